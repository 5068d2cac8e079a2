"""The step that makes programs small enough for a micro:bit, tried out where they can be looked into."""

from __future__ import annotations

import io
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hardware.build import Small, small_files, source
from hardware.minify import CannotShrink

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "hardware/protocol_vectors.json").read_text()
)
MODULES = {
    "carbometer": ("lines", "device", "calibration", "plateau", "counting", "carbometer"),
    "die": ("lines", "device", "events", "face", "die"),
}
# The steps of a conversation come from `read`, answers go to `write`: known names, which stay as they are.
FLASH = """
class Flash:
    def read(self, slot):
        return None
    def write(self, slot, data):
        pass
"""
MAIN = """
core = {kind}("{id}", "b1", "test")
core.why = "power"
{keep}
def run():
    now = 0
    while 1:
        step = read()
        if step is None:
            return
        now += step[0]
        if step[1]:
            {roll}
        core.feed(step[2])
        write(core.poll(now))
"""


def small(kind: str, **options: Any) -> Small:
    main = MAIN.format(
        kind=kind.capitalize(),
        id=f"{kind}-1",
        roll="core.roll(*step[1])" if kind == "die" else "pass",
        keep="" if kind == "die" else "core.keep_in(Flash())",
    )
    main = ("" if kind == "die" else FLASH) + main
    names = {"core": kind.capitalize(), "counter": "Counter", "slots": "Slots", "storage": "Flash"}
    roles = {**names, "_storage": "Flash", "events": "EventQueue", "watch": "FaceWatch"}
    return Small([*(source(f"core.{name}") for name in MODULES[kind]), ("main", main)], roles, **options)


@cache
def files_of(kind: str) -> dict[str, bytes]:
    return small_files(small(kind))


def run(files: dict[str, bytes], steps: list[Any]) -> list[bytes]:
    """What the program answers to these steps, here instead of on the board."""
    waiting = [*steps, None]
    said: list[bytes] = []
    space: dict[str, Any] = {
        "open": lambda name, _mode: io.BytesIO(files[name]),
        "read": lambda: waiting.pop(0),
        "write": said.append,
    }
    # A MicroPython exec within a function defines globals.
    space["exec"] = lambda text: exec(text, space)
    exec(files["main.py"].decode(), space)
    return said


# A small board has a cable and nothing else.
ON_A_CABLE = [vector for vector in VECTORS["conversations"] if not vector.get("air")]


@pytest.mark.parametrize("conversation", ON_A_CABLE, ids=lambda vector: vector["why"])
def test_a_small_program_says_the_same(conversation: dict[str, Any]) -> None:
    steps = [
        (step["ms"], step.get("roll"), "".join(line + "\n" for line in step["in"]).encode())
        for step in conversation["steps"]
    ]
    said = run(files_of(conversation["kind"]), steps)
    assert said == ["".join(line + "\n" for line in step["out"]).encode() for step in conversation["steps"]]


@pytest.mark.parametrize("kind", MODULES)
def test_the_same_sources_give_the_same_bytes(kind: str) -> None:
    assert small_files(small(kind)) == small_files(small(kind))


def test_it_fits_the_flash_of_a_micro_bit() -> None:
    """15 KB of files, in blocks of 126 bytes, with room for a driver and the calibration."""
    files = small_files(small("carbometer", swap=("Carbometer__obey", "Carbometer__asked")))
    assert set(files) == {"a", "b", "c", "e", "main.py"}
    assert sum(len(data) // 126 + 1 for data in files.values()) * 128 < 12500


def test_what_the_oldest_micropython_does_not_have_is_refused() -> None:
    program = [("main", "def run():\n    while 1:\n        print('x'.encode())\n")]
    with pytest.raises(CannotShrink, match="encode"):
        small_files(Small(program, {}))
