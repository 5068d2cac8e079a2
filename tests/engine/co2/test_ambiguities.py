"""Where the booklet contradicts itself or is silent: our readings, C1 to C9 and O1 to O13."""

from __future__ import annotations

import ast
from pathlib import Path

from engine.co2.actions import (
    Build,
    EndDecade,
    EndTurn,
    GiveBonus,
    MoveScientist,
    PlanProject,
    PlayLobby,
    Prepare,
)
from engine.co2.ending import personal
from engine.co2.events import CertificateTaken, ControlTaken, GoalMet, MarketRefilled
from engine.co2.state import At
from tests.engine.co2.tables import RULES, table

READINGS = [f"C{n}" for n in range(1, 10)] + [f"O{n}" for n in range(1, 14)]


def test_every_reading_has_a_test() -> None:
    here = Path(__file__).parent
    told = " ".join(
        ast.get_docstring(node) or ""
        for path in sorted(here.glob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    )
    words = set(told.replace(",", " ").replace(":", " ").replace(".", " ").replace(";", " ").split())
    assert [reading for reading in READINGS if reading not in words] == []


def test_cards_09_and_10_are_same_and_different_kinds() -> None:
    """Kooperative persönliche Zielkarten (seed 003 l. 1428), C2 : 10 is about different kinds."""
    at = (
        table()
        .project("europe", 0, "wind", infrastructure="red")
        .project("europe", 1, "hydro", infrastructure="red")
    )
    assert personal(RULES, at.state, at.of("red"), "p09")[0] == 1
    assert personal(RULES, at.state, at.of("red"), "p10")[0] == 2


def test_a_plant_may_stand_on_a_later_decade_s_space() -> None:
    """c. Ein Kraftwerk bauen, 3 (seed 003 l. 808), C7 : the leftmost empty space, whatever decade it is."""
    at = table().with_(decade=3).project("europe", 0, "recycling", infrastructure="red")
    at = at.knows("red", recycling=1).seat("red", money=7).do(Build("europe", 0))
    assert at.state.region("europe").slots[0] is not None


def test_half_of_the_competitive_un_goals_show_three_plants() -> None:
    """Kompetitives Spiel: Aufbau des Spielplans (seed 003 l. 1157), C8 : the missing number is three."""
    sizes = [len(RULES.targets[target.card].plants) for target in table(4, "competitive").state.targets]
    assert (sizes.count(2), sizes.count(3)) == (5, 5)


def test_competitive_air_can_be_as_clean_as_the_track_allows() -> None:
    """Kompetitives Spiel, O3 : the floor of 400 ppm belongs to the cooperative board."""
    assert (RULES.floor("coop"), RULES.floor("solo"), RULES.floor("competitive")) == (400, 400, 0)


def test_who_controls_a_region_keeps_it_until_beaten() -> None:
    """Energieversorgung einer Region kontrollieren (seed 003 l. 857-866), O6 : a third company's plant."""
    at = (
        table()
        .plant("europe", 0, "wind", "blue")
        .plant("europe", 1, "hydro", "blue")
        .controls("blue", "europe")
    )
    at = at.project("europe", 0, "recycling", infrastructure="red").knows("red", recycling=1)
    assert at.seat("red", money=7).do(Build("europe", 0)).all(ControlTaken) == []


def test_the_speakers_learn_clockwise_up_to_who_filled_the_summit() -> None:
    """Energiegipfel, 1 (seed 003 l. 880), O7 : blue has filled it on yellow's turn."""
    at = table().project("europe", 0, "hydro", scientist="blue").spoken("s01", "yellow", "").in_turn("yellow")
    at = at.do(Prepare("europe", 0)).without_bonus()
    at = at.do(MoveScientist(At("project", "europe", 0), At("summit", "s01", 1)))
    at = at.do(EndTurn())
    assert [due.seat for due in at.state.dues if due.kind == "knowledge"] == ["yellow"] * 2 + ["blue"] * 2


def test_a_lobby_card_s_money_is_there_for_the_plant_it_belongs_to() -> None:
    """Spielkarten 20-24 (seed 003 l. 1408), O9 : right before or right after, in the same turn."""
    at = table().project("europe", 0, "recycling", infrastructure="red").knows("red", recycling=1)
    after = at.seat("red", money=7).do(Build("europe", 0), PlayLobby("l20"))
    assert after.of("red").money == 3


def test_gas_is_taken_out_with_three_players_in_both_ways_to_play() -> None:
    """Kraftwerke mit fossilen Brennstoffen (seed 003 l. 288), O11 : the same components."""
    assert table(3, "competitive").state.gone[0] == 6


def test_the_market_s_price_stays_between_one_and_eight() -> None:
    """b. Den KEZ-Markt aufsuchen (seed 003 l. 579-583), O12 : and starts with three."""
    data = RULES.data
    assert (data["market.lowest"], data["market.highest"], data["setup.price"]) == (1, 8, 3)


def test_the_start_player_changes_in_every_way_to_play() -> None:
    """5. Dekadenendphase (seed 003 l. 1109), O13 : anticlockwise each decade."""
    at = table(4, "competitive").with_(phase="decade_end", dues=()).do(EndDecade())
    assert at.state.seats[at.state.start].colour == "violet"


def test_two_certificates_with_one_on_the_market() -> None:
    """Der KEZ-Markt ist leer (seed 003 l. 583), reported reading: take it, refill, take the second."""
    at = table().with_(market=1, bank=table().state.bank + 1).project("south_america", 0, "forestation")
    at = at.do(Prepare("south_america", 0))
    assert [type(event) for event in at.events if isinstance(event, CertificateTaken | MarketRefilled)] == [
        CertificateTaken,
        MarketRefilled,
        CertificateTaken,
    ]
    assert (at.state.market, at.state.price, at.state.turn.closed) == (1, 4, True)


def test_one_plant_meets_a_region_s_and_an_energy_s_goal() -> None:
    """Plättchen für Umweltziele (seed 003 l. 1397), reported reading: several different tiles at once."""
    at = table().project("europe", 0, "recycling", infrastructure="red").knows("red", recycling=1)
    assert len(at.seat("red", money=7).do(Build("europe", 0)).all(GoalMet)) == 2


def test_a_bonus_of_a_bonus_goes_to_whoever_used_it() -> None:
    """Wissen gewinnen, example (seed 003 l. 542): blue, who took the step, decides about what comes of it."""
    at = (
        table()
        .knows("red", solar=3)
        .knows("blue", forestation=1)
        .do(PlanProject("solar", "north_america", 1))
    )
    at = at.do(GiveBonus("blue"))
    assert (at.due.seat, at.due.what) == ("blue", "any")
