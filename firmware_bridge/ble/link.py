"""A supervised link to whatever has an address in the air: our devices, or a die or scale that people own."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection

from firmware_bridge.ble.bluetooth import Bluetooth
from firmware_bridge.ble.discovery import die_of, scale_of
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
from firmware_bridge.scales import ScaleKind, ScaleMemory
from firmware_bridge.scales import greeting as scale_greeting
from firmware_bridge.scales import new_memory as new_scale_memory


class BleLink(SupervisedLink):
    """Finds out by its advertisement what the device is, and speaks its language.

    `kind` None takes any device of ours. All links share `bluetooth`, `ledger`, `owners`, `memory` (of
    dice that keep no rolls themselves) and `scales`; `switched_on` names the kinds of dice that people have
    to switch on.
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
        scales: ScaleMemory | None = None,
    ) -> None:
        times, rolls = timing or Timing(), ledger or RollLedger()
        dice = memory or new_memory(rolls)
        weights = scales or new_scale_memory()

        def scale() -> ScaleKind | None:
            return scale_of(way.met) if way.met is not None else None

        def die() -> tuple[Sighting, Kind] | None:
            sighting = die_of(way.met, switched_on) if way.met is not None else None
            known = kind_called(sighting.kind) if sighting is not None else None
            return (sighting, known) if sighting is not None and known is not None else None

        def endpoints(heard: Heard) -> tuple[Endpoint, ...]:
            sighting, scale = die_of(heard, switched_on), scale_of(heard)
            known = kind_called(sighting.kind) if sighting is not None else None
            return scale.endpoints if scale is not None else known.endpoints if known is not None else (OURS,)

        def greet(send: Callable[[bytes], None], pass_on: Callable[[Fact], None]) -> Greeting:
            met, kitchen = die(), scale()
            if kitchen is not None:
                return scale_greeting(kitchen, address, weights, times)(send, pass_on)
            if met is None:
                return Conversation(address, kind, send, pass_on, times, rolls)
            return greeting(met[1], address, met[0], dice, times)(send, pass_on)

        self._die, self._scale = die, scale
        way = self._way = BleTransport(bluetooth, address, endpoints)
        super().__init__(
            way, greet, deliver, timing=times, rng=rng, owners=owners, expect=expect, absent=way.absence
        )

    def speaks(self) -> str:
        met, scale = self._die(), self._scale()
        if scale is not None:
            return scale.name
        return met[1].name if met is not None else ""

    async def run(self) -> None:
        try:
            await super().run()
        finally:
            self._way.close()
