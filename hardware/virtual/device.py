"""The thread that runs a firmware core on a pseudo-terminal."""

from __future__ import annotations

import os
import re
import select
import threading
import time
from contextlib import suppress
from random import Random
from types import TracebackType
from typing import Any, Self

from hardware.virtual.remote_core import RemoteCore
from hardware.virtual.terminal import Line, Terminal


class VirtualDevice:
    """Everything that a virtual carbometer and a virtual die have in common."""

    kind = ""
    # Powered by its cable, a device starts anew when it is plugged in again; with a battery it runs on.
    cable_powered = True
    # How many readings the core wants before it calls a sensor settled.
    readings_to_settle = 3

    def __init__(
        self,
        *,
        device_id: str | None,
        settle_ms: int,
        protocol: tuple[int, int],
        seed: int | None,
        on: str,
    ) -> None:
        if device_id is not None and not re.fullmatch(r"[A-Za-z0-9._-]{1,24}", device_id):
            raise ValueError(f"not a device id: {device_id!r}")
        self.rng = Random(seed)
        self.device_id = device_id or f"v{self.kind[:4]}-{os.urandom(3).hex()}"
        self._protocol = protocol
        self._sample_ms = max(settle_ms // self.readings_to_settle, 1)
        self._sample_at = 0
        self._epoch = time.monotonic()
        self._terminal = self._cable()
        self._changed = threading.Condition()
        self._plugged = True
        self._frozen = False
        self._closing = False
        self._core: Any = None  # the firmware carries no annotations
        self._elsewhere = self._board(on) if on != "cpython" else None
        self._wake_read, self._wake_write = os.pipe()
        self._thread = threading.Thread(target=self._run, name=f"virtual-{self.kind}", daemon=True)

    # What a kind of device fills in

    def _cable(self) -> Line:
        return Terminal(self.device_id)

    def _boot(self, boot_id: str) -> Any:
        raise NotImplementedError

    def _sense(self, core: Any, now_ms: int) -> None:
        raise NotImplementedError

    def _prepare(self, core: RemoteCore) -> None:
        """What a core on another target must know before it is used."""

    # What the app and the tests call

    @property
    def port(self) -> str:
        """The serial port to open; the same for the life of the device."""
        return self._terminal.path

    @property
    def plugged(self) -> bool:
        return self._terminal.fd is not None

    @property
    def identified(self) -> int:
        """Milliseconds for which the host has asked it to blink; 0 if it has not."""
        return int(self._core.identify_ms)

    def unplug(self) -> None:
        """Pull the cable (a carbometer) or leave the radio's reach (a die)."""
        self._plug(False)

    def replug(self) -> None:
        self._plug(True)

    def noise_bytes(self, data: bytes) -> None:
        """Put garbage on the line towards the host."""
        with self._changed:
            self._terminal.write(data)

    def freeze(self) -> None:
        """Let the firmware hang: the port stays, nothing answers."""
        with self._changed:
            self._frozen = True

    def thaw(self) -> None:
        with self._changed:
            self._frozen = False
        self._wake()

    def set_battery(self, percent: int | None) -> None:
        if percent is not None and not 0 <= percent <= 100:
            raise ValueError(f"a battery has 0 to 100 percent, not {percent}")
        with self._changed:
            self._core.battery = percent

    def close(self) -> None:
        if self._closing:
            return
        self._closing = True
        self._wake()
        self._thread.join(5)
        self._terminal.close()
        if self._elsewhere is not None:
            self._elsewhere.close()
        os.close(self._wake_read)
        os.close(self._wake_write)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # The thread

    def _start(self) -> None:
        try:
            self._terminal.plug()
        except Exception:
            self._terminal.close()
            raise
        self._core = self._power_up()
        self._thread.start()

    def _board(self, on: str) -> RemoteCore:
        from hardware.virtual.boards import line  # the app needs none of this

        return RemoteCore(line(self.kind, on, self.device_id))

    def _power_up(self) -> Any:
        if self._elsewhere is None:
            return self._boot(os.urandom(3).hex())
        self._elsewhere.restart()
        self._prepare(self._elsewhere)
        return self._elsewhere

    def _plug(self, plugged: bool) -> None:
        with self._changed:
            self._plugged = plugged
            self._wake()
            self._changed.wait_for(lambda: self.plugged == plugged or self._closing, timeout=5)

    def _wake(self) -> None:
        with suppress(OSError):
            os.write(self._wake_write, b"!")

    def _now_ms(self) -> int:
        return int((time.monotonic() - self._epoch) * 1000) & 0x3FFFFFFF

    def _run(self) -> None:
        while not self._closing:
            with self._changed:
                self._follow_cable()
                if not self._frozen:
                    self._step()
                fds = [fd for fd in (self._wake_read, self._terminal.fd) if fd is not None]
            wait = max(self._sample_at - self._now_ms(), 1) / 1000
            ready, _, _ = select.select(fds if not self._frozen else [self._wake_read], [], [], wait)
            if self._wake_read in ready:
                os.read(self._wake_read, 64)

    def _follow_cable(self) -> None:
        if self._plugged == self.plugged:
            return
        if self._plugged:
            self._terminal.plug()
            if self.cable_powered:
                battery = self._core.battery
                self._core = self._power_up()
                self._core.battery = battery
        else:
            self._terminal.unplug()
            self._core.hang_up()
        self._changed.notify_all()

    def _step(self) -> None:
        now = self._now_ms()
        # A converter does not wait for a busy computer: what the host asks is asked of the newest reading.
        if now >= self._sample_at:
            self._sample_at = now + self._sample_ms
            self._sense(self._core, now)
        if self._terminal.lost():
            self._core.hang_up()
        self._core.feed(self._terminal.read())
        self._terminal.write(self._core.poll(now))
