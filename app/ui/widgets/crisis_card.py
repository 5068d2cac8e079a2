"""A crisis of e-Mission: its name, whom it affects, what it does and what weakens it. It turns over."""

from __future__ import annotations

from typing import Any, Literal

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.layout.needs.crisis import LINE, SCALE, lines_needed
from app.ui.widgets import label, panel
from app.ui.widgets.flip_card import FlipCard
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import LEAST_SHARE, one_line
from app.ui.widgets.live import theme
from app.ui.widgets.row import one_each

__all__ = ["CardRow", "CrisisCard", "Tucked", "TuckedSign", "label", "panel"]


class CardRow(BoxLayout):
    """One line of a card with its picture."""

    icon = StringProperty("")
    text = StringProperty("")
    line_size = NumericProperty(18)
    """As large as the longest word of the whole card can be."""
    scale = NumericProperty(1)

    def show(self, line: Any) -> None:
        """Take over a `CardLine`."""
        self.icon, self.text = line.icon, line.text


class Tucked(BoxLayout):
    """The symbols that lie under a card, as they peep out at its edge."""

    count = NumericProperty(0)
    small = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._signs: list[TuckedSign] = []

    def show(self, icons: tuple[str, ...]) -> None:
        self.count = len(icons)
        one_each(self, self._signs, TuckedSign, icons)


class TuckedSign(BoxLayout):
    """One symbol on its slip."""

    icon = StringProperty("")

    def show(self, icon: str) -> None:
        self.icon = icon


class CrisisCard(FlipCard):
    """Feed it with `show`; another card turns over."""

    title = StringProperty("")
    number = StringProperty("")
    practice = StringProperty("")
    key = StringProperty("")
    """What a tap on it tells; empty where a tap means nothing."""
    scale = NumericProperty(1)
    """How much larger than usual its words are."""
    needs = NumericProperty(6)
    footless = NumericProperty(6)
    """Lines of text that it has to be high for all that stands on it, and for all but what is at its foot."""
    foot = BooleanProperty(True)
    low = BooleanProperty(False)
    """So little height that only the name is there."""

    __events__ = ("on_act",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._card: Any = None
        self._rows: list[CardRow] = []
        self.bind(low=lambda *_: self._fill(), width=self._measure, scale=self._measure)
        theme.bind(size_body=self._measure)

    def show(self, card: Any) -> None:
        """Take over a `CrisisCardView`."""
        if card == self._card:
            return
        old, self._card, self.key = self._card, card, card.key
        if old is not None and (old.id, old.face) == (card.id, card.face):
            self._fill()
        else:
            self.turn(card.face)

    def take(self, look: Literal["large", "whole", "footless", "name", "shown"]) -> None:
        self.scale = 1.0 if look == "shown" else SCALE[look]

    def on_touch_down(self, touch: Any) -> bool:
        """A card that lies face down is turned over by a tap on it; another one may lead to all crises."""
        if self.key and self.collide_point(*touch.pos):
            touch.grab(self)
            return True
        return super().on_touch_down(touch)

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            if self.key and self.collide_point(*touch.pos):
                self.dispatch("on_act", self.key)
            return True
        return bool(super().on_touch_up(touch))

    def on_act(self, key: str) -> None: ...

    def on_swap(self) -> None:
        self._fill()

    def _fill(self) -> None:
        card = self._card
        if card is None:
            return
        below = bool(card.tucked), bool(card.practice or card.number)
        self.needs = lines_needed(len(card.lines), *below)
        self.footless = lines_needed(len(card.lines), *below, "footless")
        self.title, self.number, self.practice = card.title, card.number, card.practice
        self.back_title, self.back_note = card.back_title, card.back_note
        one_each(self.ids.lines, self._rows, CardRow, () if self.low else card.lines)
        self._measure()
        self.ids.tucked.show(card.tucked)

    def _measure(self, *_: Any) -> None:
        if self._card is None:
            return
        size = theme.size_body * LINE * self.scale
        room = self.width - 5 * theme.gap_s - theme.size_title * self.scale - 1
        words = (word for line in self._card.lines for word in line.text.split(" "))
        longest = max((one_line(word, theme.font, size) for word in words), default=1)
        for row in self._rows:
            row.scale = self.scale
            row.line_size = int(size * max(LEAST_SHARE, min(1.0, room / longest)))


load_beside(__file__)
