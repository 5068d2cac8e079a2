"""The sign of a country: a disc with its colour, its pattern and its picture."""

from __future__ import annotations

from kivy.properties import ColorProperty, ObjectProperty, StringProperty
from kivy.uix.relativelayout import RelativeLayout

from app.theme import COUNTRY_ICONS, COUNTRY_PATTERNS
from app.widgets.kv import load_beside
from app.widgets.live import theme
from app.widgets.texture import disc

SMALL, LARGE = 64, 160
"""Two textures serve all sizes."""


class Emblem(RelativeLayout):
    """Shows nothing but a ring for a country it does not know."""

    country = StringProperty("")
    disc = ObjectProperty(None, allownone=True)
    icon = StringProperty("")
    colour = ColorProperty((0, 0, 0, 0))

    def on_size(self, *_: object) -> None:
        self.on_country()

    def on_country(self, *_: object) -> None:
        known = self.country in COUNTRY_ICONS
        self.disc = disc(
            COUNTRY_PATTERNS.get(self.country, "plain"), SMALL if self.width <= SMALL * 1.1 else LARGE
        )
        self.icon = COUNTRY_ICONS.get(self.country, "world")
        self.colour = getattr(theme, self.country) if known else theme.quiet


load_beside(__file__)
