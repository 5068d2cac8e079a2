"""Every part drawn at exactly the least size that its need names: no word is cut, none lies over another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from app.games.co2 import layout as co2_layout
from app.games.keep_cool import layout as keep_cool_layout
from app.games.kyoto import layout as kyoto_layout
from app.ui.layout import Part, Plan, Rect, Ruler, Variant
from tests.app import co2_moments, keep_cool_moments, kyoto_moments
from tests.app.helpers import DE
from tests.window.checks import cut_words, labels, outside, overlapping
from tests.window.conftest import Stage

pytestmark = pytest.mark.window

SIZE = (1920, 1200)
WIDER = 1.6
FULL = ("step", "goals", "notice", "prompt", "so_far", "story")
"""Parts that are words: theirs have their full size."""
SMALLER = 0.9
"""Of their size, that words on keys may be drawn at for the sake of a row less."""


def drawn_alone(screen: Any, part: str, variant: Variant, width: float) -> None:
    """Only this part, in a room that is no larger than it must be."""
    rect = Rect(0, 0, width, variant.need(width).least)
    screen.table.show(Plan("alone", {part: variant.name}, {part: rect}, {}, ()))


def faults(screen: Any, part: str) -> list[str]:
    found = [*cut_words(screen), *outside(screen), *overlapping(screen)]
    if part in FULL:
        found += [
            f"{label.text} is drawn at {label.font_size} of {label.style_size}"
            for label in labels(screen)
            if label.font_size < int(label.style_size) * (1.0 if part != "prompt" else SMALLER)
        ]
    return found


SPANNING = ("strip", "bar", "prompt", "notice", "tray")
"""From one edge of the screen to the other."""
SHRINKING = ("end",)
"""Its words share out the room they have among themselves (`WinnerCard.fits`)."""
LINKED = 8.6
"""Targets across the narrowest screen, where the strip has two links as well."""
COLUMNS, TARGETS = 18, 7.5
"""Of text, and to tap beside one another: what the narrowest screen has of them."""


def kyoto() -> tuple[Any, Any, Iterator[tuple[str, Any]]]:
    from app.games.kyoto.screen import KyotoScreen

    return KyotoScreen(), kyoto_layout, ((name, view(DE)) for name, view in kyoto_moments.MOMENTS.items())


def co2() -> tuple[Any, Any, Iterator[tuple[str, Any]]]:
    from app.games.co2.screen import Co2Screen

    moments = ((name, co2_moments.moment(name, "de")) for name in co2_moments.MOMENTS)
    return Co2Screen(), co2_layout, moments


class KeepCoolLayout:
    """Its parts know the screen, whose edges the seats sit along."""

    @staticmethod
    def parts(view: Any, ruler: Ruler) -> tuple[Part, ...]:
        found = keep_cool_layout.parts(view, ruler, SIZE)
        return tuple(part for part in found if part.name not in SHRINKING)


def keep_cool() -> tuple[Any, Any, Iterator[tuple[str, Any]]]:
    from app.games.keep_cool.screen import KeepCoolScreen

    moments = ((name, view(DE)) for name, view in keep_cool_moments.MOMENTS.items())
    return KeepCoolScreen(), KeepCoolLayout, moments


@pytest.mark.parametrize("game", [kyoto, co2, keep_cool])
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_a_part_at_its_least_cuts_no_word(stage: Stage, scale: float, game: Any) -> None:
    from app.ui.widgets.live import theme

    theme.text_scale = scale
    made, layout, moments = game()
    screen = stage.put(made, SIZE)
    wrong, seen = [], set()
    for moment, view in moments:
        screen.show(view)
        for part in layout.parts(view, theme.ruler):
            for variant in part.variants:
                if variant.inside or (part.name, variant) in seen or variant.least_width > SIZE[0]:
                    continue
                seen.add((part.name, variant))
                targets = LINKED if game is keep_cool else TARGETS
                narrowest = max(theme.size_body * COLUMNS, theme.touch_s * targets)
                least = max(variant.least_width, narrowest if part.name in SPANNING else 2 * theme.finger)
                for width in (min(least, SIZE[0]), min(least * WIDER, SIZE[0])):
                    if variant.need(width).least > SIZE[1]:
                        continue
                    drawn_alone(screen, part.name, variant, width)
                    stage.frames(5)
                    found = faults(screen, part.name)
                    wrong += [f"{moment} {part.name} {variant.name} {width:.0f}: {each}" for each in found]
    assert not wrong, "\n".join(wrong)
