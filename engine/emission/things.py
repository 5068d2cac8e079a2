"""What a correction can set right: a count on a power's board or in the world, or a card beside the board.

>>> thing_of("china.dirty")
Thing(kind='dirty', power='china', card='')
>>> thing_of("row.c0407"), name_of(Thing("row", card="c0407"))
(Thing(kind='row', power='', card='c0407'), 'row.c0407')
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, cast, get_args

from engine.core import record
from engine.emission.state import Effect, Resilience, Sector, Sink

OnBoard = Literal["demand", "dirty", "clean", "emergency", "hand", "fewer"] | Sector | Resilience
"""Of a power: what lies on its board, its cards in hand, and how many fewer it draws next."""
InTheWorld = Literal["carbon", "tokens", "emitted", "turned", "throws"] | Sink | Effect
"""`emitted` is in the area of global emissions, `turned` is the turning point, `throws` are still due."""
Beside = Literal["row", "lasting", "project", "marked"]
"""A card by its name, 1 if it lies there open or its marker says so."""
Kind: TypeAlias = OnBoard | InTheWorld | Beside | Literal["unknown"]
"""`unknown` is how many crises lie face down."""

BESIDE: tuple[Beside, ...] = get_args(Beside)


@record
class Thing:
    """Something that can be counted, or a card that lies there or doesn't."""

    kind: Kind
    power: str = ""
    """Whose board it lies on; empty: nobody's."""
    card: str = ""
    """The card's name, where it is one."""


def thing_of(name: str) -> Thing:
    """Written in one word: `trees`, `china.dirty`, `row.c0407`."""
    first, _, second = name.partition(".")
    if not second:
        return Thing(cast(Kind, first))
    if first in BESIDE:
        return Thing(cast(Kind, first), card=second)
    return Thing(cast(Kind, second), power=first)


def name_of(thing: Thing) -> str:
    """The one word that `thing_of` reads."""
    return ".".join(part for part in (thing.power, thing.kind, thing.card) if part)


def in_one_word(body: dict[str, Any]) -> dict[str, Any]:
    """Version 1 of corrections had things in one word."""
    thing = thing_of(body["what"])
    return {**body, "what": {"kind": thing.kind, "power": thing.power, "card": thing.card}}
