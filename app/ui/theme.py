"""The one theme: colours, patterns, type and space as tokens. Knows no window and no toolkit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import Literal

Pattern = Literal["plain", "dots", "stripes", "cross", "lines", "checks"]


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by role. The app's own surfaces are dark or light; things that lie on the table are paper."""

    name: str
    ground: str
    panel: str
    raised: str
    line: str
    text: str
    quiet: str
    accent: str
    accent_ink: str
    warning: str
    """Between the two: not much longer."""
    danger: str
    danger_ink: str
    paper: str
    paper_shade: str
    ink: str
    ink_quiet: str
    soot: str
    """A black factory, which must show on a dark panel."""
    leaf: str
    clay: str
    """A protection token: red in the box."""
    zone_blue: str
    zone_yellow: str
    zone_orange: str
    zone_red: str
    blue_ink: str
    yellow_ink: str
    orange_ink: str
    red_ink: str
    seat_1: str
    seat_2: str
    seat_3: str
    seat_4: str
    seat_5: str
    seat_6: str
    seat_ink: str


DARK = Theme(
    name="dark",
    ground="#0F1A20",
    panel="#17262E",
    raised="#20343E",
    line="#35505C",
    text="#F2F5F3",
    quiet="#A9BCC2",
    accent="#4FC3A1",
    accent_ink="#08211B",
    warning="#F2C14E",
    danger="#FF8A65",
    danger_ink="#2A0E04",
    paper="#EFE9DB",
    paper_shade="#BFB59E",
    ink="#14212A",
    ink_quiet="#4B5A62",
    soot="#0A0F12",
    leaf="#5FBF77",
    clay="#E2604A",
    zone_blue="#0072B2",
    zone_yellow="#F0E442",
    zone_orange="#E69F00",
    zone_red="#D55E00",
    blue_ink="#FFFFFF",
    yellow_ink="#14212A",
    orange_ink="#14212A",
    red_ink="#0B1216",
    seat_1="#8CC8F2",
    seat_2="#B7A6F2",
    seat_3="#8FD18A",
    seat_4="#EBC26B",
    seat_5="#F09CBC",
    seat_6="#D2BFA6",
    seat_ink="#14212A",
)

LIGHT = replace(
    DARK,
    name="light",
    ground="#E9ECE8",
    panel="#F7F8F5",
    raised="#FFFFFF",
    line="#A8B8BA",
    text="#10202A",
    quiet="#42565F",
    accent="#0B6B57",
    accent_ink="#FFFFFF",
    warning="#745000",
    danger="#A5330A",
    danger_ink="#FFFFFF",
    soot="#10202A",
    leaf="#1F7A3D",
    clay="#B53A26",
    seat_1="#245F92",
    seat_2="#5B45A8",
    seat_3="#276B2C",
    seat_4="#7A5500",
    seat_5="#9A2F5C",
    seat_6="#66543A",
    seat_ink="#FFFFFF",
)

HIGH_CONTRAST = replace(
    DARK,
    name="high contrast",
    ground="#000000",
    panel="#000000",
    raised="#1C1C1C",
    line="#FFFFFF",
    text="#FFFFFF",
    quiet="#E2E2E2",
    accent="#5CFFD0",
    accent_ink="#000000",
    warning="#FFE45C",
    danger="#FFB199",
    danger_ink="#000000",
    paper="#FFFFFF",
    paper_shade="#BDBDBD",
    ink="#000000",
    ink_quiet="#333333",
)

THEMES = {theme.name: theme for theme in (DARK, LIGHT, HIGH_CONTRAST)}

ZONE_PATTERNS: dict[str, Pattern] = {"blue": "plain", "yellow": "dots", "orange": "stripes", "red": "cross"}


@dataclass(frozen=True, slots=True)
class Mark:
    """What tells one seat from the others: a colour token, a pattern and an icon together."""

    colour: str
    pattern: Pattern
    icon: str
    letters: str = ""
    """Under the icon, where there is room."""


MARKS: dict[str, Mark] = {}
"""By the name a game has for the seat; each game brings its own (app.games)."""

NO_MARK = Mark("quiet", "plain", "world")

TYPE_SCALE = {
    "size_note": 14,
    "size_body": 18,
    "size_strong": 24,
    "size_title": 36,
    "size_figure": 56,
    "size_hero": 96,
    "size_timer": 220,
}
"""In sp; grows with the reader's text scale."""

LEAST_TEXT, MOST_TEXT = 0.8, 2.0
COMPACT = 40
"""Below so many lines of text on its short side a screen leaves out what is not needed now."""

SPACE = {
    "hair": 1.5,
    "edge": 3,
    "gap_xs": 4,
    "gap_s": 8,
    "gap": 12,
    "gap_l": 20,
    "gap_xl": 32,
    "radius_s": 8,
    "radius": 14,
    "touch_s": 52,
    "touch": 68,
    "touch_l": 88,
}
"""In dp; grows with the room there is."""

ROWS = {
    "key_s": ("touch_s", 2.3),
    "key": ("touch", 2.6),
    "key_l": ("touch_l", 2.6),
}
"""Keys and what stands beside them in a row: so high that a finger finds them, and so many lines of text."""
LINES = {
    "text_line": ("size_body", 1.5),
    "note_line": ("size_note", 1.5),
    "heading": ("size_strong", 1.6),
    "sign": ("size_strong", 1.4),
    "sign_s": ("size_body", 1.6),
    "emblem": ("size_body", 2.0),
    "text_width": ("size_body", 26.0),
}
"""A line of text or a heading with its air, the width of a picture beside words and of an emblem, and the
width in which words are still easy to read."""

FASTEST_CHIP, SLOWEST_CHIP, LONGEST_FALL = 0.03, 0.14, 0.7
TURN_SECONDS = 0.28
EXPLAIN_SECONDS = 5.0

LEAST_TOUCH = 48.0
"""In dp: what a finger needs, however little room there is."""
FINGER = 12.0
"""In millimetres: what a finger across a table needs, where the size of the glass is known."""
SMALL_SHARE = {"touch_s": 0.92}
"""What is beside the play (bars, tabs) may be so much smaller on small glass: the gaps make up for it."""
ROOMY = 9.5
"""From so many fingers on its short side on, glass is large enough for all of them."""


def few_fingers(dpi: float, short: float) -> bool:
    """Is this glass too small for full-sized fingers everywhere? Not if nobody knows its size."""
    return bool(dpi) and short / (FINGER / 25.4 * dpi) < ROOMY


def least_touch(name: str, density: float, dpi: float, short: float) -> float:
    """In pixels, on glass with so many dots to the inch (0 if unknown) and pixels on its short side."""
    share = SMALL_SHARE.get(name, 1.0) if few_fingers(dpi, short) else 1.0
    return max(LEAST_TOUCH * density, FINGER / 25.4 * dpi * share)


def rgb(colour: str) -> tuple[float, float, float]:
    """`#RRGGBB` as three numbers from 0 to 1."""
    return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))  # type: ignore[return-value]


def mix(colour: str, other: str, share: float) -> str:
    """`colour` with `share` of `other` in it."""
    parts = (round(255 * (a + (b - a) * share)) for a, b in zip(rgb(colour), rgb(other), strict=True))
    return "#" + "".join(f"{part:02X}" for part in parts)


def luminance(colour: str) -> float:
    """Relative luminance after WCAG 2.2."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


LEAST_SEEN = 1.6
"""Contrast below which a line or a bar is lost on its ground."""


def seen_on(ground: str, colour: str, instead: str) -> str:
    """A colour for lines and bars on this ground; another one where it would not be seen there."""
    return colour if contrast(colour, ground) >= LEAST_SEEN else instead


def contrast(colour: str, ground: str) -> float:
    """Contrast ratio after WCAG 2.2, from 1 to 21."""
    light, dark = sorted((luminance(colour), luminance(ground)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def room(width: float, height: float) -> float:
    """How much larger or smaller than on a 1280 x 800 dp tablet everything is drawn."""
    long, short = max(width, height), min(width, height)
    share = min(long / 1280, short / 800)
    # On a small tablet words shrink less than the glass does: the layout gives way, not the reader.
    return min(2.5, max(0.6, share if share > 1 else sqrt(share)))
