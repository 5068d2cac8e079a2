"""Power cuts at any moment, on the micro:bit's own filesystem in (emulated) flash."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest

from hardware.build import Small, small_files, source
from hardware.virtual.boards import MICROBIT_READ
from hardware.virtual.on_qemu import QemuLine
from tests.hardware.conformance.targets import needs_target

# Writes without end and says what is safe; after each start it says what it found. Byte by byte, so that
# the cuts hit the middle of a write more often.
MAIN = (
    "import micropython\n"
    + MICROBIT_READ
    + """
    def write(self, slot, data):
        file = open("cal" + str(slot), "wb")
        for at in range(len(data)):
            file.write(data[at : at + 1])
        file.close()

slots = Slots(Flash())

def run():
    micropython.kbd_intr(-1)
    kept = slots.load()
    print("found", kept and kept[0], slots.good)
    number = kept[0] if kept else 0
    while True:
        number += 1
        if slots.save((number, 123456, -7, 99999)):
            print("kept", number)
"""
)


@pytest.fixture(scope="module")
def board() -> Iterator[QemuLine]:
    needs_target("qemu")
    sources = [source("core.lines"), source("core.calibration"), ("main", MAIN)]
    roles = {"slots": "Slots", "storage": "Flash", "_storage": "Flash"}
    line = QemuLine(small_files(Small(sources, roles)))
    yield line
    line.close()


def lines(board: QemuLine, held: str, for_s: float) -> str:
    until = time.monotonic() + for_s
    while time.monotonic() < until:
        held += board.read().decode(errors="replace")
    return held


def cut(board: QemuLine, times: int, seed: int) -> tuple[int, int]:
    """So many power cuts; how many writes were acknowledged, how many cuts hit a write."""
    rng = random.Random(seed)
    safe = torn = 0
    for number in range(times):
        said = lines(board, "", 0.05)
        until = time.monotonic() + 20
        while said.count("kept") < 3:
            said = lines(board, said, 0.02)
            assert "Traceback" not in said and time.monotonic() < until, said[-500:]
        said = lines(board, said, rng.random() * 0.01) + board.stop().decode(errors="replace")
        whole = said.rpartition("\r\n")[0].split("\r\n")
        found = [line.split() for line in whole if "found" in line]
        if number:
            [[*_, value, good]] = found
            assert value != "None" and safe <= int(value) <= safe + 1, f"{safe} was safe, it found {value}"
            torn += good != "2"
        safe = int([line for line in whole if line.startswith("kept")][-1].split()[1])
        board.reset()
    return safe, torn


def test_what_was_acknowledged_survives_power_cuts_at_any_moment(board: QemuLine) -> None:
    safe, torn = cut(board, 12, 1)
    print(f"qemu: 12 power cuts, {safe} writes acknowledged, none lost, {torn} cut in the middle")


@pytest.mark.deep
def test_what_was_acknowledged_survives_hundreds_of_power_cuts(board: QemuLine) -> None:
    safe, torn = cut(board, 300, 2)
    print(f"qemu: 300 power cuts, {safe} writes acknowledged, none lost, {torn} cut in the middle")
    assert torn > 0
