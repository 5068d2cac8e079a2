"""What a session tells afterwards: its tale, a report of it, and its way into BG Stats."""

from __future__ import annotations

from app.debrief.tale import Chart, Fact, Person, Tale, TurningPoint
from app.debrief.telling import tale_of

__all__ = ["Chart", "Fact", "Person", "Tale", "TurningPoint", "tale_of"]
