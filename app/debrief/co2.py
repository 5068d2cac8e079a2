"""What a game of this kind tells: its curve."""

from __future__ import annotations

from dataclasses import replace

from app.debrief.played import Debriefer, Played
from app.debrief.tale import Chart


def _charts(played: Played) -> tuple[Chart, ...]:
    return (replace(played.teller.chart(played.tr, played.rules, played.steps), id="curve"),)


DEBRIEF = Debriefer(
    charts=_charts,
    turning_points=lambda played: (),
    why=lambda played: "",
    questions=lambda played: (played.tr("debrief.ask.again"),),
    topics=lambda played: (),
)
