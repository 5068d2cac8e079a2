"""The printable parts: closed bodies that fit together, for several chips and cells. Needs OpenSCAD."""

from __future__ import annotations

import math
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from hardware.printed.render import PARTS, PRINT_FILES, Size, body, size, volume_and_height

pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(not shutil.which("openscad"), reason="OpenSCAD is not installed"),
]

DEFAULTS = {"chip_diameter": 16.0, "chip_thickness": 1.6, "capacity": 120, "lanes": 1, "cell_length": 80.0,
            "cell_width": 12.7, "cell_height": 12.7, "wall": 2.0, "die_edge": 60.0}  # fmt: skip
SETS: Mapping[str, Mapping[str, float]] = {
    "M8 washers": {},
    "M10 washers in two rows": {"chip_diameter": 20, "chip_thickness": 2.0, "lanes": 2},
    "thin wide chips, small cell": {
        "chip_diameter": 25, "chip_thickness": 1.2, "capacity": 100, "cell_length": 47, "cell_width": 12,
        "cell_height": 6, "cell_hole_edge": 3.5, "cell_hole_pitch": 9, "cell_fixed_screw": 3,
        "cell_free_screw": 3, "die_edge": 64,
    },
}  # fmt: skip

BED = 220
PLA = 0.00124  # grams in a cubic millimetre


@pytest.fixture(scope="module", params=SETS, ids=list(SETS))
def printed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[dict[str, float], dict[str, Size]]:
    """The sizes of all parts for one set of parameters; `body` insists that each is one closed body."""
    given = SETS[request.param]
    folder: Path = tmp_path_factory.mktemp("stl")
    sizes = {}
    for name in (name for name, part in PARTS.items() if part.printed):
        body(name, folder / f"{name}.stl", given)
        sizes[name] = size(folder / f"{name}.stl")
    return {**DEFAULTS, **given}, sizes


Printed = tuple[dict[str, float], dict[str, Size]]


def test_every_part_fits_an_ordinary_printer(printed: Printed) -> None:
    for name, (width, depth, _) in printed[1].items():
        assert max(width, depth) <= BED, name


def test_all_chips_find_room(printed: Printed) -> None:
    wanted, sizes = printed
    length, width, height = sizes["gutter"]
    row = wanted["capacity"] / wanted["lanes"] * wanted["chip_thickness"]
    assert length - 2 * wanted["wall"] >= row
    assert width - (wanted["lanes"] + 1) * wanted["wall"] >= wanted["lanes"] * wanted["chip_diameter"] + 1
    assert height >= wanted["chip_diameter"]


def test_the_saddle_spans_the_cell_and_gives_the_slope(printed: Printed) -> None:
    wanted, sizes = printed
    length, rise, width = sizes["saddle"]  # it is printed on its side
    assert length == pytest.approx(wanted["cell_length"] + 30)
    assert width >= wanted["cell_width"]
    assert rise == pytest.approx(3 + 9 + length * math.tan(math.radians(12)), abs=0.1)


def test_the_base_is_longer_than_the_cell_and_wide_enough_to_stand(printed: Printed) -> None:
    wanted, sizes = printed
    length, width, _ = sizes["base"]
    assert length >= wanted["cell_length"] + 40
    assert length >= sizes["gutter"][0] * 0.8
    assert width >= 80


def test_the_lid_covers_the_box(printed: Printed) -> None:
    _, sizes = printed
    assert sizes["lid"][:2] == pytest.approx(sizes["box"][:2])


def test_the_two_halves_make_a_cube(printed: Printed) -> None:
    wanted, sizes = printed
    edge = wanted["die_edge"]
    assert sizes["die-upper"] == pytest.approx((edge, edge, edge / 2))
    assert sizes["die-lower"][:2] == pytest.approx((edge, edge))
    # The supports of the board reach into the upper half, but not through it.
    assert edge / 2 < sizes["die-lower"][2] < edge - wanted["wall"] - 5


def test_the_die_is_balanced_about_its_middle(tmp_path: Path) -> None:
    """Shell, battery and board together, by the defaults, are off by less than half a millimetre."""
    grams = moment = 0.0
    for name, up in (("die-lower", 1), ("die-upper", -1)):  # the upper half is printed upside down
        body(name, tmp_path / f"{name}.stl")
        volume, height = volume_and_height(tmp_path / f"{name}.stl")
        grams += volume * PLA
        moment += volume * PLA * height * up
    board, battery, lift = 10, 31, 2.2
    moment += (board + battery) * lift  # their common middle lies so high
    assert abs(moment / (grams + board + battery)) < 0.5


@pytest.mark.parametrize("name", [name for name, part in PARTS.items() if part.printed])
def test_the_print_files_are_what_the_models_make_today(name: str, tmp_path: Path) -> None:
    """If not: python -m hardware.printed stl docs/build/print-files"""
    body(name, tmp_path / "now.stl")
    assert size(PRINT_FILES / f"{name}.stl") == pytest.approx(size(tmp_path / "now.stl"), abs=0.01)
    there, now = (volume_and_height(path) for path in (PRINT_FILES / f"{name}.stl", tmp_path / "now.stl"))
    assert there == pytest.approx(now, rel=1e-3)
