"""CO₂'s corrections without a window: everything the state tracks, and the way there."""

from __future__ import annotations

import pytest

from app.forms.correct.planning import ROUND, Turn
from app.forms.correct.view import CorrectView, LineView
from app.forms.keys import Key
from app.games import SHELF
from app.games.co2.correct.draft import Draft, plan
from app.games.co2.correct.keys import TAPS, Certificates, Control, Open, Slot, Spot
from app.games.co2.correct.presenter import GOALS, REGIONS, TURN, WORLD, correct_view
from app.text.translator import Translator
from app.ui.keys import KeyView
from engine.co2.actions import Adjust, SetControl, SetGoal, SetPlant, SetProject, SetTurn
from engine.co2.corrections import OF_A_SEAT
from engine.co2.state import MODES, Plant, Project
from tests.app.helpers import DE, EN, LANGUAGES, unfinished
from tests.engine.co2.tables import RULES, Table, table

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)


def view_of(at: Table, draft: Draft | None = None, subject: str = WORLD, tr: Translator = EN) -> CorrectView:
    return correct_view(tr, RULES, at.state, draft or Draft(), subject)


def line(view: CorrectView, what: str) -> LineView:
    return next(each for each in view.lines if each.what == what)


def keys(view: CorrectView) -> dict[str, KeyView]:
    assert view.pad is not None
    return {key.key: key for group in view.pad.groups for key in group.keys}


def tapped(at: Table, *told: str, subject: str = REGIONS, draft: Draft | None = None) -> Draft:
    """Only with keys that are there and can be used."""
    draft = draft or Draft(reason="miscounted")
    for key in told:
        found = keys(view_of(at, draft, subject))[key]
        assert found.enabled and isinstance(found, Key) and isinstance(found.value, TAPS), key
        draft = draft.tap(at.state, found.value)
    return draft


@BOTH
@pytest.mark.parametrize("mode", MODES)
def test_everything_is_said_in_finished_words(tr: Translator, mode: str) -> None:
    at = table(1 if mode == "solo" else 3, mode)  # type: ignore[arg-type]
    draft = tapped(at, "part:spot:0", f"energy:{at.state.regions[0].wants[0]}", "scientist:red")
    draft = tapped(
        at, "part:", "part:slot:1", "plant:coal", "part:", "part:control", "control:red", draft=draft
    )
    draft = draft.counted("ppm", 520).with_turn(Turn("red", "actions", 2))
    for subject in [each.id for each in view_of(at).subjects]:
        assert unfinished(view_of(at, draft, subject, tr), tr) == []
    for part in (Certificates(), Control(), Spot(0), Spot(1), Slot(0), Slot(1)):
        assert unfinished(view_of(at, draft.tap(at.state, Open(part)), REGIONS, tr), tr) == []


def test_everything_the_state_tracks_can_be_reached() -> None:
    at = table(2)
    colours = [seat.colour for seat in at.state.seats]
    assert [each.id for each in view_of(at).subjects] == [WORLD, *colours, REGIONS, GOALS, TURN]
    assert {each.what for each in view_of(at).lines} == {"ppm", "points", "price", "market"}
    found = {each.what.partition(".")[2] for each in view_of(at, subject=colours[0]).lines}
    assert found == {*OF_A_SEAT} - {"points"}, "points are the team's"
    assert [each.what for each in view_of(at, subject=TURN).lines] == [ROUND]


def test_against_each_other_points_are_everybodys_own_and_regions_hold_technology() -> None:
    at = table(2, "competitive")
    assert GOALS not in [each.id for each in view_of(at).subjects]
    assert "points" not in [each.what for each in view_of(at).lines]
    assert "red.points" in [each.what for each in view_of(at, subject="red").lines]
    assert "by:north_america.tech:1" in keys(view_of(at, Draft(part=Certificates()), REGIONS))


def test_what_the_app_holds_and_what_it_will_hold_stand_side_by_side() -> None:
    shown = line(view_of(table(4), Draft({"ppm": 510}), tr=DE), "ppm")
    assert (shown.was_label, shown.counter.value, shown.counter.step) == ("bisher 400", 510, 10)
    assert shown.note == "über der Grenze"


def test_a_project_is_set_right_with_a_few_taps() -> None:
    at = table(3)
    energy = at.state.region("europe").wants[0]
    draft = tapped(at, "area:europe", "part:spot:1", f"energy:{energy}", "infrastructure:yellow")
    wanted = Project(energy, 1, infrastructure="yellow")
    assert draft.wanted(at.state) == [SetProject("europe", 1, wanted, "miscounted")]
    ahead = plan(RULES, at.state, draft)
    assert ahead.refusal is None
    assert ahead.state.project("europe", 1) == wanted
    view = view_of(at, draft, REGIONS, DE)
    assert view.heading == "Europa, Projekt 2"
    assert view.review.ready
    assert view.review.changes[0].startswith("Europa, Projekt 2: ")


def test_whose_infrastructure_a_plant_has_is_told_with_it() -> None:
    at = table(3)
    energy = at.state.region("europe").wants[0]
    draft = tapped(
        at, "area:europe", "part:slot:0", f"plant:{energy}", "builder:red", "infrastructure:yellow"
    )
    assert view_of(at, draft, REGIONS, DE).review.changes[0].endswith("1, Rot, Infrastruktur Gelb")


def test_a_scientist_never_stands_on_infrastructure() -> None:
    """Beschränkungen für die Wissenschaftler (seed 003)."""
    at = table(3)
    energy = at.state.regions[0].wants[0]
    draft = tapped(at, "part:spot:0", f"energy:{energy}", "infrastructure:red", "scientist:yellow")
    assert draft.project(at.state) == Project(energy, 1, scientist="yellow")


def test_a_plant_is_set_right_green_or_fossil() -> None:
    at = table(3)
    energy = at.state.regions[0].wants[1]
    draft = tapped(at, "part:slot:0", f"plant:{energy}", "level:2", "builder:blue")
    active = at.state.player.colour
    assert draft.wanted(at.state) == [SetPlant("north_america", 0, energy, 2, "blue", active, "miscounted")]
    assert plan(RULES, at.state, draft).state.regions[0].slots[0] == Plant(energy, 2, "blue", active)
    assert tapped(at, "plant:", draft=draft).wanted(at.state) == [], "as it was"
    fossil = tapped(at, "plant:oil", draft=draft)
    assert fossil.wanted(at.state) == [SetPlant("north_america", 0, "oil", reason="miscounted")]


def test_who_controls_a_region_and_which_goals_are_met() -> None:
    at = table(3)
    draft = tapped(at, "area:asia", "part:control", "control:yellow")
    draft = tapped(at, "goal:0", "goal:3", "goal:3", subject=GOALS, draft=draft)
    assert draft.wanted(at.state) == [
        SetControl("asia", "yellow", "miscounted"),
        SetGoal(0, True, "miscounted"),
    ]
    assert [each.id for each in view_of(at, draft).subjects if each.changed] == [REGIONS, GOALS]


def test_certificates_of_a_region_go_as_far_as_its_room() -> None:
    at = table(3)
    key = "by:north_america.certificates:"
    assert not keys(view_of(at, Draft(part=Certificates()), REGIONS))[f"{key}1"].enabled, "it begins full"
    draft = tapped(at, "part:certificates", f"{key}-1", f"{key}-1", f"{key}1")
    was = at.state.regions[0].certificates
    assert draft.wanted(at.state) == [Adjust("north_america.certificates", was - 1, "miscounted")]


def test_another_turn_is_taken_up_in_the_action_phase() -> None:
    at = table(3)
    draft = Draft(reason="other").with_turn(Turn("blue", at.state.phase, 2))
    assert draft.wanted(at.state) == [SetTurn("blue", 2, "other")]
    after = plan(RULES, at.state, draft).state
    assert (after.player.colour, after.round, after.phase) == ("blue", 2, "actions")


def test_nothing_is_set_right_without_a_reason() -> None:
    view = view_of(table(3), Draft({"ppm": 420}))
    assert not view.review.ready
    assert view.review.why_not == EN("correct.why_missing")


def test_what_the_rules_refuse_is_said_with_its_reason() -> None:
    at = table(3)
    draft = Draft({"ppm": 20}, reason="other")
    assert plan(RULES, at.state, draft).refusal is not None
    assert view_of(at, draft).review.warning


@BOTH
def test_the_way_there_is_on_the_table(tr: Translator) -> None:
    assert "co2_correct" in SHELF["co2"].more
    assert tr.has("more.co2_correct") and tr.has("more.co2_correct.detail")


@pytest.mark.parametrize("part", ["certificates", "control", "spot:0", "slot:0"])
def test_the_way_back_to_the_region_comes_first(part: str) -> None:
    at = table(3, "coop")
    view = view_of(at, tapped(at, f"part:{part}"), REGIONS)
    assert view.pad is not None and view.pad.groups[0].keys[0].key == "part:"
