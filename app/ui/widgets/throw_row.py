"""Dice with pictures: those thrown, places for those wanted, and one that does not count, with the reason."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets import label
from app.ui.widgets.die import Die
from app.ui.widgets.kv import load_beside
from app.ui.widgets.row import fill

__all__ = ["Die", "ThrowRow", "label"]

MOST = 8
"""Places that are shown for throws still wanted, with those thrown."""


class ThrowRow(BoxLayout):
    """Feed it with `show`."""

    caption = StringProperty("")
    stray_words = StringProperty("")
    stray = BooleanProperty(False)
    count = NumericProperty(0)
    tipped = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._dice: list[Die] = []
        self._throws: tuple[Any, ...] = ()

    def show(self, view: Any) -> None:
        """Take over a `ThrowsView`."""
        self.caption, self.stray_words, self.stray = view.caption, view.stray_words, view.stray is not None
        wanted = min(view.wanted, max(1, MOST - len(view.throws)))
        thrown: tuple[Any, ...] = tuple(view.throws)[max(0, len(view.throws) + wanted - MOST) :]
        self.tipped = bool(thrown) and thrown[-1].tipped
        self.count = len(thrown) + wanted
        while len(self._dice) < self.count:
            self._dice.append(Die())
        for at, die in enumerate(self._dice[: int(self.count)]):
            throw = thrown[at] if at < len(thrown) else None
            die.symbol = throw.icon if throw else ""
        if len(thrown) > len(self._throws):
            self._dice[len(thrown) - 1].tumble()
        self._throws = thrown
        fill(self.ids.dice, *self._dice[: int(self.count)])
        if view.stray is not None:
            stray = self.ids.stray
            stray.symbol, stray.face, stray.quality = view.stray.icon, view.stray.face, view.stray.quality


load_beside(__file__)
