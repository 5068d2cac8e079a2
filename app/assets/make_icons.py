"""Draws what Android shows of the app before it runs: its icon and the picture while it loads.

`python -m app.assets.make_icons [FOLDER]` (with pillow) draws them anew, from the theme and in the
proportions of our sign (`app/ui/widgets/wordmark.py`).
"""

from __future__ import annotations

import sys
from math import cos, pi, sin
from pathlib import Path

from PIL import Image, ImageDraw

from app.ui.theme import DARK

FOLDER = Path(__file__).parents[2] / ".setup" / "android" / "drawn"
FINER = 4
"""Drawn so many times larger and scaled down: Pillow draws no smooth edges itself."""
SEATS = (DARK.seat_1, DARK.seat_2, DARK.seat_3, DARK.seat_4, DARK.seat_5, DARK.seat_6)
STEPS = ((DARK.zone_red, 0.30), (DARK.zone_orange, 0.44), (DARK.zone_yellow, 0.58), (DARK.zone_blue, 0.72))
CLEAR = (0, 0, 0, 0)

SAFE = 66 / 108
"""Of an adaptive icon only a circle of this share is shown on every tablet."""


def sign(picture: Image.Image, share: float) -> None:
    """The round table with its six seats, `share` of the picture wide."""
    draw = ImageDraw.Draw(picture)
    middle, side = picture.width / 2, picture.width * share
    ring = side * 0.38
    draw.ellipse(_around(middle, middle, ring), DARK.raised, DARK.accent, round(side * 0.028))
    for i, seat in enumerate(SEATS):
        angle = (i + 0.5) * pi / 3
        x, y = middle + sin(angle) * side * 0.455, middle - cos(angle) * side * 0.455
        draw.ellipse(_around(x, y, side * 0.042), seat)
    bar, gap = side * 0.1, side * 0.028
    left, foot = middle - (4 * bar + 3 * gap) / 2, middle + ring * 0.46
    for i, (zone, height) in enumerate(STEPS):
        start = left + i * (bar + gap)
        draw.rounded_rectangle((start, foot - ring * height * 1.35, start + bar, foot), bar * 0.25, zone)


def drawn(side: int, share: float, ground: str | tuple[int, int, int, int], corner: float = 0) -> Image.Image:
    """A square with the sign in it, on a ground that may have round corners."""
    large = Image.new("RGBA", (side * FINER, side * FINER), CLEAR)
    ImageDraw.Draw(large).rounded_rectangle((0, 0, *large.size), corner * large.width, ground)
    if share:
        sign(large, share)
    return large.resize((side, side), Image.Resampling.LANCZOS)


def _around(x: float, y: float, radius: float) -> tuple[float, float, float, float]:
    return x - radius, y - radius, x + radius, y + radius


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {
        "icon": drawn(512, 0.86, DARK.ground, 0.18),
        "icon_foreground": drawn(432, SAFE, CLEAR),
        "icon_background": drawn(432, 0, DARK.ground),
        "presplash": drawn(1024, 0.5, DARK.ground),
    }
    for name, picture in pictures.items():
        picture.save(folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
