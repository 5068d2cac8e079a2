"""The picture of KEEP COOL: the column, between a black factory and a green one."""

from __future__ import annotations

from itertools import pairwise

from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.utils import get_color_from_hex

from app.ui.theme import ZONE_PATTERNS
from app.ui.widgets.hero_art import CHIP, SLIM, ZONES, HeroArt
from app.ui.widgets.live import theme
from app.ui.widgets.texture import pattern, tiled


def paint(art: HeroArt, side: float, x: float, y: float) -> None:
    plate, foot = side * SLIM, y - side * 0.5
    _plate(art, side, plate, x, foot)
    unit = max(4.0, side * CHIP)
    tall = side * (0.98 * art.level - 0.04)  # the topmost oval ends where the level is
    count = max(1 if art.level else 0, round(tall / unit))
    art.stack(count, unit, plate * 0.72, x, foot + side * 0.01)
    if art.flanked:
        art.colour("quiet")
        art.icon("black", side * 0.25, x - side * 0.37, foot + side * 0.14)
        art.colour("leaf")
        art.icon("green", side * 0.25, x + side * 0.37, foot + side * 0.14)


def _plate(art: HeroArt, side: float, plate: float, x: float, foot: float) -> None:
    gap = max(1.0, side * 0.008)
    for zone, (low, high) in zip(ZONES, pairwise([*art.marks, 1]), strict=False):
        place = (x - plate / 2, foot + side * low + gap)
        size = (plate, side * (high - low) - 2 * gap)
        art.colour(f"zone_{zone}")
        SmoothRoundedRectangle(pos=place, size=size, radius=[side * 0.02])
        Color(*get_color_from_hex(theme.colour("ink"))[:3], 0.4)
        Rectangle(
            pos=place,
            size=size,
            texture=pattern(ZONE_PATTERNS[zone]),
            tex_coords=tiled(*size, max(0.5, side / 320)),
        )
