"""A goal of the round: how much lies on the table, how much is wanted, what is still missing."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.widgets import label
from app.widgets.kv import load_beside
from app.widgets.panel import Panel
from app.widgets.row import one_each

__all__ = ["GoalPair", "GoalRow", "label"]


class GoalRow(Panel):
    """Feed it with `show`. A goal that is met has a tick and a full bar."""

    icon = StringProperty("")
    title = StringProperty("")
    words = StringProperty("")
    missing = StringProperty("")
    share = NumericProperty(0)
    met = BooleanProperty(False)
    low = BooleanProperty(False)
    large = BooleanProperty(False)
    """Its numbers are read from a metre and more."""

    def show(self, goal: Any) -> None:
        """Take over a `GoalView`."""
        self.name, self.icon, self.title = f"goal:{goal.id}", goal.icon, goal.title
        self.words, self.missing, self.met = goal.words, goal.missing, goal.met
        self.share = min(1.0, goal.found / goal.wanted) if goal.wanted else 1.0


class GoalPair(BoxLayout):
    """Both goals, side by side where there is width; takes no room while there are none."""

    count = NumericProperty(0)
    large = BooleanProperty(False)
    rows = NumericProperty(1)
    large_height = NumericProperty(120)
    """What numbers that are read from afar have at most."""
    low_height = NumericProperty(52)
    """What numbers beside their picture and the bar below them need."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._goals: list[GoalRow] = []

    def show(self, goals: tuple[Any, ...]) -> None:
        """Take over `GoalView`s."""
        self.count = len(goals)
        one_each(self, self._goals, self._make, goals)

    def _make(self) -> GoalRow:
        row = GoalRow(large=self.large)
        self.bind(large=row.setter("large"))
        return row


load_beside(__file__)
