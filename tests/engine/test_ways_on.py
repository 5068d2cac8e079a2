"""Nobody is ever stuck: whatever a table insists on, there is something that can be done, and it leads on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import Entry, Journal
from engine.games import GAMES, find_game
from tests.engine.conferences import confer
from tests.engine.conferences import sit_down as sit_down_to_confer
from tests.engine.insisting import go_by_the_rules, insist, words_at
from tests.engine.players import rules_of, sit_down

SEEDS = st.integers(0, 2**32)
STEPS = 70
PATIENCE = 500
"""So many steps by the rules are more than a turn of any game takes."""
KIND = {"goals.price": [0] * 4, "reduction.price": [1] * 4, "air.limit": 1000}
SCARCE = {f"fossil.{fossil}_count": 2 for fossil in ("gas", "oil", "coal")} | {"setup.gas_out": 0}
FEW = {"components.first_each": 1, "components.second_each": 0, "components.plants_each": 1}
BOXES: dict[str, tuple[dict[str, Any], ...]] = {
    "co2": ({}, KIND, KIND | SCARCE, KIND | FEW | {"components.tech": 12})
}
"""Boxes in which more of the game is seen, and in which pieces run out."""

every_game = pytest.mark.parametrize("game_id", GAMES)


def seated(game_id: str, seed: int, rng: Random) -> Journal[Any, Any]:
    game = find_game(game_id)
    boxes, edition = BOXES.get(game_id, ({},)), game.editions[seed % len(game.editions)]
    box = boxes[seed % len(boxes)]
    rules = game.rules(game.load(edition, box)) if box else rules_of(game, edition)
    return sit_down(game, rng, rules=rules)


def insisted(journal: Journal[Any, Any], rng: Random, steps: int = STEPS) -> Iterator[None]:
    """Every moment of a game whose table does as it likes in one step of three."""
    words = words_at(journal)
    for _ in range(steps):
        yield
        if over(journal):
            return
        if rng.random() > 0.3 or not insist(journal, rng, words):
            go_by_the_rules(journal, rng)


def over(journal: Journal[Any, Any]) -> bool:
    return journal.game.awaits(journal.rules, journal.state).kind == "over"


def ways_on(journal: Journal[Any, Any]) -> bool:
    return over(journal) or bool(journal.game.options(journal.rules, journal.state))


def last_steps(journal: Journal[Any, Any]) -> str:
    return "; ".join(str(entry.action) for entry in journal.entries[-5:])


@every_game
@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_there_is_a_way_on_from_whatever_a_table_insists_on(game_id: str, seed: int) -> None:
    rng = Random(seed)
    journal = seated(game_id, seed, rng)
    for _ in insisted(journal, rng):
        assert ways_on(journal), last_steps(journal)


@every_game
@settings(max_examples=8, deadline=None)
@given(seed=SEEDS, steps=st.integers(1, STEPS))
def test_the_ways_on_lead_to_another_turn(game_id: str, seed: int, steps: int) -> None:
    """Something to do is not enough if it goes round and round."""
    rng = Random(seed)
    journal = seated(game_id, seed, rng)
    for _ in insisted(journal, rng, steps):
        pass
    game, state = journal.game, journal.state
    turn, rules = game.turn(state), journal.rules
    ahead: Journal[Any, Any] = Journal(game, rules, journal.entries)
    for _ in range(PATIENCE):
        if over(ahead) or game.turn(ahead.state) != turn:
            return
        assert go_by_the_rules(ahead, rng) is not None, last_steps(ahead)
    raise AssertionError(f"no turn is over after {PATIENCE} steps: {last_steps(ahead)}")


@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_there_is_a_way_on_in_a_conference(seed: int) -> None:
    rng = Random(seed)
    journal = sit_down_to_confer(rng)
    words = words_at(journal)
    for _, _, entry in confer(journal, rng, STEPS // 2):
        assert isinstance(entry, Entry)
        if not over(journal):
            insist(journal, rng, words)
        assert ways_on(journal), last_steps(journal)
