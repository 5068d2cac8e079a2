"""What must hold at every event of every game of Kyoto, in both ways to play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import Sealed
from engine.kyoto import GAME
from engine.kyoto.events import (
    EVENTS,
    CardsReduced,
    CloudDarkened,
    FundingTaken,
    ImpactIgnored,
    SpeciesExtinct,
    TemperatureRose,
)
from engine.kyoto.state import State
from tests.engine.kyoto.tables import RULES
from tests.engine.players import play, sit_down

SEEDS = st.integers(0, 2**32)


def events(seed: int, steps: int = 300) -> Iterator[tuple[State, Any, State]]:
    """Every event of a random game, with undo and redo, with the states before and after it."""
    rng = Random(seed)
    journal = play(sit_down(GAME, rng), rng, steps, corrections=0.05)
    state = GAME.blank
    for entry in journal.line:
        for event in entry.events:
            before, state = state, GAME.apply(state, event)
            yield before, event, state


@settings(max_examples=8, deadline=None)
@given(seed=SEEDS)
def test_63_millions_at_every_event(seed: int) -> None:
    for _, event, state in events(seed):
        piles = [state.fund, *(seat.money for seat in state.seats)]
        if state.way == "full":
            piles += [seat.coffers.value for seat in state.seats if isinstance(seat.coffers, Sealed)]
            assert isinstance(state.beside, Sealed)
            assert sum(piles) + state.beside.value == 63, event
        assert sum(piles) <= 63, event
        assert min(piles) >= 0, event


@settings(max_examples=8, deadline=None)
@given(seed=SEEDS)
def test_48_or_45_affluence_cards_at_every_event(seed: int) -> None:
    for _, event, state in events(seed):
        cards = 45 if len(state.seats) in (3, 5) else 48
        shown = list(state.shown())
        hands = [card for seat in state.seats if isinstance(seat.hand, Sealed) for card in seat.hand.value]
        if state.way == "full":
            assert len(shown) + len(hands) == cards, event
            assert Counter([*shown, *hands]) == Counter(RULES.cards_in_play(len(state.seats)))
        assert len(shown) <= cards, event


@settings(max_examples=8, deadline=None)
@given(seed=SEEDS)
def test_no_damage_beyond_five_and_none_heals(seed: int) -> None:
    for before, event, state in events(seed):
        for damage in ("animals", "warming", "clouds"):
            assert before.damage(damage) <= state.damage(damage) <= 5, event
        if isinstance(event, ImpactIgnored):
            assert before.damage(event.damage) == 5


@settings(max_examples=8, deadline=None)
@given(seed=SEEDS)
def test_the_speaker_s_choice_is_exact_and_so_is_the_funding(seed: int) -> None:
    """A) (seed 002 l. 240-248)."""
    for before, event, state in events(seed):
        if isinstance(event, CardsReduced):
            assert before.lectern is not None
            values = [pick.card.value for pick in event.picks]
            goal = before.lectern.goal
            assert len(values) == 2 if goal.icons else sum(values) - min(values) < goal.co2 <= sum(values)
        if isinstance(event, FundingTaken):
            assert before.lectern is not None
            assert state.fund - before.fund == before.lectern.funding


@settings(max_examples=8, deadline=None)
@given(seed=SEEDS)
def test_chains_come_before_everything_else(seed: int) -> None:
    """Y6; B) (seed 002 l. 276, 282)."""
    for before, event, state in events(seed):
        if isinstance(event, TemperatureRose | CloudDarkened):
            icon = (event.icon,) if event.icon else ()
            assert state.pending == (*icon, *before.pending[1:])
        if isinstance(event, SpeciesExtinct):
            assert state.pending == before.pending[1:]


def test_random_games_see_every_event_but_corrections() -> None:
    """The properties above are about all of the rules only if random games reach all of them."""
    seen = {type(event).__name__ for seed in range(40) for _, event, _ in events(seed)}
    wanted = {cls.__name__ for cls in EVENTS}
    assert wanted - seen <= {"Adjusted", "RoundSet", "CoffersAdjusted", "CardToldApart"}
