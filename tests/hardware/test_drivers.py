"""The sensors' drivers on a real MicroPython (WebAssembly), with models of the chips at their wires' ends.

No RP2040, ESP32 or converter can run here: `stand_ins` holds models that shift bits and keep registers as the
data sheets have it, and a machine that carries out the RP2040's state machine program step by step.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hardware.raw_repl import RawRepl
from tests.hardware import bench_board
from tests.hardware.bench_board import firmware_board

BEGIN = """
import machine, time
from random import randrange, seed
seed(1)
time.sleep_us = machine.pass_us
class Counter: trouble = None
class Device:
    def __init__(self):
        self.counter = Counter()
        self.got = []
    def sense(self, now, raw): self.got.append(raw)
device = Device()
truth = []
def reading(gain=128):
    truth.append(randrange(-8000000, 8000000))
    return truth[-1] * gain // 128
def turn(cell, ms):
    until = machine.now_us + ms * 1000
    while machine.now_us < until:
        machine.pass_us(1000)
        cell.turn(device, machine.now_us // 1000)
"""
PINS = """
from hx711_model import Model, Stuck
from drivers.hx711_pins import HX711
model = Model(reading)
machine.wires = {26: model.clock, 27: model.data}
clock, data = machine.Pin(26, machine.Pin.OUT), machine.Pin(27, machine.Pin.IN, machine.Pin.PULL_UP)
cell = HX711(clock.value, data.value)
"""
PIO = """
from hx711_model import Model, Stuck
from drivers.hx711_pio import HX711
model = Model(reading)
machine.wires = {17: model.clock, 16: model.data}
cell = HX711(17, 16)
"""
I2C = """
from nau7802_model import Model
import drivers.nau7802 as nau
nau.STEP_MS = 0
model = Model(reading)
class Cell:
    torn = 0
    def turn(self, device, now):
        raw = nau.reading(model)
        if raw is not None: device.sense(now, raw)
nau.set_up(model)
cell = Cell()
"""
GOOD = "[raw for raw in device.got if raw is not None]"


@pytest.fixture(scope="module")
def board() -> Iterator[RawRepl]:
    yield from firmware_board()


def tried(board: RawRepl, *parts: str) -> str:
    return bench_board.tried(board, BEGIN, *parts)


@pytest.mark.parametrize("sensor", [PINS, PIO, I2C], ids=["HX711 by pins", "HX711 by PIO", "NAU7802"])
def test_every_reading_arrives_as_it_was_measured(board: RawRepl, sensor: str) -> None:
    told = tried(
        board,
        sensor,
        f"turn(cell, 1500)\ngot = {GOOD}",
        "whole = [raw for raw in truth if not cell.torn or raw & cell.torn != cell.torn]",
        "print(len(got) > 90, got == whole[:len(got)])",
    )
    assert told == "True True"


@pytest.mark.parametrize("sensor", [PINS, PIO], ids=["pins", "PIO"])
def test_the_clock_is_never_high_long_enough_to_put_the_chip_to_sleep(board: RawRepl, sensor: str) -> None:
    """Interrupts of 200 microseconds strike wherever they may. Only waking it in the beginning is meant."""
    told = tried(
        board,
        "def strike():\n if randrange(20) == 0: machine.now_us += 200\nmachine.interrupts = strike",
        sensor,
        "turn(cell, 1000)",
        f"print(model.slept, model.gain, len({GOOD}) > 40)",
    )
    assert told == "1 128 True"


def test_a_reading_torn_by_a_sleeping_chip_is_dropped_or_wrong_by_less_than_the_noise(board: RawRepl) -> None:
    """Even with interrupts off a pulse can be stretched: bits after it read as ones."""
    told = tried(
        board,
        PINS,
        "machine.stolen = lambda: exec('machine.now_us += 100') if randrange(150) == 0 else None",
        "turn(cell, 6000)",
        f"off = max(min(abs(raw - true) for true in truth) for raw in {GOOD})",
        f"print(model.slept > 20, len({GOOD}) > 20, off < 256)",
    )
    assert told == "True True True"


@pytest.mark.parametrize("sensor", [PINS, PIO], ids=["pins", "PIO"])
@pytest.mark.parametrize("level", [0, 1], ids=["held low", "held high"])
def test_without_a_chip_there_are_no_readings_and_no_waiting(board: RawRepl, sensor: str, level: int) -> None:
    told = tried(
        board,
        sensor,
        f"for number in machine.wires: machine.wires[number] = Stuck({level})",
        "turn(cell, 300)\ndevice.got.clear()\nturn(cell, 3000)",
        f"print({GOOD}, len(device.got) >= 15)",
    )
    assert told == "[] True"


@pytest.mark.parametrize("sensor", [PINS, PIO], ids=["pins", "PIO"])
def test_a_sensor_that_comes_back_is_used_again(board: RawRepl, sensor: str) -> None:
    gone, back = "kept = machine.wires\nmachine.wires = {}", "machine.wires = kept"
    told = tried(
        board,
        sensor,
        f"turn(cell, 500)\n{gone}\nturn(cell, 400)\ndevice.got.clear()\nturn(cell, 1000)",
        f"nothing = {GOOD}\ndevice.counter.trouble = 'sensor'\nturn(cell, 2500)",
        f"{back}\nturn(cell, 4000)\nprint(nothing, len({GOOD}) > 40)",
    )
    assert told == "[] True"


def test_the_nau7802_is_set_up_for_a_load_cell(board: RawRepl) -> None:
    assert tried(board, I2C, "print(model.settings())") == "(128, 30, 20)"


def test_the_nau7802_measures_its_zero_when_its_analogue_supply_stands(board: RawRepl) -> None:
    assert tried(board, I2C, "print(model.zero_is_right())") == "True"


def test_a_zero_that_the_nau7802_calls_an_error_is_not_used(board: RawRepl) -> None:
    told = tried(
        board,
        I2C,
        "model.failing = 1",
        "try:\n nau.set_up(model)\nexcept OSError as problem:\n print(problem.errno)",
        "print(nau.reading(model), nau.reading(model))",
        "nau.set_up(model)\nprint(model.zero_is_right())",
    )
    assert told.splitlines() == ["110", "None None", "True"]


def test_a_missing_nau7802_gives_no_readings_and_no_errors(board: RawRepl) -> None:
    told = tried(board, I2C, "model.present = False\ndevice.got.clear()\nturn(cell, 100)\nprint(device.got)")
    assert told == "[]"


def test_something_else_at_its_address_is_no_nau7802(board: RawRepl) -> None:
    told = tried(
        board,
        I2C,
        "model._registers[0x1F] = 0x2E",
        "try:\n nau.set_up(model)\nexcept OSError as problem:\n print(problem.errno)",
    )
    assert told == "19"


def test_a_nau7802_that_never_gets_ready_is_given_up(board: RawRepl) -> None:
    told = tried(
        board,
        I2C,
        "model.stuck_busy = True",
        "try:\n nau.set_up(model)\nexcept OSError as problem:\n print(problem.errno)",
    )
    assert told == "110"
