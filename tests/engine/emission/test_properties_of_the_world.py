"""What holds at every event of every game of e-Mission."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.emission import robot as emission
from engine.emission import GAME
from engine.emission.emissions import outlook
from engine.emission.events import EVENTS, Bound, ThermometerSet
from engine.emission.preview import preview
from engine.emission.rules import load, rules_from
from engine.emission.state import State, produced_by
from engine.emission.world import on_thermometer
from tests.engine.emission.tables import RULES
from tests.engine.players import play, sit_down, step

SEEDS = st.integers(0, 2**32)


def happened(seed: int, steps: int = 200) -> Iterator[tuple[State, Any, State]]:
    """Every event of a random game with the states before and after it."""
    rng = Random(seed)
    journal = play(sit_down(GAME, rng), rng, steps)
    state = GAME.blank
    for entry in journal.line:
        for event in entry.events:
            before, state = state, GAME.apply(state, event)
            yield before, event, state


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_carbon_is_neither_made_nor_lost_on_the_thermometer(seed: int) -> None:
    for before, event, after in happened(seed):
        if isinstance(event, ThermometerSet) and after.tokens < 8:
            wanted = max(0, on_thermometer(RULES, before) + event.by)
            if not any(each.what == "tokens" for card in after.challenges for each in card.changes):
                assert on_thermometer(RULES, after) == wanted


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_no_more_is_bound_than_there_is_and_than_fits(seed: int) -> None:
    for before, event, after in happened(seed):
        if isinstance(event, Bound):
            assert event.count == min(before.emitted, before.sinks)
            assert after.emitted == before.emitted - event.count


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_the_twelfth_community_in_crisis_is_the_end(seed: int) -> None:
    """At the end of every decision: either nobody has twelve, or the game is over."""
    rng = Random(seed)
    journal = sit_down(GAME, rng)
    while step(journal, rng):
        over = journal.state.outcome is not None
        assert over or all(seat.board.emergency < 12 for seat in journal.state.seats)


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_the_outlook_adds_up(seed: int) -> None:
    for _, _, after in happened(seed, 60):
        if after.seats and after.outcome is None:
            ahead = outlook(RULES, after)
            assert ahead.produced == after.emitted + sum(produced_by(seat.board) for seat in after.seats)
            assert ahead.bound + ahead.left == ahead.produced
            assert (ahead.to_turning_point == 0) == (after.sinks > ahead.produced)


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_every_sum_is_its_parts_and_never_below_nothing(seed: int) -> None:
    for _, _, after in happened(seed):
        for lying in after.row:
            if lying.crisis and after.outcome is None:
                for each in preview(RULES, after, lying).sums:
                    assert each.amount == max(0, sum(part.by for part in each.parts))


def reduced(seed: int) -> Iterator[Any]:
    """Every event of a game of players who are after the turning point, with a deck of a few crises."""
    few = dict.fromkeys([f"crises.{name}" for name in list(RULES.crises)[:40]])
    rules, rng = rules_from(load("schmidt", few)), Random(seed)
    state: State = GAME.blank
    action: Any = emission.deal(rng, rules, 4)
    while state.outcome is None:
        events = GAME.decide(rules, state, action, False)
        assert isinstance(events, tuple)
        state = GAME.fold(events, state)
        assert GAME.faults(rules, state) == ()
        yield from events
        if state.outcome is None:
            action = emission.POLICIES["reducing"](rng, rules, state, GAME.options(rules, state))


def test_random_games_see_every_event_but_corrections() -> None:
    """The properties above are about all of the rules only if games reach all of them."""
    seen = {type(event).__name__ for seed in range(120) for _, event, _ in happened(seed)}
    seen |= {type(event).__name__ for seed in range(10) for event in reduced(seed)}
    missing = {cls.__name__ for cls in EVENTS} - seen
    assert missing == {"Adjusted", "RoundSet", "MarkerTurnedBack"}
