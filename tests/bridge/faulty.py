"""A transport with bad luck: what it carries is dropped, late, doubled, swapped, spoilt or cut in pieces."""

from __future__ import annotations

import asyncio

from firmware_bridge.transport import Around, Closed, Happening, Opened, Post, Pump, Received, Transport
from hardware.virtual.ble.faults import Faults, Path


class FaultyTransport(Around):
    """Around any other. `say` puts bytes on the line to the host; `mute` is a line that is half open."""

    def __init__(self, transport: Transport, inwards: Faults, outwards: Faults | None = None) -> None:
        super().__init__(transport)
        self._inwards = inwards
        self._outwards = outwards or Faults()
        self._line: _FaultyPump | None = None
        self.mute = False

    async def open(self, post: Post) -> Pump:
        self._line = _FaultyPump(self, post, self._inwards, self._outwards)
        await self._line.connect(self._transport)
        return self._line

    def say(self, data: bytes) -> None:
        if self._line is not None:
            self._line.say(data)

    async def swap(self, transport: Transport) -> None:
        """Another device at the end of the same cable, while it is open and from now on."""
        self._transport = transport
        if self._line is not None:
            await self._line.connect(transport)


class _FaultyPump:
    """Everything in it happens on the loop, whatever thread the pump behind it has."""

    def __init__(self, owner: FaultyTransport, post: Post, inwards: Faults, outwards: Faults) -> None:
        self._owner = owner
        self._loop = asyncio.get_running_loop()
        self._post = post
        self._opened = False
        self._pump: Pump | None = None
        self._at_device: object = None
        self._in = Path(inwards, lambda data: post(Received(data)))
        self._out = Path(outwards, lambda data: self._pump.send(data) if self._pump else None)

    async def connect(self, transport: Transport) -> None:
        old, mark = self._pump, object()
        self._at_device = mark

        def hand_over(happening: Happening) -> None:
            self._loop.call_soon_threadsafe(self._happened, mark, happening)

        self._pump = await transport.open(hand_over)
        if old is not None:
            old.stop()

    def _happened(self, mark: object, happening: Happening) -> None:
        if mark is not self._at_device:
            return  # of the device that was here before
        match happening:
            case Opened() if not self._opened:
                self._opened = True
                self._post(happening)
            case Received(data) if not self._owner.mute:
                for line in data.splitlines(keepends=True):
                    self._in.put(line)
            case Closed():
                self._in.clear()
                self._post(happening)

    def say(self, data: bytes) -> None:
        self._post(Received(data))

    def send(self, data: bytes) -> None:
        if not self._owner.mute:
            self._out.put(data)

    def stop(self) -> None:
        assert self._pump is not None
        self._pump.stop()
