"""One visit to a device on a serial port: greet, ask, listen, say goodbye."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Any, Self

import serial.tools.list_ports

from hardware.firmware.core.lines import pack
from hardware.flash.line import greet, messages, open_port

# Behind these chips the control lines reset the board, so they are left alone.
BRIDGES = {0x10C4, 0x1A86, 0x0403}
GREETING_S = 8.0
ANSWER_S = 8.0

Message = Mapping[str, Any]


class Silent(Exception):
    """Nobody answers, or no longer."""


class Refused(Exception):
    """The device says no; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Visit:
    """`hello` is what the device says of itself. Raises Silent, or FlashError if the port cannot be had."""

    def __init__(self, port: str) -> None:
        there = serial.tools.list_ports.comports()
        bridged = any(found.device == port and found.vid in BRIDGES for found in there)
        self._line = open_port(port, bridged=bridged)
        hello = greet(self._line, GREETING_S)
        if hello is None:
            self._line.close()
            raise Silent(port)
        self.hello: Message = hello

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._send("t", "bye")
        finally:
            self._line.close()

    def _send(self, *words: Any) -> None:
        self._line.write(pack(words))

    def ask(self, kind: str, answer: str = "ok", **fields: int) -> Message:
        """The answer to a request; Refused if it is an error."""
        self._send("t", kind, *(word for pair in fields.items() for word in pair))
        for message in messages(self._line, ANSWER_S):
            if message["t"] == answer and message.get("re", kind) == kind:
                return message
            if message["t"] == "err" and message.get("re", kind) == kind:
                raise Refused(str(message.get("code")))
        raise Silent(kind)

    def patiently(self, kind: str, seconds: float = 20.0, **fields: int) -> Message:
        """As `ask`, but a reading that still moves is waited for."""
        until = time.monotonic() + seconds
        while True:
            try:
                return self.ask(kind, "ok", **fields)
            except Refused as no:
                if no.code != "moving" or time.monotonic() >= until:
                    raise
                time.sleep(0.5)

    def watch(self) -> Iterator[Message]:
        """Events, errors and log lines as they come, for ever; its heartbeats are returned."""
        for message in messages(self._line, math.inf):
            if message["t"] == "hb":
                self._send("t", "hb")
            elif message["t"] == "evt":
                self._send("t", "ack", "seq", message["seq"], "boot", message["boot"])
            if message["t"] in ("evt", "err", "log"):
                yield message
