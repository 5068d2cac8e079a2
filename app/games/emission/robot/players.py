"""Powers that play e-Mission as people do: for the world, for their own board, or the one after the other.

The stand-in for project cards is that of `policies`: a card from the hand changes tokens of one kind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from app.games.emission.robot.policies import less_carbon, otherwise, strength
from engine.core import Action
from engine.emission.actions import Change, EndProjects
from engine.emission.deck import bans
from engine.emission.rules import Rules
from engine.emission.state import RESILIENCES, Board, Seat, State, produced_by, uncovered

Purchase = tuple[str, int, str]
"""What a card changes, by how much, and on whose board; the world's has no name."""
STRAINED = 6
"""With so many communities in crisis a power needs help."""
WARM = 2
"""With so many temperature tokens even those who mind their own board help the world."""
GUARDED = 2
"""Selfish powers keep at most so many tokens of each resilience."""


@dataclass(frozen=True)
class World:
    """The table as a card in somebody's hand sees it."""

    rules: Rules
    state: State
    worth: int
    """Tokens that a card is worth in this round."""
    stuck: bool
    """Dirty energy may not be removed."""


Idea = Callable[[World, Seat], Purchase | None]


@dataclass(frozen=True)
class Power:
    """A way to play: the ideas that a card in hand is held against, the first that has something to buy."""

    quiet: tuple[Idea, ...]
    danger: tuple[Idea, ...]

    def __call__(self, rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
        if state.phase != "projects":
            return otherwise(rng, state, options)
        world = World(rules, state, strength(state.round), "removing_dirty" in bans(rules, state))
        ideas = self.danger if in_danger(state) else self.quiet
        for seat in sorted(state.seats, key=lambda each: -each.board.hand):
            if not seat.board.hand:
                break
            for idea in ideas:
                if (found := idea(world, seat)) is not None:
                    what, by, power = found
                    return Change(what, by, power, cards=1, paid_by="" if power == seat.power else seat.power)
        return EndProjects()


def in_danger(state: State) -> bool:
    return state.tokens >= WARM or any(seat.board.emergency >= STRAINED for seat in state.seats)


# --- for the world ----------------------------------------------------------------------------------------


def cover_demand(world: World, seat: Seat) -> Purchase | None:
    """Energy for one's own people first."""
    if short := uncovered(seat.board):
        return "clean", min(world.worth, short), seat.power
    return None


def help_the_strained(world: World, seat: Seat) -> Purchase | None:
    """Whoever is about to break is helped by whoever has a card."""
    worst = max(world.state.seats, key=lambda each: each.board.emergency)
    limit = STRAINED + 2 if world.state.round < 3 else STRAINED
    if worst.board.emergency < limit:
        return None
    return "emergency", -min(worst.board.emergency, max(1, world.worth - 1)), worst.power


def cut_most(world: World, seat: Seat) -> Purchase | None:
    """The most CO₂ that a card can take off one's own board."""
    found = less_carbon(seat.board, world.worth, world.stuck)
    return None if found is None else (*found, seat.power)


def cut_elsewhere(world: World, seat: Seat) -> Purchase | None:
    """A power with a clean board lends a card to whoever produces most."""
    worst = max(world.state.seats, key=lambda each: produced_by(each.board))
    found = less_carbon(worst.board, world.worth, world.stuck)
    return None if found is None else (*found, worst.power)


# --- for oneself ------------------------------------------------------------------------------------------


def own_people(world: World, seat: Seat) -> Purchase | None:
    """Out of one's own communities in crisis, as soon as they cost cards."""
    if seat.board.emergency < 4:
        return None
    return "emergency", -max(1, world.worth - 1), seat.power


def own_resilience(world: World, seat: Seat) -> Purchase | None:
    weakest = min(RESILIENCES, key=lambda kind: _count(seat.board, kind))
    if _count(seat.board, weakest) >= min(GUARDED, world.state.tokens + 1):
        return None
    return weakest, 1, seat.power


def own_growth(world: World, seat: Seat) -> Purchase | None:
    """Energy for the demand of the next round already."""
    board = seat.board
    short = board.demand + seat.growth - board.dirty - board.clean
    return ("clean", min(world.worth, short), seat.power) if short > 0 else None


def own_share(world: World, seat: Seat) -> Purchase | None:
    """One's own CO₂, down to an even share of what the world can bind."""
    if produced_by(seat.board) * len(world.state.seats) <= world.state.sinks:
        return None
    return cut_most(world, seat)


def _count(board: Board, kind: str) -> int:
    return int(getattr(board, kind))


FOR_ALL: tuple[Idea, ...] = (cover_demand, help_the_strained, cut_most, cut_elsewhere)
FOR_ITSELF: tuple[Idea, ...] = (cover_demand, own_people, own_resilience, own_growth, own_share)

OWN_FIRST: tuple[Idea, ...] = (cover_demand, own_people, own_resilience, cut_most)
"""First one's own people, then the common sky."""

MIXED = Power(OWN_FIRST, FOR_ALL)
SELFISH = Power(FOR_ITSELF, FOR_ITSELF)
COOPERATIVE = Power(FOR_ALL, FOR_ALL)
