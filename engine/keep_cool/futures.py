"""How a Keep Cool table is played on by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Action, ReadBox, Sealed, replace
from engine.futures.forecast import Forecast
from engine.futures.luck import Luck
from engine.keep_cool import ending, greenhouse
from engine.keep_cool.actions import Adjust, SetTurn
from engine.keep_cool.decide import FACES, draw, options
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import TARGET_CARD, Seat, State

if TYPE_CHECKING:
    from random import Random

TRIES = 50
"""How often target cards are dealt anew before a deal is taken with which somebody had won already."""


def chance(luck: Luck, rules: Rules, state: State) -> Action | None:
    if state.phase != "greenhouse" or state.debts:
        return None
    if state.greenhouse.card is None:
        return draw(luck.cards.choice(state.pile)) if state.pile else None
    return luck.dice.choice(FACES) if greenhouse.rolls_wanted(rules, state) > 0 else None


def redraw(rng: Random, rules: Rules, state: State) -> State:
    """Target cards that the view hides are dealt anew, none with which the game would be over.

    A class's conference is left out: who spoke to the press changes nothing on the board.
    """
    seats = state.seats
    known = {seat.target.value for seat in seats if isinstance(seat.target, Sealed)}
    left = [card for card in ending.dealt_targets(rules, len(seats)) if card not in known]
    hidden = sum(not isinstance(seat.target, Sealed) for seat in seats)
    if hidden and len(left) >= hidden:
        for _ in range(TRIES):
            dealt = _dealt(seats, rng.sample(left, hidden))
            if not any(_has_won(rules, state, seat) for seat in dealt):
                break
        seats = dealt
    return replace(state, seats=seats, conference=None)


def _dealt(seats: tuple[Seat, ...], cards: list[str]) -> tuple[Seat, ...]:
    waiting = iter(cards)
    return tuple(
        seat
        if isinstance(seat.target, Sealed)
        else replace(seat, target=Sealed(next(waiting), seat.country, TARGET_CARD))
        for seat in seats
    )


def _has_won(rules: Rules, state: State, seat: Seat) -> bool:
    return ending.economic_target_met(rules, seat) and bool(ending.reached_by(rules, state, seat))


def decider(rules: Rules, state: State) -> str:
    return state.debts[0].country if state.debts else state.active_seat.country


def choices(rules: Rules, state: State) -> tuple[Action, ...]:
    return () if state.phase == "greenhouse" and not state.debts else options(rules, state)


FORECAST: Forecast[Rules, State] = Forecast(
    quantities={"carbometer": lambda state: state.carbometer, "black": lambda state: state.black},
    lost=frozenset({"collapsed"}),
    chance=chance,
    redraw=redraw,
    decider=decider,
    choices=choices,
    corrections=frozenset({Adjust, ReadBox, SetTurn}),
)
