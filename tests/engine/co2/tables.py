"""CO₂ tables as a person would lay them out: `table(4).seat("red", money=7).project("europe", 0, "wind")`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.co2 import GAME
from engine.co2.actions import (
    CountGoals,
    Decline,
    DrawInspection,
    EndSupply,
    EndTurn,
    PassMain,
    SeatChoice,
    SetUp,
    TakeIncome,
)
from engine.co2.rules import Rules
from engine.co2.state import (
    COLOURS,
    ENERGIES,
    Area,
    Cube,
    Due,
    Energy,
    Mode,
    Plant,
    Project,
    Region,
    Seat,
    State,
)
from engine.core import replace
from tests.engine.laid_out import LaidOut

RULES: Rules = GAME.rules(GAME.load("giochix", {}))
GOALS = (
    *("region.europe", "region.europe", "region.asia", "region.africa"),
    *("energy.solar", "energy.wind", "energy.hydro", "energy.recycling"),
    *("last.solar", "half.solar", "last.wind", "half.wind", "half.hydro"),
    *("size.2", "size.3", "size.4", "topic.solar", "topic.solar", "topic.wind", "topic.hydro"),
    "topic.forestation",
)
AGENDAS = ("a1", "a2", "a3", "a4", "a5", "a6")
"""North America wants solar, hydro and recycling; Europe hydro, wind and recycling."""
SUMMITS = ("s01", "s07", "s14", "s02")
"""Recycling and hydro; recycling, hydro and wind; four topics; recycling and solar."""
PAIRS, TRIPLES = ("t01", "t02", "t03", "t04", "t05"), ("t16", "t17", "t18", "t19", "t20")


def set_up(players: int = 4, mode: Mode = "coop", **fields: Any) -> SetUp:
    each = RULES.displayed(mode, players)
    team = mode != "competitive"
    dealt = SetUp(
        mode=mode,
        seats=tuple(SeatChoice(colour) for colour in COLOURS[:players]),
        agendas=AGENDAS,
        summits=SUMMITS,
        targets=(*PAIRS[:each], *TRIPLES[:each]),
        goals=GOALS if team else (),
        events=() if team else ("e1", "e5"),
        home="north_america",
    )
    return replace(dealt, **fields)


@dataclass(frozen=True)
class Table(LaidOut):
    """A table and what has just happened at it."""

    game = GAME

    state: State
    rules: Rules = RULES

    # --- how it is laid out ---------------------------------------------------------------------------

    def seat(self, colour: str, **fields: Any) -> Table:
        """A company with other things on its board; certificates and markers come from where they lie."""
        was = self.state.seat(colour)
        at = self
        if "certificates" in fields:
            at = at.with_(bank=at.state.bank - fields["certificates"] + was.certificates)
        if "tech" in fields:
            at = at.with_(tech=at.state.tech - fields["tech"] + was.tech)
        seats = tuple(replace(each, **fields) if each.colour == colour else each for each in at.state.seats)
        return at.with_(seats=seats)

    def knows(self, colour: str, **spaces: int) -> Table:
        """How far a company is on its knowledge tracks."""
        now = dict(zip(ENERGIES, self.state.seat(colour).knowledge, strict=True)) | spaces
        return self.seat(colour, knowledge=tuple(now[energy] for energy in ENERGIES))

    def region(self, area: Area, **fields: Any) -> Table:
        was = self.state.region(area)
        at = self
        if "certificates" in fields:
            at = at.with_(bank=at.state.bank - fields["certificates"] + was.certificates)
        if "tech" in fields:
            at = at.with_(tech=at.state.tech - fields["tech"] + was.tech)
        regions = tuple(replace(each, **fields) if each.area == area else each for each in at.state.regions)
        return at.with_(regions=regions)

    def project(
        self,
        area: Area,
        spot: int,
        energy: Energy,
        level: int = 1,
        scientist: str = "",
        infrastructure: str = "",
    ) -> Table:
        """A project on a space; its pieces are taken from where they lie."""
        spots = self.state.region(area).spots
        tile = Project(energy, level, scientist, infrastructure)
        spots = (*spots[:spot], replace(spots[spot], project=tile), *spots[spot + 1 :])
        at = self.region(area, spots=spots)._taken(energy, **{"first" if level == 1 else "second": 1})
        if scientist:
            at = at.seat(scientist, home=at.state.seat(scientist).home - 1)
        if infrastructure:
            at = at.seat(infrastructure, markers=at.state.seat(infrastructure).markers - 1)
        return at

    def plant(
        self, area: Area, slot: int, energy: Energy, builder: str, infrastructure: str = "", level: int = 1
    ) -> Table:
        """A green plant with its tile, its marker and its cube."""
        owner = infrastructure or builder
        region: Region = self.state.region(area)
        built = Plant(energy, level, builder, owner)
        slots = (*region.slots[:slot], built, *region.slots[slot + 1 :])
        at = self.region(area, slots=slots, cubes=(*region.cubes, Cube(builder, energy)))
        at = at._taken(energy, plants=1, **{"first" if level == 1 else "second": 1})
        at = at.seat(owner, markers=at.state.seat(owner).markers - 1)
        return at.seat(builder, cubes=at.state.seat(builder).cubes - 1)

    def fossil(self, area: Area, slot: int, fossil: str) -> Table:
        region = self.state.region(area)
        slots = (*region.slots[:slot], Plant(fossil=fossil), *region.slots[slot + 1 :])
        pile = list(self.state.pile)
        pile[("gas", "oil", "coal").index(fossil)] -= 1
        return self.region(area, slots=slots).with_(pile=tuple(pile))

    def _taken(self, energy: Energy, **counts: int) -> Table:
        stacks = tuple(
            replace(each, **{name: getattr(each, name) - by for name, by in counts.items()})
            if each.energy == energy
            else each
            for each in self.state.stacks
        )
        return self.with_(stacks=stacks)

    def spoken(self, tile: str, *speakers: str) -> Table:
        """Who speaks on each topic of a summit; the scientists come from their boards and the pool."""
        summits = tuple(
            replace(summit, speakers=speakers) if summit.tile == tile else summit
            for summit in self.state.summits
        )
        at = self.with_(summits=summits)
        for speaker in filter(None, speakers):
            who = at.state.seat(speaker)
            at = at.seat(speaker, home=who.home - 1) if who.home else at.seat(speaker, pool=who.pool - 1)
        return at

    def controls(self, colour: str, *areas: Area) -> Table:
        at = self
        for area in areas:
            at = at.region(area, control=colour)
        return at

    # --- the course of a decade -----------------------------------------------------------------------

    def of(self, colour: str) -> Seat:
        return self.state.seat(colour)

    def in_turn(self, colour: str, of_round: int = 1) -> Table:
        """It is this company's turn."""
        at = [seat.colour for seat in self.state.seats].index(colour)  # type: ignore[arg-type]
        return self.with_(active=at, round=of_round)

    def passed(self) -> Table:
        """The active company does nothing, and everybody leaves alone what is offered on the way."""
        return self.do(PassMain(), insist=True).do(EndTurn()).left_alone()

    def left_alone(self) -> Table:
        at = self
        while at.state.dues and at.state.dues[0].kind in ("bonus", "move", "recruit", "knowledge"):
            at = at.do(Decline())
        return at

    def without_bonus(self) -> Table:
        """Bonuses on the way are left alone."""
        at = self
        while at.state.dues and at.state.dues[0].kind == "bonus":
            at = at.do(Decline())
        return at

    def in_phase(self, phase: str, **fields: Any) -> Table:
        return self.with_(phase=phase, **fields)

    def in_supply(self, decade: int = 1) -> Table:
        """At the start of the supply phase: the goals have just been counted and have cost nothing."""
        done = tuple(replace(goal, done=True) for goal in self.state.goals)
        return self.with_(phase="goals", goals=done, decade=decade).do(CountGoals())

    def after_supply(self) -> Table:
        return self.do(EndSupply())

    def with_income(self) -> Table:
        """The last turn of the action phase is over."""
        last = self.state.in_order()[-1].colour
        rounds = self.rules.rounds(self.state.mode, len(self.state.seats), self.state.decade)
        return self.in_turn(last, rounds).passed()

    def takes(self, points: int) -> Table:
        return self.do(TakeIncome(points))

    @property
    def due(self) -> Due:
        return self.state.dues[0]


def table(players: int = 4, mode: Mode = "coop", rules: Rules = RULES, **fields: Any) -> Table:
    """The game as it is laid out, before anything is done."""
    return Table(GAME.blank, rules).do(set_up(players, mode, **fields))


def alone(**fields: Any) -> Table:
    """A solo game whose inspectors have found their places."""
    return table(1, "solo", **fields).do(DrawInspection("gas"), DrawInspection("gas"))


def rules_with(**owner: Any) -> Rules:
    """The rules with an owner's values; `__` stands for the dot in a path."""
    return GAME.rules(GAME.load("giochix", {path.replace("__", "."): value for path, value in owner.items()}))
