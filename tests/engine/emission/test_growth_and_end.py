"""Wachstumsphase and Spielende."""

from __future__ import annotations

from engine.emission import GAME
from engine.emission.actions import CallOff, Grow
from engine.emission.cards import challenge
from engine.emission.course import last_round
from engine.emission.events import DemandGrew, GameEnded, MarkerTurnedBack, RoundBegan
from engine.emission.state import Challenge, Modifier
from tests.engine.emission.tables import RULES, Table, table


def growing(players: int = 4, **fields: object) -> Table:
    return table(players).in_emissions().with_(phase="growth", row=(), pile=48 - int(players == 1), **fields)


def test_1_won_after_the_turning_point() -> None:
    """Wachstumsphase, 1. (seed 004 l. 689-691), Spielende (seed 004 l. 719): everybody wins."""
    at = growing(turned=True).do(Grow())
    outcome = at.one(GameEnded).outcome
    assert (outcome.kind, outcome.why) == ("won", "turning_point")
    assert outcome.winners == ("majority", "china", "europe", "usa")


def test_1_with_challenges_their_conditions_count_too() -> None:
    """Wachstumsphase, 1. (seed 004 l. 693)."""
    goal = challenge("nobody_left_behind", RULES.challenges["nobody_left_behind"])
    at = growing(turned=True, challenges=(goal,))
    assert at.do(Grow(goals_met=True)).one(GameEnded).outcome.kind == "won"
    going_on = at.do(Grow(goals_met=False))
    assert going_on.all(MarkerTurnedBack)
    assert (going_on.state.round, going_on.state.turned) == (2, False)
    assert len(GAME.options(RULES, at.state)) == 2


def test_2_the_marker_moves_and_everything_is_kept() -> None:
    """Wachstumsphase, 2. (seed 004 l. 699-701)."""
    at = growing().boards(hand=3).do(Grow())
    assert at.one(RoundBegan).round == 2
    assert at.of("usa").hand == 3
    assert at.state.phase == "crises"
    assert at.state.due == 0, "the crises of the new round are still to be drawn"


def test_2_lost_after_round_six() -> None:
    """Wachstumsphase, 2. (seed 004 l. 701), Spielende (seed 004 l. 733)."""
    at = growing(round=6).do(Grow())
    outcome = at.one(GameEnded).outcome
    assert (outcome.kind, outcome.why, outcome.winners) == ("failed", "rounds", ())


def test_3_demand_grows_by_each_power_s_own_number() -> None:
    """Wachstumsphase, 3. (seed 004 l. 705-709) and example (seed 004 l. 713): China from 12 to 14."""
    at = growing().do(Grow())
    assert DemandGrew("china", 2, 14) in at.all(DemandGrew)
    assert [event.by for event in at.all(DemandGrew)] == [3, 2, 1, 1]


def test_demand_stays_on_its_track() -> None:
    at = growing().board("china", demand=39).do(Grow())
    assert at.of("china").demand == 40


def test_lost_in_three_ways_only() -> None:
    """Spielende (seed 004 l. 721-733): temperature, communities in crisis, rounds."""
    assert (RULES.tokens, RULES.emergency, RULES.rounds) == (8, 12, 6)


def test_tip_a_resilience_token_of_each_kind_per_temperature_token() -> None:
    """Tips (seed 004 l. 805): then crises that strike all do nothing."""
    at = table(4).boards(social=2, ecological=2, infrastructure=2).resolving("c1410", tokens=2)
    assert {each.amount for each in at.preview().sums} == {0}


def test_a_challenge_may_change_the_number_of_rounds() -> None:
    """Varianten (seed 004 l. 737)."""
    short = Challenge("Short", changes=(Modifier("rounds", -1),))
    at = growing(round=5, challenges=(short,))
    assert last_round(RULES, at.state) == 5
    assert at.do(Grow()).one(GameEnded).outcome.why == "rounds"


def test_the_table_may_stop() -> None:
    at = growing().do(CallOff("supper"))
    assert at.one(GameEnded).outcome.kind == "called_off"
    assert at.no(Grow()) == "turn.game_over"


def test_what_a_list_of_sessions_says() -> None:
    told = GAME.summary(growing(turned=True).do(Grow()).state)
    assert told["outcome"] == "won"
    assert GAME.summary(growing().state)["outcome"] is None
    assert told["powers"] == ["majority", "china", "europe", "usa"]
