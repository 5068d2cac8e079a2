"""Virtual devices as a person or another program meets them."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
import serial

from firmware_bridge.wire import encode
from hardware.virtual import NoPseudoTerminals, VirtualCarbometer, VirtualDie, boards
from hardware.virtual.__main__ import obey
from hardware.virtual.boards import TARGETS
from hardware.virtual.emulated import Remote
from tests.hardware.conformance.targets import needs_target
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]


def test_the_port_is_there_while_plugged_and_keeps_its_name() -> None:
    device = VirtualCarbometer(3, device_id="carb-test")
    port = device.port
    assert device.device_id == "carb-test" and Path(port).exists()
    device.unplug()
    assert not Path(port).exists() and not device.plugged
    device.replug()
    assert Path(port).exists() and device.port == port
    device.close()
    device.close()
    assert not Path(port).parent.exists()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("virtual")]


def test_chips_are_conserved() -> None:
    with VirtualCarbometer(3) as device:
        device.place(4)
        device.take(2)
        assert device.chips == 5
        device.set(1)
        assert device.chips == 1
        with pytest.raises(ValueError, match="0 to 200"):
            device.take(2)
        with pytest.raises(ValueError, match="cannot be moved"):
            device.place(-1)
        assert device.chips == 1


def test_impossible_devices_are_refused() -> None:
    with pytest.raises(ValueError, match="0 to 200"):
        VirtualCarbometer(-1)
    with pytest.raises(ValueError, match="device id"):
        VirtualDie(device_id="a b")
    with VirtualDie() as die, pytest.raises(ValueError, match="faces 1 to 6"):
        die.throw(7)


def test_a_system_without_pseudo_terminals_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "openpty")
    with pytest.raises(NoPseudoTerminals, match="no pseudo-terminals"):
        VirtualDie()


def test_wrong_commands_get_one_clear_line() -> None:
    with VirtualCarbometer(3) as device:
        assert obey(device, "place 2") is None
        assert device.chips == 5
        for line, words in {
            "throw 3": "unknown command 'throw'",
            "place": "place takes one number",
            "place two": "place takes a number, not 'two'",
            "bump 3": "bump takes no number",
            "take 99": "take: a trough holds 0 to 200 chips",
        }.items():
            answer = obey(device, line)
            assert answer is not None and answer.startswith(words) and "\n" not in answer


def test_as_its_own_process() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hardware.virtual", "die", "--id", "die-mine"],
        input="throw 5\n\nthrow 9\nnonsense\nunplug\nquit\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=30,
        check=True,
    )
    port, *answers = done.stdout.splitlines()
    assert port.endswith("die-mine")
    assert [answer.split()[0] for answer in answers] == ["throw:", "unknown"]
    assert done.stderr == ""


def test_an_impossible_process_says_why() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hardware.virtual", "carbometer", "--chips", "-4"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=30,
        check=False,
    )
    assert done.returncode == 1 and done.stderr.count("\n") == 1


def test_a_board_that_takes_its_time_is_asked_once_and_answers_once() -> None:
    """A second answer would be taken for that to the next question, before the board has done what it was."""
    line = boards.line("carbometer", "cpython", "slow-1")
    try:
        remote = Remote(line)
        remote.order("")
        core: Any = line._bench.core  # type: ignore[attr-defined]
        feed = core.feed
        pauses = [0.1, 1.3]  # from the end

        def slowly(data: bytes) -> None:
            time.sleep(pauses.pop() if pauses else 0)
            feed(data)

        core.feed = slowly
        remote.order("")
        time.sleep(0.4)
        assert line.read() == b""
    finally:
        line.close()


@pytest.mark.parametrize("target", ["cpython", "wasm"])
def test_a_carbometer_is_the_same_wherever_the_firmware_runs(target: str) -> None:
    needs_target(target)
    with VirtualCarbometer(3, on=target, settle_ms=100, chip_ms=1, seed=1) as device:
        with serial.Serial(device.port, timeout=PATIENCE) as port:
            port.write(b"\n" + encode({"t": "hello?", "p": 1, "min": 1}))
            assert b'"t":"hb"' in port.read_until(b'"t":"hb"')
            device.place(4)
            assert port.read_until(b'"count":7,"stable":true').endswith(b"true")
        device.unplug()
        device.replug()
        assert device.plugged
        device.set_battery(50)
        assert device.identified == 0


@pytest.mark.parametrize("target", TARGETS)
def test_a_die_is_the_same_wherever_the_firmware_runs(target: str) -> None:
    needs_target(target)
    with VirtualDie(on=target, seed=1) as device, serial.Serial(device.port, timeout=PATIENCE) as port:
        port.write(b"\n" + encode({"t": "hello?", "p": 1, "min": 1}))
        assert b'"t":"hb"' in port.read_until(b'"t":"hb"')
        device.throw(4)
        assert port.read_until(b'"face":4,"q":"rolled"').endswith(b'"rolled"')


def test_a_carbometer_that_is_met_through_the_air_waits_for_a_press() -> None:
    """On a cable that stands for the air, as its process offers it with --by-air."""
    with VirtualCarbometer(3, by_air=True) as device, serial.Serial(device.port, timeout=2) as port:
        port.write(b"\n" + encode({"t": "hello?", "p": 1, "min": 1}))
        _read_until(port, b'"hb"')
        port.write(encode({"t": "set", "n": 3}))
        assert b"presence" in _read_until(port, b'"set"')
        assert obey(device, "press") is None
        port.write(encode({"t": "set", "n": 3}))
        assert b"presence" not in _read_until(port, b'"set"')


def _read_until(port: serial.Serial, wanted: bytes) -> bytes:
    data = b""
    while wanted not in data:
        line = port.readline()
        assert line, data
        data += line
    return data
