"""c. Lobby cards and UN goal cards; the lists of cards."""

from __future__ import annotations

import pytest

from engine.co2 import GAME, ending
from engine.co2.actions import (
    Build,
    BuyCertificate,
    ClaimTarget,
    Decline,
    EndTurn,
    MoveScientist,
    PassMain,
    PlanProject,
    PlayLobby,
    Pollute,
    Prepare,
    SellCertificate,
    SetProject,
)
from engine.co2.events import Learned, LobbyKept, LobbyLetGo, MoneyMoved, Scored, TechMoved
from engine.co2.rules import Lobby
from engine.co2.state import At, Energy, Project
from tests.engine.co2.tables import RULES, Table, alone, table


def test_the_36_lobby_cards() -> None:
    """Spielkarten: Haupteffekte (seed 003 l. 1403-1411, 174): six, three, ten, ten, five and two."""
    deeds = [card.deed for card in RULES.lobby.values()]
    assert [deeds.count(deed) for deed in ("plan", "prepare", "build", "summit", "sell")] == [9, 10, 10, 5, 2]
    assert {card.minor.split()[0] for card in RULES.lobby.values()} == {
        "certificate",
        "tech",
        "money",
        "scientist",
    }


def test_the_card_of_south_america() -> None:
    """Lobbyistenkarten (seed 003 l. 652), picture: 3 $ for a project there, or 1 technology marker."""
    assert RULES.lobby["l02"] == Lobby("plan", "south_america", "money 3", "tech")
    assert RULES.data.source("lobby.l02") == "printed"
    at = table()
    assert at.do(PlanProject("wind", "south_america", 1), PlayLobby("l02")).of("red").money == 3 + 3
    minor = at.do(PlayLobby("l02", minor=True))
    assert (minor.of("red").tech, minor.of("red").money) == (2 + 1, 3)


def test_a_card_after_its_action() -> None:
    """Eine Lobbyistenkarte spielen (seed 003 l. 587-601): a project in South America, then the bonus."""
    at = table().do(PlanProject("wind", "south_america", 1), PlayLobby("l02"))
    assert (at.one(MoneyMoved).by, at.state.turn.promised, at.of("red").lobby) == (3, "", 4)


def test_the_card_pictured_beside_the_minor_effect() -> None:
    """Eine Lobbyistenkarte spielen (seed 003 l. 601-607): sell for 3 $ more, or 1 technology marker."""
    at = table()
    sold = at.do(PlayLobby("l35"), SellCertificate())
    assert (sold.of("red").money, sold.of("red").certificates) == (3 + 3 + 3, 1)
    assert at.do(PlayLobby("l35", minor=True)).one(TechMoved) == TechMoved("red", 1, "lobby")


def test_a_card_before_its_action_has_to_be_followed_by_it() -> None:
    """Eine Lobbyistenkarte spielen: Haupteffekt (seed 003 l. 599): at once before or after."""
    at = table().do(PlayLobby("l02"))
    for other in (PlanProject("solar", "north_america", 1), BuyCertificate(), EndTurn()):
        assert at.no(other).startswith(("lobby.promised", "turn.main_missing"))
    at = at.do(PlanProject("wind", "south_america", 1))
    assert at.one(LobbyKept).card == "l02"
    assert at.one(MoneyMoved).by == 3


def test_a_card_long_after_its_action_is_too_late() -> None:
    """Eine Lobbyistenkarte spielen: Haupteffekt (seed 003 l. 599)."""
    at = table().do(PlanProject("wind", "south_america", 1), BuyCertificate())
    assert at.no(PlayLobby("l02")) == "lobby.no_use?"


def test_selling_with_a_card() -> None:
    """Eine Lobbyistenkarte spielen (seed 003 l. 601, 1410): 3 $ or 2 points more."""
    assert table().do(SellCertificate(), PlayLobby("l35")).of("red").money == 3 + 3 + 3
    assert table().do(SellCertificate(), PlayLobby("l36")).one(Scored).by == 2


def test_the_minor_effect_has_no_condition() -> None:
    """Eine Lobbyistenkarte spielen: Nebeneffekt (seed 003 l. 605-607, 1411)."""
    before = table()
    for card, change in (("l01", {"tech": 3}), ("l06", {"money": 5}), ("l04", {"certificates": 3})):
        at = before.do(PlayLobby(card, minor=True))
        assert {name: getattr(at.of("red"), name) for name in change} == change
    assert before.do(PlayLobby("l03", minor=True)).due.kind == "move"


def test_a_summit_card_teaches_one_more() -> None:
    """Eine Lobbyistenkarte spielen, example (seed 003 l. 619-625, 1409): two steps on the wind track."""
    at = table().project("europe", 0, "wind", scientist="red").do(PlayLobby("l32"))
    place = RULES.summits["s07"].index("wind")
    at = at.do(MoveScientist(At("project", "europe", 0), At("summit", "s07", place)))
    assert [event.energy for event in at.all(Learned)] == ["wind", "wind"]
    assert at.of("red").knows("wind") == 2


def test_money_of_a_card_may_pay_for_the_plant() -> None:
    """Spielkarten 20-24 (seed 003 l. 1408): played before, it helps to build."""
    at = table().project("europe", 0, "recycling", infrastructure="red").knows("red", recycling=1)
    at = at.seat("red", money=4)
    assert at.no(Build("europe", 0)) == "money.not_enough"
    assert at.seat("red", money=3).no(PlayLobby("l20")) == "lobby.no_use?"
    assert at.seat("red", tech=0).no(PlayLobby("l20")) == "lobby.no_use?"
    assert PlayLobby("l20") in GAME.options(RULES, at.state)
    assert at.do(PlayLobby("l20"), Build("europe", 0)).of("red").money == 0


def test_infrastructure_cards() -> None:
    """Spielkarten 10-19 (seed 003 l. 1407): money, technology or knowledge."""
    at = table().project("europe", 0, "wind").do(Prepare("europe", 0))
    assert at.do(PlayLobby("l12")).one(TechMoved).by == 2
    assert at.do(PlayLobby("l17")).one(Learned).energy == "wind"


def test_cards_on_a_subsidy_s_space() -> None:
    """Spielkarten 07-09 (seed 003 l. 1406): by the space the project lies on."""
    at = table().do(PlanProject("wind", "south_america", 1))
    assert at.no(PlayLobby("l07")) == "lobby.no_use?"
    assert at.do(PlayLobby("l08")).one(TechMoved).by == 2
    at = table().do(PlanProject("wind", "south_america", 2)).left_alone().do(PlayLobby("l09"))
    assert at.due.kind == "move"


def test_a_card_is_played_once_by_one_company() -> None:
    """Eine Lobbyistenkarte spielen (seed 003 l. 595)."""
    at = table(2).do(PlayLobby("l02", minor=True)).passed()
    assert at.no(PlayLobby("l02", minor=True)) == "lobby.lies_there"
    assert at.no(PlayLobby("x99")) == "lobby.no_such_card"
    assert at.seat("yellow", lobby=0).no(PlayLobby("l01")) == "lobby.hand_is_empty"


# --- a card that waits for its action ---------------------------------------------------------------------


def test_a_card_that_nothing_belongs_to_is_let_go() -> None:
    """Eine Lobbyistenkarte spielen (seed 003 l. 595-599): the table insists on it, then has a way on."""
    at = table()
    assert at.no(PlayLobby("l20")) == "lobby.no_use?"
    at = at.do(PlayLobby("l20"), insist=True)
    assert at.no(EndTurn()) == "turn.main_missing"
    assert at.no(PassMain()) == "lobby.promised"
    assert GAME.options(RULES, at.state) == (Decline(),)
    at = at.do(Decline())
    assert (at.one(LobbyLetGo).card, at.state.turn.promised) == ("l20", "")
    assert [card.card for card in at.state.lobby] == ["l20"]
    assert at.no(PlayLobby("l01", minor=True)) == "turn.director_once"
    at.do(PlanProject("solar", "north_america", 1), EndTurn())


def test_a_card_that_can_be_kept_is_let_go_only_by_insisting() -> None:
    """Eine Lobbyistenkarte spielen (seed 003 l. 595): its effect has to be used in this turn."""
    at = table().do(PlayLobby("l02"))
    assert at.no(Decline()) == "lobby.can_be_kept?"
    assert at.do(Decline(), insist=True).one(LobbyLetGo).card == "l02"


def test_a_card_may_be_let_go_once_a_correction_has_taken_its_action_away() -> None:
    """Eine Lobbyistenkarte spielen (seed 003 l. 599): it was possible when the card was played."""
    at = table().project("europe", 0, "wind").do(PlayLobby("l12"))
    at = at.do(SetProject("europe", 0))
    assert GAME.options(RULES, at.state) == (Decline(),)
    back = at.do(SetProject("europe", 0, Project("wind", 1)), Prepare("europe", 0))
    assert back.one(LobbyKept).card == "l12"


def test_preparing_where_an_own_scientist_leaves_for_a_summit_is_still_preparing() -> None:
    """Eine Lobbyistenkarte spielen (seed 003 l. 599, 1382): sending the scientist off is part of it."""
    at = table().project("europe", 0, "hydro", scientist="red").do(Prepare("europe", 0))
    at = at.do(MoveScientist(At("project", "europe", 0), At("summit", "s01", 1)))
    assert at.do(PlayLobby("l11")).one(TechMoved).by == 2
    assert at.do(PlayLobby("l16")).one(Learned).energy == "hydro"
    assert at.do(PlayLobby("l31")).one(Learned).energy == "hydro"
    assert at.no(PlayLobby("l12")) == "lobby.no_use?"
    assert {PlayLobby("l11"), PlayLobby("l16"), PlayLobby("l31")} <= set(GAME.options(RULES, at.state))
    assert at.do(BuyCertificate()).no(PlayLobby("l11")) == "lobby.no_use?"
    at = at.do(BuyCertificate())
    assert at.no(PlayLobby("l31")) == "lobby.no_use?"


def test_planning_with_a_move_to_a_summit_is_still_planning() -> None:
    """a. Ein Projekt planen, 3 (seed 003 l. 718): the move is the subsidy."""
    at = table().project("europe", 0, "hydro", scientist="red").do(PlanProject("wind", "south_america", 2))
    at = at.do(MoveScientist(At("project", "europe", 0), At("summit", "s01", 1)))
    assert at.do(PlayLobby("l02")).one(MoneyMoved).by == 3
    assert at.do(PlayLobby("l31")).one(Learned).energy == "hydro"


def test_a_card_belongs_to_its_own_main_action() -> None:
    """Eine Lobbyistenkarte spielen: Haupteffekt (seed 003 l. 599): building is not preparing."""
    at = table().project("europe", 0, "recycling", infrastructure="red").knows("red", recycling=1)
    at = at.seat("red", money=7)
    assert at.no(PlayLobby("l15")) == "lobby.no_use?"
    assert at.do(PlayLobby("l25"), Build("europe", 0)).of("red").knows("recycling") == 2
    at = at.do(Build("europe", 0))
    assert at.no(PlayLobby("l15")) == "lobby.no_use?"
    assert at.do(PlayLobby("l25")).one(Learned).now == 2


def test_the_next_action_takes_the_place_of_what_came_along() -> None:
    """Eine Lobbyistenkarte spielen (seed 003 l. 599): a card belongs to the action right before it."""
    at = alone().project("europe", 0, "hydro", scientist="red").do(Prepare("europe", 0))
    at = at.do(MoveScientist(At("project", "europe", 0), At("summit", "s01", 1)), Pollute())
    at = at.do(PlanProject("solar", "north_america", 1))
    for card in ("l11", "l31"):
        assert at.no(PlayLobby(card)) == "lobby.no_use?"


# --- UN goal cards ----------------------------------------------------------------------------------------


def supplied(*energies: Energy, mode: str = "coop") -> Table:
    """Plants of these energies on red's infrastructure, built by blue."""
    at = table(4, mode).with_(phase="actions", dues=())  # type: ignore[arg-type]
    for energy in energies:
        region = next(
            region for region in at.state.regions if energy in region.wants and region.slots[0] is None
        )
        at = at.plant(region.area, 0, energy, "blue", "red")
    return at


def test_a_un_goal_asks_for_plants_on_own_infrastructure() -> None:
    """Eine UN-Zielkarte beanspruchen (seed 003 l. 631-646, 654-658, 751, 1340-1342): whoever built."""
    card = RULES.targets["t02"]
    at = supplied(*card.plants)
    told = at.do(ClaimTarget("t02"))
    assert (told.one(Scored).by, told.state.points) == (2, 2)
    assert (told.one(TechMoved).by, card.tech) == (-2, 2)
    assert told.in_turn("blue").with_(turn=type(at.state.turn)()).no(ClaimTarget("t02")) == "target.not_there"
    assert at.in_turn("blue").no(ClaimTarget("t02")) == "target.no_infrastructure"
    planned = supplied("recycling").project("europe", 0, "hydro", infrastructure="red")
    assert planned.no(ClaimTarget("t02")) == "target.no_infrastructure"
    assert at.no(ClaimTarget("t16")) == "target.no_infrastructure"


def test_two_of_a_kind_take_two_plants() -> None:
    """UN-Zielkarten (seed 003 l. 1343)."""
    assert RULES.targets["t01"].plants == ("recycling", "recycling")
    assert supplied("recycling").no(ClaimTarget("t01")) == "target.no_infrastructure"
    supplied("recycling", "recycling").do(ClaimTarget("t01"))


def test_technology_pays_for_it() -> None:
    """Eine UN-Zielkarte beanspruchen (seed 003 l. 635-637)."""
    at = supplied("recycling", "hydro").seat("red", tech=1)
    assert at.no(ClaimTarget("t02")) == "tech.not_enough"


def test_against_each_other_it_counts_at_the_end() -> None:
    """Kompetitives Spiel: c. (seed 003 l. 1226-1228)."""
    at = supplied("recycling", "hydro", mode="competitive").do(ClaimTarget("t02"))
    assert at.all(Scored) == []
    assert ending.claimed(at.state, "red") == 1


# --- personal goals ---------------------------------------------------------------------------------------


def everything() -> Table:
    """Red has a lot of everything."""
    at = table().seat("red", money=10, tech=3, certificates=6, pool=0, home=4, alone=True)
    at = at.knows("red", wind=RULES.last, solar=RULES.last)
    at = (
        at.plant("europe", 0, "wind", "red")
        .plant("europe", 1, "hydro", "red")
        .plant("asia", 0, "wind", "red")
    )
    at = at.project("africa", 0, "solar", infrastructure="red")
    return at.controls("red", "europe", "asia")


@pytest.mark.parametrize(
    ("card", "has"),
    [
        ("p01", 6 + 5 + 6),
        ("p02", 6),
        ("p03", 2),
        ("p04", 3),
        ("p05", 4),
        ("p06", 10),
        ("p07", 2),
        ("p08", 2),
        ("p09", 2),
        ("p10", 3),
        ("p11", 2),
        ("p12", 3),
        ("p13", 2),
        ("p14", 2),
        ("p15", 2),
        ("p16", 2),
    ],
)
def test_what_a_cooperative_goal_counts(card: str, has: int) -> None:
    """Kooperative persönliche Zielkarten (seed 003 l. 1418-1429, 186): sixteen of them."""
    at = everything()
    assert ending.personal(RULES, at.state, at.of("red"), card)[0] == has


@pytest.mark.parametrize(("card", "wanted"), [("p01", 6), ("p02", 4), ("p04", 3), ("p05", 4), ("p06", 10)])
def test_the_numbers_printed_on_cooperative_goals(card: str, wanted: int) -> None:
    """Kooperative persönliche Zielkarten 01 to 07 (seed 003 l. 1426-1427)."""
    assert ending.wanted(RULES, table().state, card) == wanted


@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("k01", 16),
        ("k02", 8),
        ("k03", 0),
        ("k04", 8),
        ("k05", 6),
        ("k06", 6),
        ("k07", 6),
        ("k08", 9),
        ("k09", 9),
        ("k10", 9),
    ],
)
def test_what_a_company_goal_is_worth(card: str, points: int) -> None:
    """Persönliche Konzernzielkarten (seed 003 l. 1413-1416, 190): so much each, up to a limit."""
    at = everything()
    assert ending.company(RULES, at.state, at.of("red"), card) == points


@pytest.mark.parametrize("goal", ending.SOLO_GOALS)
def test_a_fresh_table_meets_hardly_any_solo_goal(goal: str) -> None:
    """Solo-Zielkarten (seed 003 l. 1493-1498, 178): how one plays is met as long as nothing was done."""
    at = alone(solo_goal=goal)
    assert ending.solo_goal_met(RULES, at.state) == (goal in ("s06", "s07", "s09", "s12"))
