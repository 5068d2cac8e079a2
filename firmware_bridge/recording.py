"""What went over a line, as text that people can read, cut and send along with a report.

    klimatisch-recording 1
    # carb-7dacc4 at /dev/ttyACM0
    0.000 opened
    0.001 > \\n{"t":"hello?","p":1,"min":1}*58A1\\n
    0.042 < {"t":"hello","p":1, … }*2C94\\r\\n
    9.310 closed unplugged

Seconds since the recording began, then what happened: `>` towards the device, `<` from it, bytes that cannot
be read as `\\xNN`. Empty lines and those that begin with `#` say nothing. A file may
hold several connections. After `opened` stands the kind of a die that people own, if it is one (`pixels`).
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from firmware_bridge.facts import Reason
from firmware_bridge.transport import Around, Closed, End, Happening, Opened, Post, Pump, Received, Transport

FIRST_LINE = "klimatisch-recording 1"
MOST = 64 * 1024 * 1024
"""Bytes of a file that is read at all: weeks of a carbometer."""

_ENTRY = re.compile(r"(\d{1,8}\.\d{3}) (opened|closed|<|>)(?: (.*))?", re.ASCII)
_ESCAPE = re.compile(r"\\(?:n|r|\\|x([0-9a-f]{2}))|[\x20-\x5b\x5d-\x7e]", re.ASCII)
_KIND = re.compile(r"[a-z0-9_]{0,24}", re.ASCII)
_PLAIN = {"\\n": b"\n", "\\r": b"\r", "\\\\": b"\\"}


class BadRecording(ValueError):
    """`line` counts from 1; 0 for the file as a whole."""

    def __init__(self, line: int, detail: str) -> None:
        super().__init__(f"line {line}: {detail}" if line else detail)
        self.line = line
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Entry:
    """`what` came from the device or happened to the line; `sent` went the other way."""

    at: float
    what: Opened | Received | Closed | None
    sent: bytes = b""
    speaks: str = ""  # with Opened: the kind of die; empty is our own protocol


@dataclass(frozen=True, slots=True)
class Recording:
    """Its connections, each from `Opened` to `Closed` or to the end of the file."""

    connections: tuple[tuple[Entry, ...], ...]


def escape(data: bytes) -> str:
    """Bytes as one line of text."""
    names = {0x0A: "\\n", 0x0D: "\\r", 0x5C: "\\\\"}
    return "".join(
        names.get(byte) or (chr(byte) if 0x20 <= byte <= 0x7E else f"\\x{byte:02x}") for byte in data
    )


def unescape(text: str) -> bytes:
    """The bytes again; ValueError if the text is none that `escape` makes."""
    found, at = bytearray(), 0
    while at < len(text):
        match = _ESCAPE.match(text, at)
        if match is None:
            raise ValueError(f"not the bytes of a line: {text[at : at + 8]!r}")
        piece = match[0]
        found += _PLAIN.get(piece) or (bytes([int(match[1], 16)]) if match[1] else piece.encode("ascii"))
        at = match.end()
    return bytes(found)


def read(path: Path) -> Recording:
    """A recording from its file; BadRecording with the line that is wrong, OSError if it cannot be read."""
    with path.open("rb") as file:  # a device or a pipe has no size that could be asked for
        data = file.read(MOST + 1)
    if len(data) > MOST:
        raise BadRecording(0, "too long")
    try:
        return parse(data.decode("ascii").splitlines())
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise BadRecording(line, "not ASCII") from error


def parse(lines: Iterable[str]) -> Recording:
    connections: list[list[Entry]] = []
    is_open, last, number = False, 0.0, 0
    for number, line in enumerate(lines, 1):
        if number == 1:
            if line != FIRST_LINE:
                raise BadRecording(1, f"does not begin with {FIRST_LINE!r}")
            continue
        if not line.strip() or line.startswith("#"):
            continue
        entry = _entry(number, line)
        if entry.at < last:
            raise BadRecording(number, "earlier than the line before it")
        last = entry.at
        if isinstance(entry.what, Opened) == is_open:
            raise BadRecording(number, "opened twice" if is_open else "nothing was opened yet")
        if not is_open:
            connections.append([])
        connections[-1].append(entry)
        is_open = not isinstance(entry.what, Closed)
    if number == 0:
        raise BadRecording(1, "empty")
    return Recording(tuple(tuple(entries) for entries in connections))


def _entry(number: int, line: str) -> Entry:
    match = _ENTRY.fullmatch(line)
    if match is None:
        raise BadRecording(number, "not a time and what happened")
    at, what, rest = float(match[1]), match[2], match[3] or ""
    try:
        if what == "closed":
            return Entry(at, Closed(End(Reason(rest))))
        if what == "opened":
            if not _KIND.fullmatch(rest):
                raise ValueError("no kind of device")
            return Entry(at, Opened(), speaks=rest)
        data = unescape(rest)
    except ValueError as error:
        raise BadRecording(number, str(error)) from error
    if not data:
        raise BadRecording(number, "no bytes")
    return Entry(at, Received(data)) if what == "<" else Entry(at, None, data)


@dataclass
class Recorder:
    """Writes as things happen, so that what was seen before a crash is in the file."""

    file: TextIO
    clock: Callable[[], float] = time.monotonic
    _began: float | None = field(default=None, init=False)

    def begin(self, about: str) -> None:
        """`about` is for people: which device, where, which app."""
        self.file.write(f"{FIRST_LINE}\n")
        for line in about.splitlines():
            self.file.write(f"# {line.encode('ascii', 'replace').decode()}\n")
        self.file.flush()

    def happened(self, happening: Happening, speaks: str = "") -> None:
        """`speaks` goes with `Opened`: the kind of a die that people own."""
        match happening:
            case Opened():
                self._write(f"opened {speaks}".rstrip())
            case Received(data):
                self._write(f"< {escape(data)}")
            case Closed(end):
                self._write(f"closed {end.reason}")

    def sent(self, data: bytes) -> None:
        self._write(f"> {escape(data)}")

    def _write(self, what: str) -> None:
        now = self.clock()
        self._began = now if self._began is None else self._began
        self.file.write(f"{now - self._began:.3f} {what}\n")
        self.file.flush()


class Recorded(Around):
    """A transport whose every byte is noted. What could not be opened leaves nothing in the recording.

    `speaks` is asked when it is open: the kind of a die that people own, empty for our own protocol.
    """

    def __init__(
        self, transport: Transport, recorder: Recorder, speaks: Callable[[], str] = lambda: ""
    ) -> None:
        super().__init__(transport)
        self._recorder = recorder
        self._speaks = speaks

    async def open(self, post: Post) -> Pump:
        return await _Tap(self._recorder, self._speaks).open(self._transport, post)


class _Tap:
    """Between a pump and whoever listens; the two may live in different threads."""

    def __init__(self, recorder: Recorder, speaks: Callable[[], str]) -> None:
        self._recorder = recorder
        self._speaks = speaks
        self._lock = threading.Lock()
        self._is_open = False
        self._pump: Pump | None = None

    async def open(self, transport: Transport, post: Post) -> Pump:
        def noted(happening: Happening) -> None:
            with self._lock:
                self._is_open = self._is_open or isinstance(happening, Opened)
                if self._is_open:
                    self._recorder.happened(happening, self._speaks())
                self._is_open = self._is_open and not isinstance(happening, Closed)
            post(happening)

        self._pump = await transport.open(noted)
        return self

    def send(self, data: bytes) -> None:
        assert self._pump is not None
        with self._lock:
            if self._is_open:
                self._recorder.sent(data)
        self._pump.send(data)

    def stop(self) -> None:
        assert self._pump is not None
        self._pump.stop()
