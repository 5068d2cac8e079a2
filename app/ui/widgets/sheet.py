"""Cards one below the other, on as many pages as they need: nothing scrolls."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets import pager
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.touching import Touch

__all__ = ["Sheet", "pager"]


MOST_FOOT = 0.45
"""Of a page's height, that what stands at the foot of every page may have."""


class Sheet(BoxLayout):
    """Widgets added to it in kv are its cards; each knows its own height, one without height is left out.

    The card that was touched last stays in sight when larger words need more pages.
    """

    page = NumericProperty(0)
    pages = NumericProperty(1)
    pager_height = NumericProperty(68)
    before_words = StringProperty("")
    after_words = StringProperty("")
    """On the keys that turn pages, where there is room for them."""
    gap = NumericProperty(20)
    least_gap = NumericProperty(20)
    """Between cards, where they have no room on one page with more."""

    def __init__(self, **kwargs: object) -> None:
        self.cards: list[Any] = []
        self._packed: list[list[Any]] = [[]]
        self._at: Any = None
        self._arranged = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        self.bind(size=self._arranged)
        theme.bind(size_body=self._arranged, gap_l=self._arranged)

    def add_widget(self, widget: Any, *args: object, **kwargs: object) -> None:
        if "body" not in self.ids:
            super().add_widget(widget, *args, **kwargs)
            return
        self.cards.append(widget)
        widget.sheet = self  # its rules read from here, so it must not outlive the sheet while it isn't shown
        widget.bind(height=self._arranged)
        self._arranged()

    @property
    def foot(self) -> list[Any]:
        """Those of its cards, the last ones, that stand on every page if they leave enough of it."""
        return []

    def turn(self, by: int) -> None:
        """Some pages on or back."""
        page = min(self.pages - 1, max(0, self.page + by))
        self._at = next(iter(self._packed[int(page)]), None)
        self._arrange()

    def on_touch_down(self, touch: Touch) -> bool:
        for card in self.ids.body.children:
            if card in self.cards and card not in self.foot and card.collide_point(*touch.pos):
                self._at = card
        return bool(super().on_touch_down(touch))

    def _arrange(self, *_: object) -> None:
        for card in self.cards:
            card.width = self.width  # those that are not shown must know how tall they would be
        self.gap = theme.gap_l
        packed = self._pack(self.height)
        if len(packed) > 1:
            self.gap = self.least_gap
            packed = self._pack(self.height)
        if len(packed) > 1:
            packed = self._in_pages(self.height - self.pager_height - theme.gap)
        self._packed, self.pages = packed, len(packed)
        self.page = next((i for i, cards in enumerate(packed) if self._at in cards), 0)
        self._show(packed[int(self.page)])

    def _in_pages(self, height: float) -> list[list[Any]]:
        foot = [card for card in self.foot if card.height > 0]
        low = sum(card.height + self.gap for card in foot)
        if not foot or low > height * MOST_FOOT:
            return self._pack(height)
        above = [card for card in self.cards if card not in foot]
        return [[*cards, *foot] for cards in self._below_one_another(above, height - low)]

    def _pack(self, height: float) -> list[list[Any]]:
        """What stands on each page."""
        return self._below_one_another(self.cards, height)

    def _below_one_another(self, cards: list[Any], height: float) -> list[list[Any]]:
        """The cards in their order, as many on each page as have room."""
        pages: list[list[Any]] = [[]]
        room = height
        for card in cards:
            if card.height <= 0:
                continue
            if pages[-1] and card.height > room:
                pages.append([])
                room = height
            pages[-1].append(card)
            room -= card.height + self.gap
        return pages

    def _show(self, cards: list[Any]) -> None:
        body = self.ids.body
        if list(reversed(body.children)) != cards:
            body.clear_widgets()
            for each in cards:
                body.add_widget(each)


load_beside(__file__)
