"""The kinds of dice that are known: how each is recognised, reached and talked to. docs/dice.md adds one."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from firmware_bridge.conversation import Timing
from firmware_bridge.dice.godice import GoDiceConversation
from firmware_bridge.dice.memory import DiceMemory
from firmware_bridge.dice.pixels import PixelsConversation
from firmware_bridge.dice.sighting import (
    NORDIC_UART,
    NORDIC_UPDATE,
    PIXELS_CHARGER,
    PIXELS_SERVICE,
    Advert,
    Sighting,
    recognise_godice,
    recognise_pixels,
)
from firmware_bridge.dice.talk import DieConversation, Place
from firmware_bridge.endpoint import Endpoint
from firmware_bridge.facts import Fact
from firmware_bridge.ledger import RollLedger
from firmware_bridge.link import Greet


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of die. One that is `opt_in` is left alone until somebody switches it on."""

    name: str
    endpoints: tuple[Endpoint, ...]  # the newest first; a die has one of them
    recognise: Callable[[Advert], Sighting | None]
    converse: Callable[[Place, Sighting], DieConversation]
    opt_in: bool = False
    companions: tuple[str, ...] = ()  # services of what belongs to such dice: chargers, bootloaders


def _with_godice(place: Place, sighting: Sighting) -> DieConversation:
    address = re.sub(r"[^0-9A-Za-z]", "", place.port).lower()[-12:]
    return GoDiceConversation(place, sighting.device or f"godice-{address}")


PIXELS = Kind(
    "pixels",
    (
        Endpoint(
            PIXELS_SERVICE,
            "a6b90002-7a5a-43f2-a962-350c8edc9b5b",
            "a6b90003-7a5a-43f2-a962-350c8edc9b5b",
        ),
        Endpoint(NORDIC_UART, NORDIC_UART, "6e400002-b5a3-f393-e0a9-e50e24dcca9e"),
    ),
    recognise_pixels,
    lambda place, sighting: PixelsConversation(place, sighting.make),
    companions=(PIXELS_CHARGER, NORDIC_UPDATE),
)
GODICE = Kind(
    "godice",
    (
        Endpoint(
            NORDIC_UART,
            "6e400003-b5a3-f393-e0a9-e50e24dcca9e",
            "6e400002-b5a3-f393-e0a9-e50e24dcca9e",
        ),
    ),
    recognise_godice,
    _with_godice,
    opt_in=True,
)

KINDS = (PIXELS, GODICE)


def services(kinds: Iterable[Kind] = KINDS) -> tuple[str, ...]:
    """What dice and their companions advertise: nothing else has to be listened for."""
    named = (
        service
        for kind in kinds
        for service in (*(each.service for each in kind.endpoints), *kind.companions)
    )
    return tuple(dict.fromkeys(named))


def kind_called(name: str, kinds: Iterable[Kind] = KINDS) -> Kind | None:
    return next((kind for kind in kinds if kind.name == name), None)


def new_memory(ledger: RollLedger | None = None) -> DiceMemory:
    """For one run of the app; all links to dice share it."""
    return DiceMemory(secrets.token_hex(4), ledger or RollLedger())


def greeting(
    kind: Kind, port: str, sighting: Sighting, memory: DiceMemory, timing: Timing | None = None
) -> Greet:
    """How a SupervisedLink greets this die."""

    def greet(send: Callable[[bytes], None], deliver: Callable[[Fact], None]) -> DieConversation:
        return kind.converse(Place(port, send, deliver, timing or Timing(), memory), sighting)

    return greet
