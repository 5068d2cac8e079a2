"""The thread that owns an open serial port: everything that can block happens in it."""

from __future__ import annotations

import errno
import os
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from firmware_bridge.conversation import End
from firmware_bridge.facts import Reason
from firmware_bridge.ports import behind_bridge

BAUD = 115_200


class Line(Protocol):
    """The part of pyserial's Serial that is used."""

    @property
    def in_waiting(self) -> int: ...
    def read(self, size: int = 1, /) -> bytes: ...
    def write(self, data: bytes, /) -> int | None: ...
    def cancel_read(self) -> None: ...
    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Opened:
    pass


@dataclass(frozen=True, slots=True)
class Received:
    data: bytes


@dataclass(frozen=True, slots=True)
class Closed:
    """The last thing a pump says."""

    end: End


Happening = Opened | Received | Closed


def open_serial(port: str) -> Line:
    """Open a real serial port for us alone. May block, so only a pump calls it."""
    import serial

    line = serial.Serial(
        baudrate=BAUD,
        timeout=0.2,  # the longest that a lost wake-up can delay a write
        write_timeout=1.0,
        exclusive=True if os.name == "posix" else None,  # elsewhere it always is
    )
    line.port = port
    if behind_bridge(port):
        # On these boards the two lines mean reset and bootloader; a board with its own USB needs them on.
        line.dtr = line.rts = False
    line.open()
    return line


class SerialPump:
    """Reads a port until it is stopped or the port goes; `post` is called from its thread."""

    def __init__(
        self, port: str, open_port: Callable[[str], Line], post: Callable[[Happening], None]
    ) -> None:
        self._port = port
        self._open = open_port
        self._post = post
        self._pending: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._lock = threading.Lock()  # a read is cancelled only on a line that is still open
        self._line: Line | None = None
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name=f"serial {port}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def send(self, data: bytes) -> None:
        self._pending.put(data)
        self._wake()

    def stop(self) -> None:
        """Send what is pending, close and end. `Closed` tells when that is done."""
        self._stopping = True
        self._wake()

    def _wake(self) -> None:
        with self._lock, suppress(OSError):
            if self._line is not None:
                self._line.cancel_read()

    def _run(self) -> None:
        try:
            line = self._open(self._port)
        except Exception as error:  # a driver may raise anything; none of it may end the link
            self._post(Closed(why_not_opened(error)))
            return
        with self._lock:
            self._line = line
        self._post(Opened())
        end = End(Reason.STOPPED)
        try:
            self._pump(line)
        except Exception as error:  # as above; unplugging alone has several
            end = End(Reason.SILENT if "timeout" in str(error).lower() else Reason.UNPLUGGED)
        finally:
            with self._lock:
                self._line = None
            with suppress(Exception):
                line.close()
            self._post(Closed(end))

    def _pump(self, line: Line) -> None:
        while True:
            with suppress(queue.Empty):
                while True:
                    line.write(self._pending.get_nowait())
            if self._stopping:
                return
            data = line.read(1)
            if data:
                self._post(Received(data + line.read(line.in_waiting)))


_BY_ERRNO = {
    errno.ENOENT: Reason.PORT_MISSING,
    errno.ENODEV: Reason.PORT_MISSING,
    errno.ENXIO: Reason.PORT_MISSING,
    errno.EACCES: Reason.PERMISSION_DENIED,
    errno.EPERM: Reason.PERMISSION_DENIED,
    errno.EBUSY: Reason.PORT_BUSY,
    errno.EAGAIN: Reason.PORT_BUSY,
}


def why_not_opened(error: Exception) -> End:
    number = getattr(error, "errno", None)
    reason = _BY_ERRNO.get(number) if isinstance(number, int) else None
    text = str(error)
    if reason is None and "FileNotFoundError" in text:  # pyserial on Windows only tells in words,
        reason = Reason.PORT_MISSING
    elif reason is None and "PermissionError" in text:  # where access is denied to the second to ask
        reason = Reason.PORT_BUSY
    return End(reason) if reason else End(Reason.OPEN_FAILED, {"detail": text[:200]})
