"""What is heard of crises: a card that turns over, a thermometer that rises, a tipping point."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Event
from engine.emission.events import CrisesDrawn, CrisisTurned, EffectRolled, ThermometerSet


def heard(events: Sequence[Event]) -> str:
    """The one sound for these happenings, the most important first; empty if nothing is worth one."""
    if any(isinstance(each, EffectRolled) and each.tipped for each in events):
        return "tipping"
    if any(isinstance(each, ThermometerSet) and each.by > 0 for each in events):
        return "rising"
    shown = any(isinstance(each, CrisisTurned | CrisesDrawn) and each.crisis for each in events)
    return "card" if shown else ""
