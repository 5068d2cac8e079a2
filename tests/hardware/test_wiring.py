"""The wiring diagrams: drawn from the pins the programs use, up to date and readable."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hardware.wiring.draw import DIAGRAMS, drawings
from hardware.wiring.pins import Board, boards
from hardware.wiring.words import WORDS

PROGRAMS = Path(__file__).parents[2] / "hardware/firmware/boards"
SVG = "{http://www.w3.org/2000/svg}"

Box = tuple[float, float, float, float]


def constants(path: Path) -> dict[str, int]:
    """The numbers a board program gives names to."""
    return {
        target.id.lower(): node.value.value
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name) and type(node.value.value) is int
    }


@pytest.mark.parametrize("key", ["pico_w", "esp32"])
def test_the_programs_use_the_pins_of_the_diagrams(key: str) -> None:
    board = boards()[key]
    said = constants(PROGRAMS / f"{board.program}.py")
    assert {use: pin.number for use, pin in board.pins.items()} == {use: said.get(use) for use in board.pins}


def test_the_micro_bit_uses_the_bus_of_its_own_sensors() -> None:
    """`i2c` is on pins 19 and 20 unless somebody moves it."""
    board = boards()["microbit"]
    source = (PROGRAMS / f"{board.program}.py").read_text()
    assert "set_up(i2c)" in source and "i2c.init" not in source
    assert (board.pins["scl"].number, board.pins["sda"].number) == (19, 20)


def test_the_micro_bit_with_an_hx711_uses_the_rings_of_the_diagram() -> None:
    board = boards()["microbit_hx711"]
    source = (PROGRAMS / f"{board.program}.py").read_text()
    data, clock = (board.pins[f"hx711_{use}"].number for use in ("data", "clock"))
    assert f"HX711(pin{clock}.write_digital, pin{data}.read_digital)" in source


def test_the_pico_has_its_data_and_clock_side_by_side_and_leaves_the_radio_alone() -> None:
    pins = boards()["pico_w"].pins
    assert pins["hx711_clock"].number == (pins["hx711_data"].number or 0) + 1
    assert not {pin.number for pin in pins.values()} & {23, 24, 25, 29}


def test_the_esp32_starts_whatever_is_connected() -> None:
    """Pins that decide how it starts, belong to its flash or memory, or are inputs only are not used."""
    numbers = {pin.number for pin in boards()["esp32"].pins.values()}
    assert not numbers & {0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 17, 34, 35, 36, 37, 38, 39}


@pytest.mark.parametrize("board", boards().values(), ids=boards())
def test_no_pin_does_two_things(board: Board) -> None:
    names = [pin.name for pin in board.pins.values()]
    assert len(names) == len(set(names))


def test_the_diagrams_are_up_to_date() -> None:
    """If not: python -m hardware.wiring"""
    assert [path.name for path, svg in drawings().items() if path.read_text() != svg] == []


def test_both_languages_have_all_words() -> None:
    assert WORDS["de"].keys() == WORDS["en"].keys()


def text_boxes(svg: str) -> dict[str, Box]:
    """Where each text stands, by a generous guess at the width of letters."""
    found: dict[str, Box] = {}
    for number, text in enumerate(ElementTree.fromstring(svg).iter(f"{SVG}text")):
        words = text.text or ""
        size = float(text.get("font-size", "0"))
        width = len(words) * size * (0.66 if text.get("font-weight") else 0.58)
        x, y = float(text.get("x", "0")), float(text.get("y", "0"))
        x -= {"start": 0.0, "middle": width / 2, "end": width}[text.get("text-anchor", "start")]
        found[f"{number} {words}"] = (x, y - size * 0.75, x + width, y + size * 0.2)
    return found


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("path", drawings(), ids=lambda path: path.name)
def test_no_label_lies_on_another_or_leaves_the_page(path: Path) -> None:
    svg = drawings()[path]
    boxes = text_boxes(svg)
    width, height = (int(number) for number in re.findall(r"viewBox='0 0 (\d+) (\d+)'", svg)[0])
    for name, (left, top, right, bottom) in boxes.items():
        assert left >= 0 and top >= 0 and right <= width and bottom <= height, name
    names = list(boxes)
    pairs = [(one, two) for at, one in enumerate(names) for two in names[at + 1 :]]
    assert [(one, two) for one, two in pairs if overlap(boxes[one], boxes[two])] == []


@pytest.mark.parametrize("key", ["pico_w", "esp32", "microbit", "microbit_hx711"])
def test_every_pin_in_use_is_named_on_its_diagram(key: str) -> None:
    board = boards()[key]
    svg = DIAGRAMS[key](WORDS["en"]).svg()
    bold = re.findall(r"font-weight='bold'>([^<]+)<", svg)
    for pin in (*board.pins.values(), *board.power.values()):
        assert pin.name in {label.split(" · ")[0] for label in bold}
