"""Emissionsphase: demand, CO₂, sinks, the turning point, the thermometer."""

from __future__ import annotations

import pytest

from engine.emission import GAME
from engine.emission.actions import Change, CountEmissions
from engine.emission.emissions import outlook
from engine.emission.events import (
    Bound,
    CrisesDrawn,
    DemandUncovered,
    EmergencyGained,
    Emitted,
    GameEnded,
    PhaseBegan,
    ThermometerSet,
    TurningPointReached,
)
from engine.emission.state import SECTORS
from tests.engine.emission.tables import RULES, Table, table


def quiet(players: int = 4, **fields: int) -> Table:
    """Nobody emits anything; demand is covered."""
    none = dict.fromkeys(SECTORS, 0)
    return table(players).in_emissions().boards(dirty=0, demand=0, **none).with_(**fields)


def emitting(count: int, players: int = 4, **fields: int) -> Table:
    """One power emits so much, the others nothing."""
    at = quiet(players, **fields)
    return at.board(at.state.seats[0].power, industry=count)


# --- 1. Energiebedarf prüfen ------------------------------------------------------------------------------


def test_example_demand_is_covered() -> None:
    """Emissionsphase, example (seed 004 l. 424): 12 by 9 dirty and 3 clean; demand (seed 004 l. 404-406)."""
    at = table(4).after_emissions()
    assert at.all(DemandUncovered) == []
    board = at.of("china")
    assert (board.demand, board.dirty, board.clean) == (12, 9, 3)
    short = table(4).in_emissions().board("china", clean=2).do(CountEmissions())
    assert short.one(DemandUncovered).short == 1


def test_what_is_not_covered_is_a_community_in_crisis_each() -> None:
    """Emissionsphase, 1. (seed 004 l. 408)."""
    at = table(4).in_emissions().board("china", clean=0).do(CountEmissions())
    told = at.one(DemandUncovered)
    assert (told.demand, told.energy, told.short) == (12, 9, 3)
    assert at.one(EmergencyGained).now == 4


def test_the_game_may_be_lost_here() -> None:
    """Spielende (seed 004 l. 605, 729): everything stops at once."""
    at = table(4).in_emissions().board("china", dirty=0, clean=0).do(CountEmissions())
    outcome = at.one(GameEnded).outcome
    assert (outcome.why, outcome.power) == ("emergency", "china")
    assert at.all(Bound) == []


# --- 2. Produziert Emissionen -----------------------------------------------------------------------------


def test_example_22_carbon() -> None:
    """Emissionsphase, 2., example (seed 004 l. 420): 9 dirty and 13 emissions are 22 CO₂."""
    at = table(1).after_emissions()
    told = at.one(Emitted)
    assert (told.dirty, told.emissions) == (9, 13)
    assert outlook(RULES, table(1).state).produced == 22


def test_all_dirty_energy_counts_needed_or_not() -> None:
    """Emissionsphase, 2. (seed 004 l. 410-414)."""
    at = table(1).in_emissions().board("china", clean=20).do(CountEmissions())
    assert at.one(Emitted).dirty == 9


def test_tip_remove_dirty_energy_but_keep_demand_covered() -> None:
    """Emissionsphase, 2., tip (seed 004 l. 416), intro (seed 004 l. 35): the outlook shows both."""
    before = table(4).in_projects()
    after = before.do(Change("dirty", -2, "china"))
    china = next(each for each in outlook(RULES, after.state).powers if each.power == "china")
    assert (china.produced, china.uncovered) == (20, 2)
    assert outlook(RULES, after.state).produced == outlook(RULES, before.state).produced - 2


# --- 3. Bindet CO₂ ----------------------------------------------------------------------------------------


def test_trees_oceans_and_air_filters_bind_alike() -> None:
    """Emissionsphase, 3. and note (seed 004 l. 432-434)."""
    at = emitting(50, trees=10, oceans=5, filters=3).do(CountEmissions())
    assert at.one(Bound) == Bound(18, 18)
    assert at.one(ThermometerSet).by == 32


def test_what_is_left_goes_on_the_next_page() -> None:
    """Emissionsphase, 3. (seed 004 l. 438) and intro (seed 004 l. 20-29)."""
    at = emitting(41, trees=24, oceans=16).do(CountEmissions())
    assert (at.state.tokens, at.state.carbon, at.state.emitted) == (0, 1, 0)


def test_turning_point_sinks_are_left_and_take_back() -> None:
    """Emissionsphase, 3. (seed 004 l. 444-448; p. 15): from the thermometer, tokens changed back."""
    at = emitting(30, trees=24, oceans=16, tokens=1, carbon=4).do(CountEmissions())
    assert at.one(TurningPointReached) == TurningPointReached(10, 10)
    assert (at.state.tokens, at.state.carbon) == (0, 14)


def test_turning_point_turns_the_marker() -> None:
    """Emissionsphase (seed 004 l. 454): one last crisis phase has to be survived."""
    at = emitting(3).do(CountEmissions())
    assert at.state.turned
    assert at.state.outcome is None
    assert at.state.phase == "resolution"


def test_an_empty_thermometer_gives_nothing_back() -> None:
    at = emitting(3, trees=24, oceans=16, carbon=2).do(CountEmissions())
    assert at.one(TurningPointReached).taken == 2
    assert (at.state.tokens, at.state.carbon) == (0, 0)


def test_how_far_to_the_turning_point() -> None:
    """Intro, how to win (seed 004 l. 33): less CO₂ than the earth takes up."""
    assert outlook(RULES, emitting(45, trees=24, oceans=16).state).to_turning_point == 6
    assert outlook(RULES, emitting(40, trees=24, oceans=16).state).to_turning_point == 1
    ahead = outlook(RULES, emitting(39, trees=24, oceans=16).state)
    assert (ahead.to_turning_point, ahead.taken_back) == (0, 0)


# --- 4. Passt die Temperatur an ---------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "carbon"), [(4, 20), (3, 15), (2, 10), (1, 5)])
def test_rows_fill_by_number_of_players(players: int, carbon: int) -> None:
    """Emissionsphase, 4. (seed 004 l. 458-464, 472-478)."""
    almost = emitting(carbon - 1, players, trees=0, oceans=0).do(CountEmissions())
    assert (almost.state.tokens, almost.state.carbon) == (0, carbon - 1)
    full = emitting(carbon, players, trees=0, oceans=0).do(CountEmissions())
    assert (full.state.tokens, full.state.carbon) == (1, 0)


def test_several_rows_at_once() -> None:
    """Emissionsphase, 4. (seed 004 l. 458-462)."""
    at = emitting(65, trees=0, oceans=0, carbon=17).do(CountEmissions())
    assert (at.state.tokens, at.state.carbon) == (4, 2)


def test_tip_fives_are_changed_freely() -> None:
    """Emissionsphase, 4., tip (seed 004 l. 486): only their value counts."""
    assert RULES.per_token(4) == 20


def test_more_crises_at_once_when_the_row_shows_more() -> None:
    """Emissionsphase, 4. (seed 004 l. 466) and tips (seed 004 l. 806): from 1.5 to 1.6 °C one more."""
    at = emitting(20, trees=0, oceans=0, tokens=3).do(CountEmissions())
    told = at.one(CrisesDrawn)
    assert (told.count, told.crisis, told.why) == (1, "", "temperature")
    assert len(at.state.row) == 4
    assert RULES.start_tenths + at.state.tokens == 16
    assert GAME.awaits(RULES, at.with_(phase="crises", row=(), due=0).state).count == 4
    before = at.with_(phase="crises", row=(), due=0, tokens=3)
    assert GAME.awaits(RULES, before.state).count == 3


def test_the_difference_is_drawn_once() -> None:
    """Emissionsphase, 4. (seed 004 l. 466): what the round has drawn already is not drawn again."""
    at = emitting(40, trees=0, oceans=0, tokens=3).do(CountEmissions())
    assert at.state.tokens == 5
    assert len(at.state.row) == RULES.crises_at[5]


def test_the_eighth_token_loses_at_once() -> None:
    """Emissionsphase, 4. (seed 004 l. 468) and Spielende (seed 004 l. 725): 2.0 °C."""
    at = emitting(20, trees=0, oceans=0, tokens=7).do(CountEmissions())
    assert at.one(GameEnded).outcome.why == "temperature"
    assert (at.state.tokens, at.state.carbon) == (8, 0)
    assert RULES.start_tenths + 8 == 20


def test_bound_carbon_goes_back_to_the_supply() -> None:
    """Emissionsphase, end (seed 004 l. 490): the sinks are free again next round."""
    at = emitting(10).do(CountEmissions())
    assert at.state.emitted == 0
    assert at.state.sinks == 40


def test_example_one_token_and_17_carbon() -> None:
    """Emissionsphase, example (seed 004 l. 492): one throw, still three crises."""
    at = emitting(37, trees=0, oceans=0).do(CountEmissions())
    assert (at.state.tokens, at.state.carbon) == (1, 17)
    assert at.one(PhaseBegan) == PhaseBegan("effects", 1)
    assert len(at.state.row) == 3


def test_without_a_token_the_crises_come_at_once() -> None:
    """Krisenphase, 1. (seed 004 l. 504): once for each token, so not at all."""
    at = quiet().do(CountEmissions())
    assert at.state.phase == "resolution"
    assert at.all(Emitted) == []


def test_the_outlook_is_what_happens() -> None:
    at = table(4).in_emissions()
    ahead = outlook(RULES, at.state)
    after = at.do(CountEmissions())
    assert (after.state.tokens, after.state.carbon) == (ahead.tokens, ahead.carbon)
    assert after.one(Bound).count == ahead.bound
    assert ahead.produced == 80
    assert not ahead.lost
    assert outlook(RULES, at.with_(tokens=7).state).lost
