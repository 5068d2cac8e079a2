"""Ports are ranked by what is known of their USB numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from serial.tools import list_ports as system
from serial.tools.list_ports_common import ListPortInfo

from firmware_bridge import list_ports, ports
from firmware_bridge.boards import NEVER, NO_USB, ControlLines, control_lines
from firmware_bridge.ports import looks_like_port, present, tidy_port, usb_of


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


def test_dtr_and_rts_by_what_is_behind_the_port(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "comports", lambda: PORTS)
    assert control_lines(usb_of("/dev/ttyUSB0")) == ControlLines(False, False), "else it resets the board"
    assert control_lines(usb_of("/dev/ttyACM0")) == ControlLines(True, True), "else a Pico says nothing"
    assert control_lines(usb_of("/dev/ttyUSB7")) == ControlLines(True, True)
    assert control_lines(usb_of("/dev/ttyS9")) == ControlLines(True, True)


def test_names_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    bluetooth = port("COM5")
    bluetooth.hwid = "BTHENUM\\{00001101-0000-1000-8000-00805F9B34FB}_LOCALMFG&0000"
    pico = port("COM12", 0x2E8A, 0x0005, "E661")
    pico.description = "USB Serial Device (COM12)"
    monkeypatch.setattr(system, "comports", lambda: [bluetooth, port("COM1"), pico])
    found = list_ports()
    assert [(one.port, one.rank) for one in found] == [("COM12", 0), ("COM1", NO_USB), ("COM5", NEVER)]
    assert found[0].label == "Raspberry Pi Pico (COM12)"
    assert [tidy_port(name, "win32") for name in ("COM3", "com3", "\\\\.\\COM10")] == [
        "COM3",
        "COM3",
        "COM10",
    ]
    assert looks_like_port("com3", "win32") and not looks_like_port("COM0", "win32")
    assert not looks_like_port("carb-7dacc4", "win32")


def test_names_on_a_mac(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = [
        port("/dev/cu.Bluetooth-Incoming-Port"),
        port("/dev/cu.debug-console"),
        port("/dev/cu.usbserial-0001", 0x10C4, 0xEA60, "0001"),
        port("/dev/cu.usbmodem14101", 0x0D28, 0x0204, "9904"),
    ]
    monkeypatch.setattr(system, "comports", lambda: listed)
    assert [(one.port, one.rank) for one in list_ports()] == [
        ("/dev/cu.usbmodem14101", 0),
        ("/dev/cu.usbserial-0001", 1),
        ("/dev/cu.Bluetooth-Incoming-Port", NEVER),
        ("/dev/cu.debug-console", NEVER),
    ]
    assert tidy_port("/dev/tty.usbmodem14101", "darwin") == "/dev/cu.usbmodem14101"
    assert looks_like_port("/dev/cu.usbmodem14101", "darwin")


def test_names_on_linux(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name that survives replugging is the one that is shown and remembered."""
    node, link = tmp_path / "ttyACM0", tmp_path / "by-id" / "usb-Pico_E661-if00"
    node.touch()
    link.parent.mkdir()
    link.symlink_to(node)
    monkeypatch.setattr(ports, "_BY_ID", link.parent)
    monkeypatch.setattr(
        system, "comports", lambda: [port(str(node), 0x2E8A, 0x0005, "E661"), port("/dev/rfcomm0")]
    )
    found = list_ports()
    assert (found[0].port, found[0].stable_id) == (str(link), "usb:2e8a:0005:E661")
    assert found[1].rank == NEVER
    assert usb_of(str(link)) == (0x2E8A, 0x0005)
    assert tidy_port("/dev/ttyACM0", "linux") == "/dev/ttyACM0"
    assert looks_like_port("/dev/ttyACM0", "linux") and not looks_like_port("COM3", "linux")


def test_presence(tmp_path: Path) -> None:
    assert not present(str(tmp_path / "tty"))
    (tmp_path / "tty").touch()
    assert present(str(tmp_path / "tty"))


def test_the_system_can_be_asked() -> None:
    list_ports()
