"""A Keep Cool table that is followed: real firmware on pseudo-terminals, slips, and what people answer."""

from __future__ import annotations

from pathlib import Path

from engine.core import Retract
from engine.keep_cool.actions import EndInvestment, Recover, Roll, SetTurn, TakeIncome, UseBonus
from tests.app.helpers import query, until
from tests.app.test_keep_cool_table import HARMLESS, LONG, SHORT, Desk, desk


def prompts(at: Desk, words: str) -> bool:
    prompt = at.view.prompt
    return prompt is not None and words in f"{prompt.text} {prompt.detail}"


async def test_a_turn_in_which_nothing_is_bought_needs_one_touch(tmp_path: Path) -> None:
    """No sensor sees the card; all else is chips and a die."""
    async with desk(tmp_path, carbometer=True, die=True) as at:
        await at.press("draw")
        assert at.view.die.wanted == 1, "another seed draws a card that wants one roll"
        at.die.throw(6)
        await until(lambda: at.state.phase == "income")
        at.carbometer.take(10)
        await until(lambda: at.state.phase == "investment")
        at.carbometer.place(2)
        await until(lambda: at.state.active == 1)
        assert at.done[1:] == [Roll(6), TakeIncome(), EndInvestment(), Recover()]
        assert at.state.carbometer == at.carbometer.chips == 62


async def test_chips_put_back_take_the_step_back_when_the_table_says_so(tmp_path: Path) -> None:
    async with desk(tmp_path, *HARMLESS, carbometer=True, patience=SHORT) as at:
        at.carbometer.take(10)
        await until(lambda: at.state.phase == "investment")
        await until(lambda: at.view.carbometer.sensed == 60)
        at.carbometer.place(10)
        await until(lambda: at.questions()[:1] == ["take_back"])
        await at.press("take_back")
        assert at.state.phase == "income"
        assert at.done == list(HARMLESS)
        taken_back = at.session.journal.entries[-1].action
        assert isinstance(taken_back, Retract) and taken_back.reason == "put_back"


async def test_a_bonus_is_recognised_told_and_undone_where_it_is_told(tmp_path: Path) -> None:
    countries = ("usa", "europe", "developing", "tiger")
    step = SetTurn("developing", "investment")
    async with desk(tmp_path, step, carbometer=True, patience=LONG, countries=countries) as at:
        at.carbometer.place(3)
        await until(lambda: at.done[-1] == UseBonus(3))
        await until(lambda: prompts(at, "Gesehen und eingetragen"))
        assert at.questions() == ["undo"]
        await at.press("undo")
        await until(lambda: at.done[-1] != UseBonus(3))
        await at.settled()
        assert at.state.carbometer == 70
        assert at.done[-1] != UseBonus(3), "chips that still lie there do not do it again"


async def test_a_die_that_fell_off_the_table_is_thrown_again_and_the_log_says_why(tmp_path: Path) -> None:
    async with desk(tmp_path, HARMLESS[0], die=True) as at:
        at.die.throw(1)
        await until(lambda: at.done[-1] == Roll(1))
        await at.press("again")
        assert at.questions()[0] == "roll_again:fell"
        await at.press("roll_again:fell")
        await until(lambda: at.done == [HARMLESS[0]])
        at.die.throw(6)
        await until(lambda: at.done[-1] == Roll(6))
        assert at.questions() == [], "nobody is asked to insist: the reason is in the log"
        (written,) = query(tmp_path, "SELECT action FROM entry WHERE action LIKE '%roll_again%'")
        assert "roll_again:fell" in written[0]


async def test_an_income_taken_while_the_cable_was_out_is_asked_about_before_it_is_recorded(
    tmp_path: Path,
) -> None:
    async with desk(tmp_path, *HARMLESS, carbometer=True, patience=SHORT) as at:
        at.carbometer.unplug()
        await at.shows(lambda view: view.carbometer.sensed is None)
        at.carbometer.take(10)
        at.carbometer.replug()
        await until(lambda: at.questions()[:1] == ["record"])
        assert at.done == list(HARMLESS)
        assert prompts(at, "Wurde inzwischen das Einkommen genommen?")
        await at.press("record")
        assert at.done[-1] == TakeIncome()
        assert at.session.journal.line[-1].source == f"sensor:{at.carbometer.device_id}"


async def test_who_counts_by_hand_is_left_in_peace_and_asked_when_the_scale_is_used_again(
    tmp_path: Path,
) -> None:
    async with desk(tmp_path, carbometer=True, patience=SHORT) as at:
        await at.press("by_hand")
        at.carbometer.place(2)
        await until(lambda: at.table.sensed == 72)
        assert at.view.prompt is None
        assert at.view.carbometer.sensed_caption == "Von Hand gezählt"
        await at.press("by_sensor")
        await until(lambda: "table_is_right" in at.questions())


async def test_play_goes_on_beside_a_difference(tmp_path: Path) -> None:
    async with desk(tmp_path, carbometer=True, patience=SHORT) as at:
        at.carbometer.place(2)
        await until(lambda: "table_is_right" in at.questions())
        await at.press("draw")
        assert len(at.done) == 1
        await until(lambda: "table_is_right" in at.questions())


async def test_chips_that_are_moved_to_calibrate_are_no_step_of_the_game(tmp_path: Path) -> None:
    async with desk(tmp_path, *HARMLESS, carbometer=True, patience=SHORT) as at:
        line = at.table.devices.line("carbometer")
        assert line is not None
        line.teaching = True
        at.carbometer.take(10)
        await until(lambda: line.known.count == 60 and line.known.stable)
        await at.settled()
        assert at.table.sensed is None
        line.teaching = False
        at.carbometer.place(10)
        await at.seen(70)
        assert at.done == list(HARMLESS)
        assert at.questions() == []
