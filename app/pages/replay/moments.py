"""A session moment by moment: the journal as it was after each step that counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.games import SHELF
from app.report.teller import Step, Teller, steps_of
from engine.core import AnyJournal, Entry, Journal
from engine.games import find_game

if TYPE_CHECKING:
    from app.sessions.store.store import Header, Loaded


@dataclass(frozen=True, slots=True)
class Moments:
    """All moments of one session, from the set-up (1) to the last step that counts."""

    header: Header
    journal: AnyJournal
    steps: Sequence[Step]
    teller: Teller

    @property
    def last(self) -> int:
        return len(self.steps)

    def within(self, at: int) -> int:
        """The nearest moment there is."""
        return max(min(1, self.last), min(self.last, at))

    def step(self, at: int) -> Step:
        return self.steps[at - 1]

    def entry(self, at: int) -> Entry:
        return self.step(at).entry

    def after(self, seq: int) -> int:
        """The moment right after this entry; for one that no longer counts, the one before it."""
        found = [at for at, step in enumerate(self.steps, 1) if step.entry.seq <= seq]
        exact = [at for at in found if self.entry(at).seq == seq]
        return self.within((exact or found or [1])[-1])

    def journal_at(self, at: int) -> AnyJournal:
        """As if nothing had happened after it. The states are known: nothing is folded anew."""
        told: AnyJournal = Journal(self.journal.game, self.journal.rules)
        told.line = [step.entry for step in self.steps[:at]]
        told.entries = list(told.line)
        told.state = self.step(at).state if at else told.state
        return told


def moments_of(loaded: Loaded) -> Moments:
    """Takes a while for a long session; BadData if its own numbers can't be played by."""
    header = loaded.header
    game = find_game(header.game)
    journal = Journal(game, game.rules(game.load(header.edition, header.owner)), loaded.entries)
    teller: Teller = SHELF[header.game].story()
    return Moments(header, journal, steps_of(journal, teller.part), teller)
