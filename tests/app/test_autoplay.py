"""Games that nobody plays: a policy does what is accepted, sees what it may, and always does the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest

from app.games.keep_cool.robot import POLICIES, deal
from app.robots.playing import play_game, players_of
from app.tools.simulate import simulate
from engine.core import Drafted, censor, replace
from engine.keep_cool import GAME
from engine.keep_cool.actions import Demolish, Give, Innovate, SettlePromise, UseBonus
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import POOL, Debt, Promise, State

ROOT = Path(__file__).parents[2]
RULES = {edition: GAME.rules(GAME.load(edition, {})) for edition in GAME.editions}

every_table = pytest.mark.parametrize(
    ("edition", "players"), [(edition, players) for edition in GAME.editions for players in (3, 4, 5, 6)]
)


def seated(rules: Rules, players: int, seed: int = 1) -> State:
    events = GAME.decide(rules, GAME.blank, deal(Random(seed), rules, players), False)
    assert isinstance(events, tuple)
    return GAME.fold(events)


def changed(state: State, country: str, **fields: Any) -> State:
    """The table with one seat laid out otherwise; the pool makes up for its chips."""
    seats = tuple(replace(seat, **fields) if seat.country == country else seat for seat in state.seats)
    chips = sum(seat.chips for seat in seats) - state.count("chips")
    return replace(state, seats=seats, pool=state.pool - chips)


def choice(rules: Rules, state: State, policy: str = "cooperative") -> Any:
    return POLICIES[policy](Random(1), rules, state, GAME.options(rules, state))


@every_table
@pytest.mark.parametrize("policy", POLICIES)
def test_a_policy_does_only_what_is_accepted(policy: str, edition: str, players: int) -> None:
    """`play_game` fails at a refusal and at a broken invariant."""
    for seed in range(3):
        state, actions = play_game("keep_cool", RULES[edition], players, Random(seed), policy, 240)
        assert actions > players
        assert state.outcome is not None or players_of("keep_cool").turns_played(state) >= 240


def test_a_policy_that_is_refused_is_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(POLICIES, "cheat", lambda rng, rules, state, options: UseBonus(99))
    with pytest.raises(AssertionError, match=r"turn\.not_now"):
        play_game("keep_cool", RULES["ecovisio"], 4, Random(1), "cheat", 240)


@pytest.mark.parametrize("policy", POLICIES)
def test_the_same_seed_is_the_same_game_in_every_process(policy: str) -> None:
    told = f"simulate keep_cool --players 5 --games 4 --seed 9 --each --policy {policy}"
    runs = []
    for hash_seed in ("1", "42"):
        command = [sys.executable, "-m", "app", *told.split()]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        runs.append([{key: line[key] for key in line if "second" not in key} for line in lines])
    assert runs[0] == runs[1]
    assert len(runs[0]) == 5


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("edition", GAME.editions)
def test_nobody_looks_at_another_seat_s_target_card(policy: str, edition: str) -> None:
    """The choice is the same when only the acting seat's card can be seen."""
    rules, rng = RULES[edition], Random(4)
    state = seated(rules, 6, 4)
    while state.outcome is None and state.round < 6:
        options, luck = GAME.options(rules, state), rng.getstate()
        action = POLICIES[policy](rng, rules, state, options)
        rng.setstate(luck)
        acting = state.debts[0].country if state.debts else state.active_seat.country
        assert POLICIES[policy](rng, rules, censor(state, acting), options) == action
        events = GAME.decide(rules, state, action, False)
        assert isinstance(events, tuple)
        state = GAME.fold(events, state)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_decision_remembers_the_states_that_its_events_make(policy: str) -> None:
    rules, rng = RULES["spieltrieb"], Random(2)
    state = seated(rules, 6)
    while state.outcome is None and state.round < 5:
        action = POLICIES[policy](rng, rules, state, GAME.options(rules, state))
        events = GAME.decide(rules, state, action, False)
        assert isinstance(events, tuple)
        states = list(GAME.trail(events, state))
        assert states == list(GAME.trail(tuple(events), state))
        assert type(events) is not Drafted or len(events.states) == len(events)
        state = states[-1]


# --- cooperation ------------------------------------------------------------------------------------------


def test_a_victim_is_helped_by_whoever_has_most() -> None:
    rules = RULES["ecovisio"]
    state = changed(seated(rules, 4), "europe", chips=0)
    state = changed(state, "tiger", chips=9)
    struck = replace(state, debts=(Debt("europe", 3, POOL),))
    gift = choice(rules, struck)
    assert gift == Give("tiger", "europe", 3)
    events = GAME.decide(rules, struck, gift, False)
    assert isinstance(events, tuple)
    after = GAME.fold(events, struck)
    assert not after.debts
    assert after.seat("europe").factories == state.seat("europe").factories


def test_a_victim_whom_nobody_can_help_tears_down_a_factory() -> None:
    rules = RULES["ecovisio"]
    state = seated(rules, 4)
    for seat in state.seats:
        state = changed(state, seat.country, chips=0)
    assert isinstance(choice(rules, replace(state, debts=(Debt("europe", 3, POOL),))), Demolish)


def investing(rules: Rules, country: str, players: int = 4) -> State:
    state = seated(rules, players)
    return replace(state, phase="investment", active=state.index(country))


def test_research_is_paid_in_common_and_lets_everybody_in() -> None:
    rules = RULES["ecovisio"]
    state = investing(rules, "usa")
    for seat in state.seats:
        state = changed(state, seat.country, chips=4, red=9)
    state = changed(state, "tiger", chips=0)
    action = choice(rules, state)
    assert isinstance(action, Innovate)
    assert {share.country for share in action.shares} == {"usa", "europe", "developing"}
    assert action.guests == ("tiger",)


def test_the_developing_countries_put_chips_on() -> None:
    assert choice(RULES["ecovisio"], investing(RULES["ecovisio"], "developing")) == UseBonus(3)


def test_black_factories_go_when_the_carbometer_runs_low() -> None:
    rules = RULES["ecovisio"]
    state = investing(rules, "usa")
    low = replace(state, carbometer=20, pool=state.pool + state.carbometer - 20)
    assert choice(rules, low) == Demolish("usa", "black")


@pytest.mark.parametrize(("chips", "how"), [(2, "paid"), (1, "forgiven")])
def test_a_loan_is_paid_back_when_it_falls_due_or_let_off(
    chips: int, how: Literal["paid", "forgiven"]
) -> None:
    rules = RULES["ecovisio"]
    state = changed(investing(rules, "europe"), "europe", chips=chips)
    lent = Promise(1, "europe", "usa", "chips", 2, None, state.round)
    assert choice(rules, replace(state, promises=(lent,), promised=1)) == SettlePromise(1, how)


@every_table
def test_tables_that_cooperate_collapse_clearly_less_often(edition: str, players: int) -> None:
    games = 40
    shares = {}
    for policy in ("greedy", "cooperative"):
        *_, line = simulate("keep_cool", edition, players, games, 1, policy, 240)
        shares[policy] = line["shares"]["collapsed"]
    assert shares["cooperative"] < shares["greedy"] - 0.2
