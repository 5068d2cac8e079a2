"""What can be tried, whatever carries it: the likeliest first. Who is there, only a greeting tells."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Literal

from firmware_bridge.ports import Candidate

Carrier = Literal["serial", "ble"]


@dataclass(frozen=True, slots=True)
class Found:
    """A place where a device may be.

    `address` is what a transport is opened with: a port, or a Bluetooth address. `stable_id` is the same
    after replugging and restarting, as far as the system can tell. `kind` is a guess from what it shows
    unasked ("carbometer", "die", "pixels", …), None if it shows nothing. Rank 0 is the likeliest.
    """

    address: str
    carrier: Carrier
    stable_id: str
    label: str
    rank: int
    kind: str | None = None
    rssi: int | None = None
    last_good: bool = False


def serial_found(candidates: Iterable[Candidate]) -> list[Found]:
    """Serial ports as places to try."""
    return [
        Found(candidate.port, "serial", candidate.stable_id, candidate.label, candidate.rank)
        for candidate in candidates
    ]


def ranked(found: Iterable[Found], good: Collection[str] = ()) -> list[Found]:
    """What to try first: where a device was last time (stable id or address), then by rank and nearness."""
    marked = (replace(one, last_good=one.stable_id in good or one.address in good) for one in found)
    return sorted(
        marked,
        key=lambda one: (
            not one.last_good,
            one.rank,
            -one.rssi if one.rssi is not None else 0,
            one.address,
        ),
    )
