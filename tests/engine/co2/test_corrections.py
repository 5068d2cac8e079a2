"""The table is right: everything that the app counts can be set, and pieces stay what they are."""

from __future__ import annotations

import pytest

from engine.co2.actions import (
    Adjust,
    CallOff,
    PlanProject,
    SetControl,
    SetGoal,
    SetPlant,
    SetProject,
    SetTurn,
)
from engine.co2.corrections import held
from engine.co2.events import GameEnded
from engine.co2.state import Project
from tests.engine.co2.tables import table


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
