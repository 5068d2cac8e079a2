"""What carries bytes to a device and back: a serial port, a radio, a recording, a faulty one for tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from firmware_bridge.facts import Param, Reason


@dataclass(frozen=True, slots=True)
class End:
    """Why a connection is over."""

    reason: Reason
    params: Mapping[str, Param] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Opened:
    """There is a line now: the first thing a pump says, unless it is `Closed`."""


@dataclass(frozen=True, slots=True)
class Received:
    """Bytes as they came: any piece of a serial stream, or exactly one notification of a radio."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Closed:
    """The last thing a pump says, also after `stop`: whatever it held is free again."""

    end: End


Happening = Opened | Received | Closed
Post = Callable[[Happening], None]


class Pump(Protocol):
    """One open connection. Neither call blocks or raises, whatever has become of the line."""

    def send(self, data: bytes) -> None: ...

    def stop(self) -> None:
        """Send what is pending, then close; `Closed` tells when that is done."""


class Transport(Protocol):
    """A way to one place where a device may be. It can be opened again and again, one pump at a time."""

    @property
    def name(self) -> str:
        """The port or the address; `LinkChanged.port` says it."""

    async def present(self) -> bool:
        """Is there something to open? True if that cannot be known without trying."""

    async def open(self, post: Post) -> Pump:
        """Begin to connect. `post` may be called from any thread: `Opened` or `Closed` first, `Closed` last.

        It may take its time, and must let go of everything when it is cancelled.
        """


class Around:
    """In the place of another transport; `open` is for whoever puts something in between."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    @property
    def name(self) -> str:
        return self._transport.name

    async def present(self) -> bool:
        return await self._transport.present()
