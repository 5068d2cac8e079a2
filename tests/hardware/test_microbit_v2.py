"""The micro:bit V2's programs as they go onto it, on a real MicroPython (WebAssembly) with stand-ins."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_bridge.wire import Json, encode
from hardware.flash.targets import BOARDS, Program, image
from tests.hardware.test_microbit import messages, run

MICROBIT = BOARDS["microbit"]
V2 = {name: program.v2 for name, program in MICROBIT.programs.items() if program.v2 is not None}

# Its file system has 20 KB, one page of which it keeps for itself, as its sources say.
CHUNK, CHUNKS = 126, 128
SLOTS = 2  # calibration: one chunk each

ASK = "from core.lines import pack\ndef ask(ms, *words): at(ms, lambda: say(pack(('t',) + words)))\n"
NAU7802 = """
from nau7802_model import Model
chips = 0
microbit.i2c = model = Model(lambda: 50000 + chips * 8000 + randrange(-40, 40))
def lay(n):
    global chips
    chips = n
"""
HX711 = """
from hx711_model import Model
chips = 0
model = Model(lambda gain: 50000 + chips * 8000 + randrange(-40, 40) * 3)
machine.wires.update({1: model.data, 2: model.clock})
def pass_time():
    machine.now_us = max(machine.now_us, microbit.now * 1000)
    world()
microbit.world = pass_time
def lay(n):
    global chips
    chips = n
"""
CELLS = {"carbometer": NAU7802, "carbometer_hx711": HX711}


def v2(name: str) -> Program:
    program = V2[name]
    assert program is not None
    return program


@pytest.mark.parametrize("name", CELLS)
def test_a_carbometer_on_a_v2_does_all_that_the_core_can(name: str, tmp_path: Path) -> None:
    told = run(
        v2(name),
        tmp_path,
        CELLS[name],
        ASK,
        "machine.mem32.held[0x40000400] = 2\nat(100, lambda: say(GREETING))",
        "ask(4000, 'tare')\nat(4100, lambda: lay(10))\nask(8000, 'cal', 'n', 10)",
        "at(8200, lambda: lay(13))\nask(11000, 'test?')\nask(11100, 'raw', 'hz', 5)",
        "ask(12200, 'raw', 'hz', 0)\nask(12300, 'snap?')\nask(12400, 'dance')",
        "start(12600)\nimport os",
        "print('cal0' in os.listdir(), machine.mem32.writes.count(0x40010600) > 1000)",
    )
    found = messages(told)
    hello = found[0]
    assert (hello["kind"], hello["hw"], hello["why"]) == ("carbometer", v2(name).hardware, "watchdog")
    assert set(hello["caps"]) == {"count", "identify", "cal", "light", "raw", "test"}
    assert [item["re"] for item in found if item["t"] == "ok"] == ["tare", "cal", "raw", "raw"]
    snap = next(item for item in found if item["t"] == "snap")
    assert (snap["count"], snap["stable"], snap["sure"]) == (13, True, True)
    test = next(item for item in found if item["t"] == "test")
    assert test["fault"] is None and test["slots"] == 2 and test["rate"] >= 20
    raw = [item["chips"] for item in found if item["t"] == "raw"]
    assert len(raw) in (5, 6) and all(12900 < chips < 13100 for chips in raw)
    assert [item["re"] for item in found if item.get("code") == "unknown"] == ["dance"]
    assert told.splitlines()[-1] == "True True"


def test_the_zone_is_a_colour_on_the_ring_and_a_bar_on_the_board(tmp_path: Path) -> None:
    """The colours are those that the app has for its zones: blue, yellow, orange, red."""
    zones = {"0072B2": 1, "F0E442": 2, "E69F00": 3, "D55E00": 4, "00A000": 1, "FF0000": 4, "000000": 0}
    asked = "".join(
        f"ask({1000 + 100 * at}, 'light', 'r', {red}, 'g', {green}, 'b', {blue})\n"
        f"at({1090 + 100 * at}, look)\n"
        for at, (red, green, blue) in enumerate(map(bytes.fromhex, zones))
    )
    told = run(
        v2("carbometer"),
        tmp_path,
        NAU7802,
        ASK,
        "import neopixel\ndef look(): seen.append((neopixel.written[11], display.rows()))\nseen = []",
        "at(100, lambda: say(GREETING))",
        asked,
        "start(2000)\nfor colour, rows in seen: print(colour, rows[1:])",
    )
    wanted = [
        f"{tuple(each // 4 for each in bytes.fromhex(colour))} {[0] * (4 - high) + [5] * high}"
        for colour, high in zones.items()
    ]
    assert told.splitlines()[-len(zones) :] == wanted


def test_identify_blinks_and_the_small_light_tells_whether_somebody_listens(tmp_path: Path) -> None:
    told = run(
        v2("carbometer"),
        tmp_path,
        NAU7802,
        ASK,
        "top, bars = set(), set()",
        "def look(): top.add(display.rows()[0]); bars.add(sum(display.rows()[1:]))",
        "def tell(): print(sorted(top), sorted(bars)); top.clear(); bars.clear()",
        "for ms in range(1000, 3000, 50): at(ms, look)\nat(3000, tell)\nat(3010, lambda: say(GREETING))",
        "for ms in range(3200, 4000, 50): at(ms, look)\nat(4000, tell)\nask(4010, 'ident')",
        "for ms in range(4100, 7000, 50): at(ms, look)\nat(7000, tell)",
        "for ms in range(7200, 8000, 50): at(ms, look)\nat(8000, tell)\nstart(8100)",
    )
    assert told.splitlines()[:4] == ["[0, 1] [0]", "[1] [0]", "[1] [0, 20]", "[1] [0]"]


def test_without_its_sensor_a_v2_says_so_and_goes_on_as_soon_as_it_is_there(tmp_path: Path) -> None:
    told = run(
        v2("carbometer"),
        tmp_path,
        NAU7802,
        ASK,
        "model.present = False\ndef plug(): model.present = True",
        "at(1000, lambda: say(GREETING))",
        "for ms in range(2000, 12000, 2000): ask(ms, 'hb')",
        "ask(6900, 'test?')\nat(7000, plug)\nask(11000, 'test?')",
        "plan.sort(key=lambda p: p[0])\nstart(12000)",
    )
    found = messages(told)
    assert [item["code"] for item in found if item["t"] == "err"] == ["sensor"]
    assert [item["fault"] for item in found if item["t"] == "test"] == ["sensor", None]


def test_a_die_on_a_v2_has_a_light_and_a_self_test_as_well(tmp_path: Path) -> None:
    told = run(
        v2("die"),
        tmp_path,
        ASK,
        "at(100, lambda: say(GREETING))\nthrow(500, (0, 0, 1000))",
        "def ack():\n boot = str(uart.said, 'ascii').split('\"boot\":\"')[1][:6]",
        " say(pack(('t', 'ack', 'seq', 1, 'boot', boot)))",
        "at(2500, ack)\nask(3000, 'light', 'r', 230, 'g', 159, 'b', 0)\nask(3500, 'test?')",
        "start(4000)\nprint(display.shown, display.rows())",
    )
    found = messages(told)
    assert found[0]["hw"] == "ubit2"
    assert set(found[0]["caps"]) == {"roll", "identify", "battery", "light", "test"}
    rolls = [(item["face"], item["q"]) for item in found if item["t"] == "evt"]
    assert rolls and set(rolls) == {(2, "rolled")}
    test = next(item for item in found if item["t"] == "test")
    assert test["fault"] is None and test["rate"] >= 20
    assert told.splitlines()[-1] == "['tick', ''] [1, 0, 5, 5, 5]"


@pytest.mark.parametrize("name", V2)
def test_its_files_leave_room_for_the_calibration(name: str) -> None:
    files = image(MICROBIT, v2(name)).files
    chunks = sum((len(path) + 2 + len(data)) // CHUNK + 1 for path, data in files.items())
    print(f"{name}: {chunks} of {CHUNKS} chunks")
    assert chunks + SLOTS <= CHUNKS


@pytest.mark.parametrize("name", ["ubit2hx", "pico-w", "esp32"])
def test_the_longest_hello_fits_a_line(name: str) -> None:
    """With every cap and the longest reason, the names of the boards must be short: `encode` would raise."""
    caps = ["count", "identify", "cal", "light", "raw", "test"]
    ours: dict[str, Json] = {"hw": name, "id": "carb-7dacc4", "kind": "carbometer", "caps": caps}
    rest: dict[str, Json] = {"fw": "1.0.0", "boot": "3fa91c", "why": "watchdog", "cal": False}
    assert encode({"t": "hello", "p": 1, "min": 1, **ours, **rest})
