"""The theme as kv rules read it: a change of theme, text scale or window size reaches every rule."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from kivy.event import EventDispatcher
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty

from app.ui.font_measure import FontMeasure
from app.ui.layout import Ruler, Sizes
from app.ui.layout.sizes import measured
from app.ui.theme import DARK, LINES, ROWS, SPACE, TYPE_SCALE, Theme, room

FONTS = Path(__file__).parents[2] / "assets" / "fonts"


class LiveTheme(EventDispatcher):
    """`theme.panel`, `theme.size_title`, `theme.gap` … each a Kivy property.

    `size_…` is for text, for boxes around text and for pictures beside it: all of it grows with the
    reader's scale. Gaps and touch targets grow only with the room there is.
    """

    text_scale = NumericProperty(1.0)
    room = NumericProperty(1.0)
    dpi = NumericProperty(0.0)
    """Real dots to the inch, where they are known: then fingers get the millimetres they need."""
    short = NumericProperty(0.0)
    """Pixels on the short side of the glass."""
    finger = NumericProperty(48.0)
    """Pixels that a finger needs."""
    reduce_motion = BooleanProperty(False)
    left_handed = BooleanProperty(False)
    lies_flat = BooleanProperty(False)
    """The tablet lies between the players: what belongs to a seat is turned towards it."""
    ruler: Ruler
    """What layouts are computed with; it is there before any of these properties says that it has changed."""
    font = StringProperty(str(FONTS / "Inter-Medium.ttf"))
    font_bold = StringProperty(str(FONTS / "Inter-Bold.ttf"))
    font_icons = StringProperty(str(FONTS / "icons.ttf"))

    def __init__(self) -> None:
        super().__init__()
        self.base = DARK
        self.apply_property(
            **{name: ColorProperty(colour) for name, colour in asdict(DARK).items() if name != "name"},
            **{name: NumericProperty(size) for name, size in (TYPE_SCALE | SPACE).items()},
            **{name: NumericProperty(0) for name in (*ROWS, *LINES)},
        )
        self.bind(text_scale=self._measure, room=self._measure, dpi=self._measure, short=self._measure)
        self._measure()

    def use(self, base: Theme) -> None:
        """Change all colours at once; the ground comes last, so that those who wait for it find the rest."""
        self.base = base
        for name, colour in reversed(asdict(base).items()):
            if name != "name":
                setattr(self, name, colour)

    def fit(self, width: float, height: float) -> None:
        """Draw for a window of this many pixels."""
        self.room = room(width / Metrics.density, height / Metrics.density)
        self.short = min(width, height)

    def _measure(self, *_: object) -> None:
        sizes = measured(self.room, self.short, self.text_scale, Metrics.density, self.dpi, Metrics.fontscale)
        self.ruler = Ruler(Sizes(**sizes), FontMeasure(self.font, self.font_bold))
        for name, size in sizes.items():
            setattr(self, name, size)

    def colour(self, name: str) -> str:
        """The token as `#RRGGBB`, for code that mixes colours."""
        return str(getattr(self.base, name))


theme: Any = LiveTheme()

_ICONS: dict[str, str] = json.loads((FONTS / "icons.json").read_text())

_MEANINGS = {
    "black": "building-factory",
    "green": "windmill",
    "red": "shield",
    "protect": "shield",
    "innovate": "bulb",
    "undo": "arrow-back-up",
    "redo": "arrow-forward-up",
    "menu": "menu-2",
    "die": "dice-5",
    "card": "cards",
    "income": "coins",
    "chips": "coins",
    "give": "gift",
    "scrap": "hammer",
    "end": "player-skip-forward",
    "next": "arrow-right",
    "carbometer": "stack-3",
    "yes": "check",
    "no": "x",
    "ok": "check",
    "keep": "check",
    "add": "plus",
    "remove": "minus",
    "warning": "alert-triangle",
    "info": "info-circle",
    "win": "trophy",
    "lost": "cloud",
    "hand": "hand-finger",
}


def glyph(icon: str) -> str:
    """The character of an icon: a Tabler name or one of our own words; a dot for a name nobody knows."""
    if not icon:
        return ""
    name = _MEANINGS.get(icon, icon)
    return chr(int(_ICONS.get(name, _ICONS["circle-dot"]), 16))
