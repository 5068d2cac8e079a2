"""The hero of the Keep Cool table: the column of chips, the count, the zone in words."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.theme import ZONE_PATTERNS
from app.ui.widgets import chip_column
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel

__all__ = ["Carbometer", "ZonePill", "chip_column"]

TRUST_SIGNS = {"good": "circle-check", "fair": "circle-half-2", "bad": "warning"}


class ZonePill(BoxLayout):
    """The zone as colour, pattern and word together."""

    zone = StringProperty("blue")
    word = StringProperty("")
    pattern = StringProperty("plain")
    fill = ColorProperty()
    ink = ColorProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        theme.bind(ground=self.on_zone)

    def on_zone(self, *_: Any) -> None:
        self.pattern = ZONE_PATTERNS[self.zone]
        self.fill = getattr(theme, f"zone_{self.zone}")
        self.ink = getattr(theme, f"{self.zone}_ink")


class Carbometer(Panel):
    """Feed it with `show`."""

    count = StringProperty("")
    caption = StringProperty("")
    zone = StringProperty("blue")
    zone_word = StringProperty("")
    goal = StringProperty("")
    sensed = StringProperty("")
    practice = StringProperty("")
    trust = StringProperty("")
    """How the scale has done so far, in a word; and the sign for it, which differs in shape."""
    trust_sign = StringProperty("")
    differs = BooleanProperty(False)
    away = BooleanProperty(False)
    """Something else needs its room for a while."""
    flat = BooleanProperty(False)
    """Number and column side by side, where there is little height."""
    low = BooleanProperty(False)
    """Number and zone too, where there is hardly any."""

    def show(self, view: Any) -> None:
        """Take over a `CarbometerView`."""
        self.count = str(view.count)
        self.caption = view.caption
        self.zone = view.zone
        self.zone_word = view.zone_word
        moving = view.goal is not None and view.goal != view.count
        self.goal = str(view.goal) if moving else ""
        self.sensed = view.sensed_caption
        self.practice = view.practice
        self.trust = view.trust.caption if view.trust else ""
        self.trust_sign = TRUST_SIGNS[view.trust.level] if view.trust else ""
        self.differs = view.sensed not in (None, view.count)
        self.ids.column.show(view)


load_beside(__file__)
