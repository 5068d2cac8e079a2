"""Is a journal what the rules make of it? Every step is decided again, in the order in which it was taken."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine.core import AnyGame, AnyJournal, Entry, Journal


@dataclass(frozen=True, slots=True)
class Doubt:
    """A step that the rules of this version answer otherwise than is written down."""

    seq: int
    code: str
    """The code of the refusal; `differs` if other events would follow, `fault` if the table is impossible."""


def verify(game: AnyGame, rules: Any, entries: Iterable[Entry]) -> tuple[AnyJournal, list[Doubt]]:
    """The journal as it was written, and every step of it that this version would not write so."""
    journal: AnyJournal = Journal(game, rules)
    doubts = []
    for entry in entries:
        answer = journal.propose(entry.action, insist=entry.insist, before=entry.before)
        if not isinstance(answer, Entry):
            doubts.append(Doubt(entry.seq, answer.code))
        elif answer.events != entry.events:
            doubts.append(Doubt(entry.seq, "differs"))
        journal.commit(entry)
    if journal.entries and game.faults(rules, journal.state):
        doubts.append(Doubt(journal.entries[-1].seq, "fault"))
    return journal, doubts
