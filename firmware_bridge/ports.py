"""Serial ports where a device may be. USB numbers only rank them: who is there, the greeting tells."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

# Boards that talk USB themselves.
_BOARDS = {
    (0x2E8A, 0x0005): "Raspberry Pi Pico",
    (0x0D28, 0x0204): "BBC micro:bit",
    (0x303A, 0x1001): "ESP32",
}
# Chips between USB and a board's UART; on these, DTR and RTS may reset the board.
_BRIDGES = {
    (0x10C4, 0xEA60): "CP210x",
    (0x1A86, 0x7523): "CH340",
    (0x1A86, 0x55D4): "CH9102",
    (0x0403, 0x6001): "FTDI",
}
_BY_ID = Path("/dev/serial/by-id")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A port to try. `stable_id` survives replugging; rank 0 is the likeliest."""

    port: str
    stable_id: str
    label: str
    vid: int | None
    pid: int | None
    serial_number: str | None
    rank: int


def list_ports() -> list[Candidate]:
    """All serial ports, the likeliest first. May take a moment: it asks the system."""
    from serial.tools import list_ports as system

    links = _links()
    found = []
    for info in system.comports():
        usb = (info.vid, info.pid) if info.vid is not None and info.pid is not None else None
        found.append(
            Candidate(
                port=links.get(os.path.realpath(info.device), info.device),
                stable_id=_stable_id(info.device, usb, info.serial_number, info.location),
                label=_label(info.device, usb, info.description),
                vid=info.vid,
                pid=info.pid,
                serial_number=info.serial_number,
                rank=_rank(usb),
            )
        )
    return sorted(found, key=lambda candidate: (candidate.rank, candidate.port))


def present(port: str) -> bool:
    """Is the port there now?"""
    if os.name == "posix":
        return Path(port).exists()
    from serial.tools import list_ports as system

    return any(info.device == port for info in system.comports())


def behind_bridge(port: str) -> bool:
    """Does a USB-to-UART chip sit between us and the board?"""
    from serial.tools import list_ports as system

    path = os.path.realpath(port) if os.name == "posix" else port
    return any((info.vid, info.pid) in _BRIDGES for info in system.comports() if info.device == path)


def _links() -> dict[str, str]:
    """Linux's names that survive replugging, by the device they point to now."""
    if not _BY_ID.is_dir():
        return {}
    return {os.path.realpath(link): str(link) for link in sorted(_BY_ID.iterdir())}


def _stable_id(device: str, usb: tuple[int, int] | None, serial: str | None, location: str | None) -> str:
    if usb is None:
        return device
    return f"usb:{usb[0]:04x}:{usb[1]:04x}:{serial or location or device}"


def _label(device: str, usb: tuple[int, int] | None, description: str | None) -> str:
    name = _BOARDS.get(usb) or _BRIDGES.get(usb) if usb else None
    if name is None and description and description != "n/a":
        name = description
    short = Path(device).name or device
    return f"{name} ({short})" if name else short


def _rank(usb: tuple[int, int] | None) -> int:
    if usb is None:
        return 3
    return 0 if usb in _BOARDS else 1 if usb in _BRIDGES else 2
