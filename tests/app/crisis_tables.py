"""Crises as they lie on a table, for the drawer's presenter and for its pictures."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from app.games.emission.crisis.desk import CrisisDesk
from engine.core import Action, Entry, Journal
from engine.emission import GAME
from engine.emission.rules import Rules
from engine.emission.state import State
from tests.engine.emission.tables import Table


class LaidOutJournal(Journal[Rules, State]):
    """A journal that begins at a table as a test has laid it out."""

    def __init__(self, at: Table) -> None:
        super().__init__(replace(GAME, blank=at.state), at.rules)


@dataclass
class Drawn:
    """The part of a scene that the drawer sees."""

    at: Table
    drawer: CrisisDesk = field(default_factory=CrisisDesk)

    def __post_init__(self) -> None:
        self.journal: Journal[Rules, State] = LaidOutJournal(self.at)

    def do(self, *actions: Action) -> Drawn:
        for action in actions:
            answer: Any = self.journal.do(action, at_ms=0)
            assert isinstance(answer, Entry), answer
        return self
