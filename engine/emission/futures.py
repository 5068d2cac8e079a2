"""How an e-Mission table is played on by itself. Nothing in this game is hidden but what no one has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Action, ReadBox
from engine.emission import deck, resolution
from engine.emission.actions import CHANCE, Adjust, DrawCrises, RevealCrisis, RollEffect, RollTie, SetRound
from engine.emission.decide import options
from engine.emission.preview import preview
from engine.emission.rules import Rules
from engine.emission.state import EFFECTS, OTHER, State, Throw
from engine.futures.forecast import Forecast
from engine.futures.luck import Luck

if TYPE_CHECKING:
    from random import Random


def chance(luck: Luck, rules: Rules, state: State) -> Action | None:
    if state.phase == "crises":
        if not deck.lies_open(rules, state):
            return DrawCrises()
        return DrawCrises(_card(luck, deck.drawable(rules, state)))
    if state.phase == "effects":
        return RollEffect(luck.dice.choice(EFFECTS))
    if state.phase != "resolution" or not state.row:
        return None
    lowest = state.row[0]
    if not lowest.crisis:
        return RevealCrisis(_card(luck, deck.turnable(rules, state, lowest)))
    found = preview(rules, state)
    if not resolution.must_throw(found):
        return None
    return RollTie(tuple([Throw(power, luck.dice.choice(rules.geo_die)) for power in found.affected.powers]))


def _card(luck: Luck, possible: tuple[str, ...]) -> str:
    """One of these; a card of the box that the app has no data for, if none is left."""
    return luck.cards.choice(possible) if possible else OTHER


def redraw(rng: Random, rules: Rules, state: State) -> State:
    """What a face-down crisis is, is drawn when it is turned over."""
    return state


def decider(rules: Rules, state: State) -> str:
    """Everybody plays at once; whom a crisis asks, the table says."""
    return ""


def choices(rules: Rules, state: State) -> tuple[Action, ...]:
    """In the project phase anything can be changed by hand: those are cards of the box, and no choices."""
    if state.phase in ("crises", "effects", "projects"):
        return ()
    return tuple([each for each in options(rules, state) if type(each) not in CHANCE])


FORECAST: Forecast[Rules, State] = Forecast(
    quantities={
        "temperature": lambda state: state.tokens,
        "emergency": lambda state: sum([seat.board.emergency for seat in state.seats]),
    },
    lost=frozenset({"failed"}),
    chance=chance,
    redraw=redraw,
    decider=decider,
    choices=choices,
    corrections=frozenset({Adjust, ReadBox, SetRound}),
)
