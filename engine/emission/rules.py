"""An edition's data, checked and in the form in which the rules read it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pkgutil import get_data
from typing import Any

from engine import games
from engine.core import BadData, Fault, GameData, read_data, record
from engine.emission import cards, checks, crises
from engine.emission.cards import Requirement
from engine.emission.crises import Crisis
from engine.emission.fields import ON_SHEET
from engine.emission.state import EFFECTS, SINKS, Board, Difficulty, Effect

EDITIONS = games.EDITIONS["emission"]
INVENTED = "p_"
"""Crises whose names begin so are ours: they stand in for cards of the box that nobody has seen."""


@record
class Start:
    """A world power's overview card."""

    board: Board
    growth: int


@record
class Row:
    """A row of the set-up table."""

    powers: frozenset[str]
    difficulty: Difficulty
    trees: int
    oceans: int


@record
class Rules:
    data: GameData
    powers: Mapping[str, Start]
    rows: tuple[Row, ...]
    solo: Row
    """Without powers: any one may play alone."""
    caps: Mapping[str, int]
    """Trees, oceans and air filters that there are; there are no more."""
    track: int
    """The last space of the tracks for energy and demand, extra boards included."""
    draws: int
    penalties: Mapping[int, int]
    """From so many communities in crisis on, so many cards fewer."""
    emergency: int
    """The token with which the game is lost."""
    carbon: int
    """CO₂ that makes a temperature token, per player."""
    tokens: int
    """The temperature token with which the game is lost."""
    rounds: int
    start_tenths: int
    """The temperature at the start, in tenths of a degree."""
    crises_at: tuple[int, ...]
    """Crises drawn each round, by temperature tokens."""
    lengths: Mapping[Effect, int]
    tipping: Mapping[Effect, tuple[int, ...]]
    geo_die: tuple[int, ...]
    most_projects: int
    crises: Mapping[str, Crisis]
    not_solo: tuple[str, ...]
    """Crises that stay in the box in the solo game."""
    projects: Mapping[str, tuple[Requirement, ...]]
    challenges: Mapping[str, tuple[str, ...]]

    def deck(self, players: int) -> tuple[str, ...]:
        """The crises that are shuffled."""
        if players > 1:
            return tuple(self.crises)
        return tuple([name for name in self.crises if name not in self.not_solo])

    def per_token(self, players: int) -> int:
        """CO₂ that makes a temperature token."""
        return self.carbon * players

    def penalty(self, emergency: int) -> int:
        """Cards that so many communities in crisis cost at the draw."""
        return max([cost for least, cost in self.penalties.items() if emergency >= least], default=0)

    def row(self, powers: frozenset[str]) -> Row | None:
        """The row of the set-up table for these powers."""
        if len(powers) == 1 and powers <= set(self.powers):
            return self.solo
        return next((row for row in self.rows if row.powers == powers), None)

    def invented(self, crisis: str) -> bool:
        """Is there no such card in any box?"""
        return crisis.startswith(INVENTED) and self.stands_in(crisis)

    def practice_in_play(self, powers: Iterable[str], challenges: Iterable[str]) -> tuple[str, ...]:
        """The stand-ins that a table with these powers and challenge cards plays with."""
        seated, chosen = tuple(powers), tuple(challenges)
        away = [f"powers.{power}." for power in self.powers if power not in seated]
        if len(seated) > 1:
            away.append("solo.")
        left = tuple(f"challenges.{name}" for name in self.challenges if name not in chosen)
        return tuple(
            path
            for path, sourced in self.data.values.items()
            if sourced.source == "practice" and path not in left and not path.startswith(tuple(away))
        )

    def stands_in(self, crisis: str) -> bool:
        """Is this crisis, or a part of it, our own invention?"""
        return crisis in self.crises and self.data.values[f"crises.{crisis}"].source == "practice"


def load(edition: str, owner: Mapping[str, Any]) -> GameData:
    if edition not in EDITIONS:
        known = ", ".join(EDITIONS)
        text = f"emission has no edition {edition!r}; there is {known}"
        raise BadData(Fault("data.no_edition", "id", text, {"edition": edition, "known": known}))
    shipped = get_data("engine.emission", f"data/{edition}.toml") or b""
    return read_data(shipped.decode("utf-8"), owner)


def rules_from(data: GameData) -> Rules:
    """The rules of an edition; data that can't be read or contradicts itself is refused with every reason."""
    if unreadable := tuple(checks.unreadable(data)):
        raise BadData(*unreadable)
    rules = Rules(
        data=data,
        powers={name: _start(data, name) for name in data["powers.names"]},
        rows=tuple(_row(value) for _, value in data.below("table")),
        solo=_row(data["solo.sinks"]),
        caps={sink: data[f"components.{sink}"] for sink in SINKS},
        track=data["components.track"],
        draws=data["projects.draws"],
        penalties={data["emergency.first"]: 1, data["emergency.second"]: 2},
        emergency=data["emergency.lost"],
        carbon=data["thermometer.carbon"],
        tokens=data["thermometer.lost"],
        rounds=data["course.rounds"],
        start_tenths=data["thermometer.start_tenths"],
        crises_at=tuple(data[f"thermometer.crises_{n}"] for n in range(data["thermometer.lost"])),
        lengths={effect: data[f"tracks.{effect}"] for effect in EFFECTS},
        tipping={effect: tuple(data[f"tipping.{effect}"]) for effect in EFFECTS},
        geo_die=tuple(data["dice.geo"]),
        most_projects=data["projects.lying"],
        crises={name: crises.parse(name, value) for name, value in data.below("crises")},
        not_solo=tuple(data["solo.crises_out"]),
        projects={name: cards.requirements(value) for name, value in data.below("global_projects")},
        challenges={name: tuple(value) for name, value in data.below("challenges")},
    )
    if found := tuple(checks.faults(rules)):
        raise BadData(*found)
    return rules


def _start(data: GameData, power: str) -> Start:
    values = {what: data[f"powers.{power}.{what}"] for what in ON_SHEET}
    return Start(Board(**values), data[f"powers.{power}.growth"])


def _row(value: list[str]) -> Row:
    """A row as the data writes it; `checks.unreadable` has looked at it."""
    difficulty, powers, trees, oceans = value
    return Row(frozenset(powers.split()), difficulty, int(trees), int(oceans))  # type: ignore[arg-type]
