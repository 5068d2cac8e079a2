"""What happened at the table, and what the app made of it: one story for each way a count can be read."""

from __future__ import annotations

from engine.keep_cool.actions import EndInvestment, Recover, TakeIncome
from engine.tracking import Announce, Cleared
from tests.engine.tracking.evening import HARMLESS, Evening

# --- equal ------------------------------------------------------------------------------------------------


def test_an_income_of_the_right_size_is_taken_by_itself() -> None:
    at = Evening(*HARMLESS)
    assert at.status == ("fits", -10)
    at.move(-10)
    assert at.done[-1] == TakeIncome()
    assert at.state.phase == "investment"
    assert at.status == ("fits", 0)
    assert at.journal.line[-1].source == "sensor:scale"
    assert at.quiet


def test_recovery_is_done_when_its_chips_lie_there_and_the_next_seat_is_announced() -> None:
    at = Evening(*HARMLESS, TakeIncome(), EndInvestment())
    at.move(+2)
    assert at.done[-1] == Recover()
    assert at.last(Announce).awaits.seat == "europe"


# --- on the way -------------------------------------------------------------------------------------------


def test_chips_on_the_way_are_counted_down_and_nobody_complains() -> None:
    at = Evening(*HARMLESS)
    at.move(-4)
    assert at.status == ("under_way", -6)
    at.wait(8)
    assert at.quiet
    at.move(-6)
    assert at.done[-1] == TakeIncome()


# --- differences ------------------------------------------------------------------------------------------


def test_a_difference_is_told_after_stillness_and_goes_away_by_itself() -> None:
    at = Evening(*HARMLESS)
    at.move(+2)
    assert at.quiet
    at.wait(5)
    assert at.prompt.by == 2
    at.move(-2)
    assert at.quiet
    assert at.last(Cleared).why == "fits_again"
