"""A choice that only one person may see: behind a cover until somebody says that nobody else is looking."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app import secrets_guard
from app.widgets import paged_grid
from app.widgets.button import Pressable
from app.widgets.kv import load_beside
from app.widgets.looking_away import LookingAway
from app.widgets.panel import Panel

LONGEST_CHOICE = 30.0
"""Seconds without a touch; then the cover falls by itself."""

__all__ = ["CoveredCard", "CoveredChoice", "paged_grid"]

Choices = Callable[[], Sequence[Any]]


class CoveredCard(Pressable):
    """One of the cards to choose from, as it lies on the table."""

    key = StringProperty("")
    text = StringProperty("")
    mark = StringProperty("")


class CoveredChoice(Panel):
    """Feed it with `show`; dispatches on_choose(id) and covers itself with that.

    What there is to choose is asked for when the cover is lifted, and is in no widget while it is down.
    """

    words = StringProperty("")
    open_label = StringProperty("")
    close_label = StringProperty("")
    heading = StringProperty("")
    note = StringProperty("")
    open = BooleanProperty(False)
    left = NumericProperty(1.0)
    """The share of the time that is left."""

    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._choices: Choices = tuple
        self._away = LookingAway(self.cover)
        self._look: Any = None

    def show(self, view: Any, choices: Choices) -> None:
        """Take over a `CoverView`; with None it is covered and says nothing."""
        said = (view.words, view.open_label, view.close_label, view.heading, view.note) if view else ("",) * 5
        if said != (self.words, self.open_label, self.close_label, self.heading, self.note):
            self.cover()
            self.words, self.open_label, self.close_label, self.heading, self.note = said
        self._choices = choices

    def uncover(self) -> None:
        """Somebody is looking alone."""
        if self.open or not self.words or self.get_root_window() is None:
            return
        secrets_guard.opened(self.cover)
        self._away.watch(self.get_root_window())
        cards = []
        for choice in self._choices():
            card = CoveredCard(name=f"card:{choice.id}", key=choice.id, text=choice.title, mark=choice.mark)
            card.bind(on_release=lambda pressed: self._chosen(pressed.key))
            cards.append(card)
        self.ids.cards.hold(cards)
        self.open, self.left = True, 1.0
        self._look = Clock.schedule_interval(self._keep_looking, 1)

    def cover(self, *_: Any) -> None:
        """Hide the choice now; only a new press opens it again."""
        if not self.open:
            return
        self.open = False
        self._look.cancel()
        self._away.rest()
        self.ids.cards.hold(())
        # Colours in kv wait for the next frame; whoever draws now draws the cover.
        Builder.sync()
        secrets_guard.covered(self.cover)

    def on_touch_down(self, touch: Any) -> bool:
        if self.open and self.collide_point(*touch.pos):
            self.left = 1.0
        return bool(super().on_touch_down(touch))

    def on_parent(self, _widget: Any, parent: Any) -> None:
        if parent is None:
            self.cover()

    def _keep_looking(self, seconds: float) -> None:
        self.left -= seconds / LONGEST_CHOICE
        if self.left <= 0:
            self.cover()

    def _chosen(self, key: str) -> None:
        self.cover()
        self.dispatch("on_choose", key)

    def on_choose(self, key: str) -> None: ...


load_beside(__file__)
