"""What the keys of every set-up stand for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seat:
    """The button of a seat: what it asks for is the game's."""

    seat: str
