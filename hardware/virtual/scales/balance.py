"""A balance on a pseudo-terminal: `with VirtualBalance("sics") as balance: open(balance.port)`."""

from __future__ import annotations

import os
import select
import threading
import time
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


class VirtualBalance:
    """Chips are put down and taken away; the rest is what a maker and people do to it.

    `pace` lets its own time go by faster than ours. The speed of the line is checked as the master of a
    pseudo-terminal sees it; parity and bits it cannot see.
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
        name: str | None = None,
        **scale: Any,
    ) -> None:
        display = display or Make()
        decimals = places if places is not None else 1 if display.step >= 100 else 2
        self.tongue, usual = tongue_of(make, decimals)
        self.baud = baud or usual
        self.scale = DisplayScale(display, chips=chips, **scale)
        self._pace = pace
        self._terminal = Terminal(name or f"balance-{make}-{os.urandom(2).hex()}")
        self._lock = threading.Lock()
        self._held = b""
        self._shown = Shown(None, False)
        self._epoch = time.monotonic()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name=f"balance {make}", daemon=True)
        self._terminal.plug()
        self.scale.switch_on(0.0) if not self.scale.body_on else None
        self._thread.start()

    @property
    def port(self) -> str:
        return self._terminal.path

    @property
    def now_ms(self) -> float:
        return (time.monotonic() - self._epoch) * 1000 * self._pace

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
        with self._lock:
            self._terminal.unplug()

    def replug(self) -> None:
        with self._lock:
            self._terminal.plug()

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
        now = self.now_ms
        self._shown = shown = self.scale.show(now)
        data = self._terminal.read()
        if not self.scale.on:
            self._held = b""
            return
        right = self._terminal.speed == self.baud
        answer = b""
        if data and right:
            *commands, self._held = (self._held + data).replace(b"\r", b"\n").split(b"\n")
            for command in commands:
                if command.strip(b" "):
                    answer += self.tongue.hear(command, shown)
        answer += self.tongue.speak(shown, now)
        if answer:
            self._terminal.write(answer if right else GARBLED * (len(answer) // len(GARBLED)))
