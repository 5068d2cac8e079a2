"""The micro:bit's programs as they go onto the board, run by a real MicroPython (WebAssembly) with stand-ins.

QEMU's micro:bit has no radio and no load cell: what needs one is tried here. What does not is tried on QEMU.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from firmware_bridge.wire import Decoder, encode
from hardware.flash.targets import BOARDS, Program, image
from hardware.raw_repl import RawRepl
from hardware.virtual import on_wasm

FIRMWARE = Path(__file__).parents[2] / "hardware/firmware"
STAND_INS = Path(__file__).parent / "stand_ins"
MICROBIT = BOARDS["microbit"]
GREETING = b"\n" + encode({"t": "hello?", "p": 1, "min": 1})

BEGIN = f"""
import machine, microbit, os
from random import randrange, seed
seed(1)
class Stop(Exception): pass
uart, display = microbit.uart, microbit.display
GREETING = {GREETING!r}
plan = []
def at(ms, do): plan.append((ms, do))
def world():
    while plan and microbit.now >= plan[0][0]:
        plan.pop(0)[1]()
microbit.world = world
def end(): raise Stop
def start(until):
    at(until, end)
    while True:
        try: exec(open('main.py').read(), {{}})
        except Stop: break
        except SystemExit:
            if 'd' not in os.listdir(): raise  # not to go on where it was
    print(str(uart.said, 'ascii'))
"""
SAY = "def say(data): uart.arrived += data\n"
THROW = """
def feel(*xyz): microbit.accelerometer.felt = xyz
def throw(ms, face_up):
    for step in range(12):
        swing = 1400 if step % 2 else -1400
        at(ms + step * 40, lambda swing=swing: feel(swing, randrange(-1500, 1500), swing // 2))
    at(ms + 480, lambda: feel(*face_up))
"""


def run(program: str | Program, tmp_path: Path, *parts: str) -> str:
    if (why := on_wasm.missing()) is not None:
        pytest.skip(why)
    files = {path.name: path for path in STAND_INS.glob("*.py")}
    chosen = MICROBIT.programs[program] if isinstance(program, str) else program
    for name, content in image(MICROBIT, chosen).files.items():
        files[name] = tmp_path / name
        files[name].write_bytes(content)
    # Kept under another name: the board itself must not start it.
    for folder in ("core", "drivers"):
        files |= {f"{folder}/{path.name}": path for path in (FIRMWARE / folder).glob("*.py")}
    files["program.py"] = files.pop("main.py")
    begin = BEGIN.replace("main.py", "program.py")
    with on_wasm.wasm_board(files) as board, RawRepl(board.port) as repl:
        return repl.exec("\n".join((begin, SAY, THROW, *parts)), timeout_s=60)


def messages(text: str) -> list[dict[str, Any]]:
    return [item for item in Decoder().feed(text.encode()) if isinstance(item, dict)]


def test_a_die_on_a_cable_tells_its_roll_and_shows_that_it_was_taken(tmp_path: Path) -> None:
    told = run(
        "die",
        tmp_path,
        "machine.mem32.held[0x40000400] = 2",
        "at(100, lambda: say(GREETING))\nthrow(500, (0, 0, 1000))",
        "def ack():\n boot = str(uart.said, 'ascii').split('\"boot\":\"')[1][:6]",
        " from core.lines import pack",
        " say(pack(('t', 'ack', 'seq', 1, 'boot', boot)))",
        "at(2500, ack)\nstart(3500)",
        "print(display.shown, machine.mem32[0x40000400], machine.mem32.held[0x40010504],",
        " machine.mem32.writes.count(0x40010600) > 500)",
    )
    hello, *rest = messages(told)
    assert (hello["t"], hello["id"], hello["hw"], hello["why"]) == (
        "hello",
        "die-7dacc4",
        "microbit",
        "watchdog",
    )
    rolls = [(item["face"], item["q"]) for item in rest if item["t"] == "evt"]
    assert rolls and set(rolls) == {(2, "rolled")}
    assert told.splitlines()[-1] == "['tick', ''] 0 327680 True"


def test_whoever_holds_button_a_gets_the_prompt(tmp_path: Path) -> None:
    assert run("die", tmp_path, "microbit.button_a.held = True\nstart(100)").strip() == ""


def test_a_carbometer_learns_its_chips_counts_them_and_keeps_that(tmp_path: Path) -> None:
    told = run(
        "carbometer",
        tmp_path,
        "from nau7802_model import Model\nchips = 0",
        "def reading(): return 50000 + chips * 8000 + randrange(-40, 40)",
        "microbit.i2c = Model(reading)",
        "from core.lines import pack",
        "def lay(n):\n global chips\n chips = n",
        "at(100, lambda: say(GREETING))\nat(4000, lambda: say(pack(('t', 'tare'))))",
        "at(4100, lambda: lay(10))\nat(8000, lambda: say(pack(('t', 'cal', 'n', 10))))",
        "at(8200, lambda: lay(13))\nat(11900, lambda: say(b'\\n' + pack(('t', 'snap?'))))\nstart(12000)",
        "import os\nprint('cal0' in os.listdir(), microbit.i2c.settings())",
    )
    found = messages(told)
    assert [item["re"] for item in found if item["t"] == "ok"] == ["tare", "cal"]
    snap = next(item for item in found if item["t"] == "snap")
    assert (snap["count"], snap["stable"], snap["sure"]) == (13, True, True)
    assert told.splitlines()[-1] == "True (128, 30, 20)"


def test_a_carbometer_without_its_sensor_says_so_keeps_talking_and_tries_again(tmp_path: Path) -> None:
    told = run(
        "carbometer",
        tmp_path,
        "from nau7802_model import Model",
        "microbit.i2c = model = Model(lambda: 50000 + randrange(-40, 40))\nmodel.present = False",
        "from core.lines import pack\nat(1000, lambda: say(GREETING))",
        "for ms in range(2000, 30000, 2000): at(ms, lambda: say(pack(('t', 'hb'))))",
        "try: start(60000)\nexcept SystemExit: print(str(uart.said, 'ascii'))",
        "print('AGAIN')\nmodel.present = True\nuart.said = b''\nplan.clear()",
        "at(microbit.now + 2000, lambda: say(GREETING))\nstart(microbit.now + 8000)",
    )
    first, _, second = told.partition("AGAIN\n")
    kinds = [item.get("code", item["t"]) for item in messages(first + "\n")]
    assert kinds[0] == "hello" and "sensor" in kinds and kinds.count("hb") >= 12
    again = [item.get("code", item["t"]) for item in messages(second)]
    assert "hello" in again and "sensor" not in again


LOSSY = "def lost(): return randrange(100) < 40\n"


def test_rolls_through_a_bad_air_arrive_once_and_in_order(tmp_path: Path) -> None:
    """The die's program; the relay's end beside it. Four of ten packets are lost, in both directions."""
    told = run(
        "radio_die",
        tmp_path,
        LOSSY,
        "import radio\nfrom drivers.air_relay import Relay\nrelay = Relay('relay-1', 'b1', 'test')\ngot = []",
        "def keep():",
        " while radio.sent:",
        "  packet = radio.sent.pop(0)",
        "  if not lost(): relay.hear(packet)",
        " while relay.events.oldest():",
        "  got.append((relay.events.what() & 7, relay.events.what() >> 3))",
        "  relay.acknowledged(relay.events.oldest())",
        " while relay.packets:",
        "  packet = relay.packets.pop(0)",
        "  if not lost(): radio.arrived.append(packet)",
        " world()",
        "microbit.world = keep",
        "ends = ((0, 0, 1000), (0, 0, -1000), (1000, 0, 0), (-1000, 0, 0), (0, 1000, 0))",
        "for i in range(5): throw(500 + 1500 * i, ends[i])",
        "start(14000)",
        "print(got, display.shown.count('tick'), radio.settings['group'])",
        "print(machine.mem32.writes.count(0x40010600) > 200)",
    )
    assert told.splitlines()[-2:] == ["[(2, 0), (5, 0), (6, 0), (1, 0), (3, 0)] 5 0", "True"]


def test_the_table_number_is_set_with_the_button_and_kept(tmp_path: Path) -> None:
    told = run(
        "radio_die",
        tmp_path,
        "import radio\ndef press(): microbit.button_a.presses = 1",
        "for ms in (1000, 1200, 1400): at(ms, press)\nstart(1800)",
        "print(radio.settings['group'], open('table').read(), display.shown)",
    )
    assert told.splitlines()[-1] == "3 3 ['0', '1', '2', '3']"


def test_a_relay_passes_on_the_rolls_of_several_dice_and_tells_them_when_the_host_has_them(
    tmp_path: Path,
) -> None:
    told = run(
        "relay",
        tmp_path,
        LOSSY,
        "import radio\nfrom drivers.air import AirDie\nfrom core.lines import pack",
        "dice = [AirDie(bytes((1, 2, n)), 7) for n in range(3)]\ntaken = [0, 0, 0]\nseen = 0",
        "def host():",
        " global seen",
        " text = str(uart.said, 'ascii')",
        " for line in text[seen:].split('\\n')[:-1]:",
        "  seen += len(line) + 1",
        "  if '\"evt\"' in line and not lost():",
        '   boot = line.split(\'"boot":"\')[1][:6]',
        "   say(pack(('t', 'ack', 'seq', int(line.split('\"seq\":')[1].split(',')[0]), 'boot', boot)))",
        "def air():",
        " for n, die in enumerate(dice):",
        "  packet = die.poll(microbit.now)",
        "  if packet and not lost(): radio.arrived.append(packet)",
        " while radio.sent:",
        "  packet = radio.sent.pop(0)",
        "  for n, die in enumerate(dice):",
        "   if not lost() and die.hear(packet): taken[n] += 1",
        " host()\n world()",
        "microbit.world = air",
        "at(100, lambda: say(GREETING))",
        "for ms in range(2000, 20000, 2000): at(ms, lambda: say(pack(('t', 'hb'))))",
        "for i in range(4):",
        " for n in range(3): at(300 + 10 * n + 900 * i, lambda n=n, i=i: dice[n].roll(i + 1))",
        "plan.sort(key=lambda p: p[0])\nstart(18000)\nprint(taken)",
    )
    events = {item["seq"]: item for item in messages(told) if item["t"] == "evt"}
    by_die: dict[str, list[int]] = {}
    for _, item in sorted(events.items()):
        by_die.setdefault(item["from"], []).append(item["face"])
    assert by_die == {f"die-01020{n}": [1, 2, 3, 4] for n in range(3)}
    assert told.splitlines()[-1] == "[4, 4, 4]"
