"""Readings are taken without memory: on real MicroPython, with its heap locked meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from hardware.raw_repl import BoardError, RawRepl
from hardware.virtual.die_body import DieBody
from hardware.virtual.trough import Cell, Trough
from tests.hardware.bench_board import firmware_board, tried

# A list of readings is fed with the heap locked; what is told is looked at while it is not.
FEED = """
import micropython
def feed(sense, readings):
    at = 0
    end = len(readings)
    micropython.heap_lock()
    try:
        while at < end:
            sense(readings[at])
            at += 1
    finally:
        micropython.heap_unlock()
"""


@pytest.fixture(scope="module")
def board() -> Iterator[RawRepl]:
    yield from firmware_board()


def test_the_lock_is_felt(board: RawRepl) -> None:
    with pytest.raises(BoardError, match="MemoryError"):
        tried(board, FEED, "feed(lambda raw: (raw, raw), [1])")


def test_a_die_takes_readings_without_memory(board: RawRepl) -> None:
    """Thrown, thrown again, leaning, turned by hand: all that it tells comes out of these readings."""
    body = DieBody(Random(3), 1)
    for face in (4, 2, 5, 6):
        body.throw(face)
    body.lean(40, 3)
    body.turn(2)
    readings = [body.feel() for _ in range(body.readings + 25)]
    said = tried(
        board,
        FEED,
        "from core.die import Die",
        'die = Die("die-test", "000000", "wasm")',
        f"feed(lambda each: die.sense(0, each[0], each[1], each[2]), {readings})",
        "print(die.samples, die.seq, die.watch.face)",
    )
    assert said == f"{len(readings)} 6 2"


@pytest.mark.parametrize(
    ("core", "hz", "step_mg"),
    [
        ("carbometer.Carbometer", 10, 0),
        ("air_scale.AirScale", 10, 0),
        ("scale.Scale", 40, 0),
        ("air_scale.AirScale", 10, 50),
    ],
)
def test_a_carbometer_takes_readings_without_memory(
    board: RawRepl, core: str, hz: int, step_mg: float
) -> None:
    """Chips that come and go, a knock, an elbow, an empty trough, a sensor that is gone."""
    # A scale that rounds keeps its junk to itself.
    cell = Cell(step_mg=step_mg, units_per_mg=1.0, junk=0) if step_mg else Cell(junk=0.01)
    trough = Trough(Random(4), cell, 10)
    now = 0
    module, name = core.split(".")

    def read(seconds: int) -> list[int | None]:
        nonlocal now
        found: list[int | None] = []
        for _ in range(hz * seconds):
            now += 1000 // hz
            found.append(trough.read(now))
        return found

    first, ten = read(5), list[int | None]()
    trough.move(-10)
    empty = read(5)
    trough.move(10)
    ten += read(6)
    trough.move(4, chip_ms=200)
    later = read(6)
    trough.bump(8)
    later += read(4)
    trough.press(20, 3000)
    later += read(8)
    trough.move(-14, chip_ms=100)
    later += read(8)
    trough.move(7, chip_ms=0)
    later += read(8)
    said = tried(
        board,
        FEED,
        f"from core.{module} import {name}",
        f'core = {name}("carb-test", "000000", "wasm")',
        f"counter = core.counter\nnow = 0\npassed = {1000 // hz}",
        "def sense(raw):\n global now\n now += passed\n core.sense(now, raw)",
        f"feed(sense, {first + empty})",
        "print(counter.tare())",
        f"feed(sense, {ten})",
        "print(counter.calibrate(10))",
        f"feed(sense, {later})",
        "print(counter.count, counter.stable, counter.sure)",
        "feed(sense, [None] * 30)",
        "print(counter.trouble)",
    )
    assert said.split() == ["True", "True", "7", "True", "True", "sensor"]
