"""The station of Pico and ESP32 on a real MicroPython: who may talk to it, over the cable and over Bluetooth.

There is no radio here: `stand_ins/aioble.py` has the limits of the real one, and plays the other side.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from firmware_bridge.wire import Decoder, encode
from hardware.raw_repl import RawRepl
from tests.hardware import bench_board
from tests.hardware.bench_board import firmware_board

GREETING = b"\n" + encode({"t": "hello?", "p": 1, "min": 1})

BEGIN = f"""
import aioble, asyncio, machine, neopixel
from boards.station import Station
from core.parts import Light
from core.air_scale import AirScale
from drivers.ble import BleLink
from drivers.lamp import Lamp, Ring
from drivers.update import Update
now = 0
asyncio.now = lambda: now
class Wire:
    by_air = False
    def __init__(self): self.inn = b""; self.out = b""
    def lost(self): return False
    def read(self):
        data = self.inn; self.inn = b""; return data
    def write(self, data): self.out += data
class Cell:
    raw = 100000
    def turn(self, device, now):
        if now % 100 == 0:
            self.raw ^= 3
            device.sense(now, self.raw)
wire, light, cell = Wire(), Light(), Cell()
device = AirScale("carb-1", "b1", "test")
device.parts = (light, Update(machine.reset))
ble = BleLink("carb-1", "test", "1.0.0")
lights, fed, held = [], [], []
lamp = Lamp(Ring(neopixel.NeoPixel(0, 3), 3).put)
feed, button = lambda: fed.append(1), lambda: bool(held)
station = Station(device, [wire, ble], cell, lamp, light, lights.append, feed, button)
serving = asyncio.create_task(ble.serve())
central = aioble.central
GREETING = {GREETING!r}
def go(ms):
    global now
    for _ in range(ms // 5):
        now += 5
        station.turn(now)
        asyncio.turn()
def press():
    held.append(1)
    go(100)
    held.clear()
def heard():
    return b"".join(data for _, data in central.heard)
go(100)
"""


@pytest.fixture(scope="module")
def board() -> Iterator[RawRepl]:
    yield from firmware_board()


def tried(board: RawRepl, *parts: str) -> str:
    return bench_board.tried(board, BEGIN, *parts)


def kinds(text: str) -> list[str]:
    return [item["t"] for item in Decoder().feed(text.encode() + b"\n") if isinstance(item, dict)]


@pytest.mark.parametrize("mtu", [None, 23, 247])
def test_lines_arrive_whole_over_bluetooth_whatever_the_packets_hold(board: RawRepl, mtu: int | None) -> None:
    told = tried(
        board,
        f"central.connect({mtu})\ngo(50)",
        "for at in range(0, len(GREETING), 20): central.write(GREETING[at:at + 20])",
        "go(2000)\nprint(str(heard(), 'ascii'))",
    )
    assert kinds(told)[:2] == ["hello", "hb"]


def test_a_long_write_is_not_cut(board: RawRepl) -> None:
    told = tried(
        board, "central.connect(247)\ncentral.write(GREETING)\ngo(500)\nprint(str(heard(), 'ascii'))"
    )
    assert kinds(told)[:1] == ["hello"]


@pytest.mark.parametrize(("mtu", "longest"), [(None, 20), (23, 20), (100, 97), (247, 244)])
def test_packets_fit_and_keep_their_distance(board: RawRepl, mtu: int | None, longest: int) -> None:
    """At most MTU - 3 bytes, and full where there is more to say; 50 ms between two of them."""
    told = tried(
        board,
        f"central.connect({mtu})\nfor _ in range(3): central.write(GREETING)",
        "go(3000)\ntimes = [at for at, _ in central.heard]",
        "print(max(len(data) for _, data in central.heard), len(times) > 3,",
        " min(b - a for a, b in zip(times, times[1:])) >= 50)",
    )
    assert told == f"{longest} True True"


def test_an_mtu_that_is_agreed_on_in_mid_conversation_counts_from_then_on(board: RawRepl) -> None:
    told = tried(
        board,
        "central.connect(None)\ncentral.write(GREETING)\ngo(150)\ncentral.connection.mtu = 100\ngo(500)",
        "sizes = [len(data) for _, data in central.heard]\nprint(sizes[0], max(sizes))",
        "print(str(heard(), 'ascii'))",
    )
    first, _, rest = told.partition("\n")
    assert first == "20 97" and kinds(rest)[:1] == ["hello"]


@pytest.mark.parametrize("short", [1, 40])
def test_a_radio_without_a_free_buffer_is_asked_again_with_the_same_piece(board: RawRepl, short: int) -> None:
    told = tried(
        board,
        f"central.connect(100)\ncentral.buffers_out = {short}\ncentral.write(GREETING)\ngo(4500)",
        "print(central.connection.up, central.advertised)\nprint(str(heard(), 'ascii'))",
    )
    assert told.startswith("True None\n") and kinds(told)[:2] == ["hello", "hb"]


def test_many_lines_in_one_long_write_are_not_cut(board: RawRepl) -> None:
    """A host may get more than the 247 that it should ask for; 512 is what Bluetooth lets it write."""
    told = tried(
        board,
        f"long = GREETING + {encode({'t': 'hb'})!r} * 25 + {encode({'t': 'snap?'})!r}\ncentral.connect(517)",
        "central.write(long)\ngo(500)\nprint(400 < len(long) <= 512)\nprint(str(heard(), 'ascii'))",
    )
    assert told.startswith("True") and "snap" in kinds(told)


def test_who_greets_has_the_device_until_it_is_quiet(board: RawRepl) -> None:
    told = tried(
        board,
        "central.connect(247)\ncentral.write(GREETING)\ngo(300)\nwire.out = b''",
        "wire.inn = GREETING\ngo(300)\nprint(len(wire.out), station.owner is ble)",
        "go(7500)\nwire.inn = GREETING\ngo(300)\nprint(b'hello' in wire.out, station.owner is wire)",
        "before = len(heard())\ncentral.write(GREETING)\ngo(300)\nprint(len(heard()) - before)",
    )
    assert told.split() == ["0", "True", "True", "True", "0"]


def test_half_a_line_on_one_link_does_not_spoil_the_other(board: RawRepl) -> None:
    told = tried(
        board,
        "wire.inn = GREETING[:20]\ngo(50)\ncentral.connect(247)\ncentral.write(GREETING[1:])\ngo(300)",
        "print(str(heard(), 'ascii'))",
    )
    assert kinds(told)[:1] == ["hello"]


@pytest.mark.parametrize("noticed", [True, False], ids=["noticed", "not noticed"])
def test_a_host_that_walks_away_can_come_back(board: RawRepl, noticed: bool) -> None:
    told = tried(
        board,
        f"central.connect(247)\ncentral.write(GREETING)\ngo(300)\ncentral.connection.noticed = {noticed}",
        "central.walk_away()\ngo(9000)\nprint(central.advertised)",
        "central.connect(247)\ncentral.write(GREETING)\ngo(300)\nprint(b'hello' in heard(), device.attended)",
    )
    assert told.splitlines() == [
        "('carb-1', ['95a00001-28cb-4262-befa-bdb21fee3cb5'])",
        "True True",
    ]


def test_a_host_that_says_nothing_is_hung_up_on(board: RawRepl) -> None:
    told = tried(
        board,
        "central.connect(247)\ngo(19000)\nprint(central.connection.up)\ngo(2000)",
        "print(central.advertised is not None)",
    )
    assert told.split() == ["True", "True"]


def test_light_is_shown_and_identify_blinks(board: RawRepl) -> None:
    said = encode({"t": "light", "r": 255, "g": 120, "b": 0})
    soon = encode({"t": "light", "r": 0, "g": 200, "b": 0, "ms": 500})
    told = tried(
        board,
        f"wire.inn = GREETING + {said!r}\ngo(100)\nprint(neopixel.written)",
        f"wire.inn = {encode({'t': 'ident'})!r}\nseen = set()",
        "for _ in range(100):\n go(20)\n seen.add(neopixel.written[0])",
        "print(sorted(seen))\ngo(2000)\nprint(neopixel.written[0])",
        f"wire.inn = {soon!r}\ngo(200)\nprint(neopixel.written[0])\ngo(600)\nprint(neopixel.written[0])",
    )
    assert told.splitlines() == [
        "[(63, 30, 0), (63, 30, 0), (63, 30, 0)]",
        "[(0, 0, 0), (63, 63, 63)]",
        "(63, 30, 0)",
        "(0, 50, 0)",
        "(0, 0, 0)",
    ]


def test_the_watchdog_is_fed_in_every_turn_and_stepping_aside_leaves_a_sign(board: RawRepl) -> None:
    told = tried(
        board,
        "fed.clear()\ngo(100)\nprint(len(fed))",
        f"wire.inn = GREETING + {encode({'t': 'update'})!r}",
        "try:\n go(200)\nexcept SystemExit:\n print('reset', b'update' in wire.out)",
        "from drivers.update import asked_for\nprint(asked_for(), asked_for())",
    )
    assert told.splitlines() == ["20", "reset True", "True False"]


TARE, CAL, UPDATE = encode({"t": "tare"}), encode({"t": "cal", "n": 5}), encode({"t": "update"})


def answers(text: str) -> list[str]:
    """Codes of errors and what was done, in their order."""
    found = [item for item in Decoder().feed(text.encode() + b"\n") if isinstance(item, dict)]
    return [item.get("code", "done") for item in found if item["t"] in ("err", "ok")]


def test_through_the_air_nobody_changes_a_device_without_a_press_of_its_button(board: RawRepl) -> None:
    told = tried(
        board,
        f"central.connect(247)\ncentral.write(GREETING)\ngo(2000)\ncentral.write({TARE + UPDATE!r})\ngo(500)",
        f"press()\ncentral.write({TARE!r})\ngo(500)\nprint(str(heard(), 'ascii'))",
    )
    assert answers(told) == ["presence", "presence", "done"]


def test_with_the_cable_no_press_is_needed(board: RawRepl) -> None:
    told = tried(
        board, f"wire.inn = GREETING\ngo(2000)\nwire.inn = {TARE!r}\ngo(300)\nprint(str(wire.out, 'ascii'))"
    )
    assert answers(told) == ["done"]


@pytest.mark.parametrize(
    "meanwhile",
    [
        "central.write(GREETING)",
        f"central.write({encode({'t': 'bye'})!r})\ngo(100)\ncentral.write(GREETING)",
        "central.walk_away()\ngo(300)\ncentral.connect(247)\ncentral.write(GREETING)",
        "go(7500)\ncentral.write(GREETING)",
    ],
    ids=["greeted again", "goodbye", "lost", "silent"],
)
def test_a_press_is_good_for_one_conversation(board: RawRepl, meanwhile: str) -> None:
    told = tried(
        board,
        "central.connect(247)\ncentral.write(GREETING)\ngo(1000)\npress()\nprint(device.admitted)",
        f"{meanwhile}\ngo(500)\ncentral.write({CAL!r})\ngo(300)\nprint(str(heard(), 'ascii'))",
    )
    assert told.startswith("True\n") and answers(told) == ["presence"]


def test_whoever_comes_after_a_lost_link_has_to_greet(board: RawRepl) -> None:
    """Within the seven seconds of silence, too: somebody else has connected."""
    told = tried(
        board,
        "central.connect(247)\ncentral.write(GREETING)\ngo(1000)\npress()\ncentral.walk_away()\ngo(300)",
        f"central.connect(247)\ncentral.write({TARE!r})\ngo(300)\nprint(str(heard(), 'ascii'))",
    )
    assert answers(told) == ["greet_first"]


def test_a_press_that_nobody_waits_for_admits_nobody(board: RawRepl) -> None:
    told = tried(
        board,
        "press()\ncentral.connect(247)\ncentral.write(GREETING)\ngo(1500)",
        f"central.write({TARE!r})\ngo(300)\nprint(str(heard(), 'ascii'))",
    )
    assert answers(told) == ["presence"]


def test_the_lamp_shows_that_a_press_counts(board: RawRepl) -> None:
    told = tried(
        board,
        "central.connect(247)\ncentral.write(GREETING)\ngo(500)\nseen = set()\nheld.append(1)",
        "for _ in range(30):\n go(20)\n seen.add(neopixel.written[0])",
        "print(sorted(seen))",
    )
    assert told == "[(0, 0, 0), (63, 63, 63)]"
