"""How the game ended: who won with what, or why all lost, and what lies on the board."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.widgets import emblem, label
from app.widgets.kv import load_beside
from app.widgets.panel import Panel

__all__ = ["BoardTotal", "EndPanel", "WinnerCard", "emblem", "label"]


class WinnerCard(Panel):
    """One winner, with both targets."""

    seat = StringProperty("")
    title = StringProperty("")
    person = StringProperty("")
    economic = StringProperty("")
    political = StringProperty("")
    flat = BooleanProperty(False)
    """Its sign stands beside the words."""

    def show(self, view: Any) -> None:
        """Take over a `WinnerView`."""
        self.seat, self.title, self.person = view.seat, view.title, view.name
        self.economic, self.political = view.economic, view.political


class BoardTotal(BoxLayout):
    """One number of the board."""

    icon = StringProperty("")
    tone = StringProperty("text")
    value = StringProperty("")
    caption = StringProperty("")

    def show(self, view: Any) -> None:
        """Take over a `TotalView`."""
        self.icon, self.tone, self.value, self.caption = view.icon, view.tone, view.value, view.caption


class EndPanel(Panel):
    """Feed it with `show`."""

    title = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("")
    won = BooleanProperty(False)
    small = BooleanProperty(False)
    """No room for the large signs and for a card each."""
    bare = BooleanProperty(False)
    """No room for the board's numbers."""
    lines = StringProperty("")
    """The winners in words, for where their cards have no room."""
    count = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._winners: list[WinnerCard] = []
        self._totals: list[BoardTotal] = []

    def show(self, view: Any) -> None:
        """Take over an `EndView`."""
        self.title, self.text, self.icon = view.title, view.text, view.icon
        self.won, self.count = bool(view.winners), len(view.winners)
        self.lines = "\n".join(_line(winner) for winner in view.winners)
        _fill(self.ids.winners, self._winners, view.winners, WinnerCard)
        _fill(self.ids.totals, self._totals, view.totals, BoardTotal)


def _line(winner: Any) -> str:
    told = " · ".join(part for part in (winner.economic, winner.political) if part)
    return f"{winner.title}: {told}"


def _fill(box: Any, made: list[Any], views: tuple[Any, ...], kind: type[Any]) -> None:
    while len(made) < len(views):
        made.append(kind())
    if len(box.children) != len(views):
        box.clear_widgets()
        for widget in made[: len(views)]:
            box.add_widget(widget)
    for widget, view in zip(made, views, strict=False):
        widget.show(view)


load_beside(__file__)
