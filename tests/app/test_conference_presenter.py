"""What the conference's page shows and what its buttons do, without a window."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest

from app.games.keep_cool.conference.presenter import (
    BUTTON,
    MOTIONS,
    Desk,
    changed_choice,
    changed_count,
    conference_view,
    table_words,
)
from app.games.keep_cool.conference.view import ConferenceView
from app.games.keep_cool.presenter import present
from app.games.keep_cool.scene import Scene
from app.text.translator import Translator
from engine.core import Action, Entry
from engine.keep_cool.conference.actions import (
    AnswerReport,
    ChangeDelegation,
    ChangePress,
    ConferencePlan,
    GiveInterview,
    GiveUpdate,
    HoldVote,
    WaveAside,
)
from engine.keep_cool.conference.records import Motion, Why
from tests.app.conferences import FOUR, conference, played_conference
from tests.app.helpers import DE, EN, LANGUAGES, Table, journal, unfinished

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)


def view_of(table: Table, desk: Desk = Desk(), tr: Translator = DE) -> ConferenceView:  # noqa: B008
    return conference_view(tr, table, desk)[0]


def acts_of(table: Table, desk: Desk = Desk()) -> dict[str, Action]:  # noqa: B008
    return conference_view(DE, table, desk)[1]


def until_due(kind: str) -> Table:
    for seed in range(20):
        for most in range(20, 140, 10):
            table = played_conference(seed, most)
            assert table.state.conference is not None
            if any(due.kind == kind for due in table.state.conference.due) and not table.state.outcome:
                return table
    raise LookupError(kind)


# --- at the table -----------------------------------------------------------------------------------------


@BOTH
def test_a_table_without_a_conference_shows_nothing_of_it(tr: Translator) -> None:
    plain = journal()
    assert table_words(tr, plain.state) is None
    view, _ = present(tr, Scene(plain))
    assert BUTTON not in [action.key for action in view.actions]


@BOTH
def test_the_table_has_one_button_and_one_quiet_line(tr: Translator) -> None:
    table = until_due("update")
    assert table.state.conference is not None
    due = table.state.conference.due
    view, acts = present(tr, Scene(table))
    button = next(action for action in view.actions if action.key == BUTTON)
    assert str(len(due)) in button.label
    words = table_words(tr, table.state)
    assert words is not None
    assert view.recent[0] == words.reminder
    assert tr(f"country.{due[0].country}") in words.reminder
    assert view.prompt is None, "a reminder asks nothing"
    assert BUTTON not in acts, "the way to the page is no step of the game"
    assert unfinished(view, tr) == []


def test_with_nothing_due_there_is_no_reminder() -> None:
    words = table_words(DE, conference().state)
    assert words is not None
    assert (words.button.label, words.reminder) == ("Konferenz", "")


# --- what is due ------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("seed", range(4))
def test_everything_that_is_due_can_be_done_or_waved_aside(seed: int, tr: Translator) -> None:
    table = played_conference(seed, 140)
    table.do(GiveUpdate("usa"))
    view, acts = conference_view(tr, table, Desk())
    assert table.state.conference is not None
    asked = [each for each in view.due if not each.quiet]
    assert len(asked) == len(table.state.conference.due) > 0
    assert view.due[: len(asked)] == tuple(asked), "what is asked for comes first"
    for each in view.due:
        assert each.detail
        for button in each.actions:
            if not button.key.startswith("count:"):
                assert isinstance(table.propose(acts[button.key]), Entry), button
    assert unfinished(view, tr) == []


@BOTH
def test_every_reason_for_an_interview_has_words(tr: Translator) -> None:
    assert [why for why in get_args(Why) if not tr.has(f"conference.why.{why}")] == []


def test_an_update_is_one_tap_for_each_press() -> None:
    table = until_due("update")
    view, acts = conference_view(DE, table, Desk())
    due = next(each for each in view.due if each.id.startswith("update"))
    own, free, wave = (acts[button.key] for button in due.actions)
    assert own == GiveUpdate(due.seat, "officer")
    assert free == GiveUpdate(due.seat, "independent")
    assert wave == WaveAside("update", due.seat)


def test_without_independent_press_only_the_own_one_reports() -> None:
    table = played_conference(3, 140, ConferencePlan())
    view = view_of(table)
    reports = [each for each in view.due if not each.quiet and not each.id.startswith("answer")]
    assert reports
    assert all(len(each.actions) == 2 for each in reports)


def test_a_delegation_with_nothing_due_can_be_reported_on_at_any_time() -> None:
    table = conference()
    view, acts = conference_view(DE, table, Desk())
    assert [each.seat for each in view.due if each.quiet] == ["usa", "europe", "tiger"]
    update, interview = (acts[button.key] for button in view.due[1].actions)
    assert update == GiveUpdate("europe", "independent")
    assert interview == GiveInterview("europe", "independent")
    plain, acts = conference_view(DE, conference(plan=ConferencePlan()), Desk())
    assert acts[plain.due[0].actions[0].key] == GiveUpdate("usa", "officer")


def test_the_public_answers_with_a_tap_or_by_counting() -> None:
    table = conference(GiveUpdate("usa"))
    consent, protest, count, _wave = view_of(table).due[0].actions
    assert acts_of(table)[consent.key] == AnswerReport(1, "consent")
    assert acts_of(table)[protest.key] == AnswerReport(1, "protest")
    assert count.key == "count:1"
    counting = view_of(table, Desk(report=1))
    assert counting.count is not None
    assert not counting.count.actions[1].enabled
    counted = Desk(report=1, consenting=2, protesting=5)
    assert acts_of(table, counted)["counted"] == AnswerReport(1, "", 2, 5)
    shown = view_of(table, counted).count
    assert shown is not None
    assert shown.verdict == "Die Öffentlichkeit protestiert"
    table.do(AnswerReport(1, "consent"))
    assert view_of(table, counted).count is None, "somebody else has answered meanwhile"


# --- voting -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "german", "english", "passes"),
    [
        ((0, 0, 0), "5 Leute stimmen ab.", "5 people vote.", None),
        ((3, 1, 1), "3 von 5 dafür: abgelehnt, nötig 4", "3 of 5 for: rejected, needs 4", False),
        ((4, 1, 0), "4 von 5 dafür: angenommen, nötig 4", "4 of 5 for: passes, needs 4", True),
    ],
)
def test_the_verdict_is_told_while_votes_are_counted(
    counts: tuple[int, int, int], german: str, english: str, passes: bool | None
) -> None:
    table, desk = conference(), Desk("vote", "usa", "green", *counts)
    assert view_of(table, desk).vote.verdict == german
    assert view_of(table, desk, EN).vote.verdict == english
    assert view_of(table, desk).vote.passes is passes
    assert view_of(table, desk).vote.record.enabled is (passes is not None)
    if passes is not None:
        assert acts_of(table, desk)["vote"] == HoldVote("usa", "green", *counts)


def test_the_delegation_whose_turn_it_is_votes_unless_another_is_chosen() -> None:
    table = conference()
    assert [each.id for each in view_of(table).vote.seats if each.chosen] == ["usa"]
    desk = Desk("vote", "usa", "green", 2, 1).for_country("europe")
    assert (desk.yes, desk.no) == (0, 0), "another delegation's count begins at nought"
    assert [each.id for each in view_of(table, desk).vote.seats if each.chosen] == ["europe"]
    assert Desk(yes=3).for_motion("red").yes == 0


def test_no_more_votes_than_people() -> None:
    vote = view_of(conference(), Desk("vote", "usa", "green", 2, 1, 1)).vote
    assert [counter.most for counter in vote.counters] == [3, 2, 2]
    assert all("5" in counter.why_not_more for counter in vote.counters)


def test_every_motion_can_be_voted_on() -> None:
    assert set(MOTIONS) == set(get_args(Motion))


@BOTH
@pytest.mark.parametrize("country", FOUR)
def test_every_motion_that_is_offered_can_be_recorded(tr: Translator, country: str) -> None:
    """Only the Developing Countries are offered their bonus."""
    table = conference(countries=FOUR)
    offered = [each.id for each in view_of(table, Desk("vote", country), tr).vote.motions]
    assert ("bonus_onto" in offered) is ("bonus_off" in offered) is (country == "developing")
    for motion in offered:
        desk = Desk("vote", country, motion, 2, 1)  # type: ignore[arg-type]
        chosen = [each.id for each in view_of(table, desk, tr).vote.motions if each.chosen]
        assert chosen == [motion]
        assert isinstance(table.propose(acts_of(table, desk)["vote"]), Entry)


def test_a_motion_of_the_bonus_does_not_pass_to_another_delegation() -> None:
    table = conference(countries=FOUR)
    vote = view_of(table, Desk("vote", "developing", "bonus_onto").for_country("usa")).vote
    assert [each.id for each in vote.motions if each.chosen] == ["black"]


# --- people and minutes -----------------------------------------------------------------------------------


@BOTH
def test_people_are_listed_and_each_can_be_opened(tr: Translator) -> None:
    table = conference()
    view = view_of(table, tr=tr)
    assert [row.id for row in view.people.rows] == ["usa", "europe", "tiger", "press"]
    assert not view.opened
    for row in view.people.rows:
        opened, acts = conference_view(tr, table, Desk("people", card=row.id))
        assert [each.id for each in opened.people.rows if each.chosen] == [row.id]
        assert (opened.card.id, opened.opened) == (row.id, True)
        assert opened.card.names == (), "no keyboard in play"
        for button in opened.card.actions:
            assert isinstance(acts[button.key], GiveUpdate | GiveInterview)
            assert isinstance(table.propose(acts[button.key]), Entry)
        assert unfinished(opened, tr) == []


def test_people_and_method_change_in_play() -> None:
    met = conference().state.conference
    assert met is not None
    assert changed_count(met, "usa", 5) == ChangeDelegation("usa", "Lea", "Tom", 5, "two_thirds")
    assert changed_choice(met, "usa", "unanimous") == ChangeDelegation("usa", "Lea", "Tom", 3, "unanimous")
    assert changed_count(met, "press", 1) == ChangePress(("Noor",), True)
    assert changed_count(met, "press", 3) == ChangePress(("Noor", "", ""), True)
    assert changed_choice(met, "press", "no_public") == ChangePress(("Noor", ""), False)


def test_the_minutes_tell_what_the_conference_did_and_nothing_of_the_game() -> None:
    table = conference(HoldVote("usa", "green", 4, 1), GiveUpdate("usa"), AnswerReport(1, "protest"))
    assert [row.words for row in view_of(table).log.rows] == [
        "Die Konferenz ist eröffnet.",
        "USA & Partner: grüne Fabrik angenommen, 4 zu 1 (nötig: 4, Zweidrittelmehrheit)",
        "USA & Partner: Lagebericht der eigenen Presse",
        "USA & Partner: Die Öffentlichkeit protestiert",
    ]


def test_only_the_conference_s_own_steps_are_taken_back_here() -> None:
    table = played_conference(1, 6)
    assert view_of(table).undo_hint == ""
    table.do(HoldVote("usa", "green", 4, 1))
    assert view_of(table).undo_hint == "Abstimmung"


@BOTH
@pytest.mark.parametrize("seed", range(3))
def test_whatever_happens_the_page_has_all_its_words(seed: int, tr: Translator) -> None:
    for most in (0, 40, 90, 400):
        table = played_conference(seed, most)
        for tab in ("due", "vote", "people", "log"):
            desk: Any = replace(Desk(), tab=tab)
            assert unfinished(view_of(table, desk, tr), tr) == []
