"""USB serial ports on Android, which has no device files for them: by usb4a and usbserial4a.

A port is called after its USB numbers (`usb:2e8a:0005`, the second of its kind `usb:2e8a:0005:2`), so that it
keeps its name when it is plugged in again; Android's own names change each time. Not tried on a tablet yet.
"""

from __future__ import annotations

import errno
import sys
import time
from collections import Counter
from typing import Any

from firmware_bridge.boards import BOARDS, BRIDGES, Usb, control_lines, rank
from firmware_bridge.line_settings import OURS, LineSettings

PREFIX = "usb:"
ASKED = 30.0
"""Seconds that whoever holds the tablet has to allow a device."""
LOOK = 1.0
"""Seconds between looks whether a silent device is still plugged in: Android itself never says."""

_asked: set[str] = set()
"""Devices that people were asked for, by Android's name, which is another one after replugging."""


def on_android() -> bool:
    return hasattr(sys, "getandroidapilevel")


def get_ready() -> None:
    """Load what is Android's, on the thread that the app began with: others can't find its classes."""
    _modules()


def _modules() -> tuple[Any, Any]:
    from usb4a import usb  # type: ignore[import-not-found]
    from usbserial4a import serial4a  # type: ignore[import-not-found]

    return usb, serial4a


def devices() -> dict[str, Any]:
    """What is plugged in, by the names of our own."""
    usb, _ = _modules()
    found: dict[str, Any] = {}
    seen: Counter[Usb] = Counter()
    for device in sorted(usb.get_usb_device_list(), key=lambda each: str(each.getDeviceName())):
        numbers = _numbers(device)
        seen[numbers] += 1
        again = f":{seen[numbers]}" if seen[numbers] > 1 else ""
        found[f"{PREFIX}{numbers[0]:04x}:{numbers[1]:04x}{again}"] = device
    return found


def usb_of(port: str) -> Usb | None:
    """The USB numbers are part of the name."""
    vid, _, rest = port.removeprefix(PREFIX).partition(":")
    return int(vid, 16), int(rest.partition(":")[0], 16)


def label_of(device: Any) -> str:
    """What a device is called, by us or by its maker."""
    numbers = _numbers(device)
    return BOARDS.get(numbers) or BRIDGES.get(numbers) or str(device.getProductName() or "USB")


def ranked() -> list[tuple[str, Any, int]]:
    """Name, device and rank of everything that is plugged in."""
    return [(port, device, rank(_numbers(device))) for port, device in devices().items()]


def present(port: str) -> bool:
    return port in devices()


def open_port(port: str, settings: LineSettings = OURS) -> AndroidLine:
    """Open it for us alone, having asked for it where Android wants that. Blocks: only a pump calls it."""
    usb, serial4a = _modules()
    device = devices().get(port)
    if device is None:
        raise OSError(errno.ENODEV, "not plugged in")
    if not _allowed(usb, device):
        raise OSError(errno.EACCES, "not allowed")
    line = serial4a.get_serial_port(
        device.getDeviceName(),
        settings.baud,
        bytesize=settings.bits,
        parity=settings.parity,
        stopbits=settings.stop,
        timeout=0.2,
        write_timeout=1.0,
        xonxoff=settings.xonxoff,
    )
    if not line.is_open:
        raise OSError(errno.EBUSY, "could not be opened")
    wanted = control_lines(_numbers(device), settings)
    # RTS goes first: RTS without DTR, if only for a moment, resets a board behind a bridge.
    line.rts, line.dtr = wanted.rts, wanted.dtr
    return AndroidLine(port, line)


def _allowed(usb: Any, device: Any) -> bool:
    """May we? Each device is asked for once, until it is plugged in again: a no is a no."""
    if usb.has_usb_permission(device):
        return True
    name = str(device.getDeviceName())
    if name in _asked:
        return False
    _asked.add(name)
    usb.request_usb_permission(device)
    until = time.monotonic() + ASKED
    while time.monotonic() < until:
        if usb.has_usb_permission(device):
            return True
        time.sleep(0.1)
    return False


def _numbers(device: Any) -> Usb:
    return int(device.getVendorId()), int(device.getProductId())


class AndroidLine:
    """A port of usbserial4a in the place of pyserial's; notices when its device is pulled out."""

    def __init__(self, port: str, line: Any) -> None:
        self._port, self._line = port, line
        self._looked = time.monotonic()

    @property
    def rts(self) -> bool:
        return bool(self._line.rts)

    @rts.setter
    def rts(self, on: bool) -> None:
        self._line.rts = on

    @property
    def in_waiting(self) -> int:
        return int(self._line.in_waiting)

    def read(self, size: int = 1, /) -> bytes:
        data = bytes(self._line.read(size))
        now = time.monotonic()
        if not data and now - self._looked > LOOK:
            self._looked = now
            if not present(self._port):
                raise OSError(errno.ENODEV, "pulled out")
        return data

    def write(self, data: bytes, /) -> int | None:
        written = self._line.write(data)
        return None if written is None else int(written)

    def cancel_read(self) -> None:
        """Nothing to do: no read takes longer than its timeout."""

    def close(self) -> None:
        self._line.close()
