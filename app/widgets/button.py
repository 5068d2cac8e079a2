"""Buttons. One that cannot be used now stays tappable and says why."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from app.widgets.kv import load_beside
from app.widgets.panel import Panel


class Pressable(ButtonBehavior, Panel):
    """A panel one can press; it changes under the finger."""

    pressed = BooleanProperty(False)
    press_ink = ColorProperty()

    def on_state(self, *_: Any) -> None:
        self.pressed = self.state == "down"


class BigButton(Pressable):
    """Picture and word side by side."""

    text = StringProperty("")
    icon = StringProperty("")
    hint = StringProperty("")
    kind = StringProperty("plain")
    """plain, primary, danger or bare."""
    usable = BooleanProperty(True)
    centred = BooleanProperty(False)
    ink = ColorProperty()
    style_size = NumericProperty(18)


class ActButton(Pressable):
    """Something that can be done now, with its price. Greyed ones carry their reason in `why_not`."""

    key = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("")
    cost = StringProperty("")
    why_not = StringProperty("")
    usable = BooleanProperty(True)
    primary = BooleanProperty(False)
    stacked = BooleanProperty(False)
    """Word under picture and price, for the bar at the bottom."""
    bare = BooleanProperty(False)
    """The picture alone."""
    short = BooleanProperty(False)
    """A number or a letter, written large."""
    icon_size = NumericProperty(24)
    style_size = NumericProperty(18)
    ink = ColorProperty()

    def show(self, action: Any, prefix: str = "action") -> None:
        """Take over an `ActionView`."""
        self.name = f"{prefix}:{action.key}"
        self.key = action.key
        self.text = action.label
        self.icon = action.icon
        self.cost = "" if action.cost is None else str(action.cost)
        self.usable = action.enabled
        self.why_not = action.why_not
        self.primary = action.primary


class Price(BoxLayout):
    """A number of chips beside a small chip."""

    text = StringProperty("")
    ink = ColorProperty()


load_beside(__file__)
