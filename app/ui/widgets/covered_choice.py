"""A choice that only one person may see: behind a cover until somebody says that nobody else is looking."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import StringProperty

from app.ui.widgets import paged_grid
from app.ui.widgets.button import Pressable
from app.ui.widgets.covered import LONGEST_CHOICE, Covered
from app.ui.widgets.kv import load_beside

__all__ = ["LONGEST_CHOICE", "CoveredCard", "CoveredChoice", "paged_grid"]

Choices = Callable[[], Sequence[Any]]


class CoveredCard(Pressable):
    """One of the cards to choose from, as it lies on the table."""

    press_token = "ink"

    key = StringProperty("")
    text = StringProperty("")
    mark = StringProperty("")


class CoveredChoice(Covered):
    """Feed it with `show`; dispatches on_choose(id) and covers itself with that."""

    heading = StringProperty("")
    note = StringProperty("")

    __events__ = ("on_choose",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._choices: Choices = tuple

    def show(self, view: Any, choices: Choices) -> None:
        """Take over a `CoverView`; with None it is covered and says nothing."""
        said = (view.words, view.open_label, view.close_label, view.heading, view.note) if view else ("",) * 5
        if said != (self.words, self.open_label, self.close_label, self.heading, self.note):
            self.cover()
            self.words, self.open_label, self.close_label, self.heading, self.note = said
        self._choices = choices

    def put_under(self) -> None:
        cards = []
        for choice in self._choices():
            card = CoveredCard(name=f"card:{choice.id}", key=choice.id, text=choice.title, mark=choice.mark)
            card.bind(on_release=lambda pressed: self._chosen(pressed.key))
            cards.append(card)
        self.ids.cards.hold(cards)

    def take_away(self) -> None:
        self.ids.cards.hold(())

    def _chosen(self, key: str) -> None:
        self.cover()
        self.dispatch("on_choose", key)

    def on_choose(self, key: str) -> None: ...


load_beside(__file__)
