"""What happened at the table, and what the app made of it: one story for each way a count can be read.

The tables are those of `tests/engine/keep_cool`: 70 chips on the carbometer, the USA begin with five black
factories, so that ten chips are their income; yellow recovers by two.
"""

from __future__ import annotations

import pytest

from engine.core import Retract
from engine.keep_cool.actions import (
    Adjust,
    Build,
    DrawCard,
    EndInvestment,
    Recover,
    Roll,
    SetTurn,
    TakeIncome,
    UseBonus,
)
from engine.keep_cool.tracking import CARBOMETER
from engine.tracking import (
    Act,
    Announce,
    Cleared,
    Confirmed,
    DieNote,
    Noted,
    Prompted,
    Propose,
    Recalibrate,
    Resumed,
    keep,
    recall,
)
from tests.engine.keep_cool.tables import volcano
from tests.engine.tracking.evening import HARMLESS, Evening


def investing(country: str) -> SetTurn:
    return SetTurn(country, "investment")


# --- equal ------------------------------------------------------------------------------------------------


def test_an_income_of_the_right_size_is_taken_by_itself() -> None:
    at = Evening(*HARMLESS)
    assert at.status == ("fits", -10)
    at.move(-10)
    assert at.done[-1] == TakeIncome()
    assert at.phase == "investment"
    assert at.status == ("fits", 0)
    assert at.journal.line[-1].source == "sensor:scale"
    assert at.quiet


def test_recovery_is_done_when_its_chips_lie_there_and_the_next_seat_is_announced() -> None:
    at = Evening(*HARMLESS, TakeIncome(), EndInvestment())
    assert at.last(Announce).chips == 2
    at.move(+2)
    assert at.done[-1] == Recover()
    assert at.last(Announce).awaits.seat == "europe"


def test_a_count_that_the_rules_expect_is_a_free_calibration() -> None:
    at = Evening(*HARMLESS)
    at.move(-10)
    assert at.last(Confirmed).count == 60


def test_of_whom_the_former_soviet_union_asks_its_chip_only_the_table_knows() -> None:
    """Spieltrieb lets it choose: the income is seen, the choice is not."""
    at = Evening(SetTurn("fsu", "income"), edition="spieltrieb")
    at.move(-(at.state.carbometer - at.goal))
    at.wait(60)
    assert at.status == ("choose", 0)
    assert at.quiet
    at.tap(TakeIncome(of="europe"))
    assert at.status == ("fits", 0)


# --- on the way -------------------------------------------------------------------------------------------


def test_chips_on_the_way_are_counted_down_and_nobody_complains() -> None:
    at = Evening(*HARMLESS)
    at.move(-4)
    assert at.status == ("under_way", -6)
    at.wait(8)
    assert at.quiet
    at.move(-6)
    assert at.done[-1] == TakeIncome()


def test_after_a_volcano_the_chips_are_counted_on_before_an_income_is_thought_of() -> None:
    """Seven of fifteen on: what lies there is also what some income would leave, but nobody has taken it."""
    at = Evening(DrawCard(volcano()))
    at.chips = 50
    at.tap(Adjust("carbometer", 50))
    at.rest()
    for face in (6, 5, 4):
        at.throw(face)
    assert at.state.carbometer == 65
    assert at.phase == "income"
    at.move(+5)
    assert at.status == ("under_way", 10)
    assert at.phase == "income"
    at.move(+10)
    assert at.status == ("fits", -10)


def test_hands_at_the_pile_are_never_hurried() -> None:
    at = Evening(*HARMLESS)
    at.move(+3)
    for _ in range(20):
        at.wait(2)
        at.reach()
    assert at.quiet


def test_people_who_stop_half_way_are_asked_in_the_end() -> None:
    at = Evening(*HARMLESS)
    at.move(-4)
    at.wait(39)
    assert at.quiet
    at.wait(2)
    assert at.story.code == "to_go"
    assert at.story.params["chips"] == -6
    at.move(-6)
    assert at.quiet
    assert at.last(Cleared).why == "explained"


def test_a_volcano_forgotten() -> None:
    at = Evening(DrawCard(volcano()))
    for face in (1, 2, 1):
        at.throw(face)
    assert at.status == ("under_way", 4)
    at.wait(20)
    assert at.quiet
    at.wait(6)
    assert (at.story.code, at.story.params["card"]) == ("forgotten", volcano())
    assert at.prompt.by == -4
    at.move(+4)
    assert at.last(Cleared).why == "fits_again"


# --- an earlier point -------------------------------------------------------------------------------------


def test_chips_put_back_offer_to_take_the_income_back() -> None:
    at = Evening(*HARMLESS)
    at.move(-10)
    at.tap(Build("black"))
    at.move(+10)
    assert at.quiet
    at.wait(5)
    assert at.prompt.kind == "take_back"
    assert at.story.params["steps"] == 2
    assert at.prompt.ways[0] == "take_back"
    at.choose("take_back")
    assert at.phase == "income"
    assert at.quiet
    assert at.status == ("fits", -10)
    assert at.state.carbometer == at.chips == 70
    assert isinstance(at.journal.entries[-1].action, Retract)


def test_what_was_tapped_while_chips_lay_wrong_is_not_taken_back_with_them() -> None:
    """A price lay on the carbometer, and what is left of it for a moment looks like the recovery."""
    at = Evening(*HARMLESS, TakeIncome())
    at.move(+4)
    at.tap(Build("black"))
    at.wait(5)
    at.move(-2)
    at.wait(3)
    assert at.done[-3:] == [Build("black"), EndInvestment(), Recover()]
    at.move(-2)
    at.wait(5)
    assert at.story.code == "taken_back"
    assert at.story.params["steps"] == 2
    at.choose("take_back")
    assert at.done[-1] == Build("black")
    assert at.phase == "investment"


def test_a_point_that_the_chips_never_showed_is_no_way_back() -> None:
    """The count before a roll is where the chips still lie, not where somebody put them."""
    at = Evening(DrawCard(volcano()))
    for face in (1, 2, 1):
        at.throw(face)
    at.wait(30)
    assert at.prompt.kind != "take_back"


def test_undo_is_not_done_again_by_the_chips_that_still_lie_there() -> None:
    at = Evening(*HARMLESS)
    at.move(-10)
    at.undo()
    at.wait(10)
    assert at.phase == "income"
    assert at.status == ("held", 10)
    assert at.quiet
    at.wait(20)
    assert at.story.code == "undone"
    at.choose("record")
    assert at.phase == "investment"
    assert at.quiet


# --- a legal action of this step --------------------------------------------------------------------------


def test_two_chips_of_the_developing_countries_are_their_bonus() -> None:
    at = Evening(investing("developing"))
    at.move(+2)
    assert at.done[-1] != UseBonus(2), "a third one may follow"
    at.wait(3)
    assert at.done[-1] == UseBonus(2)
    assert at.last(Act).code == "did"
    assert at.quiet


def test_three_chips_are_all_they_may_move_and_need_no_waiting() -> None:
    at = Evening(investing("developing"))
    at.move(-3)
    assert at.done[-1] == UseBonus(-3)


def test_a_third_chip_that_comes_late_makes_the_bonus_three() -> None:
    at = Evening(investing("developing"))
    at.move(+2)
    at.wait(5)
    assert at.done[-1] == UseBonus(2)
    at.move(+1)
    at.wait(3)
    assert at.done[-1] == UseBonus(3)
    assert at.done.count(UseBonus(2)) == 0
    assert at.quiet


def test_a_bonus_that_could_be_an_income_put_back_is_recorded_with_the_way_back_beside_it() -> None:
    """One number, two meanings: what this step allows is done, the other is offered."""
    at = Evening(SetTurn("developing", "income"))
    taken = at.state.carbometer - at.goal
    assert taken == 2, "another set-up makes another story"
    at.move(-2)
    at.move(+2)
    at.wait(3)
    assert at.done[-1] == UseBonus(2)
    assert at.last(Act).instead is not None


def test_recovery_put_on_before_anybody_says_that_investing_is_over() -> None:
    at = Evening(*HARMLESS, TakeIncome())
    at.move(+2)
    assert at.phase == "investment", "somebody may still be counting"
    at.wait(3)
    assert at.done[-2:] == [EndInvestment(), Recover()]
    assert at.quiet


def test_the_first_of_two_recovered_chips_waits_for_the_second() -> None:
    at = Evening(*HARMLESS, TakeIncome())
    at.move(+1)
    at.wait(6)
    assert at.quiet
    assert at.status == ("under_way", 1)


# --- common slips -----------------------------------------------------------------------------------------


def test_income_twice() -> None:
    at = Evening(*HARMLESS)
    at.move(-10)
    at.move(-10)
    at.wait(3)
    assert at.quiet
    at.wait(2)
    assert (at.story.code, at.story.params["country"]) == ("twice", "usa")
    assert at.prompt.by == -10


def test_income_twice_in_one_go() -> None:
    at = Evening(*HARMLESS)
    at.move(-20)
    at.wait(5)
    assert (at.story.code, at.story.params["what"]) == ("twice", "take_income")
    assert at.prompt.by == -10
    at.move(+10)
    assert at.done[-1] == TakeIncome()
    assert at.quiet


def test_opec_forgot_its_chips() -> None:
    at = Evening(SetTurn("opec", "income"))
    bonus = at.state.black // 4
    assert bonus
    at.move(at.goal - at.state.carbometer + bonus)
    at.wait(41)
    assert at.story.code == "without_opec_bonus"
    assert at.prompt.by == bonus
    at.move(-bonus)
    assert at.done[-1] == TakeIncome()


def test_green_income_taken_from_the_carbometer_too() -> None:
    at = Evening(Adjust("usa.green", 2), *HARMLESS)
    at.move(-14)
    at.wait(5)
    assert at.story.code == "green_from_carbometer"
    assert at.prompt.by == -4


def test_black_income_taken_from_the_pool() -> None:
    """Somebody taps that the income was taken, and the carbometer never moved."""
    at = Evening(*HARMLESS)
    at.tap(TakeIncome())
    at.wait(26)
    assert [story.code for story in at.prompt.stories][:2] == ["forgotten", "black_from_pool"]
    assert at.prompt.by == 10


def test_recovery_forgotten() -> None:
    """Somebody taps that the climate has recovered; the chips are still in the box."""
    at = Evening(*HARMLESS, TakeIncome(), EndInvestment())
    at.tap(Recover())
    at.wait(26)
    assert (at.story.code, at.story.params["what"]) == ("forgotten", "recover")


def test_recovery_of_another_zone() -> None:
    at = Evening(*HARMLESS, TakeIncome(), EndInvestment())
    at.move(+3)
    at.wait(5)
    assert at.story.code == "recovery_of_other_zone"
    assert at.prompt.by == 1


def test_counted_one_short() -> None:
    at = Evening(*HARMLESS)
    at.move(-9)
    at.wait(41)
    assert (at.story.code, at.story.params["chips"]) == ("miscounted", 1)
    assert at.prompt.by == 1


def test_counted_one_too_many() -> None:
    at = Evening(*HARMLESS)
    at.move(-11)
    at.wait(5)
    assert (at.story.code, at.story.params["chips"]) == ("miscounted", -1)
    assert at.prompt.by == -1


def test_chips_put_on_that_should_have_been_taken_off() -> None:
    at = Evening(*HARMLESS)
    at.move(+10)
    at.wait(5)
    assert at.story.code == "wrong_way"


def test_a_price_paid_onto_the_carbometer() -> None:
    at = Evening(*HARMLESS, TakeIncome())
    at.tap(Build("black"))
    at.move(+7)
    at.wait(5)
    assert (at.story.code, at.story.params["kind"]) == ("price_onto_carbometer", "black")


def test_a_price_as_high_as_the_recovery_is_asked_about_and_not_taken_for_it() -> None:
    """Two chips for a protection token, put on the carbometer: the recovery would be two as well."""
    at = Evening(*HARMLESS, TakeIncome())
    at.tap(Build("red"))
    at.move(+2)
    at.wait(5)
    assert at.phase == "investment"
    assert {story.code for story in at.prompt.stories} == {"did", "price_onto_carbometer"}
    at.choose("record")
    assert at.done[-2:] == [EndInvestment(), Recover()]
    assert at.quiet


def test_the_same_chips_a_while_later_are_the_recovery() -> None:
    at = Evening(*HARMLESS, TakeIncome())
    at.tap(Build("red"))
    at.wait(8)
    at.move(+2)
    at.wait(3)
    assert at.done[-2:] == [EndInvestment(), Recover()]


def test_an_income_before_the_cards() -> None:
    at = Evening()
    at.move(-10)
    at.wait(5)
    assert at.story.code == "income_early"


def test_the_income_of_somebody_else() -> None:
    at = Evening(SetTurn("tiger", "income"))
    others = Evening(SetTurn("usa", "income"))
    by = others.goal - others.state.carbometer
    assert at.goal - at.state.carbometer != by
    at.move(by)
    at.wait(5)
    assert "income_of_other" in [story.code for story in at.prompt.stories]


@pytest.mark.parametrize("chips", [-4, -3, -1, 1, 2, 3, 4])
def test_the_bonus_of_the_developing_countries_out_of_their_turn(chips: int) -> None:
    """Up to three chips, and only in their own investment (seed 001 l. 525; seed 000 l. 459)."""
    at = Evening()
    at.move(chips)
    at.wait(5)
    found = [story.params["chips"] for story in at.prompt.stories if story.code == "bonus_out_of_turn"]
    assert found == ([chips] if abs(chips) <= 3 else [])


def test_a_count_that_is_right_is_nobody_s_bonus() -> None:
    at = Evening(*HARMLESS)
    assert 0 not in [slip.params["chips"] for slip in CARBOMETER.slips(at.journal.rules, at.state)]


# --- nothing fits -----------------------------------------------------------------------------------------


def test_a_difference_that_nothing_explains_is_told_in_chips() -> None:
    at = Evening(*HARMLESS, TakeIncome())
    at.move(+17)
    at.wait(5)
    assert at.prompt.kind == "unknown"
    assert at.prompt.by == 17


def test_a_difference_goes_away_by_itself() -> None:
    at = Evening()
    at.move(+5)
    assert at.quiet
    at.wait(5)
    assert at.prompt.by == 5
    at.move(-5)
    assert at.quiet
    assert at.last(Cleared).why == "fits_again"


def test_a_chip_dropped_and_picked_up_is_nobody_s_business() -> None:
    at = Evening()
    at.move(+1)
    at.wait(3)
    at.move(-1)
    assert not [output for output in at.told if isinstance(output, Prompted)]


def test_one_sound_at_most_however_the_chips_wander() -> None:
    at = Evening()
    at.move(+5)
    at.wait(5)
    at.move(+1)
    at.wait(5)
    at.move(-2)
    at.wait(5)
    assert at.prompt.by == 4
    assert [output.news for output in at.told if isinstance(output, Prompted)].count(True) == 1


# --- the two ways out -------------------------------------------------------------------------------------


def test_the_table_is_right_is_a_correction_that_undo_takes_back() -> None:
    at = Evening()
    at.move(+5)
    at.wait(5)
    assert {"table_is_right", "app_is_right"} <= set(at.prompt.ways)
    at.choose("table_is_right")
    assert at.done == [Adjust("carbometer", 75, "unknown")]
    assert at.quiet
    at.undo()
    assert at.state.carbometer == 70
    assert at.quiet


def test_where_the_table_keeps_a_miscounted_income_the_chips_are_in_its_hand() -> None:
    at = Evening(*HARMLESS)
    due = Evening(*HARMLESS, TakeIncome()).state.seat("usa").chips
    at.move(-11)
    at.wait(5)
    at.choose("table_is_right")
    assert at.done[-3:-1] == [TakeIncome(), Adjust("carbometer", 59, "miscounted")]
    assert at.state.seat("usa").chips == due + 1
    assert at.phase == "investment"
    assert at.quiet


def test_the_app_is_right_guides_step_by_step() -> None:
    at = Evening()
    at.move(+3)
    at.wait(5)
    at.choose("app_is_right")
    assert at.prompt.guiding
    at.move(-1)
    at.wait(1)
    assert (at.prompt.guiding, at.prompt.by) == (True, 2)
    at.move(-2)
    assert at.quiet
    assert at.last(Cleared).why == "fits_again"


def test_who_was_guided_and_counted_may_say_that_the_scale_is_wrong() -> None:
    at = Evening()
    at.rest(shows=72)
    at.wait(5)
    at.choose("app_is_right")
    at.wait(2)
    assert "scale_is_wrong" in at.prompt.ways
    at.choose("scale_is_wrong")
    assert at.last(Recalibrate).count == 70
    assert at.quiet
    at.rest()
    assert at.status == ("fits", 0)
    assert at.tracker.trust.corrected == 1


def test_not_now_keeps_quiet_until_the_chips_move() -> None:
    at = Evening()
    at.move(+5)
    at.wait(5)
    at.choose("later")
    at.wait(60)
    assert at.quiet
    at.move(+1)
    at.wait(5)
    assert at.prompt.by == 6


def test_play_goes_on_beside_a_difference() -> None:
    at = Evening()
    at.move(+5)
    at.wait(5)
    at.tap(DrawCard("blizzard_east_coast"))
    at.throw(6)
    assert at.phase == "income"
    assert at.prompt.by == 5


# --- dice -------------------------------------------------------------------------------------------------


def test_a_wanted_roll_is_filled_by_the_die() -> None:
    at = Evening(DrawCard("blizzard_east_coast"))
    at.throw(6)
    assert at.done[-1] == Roll(6)
    assert at.journal.line[-1].source == "sensor:die:1"
    assert at.last(DieNote) == DieNote("used", 6, left=0)


def test_a_volcano_collects_its_throws() -> None:
    at = Evening(DrawCard(volcano()))
    lefts = []
    for face in (2, 3, 5):
        at.throw(face)
        lefts.append(at.last(DieNote).left)
    assert lefts == [2, 1, 0]
    assert at.state.carbometer == 80


def test_a_cocked_die_and_one_that_was_placed_are_shown_and_not_used() -> None:
    at = Evening(DrawCard("blizzard_east_coast"))
    at.throw(0, "cocked")
    assert at.last(DieNote) == DieNote("cocked", 0, left=1)
    at.throw(6, "placed")
    assert at.last(DieNote) == DieNote("placed", 6, left=1)
    assert at.done == [DrawCard("blizzard_east_coast")]


def test_a_throw_that_nobody_asked_for_is_shown_and_logged() -> None:
    at = Evening(*HARMLESS)
    at.throw(3)
    assert at.last(DieNote) == DieNote("unwanted", 3, step="income")
    assert [note for note in at.told if isinstance(note, Noted) and note.code == "thrown"]
    assert at.phase == "income"


def test_the_next_seat_throws_while_the_recovery_is_still_due() -> None:
    """Nobody put the chips on: the die tells that the table has moved on, and what the app waits for."""
    at = Evening(*HARMLESS, TakeIncome(), EndInvestment())
    at.throw(4)
    assert at.last(DieNote).step == "recovery"


def test_a_throw_from_a_drop_out_is_offered() -> None:
    at = Evening(DrawCard("blizzard_east_coast"))
    at.throw(6, late=True)
    assert at.last(DieNote).kind == "late"
    assert at.phase == "greenhouse"
    at.choose("use_roll")
    assert at.done[-1] == Roll(6)
    assert at.journal.line[-1].source == "sensor:die:1"


def test_a_throw_from_a_drop_out_may_be_left_alone() -> None:
    at = Evening(DrawCard("blizzard_east_coast"))
    at.throw(1, late=True)
    at.choose("drop_roll")
    at.throw(6)
    assert at.done[-1] == Roll(6)
    at.choose("use_roll")
    assert at.done[-1] == Roll(6)


def test_roll_again_takes_the_throw_back_and_says_why() -> None:
    at = Evening(DrawCard("blizzard_east_coast"))
    at.throw(1)
    at.choose("roll_again", "bumped")
    assert at.done == [DrawCard("blizzard_east_coast")]
    assert at.journal.entries[-1].why == "roll_again:bumped"
    at.throw(6)
    assert at.done[-1] == Roll(6)


def test_once_play_has_gone_on_a_throw_stands() -> None:
    at = Evening(*HARMLESS)
    at.move(-10)
    at.choose("roll_again", "bumped")
    assert at.last(DieNote).kind == "too_late"
    assert at.phase == "investment"


def test_a_throw_told_twice_counts_once() -> None:
    at = Evening(DrawCard(volcano()))
    at.throw(2)
    at.throws = 0
    at.throw(2)
    assert at.state.greenhouse.faces == (2,)


# --- gaps -------------------------------------------------------------------------------------------------


def test_after_lunch_all_lies_as_it_was_left() -> None:
    at = Evening(*HARMLESS)
    at.wake()
    at.rest()
    assert at.last(Resumed) == Resumed("woke", 0)
    assert at.quiet


def test_after_lunch_the_difference_is_explained_before_anything_is_recorded() -> None:
    at = Evening(*HARMLESS)
    at.wake()
    at.chips -= 10
    at.rest()
    at.wait(2)
    assert at.phase == "income"
    assert (at.prompt.gap, at.story.code) == ("woke", "meanwhile")
    assert at.last(Resumed).by == -10
    at.choose("record")
    assert at.phase == "investment"
    assert at.quiet


def test_a_link_that_was_away_for_a_moment_misses_nothing() -> None:
    at = Evening(*HARMLESS)
    at.reach()
    at.lose_link()
    assert at.status == ("away", 0)
    at.chips -= 10
    at.find_link()
    at.rest()
    at.wait(2)
    assert at.done[-1] == TakeIncome()


def test_what_was_tapped_while_the_link_was_down_is_found_as_it_should_be() -> None:
    """The income was told by a finger, and the recovery lies there already when the scale is back."""
    at = Evening(*HARMLESS)
    at.lose_link()
    at.tap(TakeIncome())
    at.chips -= 10
    at.chips += 2
    at.find_link(20)
    at.rest()
    at.wait(4)
    assert at.done[-2:] == [EndInvestment(), Recover()]
    assert at.quiet


def test_two_people_at_once_need_not_wait_for_each_other() -> None:
    """Volcano on, income off, in any order: what lies there in the end is what both leave."""
    at = Evening(DrawCard(volcano()))
    for face in (3, 2, 1):
        at.throw(face)
    at.move(+2)
    at.move(-10)
    at.move(+4)
    assert at.chips == 66
    at.wait(1)
    assert at.done[-1] == TakeIncome()
    assert at.quiet


def test_a_link_lost_half_way_goes_on_half_way() -> None:
    at = Evening(*HARMLESS)
    at.move(-4)
    at.lose_link()
    at.find_link()
    at.rest()
    at.wait(3)
    assert at.status == ("under_way", -6)
    assert at.quiet


def test_a_difference_is_not_shown_while_the_scale_is_away() -> None:
    at = Evening()
    at.move(+5)
    at.wait(5)
    at.lose_link()
    assert at.quiet
    assert at.last(Cleared).why == "away"


def test_a_scale_that_began_anew_with_another_zero() -> None:
    at = Evening(*HARMLESS)
    at.lose_link()
    at.find_link(restarted=True)
    at.rest(shows=0)
    at.wait(2)
    assert (at.prompt.kind, at.story.code) == ("scale", "retared")
    assert at.prompt.ways[0] == "scale_is_wrong"
    assert "table_is_right" not in at.prompt.ways, "an empty carbometer would end the game"
    at.choose("scale_is_wrong")
    assert at.last(Recalibrate).count == 70
    at.rest()
    assert at.quiet


def test_a_scale_that_was_moved_is_off_by_the_same_everywhere() -> None:
    at = Evening(*HARMLESS)
    at.rest(shows=73)
    at.wait(5)
    assert at.prompt.by == 3
    at.reach()
    at.chips -= 10
    at.rest(shows=63)
    at.wait(5)
    assert (at.prompt.kind, at.story.code, at.prompt.by) == ("scale", "shifted", 3)
    at.choose("scale_is_wrong")
    assert at.done[-1] == TakeIncome()
    assert at.last(Recalibrate).count == 60
    at.rest()
    assert at.status == ("fits", 0)


def test_a_crash_costs_nothing_but_a_look() -> None:
    at = Evening(*HARMLESS)
    at.move(-10)
    confirmed = at.tracker.trust.confirmed
    at.tracker = recall(keep(at.tracker))
    assert at.tracker.trust.confirmed == confirmed > 0
    at.rest()
    assert at.last(Resumed) == Resumed("woke", 0)
    at.move(+10)
    at.wait(5)
    assert at.prompt.kind == "take_back"


# --- trust ------------------------------------------------------------------------------------------------


def test_a_scale_that_does_well_is_trusted() -> None:
    at = Evening(*HARMLESS)
    at.move(-10)
    at.tap(EndInvestment())
    at.move(+2)
    assert at.tracker.trust.confirmed == 2
    assert at.tracker.trust.level == "good"


def test_an_unsure_count_is_waited_for_and_records_nothing_at_once() -> None:
    at = Evening(*HARMLESS)
    at.reach()
    at.chips -= 10
    at.rest(sure=False)
    at.wait(2)
    assert at.phase == "income"
    at.rest()
    assert at.phase == "investment"


def test_a_recovery_that_the_scale_is_never_sure_of_is_recorded_when_no_elbow_lasts_so_long() -> None:
    at = Evening(*HARMLESS, TakeIncome())
    at.reach()
    at.chips += 2
    at.rest(sure=False)
    at.wait(11)
    assert at.phase == "investment", "it may be an elbow"
    at.wait(2)
    assert at.done[-2:] == [EndInvestment(), Recover()]


def test_a_count_that_fits_is_taken_even_if_the_scale_is_never_sure_and_teaches_it() -> None:
    at = Evening(*HARMLESS)
    at.reach()
    at.chips -= 10
    at.rest(sure=False)
    at.wait(7)
    assert at.phase == "income", "it may be an elbow"
    at.wait(2)
    assert at.phase == "investment"
    assert at.last(Confirmed).count == 60
    assert at.tracker.trust.unsure == 0, "an elbow is not its fault"
    at.wait(10)
    assert at.tracker.trust.unsure == 1


def test_an_unsure_difference_is_told_late_and_with_its_doubt() -> None:
    at = Evening()
    at.rest(sure=False, shows=77)
    at.wait(15)
    assert at.quiet
    at.wait(4)
    assert not at.prompt.sure
    assert "scale_is_wrong" in at.prompt.ways


def test_a_bad_scale_is_told_once_and_play_goes_on_by_hand() -> None:
    at = Evening(*HARMLESS)
    for shows in (71, 70, 71, 70, 71):
        at.reach()
        at.rest(sure=False, shows=shows)
        at.wait(19)
    assert at.tracker.trust.level == "bad"
    assert [output for output in at.told if isinstance(output, Propose)] == [Propose("recalibrate")]
    at.choose("by_hand")
    at.move(+9)
    at.wait(60)
    assert at.quiet
    assert at.status == ("by_hand", 0)
    at.tap(TakeIncome())
    at.chips = 60
    at.choose("by_sensor")
    at.rest()
    assert at.status == ("fits", 0)
