"""Spielaufbau: companies, board, market, goals, for each way to play."""

from __future__ import annotations

from typing import Any

import pytest

from engine.co2 import GAME
from engine.co2.actions import DrawInspection, PassCards, SeatChoice
from engine.co2.places import SETUP, SOLO
from engine.co2.state import ENERGIES, OPPONENT
from engine.core import Refusal
from tests.engine.co2.tables import GOALS, RULES, Table, alone, set_up, table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_company_starts_with_its_share(players: int) -> None:
    """Spielaufbau 1 and 6 (seed 003 l. 198-203, 217-218, 230): money by place."""
    seats = table(players).state.seats
    assert [seat.money for seat in seats] == [3, 4, 4, 5][:players]
    assert {(seat.certificates, seat.tech, seat.home, seat.pool, seat.lobby) for seat in seats} == {
        (2, 2, 1, 3, 5)
    }


def test_the_board_of_the_cooperative_game() -> None:
    """Spielaufbau 3, 4, 14, 17, 18 (seed 003 l. 207-213, 292, 301-302): 400 ppm, two at 3 $."""
    state = table().state
    assert (state.points, state.decade, state.ppm) == (0, 1, 400)
    assert (state.market, state.price) == (2, 3)


def test_a_certificate_lies_on_every_space_of_a_region() -> None:
    """Spielaufbau 15 and 16 (seed 003 l. 296-297, 126)."""
    state = table().state
    assert {region.area: region.certificates for region in state.regions} == dict(RULES.room)
    held = sum(RULES.room.values()) + 2 + sum(seat.certificates for seat in state.seats)
    assert state.bank == 50 - held


def test_projects_of_level_one_lie_on_top() -> None:
    """Spielaufbau 8 and 9 (seed 003 l. 236-240, 146-150): two, three, five."""
    for stack in table().state.stacks:
        assert (stack.first, stack.second, stack.plants, stack.level) == (2, 3, 5, 1)


def test_21_environmental_goals_in_three_groups() -> None:
    """Spielaufbau 19 (seed 003 l. 257-262): eight, five and eight."""
    groups = [goal.group for goal in table().state.goals]
    assert [groups.count(group) for group in ("plants", "knowledge", "summits")] == [8, 5, 8]


def test_47_tiles_of_environmental_goals_are_in_the_box() -> None:
    """Plättchen für Umweltziele (seed 003 l. 1399-1401, 166): 22, 10 and 15."""
    counts = [len(RULES.goal_tiles(group)) for group in ("plants", "knowledge", "summits")]
    assert counts == [22, 10, 15]
    assert sum(counts) == 47


def test_six_gas_plants_stay_in_the_box_with_three_players() -> None:
    """Kraftwerke mit fossilen Brennstoffen (seed 003 l. 284-290, 154)."""
    assert (table(3).state.pile[0], table(4).state.pile[0]) == (4, 10)


def test_three_un_goals_of_each_kind_with_four_players() -> None:
    """Spielaufbau 20, example (seed 003 l. 264-270, 182)."""
    sizes = [len(RULES.targets[target.card].plants) for target in table(4).state.targets]
    assert (sizes.count(2), sizes.count(3)) == (3, 3)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"seats": ()}, "setup.player_count"),
        ({"seats": (SeatChoice("red"), SeatChoice("red"))}, "setup.colours"),
        ({"agendas": ("a1",) * 6}, "setup.agendas"),
        ({"agendas": ("a1", "a2")}, "setup.agendas"),
        ({"summits": ("s01", "s01", "s02", "s03")}, "setup.summits"),
        ({"targets": ("t01", "t02", "t03", "t04", "t16", "t17")}, "setup.targets"),
        ({"goals": GOALS[1:]}, "setup.goals"),
        ({"goals": ("region.europe",) * 3 + GOALS[3:]}, "setup.goals"),
        ({"goals": (*GOALS, "size.2")}, "setup.goals"),
        ({"events": ("e1", "e2")}, "setup.not_in_this_mode"),
        ({"solo_goal": "s01"}, "setup.not_in_this_mode"),
        ({"mode": "war"}, "setup.no_such_mode"),
        ({"home": "atlantis"}, "region.no_such_region"),
    ],
)
def test_what_can_not_lie_on_the_table_is_refused(wrong: dict[str, Any], why: str) -> None:
    """Spielaufbau (seed 003 l. 192-196, 232, 244-249): each tile no more often than it is in the box."""
    assert Table(GAME.blank).no(set_up(4, **wrong)) == why


@pytest.mark.parametrize(("mode", "players", "place"), [("coop", 1, SETUP), ("solo", 2, SOLO)])
def test_how_many_can_play_is_said_where_the_booklet_says_it(mode: Any, players: int, place: str) -> None:
    """Spielaufbau (seed 003 l. 192), Solospiel: Spielaufbau (seed 003 l. 1439)."""
    told = GAME.decide(RULES, GAME.blank, set_up(players, mode), False)
    assert isinstance(told, Refusal)
    assert (told.code, told.place) == ("co2.setup.player_count", place)


def test_the_game_is_laid_out_once() -> None:
    """Spielaufbau (seed 003 l. 192)."""
    assert table().no(set_up(4)) == "setup.done_already"


# --- variants ---------------------------------------------------------------------------------------------


def test_lobby_cards_are_passed_three_times() -> None:
    """Lobbyisten Draft Variante (seed 003 l. 276-282): three cards, two cards, one card to the right."""
    at = table(draft=True)
    assert at.state.phase == "draft"
    at = at.do(PassCards(), PassCards())
    assert at.state.phase == "draft"
    assert at.do(PassCards()).state.phase == "actions"


def test_inspectors_start_beside_the_first_tiles() -> None:
    """Variante UN-Inspektoren (seed 003 l. 1066-1078): gas moves the green one to the second tile."""
    at = table(inspectors=True)
    assert (at.state.phase, at.state.inspectors) == ("inspection", (-1, 12))
    at = at.do(DrawInspection("gas"), DrawInspection("coal"))
    assert (at.state.inspectors, at.state.phase) == ((1, 13 + 3), "actions")
    assert at.state.tech == 30 - 4 * 2 - 2


# --- against each other -----------------------------------------------------------------------------------


def test_the_board_of_the_competitive_game() -> None:
    """Kompetitives Spiel: Spielaufbau (seed 003 l. 1138-1157): 50 ppm, ten UN goals, two events."""
    state = table(4, "competitive").state
    assert (state.ppm, len(state.targets), state.goals) == (50, 10, ())
    assert (state.current, state.upcoming, state.event_pile) == ("e1", "e5", 5)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"events": ("e1",)}, "setup.events"),
        ({"goals": GOALS}, "setup.events"),
        ({"inspectors": True}, "setup.not_in_this_mode"),
    ],
)
def test_what_does_not_belong_to_the_competitive_game(wrong: dict[str, Any], why: str) -> None:
    """Kompetitives Spiel: Aufbau des Spielplans (seed 003 l. 1151-1157)."""
    assert Table(GAME.blank).no(set_up(3, "competitive", **wrong)) == why


# --- alone ------------------------------------------------------------------------------------------------


def test_alone_one_starts_with_20_points_and_3_dollars() -> None:
    """Solospiel: Spielaufbau 3, 4, 7 (seed 003 l. 1439-1448): and with inspectors."""
    at = table(1, "solo")
    assert (at.state.points, at.state.seats[0].money, at.state.phase) == (20, 3, "inspection")


def test_the_opponent_s_cubes() -> None:
    """Solospiel: Spielaufbau 9 (seed 003 l. 1449-1456): by energy goals, anticlockwise, two in a region."""
    at = alone(opposed_from="europe")
    cubes = {region.area: [cube.energy for cube in region.cubes] for region in at.state.regions}
    assert sum(len(each) for each in cubes.values()) == 8
    assert all(len(each) <= 2 for each in cubes.values())
    # Solar lies next to Europe, wind in Oceania, hydro in Asia, recycling in Africa; then past Europe again
    # solar, and once more in North America; wind in Oceania and in Asia.
    assert cubes == {
        "north_america": ["solar"],
        "south_america": ["solar", "solar"],
        "europe": [],
        "africa": ["recycling"],
        "asia": ["hydro", "wind"],
        "oceania": ["wind", "wind"],
    }
    for region in at.state.regions:
        assert all(cube.seat == OPPONENT and cube.energy in region.wants for cube in region.cubes)


def test_a_region_s_goal_places_no_cube() -> None:
    """Solospiel: Spielaufbau 9a (seed 003 l. 1450): only tiles of an energy count."""
    first = next(tile for tile in GOALS if tile.partition(".")[2] in ENERGIES)
    assert first == "energy.solar"
    assert GOALS[0].startswith("region.")


def test_the_solo_goal_with_ten_points() -> None:
    """Solo-Zielkarten 6 (seed 003 l. 1446, 1496)."""
    assert table(1, "solo", solo_goal="s06").state.points == 10
    assert Table(GAME.blank).no(set_up(1, "solo", solo_goal="s99")) == "setup.solo_goal"
