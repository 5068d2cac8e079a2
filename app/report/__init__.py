"""What a session tells afterwards: its tale, a report of it, and its way into BG Stats."""

from __future__ import annotations

from app.report.bg_stats import Push, push_link
from app.report.report import write_report
from app.report.tale import Chart, Fact, Person, Remark, Tale, TurningPoint
from app.report.telling import tale_of

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
