"""Which face is up, and whether it was rolled: by hand-made readings and on the physical model."""

from __future__ import annotations

from typing import Any

import pytest

from hardware.figures.die import throw_dice
from hardware.firmware.core.face import FaceWatch

Reading = tuple[int, int, int]
FLAT_6, FLAT_1, LEANING = (1000, 0, 0), (-1000, 0, 0), (700, 0, 714)
TUMBLE = [(1500, 200, -700), (-1400, 900, 600), (1300, -1200, -700), (-1300, 800, 900), (900, -900, -1200)]


def told(watch: Any, motion: list[Reading]) -> list[tuple[str, int]]:
    return [(found, watch.face) for reading in motion if (found := watch.sense(*reading))]


@pytest.mark.parametrize(
    ("motion", "result"),
    [
        ([*TUMBLE, *[FLAT_6] * 12], [("rolled", 6)]),
        ([*TUMBLE, *[LEANING] * 23], [("cocked", 0)]),
        ([*TUMBLE, *[FLAT_1] * 99], [("rolled", 1)]),
        ([(1000 - 100 * step, 0, 0) for step in range(21)] + [FLAT_1] * 12, [("placed", 1)]),
        ([(900, 250, 0), (950, 100, 0), *[FLAT_6] * 12], []),
        ([*TUMBLE, *[(10, 10, 10)] * 9, *TUMBLE, *[FLAT_1] * 12], [("rolled", 1)]),
        ([*TUMBLE, *[(980, 300, 0)] * 10, *TUMBLE, *[FLAT_1] * 12], [("rolled", 1)]),
        ([(1900, 500, 0), *[FLAT_6] * 12], []),
        ([*TUMBLE * 30, *[FLAT_1] * 12], [("placed", 1)]),
        ([*TUMBLE, *[(900 - 50 * step, 400, 0) for step in range(40)], *[FLAT_1] * 12], [("placed", 1)]),
    ],
    ids=[
        "rolled",
        "cocked",
        "told once",
        "turned by hand",
        "lifted and put back",
        "falling is not rest",
        "sliding along is not rest",
        "one knock is no throw",
        "shaken for ever in a box",
        "shaken, then put down by hand",
    ],
)
def test_faces(motion: list[Reading], result: list[tuple[str, int]]) -> None:
    watch = FaceWatch()
    assert told(watch, [FLAT_6] * 12) == []
    assert told(watch, motion) == result


def test_a_throw_before_the_first_rest_counts() -> None:
    assert told(FaceWatch(), [*TUMBLE, *[FLAT_6] * 12]) == [("rolled", 6)]


@pytest.mark.parametrize("hz", [20, 25, 50])
def test_no_wrong_face_is_told_as_rolled(hz: int) -> None:
    """The physical model, a few hundred throws; the deep test has ten thousand."""
    found = throw_dice(150, seed=7, hz=hz)
    assert found.wrong_face == 0, found.stories
    # One of the two dice lies on a table that vibrates: there it may be slow, but not wrong.
    assert found.missed <= 0.1 * found.thrown and found.cocked >= 0.5 * found.leaned
    assert found.false_rolls <= 2


@pytest.mark.deep
def test_no_wrong_face_in_ten_thousand_throws() -> None:
    found = throw_dice(10_000, seed=1)
    assert found.wrong_face == 0, found.stories
    assert found.missed < 0.01 * found.thrown and found.false_rolls < 0.02 * found.handled
