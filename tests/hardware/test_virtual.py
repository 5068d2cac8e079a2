"""Virtual devices as a person or another program meets them."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from hardware.virtual import NoPseudoTerminals, VirtualCarbometer, VirtualDie
from hardware.virtual.__main__ import obey

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
