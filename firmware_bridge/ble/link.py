"""A supervised link to whatever has an address in the air: our devices, or a die that people own."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection

from firmware_bridge.ble.bluetooth import Bluetooth
from firmware_bridge.ble.discovery import die_of
from firmware_bridge.ble.heard import Heard
from firmware_bridge.ble.transport import BleTransport
from firmware_bridge.conversation import Conversation, Timing
from firmware_bridge.dice.kinds import Kind, greeting, kind_called, new_memory
from firmware_bridge.dice.memory import DiceMemory
from firmware_bridge.dice.sighting import Sighting
from firmware_bridge.endpoint import OURS, Endpoint
from firmware_bridge.facts import Fact
from firmware_bridge.ledger import RollLedger
from firmware_bridge.link import Greeting, SupervisedLink
from firmware_bridge.owners import Owners


class BleLink(SupervisedLink):
    """Finds out by its advertisement what the device is, and speaks its language.

    `kind` None takes any device of ours. All links share `bluetooth`, `ledger`, `owners` and `memory` (of
    dice that keep no rolls themselves); `switched_on` names the kinds of dice that people have to switch on.
    """

    def __init__(
        self,
        bluetooth: Bluetooth,
        address: str,
        deliver: Callable[[Fact], None],
        *,
        kind: str | None = None,
        timing: Timing | None = None,
        rng: random.Random | None = None,
        ledger: RollLedger | None = None,
        owners: Owners | None = None,
        expect: str | None = None,
        memory: DiceMemory | None = None,
        switched_on: Collection[str] = (),
    ) -> None:
        times, rolls = timing or Timing(), ledger or RollLedger()
        dice = memory or new_memory(rolls)

        def die() -> tuple[Sighting, Kind] | None:
            sighting = die_of(way.met, switched_on) if way.met is not None else None
            known = kind_called(sighting.kind) if sighting is not None else None
            return (sighting, known) if sighting is not None and known is not None else None

        def endpoints(heard: Heard) -> tuple[Endpoint, ...]:
            sighting = die_of(heard, switched_on)
            known = kind_called(sighting.kind) if sighting is not None else None
            return known.endpoints if known is not None else (OURS,)

        def greet(send: Callable[[bytes], None], pass_on: Callable[[Fact], None]) -> Greeting:
            met = die()
            if met is None:
                return Conversation(address, kind, send, pass_on, times, rolls)
            return greeting(met[1], address, met[0], dice, times)(send, pass_on)

        self._die = die
        way = self._way = BleTransport(bluetooth, address, endpoints)
        super().__init__(
            way, greet, deliver, timing=times, rng=rng, owners=owners, expect=expect, absent=way.absence
        )

    def speaks(self) -> str:
        met = self._die()
        return met[1].name if met is not None else ""

    async def run(self) -> None:
        try:
            await super().run()
        finally:
            self._way.close()
