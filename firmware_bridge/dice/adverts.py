"""Is this advertisement one of a die?"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from firmware_bridge.dice.kinds import KINDS, Kind
from firmware_bridge.dice.sighting import Advert, Sighting


def recognise(
    advert: Advert, switched_on: Collection[str] = (), kinds: Iterable[Kind] = KINDS
) -> Sighting | None:
    """What is seen here, if it is a die of a kind that is used."""
    for kind in kinds:
        if not kind.opt_in or kind.name in switched_on:
            sighting = kind.recognise(advert)
            if sighting is not None:
                return sighting
    return None
