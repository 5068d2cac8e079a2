"""The longest thing that a board has to say fits a line, whatever the board is called."""

from __future__ import annotations

import pytest

from firmware_bridge.wire import Decoder
from hardware.firmware.core.carbometer import Carbometer
from hardware.firmware.core.device import Device
from hardware.firmware.core.die import Die
from hardware.firmware.core.lines import LIMIT
from hardware.firmware.core.parts import Light, RawStream
from hardware.firmware.core.selftest import SelfTest
from hardware.flash.targets import BOARDS, Program

LONGEST_ID = "x" * 24
EVERY = [(board.name, program) for board in BOARDS.values() for program in board.programs.values()]


@pytest.mark.parametrize(("board", "program"), EVERY, ids=lambda item: getattr(item, "name", item))
@pytest.mark.parametrize("why", ["watchdog", "power"])
def test_the_longest_hello_of_every_board_fits_a_line(board: str, program: Program, why: str) -> None:
    """With the parts of the boards that have room for them; what does not fit leaves out why it started."""
    device: Device = (Die if program.kind == "die" else Carbometer)(LONGEST_ID, "3fa91c", program.hardware)
    if BOARDS[board].folders:
        device.parts = (Light(), RawStream(), SelfTest())
    device.why = why
    data = device.poll(0)
    assert max(map(len, data.splitlines(keepends=True))) <= LIMIT
    [hello] = [item for item in Decoder().feed(data) if isinstance(item, dict)]
    assert hello["id"] == LONGEST_ID and hello["hw"] == program.hardware
    assert set(device.caps) <= set(hello["caps"])
    if program.kind == "carbometer":
        assert hello["cal"] is False


def test_a_micro_bit_with_everything_fits_too() -> None:
    device = Carbometer(LONGEST_ID, "3fa91c", "microbit-v2")
    device.parts = (Light(), RawStream(), SelfTest())
    device.why = "watchdog"
    [hello] = [item for item in Decoder().feed(device.poll(0)) if isinstance(item, dict)]
    assert "why" not in hello and len(hello["caps"]) == 6
