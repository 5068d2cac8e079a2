"""CO₂ tables as the screen sees them, and the taps with which somebody tells an action on the glass."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from app.games.co2 import robot as co2
from app.games.co2.desk import Desk, key_of, place_name
from app.games.co2.presenter import present
from app.games.co2.scene import Scene
from app.games.co2.view import Co2View
from engine.co2 import GAME
from engine.co2.actions import (
    Build,
    ClaimTarget,
    CountGoals,
    Decline,
    EndDecade,
    EndSupply,
    EndTurn,
    MoveScientist,
    PassCards,
    PlanProject,
    PlayLobby,
    Prepare,
    ShowGoals,
    Strike,
)
from engine.co2.rules import Rules
from engine.co2.scientists import moves
from engine.co2.state import State
from engine.core import Action, Entry, Journal, replace
from tests.app.helpers import DE

RULES = GAME.rules(GAME.load("giochix", {}))
GENTLE = {"air.limit": 1000, "goals.price": [0, 0, 0, 0], "display.unclaimed": 99, "personal.p04": [0]}
"""An owner's values with which nobody loses before the last decade is over."""
STEPS = (PassCards, CountGoals, Strike, EndDecade, EndSupply)
OPENED: dict[type, str] = {
    PlanProject: "plan",
    Prepare: "prepare",
    Build: "build",
    ClaimTarget: "target",
    MoveScientist: "scientist",
    PlayLobby: "lobby",
}

Table = Journal[Rules, State]


def laid_out(
    mode: Any = "coop", players: int = 3, seed: int = 1, rules: Rules = RULES, **changes: Any
) -> Table:
    """A table that has just been set up."""
    dealt = replace(co2.deal(Random(seed), rules, players, mode), **changes)
    table: Table = Journal(GAME, rules)
    assert isinstance(table.do(dealt, at_ms=0), Entry)
    return table


def shown(table: Table, *taps: str, tr: Any = DE, **more: Any) -> tuple[Co2View, dict[str, Action]]:
    """What the screen shows after these keys of the desk, each found where the last one has led."""
    desk = Desk()
    for each in taps:
        desk = present(tr, Scene(table, desk))[1].taps[f"desk:{each}"].on(desk)
    view, means = present(tr, Scene(table, desk, **more))
    return view, means.acts


def keys(view: Co2View) -> dict[str, Any]:
    return {key.key: key for group in view.pad.groups for key in group.keys} if view.pad else {}


def buttons(view: Co2View) -> dict[str, Any]:
    return {action.key: action for action in view.actions}


def taps(rules: Rules, state: State, action: Action) -> Iterator[str]:
    """The names of what is tapped to tell this: choose the action, choose the place."""
    kind = type(action)
    if kind in STEPS:
        yield "action:step"
        return
    if isinstance(action, EndTurn):
        yield "action:end_turn"
        return
    if isinstance(action, Decline):
        yield "action:decline"
        return
    if isinstance(action, ShowGoals):
        yield from (f"key:desk:card:{card}" for card in action.cards)
        yield "action:tell"
        return
    if kind in OPENED and not state.dues:
        yield f"key:desk:open:{OPENED[kind]}"
    if isinstance(action, PlanProject):
        yield f"key:desk:area:{action.area}"
    elif isinstance(action, MoveScientist):
        seat = state.dues[0].seat if state.dues else state.player.colour
        sources = {each.source for each in moves(state, seat)}
        if len(sources) > 1 and not (state.dues and state.dues[0].kind == "withdraw"):
            yield f"key:desk:from:{place_name(action.source)}"
    elif isinstance(action, PlayLobby):
        if action.minor:
            yield "key:desk:effect:minor"
        yield f"key:desk:deed:{rules.lobby[action.card].deed}"
    yield f"key:tell:{key_of(action)}"


def played(table: Table, rng: Random, policy: str = "building", most: int = 600) -> Iterator[str]:
    """A whole game, action by action as somebody plays it; yields the phase before each."""
    for _ in range(most):
        state = table.state
        if state.outcome is not None:
            return
        yield state.phase
        options = GAME.options(RULES, state)
        action = co2.POLICIES[policy](rng, RULES, state, options)
        assert isinstance(table.do(action, at_ms=0), Entry)
