"""Something that is on or off, told by a word, by the side the knob is on and by a tick in it."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app.ui.widgets import label
from app.ui.widgets.button import Pressable
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme

__all__ = ["OnOff", "label"]

SLIDE_SECONDS = 0.15


class OnOff(Pressable):
    """Feed it with `show`. The whole row can be pressed; dispatches on_switch(on)."""

    label = StringProperty("")
    detail = StringProperty("")
    word = StringProperty("")
    on = BooleanProperty(False)
    knob = NumericProperty(0.0)
    """Where the knob is, from off to on."""

    __events__ = ("on_switch",)

    def show(self, view: Any) -> None:
        """Take over a `SwitchView`."""
        self.label, self.detail, self.word, self.on = view.label, view.detail, view.word, view.on
        Animation.cancel_all(self, "knob")
        if theme.reduce_motion or self.get_root_window() is None:
            self.knob = float(self.on)
        elif self.knob != float(self.on):
            Animation(knob=float(self.on), duration=SLIDE_SECONDS, transition="out_quad").start(self)

    def on_release(self) -> None:
        self.dispatch("on_switch", not self.on)

    def on_switch(self, on: bool) -> None: ...


load_beside(__file__)
