"""Scientists, knowledge and bonuses."""

from __future__ import annotations

import pytest

from engine.co2 import GAME
from engine.co2.actions import (
    Decline,
    GiveBonus,
    Learn,
    MoveScientist,
    PlanProject,
    PlayLobby,
    Prepare,
    Recruit,
)
from engine.co2.events import CertificateTaken, GoalMet, Learned, TechMoved
from engine.co2.state import At, Due
from tests.engine.co2.tables import RULES, table

BOARD = At("board")
HERE = At("project", "europe", 0)


def test_from_the_board_to_a_planned_project() -> None:
    """a. Einen Wissenschaftler bewegen (seed 003 l. 426-433, 475-484): nothing is learnt on the way there."""
    at = table().project("europe", 0, "wind").do(MoveScientist(BOARD, HERE))
    assert at.all(Learned) == []
    assert at.of("red").home == 0


def test_leaving_a_project_teaches_its_energy() -> None:
    """Wichtige Regel (seed 003 l. 502-510, 1350), and ways on (seed 003 l. 435-451, 486-491)."""
    at = table().project("europe", 0, "hydro", scientist="red").project("africa", 0, "solar")
    for target in (BOARD, At("project", "africa", 0), At("summit", "s01", 1)):
        moved = at.do(MoveScientist(HERE, target))
        assert (moved.one(Learned).energy, moved.one(Learned).now) == ("hydro", 1)
    card = at.do(PlayLobby("l01", minor=True)).do(MoveScientist(HERE, At("lobby", "l01")))
    assert (card.one(Learned).now, card.one(TechMoved).by) == (1, 1)


def test_a_played_lobby_card_can_be_used_once_more() -> None:
    """a. Einen Wissenschaftler bewegen (seed 003 l. 484, 489, 611), example (seed 003 l. 613-615)."""
    assert RULES.lobby["l01"].minor == "tech"
    at = table().do(PlayLobby("l01", minor=True)).in_turn("yellow").with_(turn=type(table().state.turn)())
    assert at.of("red").tech == 2 + 1
    at = at.do(MoveScientist(BOARD, At("lobby", "l01")))
    assert (at.one(TechMoved), at.of("yellow").tech) == (TechMoved("yellow", 1, "lobby"), 2 + 1)
    assert at.of("yellow").home == 0
    at = at.in_turn("blue").with_(turn=type(at.state.turn)())
    assert at.no(MoveScientist(BOARD, At("lobby", "l01"))) == "scientist.place_is_taken"


@pytest.mark.parametrize(
    ("source", "target", "why"),
    [
        (BOARD, At("summit", "s01", 0), "scientist.summit_from_project"),
        (BOARD, BOARD, "scientist.is_at_home"),
        (BOARD, At("project", "africa", 2), "project.none_there"),
        (BOARD, At("project", "asia", 0), "scientist.never_on_infrastructure"),
        (BOARD, At("project", "africa", 0), "scientist.place_is_taken"),
        (HERE, At("summit", "s01", 0), "scientist.other_topic"),
        (HERE, At("summit", "s07", 1), "scientist.place_is_taken"),
        (HERE, At("summit", "s18", 1), "summit.not_there"),
        (HERE, At("lobby", "l01"), "scientist.place_is_taken"),
        (At("summit", "s07", 1), BOARD, "scientist.stays_at_summit"),
        (At("lobby", "l01"), BOARD, "scientist.stays_on_card"),
        (At("project", "africa", 0), BOARD, "scientist.not_there"),
        (At("project", "atlantis", 0), BOARD, "region.no_such_region"),
    ],
)
def test_where_a_scientist_can_not_go(source: At, target: At, why: str) -> None:
    """Beschränkungen für die Wissenschaftler (seed 003 l. 493-500)."""
    at = table().project("europe", 0, "hydro", scientist="red").seat("red", home=1, pool=2)
    at = at.project("africa", 0, "solar", scientist="blue").project("asia", 0, "hydro", infrastructure="blue")
    at = at.spoken("s07", "", "yellow", "")
    assert at.no(MoveScientist(source, target)) == why


def test_nobody_at_home() -> None:
    """a. Einen Wissenschaftler bewegen (seed 003 l. 481)."""
    at = table().project("europe", 0, "hydro", scientist="red").project("europe", 1, "wind")
    assert at.no(MoveScientist(BOARD, At("project", "europe", 1))) == "scientist.none_at_home"


# --- knowledge --------------------------------------------------------------------------------------------


def test_knowledge_beyond_the_end_is_lost() -> None:
    """Wissen gewinnen (seed 003 l. 520)."""
    at = table().project("europe", 0, "hydro", scientist="red").knows("red", hydro=RULES.last)
    assert at.do(MoveScientist(HERE, BOARD)).all(Learned) == []


def test_of_several_energies_one_is_learnt_that_is_not_at_its_end() -> None:
    """Wissen gewinnen (seed 003 l. 520); what is at its end is listed with the reason."""
    due = Due("knowledge", "red", "summit", topics=("wind", "hydro"))
    at = table().knows("red", wind=RULES.last, hydro=RULES.last - 1).with_(dues=(due,))
    assert at.no(Learn("wind"), insist=True) == "knowledge.end_of_track"
    assert at.no(Learn("solar"), insist=True) == "knowledge.not_a_topic"
    assert [each for each in GAME.options(RULES, at.state) if isinstance(each, Learn)] == [Learn("hydro")]
    assert at.do(Learn("hydro")).of("red").knows("hydro") == RULES.last


def test_any_energy_may_lead_on_and_on() -> None:
    """Wissen gewinnen: Boni (seed 003 l. 522-529), example (seed 003 l. 531-533): a chain."""
    at = table().project("south_america", 0, "forestation", scientist="red").knows("red", forestation=1)
    at = at.do(MoveScientist(At("project", "south_america", 0), BOARD))
    assert at.due.what == "any"
    assert at.no(GiveBonus("red")) == "knowledge.which_energy"
    at = at.do(GiveBonus("red", "forestation"))
    assert at.of("red").knows("forestation") == 3
    assert at.due.what == "tech"


def test_a_regional_certificate_needs_room() -> None:
    """Wissen gewinnen: Regionales KEZ-Symbol (seed 003 l. 526, 1336)."""
    at = table().project("africa", 0, "solar", scientist="red").knows("red", solar=2)
    at = at.region("asia", certificates=2).do(MoveScientist(At("project", "africa", 0), BOARD))
    assert at.due.what == "certificate"
    assert at.no(GiveBonus("red")) == "knowledge.which_region"
    assert at.no(GiveBonus("red", area="africa")) == "region.no_room"
    at = at.do(GiveBonus("red", area="asia"))
    assert at.one(CertificateTaken).to == "asia"
    assert at.state.region("asia").certificates == 3


def test_a_bonus_need_not_be_used() -> None:
    """Wissen gewinnen (seed 003 l. 518): "can"."""
    at = table().knows("red", solar=1).do(PlanProject("solar", "north_america", 1))
    assert at.do(Decline()).state.dues == ()


def test_reaching_half_and_the_end_of_a_track_meets_goals() -> None:
    """Plättchen für Umweltziele: Wissensziele (seed 003 l. 1400)."""
    for space, tile in ((RULES.half, "half.wind"), (RULES.last, "last.wind")):
        at = table().project("europe", 0, "wind", scientist="red").knows("red", wind=space - 1)
        assert at.do(MoveScientist(HERE, BOARD)).one(GoalMet).tile == tile


def test_a_new_scientist_brings_knowledge_of_any_energy() -> None:
    """a. Ein Projekt planen: Wissenschaftler (seed 003 l. 718, 1349)."""
    at = table().do(PlanProject("solar", "north_america", 2))
    assert at.due.kind == "recruit"
    at = at.do(Recruit(), Learn("wind"))
    assert (at.of("red").home, at.of("red").pool, at.of("red").knows("wind")) == (2, 2, 1)


def test_or_a_scientist_moves() -> None:
    """a. Ein Projekt planen: Wissenschaftler (seed 003 l. 718): beside the director's own move."""
    at = table().project("europe", 0, "wind").do(PlanProject("solar", "north_america", 2))
    at = at.do(MoveScientist(BOARD, HERE))
    assert (at.state.dues, at.state.turn.scientist) == ((), False)


def test_with_all_scientists_recruited_only_the_move_is_left() -> None:
    """a. Ein Projekt planen: Wissenschaftler (seed 003 l. 718)."""
    at = table().seat("red", pool=0, home=4).do(PlanProject("solar", "north_america", 2))
    assert at.due.kind == "move"


def test_who_has_to_leave_goes_somewhere() -> None:
    """b. Infrastruktur vorbereiten (seed 003 l. 733-735, 1382), C1: at once, for nothing, owner's choice."""
    at = table().project("europe", 0, "wind", scientist="blue").do(Prepare("europe", 0))
    assert at.no(Decline()) == "turn.nothing_due"
    assert at.no(MoveScientist(BOARD, At("project", "europe", 1))) == "scientist.has_to_leave"
    at = at.do(MoveScientist(HERE, BOARD))
    assert at.of("blue").home == 1
