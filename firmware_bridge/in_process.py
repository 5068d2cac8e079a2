"""The transport to a device that lives in this process: a virtual one, on any platform and without a thread.

Time is the event loop's. What is sent is there at the next step, and what is answered is received at once.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from firmware_bridge.facts import Reason
from firmware_bridge.transport import Closed, End, Opened, Post, Received

EVERY = 0.05
"""Seconds between two steps of a device."""


class Device(Protocol):
    """Somebody who is listened to every few hundredths of a second."""

    plugged: bool

    def step(self, heard: bytes) -> bytes:
        """What it says now, given what was said to it since the last time."""


class InProcessPump:
    def __init__(self, device: Device, post: Post, every: float) -> None:
        self._device = device
        self._post = post
        self._every = every
        self._sent = b""
        self._timer: asyncio.TimerHandle | None = None
        if device.plugged:
            post(Opened())
            self._later()
        else:
            post(Closed(End(Reason.PORT_MISSING)))

    def send(self, data: bytes) -> None:
        self._sent += data

    def stop(self) -> None:
        if self._timer is not None:
            self._device.step(self._sent)
            self._close(Reason.STOPPED)

    def _later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._every, self._step)

    def _step(self) -> None:
        if not self._device.plugged:
            self._close(Reason.UNPLUGGED)
            return
        heard, self._sent = self._sent, b""
        if said := self._device.step(heard):
            self._post(Received(said))
        self._later()

    def _close(self, reason: Reason) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._post(Closed(End(reason)))


class InProcess:
    """A `Transport`. `name` is what the port of a real device would be called."""

    def __init__(self, name: str, device: Device, every: float = EVERY) -> None:
        self._name = name
        self._device = device
        self._every = every

    @property
    def name(self) -> str:
        return self._name

    async def present(self) -> bool:
        return self._device.plugged

    async def open(self, post: Post) -> InProcessPump:
        return InProcessPump(self._device, post, self._every)
