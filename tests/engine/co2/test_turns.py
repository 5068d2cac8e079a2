"""1. Aktionsphase: rounds, turns, one main action, each director's action once, summits at the end."""

from __future__ import annotations

import pytest

from engine.co2.actions import (
    BuyCertificate,
    CountGoals,
    DrawFossil,
    EndDecade,
    EndSupply,
    EndTurn,
    Learn,
    MoveScientist,
    PassMain,
    PlanProject,
    PlayLobby,
    Prepare,
    Reduce,
    RevealSummit,
    SellCertificate,
)
from engine.co2.events import DecadeBegan, GoalMet, PhaseBegan, SummitHeld, TurnBegan
from engine.co2.state import At
from engine.core import replace
from tests.engine.co2.tables import RULES, rules_with, table


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 3), (4, 2)])
def test_rounds_of_a_decade_by_players(players: int, rounds: int) -> None:
    """1. Aktionsphase (seed 003 l. 358-376): four, three or two rounds, clockwise from the start player."""
    at, turns = table(players), []
    while at.state.phase == "actions":
        turns.append((at.state.round, at.state.player.colour))
        at = at.passed()
    order = ["red", "yellow", "blue", "violet"][:players]
    assert turns == [(n, colour) for n in range(1, rounds + 1) for colour in order]


def test_three_players_have_two_rounds_in_the_last_decade() -> None:
    """Sonderregel für ein kooperatives Spiel mit 3 Spielern (seed 003 l. 384-392, 1114)."""
    assert [RULES.rounds("coop", 3, decade) for decade in (1, 2, 3, 4)] == [3, 3, 3, 2]
    assert RULES.rounds("competitive", 3, 5) == 3
    for decade, rounds in ((3, 3), (4, 2)):
        at, turns = table(3).with_(decade=decade), 0
        while at.state.phase == "actions":
            at, turns = at.passed(), turns + 1
        assert turns == 3 * rounds


def test_after_the_second_round_of_four_comes_the_next_phase() -> None:
    """1. Aktionsphase, example (seed 003 l. 396-400)."""
    at = table(4).in_turn("violet", 2).knows("red", wind=1).passed()
    assert (at.state.phase, at.due.kind) == ("income", "income")


def test_the_phases_of_a_decade() -> None:
    """Spielübersicht (seed 003 l. 304-320, 350): actions, income, goals, supply, end of the decade."""
    at, order = table(2).with_(points=60), ["actions"]
    for _ in range(2 * 4):
        at = at.passed()
        order += [event.phase for event in at.all(PhaseBegan)]
    steps = (CountGoals(), *[DrawFossil("gas")] * 6, Reduce(20), EndSupply(), EndDecade())
    for step in steps:
        at = at.do(step)
        order += [event.phase for event in at.all(PhaseBegan)]
    assert order == ["actions", "income", "goals", "supply", "reduction", "decade_end", "actions"]
    assert (at.state.decade, RULES.decades("coop")) == (2, 4)


def test_a_turn_has_exactly_one_main_action() -> None:
    """1. Aktionsphase (seed 003 l. 378, 404-418, 694): it has to be done, and once only."""
    at = table()
    assert at.no(EndTurn()) == "turn.main_missing"
    at = at.do(PlanProject("solar", "north_america", 1))
    assert at.no(PlanProject("hydro", "north_america", 0)) == "turn.main_once"
    assert at.do(EndTurn()).one(TurnBegan).seat == "yellow"


def test_every_director_s_action_once_in_a_turn() -> None:
    """1.1 Direktorenaktionen (seed 003 l. 378, 459): before or after the main action."""
    at = table().project("europe", 0, "wind").do(BuyCertificate())
    assert at.no(SellCertificate()) == "turn.director_once"
    at = at.do(MoveScientist(At("board"), At("project", "europe", 0)))
    assert at.no(MoveScientist(At("project", "europe", 0), At("board"))) == "turn.director_once"
    at = at.do(PlanProject("solar", "north_america", 1), PlayLobby("l02", minor=True)).left_alone()
    assert at.no(PlayLobby("l03", minor=True)) == "turn.director_once"


def test_the_markers_are_free_again_in_the_next_turn() -> None:
    """1.3 Ende des Spielzuges (seed 003 l. 891-893)."""
    at = table(2).do(BuyCertificate()).passed().passed()
    assert (at.state.player.colour, at.state.turn.market) == ("red", False)
    at.do(SellCertificate())


def test_money_and_certificates_are_not_traded() -> None:
    """Ablauf einer Dekade (seed 003 l. 352): there is no action for it."""
    assert not any("trade" in cls.__name__.lower() for cls in type(table()).game.actions.classes.values())


def test_the_start_player_s_marker_goes_to_the_right() -> None:
    """5. Dekadenendphase (seed 003 l. 1104-1110)."""
    at = table(4).with_(phase="decade_end").do(EndDecade())
    told = at.one(DecadeBegan)
    assert (told.decade, at.state.seats[told.start].colour) == (2, "violet")
    assert at.state.player.colour == "violet"


# --- summits ----------------------------------------------------------------------------------------------


def test_a_full_summit_is_held_at_the_end_of_the_turn() -> None:
    """Energiegipfel (seed 003 l. 874-883, 380): knowledge, then home, then a new tile."""
    at = table().project("europe", 0, "hydro", scientist="red").spoken("s01", "blue", "")
    at = at.do(MoveScientist(At("project", "europe", 0), At("summit", "s01", 1))).left_alone()
    at = at.do(PassMain(), insist=True)
    assert at.state.summit("s01") is not None
    at = at.do(EndTurn())
    assert at.one(SummitHeld).seat == "red"
    assert [due.seat for due in at.state.dues if due.kind == "knowledge"] == ["blue"] * 2 + ["red"] * 2
    for energy in ("recycling", "hydro", "recycling", "hydro"):
        at = at.do(Learn(energy)).without_bonus()
    assert at.of("blue").home == 1
    assert at.no(RevealSummit("s01")) == "summit.not_in_the_pile"
    at = at.do(RevealSummit("s05"))
    assert at.state.summit("s05") is not None
    assert at.state.player.colour == "yellow"


def test_a_summit_meets_the_goals_of_its_size_and_topics() -> None:
    """Plättchen für Umweltziele: Gipfelziele (seed 003 l. 1401, 1397): one tile of each kind."""
    at = table().project("africa", 0, "solar", scientist="red").spoken("s02", "blue", "")
    topic = RULES.summits["s02"].index("solar")
    at = at.do(MoveScientist(At("project", "africa", 0), At("summit", "s02", topic))).left_alone()
    at = at.do(PassMain(), insist=True).do(EndTurn())
    assert [event.tile for event in at.all(GoalMet)] == ["size.2", "topic.solar"]


@pytest.mark.parametrize(
    ("tile", "speakers", "alone"),
    [
        ("s01", ("red", "red"), True),
        ("s01", ("red", "blue"), False),
        ("s07", ("red", "red", "red"), False),
    ],
)
def test_who_has_held_a_summit_of_two_topics_alone(tile: str, speakers: tuple[str, ...], alone: bool) -> None:
    """Kooperative persönliche Zielkarten 03 (seed 003 l. 1426): both topics, nobody else."""
    at = table().seat("red", home=4, pool=0).spoken(tile, *speakers).do(PassMain(), insist=True)
    summits = tuple(
        replace(each, closed_by="red") if each.tile == tile else each for each in at.state.summits
    )
    at = at.with_(summits=summits).do(EndTurn())
    assert (at.one(SummitHeld).alone, at.of("red").alone, at.of("blue").alone) == (alone, alone, False)


def test_summits_are_held_in_the_order_in_which_they_were_filled() -> None:
    """Energiegipfel (seed 003 l. 878)."""
    at = table().spoken("s01", "red", "blue").spoken("s02", "blue", "red")
    at = at.do(PassMain(), insist=True)
    summits = tuple(
        type(each)(each.tile, each.topics, each.speakers, "red") if each.tile in ("s01", "s02") else each
        for each in at.state.summits
    )
    turn = type(at.state.turn)(passed=True, filled=("s02", "s01"))
    at = at.with_(summits=summits, turn=turn).do(EndTurn())
    assert at.one(SummitHeld).tile == "s02"


def test_without_a_tile_left_there_is_no_new_summit() -> None:
    """Energiegipfel (seed 003 l. 881)."""
    at = table().spoken("s01", "blue", "blue").with_(summit_pile=0).do(PassMain(), insist=True)
    summits = tuple(
        type(each)(each.tile, each.topics, each.speakers, "blue") if each.tile == "s01" else each
        for each in at.state.summits
    )
    at = at.with_(summits=summits).do(EndTurn()).left_alone()
    assert len(at.state.summits) == 3


def test_what_is_due_is_settled_first() -> None:
    """Wissen gewinnen (seed 003 l. 518): a bonus is used at once."""
    at = (
        table()
        .project("europe", 1, "wind")
        .knows("red", solar=1)
        .do(PlanProject("solar", "north_america", 1))
    )
    assert at.due.kind == "bonus"
    assert at.no(Prepare("europe", 1)) == "turn.settle_first"
    assert at.no(EndTurn()) == "turn.settle_first"


def test_who_can_do_nothing_passes_and_who_could_is_asked() -> None:
    """1.2 Hauptaktionen (seed 003 l. 694), our reading O10: a pass with a warning."""
    assert table().no(PassMain()) == "turn.main_possible?"
    some = table().seat("red", certificates=0).project("europe", 0, "wind")
    assert some.no(Prepare("europe", 0)) == "certificates.not_enough"
    assert some.no(PassMain()) == "turn.main_possible?"
    rules = rules_with(components__first_each=0, components__second_each=0)
    table(rules=rules).do(PassMain(), EndTurn())
