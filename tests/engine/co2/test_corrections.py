"""The table is right: everything that the app counts can be set, and pieces stay what they are."""

from __future__ import annotations

from typing import Any

import pytest

from engine.co2 import GAME, supply
from engine.co2.actions import (
    Adjust,
    Build,
    BuyCertificate,
    CallOff,
    Decline,
    DrawFossil,
    EndTurn,
    GiveBonus,
    GoOn,
    Learn,
    MoveScientist,
    PassMain,
    PayCertificate,
    PlanProject,
    Prepare,
    Recruit,
    RevealSummit,
    SetControl,
    SetGoal,
    SetPlant,
    SetProject,
    SetTurn,
    ShowGoals,
    TakeIncome,
)
from engine.co2.corrections import held
from engine.co2.events import (
    CertificatePaid,
    CertificateSold,
    FossilDrawn,
    GameEnded,
    InspectorMoved,
    RegionTechSpent,
    ScientistArrived,
    ScientistMoved,
    ScientistRecruited,
    Settled,
    SummitRevealed,
)
from engine.co2.readings import MEETS
from engine.co2.state import At, Due, Phase, Project, Turn
from engine.core import Action, Event, replace
from tests.engine.co2.tables import RULES, Table, table


@pytest.mark.parametrize(
    ("what", "to"),
    [
        ("ppm", 470),
        ("points", -3),
        ("price", 8),
        ("market", 1),
        ("red.money", 12),
        ("red.certificates", 5),
        ("red.tech", 0),
        ("red.points", 4),
        ("red.lobby", 2),
        ("red.solar", 5),
        ("europe.certificates", 2),
        ("europe.tech", 2),
    ],
)
def test_what_is_counted_can_be_set(what: str, to: int) -> None:
    at = table().do(Adjust(what, to, "we looked"))
    assert held(at.state, what) == to
    assert at.no(Adjust(what, to)) == "adjust.no_change"


@pytest.mark.parametrize(
    ("what", "to", "why"),
    [
        ("weather", 1, "adjust.no_such_thing"),
        ("green.money", 1, "adjust.no_such_thing"),
        ("ppm", 390, "adjust.out_of_range"),
        ("price", 9, "adjust.out_of_range"),
        ("red.solar", 99, "adjust.out_of_range"),
        ("europe.certificates", 6, "adjust.out_of_range"),
        ("red.tech", 50, "adjust.out_of_range"),
    ],
)
def test_what_can_not_be_is_refused(what: str, to: int, why: str) -> None:
    assert table().no(Adjust(what, to)) == why


def test_a_project_can_be_laid_changed_and_taken_away() -> None:
    at = table().do(SetProject("europe", 0, Project("wind", 1, "red")))
    assert (at.state.stack("wind").first, at.of("red").home) == (1, 0)
    at = at.do(SetProject("europe", 0, Project("wind", 1, "", "blue")))
    assert (at.of("red").home, at.of("blue").markers) == (1, 7)
    at = at.do(SetProject("europe", 0))
    assert (at.state.stack("wind").first, at.of("blue").markers) == (2, 8)
    assert at.no(SetProject("europe", 0)) == "adjust.no_change"
    assert at.no(SetProject("europe", 0, Project("solar", 1))) == "region.not_wanted"
    assert at.no(SetProject("europe", 0, Project("wind", 1, "red", "red"))) == (
        "scientist.never_on_infrastructure"
    )
    assert at.no(SetProject("europe", 0, Project("wind", 3))) == "project.none_left"
    assert at.no(SetProject("europe", 7)) == "region.no_such_space"


def test_a_piece_that_is_set_has_to_be_there() -> None:
    """A scientist comes from home, infrastructure from the markers; one that stays is not taken again."""
    at = table().seat("red", home=0, markers=0)
    for piece, missing in (
        (Project("wind", 1, "red"), "scientist.none_at_home"),
        (Project("wind", 1, "", "red"), "project.no_marker"),
        (Project("wind", 1, "green"), "seat.not_at_the_table"),
        (Project("wind", 1, "", "green"), "seat.not_at_the_table"),
    ):
        assert at.no(SetProject("europe", 0, piece)) == missing
    plant = SetPlant("europe", 0, "wind", 1, "red", "red")
    assert at.no(plant) == "project.no_marker"
    last = table().seat("red", home=1).do(SetProject("europe", 0, Project("wind", 1, "red")))
    assert last.of("red").home == 0
    higher = last.do(SetProject("europe", 0, Project("wind", 2, "red")))
    assert (higher.of("red").home, higher.state.project("europe", 0)) == (0, Project("wind", 2, "red"))


@pytest.mark.parametrize(
    ("level", "stock", "good"),
    [
        (1, {"plants": 1, "first": 1}, True),
        (1, {"plants": 0, "first": 1}, False),
        (1, {"plants": 1, "first": 0}, False),
        (2, {"plants": 1, "first": 0, "second": 1}, True),
        (2, {"plants": 1, "first": 1, "second": 0}, False),
        (3, {"plants": 1, "first": 1, "second": 1}, False),
    ],
)
def test_a_plant_set_by_hand_takes_a_plant_and_a_tile_of_its_level(
    level: int, stock: dict[str, int], good: bool
) -> None:
    """Both lie in the supply, and all but money is limited (seed 003 l. 232)."""
    at = table()
    stacks = tuple(replace(each, **stock) if each.energy == "wind" else each for each in at.state.stacks)
    plant = SetPlant("europe", 0, "wind", level, "red", "blue")
    decision = GAME.decide(RULES, at.with_(stacks=stacks).state, plant, True)
    assert isinstance(decision, tuple) is good
    if not good:
        assert at.with_(stacks=stacks).no(plant) == "plant.none_left"


@pytest.mark.parametrize(
    ("action", "paths"),
    [
        (Prepare("europe", 0), {"infrastructure.wind"}),
        (Prepare("europe", 1), set()),
        (Prepare("moon", 0), set()),  # type: ignore[arg-type]
        (Build("europe", 0), {f"{what}.wind_{level}" for what in ("plants", "levels") for level in (1, 2)}),
        (Build("moon", 0), set()),  # type: ignore[arg-type]
    ],
)
def test_whoever_works_on_a_project_meets_the_cards_of_its_energy(action: Action, paths: set[str]) -> None:
    at = table().project("europe", 0, "wind")
    met = {path for path, _ in MEETS[type(action)](RULES, at.state, action)}
    assert {path for path in met if not path.startswith("fossil.")} == paths


def test_a_step_stays_in_the_journal_where_a_correction_has_taken_its_piece_away() -> None:
    """What happened is never refused; nobody has fewer pieces than none, and no tile lies there twice."""
    at = table().seat("red", pool=0)
    assert GAME.apply(at.state, ScientistRecruited("red")) == at.state
    summit = at.state.summits[0]
    assert GAME.apply(at.state, SummitRevealed(summit, 0)) == at.state
    held = at.with_(summits=at.state.summits[1:], held=(summit.tile,))
    assert GAME.apply(held.state, SummitRevealed(summit, 0)) == held.state
    empty = at.with_(summits=at.state.summits[1:], summit_pile=0)
    assert GAME.apply(empty.state, SummitRevealed(summit, 0)) == empty.state
    shown = GAME.apply(at.with_(summits=at.state.summits[1:]).state, SummitRevealed(summit, 0))
    assert (shown.summits, shown.summit_pile) == (at.state.summits, at.state.summit_pile - 1)


def test_a_plant_can_be_set_green_or_fossil() -> None:
    at = table().do(SetPlant("europe", 0, "coal"))
    assert at.state.pile[2] == 9
    at = at.do(SetPlant("europe", 0, "wind", 1, "red", "blue"))
    assert (at.state.pile[2], at.state.stack("wind").plants, at.of("blue").markers) == (10, 4, 7)
    at = at.do(SetPlant("europe", 0))
    assert at.state.stack("wind").plants == 5
    assert at.no(SetPlant("europe", 0, "solar", 1, "red", "red")) == "region.not_wanted"
    assert at.no(SetPlant("europe", 0, "wind", 1, "", "")) == "seat.not_at_the_table"
    assert at.no(SetPlant("europe", 9, "coal")) == "region.no_such_space"


def test_control_and_goals_can_be_set() -> None:
    at = table().do(SetControl("europe", "blue"), SetGoal(3, True))
    assert (at.state.region("europe").control, at.state.goals[3].done) == ("blue", True)
    assert at.no(SetControl("europe", "blue")) == "adjust.no_change"
    assert at.no(SetControl("europe", "green")) == "seat.not_at_the_table"
    assert at.no(SetGoal(3, True)) == "adjust.no_change"
    assert at.no(SetGoal(99, True)) == "adjust.no_such_thing"


def test_the_turn_can_be_set_and_what_is_due_is_asked_about() -> None:
    at = table().do(PlanProject("solar", "north_america", 2))
    assert at.no(SetTurn("blue", 1)) == "turn.drops_what_is_due?"
    at = at.do(SetTurn("blue", 2), insist=True)
    assert (at.state.player.colour, at.state.round, at.state.dues) == ("blue", 2, ())
    assert at.no(SetTurn("blue", 3)) == "turn.no_such_round"
    assert at.no(SetTurn("green", 1)) == "seat.not_at_the_table"


def test_the_table_may_stop_without_a_result() -> None:
    assert table().do(CallOff("lunch")).one(GameEnded).outcome.kind == "called_off"


# --- what a correction leaves undecided -------------------------------------------------------------------


def test_the_last_fossil_plant_set_by_hand_ends_the_supply() -> None:
    """Nothing is left to draw for the regions that still need energy."""
    at = table().with_(pile=(0, 0, 1), gone=(10, 10, 9)).in_supply()
    assert at.state.phase == "supply"
    at = at.do(SetPlant("oceania", 3, "coal"))
    assert at.state.phase == "reduction"


def test_a_region_whose_plant_is_set_by_hand_needs_none_drawn() -> None:
    at = table().in_supply().do(SetPlant("north_america", 0, "oil"))
    region = supply.next_region(at.state)
    assert region is not None
    assert region.area == "south_america"
    assert at.do(DrawFossil("gas")).one(FossilDrawn).area == "south_america"


def test_inspectors_stay_where_there_is_no_plant_to_draw() -> None:
    at = table(inspectors=True).with_(pile=(0, 0, 1), gone=(10, 10, 9))
    assert at.do(SetPlant("oceania", 3, "coal")).state.phase == "actions"


def test_knowledge_that_can_no_longer_be_gained_is_not_waited_for() -> None:
    """All topics of a summit are at their ends now."""
    at = table().project("europe", 0, "hydro", scientist="red").spoken("s01", "blue", "")
    at = at.do(MoveScientist(At("project", "europe", 0), At("summit", "s01", 1))).left_alone()
    at = at.do(PassMain(), insist=True).do(EndTurn())
    assert (at.due.kind, at.due.seat, at.due.topics) == ("knowledge", "blue", ("recycling", "hydro"))
    at = at.do(Adjust("blue.recycling", RULES.last), Adjust("blue.hydro", RULES.last))
    assert [(each.due.seat, each.declined) for each in at.all(Settled)] == [("blue", True)] * 2, "for nothing"
    assert at.due.seat == "red"


@pytest.mark.parametrize(
    ("phase", "fields", "follows"),
    [
        ("income", {}, "goals"),
        ("supply", {"progress": 6}, "reduction"),
        ("inspection", {}, "actions"),
        ("judging", {}, "over"),
        ("actions", {"turn": Turn(ending=True)}, "actions"),
    ],
)
def test_a_phase_in_which_nobody_has_to_decide_goes_on(
    phase: Phase, fields: dict[str, Any], follows: Phase
) -> None:
    """A step that was taken out of the middle may leave one."""
    at = table().with_(phase=phase, **fields)
    assert GAME.options(RULES, at.state) == (GoOn(),)
    assert GAME.awaits(RULES, at.state).of == "go_on"
    told = at.do(GoOn())
    assert told.state.phase == follows
    assert told.state != at.state
    assert table().no(GoOn()) == "turn.nothing_due"


@pytest.mark.parametrize(
    ("due", "answer"),
    [
        (Due("bonus", "red", "tech"), GiveBonus("red")),
        (Due("bonus", "red", "tech"), Decline()),
        (Due("income", "red", count=2), TakeIncome(1)),
        (Due("pay", "red", "event", area="asia"), PayCertificate("board")),
        (Due("move", "red"), MoveScientist(At("board"), At("project", "europe", 0))),
        (Due("recruit", "red"), Recruit()),
        (Due("knowledge", "red", "summit", topics=("wind",)), Learn("wind")),
        (Due("summit", what="s01"), RevealSummit("s05")),
        (Due("show", "red"), ShowGoals("red", ("p04",))),
    ],
)
@pytest.mark.parametrize("phase", ["goals", "inspection", "decade_end"])
def test_a_due_is_answered_in_whatever_phase_it_was_left(due: Due, answer: Any, phase: Phase) -> None:
    """A step that was taken out of the middle may leave it behind."""
    at = Table(table().project("europe", 0, "wind").with_(phase=phase, inspections=1, dues=(due,)).state)
    assert answer in GAME.options(RULES, at.state)
    events = GAME.decide(RULES, at.state, answer, False)
    assert isinstance(events, tuple)
    assert due not in GAME.fold(events, at.state).dues
    assert at.no(BuyCertificate()) == "turn.not_now"


@pytest.mark.parametrize(
    "event",
    [
        InspectorMoved(2, 4, "gas"),
        ScientistMoved("red", At("board"), At("summit", "s01", 0)),
        ScientistMoved("red", At("board"), At("summit", "s01", 2)),
        ScientistMoved("red", At("board"), At("summit", "s18", 0)),
        ScientistMoved("red", At("board"), At("project", "atlantis", 0)),
        ScientistMoved("red", At("board"), At("project", "asia", 0)),
        ScientistMoved("red", At("board"), At("project", "africa", 0)),
        ScientistMoved("red", At("board"), At("lobby", "l01")),
        ScientistMoved("red", At("project", "africa", 0), At("board")),
        ScientistMoved("red", At("project", "atlantis", 0), At("board")),
        ScientistMoved("red", At("summit", "s01", 0), At("board")),
        ScientistArrived("red", At("board")),
        CertificatePaid("red", "south_america", "plant"),
        CertificateSold("yellow", 0, 3),
        RegionTechSpent("africa", "event"),
    ],
)
def test_what_no_longer_fits_moves_no_piece(event: Event) -> None:
    """A step that was taken out of the middle leaves later ones; pieces neither appear nor vanish."""
    at = table(inspectors=True).project("africa", 0, "solar", scientist="blue").spoken("s01", "yellow", "")
    at = at.project("asia", 0, "hydro", infrastructure="blue").region("south_america", certificates=0)
    at = at.seat("yellow", certificates=0)
    assert GAME.apply(at.state, event) == at.state
