"""A balance on a pseudo-terminal: `with VirtualBalance("sics") as balance: open(balance.port)`."""

from __future__ import annotations

import os
import select
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

from hardware.virtual.scales.display import DisplayScale, Make, Shown
from hardware.virtual.scales.tongues import tongue_of
from hardware.virtual.terminal import Terminal

SAMPLE_S = 0.02
"""Between two conversions; what is asked meanwhile gets the newest."""
GARBLED = bytes((0x7F, 0x80, 0xFE, 0x06))
"""What a line carries if its speed is wrong: as much as was sent, and nothing that can be read."""


class Balance:
    """A balance without its cable: what it is told and what it answers, on whatever clock it is given.

    `pace` lets its own time go by faster than that of the clock, which counts seconds.
    """

    def __init__(
        self,
        make: str,
        *,
        chips: int = 0,
        display: Make | None = None,
        baud: int | None = None,
        places: int | None = None,
        pace: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
        **scale: Any,
    ) -> None:
        display = display or Make()
        decimals = places if places is not None else 1 if display.step >= 100 else 2
        self.tongue, usual = tongue_of(make, decimals)
        self.baud = baud or usual
        self.scale = DisplayScale(display, chips=chips, **scale)
        self.plugged = True
        self._pace = pace
        self._clock = clock
        self._lock = threading.Lock()
        self._held = b""
        self._shown = Shown(None, False)
        self._epoch = clock()
        self.scale.switch_on(0.0) if not self.scale.body_on else None

    @property
    def now_ms(self) -> float:
        return (self._clock() - self._epoch) * 1000 * self._pace

    @property
    def shown(self) -> Shown:
        """What stands on its display now."""
        with self._lock:
            return self._shown

    @property
    def chips(self) -> int:
        with self._lock:
            return self.scale.trough.chips

    # --- what people do -------------------------------------------------------------------------------

    def place(self, chips: int) -> None:
        with self._lock:
            self.scale.trough.move(chips, at_ms=self.now_ms)

    def take(self, chips: int) -> None:
        self.place(-chips)

    def set(self, chips: int) -> None:
        self.place(chips - self.chips)

    def put_body_on(self, on: bool = True) -> None:
        with self._lock:
            self.scale.body_on = on

    def press(self, grams: float, for_ms: float) -> None:
        with self._lock:
            self.scale.trough.press(grams, for_ms)

    def tare(self) -> None:
        with self._lock:
            self.scale.tare(self.now_ms)

    def switch(self, on: bool) -> None:
        with self._lock:
            if on:
                self.scale.switch_on(self.now_ms)
            else:
                self.scale.switch_off()

    def unplug(self) -> None:
        self.plugged = False

    def replug(self) -> None:
        self.plugged = True

    # --- what it says ---------------------------------------------------------------------------------

    def step(self, heard: bytes) -> bytes:
        """Convert once, and answer what was asked meanwhile."""
        with self._lock:
            return self._convert(heard)

    def _convert(self, heard: bytes) -> bytes:
        now = self.now_ms
        self._shown = shown = self.scale.show(now)
        if not self.scale.on:
            self._held = b""
            return b""
        answer = b""
        if heard:
            *commands, self._held = (self._held + heard).replace(b"\r", b"\n").split(b"\n")
            for command in commands:
                if command.strip(b" "):
                    answer += self.tongue.hear(command, shown)
        return answer + self.tongue.speak(shown, now)


class VirtualBalance(Balance):
    """The same on a pseudo-terminal. The speed of the line is checked as the master of a pseudo-terminal
    sees it; parity and bits it cannot see."""

    def __init__(self, make: str, *, name: str | None = None, **balance: Any) -> None:
        super().__init__(make, **balance)
        self._terminal = Terminal(name or f"balance-{make}-{os.urandom(2).hex()}")
        self._closing = False
        self._thread = threading.Thread(target=self._run, name=f"balance {make}", daemon=True)
        self._terminal.plug()
        self._thread.start()

    @property
    def port(self) -> str:
        return self._terminal.path

    def unplug(self) -> None:
        with self._lock:
            super().unplug()
            self._terminal.unplug()

    def replug(self) -> None:
        with self._lock:
            self._terminal.plug()
            super().replug()

    # --- the thread -----------------------------------------------------------------------------------

    def close(self) -> None:
        self._closing = True
        self._thread.join(5)
        self._terminal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _run(self) -> None:
        while not self._closing:
            with self._lock:
                self._step()
                fd = self._terminal.fd
            with suppress(OSError, ValueError):  # the cable was pulled meanwhile
                select.select([fd] if fd is not None else [], [], [], SAMPLE_S)

    def _step(self) -> None:
        data = self._terminal.read()
        right = self._terminal.speed == self.baud
        answer = self._convert(data if right else b"")
        if answer:
            self._terminal.write(answer if right else GARBLED * (len(answer) // len(GARBLED)))
