"""The link to a device at a serial port, without a widget in sight."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Callable

from firmware_bridge.conversation import Conversation, Timing
from firmware_bridge.facts import Fact, Reason
from firmware_bridge.ledger import RollLedger
from firmware_bridge.link import Greet, Greeting, SupervisedLink
from firmware_bridge.owners import Owners
from firmware_bridge.ports import present
from firmware_bridge.replay import ReplayTransport, is_replay
from firmware_bridge.serial_pump import Line, SerialPump, open_serial
from firmware_bridge.transport import Post, Transport


class SerialTransport:
    """A port, by the name that the system has for it."""

    def __init__(self, port: str, open_port: Callable[[str], Line] = open_serial) -> None:
        self._port = port
        self._open_port = open_port

    @property
    def name(self) -> str:
        return self._port

    async def present(self) -> bool:
        # Elsewhere than on POSIX it takes long enough to be felt on the screen.
        return present(self._port) if os.name == "posix" else await asyncio.to_thread(present, self._port)

    async def open(self, post: Post) -> SerialPump:
        pump = SerialPump(self._port, self._open_port, post)
        pump.start()
        return pump


class SerialLink(SupervisedLink):
    """A supervised link that speaks protocol 1 at a port, or at a recording of one (`recording:FILE`).

    `kind` None takes any device. A `transport` goes before the one that the port would have.
    """

    def __init__(
        self,
        port: str,
        kind: str | None,
        deliver: Callable[[Fact], None],
        *,
        timing: Timing | None = None,
        rng: random.Random | None = None,
        ledger: RollLedger | None = None,
        owners: Owners | None = None,
        expect: str | None = None,
        open_port: Callable[[str], Line] = open_serial,
        transport: Transport | None = None,
    ) -> None:
        times = timing or Timing()
        recording = ReplayTransport(port) if is_replay(port) else None
        # What was told once is told again when it is replayed, and is not what the device says today.
        rolls = ledger if ledger is not None and recording is None else RollLedger()

        def greet(send: Callable[[bytes], None], pass_on: Callable[[Fact], None]) -> Greeting:
            if recording is not None and recording.speaks:
                return replayed(recording.speaks, port, times, rolls)(send, pass_on)
            return Conversation(port, kind, send, pass_on, times, rolls)

        super().__init__(
            transport or recording or SerialTransport(port, open_port),
            greet,
            deliver,
            timing=times,
            rng=rng,
            owners=owners,
            expect=expect,
            absent=Reason.RECORDING_OVER if recording is not None else Reason.PORT_MISSING,
        )
        self.port = port
        self.kind = kind


def replayed(kind: str, port: str, timing: Timing, ledger: RollLedger) -> Greet:
    """How a bought die or scale was talked to when it was recorded; ours if nobody knows its kind."""
    from firmware_bridge import scales
    from firmware_bridge.dice.kinds import greeting, kind_called, new_memory
    from firmware_bridge.dice.sighting import Sighting, Use

    known, scale = kind_called(kind), scales.kind_called(kind)
    if scale is not None:
        return scales.greeting(scale, port, scales.new_memory(), timing)
    if known is None:
        return lambda send, pass_on: Conversation(port, None, send, pass_on, timing, ledger)
    return greeting(known, port, Sighting(kind, Use.DIE, kind), new_memory(ledger), timing)
