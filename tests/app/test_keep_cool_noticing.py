"""What people read when chips and dice don't fit: stories of evenings, told in words."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest

from app.games.keep_cool.noticing import AGAIN, aim
from app.games.keep_cool.presenter import present
from app.games.keep_cool.scene import Scene, Told
from app.games.keep_cool.view import TableView
from app.text.translator import Translator
from app.ui.views import PromptView
from engine.core import Retract, replace
from engine.keep_cool.actions import Adjust, Build, EndInvestment, SetTurn, TakeIncome, UseBonus
from engine.keep_cool.income import income_of
from engine.tracking import DieNote, Prompt, Trust
from engine.tracking.facts import Way
from engine.tracking.stories import KINDS
from tests.app.helpers import DE, EN, LANGUAGES, ROOT, unfinished
from tests.app.noticed import (
    BEGUN,
    after_lunch,
    bonus,
    doubtful,
    guided,
    late,
    laying_out,
    noticed,
    put_back,
    scene,
    slip,
)
from tests.engine.tracking.evening import HARMLESS, Evening

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
INVESTING = (*HARMLESS, TakeIncome())
ANSWERED = ("use_roll", "drop_roll", "roll_again", "by_sensor", "app_is_right", "table_is_right")
"""Ways out whose buttons have words of their own."""


def view_of(told: Scene, tr: Translator = DE) -> TableView:
    view, _ = present(tr, told)
    assert unfinished(view, tr) == []
    return view


def asked(at: Evening | Scene, tr: Translator = DE) -> PromptView:
    prompt = view_of(at if isinstance(at, Scene) else scene(at), tr).prompt
    assert prompt is not None
    return prompt


def keys(prompt: PromptView) -> list[str]:
    return [button.key for button in prompt.buttons]


# --- a difference -----------------------------------------------------------------------------------------


def test_a_difference_is_told_in_chips_with_a_story_and_two_ways_out_at_least() -> None:
    prompt = asked(slip(*HARMLESS, chips=-20))
    assert prompt.text == "10 Chips zu wenig auf dem Karbometer."
    assert prompt.detail == "USA & Partner: Wurde das Einkommen zweimal genommen?"
    assert prompt.tone == "warning"
    assert keys(prompt)[:2] == ["table_is_right", "app_is_right"]
    assert [button.label for button in prompt.buttons][:2] == ["50 behalten", "10 drauflegen"]


STORIES: list[tuple[Evening, str, str]] = [
    (slip(chips=4), "4 chips too many on the carbometer.", "Please count once."),
    (slip(chips=-1), "One chip too few on the carbometer.", "Has one fallen off?"),
    (slip(chips=1), "One chip too many on the carbometer.", "Is one lying double, or has one fallen in?"),
    (
        slip(*HARMLESS, chips=-11),
        "One chip too few on the carbometer.",
        "USA & Partners: was the income miscounted?",
    ),
    (
        slip(*HARMLESS, chips=10),
        "10 chips too many on the carbometer.",
        "USA & Partners: did the income go on instead of off?",
    ),
    (slip(*HARMLESS, chips=-4, seconds=45), "6 chips are still to be taken off.", "Are you going on?"),
    (
        slip(*INVESTING, Build("black"), chips=7),
        "7 chips too many on the carbometer.",
        "Did the price go onto the carbometer instead of into the pool: black factory?",
    ),
]


@pytest.mark.parametrize(("at", "text", "told"), STORIES, ids=[told for _, _, told in STORIES])
def test_the_likeliest_story_is_told_as_a_question(at: Evening, text: str, told: str) -> None:
    prompt = asked(at, EN)
    assert (prompt.text, prompt.detail) == (text, told)


def test_opec_is_asked_about_its_own_chips() -> None:
    at = Evening(SetTurn("opec", "income"))
    extra = income_of(at.journal.rules, at.state).bonus
    assert extra, "another set-up makes another story"
    at.move(at.goal - at.state.carbometer + extra)
    at.wait(45)
    assert "OPEC zusätzlich" in asked(at).detail


def test_half_a_step_is_a_question_and_no_complaint() -> None:
    prompt = asked(slip(*HARMLESS, chips=-4, seconds=45))
    assert prompt.tone == "info"
    assert prompt.text == "6 Chips sind noch wegzunehmen."


def test_chips_put_back_offer_to_take_the_step_back() -> None:
    prompt = asked(put_back())
    assert prompt.detail == "So lagen die Chips vor diesem Schritt: Einkommen. Nehmt ihr ihn zurück?"
    assert (keys(prompt)[0], prompt.tone) == ("take_back", "info")


def test_the_app_is_right_tells_what_is_left_to_do() -> None:
    at = guided()
    assert asked(at).text == "3\u00a0wegnehmen"
    at.move(-2)
    at.wait(3)
    assert asked(at).text == "Einen wegnehmen"
    assert asked(at).tone == "info"
    assert "app_is_right" not in keys(asked(at))
    assert "table_is_right" in keys(asked(at))
    at.move(-1)
    assert view_of(scene(at)).prompt is None


def test_a_guide_leads_to_the_nearer_of_before_and_after_the_step() -> None:
    at = slip(*HARMLESS, chips=-20)
    at.choose("app_is_right")
    assert asked(at).text == "10 drauflegen", "to the end of the step, not back to its beginning"
    at.move(5)
    at.wait(3)
    assert asked(at).text == "5 drauflegen"


def test_what_happened_meanwhile_is_asked_before_it_is_recorded() -> None:
    prompt = asked(after_lunch())
    assert prompt.detail == "USA & Partner: Wurde inzwischen das Einkommen genommen?"
    assert keys(prompt)[0] == "record"


def test_a_new_game_whose_chips_are_still_in_the_box_is_no_mistake() -> None:
    prompt = asked(laying_out())
    assert prompt.detail == "Am Anfang liegen 70 Chips darauf."
    assert prompt.tone == "info"


def test_after_a_gap_the_difference_says_since_when() -> None:
    at = Evening(BEGUN)
    at.lose_link()
    at.chips += 2
    at.find_link()
    at.rest()
    at.wait(5)
    assert asked(at).detail.startswith("Das geschah, während die Waage weg war. ")


def test_a_scale_that_lost_its_zero_can_be_told_the_number() -> None:
    prompt = asked(slip(chips=-70))
    assert prompt.detail.startswith("Wurde die Waage verschoben")
    assert prompt.buttons[0].label == "Es sind 70"


@BOTH
def test_the_same_difference_in_new_numbers_keeps_its_name(tr: Translator) -> None:
    at = slip(chips=4)
    before = asked(at, tr)
    at.move(1)
    at.wait(5)
    now = asked(at, tr)
    assert now.text != before.text
    assert now.name == before.name != ""


# --- what was done, and what is offered -------------------------------------------------------------------


def test_a_bonus_that_the_chips_show_is_told_with_undo_beside_it() -> None:
    at, told = bonus()
    prompt = asked(scene(at, told=told))
    assert prompt.text == "Gesehen und eingetragen: Entwicklungsländer: 3 Chips aufs Karbometer"
    assert (keys(prompt), prompt.tone) == (["undo"], "info")


def test_where_the_chips_may_mean_a_step_back_that_is_offered_too() -> None:
    at = Evening(SetTurn("developing", "investment"))
    at.move(3)
    back = Retract((at.journal.line[-1].seq,), "put_back")
    view, acts = present(DE, scene(at, told=Told(at.journal.line[-1], back)))
    assert view.prompt is not None
    assert keys(view.prompt) == ["undo", "instead"]
    assert acts["instead"] == back


def test_a_step_without_words_of_its_own_is_named() -> None:
    at = Evening(*INVESTING, EndInvestment())
    assert "Ende der Investitionen" in asked(scene(at, told=Told(at.journal.line[-1]))).text


@BOTH
def test_a_late_throw_can_be_used_or_left(tr: Translator) -> None:
    prompt = asked(late(), tr)
    assert keys(prompt) == ["use_roll", "drop_roll"]
    assert "4" in prompt.buttons[0].label


def test_a_throw_of_the_die_can_be_made_again_for_a_reason() -> None:
    at = Evening(HARMLESS[0])
    at.throw(6)
    assert "again" in [action.key for action in view_of(scene(at)).actions]
    prompt = asked(scene(at, picking="again"))
    assert keys(prompt) == [*(f"roll_again:{reason}" for reason in AGAIN), "again"]


def test_a_throw_that_was_tapped_is_simply_undone() -> None:
    assert "again" not in [action.key for action in view_of(scene(Evening(*HARMLESS))).actions]


@BOTH
@pytest.mark.parametrize("kind", ["cocked", "placed", "unwanted"])
def test_the_die_says_why_a_throw_does_not_count(kind: Any, tr: Translator) -> None:
    die = view_of(scene(Evening(HARMLESS[0]), die_note=DieNote(kind, 3)), tr).die
    assert die.caption == tr(f"throw.{kind}.short", face=3)
    assert (die.stray, die.wanted) == (kind, 1)


# --- trust ------------------------------------------------------------------------------------------------


def test_a_bad_scale_proposes_ways_to_go_on() -> None:
    prompt = asked(scene(doubtful(), proposed="recalibrate"))
    assert keys(prompt) == ["calibrate", "by_hand", "proposed:leave"]
    assert "9-mal bestätigt, 3-mal berichtigt, einmal unsicher" in prompt.detail
    assert keys(asked(scene(doubtful(), proposed="by_hand")))[0] == "by_hand"


def test_the_meter_has_a_word_and_the_link_tells_the_numbers() -> None:
    view = view_of(scene(doubtful()))
    assert view.carbometer.trust is not None
    assert (view.carbometer.trust.level, view.carbometer.trust.caption) == ("bad", "unsicher")
    assert "3-mal berichtigt" in view.links[0].detail
    assert view_of(scene(Evening())).carbometer.trust is None, "nothing to say yet"


def test_who_counts_by_hand_can_listen_to_the_scale_again() -> None:
    at = doubtful()
    at.choose("by_hand")
    view = view_of(scene(at))
    assert view.carbometer.sensed_caption == "Von Hand gezählt"
    assert view.links[0].light == "off"
    assert "by_sensor" in [action.key for action in view.actions]


# --- always -----------------------------------------------------------------------------------------------


@BOTH
def test_everything_that_is_told_is_finished_and_short_enough_to_be_read(tr: Translator) -> None:
    for name, told in noticed().items():
        prompt = asked(told, tr)
        assert len(prompt.text) <= 75, name
        assert len(prompt.detail) <= 110, name
        assert 1 <= len(prompt.buttons) <= 4, name
        assert "!" not in prompt.text + prompt.detail


@BOTH
def test_every_story_that_the_engine_knows_has_words_and_a_reason_for_the_log(tr: Translator) -> None:
    files = (*(ROOT / "engine" / "tracking").glob("*.py"), ROOT / "engine" / "keep_cool" / "tracking.py")
    source = " ".join(file.read_text() for file in files)
    codes = {*re.findall(r'(?:Story|Slip)\(\s*"(\w+)"', source), *KINDS}
    assert len(codes) > 20
    asked_by_side = {"one_off"}
    assert [code for code in codes - asked_by_side if not tr.has(f"story.{code}")] == []
    logged = codes - {"taken_back"}
    assert [code for code in logged if not tr.has(f"correct.reason.{code}")] == []


@BOTH
def test_every_way_out_has_words(tr: Translator) -> None:
    assert [way for way in get_args(Way) if way not in ANSWERED and not tr.has(f"way.{way}")] == []


def test_a_correction_says_in_the_log_what_had_happened() -> None:
    at = slip(*HARMLESS, chips=-20)
    at.choose("table_is_right")
    corrections = [action for action in at.done if isinstance(action, Adjust)]
    assert {action.reason for action in corrections} == {"twice"}
    assert DE.has("correct.reason.twice")


def test_undo_takes_a_recorded_bonus_back() -> None:
    at, _ = bonus()
    at.undo()
    assert UseBonus(3) not in at.done


def test_what_is_aimed_at_never_is_what_lies_there() -> None:
    for told in noticed().values():
        shown: Prompt | None = told.tracker.prompt
        if shown is not None:
            assert aim(told, shown) != shown.sensed


def test_trust_is_told_without_a_number_where_there_is_none() -> None:
    at = replace_trust(Evening(), Trust(2, 0, 0, "cc"))
    assert "nie berichtigt, nie unsicher" in view_of(scene(at)).links[0].detail


def replace_trust(at: Evening, trust: Trust) -> Evening:
    at.tracker = replace(at.tracker, trust=trust)
    return at
