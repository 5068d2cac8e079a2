"""e-Mission played by nobody: policies do only what is accepted, and the world holds."""

from __future__ import annotations

from random import Random

import pytest

from app.games.emission.robot import OUTCOMES, PLAYERS, POLICIES, deal, group, turns_played
from app.games.emission.robot.policies import strength
from app.robots.playing import play_game, players_of
from app.tools.simulate import simulate
from engine.core import Action, replace
from engine.emission import GAME
from engine.emission.state import Deck

RULES = GAME.rules(GAME.load("schmidt", {}))


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_policy_does_only_what_is_accepted(policy: str, players: int) -> None:
    """`play_game` fails at a refusal and at a broken invariant."""
    for seed in range(4):
        state, actions = play_game("emission", RULES, players, Random(seed), policy, 240)
        assert state.outcome is not None
        assert state.outcome.kind in OUTCOMES
        assert actions > 3
        assert turns_played(state) == state.round - 1
        assert group(state) == state.difficulty


def test_any_row_of_the_set_up_table_is_dealt() -> None:
    dealt = {frozenset(seat.power for seat in deal(Random(seed), RULES, 2).seats) for seed in range(80)}
    assert dealt == {row.powers for row in RULES.rows if len(row.powers) == 2}
    alone = {deal(Random(seed), RULES, 1).seats[0].power for seed in range(40)}
    assert alone == set(RULES.powers)


def test_a_card_is_worth_more_as_projects_grow() -> None:
    assert [strength(round_) for round_ in range(1, 7)] == [1, 1, 2, 2, 3, 3]


def test_who_plays_no_card_loses_and_who_reduces_may_win() -> None:
    shares = {}
    for policy in ("idle", "reducing"):
        *_, told = simulate("emission", "schmidt", 4, 12, 1, policy, 240)
        shares[policy] = told["shares"]["won"]
        assert told["groups"] == {"normal": told["outcomes"]}
    assert shares["idle"] == 0 < shares["reducing"]


def test_games_are_counted_by_difficulty() -> None:
    *_, told = simulate("emission", "schmidt", 3, 12, 1, "idle", 240)
    assert set(told["groups"]) <= {"easier", "normal", "harder"}
    assert sum(sum(each.values()) for each in told["groups"].values()) == 12
    assert players_of("keep_cool").group(None) == ""


@pytest.mark.parametrize("deck", ["digital", "physical"])
@pytest.mark.parametrize("players", PLAYERS)
def test_who_helps_wins_more_often_than_who_minds_the_own_board(deck: Deck, players: int) -> None:
    won = dict.fromkeys(("selfish", "mixed", "cooperative"), 0)
    for policy in won:
        for seed in range(10):
            rng = Random(f"{deck}/{seed}")
            state = GAME.blank
            action: Action = replace(deal(rng, RULES, players), deck=deck)
            while state.outcome is None:
                events = GAME.decide(RULES, state, action, False)
                assert isinstance(events, tuple), events
                state = GAME.fold(events, state)
                if state.outcome is None:
                    action = POLICIES[policy](rng, RULES, state, GAME.options(RULES, state))
            won[policy] += state.outcome.kind == "won"
    assert won["selfish"] <= won["mixed"] <= won["cooperative"]
    assert won["selfish"] < won["cooperative"]
