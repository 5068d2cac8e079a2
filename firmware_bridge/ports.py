"""Serial ports where a device may be. USB numbers only rank them: who is there, the greeting tells."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from firmware_bridge import android_usb
from firmware_bridge.android_usb import on_android
from firmware_bridge.boards import BOARDS, BRIDGES, NEVER, Usb, rank

_BY_ID = Path("/dev/serial/by-id")
# Ports that the system makes up; to open one may wake a telephone.
_NOT_A_CABLE = re.compile(
    r"/dev/(rfcomm\d+|(cu|tty)\.(Bluetooth.*|debug-console|wlan-debug|BLTH|MALS|SOC))", re.IGNORECASE
)
_WINDOWS = re.compile(r"(?:\\\\\.\\)?(COM[1-9]\d{0,2})", re.IGNORECASE)
_POSIX = re.compile(r"/dev/\S+")


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
    if on_android():
        return _android_ports()
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
                rank=NEVER if _no_cable(info.device, info.hwid) else rank(usb),
            )
        )
    return sorted(found, key=lambda candidate: (candidate.rank, candidate.port))


def _android_ports() -> list[Candidate]:
    found = [
        Candidate(port, port, android_usb.label_of(device), *numbers, None, likely)
        for port, device, likely in android_usb.ranked()
        if (numbers := android_usb.usb_of(port))
    ]
    return sorted(found, key=lambda candidate: (candidate.rank, candidate.port))


def present(port: str) -> bool:
    """Is the port there now?"""
    if port.startswith(android_usb.PREFIX):
        return android_usb.present(port)
    if os.name == "posix":
        return Path(port).exists()
    from serial.tools import list_ports as system

    wanted = tidy_port(port)
    return any(tidy_port(info.device) == wanted for info in system.comports())


def usb_of(port: str) -> Usb | None:
    """The USB numbers of what is at the port; None if it is no USB or unknown."""
    if on_android():
        return android_usb.usb_of(port) if port.startswith(android_usb.PREFIX) else None
    from serial.tools import list_ports as system

    path = os.path.realpath(port) if os.name == "posix" else tidy_port(port)
    for info in system.comports():
        if path in (info.device, tidy_port(info.device)) and info.vid is not None and info.pid is not None:
            return info.vid, info.pid
    return None


def looks_like_port(text: str, system: str = sys.platform) -> bool:
    """Could this be the name of a serial port on such a system?"""
    return bool((_WINDOWS if system == "win32" else _POSIX).fullmatch(text))


def tidy_port(port: str, system: str = sys.platform) -> str:
    """A port by its usual name: COM3 for com3 or \\\\.\\COM3; on a Mac cu. for tty., which would wait."""
    if system == "win32" and (match := _WINDOWS.fullmatch(port)):
        return match[1].upper()
    if system == "darwin" and port.startswith("/dev/tty."):
        return port.replace("/dev/tty.", "/dev/cu.", 1)
    return port


def short_name(port: str) -> str:
    """The last part of a path; Windows has only that."""
    return re.split(r"[/\\]", port)[-1] or port


def _links() -> dict[str, str]:
    """Linux's names that survive replugging, by the device they point to now."""
    if not _BY_ID.is_dir():
        return {}
    return {os.path.realpath(link): str(link) for link in sorted(_BY_ID.iterdir())}


def _no_cable(device: str, hwid: str | None) -> bool:
    return bool(_NOT_A_CABLE.fullmatch(device)) or "BTHENUM" in (hwid or "").upper()


def _stable_id(device: str, usb: Usb | None, serial: str | None, location: str | None) -> str:
    if usb is None:
        return device
    return f"usb:{usb[0]:04x}:{usb[1]:04x}:{serial or location or device}"


def _label(device: str, usb: Usb | None, description: str | None) -> str:
    name = BOARDS.get(usb) or BRIDGES.get(usb) if usb else None
    if name is None and description and description != "n/a":
        name = description
    short = short_name(device)
    return f"{name} ({short})" if name and short not in name else name or short
