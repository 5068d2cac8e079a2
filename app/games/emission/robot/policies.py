"""Ways to play e-Mission without its project cards.

The app holds none of the 133 project cards, so a plan needs a stand-in for them: a card discarded from the
hand changes tokens of one kind, one in the first round and more as projects grow (`strength`). Everything a
simulation says rests on that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from engine.core import Action
from engine.emission.actions import (
    Change,
    EndProjects,
    NameAffected,
    ResolveCrisis,
    SkipProject,
    TuckUnderCrisis,
)
from engine.emission.deck import bans
from engine.emission.emissions import outlook
from engine.emission.rules import Rules
from engine.emission.state import (
    NOBODY,
    RESILIENCES,
    SECTORS,
    Board,
    Lasting,
    Lying,
    Seat,
    State,
    symbols_in,
    uncovered,
)

Policy = Callable[[Random, Rules, State, Sequence[Action]], Action]

MOST_RESILIENCE = 3
"""Careful powers keep at most so many tokens of each kind."""


def strength(round_: int) -> int:
    """Tokens that a card is worth: 1 in the first two rounds, 2 in the next two, then 3."""
    return (round_ + 1) // 2


def at_random(rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
    """Anything that is allowed, a kind of thing first; crises and faces come up this way too."""
    options = _seen(options)
    kinds = list(dict.fromkeys(type(option) for option in options))
    kind = rng.choice(kinds)
    return rng.choice([option for option in options if type(option) is kind])


def idle(rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
    """Nobody plays a card."""
    return EndProjects() if state.phase == "projects" else otherwise(rng, state, options)


def reducing(rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
    """Every card against CO₂; nobody cares for anything else."""
    if state.phase == "projects":
        return _spend(rules, state, careful=False)
    return otherwise(rng, state, options)


def careful(rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
    """Every third card for resilience, until there is as much of each kind as the booklet's tip says."""
    if state.phase == "projects":
        return _spend(rules, state, careful=True)
    return otherwise(rng, state, options)


def prepared(rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
    """Careful, and cards are tucked under open crises until they do no harm."""
    if state.phase == "projects":
        return _tuck(rules, state) or _spend(rules, state, careful=True)
    return otherwise(rng, state, options)


def otherwise(rng: Random, state: State, options: Sequence[Action]) -> Action:
    """No global projects; what can be chosen in a crisis is chosen to the full; the rest is chance."""
    if state.phase == "project":
        return SkipProject()
    first = options[0]
    return first if isinstance(first, ResolveCrisis) else rng.choice(_seen(options))


def _seen(options: Sequence[Action]) -> Sequence[Action]:
    """Where only a table sees who has most of a symbol, these say that it is one power, whichever."""
    if not isinstance(options[0], NameAffected):
        return options
    return [each for each in options if isinstance(each, NameAffected) and each.power != NOBODY]


# --- what a card is spent on ------------------------------------------------------------------------------


def _spend(rules: Rules, state: State, careful: bool) -> Action:
    """The next card of whoever has most in hand; at the end of all hands the phase is over."""
    tokens = outlook(rules, state).tokens if careful else 0
    worth = strength(state.round)
    stuck = "removing_dirty" in bans(rules, state)
    for seat in sorted(state.seats, key=lambda each: -each.board.hand):
        if not seat.board.hand:
            break
        if found := _purchase(seat, worth, tokens, stuck):
            what, by = found
            return Change(what, by, seat.power, cards=1)
    return EndProjects()


def _purchase(seat: Seat, worth: int, tokens: int, stuck: bool) -> tuple[str, int] | None:
    """What one card does for one power: demand first, now and then resilience, else less CO₂."""
    board = seat.board
    if short := uncovered(board):
        return "clean", min(worth, short)
    weakest = min(RESILIENCES, key=lambda kind: int(getattr(board, kind)))
    every_third = board.hand % 3 == 0
    if every_third and getattr(board, weakest) < min(tokens, MOST_RESILIENCE):
        return weakest, worth
    return less_carbon(board, worth, stuck)


def less_carbon(board: Board, worth: int, stuck: bool) -> tuple[str, int] | None:
    """Dirty energy that nobody needs, then the sector with most tokens, then energy to replace dirty one."""
    spare = board.dirty + board.clean - board.demand
    if spare > 0 and board.dirty and not stuck:
        return "dirty", -min(worth, spare, board.dirty)
    most = max(SECTORS, key=lambda sector: int(getattr(board, sector)))
    if count := int(getattr(board, most)):
        return most, -min(max(1, worth - 1), count)
    return ("clean", worth) if board.dirty and not stuck else None


def _tuck(rules: Rules, state: State) -> Action | None:
    """A card under an open crisis that symbols can ward off; somebody will have one."""
    holder = max(state.seats, key=lambda seat: seat.board.hand)
    if not holder.board.hand:
        return None
    held: tuple[Lasting | Lying, ...] = (*state.lasting, *state.row)
    only_itself = "tucking" in bans(rules, state)
    for lying in held:
        crisis = rules.crises.get(lying.crisis)
        if crisis is None or (only_itself and "tucking" not in crisis.bans):
            continue
        for need in (*crisis.ignore, *crisis.until):
            if symbols_in(lying.tucked, need.symbol) < need.wanted(state.solo):
                symbol: Any = need.symbol
                return TuckUnderCrisis(lying.crisis, (symbol,), holder.power)
    return None
