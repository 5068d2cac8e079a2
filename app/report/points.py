"""Turning points that every game has: how it ended, and endings that were taken back."""

from __future__ import annotations

from collections.abc import Iterator

from app.games import words_of
from app.report.played import Played
from app.report.tale import TurningPoint


def endings(played: Played, ended: type[object]) -> Iterator[TurningPoint]:
    """The end, and every correction that changed it: the game was over, and then it was not, or otherwise."""
    say = words_of(played.game).outcome
    last = None
    for _, step, happened in played.events(ended):
        last = played.point(step, say(played.tr, happened.outcome), played.teller.icon([happened]))
    if last is not None:
        yield last
    for entry, happened in played.taken_back(ended):
        after = next((step for step in played.steps if step.entry.seq > entry.seq), None)
        if after is not None:
            said = say(played.tr, happened.outcome)
            yield played.point(after, played.tr("debrief.ending_taken_back", outcome=said), "pencil")
