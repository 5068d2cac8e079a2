"""e-Mission's corrections without a window: everything the state tracks, and the way there."""

from __future__ import annotations

import pytest

from app.forms.correct.planning import ROUND, Turn
from app.forms.correct.view import CorrectView, LineView
from app.games import SHELF
from app.games.emission.correct.draft import Draft, plan
from app.games.emission.correct.presenter import CRISES, PROJECTS, TRACKS, TURN, WORLD, correct_view
from app.pages.more.presenter import more_view
from app.text.translator import Translator
from engine.emission.actions import Adjust, SetRound
from engine.emission.state import EFFECTS, WHAT
from engine.emission.things import thing_of
from tests.app.helpers import DE, EN, LANGUAGES, unfinished
from tests.engine.emission.tables import OIL, RULES, Table, table

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)


def view_of(at: Table, draft: Draft | None = None, subject: str = WORLD, tr: Translator = EN) -> CorrectView:
    return correct_view(tr, RULES, at.state, draft or Draft(), subject)


def line(view: CorrectView, what: str) -> LineView:
    return next(each for each in view.lines if each.what == what)


def because(counts: dict[str, int], turn: Turn | None = None) -> Draft:
    return Draft(counts, turn, "miscounted")


@BOTH
def test_everything_is_said_in_finished_words(tr: Translator) -> None:
    at = table(4).in_projects(OIL).do(Adjust(thing_of("project.g1306"), 1))
    draft = because({"trees": 3, f"row.{OIL}": 0, "marked.g1306": 1, "china.emergency": 9, "tokens": 4})
    for subject in [each.id for each in view_of(at).subjects]:
        assert unfinished(view_of(at, draft, subject, tr), tr) == []


def test_everything_the_state_tracks_can_be_reached() -> None:
    at = table(2).in_projects(OIL)
    assert [each.id for each in view_of(at).subjects] == [
        WORLD,
        TRACKS,
        *(seat.power for seat in at.state.seats),
        CRISES,
        PROJECTS,
        TURN,
    ]
    power = at.state.seats[0].power
    assert [each.what for each in view_of(at, subject=power).lines] == [
        f"{power}.{what}" for what in (*WHAT, "fewer")
    ]
    assert [each.what for each in view_of(at, subject=TRACKS).lines] == list(EFFECTS)
    assert {"unknown", f"row.{OIL}"} <= {each.what for each in view_of(at, subject=CRISES).lines}
    assert len(view_of(at, subject=PROJECTS).lines) >= len(RULES.projects)
    assert [each.what for each in view_of(at, subject=TURN).lines] == [ROUND]


def test_throws_are_there_only_while_the_die_is_thrown() -> None:
    assert "throws" not in [each.what for each in view_of(table(4).in_projects()).lines]


def test_what_the_app_holds_and_what_it_will_hold_stand_side_by_side() -> None:
    at = table(4).in_projects()
    shown = line(view_of(at, because({"trees": 20}), tr=DE), "trees")
    assert (shown.was, shown.was_label, shown.counter.value) == (24, "bisher 24", 20)
    assert line(view_of(at, because({"tokens": 4}), tr=DE), "tokens").note == "1,6\N{NO-BREAK SPACE}°C"


def test_a_card_lies_there_or_it_does_not() -> None:
    at = table(4).in_projects(OIL)
    shown = line(view_of(at, subject=CRISES, tr=DE), f"row.{OIL}")
    assert (shown.was_label, shown.counter.least, shown.counter.most) == ("liegt da", 0, 1)
    view = view_of(at, because({f"row.{OIL}": 0}), CRISES, DE)
    assert view.review.changes == ("Ölindustrie-Schäden: liegt nicht da",)
    assert view.review.ready


def test_four_projects_leave_no_room_for_a_fifth_until_one_goes() -> None:
    at = table(4).in_projects()
    assert not at.state.projects
    names = list(RULES.projects)[:5]
    lying = {f"project.{name}": 1 for name in names[:4]}
    full = because(lying)
    assert plan(RULES, at.state, full).refusal is None
    assert line(view_of(at, full, PROJECTS), f"project.{names[4]}").counter.most == 0
    assert plan(RULES, at.state, because({**lying, f"project.{names[4]}": 1})).refusal is not None


def test_another_round_comes_before_what_lies_in_it() -> None:
    at = table(4).in_projects(OIL)
    ahead = plan(RULES, at.state, because({"trees": 20}, Turn("", "projects", 3)))
    assert [type(step) for step in ahead.steps] == [SetRound, Adjust]
    assert (ahead.state.round, ahead.state.trees) == (3, 20)


def test_drawing_crises_anew_is_warned_of() -> None:
    at = table(4).in_projects(OIL)
    review = view_of(at, because({}, Turn("", "crises", 1)), TURN, DE).review
    assert review.warning == "3 ausliegende Krisen kommen dann weg. Weiter?"
    assert review.ready


def test_nothing_is_done_without_a_reason() -> None:
    at = table(4).in_projects()
    assert not view_of(at, Draft({"trees": 20})).review.ready


def test_corrections_are_on_the_way_from_the_table() -> None:
    rows = more_view(DE, SHELF["emission"]).rows.rows
    assert "emission_correct" in [row.id for row in rows]
    over = more_view(DE, SHELF["emission"], over=True).rows.rows
    assert "emission_correct" not in [row.id for row in over]
