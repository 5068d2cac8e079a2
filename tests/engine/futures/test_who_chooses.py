"""Who acts next in a future, what it can choose, and what is only dealt, thrown or put right by hand."""

from __future__ import annotations

from random import Random

import pytest

from engine.co2.actions import CountGoals, DrawFossil, EndTurn, TakeIncome
from engine.co2.state import Due
from engine.core import PUBLIC, Sealed
from engine.emission.actions import (
    DrawCrises,
    EndProjects,
    NameAffected,
    RevealCrisis,
    RollEffect,
    RollTie,
    SkipProject,
    StartProject,
)
from engine.futures import Luck, forecast_of
from engine.keep_cool.actions import Demolish, DrawCard, EndInvestment, Roll
from engine.kyoto.actions import (
    ChooseCards,
    DrawStudy,
    FlipAnimal,
    KeepStudy,
    ReadStudy,
    ShowStudy,
    TakeAllowance,
    TakeFunding,
    to_speaker,
)
from engine.kyoto.state import Damage
from tests.engine.co2 import tables as co2
from tests.engine.emission import tables as emission
from tests.engine.keep_cool import tables as keep_cool
from tests.engine.kyoto import tables as kyoto
from tests.engine.laid_out import LaidOut


def chosen(at: LaidOut | keep_cool.Table, game_id: str) -> set[type]:
    return {type(each) for each in forecast_of(game_id).choices(at.rules, at.state)}


def decides(at: LaidOut | keep_cool.Table, game_id: str) -> str:
    return forecast_of(game_id).decider(at.rules, at.state)


# --- Keep Cool --------------------------------------------------------------------------------------------


def test_a_card_and_the_die_are_nobody_s_choice() -> None:
    fresh = keep_cool.table(3).turn_of("usa")
    for at in (fresh, fresh.card_open("floods_china")):
        assert chosen(at, "keep_cool") == set()
        assert {type(each) for each in at.options} <= {DrawCard, Roll}
    assert EndInvestment in chosen(keep_cool.investing("europe"), "keep_cool")
    assert decides(keep_cool.investing("europe"), "keep_cool") == "europe"


def test_who_owes_chooses_a_factory_also_in_another_s_turn() -> None:
    """Both: "Catastrophe or ... ?" (seed 001 l. 393-397; seed 000 l. 388)."""
    owing = keep_cool.table(3).with_(tiger={"chips": 0}).turn_of("usa").in_debt("tiger", 2)
    assert decides(owing, "keep_cool") == "tiger"
    assert chosen(owing, "keep_cool") == {Demolish}


# --- Kyoto ------------------------------------------------------------------------------------------------


def succeeded() -> kyoto.Table:
    money = {kyoto.LIN: 2, kyoto.MALIK: 2}
    return kyoto.table().reading(co2=100, funding=3).lay(money, canada=(kyoto.CARS,)).ring()


def failed(damage: Damage) -> kyoto.Table:
    return kyoto.table().reading(co2=200, visible=damage).ring()


def test_the_speaker_chooses_cards_money_and_an_animal() -> None:
    """4) Impact phase (seed 002 l. 228, 248, 268): everybody sees among what."""
    at = succeeded()
    assert (chosen(at, "kyoto"), decides(at, "kyoto")) == ({ChooseCards}, kyoto.LIN)
    paying = at.do(at.game.options(at.rules, at.state)[0])
    assert (chosen(paying, "kyoto"), decides(paying, "kyoto")) == ({TakeFunding}, kyoto.LIN)
    struck = failed("animals").do(ShowStudy(()))
    assert (chosen(struck, "kyoto"), decides(struck, "kyoto")) == ({FlipAnimal}, kyoto.LIN)


@pytest.mark.parametrize("damage", ["warming", "clouds"])
def test_the_back_of_a_level_or_a_cloud_is_no_choice(damage: Damage) -> None:
    """B) (seed 002 l. 274-284)."""
    assert chosen(failed(damage).do(ShowStudy(())), "kyoto") == set()


def test_what_lies_in_hands_and_studies_is_no_choice_to_be_compared() -> None:
    """Hands, coffers and drawn studies are secret (seed 002 l. 89, 105, 146)."""
    full = kyoto.table(way="full").do(TakeAllowance())
    for name in ("s01", "s02"):
        full = full.do(DrawStudy(to_speaker(kyoto.LIN, name)))
    assert {type(each) for each in full.game.options(full.rules, full.state)} == {KeepStudy}
    for at in (full, kyoto.table().reading(co2=100), failed("clouds"), kyoto.scoring()):
        assert chosen(at, "kyoto") == set()


def test_while_the_timer_runs_and_at_the_end_anybody_acts() -> None:
    """3) Contribution phase (seed 002 l. 170-176)."""
    assert decides(kyoto.table().reading(co2=100), "kyoto") == ""
    assert decides(kyoto.scoring(), "kyoto") == ""
    assert decides(kyoto.table(), "kyoto") == kyoto.LIN


def test_a_dealt_hand_has_as_many_cards_as_the_country_must_have() -> None:
    """Setup 5 (seed 002 l. 100-105): of 15 those are missing that lie open, under a flag or are reduced."""
    laid = succeeded()
    reduced = laid.do(laid.game.options(laid.rules, laid.state)[0])
    lies = reduced.seat_with(kyoto.MALIK, under=(kyoto.RIG,))
    for at, held in ((laid, 14), (reduced, 14), (lies, 13)):
        view = at.game.view(at.state, PUBLIC)
        redrawn = forecast_of("kyoto").redraw(Random(1), at.rules, view)
        hands = {seat.country: seat.hand for seat in redrawn.seats}
        sizes = {name: len(hand.value) for name, hand in hands.items() if isinstance(hand, Sealed)}
        assert sizes == {kyoto.LIN: 15, kyoto.MALIK: held, kyoto.AMBER: 15}


def test_the_study_in_the_lectern_does_not_turn_up_again() -> None:
    """2) Study reading phase (seed 002 l. 146): the other one goes into the box."""
    rules = kyoto.RULES
    first = rules.studies["s01"]
    at = kyoto.table().do(TakeAllowance(), ReadStudy(first.goal, first.funding, first.visible))
    for number in range(5):
        redrawn = forecast_of("kyoto").redraw(
            Random(number), rules, kyoto.table().game.view(at.state, PUBLIC)
        )
        assert redrawn.lectern.study.value not in redrawn.deck.value
        assert len(redrawn.deck.value) == 22
        assert redrawn.lectern.hidden.value == rules.studies[redrawn.lectern.study.value].hidden


# --- e-Mission --------------------------------------------------------------------------------------------


def test_at_a_common_table_nobody_in_particular_decides() -> None:
    """Spielablauf (seed 004 l. 222-244): everybody plays at once."""
    for at in (emission.table(4), emission.table(4).in_projects()):
        assert decides(at, "emission") == ""


def test_crises_throws_and_what_cards_do_are_no_choice() -> None:
    drawn = emission.table(4).do(DrawCrises(emission.HURRICANES))
    assert chosen(emission.table(4), "emission") == set()
    assert chosen(drawn, "emission") == {StartProject, SkipProject}
    projects = drawn.do(SkipProject())
    assert EndProjects in {type(each) for each in projects.game.options(projects.rules, projects.state)}
    assert chosen(projects, "emission") == set()
    assert chosen(emission.table(4).throwing(), "emission") == set()
    assert chosen(emission.table(4).resolving(""), "emission") == set()
    assert NameAffected in chosen(emission.table(4).resolving("c1440"), "emission")


def test_chance_draws_turns_over_and_throws_for_a_tie_that_matters() -> None:
    """Spielablauf (seed 004 l. 252, 502-506, 548-549)."""
    chance, luck = forecast_of("emission").chance, Luck(Random, "x", 1)
    at, rules = emission.table(4), emission.RULES
    drawn = chance(luck, rules, at.state)
    assert isinstance(drawn, DrawCrises)
    assert drawn.crisis in rules.crises
    assert isinstance(chance(luck, rules, at.throwing().state), RollEffect)
    assert isinstance(chance(luck, rules, at.resolving("").state), RevealCrisis)
    tied = at.resolving("c1418").boards(social=1).board("usa", social=5)
    thrown = chance(luck, rules, tied.state)
    assert isinstance(thrown, RollTie)
    assert [each.power for each in thrown.throws] == ["majority", "china", "europe"]
    for nothing in (tied.boards(social=2), at.in_projects(), at.resolving("c1440"), at.resolving("c1410")):
        assert chance(luck, rules, nothing.state) is None


# --- CO₂ --------------------------------------------------------------------------------------------------


def test_who_has_something_to_settle_decides_before_the_active_company() -> None:
    at = co2.table(4)
    assert at.state.phase == "actions"
    assert decides(at, "co2") == at.state.player.colour
    assert EndTurn in {type(each.action) for each in at.game.offers(at.rules, at.state)}
    due = at.with_(phase="income", dues=(Due("income", "blue", count=2),))
    assert (decides(due, "co2"), chosen(due, "co2")) == ("blue", {TakeIncome})
    assert decides(at.with_(phase="goals"), "co2") == ""
    assert chosen(at.with_(phase="goals"), "co2") == {CountGoals}


def test_a_plant_from_the_pile_is_no_choice() -> None:
    """Supply phase: the pile lies face down."""
    at = co2.table(4).with_(phase="supply")
    assert {type(each) for each in at.game.options(at.rules, at.state)} == {DrawFossil}
    assert chosen(at, "co2") == set()


def test_the_team_has_its_points_together_and_rivals_are_measured_by_the_first() -> None:
    points = forecast_of("co2").quantities["points"]
    assert points(co2.table(2).with_(points=7).state) == 7
    rivals = co2.table(2, "competitive")
    first, second = (seat.colour for seat in rivals.state.seats)
    assert points(rivals.seat(first, points=4).seat(second, points=9).state) == 9
