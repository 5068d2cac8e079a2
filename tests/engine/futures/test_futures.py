"""Futures of any game: the same in every process, sound, blind for secrets, and with real chance."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.co2.actions import DrawFossil
from engine.core import PUBLIC, Action, Refusal, Sealed, replace
from engine.futures import (
    CannotGoOn,
    Luck,
    NotAccepted,
    compare,
    everybody,
    forecast_of,
    look_ahead,
    moment,
    outlook,
    playing,
    told_apart,
)
from engine.games import GAMES, find_game
from engine.keep_cool import ending
from engine.keep_cool.actions import Build, CallOff, EndInvestment, Roll, TakeIncome
from tests.engine.futures.tables import anything, moment_of, some_table
from tests.engine.players import rules_of, sit_down, step
from tests.narrow import there

ROOT = Path(__file__).parents[3]
SEEDS = st.integers(0, 2**32)
STEPS = st.integers(0, 120)
ANYTHING = everybody(anything)

every_game = pytest.mark.parametrize("game_id", GAMES)


def audiences(state: Any) -> list[str]:
    names = [getattr(seat, next(iter(seat.__slots__))) for seat in state.seats]
    return [PUBLIC, *names]


# --- the same everywhere ----------------------------------------------------------------------------------


def figures(game_id: str) -> str:
    """What a moment of a game looks like, in words; run in processes of their own."""
    journal = some_table(game_id, 3, 40)
    return repr(look_ahead(moment_of(journal, PUBLIC), ANYTHING, "seed", 8))


def test_a_seed_gives_the_same_figures_in_every_process() -> None:
    code = (
        "import json; from engine.games import GAMES;"
        "from tests.engine.futures.test_futures import figures;"
        "print(json.dumps([figures(each) for each in GAMES]))"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert said[0] == said[1]
    assert json.loads(said[0]) == [figures(each) for each in GAMES]


@every_game
def test_futures_in_parts_make_the_same_outlook_as_in_one_go(game_id: str) -> None:
    at = moment_of(some_table(game_id, 5, 30), PUBLIC)
    parts = [*at.futures(ANYTHING, "x", range(6, 10)), *at.futures(ANYTHING, "x", range(6))]
    assert outlook(at.forecast, parts) == look_ahead(at, ANYTHING, "x", 10)


@every_game
def test_another_seed_gives_other_futures(game_id: str) -> None:
    at = moment_of(some_table(game_id, 5, 0), PUBLIC)
    one, other = ([*at.futures(ANYTHING, seed, range(6))] for seed in ("one", "other"))
    assert one != other


# --- what is hidden ---------------------------------------------------------------------------------------


@every_game
@settings(max_examples=40, deadline=None)
@given(seed=SEEDS, steps=STEPS, who=st.integers(0, 6))
def test_two_secrets_behind_one_view_give_identical_figures(
    game_id: str, seed: int, steps: int, who: int
) -> None:
    """The same open table twice, with other cards in other hands: nobody can tell by the futures."""
    journal = some_table(game_id, seed, steps)
    game, state = journal.game, journal.state
    known = audiences(state)
    audience = known[who % len(known)]
    forecast = forecast_of(game_id)
    whole = forecast.redraw(Random(0), journal.rules, state)  # what the app was never shown lies there, too
    view = game.view(whole, audience)
    twins = [forecast.redraw(Random(number), journal.rules, view) for number in (1, 2)]
    views = [game.view(twin, audience) for twin in twins]
    assert views[0] == views[1]
    said = [
        look_ahead(moment(game, journal.rules, twin, Random, audience, 2), ANYTHING, "x", 3) for twin in twins
    ]
    assert said[0] == said[1]


def test_secrets_are_really_otherwise_in_each_future() -> None:
    """Or the test above would say nothing: target cards, hands, agendas and studies change."""
    keep_cool = some_table("keep_cool", 11, 20)
    forecast = forecast_of("keep_cool")
    view = keep_cool.game.view(keep_cool.state, PUBLIC)
    deals = {
        tuple(seat.target.value for seat in forecast.redraw(Random(n), keep_cool.rules, view).seats)
        for n in range(20)
    }
    assert len(deals) > 5
    kyoto = some_table("kyoto", 11, 40)
    forecast = forecast_of("kyoto")
    view = kyoto.game.view(kyoto.state, PUBLIC)
    tables = [forecast.redraw(Random(n), kyoto.rules, view) for n in range(20)]
    for what in ("hand", "agendas", "coffers"):
        assert len({tuple(getattr(seat, what) for seat in each.seats) for each in tables}) > 5


@every_game
@settings(max_examples=60, deadline=None)
@given(seed=SEEDS, steps=STEPS, who=st.integers(0, 6))
def test_a_redrawn_table_is_sound_and_keeps_what_the_audience_knows(
    game_id: str, seed: int, steps: int, who: int
) -> None:
    journal = some_table(game_id, seed, steps)
    game, state = journal.game, journal.state
    if game.faults(journal.rules, state):
        return
    known = audiences(state)
    audience = known[who % len(known)]
    redrawn = forecast_of(game_id).redraw(Random(seed), journal.rules, game.view(state, audience))
    if not _other_cards_than_ours(journal):
        assert game.faults(journal.rules, redrawn) == ()
    for before, after in zip(state.seats, redrawn.seats, strict=True):
        for name in before.__slots__:
            value = getattr(before, name)
            if isinstance(value, Sealed) and value.owner == audience and name != "totals":
                assert getattr(after, name) == value


def _other_cards_than_ours(journal: Any) -> bool:
    """In Kyoto's public way the table's cards may be others than the stand-ins of our data."""
    state = journal.state
    if journal.game.id != "kyoto" or state.way == "full":
        return False
    in_play = Counter(journal.rules.cards_in_play(len(state.seats)))
    return bool(Counter(state.shown()) - in_play) or any(
        len(seat.under) + len(seat.cards) > journal.rules.hands[len(state.seats)] for seat in state.seats
    )


def test_nobody_is_dealt_a_target_with_which_the_game_would_be_over() -> None:
    """One has the factories it needs: with a card that asks for what lies there it had won by now."""
    game = find_game("keep_cool")
    rules = rules_of(game)
    journal = sit_down(game, Random(1), 4, rules)
    first, *others = journal.state.seats
    first = replace(first, green=rules.countries[first.country].target)
    view = game.view(replace(journal.state, seats=(first, *others), phase="investment"), PUBLIC)
    cards = ending.dealt_targets(rules, 4)
    holding = {card: replace(first, target=Sealed(card, first.country, "target_card")) for card in cards}
    winning = {card for card, seat in holding.items() if ending.reached_by(rules, view, seat)}
    assert 0 < len(winning) < len(cards)
    held = set()
    for number in range(40):
        target = forecast_of("keep_cool").redraw(Random(number), rules, view).seats[0].target
        assert isinstance(target, Sealed)
        held.add(target.value)
    assert held
    assert not held & winning


# --- chance -----------------------------------------------------------------------------------------------


@every_game
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_what_chance_brings_is_accepted_and_nothing_is_left_to_people(game_id: str, seed: int) -> None:
    """Wherever a throw or a draw is awaited, chance has an answer, and the rules take it."""
    journal = some_table(game_id, seed, 0)
    game, forecast, rng = journal.game, forecast_of(game_id), Random(seed)
    for number in range(80):
        state = forecast.redraw(Random(seed), journal.rules, journal.state)
        if game.faults(journal.rules, state):
            return
        fallen = forecast.chance(Luck(Random, "x", number), journal.rules, state)
        if fallen is not None:
            answer = game.decide(journal.rules, state, fallen, False)
            assert isinstance(answer, tuple), (fallen, answer)
        elif game.awaits(journal.rules, state).kind in ("roll", "reveal"):
            assert not [each for each in game.options(journal.rules, state) if type(each) in game.chance]
        if not step(journal, rng):
            return


def test_dice_show_every_face_alike() -> None:
    game = find_game("keep_cool")
    rules = rules_of(game)
    journal = sit_down(game, Random(1), 3, rules)
    chance = forecast_of("keep_cool").chance
    journal.do(there(chance(Luck(Random, "x", 0), rules, journal.state)))
    rolls = [chance(Luck(Random, "x", n), rules, journal.state) for n in range(3000)]
    faces = Counter(roll.face for roll in rolls if isinstance(roll, Roll))
    # Five of six expected 500, standard deviation 20.
    assert set(faces) == set(range(1, 7))
    assert all(400 < count < 600 for count in faces.values())


def test_of_a_fuel_with_more_plants_in_the_pile_more_are_drawn() -> None:
    """Every plant of the pile is as likely as any other, not every fuel."""
    game = find_game("co2")
    rules = rules_of(game)
    journal = some_table("co2", 4, 0)
    state = replace(journal.state, phase="supply", pile=(1, 2, 7), dues=(), decade=1, progress=0)
    chance = forecast_of("co2").chance
    drawn = [chance(Luck(Random, "x", n), rules, state) for n in range(2000)]
    fuels = Counter(each.fossil for each in drawn if isinstance(each, DrawFossil))
    assert fuels["gas"] == pytest.approx(200, abs=60)
    assert fuels["oil"] == pytest.approx(400, abs=80)
    assert fuels["coal"] == pytest.approx(1400, abs=100)


# --- players ----------------------------------------------------------------------------------------------


def test_each_seat_is_played_by_its_own_policy() -> None:
    journal = some_table("keep_cool", 8, 0)
    seats = [seat.country for seat in journal.state.seats]
    acted: dict[str, set[str]] = {seat: set() for seat in seats}

    def noting(name: str) -> Any:
        def policy(rng: Random, rules: Any, state: Any, options: Sequence[Action]) -> Action:
            acted[name].add(forecast_of("keep_cool").decider(rules, state))
            return anything(rng, rules, state, options)

        return policy

    look_ahead(moment_of(journal, PUBLIC, 20), {seat: noting(seat) for seat in seats}, "x", 5)
    assert acted == {seat: {seat} for seat in seats}


def test_a_move_that_the_rules_refuse_is_named() -> None:
    def stubborn(rng: Random, rules: Any, state: Any, options: Sequence[Action]) -> Action:
        return Build("green", "nowhere")

    journal = some_table("keep_cool", 8, 0)
    with pytest.raises(NotAccepted, match=r"keep_cool\."):
        look_ahead(moment_of(journal, PUBLIC), everybody(stubborn), "x", 1)


def test_players_who_never_come_to_an_end_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_STEPS", 5)
    with pytest.raises(CannotGoOn, match="5 steps"):
        look_ahead(moment_of(some_table("keep_cool", 8, 0), PUBLIC), ANYTHING, "x", 1)


# --- what is said of them ---------------------------------------------------------------------------------


@every_game
def test_a_band_begins_now_and_never_crosses_itself(game_id: str) -> None:
    journal = some_table(game_id, 21, 20)
    found = look_ahead(moment_of(journal, PUBLIC, 6), ANYTHING, "x", 12)
    forecast = forecast_of(game_id)
    assert [band.quantity for band in found.bands] == list(forecast.quantities)
    assert found.bands[0].quantity == forecast.hero
    for band, count in zip(found.bands, forecast.quantities.values(), strict=True):
        assert band.low[0] == band.middle[0] == band.high[0] == count(journal.state)
        assert len(band.low) == len(band.middle) == len(band.high) == len(found.lost_by)
        for low, middle, high in zip(band.low, band.middle, band.high, strict=True):
            assert low <= middle <= high
    assert found.lost_by[-1] == found.lost.count
    assert list(found.lost_by) == sorted(found.lost_by)
    assert sum(each.estimate.count for each in found.outcomes) == found.futures


def test_a_game_that_is_over_has_one_future() -> None:
    journal = some_table("keep_cool", 2, 5000)
    assert journal.state.outcome is not None
    found = look_ahead(moment_of(journal, PUBLIC), ANYTHING, "x", 5)
    assert [each.name for each in found.outcomes] == [journal.state.outcome.kind]
    assert found.lost.count in (0, 5)


# --- choices ----------------------------------------------------------------------------------------------


def income_awaited() -> Any:
    journal, rng = some_table("keep_cool", 13, 0), Random(1)
    while journal.state.phase != "income":
        assert step(journal, rng)
    return journal


def end_at_once(rng: Random, rules: Any, state: Any, options: Sequence[Action]) -> Action:
    """Takes what is there, builds nothing."""
    wanted = (TakeIncome, EndInvestment)
    return next((each for each in options if isinstance(each, wanted)), options[0])


def test_what_would_have_been_done_anyway_changes_nothing() -> None:
    """The luck is common: a step taken before or within a future is the same step."""
    journal = income_awaited()
    before = moment_of(journal, PUBLIC, 20)
    table = everybody(end_at_once)
    assert isinstance(journal.propose(TakeIncome()), object)
    plain = [future.lost for future in before.futures(table, "x", range(30))]
    after = [future.lost for future in before.futures(table, "x", range(30), TakeIncome())]
    assert plain == after


def test_choices_that_come_to_the_same_cannot_be_told_apart() -> None:
    journal = income_awaited()
    found = compare(moment_of(journal, PUBLIC, 20), everybody(end_at_once), [TakeIncome()] * 3, "x", 20)
    assert all(choice.alike for choice in found)
    assert not told_apart(found)


def test_an_option_that_loses_at_once_is_told_apart() -> None:
    """With one chip left, taking income from it ends the game; calling it off does not lose it."""
    journal = income_awaited()
    state = journal.state
    seats = tuple(replace(seat, black=max(1, seat.black)) for seat in state.seats)
    state = replace(state, seats=seats, carbometer=1, pool=state.pool + state.carbometer - 1)
    at = moment(journal.game, journal.rules, state, Random, PUBLIC, 20)
    best, worst = compare(at, everybody(end_at_once), [TakeIncome(), CallOff()], "x", 40)
    assert isinstance(best.action, CallOff)
    assert (best.lost.count, worst.lost.count) == (0, 40)
    assert not worst.alike
    assert told_apart((best, worst))


def test_nothing_to_choose_from_is_no_comparison() -> None:
    assert compare(moment_of(income_awaited(), PUBLIC), ANYTHING, [], "x", 5) == ()


def test_an_option_that_is_not_allowed_is_named() -> None:
    at = moment_of(income_awaited(), PUBLIC)
    with pytest.raises(NotAccepted):
        compare(at, ANYTHING, [Build("green")], "x", 2)
    assert isinstance(at.game.decide(at.rules, at.view, Build("green"), False), Refusal)
