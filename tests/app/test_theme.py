"""Every text of every theme can be read on every surface it is written on."""

from __future__ import annotations

import pytest

from app.games import SHELF
from app.ui.theme import (
    FINGER,
    LEAST_TOUCH,
    MARKS,
    THEMES,
    ZONE_PATTERNS,
    Theme,
    contrast,
    least_touch,
    mix,
    room,
)
from tests.photos import TABLETS

ZONES = ("blue", "yellow", "orange", "red")
SURFACES = ("ground", "panel", "raised")


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_main_text_has_seven_to_one(theme: Theme) -> None:
    for surface in SURFACES:
        assert contrast(theme.text, getattr(theme, surface)) >= 7, surface
    assert contrast(theme.ink, theme.paper) >= 7


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_other_text_has_four_and_a_half_to_one(theme: Theme) -> None:
    for surface in SURFACES:
        for role in ("quiet", "accent", "warning", "danger"):
            assert contrast(getattr(theme, role), getattr(theme, surface)) >= 4.5, (role, surface)
    assert contrast(theme.ink_quiet, theme.paper) >= 4.5
    assert contrast(theme.accent_ink, theme.accent) >= 4.5
    assert contrast(theme.danger_ink, theme.danger) >= 4.5
    for zone in ZONES:
        assert contrast(getattr(theme, f"{zone}_ink"), getattr(theme, f"zone_{zone}")) >= 4.5, zone
    for seat, mark in MARKS.items():
        assert contrast(theme.seat_ink, getattr(theme, mark.colour)) >= 4.5, seat
        assert contrast(getattr(theme, mark.colour), theme.panel) >= 4.5, seat


def test_zones_and_seats_differ_without_colour() -> None:
    assert len({ZONE_PATTERNS[zone] for zone in ZONES}) == len(ZONES)
    for game in SHELF.values():
        marks = game.marks.values()
        assert len(marks) >= 4, game.id
        assert len({mark.pattern for mark in marks}) == len({mark.icon for mark in marks}) == len(marks)
    flags = SHELF["kyoto"].marks.values()
    assert len({mark.letters for mark in flags}) == len(flags)


def test_mix_goes_from_one_colour_to_the_other() -> None:
    assert mix("#000000", "#FFFFFF", 0) == "#000000"
    assert mix("#000000", "#FFFFFF", 1) == "#FFFFFF"


def test_everything_shrinks_on_a_small_tablet_and_turns_with_it() -> None:
    assert room(1280, 800) == room(800, 1280) == 1
    assert 0.75 < room(1024, 600) < 1, "less than the glass does"
    assert room(1920, 1200) == 1.5


@pytest.mark.parametrize(("size", "about"), TABLETS.items(), ids=lambda each: str(each[0]))
def test_a_finger_gets_twelve_millimetres_on_every_tablet(
    size: tuple[int, int], about: tuple[float, float]
) -> None:
    """On 7 and 8 inches what stands beside the play has eleven, and twelve with the gaps around it."""
    density, dpi = about
    millimetres = {
        name: least_touch(name, density, dpi, min(size)) / dpi * 25.4
        for name in ("touch_s", "touch", "touch_l")
    }
    assert millimetres["touch"] == millimetres["touch_l"] == pytest.approx(FINGER)
    assert millimetres["touch_s"] == pytest.approx(FINGER if min(size) >= 1200 else 0.92 * FINGER)


def test_where_the_glass_is_unknown_a_finger_gets_what_it_always_got() -> None:
    assert least_touch("touch_s", 1.5, 0.0, 800) == 1.5 * LEAST_TOUCH
