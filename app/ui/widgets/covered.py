"""What one person does alone: behind a cover until somebody says that nobody else is looking."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app.platform import secrets_guard
from app.ui.widgets.looking_away import LookingAway
from app.ui.widgets.panel import Panel
from app.ui.widgets.touching import Touch

LONGEST_CHOICE = 30.0
"""Seconds without a touch; then the cover falls by itself."""


class Covered(Panel):
    """The cover: it lifts on demand, and falls on leaving, on looking away, or when nobody touches it.

    What lies under it comes with `put_under` when it is lifted and goes with `take_away`: it is in no widget,
    and so in no picture, while the cover is down.
    """

    words = StringProperty("")
    """On the cover; everybody reads this."""
    open_label = StringProperty("")
    close_label = StringProperty("")
    open = BooleanProperty(False)
    left = NumericProperty(1.0)
    """The share of the time that is left."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._away = LookingAway(self.cover)
        self._look: Any = None

    def put_under(self) -> None:
        raise NotImplementedError

    def take_away(self) -> None:
        raise NotImplementedError

    def uncover(self) -> None:
        """Somebody is looking alone."""
        if self.open or not self.words or self.get_root_window() is None:
            return
        secrets_guard.opened(self.cover)
        self._away.watch(self.get_root_window())
        self.put_under()
        self.open, self.left = True, 1.0
        self._look = Clock.schedule_interval(self._keep_looking, 1)

    def cover(self, *_: object) -> None:
        """Hide it now; only a new press opens it again."""
        if not self.open:
            return
        self.open = False
        self._look.cancel()
        self._away.rest()
        self.take_away()
        # Colours in kv wait for the next frame; whoever draws now draws the cover.
        Builder.sync()
        secrets_guard.covered(self.cover)

    def on_touch_down(self, touch: Touch) -> bool:
        if self.open and self.collide_point(*touch.pos):
            self.left = 1.0
        return bool(super().on_touch_down(touch))

    def on_parent(self, _widget: object, parent: Any) -> None:
        if parent is None:
            self.cover()

    def _keep_looking(self, seconds: float) -> None:
        self.left -= seconds / LONGEST_CHOICE
        if self.left <= 0:
            self.cover()
