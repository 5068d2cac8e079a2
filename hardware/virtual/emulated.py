"""A board that runs elsewhere: in another interpreter, on another processor.

`Remote` is its end of the line: it puts orders for the board file (`hardware/firmware/bench.py`: sensor
readings, time) between the bytes of the host, takes the answers out again, and never sends more than the
board has said it can take. `EmulatedBoard` puts that on a pseudo-terminal.
"""

from __future__ import annotations

import os
import select
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Protocol, Self

from hardware.virtual.terminal import Terminal

FRAME, END = b"\x1e", b"\x1f"
POWER_CUT = "off"
STARTED = "!"
# The micro:bit keeps 64 received bytes and no more.
BURST = 32
ORDER = 56
PATIENCE_S = 10.0


class BoardGone(RuntimeError):
    """The emulated board does not answer any more."""


class NotInstalled(RuntimeError):
    """What this target needs is not on this machine."""


class Line(Protocol):
    """The board's end: where it runs is its own affair."""

    name: str
    curious: bool  # whether expressions can be evaluated there; a micro:bit has no memory to spare for that

    def fileno(self) -> int: ...

    def read(self) -> bytes:
        """What the board has said; does not wait. Raises BoardGone when there is no board any more."""

    def write(self, data: bytes) -> None: ...

    def reset(self) -> None:
        """Press the reset button: memory is lost, the files stay, what was said before is forgotten."""

    def rest(self) -> None:
        """Nothing is asked of the board: it need not look for it until `wake`."""

    def wake(self) -> None: ...

    def renew(self) -> None:
        """A board with the same program that has never been used."""

    def close(self) -> None: ...


class Remote:
    """A board with the bench on it. Every call returns when the board has done what it was told."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.powered = True
        self._said = bytearray()
        self._started = False
        self._half: bytes | None = None
        self._answers: list[str] = []

    def feed(self, data: bytes) -> None:
        """Bytes of the host."""
        # The host's own garbage must not look like an order; one wrong byte is as wrong as another.
        data = data.replace(FRAME, b"\x1d").replace(END, b"\x1d")
        for at in range(0, len(data), BURST):
            self.order("", data[at : at + BURST])

    def order(self, text: str, before: bytes = b"") -> str:
        """Give an order (see bench.py) and wait for its answer."""
        if not self.powered:
            raise BoardGone("the power is off")
        self.line.wake()
        self._await(lambda: self._started, "start")
        self.line.write(before + FRAME + text.encode() + END)
        # Asked once: a second answer of a slow board would be taken for that to the next order.
        self._await(lambda: bool(self._answers), f"answer {text!r}")
        self.line.rest()
        answer = self._answers.pop()
        if answer == POWER_CUT:
            self.powered = False
        return answer

    def _await(self, come: Callable[[], bool], what: str) -> None:
        until = time.monotonic() + PATIENCE_S
        self._listen()
        while not come():
            if time.monotonic() > until:
                self.powered = False  # the next one need not wait
                raise BoardGone(f"{self.line.name} did not {what}; it said {bytes(self._said[-300:])!r}")
            select.select([self.line.fileno()], [], [], 0.1)
            self._listen()

    def ask(self, expression: str) -> str:
        """What this expression is on the board, where `core` is known."""
        answer = self.order("x" + expression)
        if answer.startswith("!"):
            raise ValueError(f"{expression} on {self.line.name}: {answer[1:]}")
        return answer

    def said(self) -> bytes:
        """What the board has said to the host since the last call."""
        self._listen()
        data = bytes(self._said)
        self._said.clear()
        return data

    def reset(self) -> None:
        self._begin_again(self.line.reset)

    def renew(self) -> None:
        """Put another one in its place, with the same program, that has never been used."""
        self._begin_again(self.line.renew)

    def _begin_again(self, start: Callable[[], None]) -> None:
        self.line.wake()
        self._started = False
        self._half = None
        self._answers.clear()
        self._said.clear()
        start()
        self.powered = True
        self.order("")

    def _listen(self) -> None:
        data = self.line.read()
        while data:
            if self._half is None:
                out, start, data = data.partition(FRAME)
                self._said += out
                if not start:
                    return
                self._half = b""
            answer, end, data = data.partition(END)
            self._half += answer
            if end:
                told = self._half.decode(errors="replace")
                self._half = None
                if told == STARTED:
                    self._started = True
                else:
                    self._answers.append(told)


class BoardOnLine:
    """A board on a pseudo-terminal; `port` is for pyserial. This one passes every byte as it is."""

    def __init__(self, line: Line, name: str = "board") -> None:
        self.target = line.name
        self.heard = 0  # bytes that came from the host
        self.told = 0  # bytes that were put on their way to the host
        self._line = line
        self._terminal = Terminal(name)
        self._terminal.plug()
        self._lock = threading.RLock()
        self._closing = False
        self._wake_read, self._wake_write = os.pipe()
        self._thread = threading.Thread(target=self._run, name=f"board-{line.name}", daemon=True)
        self._thread.start()

    @property
    def port(self) -> str:
        return self._terminal.path

    def reset(self) -> None:
        """Press the reset button: what is not in flash is forgotten."""
        with self._lock:
            self._line.reset()

    def close(self) -> None:
        if self._closing:
            return
        self._closing = True
        with suppress(OSError):
            os.write(self._wake_write, b"!")
        self._thread.join(PATIENCE_S)
        self._line.close()
        self._terminal.close()
        os.close(self._wake_read)
        os.close(self._wake_write)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _run(self) -> None:
        while not self._closing:
            fds = [fd for fd in (self._wake_read, self._line.fileno(), self._terminal.fd) if fd is not None]
            try:
                select.select(fds, [], [], 0.5)
            except (OSError, ValueError):
                continue  # a board was renewed, and its line with it
            try:
                with self._lock:
                    self._pass_on()
            except BoardGone:
                time.sleep(0.1)  # whoever asks for an answer is told so; a reset may bring it back

    def _pass_on(self) -> None:
        data = self._terminal.read()
        self.heard += len(data)
        if data:
            self._to_board(data)
        self.told += self._terminal.write(self._from_board())

    def _to_board(self, data: bytes) -> None:
        self._line.write(data)

    def _from_board(self) -> bytes:
        return self._line.read()


class EmulatedBoard(BoardOnLine):
    """A board with the bench on it: sensor and clock are in the hands of whoever plays the table."""

    def __init__(self, line: Line, name: str) -> None:
        self._remote = Remote(line)
        super().__init__(line, name)

    def advance(self, ms: int) -> None:
        """Let the board's time pass, in one step."""
        self._order(str(ms))

    def sample(self, *reading: int, every_ms: int = 50) -> None:
        """A reading of its sensor, so long after the last."""
        self.samples([reading], every_ms)

    def samples(self, readings: Iterable[Sequence[int]], every_ms: int = 50) -> None:
        """Readings of its sensor, as many at a time as it can take."""
        together = ""
        for reading in readings:
            step = ",".join(map(str, (every_ms, *reading)))
            if together and len(together) + len(step) > ORDER:
                self._order(together)
                together = ""
            together += ";" + step if together else step
        if together:
            self._order(together)

    def ask(self, expression: str) -> str | None:
        """What this expression, in which `core` is known, is on the board; None where it cannot tell."""
        if not self._line.curious:
            return None
        with self._lock:
            self._pass_on()
            return self._remote.ask(expression)

    def wipe(self) -> None:
        """Empty the flash, as in a board that is new, and start it."""
        if self.ask("[core.slots._storage.write(slot,b'') for slot in (0,1)]") is not None:
            self.reset()
            return
        with self._lock:
            self._remote.renew()
            self._pass_on()

    def cut_power_at(self, byte: int) -> None:
        """Let the power fail after so many bytes of the next write to flash."""
        self._order(str(~byte))

    def settle(self, heard: int = 0) -> None:
        """Wait until the board has done everything it was sent, which is at least `heard` bytes in all.

        What it has said to that is then on its way: `told` bytes in all.
        """
        until = time.monotonic() + PATIENCE_S
        while self.heard < heard:
            if time.monotonic() > until:
                raise BoardGone(f"only {self.heard} of {heard} bytes arrived")
            time.sleep(0.0005)
        self._order("")

    def reset(self) -> None:
        with self._lock:
            self._remote.reset()
            self._pass_on()

    def reset_while_answering(self, data: bytes, through: int) -> None:
        """Press the button when the first `through` bytes of the answer to this have been sent."""
        with self._lock:
            self._pass_on()
            self._remote.feed(data)
            self.told += self._terminal.write(self._remote.said()[:through])
            self._remote.reset()
            self._pass_on()

    @property
    def powered(self) -> bool:
        """False after the power was cut, until the next reset."""
        return self._remote.powered

    def _order(self, text: str) -> None:
        with self._lock:
            self._pass_on()
            if self.powered:
                self._remote.order(text)
                self._pass_on()

    def _to_board(self, data: bytes) -> None:
        if self.powered:
            self._remote.feed(data)

    def _from_board(self) -> bytes:
        return self._remote.said()
