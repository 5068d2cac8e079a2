"""The thread that owns an open serial port: everything that can block happens in it."""

from __future__ import annotations

import errno
import os
import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from firmware_bridge import android_usb
from firmware_bridge.boards import control_lines
from firmware_bridge.facts import Reason
from firmware_bridge.line_settings import OURS, LineSettings
from firmware_bridge.permission import explain
from firmware_bridge.ports import tidy_port, usb_of
from firmware_bridge.transport import Closed, End, Opened, Post, Received

BURST = 64
PAUSE = 0.05
"""Bytes that go out without an answer, and the seconds to wait before more of them."""


class Line(Protocol):
    """The part of pyserial's Serial that is used."""

    rts: bool

    @property
    def in_waiting(self) -> int: ...
    def read(self, size: int = 1, /) -> bytes: ...
    def write(self, data: bytes, /) -> int | None: ...
    def cancel_read(self) -> None: ...
    def close(self) -> None: ...


def open_serial(port: str, settings: LineSettings = OURS) -> Line:
    """Open a real serial port for us alone. May block, so only a pump calls it."""
    if port.startswith(android_usb.PREFIX):
        return android_usb.open_port(port, settings)
    import serial

    line = serial.Serial(
        baudrate=settings.baud,
        bytesize=settings.bits,
        parity=settings.parity,
        stopbits=settings.stop,
        xonxoff=settings.xonxoff,
        timeout=0.2,  # the longest that a lost wake-up can delay a write
        write_timeout=1.0,
        exclusive=True if os.name == "posix" else None,  # elsewhere it always is
    )
    line.port = tidy_port(port)
    lines = control_lines(usb_of(port), settings)
    line.dtr, line.rts = lines.dtr, lines.rts
    line.open()
    return line


class SerialPump:
    """Reads a port until it is stopped or the port goes; `post` is called from its thread."""

    def __init__(self, port: str, open_port: Callable[[str], Line], post: Post) -> None:
        self._port = port
        self._open = open_port
        self._post = post
        self._pending: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._lock = threading.Lock()  # a read is cancelled only on a line that is still open
        self._line: Line | None = None
        self._stopping = False
        self._unanswered = 0
        self._wrote_at = 0.0
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
            self._post(Closed(why_not_opened(error, self._port)))
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
            _close(line)
            self._post(Closed(end))

    def _pump(self, line: Line) -> None:
        """Write and read in turns: whoever has much to say listens all the same."""
        while True:
            try:
                self._write(line, self._pending.get_nowait())
                waiting = line.in_waiting
            except queue.Empty:
                if self._stopping:
                    return
                waiting = 1
            data = line.read(1) if waiting else b""
            if data:
                self._unanswered = 0
                self._post(Received(data + line.read(line.in_waiting)))

    def _write(self, line: Line, data: bytes) -> None:
        """No more at once than a small board can keep while it is busy (docs/protocol.md, 1)."""
        for start in range(0, len(data), BURST):
            piece = data[start : start + BURST]
            if self._unanswered + len(piece) > BURST:
                time.sleep(max(self._wrote_at + PAUSE - time.monotonic(), 0))
                self._unanswered = 0
            line.write(piece)
            self._unanswered += len(piece)
            self._wrote_at = time.monotonic()


def _close(line: Line) -> None:
    """RTS goes first: RTS without DTR, as some systems leave them for a moment, resets a board."""
    with suppress(Exception):  # a pseudo-terminal has no such line, a port that is gone has nothing
        line.rts = False
    with suppress(Exception):
        line.close()


_BY_ERRNO = {
    errno.ENOENT: Reason.PORT_MISSING,
    errno.ENODEV: Reason.PORT_MISSING,
    errno.ENXIO: Reason.PORT_MISSING,
    errno.EACCES: Reason.PERMISSION_DENIED,
    errno.EPERM: Reason.PERMISSION_DENIED,
    errno.EBUSY: Reason.PORT_BUSY,
    errno.EAGAIN: Reason.PORT_BUSY,
}


def why_not_opened(error: Exception, port: str) -> End:
    number = getattr(error, "errno", None)
    reason = _BY_ERRNO.get(number) if isinstance(number, int) else None
    text = str(error)
    if reason is None and "FileNotFoundError" in text:  # pyserial on Windows only tells in words,
        reason = Reason.PORT_MISSING
    elif reason is None and "PermissionError" in text:  # where access is denied to the second to ask
        reason = Reason.PORT_BUSY
    if reason is Reason.PERMISSION_DENIED:
        return End(reason, explain(port).params())
    return End(reason) if reason else End(Reason.OPEN_FAILED, {"detail": text[:200]})
