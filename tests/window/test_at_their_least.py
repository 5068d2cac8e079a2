"""Every part drawn at exactly the least size that its need names: no word is cut, none lies over another."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.emission import layout as emission_layout
from app.games.kyoto import layout as kyoto_layout
from app.ui.layout import Plan, Rect, Variant
from tests.app import emission_moments, kyoto_moments
from tests.app.helpers import DE
from tests.window.checks import cut_words, labels, outside, overlapping
from tests.window.conftest import Stage

pytestmark = pytest.mark.window

SIZE = (1920, 1200)
WIDER = 1.6
FULL = ("step", "goals", "notice", "prompt", "so_far")
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


SPANNING = ("strip", "bar", "prompt", "notice")
"""From one edge of the screen to the other."""
COLUMNS, TARGETS = 18, 7.5
"""Of text, and to tap beside one another: what the narrowest screen has of them."""


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_a_part_at_its_least_cuts_no_word(stage: Stage, scale: float) -> None:
    from app.games.kyoto.screen import KyotoScreen

    assert faults_at_least(stage, scale, KyotoScreen(), kyoto_layout, kyoto_moments.MOMENTS) == []


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_a_part_of_e_mission_at_its_least_cuts_no_word(stage: Stage, scale: float) -> None:
    from app.games.emission.screen import EmissionScreen

    assert faults_at_least(stage, scale, EmissionScreen(), emission_layout, emission_moments.MOMENTS) == []


def faults_at_least(stage: Stage, scale: float, screen: Any, layout: Any, moments: Any) -> list[str]:
    from app.ui.widgets.live import theme

    theme.text_scale = scale
    stage.put(screen, SIZE)
    wrong, seen = [], set()
    for moment, view_in in moments.items():
        view = view_in(DE)
        screen.show(view)
        for part in layout.parts(view, theme.ruler):
            for variant in part.variants:
                if variant.inside or (part.name, variant) in seen:
                    continue
                seen.add((part.name, variant))
                narrowest = max(theme.size_body * COLUMNS, theme.touch_s * TARGETS)
                least = max(variant.least_width, narrowest if part.name in SPANNING else 2 * theme.finger)
                for width in (min(least, SIZE[0]), min(least * WIDER, SIZE[0])):
                    if variant.need(width).least > SIZE[1]:
                        continue
                    drawn_alone(screen, part.name, variant, width)
                    stage.frames(5)
                    found = faults(screen, part.name)
                    wrong += [f"{moment} {part.name} {variant.name} {width:.0f}: {each}" for each in found]
    return wrong
