"""A pseudo-terminal that can be unplugged, under a path that stays the same."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Protocol

BAUDS = (300, 600, 1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200)


class NoPseudoTerminals(RuntimeError):
    """This system cannot offer a virtual device on a serial port."""


class Line(Protocol):
    """What a device has instead of a cable; `path` is where its host finds it."""

    path: str

    @property
    def fd(self) -> int | None:
        """The device's end, to wait for what arrives; None while unplugged."""

    def plug(self) -> None: ...
    def unplug(self) -> None: ...
    def lost(self) -> bool:
        """True once after a host has gone of whom nothing else would tell."""

    def read(self) -> bytes: ...
    def write(self, data: bytes) -> int: ...
    def close(self) -> None: ...


class Terminal:
    """`path` is a link to the current terminal, as /dev/serial/by-id is for real devices."""

    def __init__(self, name: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="klimatisch-")
        self.path = str(Path(self._folder.name) / name)
        self._master: int | None = None
        self._slave: int | None = None

    @property
    def fd(self) -> int | None:
        """The device's end, None while unplugged."""
        return self._master

    @property
    def speed(self) -> int | None:
        """The baud rate that the host has set, if it has one of the usual; None while unplugged."""
        if self._slave is None:
            return None
        import termios

        code = termios.tcgetattr(self._slave)[5]
        return next((baud for baud in BAUDS if getattr(termios, f"B{baud}", None) == code), None)

    def lost(self) -> bool:
        return False

    def plug(self) -> None:
        if self._master is not None:
            return
        try:
            import tty

            self._master, self._slave = os.openpty()
        except (ImportError, AttributeError, OSError) as error:
            raise NoPseudoTerminals(
                "This system has no pseudo-terminals, which virtual devices need (Linux and macOS have them)."
            ) from error
        # The device keeps the host's end open too: a host that comes and goes is then no hang-up.
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        Path(self.path).symlink_to(os.ttyname(self._slave))

    def unplug(self) -> None:
        Path(self.path).unlink(missing_ok=True)
        for fd in (self._slave, self._master):
            if fd is not None:
                os.close(fd)
        self._slave = self._master = None

    def read(self) -> bytes:
        if self._master is None:
            return b""
        try:
            return os.read(self._master, 4096)
        except OSError:
            return b""

    def write(self, data: bytes) -> int:
        """What nobody reads is lost when the buffer is full, as on a real line; how much is on its way."""
        if self._master is not None and data:
            with suppress(OSError):
                return os.write(self._master, data)
        return 0

    def close(self) -> None:
        self.unplug()
        self._folder.cleanup()
