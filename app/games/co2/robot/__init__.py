"""CO₂ players who need no table: how they sit down, and the ways in which they play."""

from __future__ import annotations

from random import Random

from app.games.co2.robot.policies import POLICIES
from engine.co2.actions import SeatChoice, SetUp
from engine.co2.rules import Rules
from engine.co2.state import AREAS, COLOURS, Group, Mode, State

__all__ = ["MODES", "OUTCOMES", "PLAYERS", "POLICIES", "deal", "group", "rounds", "turns_played"]

OUTCOMES = ("won", "lost", "called_off")
PLAYERS = (1, 2, 3, 4)
MODES: dict[Mode, tuple[int, ...]] = {"coop": (2, 3, 4), "competitive": (2, 3, 4), "solo": (1,)}
GROUPS: tuple[Group, ...] = ("plants", "knowledge", "summits")


def deal(rng: Random, rules: Rules, players: int, mode: Mode | None = None) -> SetUp:
    """Everything shuffled and laid out; one player is alone, more play together if nobody says otherwise."""
    way: Mode = mode or ("solo" if players == 1 else "coop")
    each = rules.displayed(way, players)
    cards = [[name for name, card in rules.targets.items() if len(card.plants) == size] for size in (2, 3)]
    goals: list[str] = []
    for kind in GROUPS if way != "competitive" else ():
        goals += rng.sample(rules.goal_tiles(kind), rules.data[f"goals.{kind}"])
    return SetUp(
        mode=way,
        seats=tuple(SeatChoice(colour) for colour in rng.sample(COLOURS, players)),
        agendas=tuple(rng.sample(list(rules.agendas), len(AREAS))),
        summits=tuple(rng.sample(list(rules.summits), rules.data["setup.summits_open"])),
        targets=tuple(card for kind in cards for card in rng.sample(kind, each)),
        goals=tuple(goals),
        events=tuple(rng.sample(list(rules.events), 2)) if way == "competitive" else (),
        home=rng.choice(AREAS),
        inspectors=way == "solo",
        opposed_from=rng.choice(AREAS),
    )


def turns_played(state: State) -> int:
    """Decades that are over."""
    return state.decade - 1


def rounds(state: State) -> int:
    """The decades that were begun: a game of this one is told in them."""
    return state.decade


def group(state: State) -> str:
    """By what a simulation counts its games: the way to play."""
    return state.mode
