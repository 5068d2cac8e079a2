"""A secret under a cover: it shows only while a finger is down on it."""

from __future__ import annotations

from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty

from app.platform import secrets_guard
from app.ui.views import SecretView
from app.ui.widgets.kv import load_beside
from app.ui.widgets.looking_away import LookingAway
from app.ui.widgets.panel import Panel
from app.ui.widgets.touching import Touch

LONGEST_LOOK = 10.0
"""Seconds; longer than anybody reads a card, shorter than a tablet is left lying with a pencil on it."""


class HoldToSee(Panel):
    """Feed it with `show`. The secret is in no label, and so in no picture, while it is covered.

    The finger has its own place beside the words, so that the hand does not lie on what is read.
    """

    words = StringProperty("")
    open = BooleanProperty(False)
    beside = BooleanProperty(False)
    """The finger's place is beside the words; in a tall box it is below them."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._view: SecretView | None = None
        self._touch: Touch | None = None
        self._look: Any = None
        self._left = 0.0
        self._away = LookingAway(self.cover)

    def show(self, view: SecretView | None) -> None:
        if view != self._view:
            self.cover()
            self._view = view
            self.words = view.words if view else ""

    def cover(self, *_: object) -> None:
        """Hide the secret now; only a new touch opens it again."""
        if not self.open:
            return
        self.open = False
        self._fill("", "", "")
        self._look.cancel()
        if self._touch is not None:
            self._touch.ungrab(self)
        self._touch = None
        self._away.rest()
        # Colours in kv wait for the next frame; whoever draws now draws the cover.
        Builder.sync()
        secrets_guard.covered(self.cover)

    def on_touch_down(self, touch: Touch) -> bool:
        if touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        if self._view is not None and not self.open and not self.disabled:
            self._uncover(touch, self._view)
        return True

    def on_touch_move(self, touch: Touch) -> bool:
        if touch is not self._touch:
            return bool(super().on_touch_move(touch))
        if not self.collide_point(*touch.pos):
            self.cover()
        return True

    def on_touch_up(self, touch: Touch) -> bool:
        if touch is not self._touch:
            return bool(super().on_touch_up(touch))
        self.cover()
        return True

    def on_parent(self, _widget: object, parent: Any) -> None:
        if parent is None:
            self.cover()

    def on_disabled(self, *_: object) -> None:
        self.cover()

    def _uncover(self, touch: Touch, view: SecretView) -> None:
        secrets_guard.opened(self.cover)
        touch.grab(self)
        self._touch, self._left = touch, LONGEST_LOOK
        self._away.watch(self.get_root_window())
        self._look = Clock.schedule_interval(self._keep_looking, 0)
        self._fill(view.title, view.text, view.icon)
        self.open = True

    def _keep_looking(self, dt: float) -> None:
        """Runs only while it is open: for a finger that is gone without having been lifted."""
        self._left -= dt
        if self._left <= 0 or not self._held():
            self.cover()

    def _held(self) -> bool:
        touch = self._touch
        if touch is None:
            return False
        grabbed = any(widget() is self for widget in touch.grab_list) and not touch.grab_exclusive_class
        return grabbed and touch in EventLoop.touches and self.get_root_window() is not None

    def _fill(self, title: str, text: str, icon: str) -> None:
        self.ids.title.text, self.ids.text.text, self.ids.icon.icon = title, text, icon


load_beside(__file__)
