"""A goal of the round: how much lies on the table, how much is wanted, what is still missing."""

from __future__ import annotations

from typing import Any, cast

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from app.ui.layout.needs.conference import GoalLook, GoalsNeed
from app.ui.widgets import label
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import one_line
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.row import one_each

__all__ = ["GoalPair", "GoalRow", "label"]

LOOKS: tuple[GoalLook, ...] = ("large", "open", "low")


class GoalRow(Panel):
    """Feed it with `show`. A goal that is met has a tick and a full bar."""

    icon = StringProperty("")
    title = StringProperty("")
    """Beside the figures, where there is room for both."""
    words = StringProperty("")
    missing = StringProperty("")
    share = NumericProperty(0)
    met = BooleanProperty(False)
    figure_size = NumericProperty(24)
    picture_size = NumericProperty(24)
    words_size = NumericProperty(18)
    missing_height = NumericProperty(0)
    title_width = NumericProperty(0)

    def show(self, goal: Any) -> None:
        """Take over a `GoalView`."""
        self.name, self.icon, self.title = f"goal:{goal.id}", goal.icon, goal.title
        self.words, self.missing, self.met = goal.words, goal.missing, goal.met
        self.share = min(1.0, goal.found / goal.wanted) if goal.wanted else 1.0

    def arrange(self, need: GoalsNeed, width: float, look: GoalLook) -> None:
        self.figure_size, self.picture_size = need.figure_size, need.picture_size
        self.words_size, self.missing_height = need.words_size, need.missing_height(width)
        title = one_line(self.title, theme.font, theme.size_body) + theme.gap
        self.title_width = (
            title if look == "open" and need.least_width + title <= need.row_width(width) else 0
        )


class GoalPair(GridLayout):
    """Both goals, side by side where there is width. Without a look it takes the fullest that fits."""

    look = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        self._goals: list[GoalRow] = []
        self._shown: tuple[Any, ...] = ()
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        super().__init__(**kwargs)
        self.bind(size=self._fit_soon, look=self._fit_soon)
        theme.bind(size_body=self._fit_soon)

    def show(self, goals: tuple[Any, ...]) -> None:
        """Take over `GoalView`s."""
        self._shown = goals
        one_each(self, self._goals, GoalRow, goals)
        self._fit_soon()

    def take(self, look: str) -> None:
        self.look = look

    def need(self, look: GoalLook) -> GoalsNeed:
        figures = tuple(goal.words for goal in self._shown)
        return GoalsNeed(theme.ruler, figures, tuple(goal.missing for goal in self._shown), look)

    def _fit(self, *_: object) -> None:
        look = cast("GoalLook", self.look) if self.look else self._fullest()
        need = self.need(look)
        self.rows = need.rows(self.width)
        for row in self._goals[: len(self._shown)]:
            row.arrange(need, self.width, look)

    def _fullest(self) -> GoalLook:
        for look in LOOKS:
            need = self.need(look)
            if need.least_width <= self.width and need(self.width).least <= self.height:
                return look
        return "low"


load_beside(__file__)
