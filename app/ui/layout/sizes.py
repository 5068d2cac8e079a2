"""Every size that a screen is laid out with, for one window, one tablet and one reader."""

from __future__ import annotations

from dataclasses import dataclass

from app.ui.theme import LINES, ROWS, SPACE, TYPE_SCALE, least_touch, room


@dataclass(frozen=True, slots=True)
class Sizes:
    """In pixels. Type grows with the reader's scale, gaps and touch targets with the room there is."""

    size_note: float
    size_body: float
    size_strong: float
    size_title: float
    size_figure: float
    size_hero: float
    size_timer: float
    hair: float
    edge: float
    gap_xs: float
    gap_s: float
    gap: float
    gap_l: float
    gap_xl: float
    radius_s: float
    radius: float
    touch_s: float
    touch: float
    touch_l: float
    finger: float
    key_s: float
    key: float
    key_l: float
    text_line: float
    note_line: float
    heading: float
    sign: float
    sign_s: float
    emblem: float
    text_width: float

    def lines(self, count: float) -> float:
        """The height of so many lines of body text."""
        return self.size_body * count

    @classmethod
    def of(
        cls,
        width: float,
        height: float,
        *,
        text_scale: float = 1.0,
        density: float = 1.0,
        dpi: float = 0.0,
        fontscale: float = 1.0,
    ) -> Sizes:
        """For a window of so many pixels; `dpi` is 0 where nobody knows the real dots to the inch."""
        return cls(
            **measured(
                room(width / density, height / density),
                min(width, height),
                text_scale,
                density,
                dpi,
                fontscale,
            )
        )


def measured(
    room_share: float, short: float, text_scale: float, density: float, dpi: float, fontscale: float
) -> dict[str, float]:
    """The tokens of the theme in pixels, by their names."""
    unit = density * room_share
    sizes: dict[str, float] = {
        name: round(size * unit * text_scale * fontscale) for name, size in TYPE_SCALE.items()
    }
    for name, space in SPACE.items():
        least = least_touch(name, density, dpi, short) if name.startswith("touch") else 1.0
        sizes[name] = max(least, round(space * unit, 1))
    sizes["finger"] = least_touch("touch", density, dpi, short)
    for name, (touch, lines) in ROWS.items():
        sizes[name] = max(sizes[touch], sizes["size_body"] * lines)
    for name, (size, share) in LINES.items():
        sizes[name] = sizes[size] * share
    return sizes
