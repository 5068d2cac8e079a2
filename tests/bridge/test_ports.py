"""Ports are ranked by what is known of their USB numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from serial.tools import list_ports as system
from serial.tools.list_ports_common import ListPortInfo

from firmware_bridge import list_ports
from firmware_bridge.ports import behind_bridge, present


def port(
    device: str, vid: int | None = None, pid: int | None = None, serial: str | None = None
) -> ListPortInfo:
    info = ListPortInfo(device)
    info.vid, info.pid, info.serial_number = vid, pid, serial
    return info


PORTS = [
    port("/dev/ttyS0"),
    port("/dev/ttyUSB7", 0x9999, 0x0001),
    port("/dev/ttyUSB0", 0x1A86, 0x7523),
    port("/dev/ttyACM0", 0x2E8A, 0x0005, "E661"),
]


def test_the_likeliest_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "comports", lambda: PORTS)
    found = list_ports()
    assert [candidate.port for candidate in found] == [
        "/dev/ttyACM0", "/dev/ttyUSB0", "/dev/ttyUSB7", "/dev/ttyS0",
    ]  # fmt: skip
    assert found[0].stable_id == "usb:2e8a:0005:E661"
    assert found[0].label == "Raspberry Pi Pico (ttyACM0)"
    assert found[-1].stable_id == "/dev/ttyS0"


def test_bridges_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "comports", lambda: PORTS)
    assert behind_bridge("/dev/ttyUSB0")
    assert not behind_bridge("/dev/ttyACM0")


def test_presence(tmp_path: Path) -> None:
    assert not present(str(tmp_path / "tty"))
    (tmp_path / "tty").touch()
    assert present(str(tmp_path / "tty"))


def test_the_system_can_be_asked() -> None:
    list_ports()
