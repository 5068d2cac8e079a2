"""What a session tells afterwards: its tale, a report of it, and its way into BG Stats."""

from __future__ import annotations

from app.debrief.bg_stats import Push, push_link
from app.debrief.report import write_report
from app.debrief.tale import Chart, Fact, Person, Remark, Tale, TurningPoint
from app.debrief.telling import tale_of

__all__ = [
    "Chart",
    "Fact",
    "Person",
    "Push",
    "Remark",
    "Tale",
    "TurningPoint",
    "push_link",
    "tale_of",
    "write_report",
]
