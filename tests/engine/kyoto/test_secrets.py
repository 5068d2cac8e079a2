"""What is secret at the table is secret in the app: what each audience is shown, and what follows from it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.kyoto import robot as kyoto
from engine.core import PUBLIC, Sealed, Unknown, censor, replace
from engine.kyoto import GAME
from engine.kyoto.actions import AdjustCoffers
from engine.kyoto.events import (
    AgendasKept,
    CoffersAdjusted,
    GameSetUp,
    StudyDrawn,
    StudyRead,
    TotalsEntered,
)
from engine.kyoto.state import COFFERS, State
from tests.engine.kyoto.tables import AMBER, LIN, MALIK, RULES, full_reading, table

SEEDS = st.integers(0, 2**32)


def random_game(seed: int, policy: str = "agenda") -> list[tuple[State, tuple[Any, ...]]]:
    """The states of a game in the full way, each with the events that led to it.

    Every action can be shown to everybody, without what is sealed.
    """
    rng = Random(seed)
    state, trail = GAME.blank, []
    action: Any = kyoto.deal(rng, RULES, rng.choice((3, 4, 5, 6)))
    while state.outcome is None:
        events = GAME.decide(RULES, state, action, False)
        assert isinstance(events, tuple)
        state = GAME.fold(events, state)
        json.dumps(GAME.actions.encode(censor(action, PUBLIC)))
        trail.append((state, tuple(events)))
        if state.outcome is None:
            options = GAME.options(RULES, state)
            action = kyoto.POLICIES[policy](rng, RULES, state, options)
    return trail


def seen(state: State, audience: str) -> str:
    return json.dumps(GAME.states.encode(GAME.view(state, audience)))


def other_secrets(state: State, rng: Random, keep: str = "") -> State:
    """The same table with other coffers, other hands, other agendas and other hidden impacts."""
    seats = tuple(
        seat
        if seat.country == keep
        else replace(
            seat,
            coffers=Sealed(rng.randint(0, 40), seat.country, COFFERS),
            hand=Sealed(RULES.cards_in_play(4)[: rng.randint(0, 15)], seat.country, "hand"),
            agendas=Sealed(("timber", "coal"), seat.country, "agendas"),
        )
        for seat in state.seats
    )
    lectern = state.lectern
    speaker = state.speaking.country
    if lectern is not None and speaker != keep:
        lectern = replace(
            lectern,
            hidden=Sealed(("clouds",) * rng.randint(0, 2), speaker, "hidden_impacts"),
            study=Sealed("s01", speaker, "study"),
        )
    return replace(
        state,
        seats=seats,
        lectern=lectern,
        deck=Sealed(("s01",), "box", "study_deck"),
        beside=Sealed(rng.randint(0, 5), "box", "beside"),
    )


@settings(max_examples=12, deadline=None)
@given(seed=SEEDS)
def test_the_view_is_the_same_whatever_the_secrets_are(seed: int) -> None:
    """Setup 4 to 6 (seed 002 l. 91, 105, 114) and 2) (seed 002 l. 166): nothing follows from it."""
    rng = Random(seed)
    for state, _ in random_game(seed)[:-1]:
        if state.phase == "scoring":
            continue
        assert seen(state, PUBLIC) == seen(other_secrets(state, rng), PUBLIC)
        country = rng.choice(state.seats).country
        assert seen(state, country) == seen(other_secrets(state, rng, keep=country), country)


def test_nothing_sealed_to_another_is_shown() -> None:
    """Setup 4 to 6 (seed 002 l. 91, 105, 114)."""
    at = full_reading(table(way="full"), "s12", "s01")
    for audience in (PUBLIC, MALIK):
        view = GAME.view(at.state, audience)
        for seat in view.seats:
            if seat.country != audience:
                assert seat.coffers == Unknown("coffers")
                assert seat.hand == Unknown("hand")
                assert seat.agendas == Unknown("agendas")
        assert view.deck == Unknown("study_deck")
        assert view.beside == Unknown("beside")
    own = GAME.view(at.state, MALIK).seat(MALIK)
    assert isinstance(own.coffers, Sealed)
    assert isinstance(own.hand, Sealed)


@settings(max_examples=6, deadline=None)
@given(seed=SEEDS)
def test_the_journal_tells_no_secret(seed: int) -> None:
    """Events are censored like states: coffers, hands, agendas, studies and totals stay with their owner."""
    secret = (GameSetUp, AgendasKept, StudyDrawn, StudyRead, TotalsEntered, CoffersAdjusted)
    for _, events in random_game(seed):
        for event in events:
            public = censor(event, PUBLIC)
            json.dumps(GAME.events.encode(public))
            assert (public != event) is isinstance(event, secret)


def test_a_correction_of_coffers_says_no_number() -> None:
    """Setup 4 (seed 002 l. 91)."""
    at = table(way="full").do(AdjustCoffers(LIN, Sealed(18, LIN, COFFERS)))
    assert at.coffers(LIN) == 18
    assert censor(at.one(CoffersAdjusted), PUBLIC).by == Unknown("coffers")
    assert isinstance(at.state.beside, Sealed)
    assert at.state.beside.value == 2
    assert at.do(AdjustCoffers(AMBER, Sealed(22, AMBER, COFFERS))).coffers(AMBER) == 22
    assert at.no(AdjustCoffers(AMBER, Sealed(23, AMBER, COFFERS))) == "adjust.no_money_left"
    assert at.no(AdjustCoffers(LIN, Sealed(18, LIN, COFFERS))) == "adjust.coffers_right"
    assert table().no(AdjustCoffers(LIN, Sealed(18, LIN, COFFERS))) == "adjust.not_followed"


def test_the_summary_of_a_session_tells_no_secret() -> None:
    """What a list of sessions shows is the same whatever the secrets are."""
    at = full_reading(table(way="full"), "s12", "s01")
    assert GAME.summary(at.state) == GAME.summary(other_secrets(at.state, Random(1)))
    json.dumps(GAME.summary(at.state))


@settings(max_examples=8, deadline=None)
@given(seed=SEEDS)
def test_both_ways_to_play_fold_to_the_same_open_table(seed: int) -> None:
    """The same game, once kept whole and once seen from outside: what lies open is the same at every step."""
    public = GAME.blank
    for state, events in random_game(seed):
        for event in events:
            if isinstance(event, TotalsEntered):
                return
            public = GAME.apply(public, _from_outside(event))
        view: State = GAME.view(state, PUBLIC)
        assert replace(public, drawn=()) == replace(view, way="public", drawn=())


def _from_outside(event: Any) -> Any:
    """What the app hears of an event in the public way."""
    if isinstance(event, GameSetUp):
        return replace(censor(event, PUBLIC), way="public")
    return censor(event, PUBLIC)
