"""A table that is followed: what people do with chips, dice and fingers, and what the app makes of it."""

from __future__ import annotations

from typing import Any, TypeVar

from engine.core import Action, Entry, Journal, Refusal, Retract
from engine.keep_cool import GAME
from engine.keep_cool.actions import DrawCard, Roll, SeatChoice, SetUp
from engine.keep_cool.state import State
from engine.keep_cool.table import expectation
from engine.keep_cool.tracking import CARBOMETER
from engine.tracking import (
    Act,
    Chose,
    LinkBack,
    LinkLost,
    Moving,
    Output,
    Played,
    Prompt,
    Settled,
    Story,
    Thrown,
    Tick,
    Tracker,
    Way,
    Woke,
    reconcile,
)
from engine.tracking.facts import Fact, PlayedBy, Quality
from tests.engine.keep_cool import tables

Told = TypeVar("Told")

HARMLESS = (DrawCard("blizzard_east_coast"), Roll(6))


class Evening:
    """Time goes on as it is told; hands move one chip after another, and the scale sees where they rest."""

    def __init__(self, *actions: Action, edition: str = "ecovisio") -> None:
        self.journal: Journal[Any, State] = Journal(GAME, tables.RULES_OF[edition])
        self.tap(SetUp(tuple(SeatChoice(country) for country in tables.COUNTRIES)), followed=False)
        for action in actions:
            self.tap(action, followed=False)
        self.tracker = Tracker()
        self.at_ms = 0
        self.chips = self.state.carbometer
        self.told: list[Output] = []
        self.heard: list[Output] = []
        """Since the last time somebody asked."""
        self.throws = 0
        self.rest()

    @property
    def state(self) -> State:
        return self.journal.state

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def goal(self) -> int:
        """What the step in progress will leave on the carbometer."""
        return expectation(self.journal.rules, self.state).after

    @property
    def done(self) -> list[Action]:
        return [entry.action for entry in self.journal.line[1:]]

    # --- what people do -------------------------------------------------------------------------------

    def tap(self, action: Action, *, insist: bool = False, followed: bool = True) -> None:
        answer = self.journal.do(action, insist=insist)
        assert isinstance(answer, Entry), answer
        if followed:
            self._played("undo" if isinstance(action, Retract) else "tap")

    def undo(self) -> None:
        retract = self.journal.undo()
        assert retract is not None
        self.tap(retract)

    def move(self, chips: int) -> None:
        """Hands put so many chips on, or take them off, and let go."""
        self.reach()
        self.chips += chips
        self.rest()

    def reach(self) -> None:
        """Hands are at the pile."""
        self.at_ms += 800
        self.tell(Moving(self.at_ms))

    def rest(self, sure: bool = True, shows: int | None = None) -> None:
        """The scale comes to rest and counts, usually right."""
        self.at_ms += 600
        count = self.chips if shows is None else shows
        self.tell(Settled(self.at_ms, count, sure, "scale"))

    def wait(self, seconds: float) -> None:
        """Nothing happens; the app looks once a second while it has something in mind."""
        until = self.at_ms + round(seconds * 1000)
        while self.at_ms < until:
            self.at_ms = min(until, self.at_ms + 1000)
            if self.tracker.waiting:
                self.tell(Tick(self.at_ms))

    def throw(self, face: int, quality: Quality = "rolled", *, late: bool = False) -> None:
        self.at_ms += 1500
        self.throws += 1
        self.tell(Thrown(self.at_ms, face, f"sensor:die:{self.throws}", quality, late))

    def choose(self, way: Way, reason: str = "") -> None:
        self.at_ms += 1000
        self.tell(Chose(self.at_ms, way, reason))

    def lose_link(self) -> None:
        self.tell(LinkLost(self.at_ms))

    def find_link(self, seconds: float = 5, *, restarted: bool = False) -> None:
        self.at_ms += round(seconds * 1000)
        self.tell(LinkBack(self.at_ms, restarted=restarted))

    def wake(self) -> None:
        """After lunch."""
        self.at_ms += 3_600_000
        self.tell(Woke(self.at_ms))

    # --- what the app does with it --------------------------------------------------------------------

    def tell(self, fact: Fact) -> None:
        self.tracker, outputs = reconcile(CARBOMETER, self.journal, self.tracker, fact)
        self.told += outputs
        self.heard += outputs
        for output in outputs:
            if isinstance(output, Act):
                answer = self.journal.do(output.action, source=output.source, insist=output.insist)
                assert not isinstance(answer, Refusal), f"{output} was refused: {answer}"
                self._played(output.by)

    def _played(self, by: PlayedBy) -> None:
        self.tell(Played(self.at_ms, by))

    # --- what is seen ---------------------------------------------------------------------------------

    @property
    def prompt(self) -> Prompt:
        assert self.tracker.prompt is not None, f"nobody complains; {self.tracker.status}"
        return self.tracker.prompt

    @property
    def quiet(self) -> bool:
        return self.tracker.prompt is None

    @property
    def story(self) -> Story:
        return self.prompt.story

    @property
    def status(self) -> tuple[str, int]:
        return self.tracker.status.kind, self.tracker.status.to_go

    def last(self, kind: type[Told]) -> Told:
        """The newest output of this kind."""
        return next(each for each in reversed(self.told) if isinstance(each, kind))

    def news(self, kind: type[Told]) -> list[Told]:
        """Outputs of this kind that nobody has asked for yet."""
        found: list[Told] = [each for each in self.heard if isinstance(each, kind)]
        self.heard = [each for each in self.heard if not isinstance(each, kind)]
        return found
