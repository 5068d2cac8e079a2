"""Kyoto played by nobody: policies do only what is accepted, and look at no one else's cards."""

from __future__ import annotations

from random import Random

import pytest

from app.games.kyoto.robot import POLICIES, deal
from app.games.kyoto.robot.players import MIXED, SELFISH
from app.games.kyoto.robot.policies import calculating, grudging, lobbies, willing
from app.robots.playing import play_game, players_of
from app.tools.simulate import simulate
from engine.core import PUBLIC, Action, Event, Sealed, Unknown, replace
from engine.kyoto import GAME
from engine.kyoto.actions import Bribe
from engine.kyoto.state import State

RULES = GAME.rules(GAME.load("deep_print", {}))

WISHES = (grudging, willing, calculating, SELFISH.wish, MIXED.wish)
every_policy = pytest.mark.parametrize("policy", POLICIES)


@every_policy
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_policy_does_only_what_is_accepted(policy: str, players: int) -> None:
    """`play_game` fails at a refusal and at a broken invariant."""
    for seed in range(3):
        state, actions = play_game("kyoto", RULES, players, Random(seed), policy, 240)
        assert state.outcome is not None
        assert actions > players
        assert players_of("kyoto").turns_played(state) == state.round
        assert state.outcome.kind in players_of("kyoto").outcomes


def seen_from(state: State, country: str) -> State:
    """The table with everybody else's secrets taken away; those of the deck stay, for the shuffler."""
    seats = tuple(
        seat
        if seat.country == country
        else replace(
            seat, coffers=Unknown("coffers"), hand=Unknown("hand"), agendas=Unknown("agendas"), totals=None
        )
        for seat in state.seats
    )
    return replace(state, seats=seats)


@every_policy
@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_looks_at_another_country_s_secrets(policy: str, seed: int) -> None:
    """What a country does it would also do if it saw its own cards and coffers only."""
    rng = Random(seed)
    state = GAME.fold(decided(GAME.blank, deal(rng, RULES, 5)))
    while state.outcome is None:
        options, luck = GAME.options(RULES, state), rng.getstate()
        action = POLICIES[policy](rng, RULES, state, options)
        if state.phase == "contribution":
            for seat in state.seats:
                seen = seen_from(state, seat.country)
                for wish in WISHES:
                    assert wish(Random(seed), RULES, seen, seat) == wish(Random(seed), RULES, state, seat)
        else:
            country = getattr(action, "country", state.speaking.country)
            rng.setstate(luck)
            assert POLICIES[policy](rng, RULES, seen_from(state, country), options) == action
        state = GAME.fold(decided(state, action), state)


def decided(state: State, action: Action) -> tuple[Event, ...]:
    events = GAME.decide(RULES, state, action, False)
    assert isinstance(events, tuple), events
    return events


def test_cards_and_agendas_are_dealt_sealed() -> None:
    dealt = deal(Random(3), RULES, 4)
    assert all(isinstance(seat.hand, Sealed) and seat.hand.owner == seat.country for seat in dealt.seats)
    view = GAME.view(GAME.fold(decided(GAME.blank, dealt)), PUBLIC)
    assert all(seat.hand == Unknown("hand") for seat in view.seats)


@pytest.mark.parametrize("players", [3, 6])
def test_tables_that_cooperate_keep_the_planet_and_greedy_ones_do_not(players: int) -> None:
    shares = {}
    for policy in ("greedy", "selfish", "mixed", "cooperative"):
        *_, line = simulate("kyoto", "deep_print", players, 15, 1, policy, 240)
        shares[policy] = line["shares"]["failed"]
        assert set(line["outcomes"]) == {"succeeded", "failed", "called_off"}
    assert shares["cooperative"] < shares["greedy"] - 0.3
    assert shares["cooperative"] <= shares["mixed"] < shares["selfish"]


def test_who_minds_a_lobby_buys_its_card_back() -> None:
    rng, bribes = Random(4), 0
    state = GAME.fold(decided(GAME.blank, deal(rng, RULES, 6)))
    while state.outcome is None:
        action = SELFISH(rng, RULES, state, GAME.options(RULES, state))
        if isinstance(action, Bribe):
            bribes += 1
            payer = state.seat(action.country)
            assert all(card.lobby in lobbies(RULES, payer) for card in action.retract)
        state = GAME.fold(decided(state, action), state)
    assert bribes
