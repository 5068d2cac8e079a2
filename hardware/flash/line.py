"""The serial port while a board is flashed: opening it, and talking to a program of ours that runs there."""

from __future__ import annotations

import errno
import json
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import serial

from hardware.firmware.core.lines import crc16
from hardware.flash.errors import FlashError


def _line(text: bytes) -> bytes:
    return b"\n%s*%04X\n" % (text, crc16(text))


GREETING = _line(b'{"t":"hello?","p":1,"min":1}')
STEP_ASIDE = _line(b'{"t":"update"}')


def open_port(port: str, *, bridged: bool) -> serial.Serial:
    """The port, for us alone. `bridged`: its control lines reset the board, so they are left alone."""
    line = serial.Serial()
    line.port, line.baudrate, line.timeout, line.write_timeout = port, 115200, 0.05, 10
    line.exclusive = True
    if bridged:
        line.dtr = line.rts = False
    try:
        line.open()
    except serial.SerialException as problem:
        raise _why_not(port, problem) from problem
    return line


def reopen(port: str, *, bridged: bool, patience_s: float = 10.0) -> serial.Serial:
    """A port that goes away with a reset and comes back."""
    until = time.monotonic() + patience_s
    while True:
        try:
            return open_port(port, bridged=bridged)
        except FlashError:
            if time.monotonic() >= until:
                raise
            time.sleep(0.2)


def _why_not(port: str, problem: serial.SerialException) -> FlashError:
    number = problem.errno
    text = str(problem).lower()
    if number in (errno.EACCES, errno.EPERM) or "permission" in text or "access is denied" in text:
        return FlashError("flash.no_permission", port=port)
    if number in (errno.ENOENT, errno.ENXIO, errno.ENODEV) or "no such file" in text or "cannot find" in text:
        return FlashError("flash.no_port", port=port)
    if number in (errno.EBUSY, errno.EAGAIN) or "lock" in text or "busy" in text:
        return FlashError("flash.busy", port=port)
    return FlashError("flash.bad_port", port=port, problem=str(problem))


def messages(line: serial.Serial, patience_s: float) -> Iterator[dict[str, Any]]:
    """The messages that arrive on a line of ours, for so long; everything else is passed over."""
    until = time.monotonic() + patience_s
    held = b""
    while time.monotonic() < until:
        held += line.read(max(line.in_waiting, 1))
        *whole, held = held.split(b"\n")
        for text in whole:
            body, _, check = text.strip().rpartition(b"*")
            if check == b"%04X" % crc16(body):
                with suppress(ValueError):
                    message = json.loads(body)
                    if isinstance(message, dict):
                        yield message


def greet(line: serial.Serial, patience_s: float) -> dict[str, Any] | None:
    """What the program on the board says of itself; None if it is not one of ours."""
    until = time.monotonic() + patience_s
    while time.monotonic() < until:
        line.write(GREETING)
        for message in messages(line, 1.0):
            if message.get("t") == "hello":
                return message
    return None
