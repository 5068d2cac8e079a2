"""A company in short: who plays it, what it has, and what it will earn."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.theme import MARKS, NO_MARK
from app.ui.widgets import emblem, label
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.row import one_each

__all__ = ["CompanyCount", "CompanyLine", "CompanyLines", "emblem", "label"]


class CompanyCount(BoxLayout):
    """How many there are of something."""

    icon = StringProperty("")
    value = StringProperty("")

    def show(self, view: Any) -> None:
        """Take over a `CountView`."""
        self.icon, self.value = view.icon, view.value


class CompanyLine(Panel):
    """Feed it with `show`; whoever is asked now has a thick frame and a finger."""

    seat = StringProperty("")
    title = StringProperty("")
    person = StringProperty("")
    note = StringProperty("")
    active = BooleanProperty(False)
    start = BooleanProperty(False)
    colour = ColorProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._counts: list[CompanyCount] = []
        theme.bind(ground=self._paint)

    def show(self, view: Any) -> None:
        """Take over a `CompanyView`."""
        self.seat, self.title, self.person = view.id, view.title, view.name
        self.note, self.active, self.start = view.note, view.active, view.start
        one_each(self.ids.counts, self._counts, CompanyCount, view.counts)
        self._paint()

    def _paint(self, *_: Any) -> None:
        self.colour = getattr(theme, MARKS.get(self.seat, NO_MARK).colour)


class CompanyLines(BoxLayout):
    """All companies below one another, or side by side."""

    cols = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._lines: list[CompanyLine] = []

    def show(self, companies: tuple[Any, ...]) -> None:
        """Take over `CompanyView`s."""
        one_each(self.ids.grid, self._lines, CompanyLine, companies)


load_beside(__file__)
