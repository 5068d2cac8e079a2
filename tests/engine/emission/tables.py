"""e-Mission tables as a person would lay them out: `table(4).in_projects().board("china", dirty=0)`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.core import replace
from engine.emission import GAME
from engine.emission.actions import (
    CountEmissions,
    DrawCrises,
    EndProjects,
    SeatChoice,
    SetUp,
    SkipProject,
)
from engine.emission.preview import Preview, preview
from engine.emission.rules import Rules
from engine.emission.state import EFFECTS, Board, Card, Lasting, Lying, State, Symbol
from tests.engine.laid_out import LaidOut

RULES: Rules = GAME.rules(GAME.load("schmidt", {}))
POWERS: dict[int, tuple[str, ...]] = {
    1: ("china",),
    2: ("china", "usa"),
    3: ("majority", "europe", "usa"),
    4: ("majority", "china", "europe", "usa"),
}
HURRICANES, FINANCE, OIL = "c1410", "c1443", "c1432"


@dataclass(frozen=True)
class Table(LaidOut):
    """A table and what has just happened at it."""

    game = GAME

    state: State
    rules: Rules = RULES

    def board(self, power: str, **tokens: int) -> Table:
        """The table with some tokens on a power's board laid out otherwise."""
        seats = tuple(
            replace(seat, board=replace(seat.board, **tokens)) if seat.power == power else seat
            for seat in self.state.seats
        )
        return self.with_(seats=seats)

    def boards(self, **tokens: int) -> Table:
        """The same on every board."""
        at = self
        for seat in self.state.seats:
            at = at.board(seat.power, **tokens)
        return at

    def of(self, power: str) -> Board:
        return self.state.seat(power).board

    def track(self, effect: str) -> int:
        return self.state.tracks[EFFECTS.index(effect)]

    # --- the course of a round ------------------------------------------------------------------------

    def in_projects(self, crisis: str = HURRICANES) -> Table:
        """The crises are drawn, no global project was taken, everybody has drawn cards."""
        return self.do(DrawCrises(crisis), SkipProject())

    def in_emissions(self, crisis: str = HURRICANES) -> Table:
        return self.in_projects(crisis).do(EndProjects())

    def after_emissions(self, crisis: str = HURRICANES) -> Table:
        return self.in_emissions(crisis).do(CountEmissions())

    def throwing(self, throws: int = 1, **fields: Any) -> Table:
        """In the crisis phase, with so many throws of the die due."""
        return self.in_emissions().with_(**{"phase": "effects", "throws": throws, "tokens": throws, **fields})

    def resolving(self, *crises: str, tokens: int = 2, tucked: tuple[Card, ...] = ()) -> Table:
        """These crises lie there from the bottom up, empty ones face down; cards lie under the lowest."""
        at = self.in_emissions() if self.state.phase == "crises" else self
        row = tuple(Lying(name, tucked if not n else ()) for n, name in enumerate(crises))
        deck = len(at.rules.deck(len(at.state.seats)))
        return at.with_(
            phase="resolution",
            tokens=tokens,
            row=row,
            discarded=(),
            pile=deck - len(row) - len(at.state.lasting),
        )

    def lasting(self, *crises: str) -> Table:
        """These crises last."""
        return self.with_(lasting=tuple(Lasting(name) for name in crises), pile=self.state.pile - len(crises))

    def preview(self) -> Preview:
        return preview(self.rules, self.state)


def card(*symbols: Symbol) -> Card:
    return Card(symbols)


def set_up(*powers: str, **fields: Any) -> SetUp:
    return replace(SetUp(tuple(SeatChoice(power) for power in powers)), **fields)


def table(players: int = 4, rules: Rules = RULES, **fields: Any) -> Table:
    """The first round, before crises are drawn, with the powers of the standard set-up."""
    return Table(GAME.blank, rules).do(set_up(*POWERS[players], **fields))


def rules_with(**owner: Any) -> Rules:
    """The rules with an owner's values; `__` stands for the dot in a path."""
    return GAME.rules(GAME.load("schmidt", {path.replace("__", "."): value for path, value in owner.items()}))
