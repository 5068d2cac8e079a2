"""The row of crises, from the bottom up: what comes first lies lowest, unknown ones show their backs."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets import label, panel
from app.ui.widgets.button import Pressable
from app.ui.widgets.crisis_card import Tucked
from app.ui.widgets.kv import load_beside

__all__ = ["CrisisRow", "SmallCrisis", "Tucked", "label", "panel"]


class SmallCrisis(Pressable):
    """One crisis of the row; its back is striped with a question mark, its front is paper with its name."""

    key = StringProperty("")
    number = StringProperty("")
    title = StringProperty("")
    current = BooleanProperty(False)
    chosen = BooleanProperty(False)
    flat = BooleanProperty(False)
    """The row runs to the right: what is large lies below."""

    def show(self, view: Any) -> None:
        """Take over a `LyingView`."""
        self.name = f"lying:{view.number}"
        self.key, self.number, self.title = view.key, view.number, view.title
        self.current, self.chosen = view.current, view.chosen
        self.ids.tucked.show(view.tucked)


class CrisisRow(BoxLayout):
    """Feed it with `show`; dispatches on_act(key). Upright it stands, in a flat box it runs to the right."""

    words = StringProperty("")
    flat = BooleanProperty(False)
    count = NumericProperty(0)

    __events__ = ("on_act",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._cards: list[SmallCrisis] = []
        self._views: tuple[Any, ...] = ()
        self.bind(flat=lambda *_: self._lay_out())

    def show(self, views: tuple[Any, ...], words: str) -> None:
        """Take over the `LyingView`s and how many there are in words."""
        self.words, self._views, self.count = words, views, len(views)
        while len(self._cards) < len(views):
            card = SmallCrisis()
            card.bind(on_release=self._pressed)
            self._cards.append(card)
        for card, view in zip(self._cards, views, strict=False):
            card.show(view)
        self._lay_out()

    def _lay_out(self) -> None:
        """The first is the lowest, or the one on the left."""
        cards = self._cards[: len(self._views)]
        for card in cards:
            card.flat = self.flat
        box = self.ids.cards
        wanted = cards if self.flat else cards[::-1]
        if box.children[::-1] != wanted:
            box.clear_widgets()
            for card in wanted:
                box.add_widget(card)

    def _pressed(self, card: SmallCrisis) -> None:
        if card.key:
            self.dispatch("on_act", card.key)

    def on_act(self, key: str) -> None: ...


load_beside(__file__)
