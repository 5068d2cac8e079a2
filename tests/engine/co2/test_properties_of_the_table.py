"""What holds at every event of every game of CO₂."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.co2 import robot as co2
from engine.co2 import GAME
from engine.co2.events import EVENTS, CertificatePaid, EmissionsChanged, Scored
from engine.co2.rules import Rules
from engine.co2.state import State
from tests.engine.co2.tables import RULES, rules_with
from tests.engine.players import play, sit_down

SEEDS = st.integers(0, 2**32)
KIND = rules_with(goals__price=[0, 0, 0, 0], reduction__price=[0, 0, 0, 0], air__limit=1000)
"""A world that forgives everything, so that games last to their end."""


def happened(seed: int, steps: int = 150) -> Iterator[tuple[State, Any, State]]:
    """Every event of a random game with the states before and after it."""
    rng = Random(seed)
    journal = play(sit_down(GAME, rng), rng, steps)
    state = GAME.blank
    for entry in journal.line:
        for event in entry.events:
            before, state = state, GAME.apply(state, event)
            yield before, event, state


def played(seed: int, rules: Rules, policy: str) -> Iterator[tuple[State, Any, State]]:
    """A whole game by players with a plan."""
    rng = Random(seed)
    mode = ("coop", "competitive", "solo")[seed % 3]
    players = 1 if mode == "solo" else rng.randint(2, 4)
    state: State = GAME.blank
    action: Any = co2.deal(rng, rules, players, mode)  # type: ignore[arg-type]
    while state.outcome is None:
        events = GAME.decide(rules, state, action, False)
        assert isinstance(events, tuple), (action, events)
        for event in events:
            before, state = state, GAME.apply(state, event)
            assert GAME.faults_since(rules, state, before) == (), event
            yield before, event, state
        if state.outcome is None:
            action = co2.POLICIES[policy](rng, rules, state, GAME.options(rules, state))


@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_points_and_ppm_add_up(seed: int) -> None:
    for before, event, after in happened(seed):
        if isinstance(event, Scored):
            now = after.seat(event.seat).points if event.seat else after.points
            was = before.seat(event.seat).points if event.seat else before.points
            assert now == event.now == was + event.by
        if isinstance(event, EmissionsChanged):
            assert after.ppm == event.now == before.ppm + event.by


@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_a_paid_certificate_goes_to_the_bank(seed: int) -> None:
    for before, event, after in happened(seed):
        if isinstance(event, CertificatePaid):
            assert after.bank == before.bank + 1


def test_whole_games_end_and_see_every_event_but_corrections() -> None:
    """The properties above are about all of the rules only if games reach all of them."""
    seen = {type(event).__name__ for seed in range(12) for _, event, _ in played(seed, KIND, "building")}
    seen |= {type(event).__name__ for seed in range(12) for _, event, _ in played(seed, RULES, "random")}
    missing = {cls.__name__ for cls in EVENTS} - seen
    corrections = {"Adjusted", "ProjectSet", "PlantSet", "ControlSet", "GoalSet", "TurnSet", "BoxRead"}
    assert missing - corrections <= {"CardsPassed", "MainPassed", "LobbyLetGo"}
