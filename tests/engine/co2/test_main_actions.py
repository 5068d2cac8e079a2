"""1.2 Hauptaktionen: plan a project, prepare infrastructure, build a plant; and the market."""

from __future__ import annotations

from typing import Any

import pytest

from engine.co2.actions import Build, BuyCertificate, GiveBonus, PlanProject, Prepare, SellCertificate
from engine.co2.events import (
    CertificatePaid,
    ControlTaken,
    EmissionsChanged,
    GoalMet,
    Learned,
    MarketRefilled,
    MoneyMoved,
    Scored,
    TechMoved,
)
from tests.engine.co2.tables import RULES, Table, rules_with, table

# --- a. Ein Projekt planen --------------------------------------------------------------------------------


def test_a_project_wants_a_place_on_the_agenda() -> None:
    """a. Ein Projekt planen, 1 (seed 003 l. 702-710, 870)."""
    at = table()
    assert at.no(PlanProject("wind", "north_america", 0)) == "region.not_wanted"
    at = at.project("north_america", 0, "hydro")
    assert at.no(PlanProject("solar", "north_america", 0)) == "region.space_is_taken"
    assert at.no(PlanProject("solar", "north_america", 9)) == "region.no_such_space"
    assert at.no(PlanProject("solar", "atlantis", 0)) == "region.no_such_region"  # type: ignore[arg-type]


def test_the_topmost_project_is_taken() -> None:
    """a. Ein Projekt planen, 1 (seed 003 l. 710, 236): level 1 first, then level 2, then none."""
    at = table().project("africa", 0, "solar").project("africa", 1, "solar")
    at = at.do(PlanProject("solar", "north_america", 1))
    told = at.state.project("north_america", 1)
    assert told is not None and told.level == 2
    empty = rules_with(components__first_each=0, components__second_each=0)
    assert table(rules=empty).no(PlanProject("solar", "north_america", 1)) == "project.none_left"


@pytest.mark.parametrize(("spot", "what", "by"), [(0, MoneyMoved, 5), (1, TechMoved, 2)])
def test_the_space_grants_its_subsidy(spot: int, what: type[Any], by: int) -> None:
    """a. Ein Projekt planen, 2 and 3 (seed 003 l. 711-718): knowledge, then money or technology."""
    at = table().do(PlanProject("solar", "north_america", spot))
    assert at.one(Learned).energy == "solar"
    assert at.one(what).by == by


def test_three_certificates_are_three_dollars() -> None:
    """a. Ein Projekt planen, 3: Geld (seed 003 l. 716)."""
    at = table().region("north_america", certificates=3).do(PlanProject("solar", "north_america", 0))
    assert (at.one(MoneyMoved).by, at.state.region("north_america").certificates) == (3, 3)


def test_a_certificate_that_comes_first_counts_for_the_money() -> None:
    """a. Ein Projekt planen, 2 before 3 (seed 003 l. 711-716): the bonus is used before money is paid."""
    at = table().region("north_america", certificates=4).knows("red", solar=2)
    at = at.do(PlanProject("solar", "north_america", 0), GiveBonus("red", area="north_america"))
    assert at.one(MoneyMoved).by == 5


# --- b. Infrastruktur vorbereiten -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("area", "energy", "money", "tech", "certificates"),
    [
        ("north_america", "recycling", 5, 0, 1),
        ("europe", "hydro", 3, 1, 1),
        ("europe", "wind", 5, 1, 0),
        ("north_america", "solar", 0, 3, 0),
        ("south_america", "forestation", 0, 0, 2),
    ],
)
def test_what_infrastructure_brings(area: str, energy: str, money: int, tech: int, certificates: int) -> None:
    """b. Infrastruktur vorbereiten: Boni (seed 003 l. 724-749)."""
    at = table().project(area, 0, energy).do(Prepare(area, 0))  # type: ignore[arg-type]
    red = at.of("red")
    assert (red.money - 3, red.tech - 2, red.certificates - 1) == (money, tech, certificates)
    assert red.markers == 7


def test_a_certificate_may_come_from_a_controlled_region() -> None:
    """b. Infrastruktur vorbereiten, 2 (seed 003 l. 731, 1332, 1374)."""
    at = table().project("europe", 0, "wind").controls("red", "asia")
    assert at.no(Prepare("europe", 0, "africa")) == "certificates.not_there"
    at = at.do(Prepare("europe", 0, "asia"))
    assert at.one(CertificatePaid).source == "asia"
    assert (at.of("red").certificates, at.state.region("asia").certificates) == (2, 5)


def test_without_a_certificate_or_a_marker_there_is_no_infrastructure() -> None:
    """1.2 Hauptaktionen (seed 003 l. 694, 753, 1333): all steps or nothing."""
    at = table().project("europe", 0, "wind")
    assert at.seat("red", certificates=0).no(Prepare("europe", 0)) == "certificates.not_enough"
    none = rules_with(components__markers=0)
    assert table(rules=none).project("europe", 0, "wind").no(Prepare("europe", 0)) == "project.no_marker"
    assert at.no(Prepare("europe", 1)) == "project.none_there"
    assert at.no(Prepare("atlantis", 0)) == "region.no_such_region"  # type: ignore[arg-type]
    assert at.no(Prepare("europe", 3)) == "region.no_such_space"
    assert (
        at.do(Prepare("europe", 0)).in_turn("blue").with_(turn=type(at.state.turn)()).no(Prepare("europe", 0))
        == "project.prepared_already"
    )


# --- c. Ein Kraftwerk bauen -------------------------------------------------------------------------------


def ready(**fields: int) -> Table:
    """Red can just build recycling of level 1 in Europe."""
    at = table().project("europe", 0, "recycling", infrastructure="red").knows("red", recycling=1)
    return at.seat("red", **{"money": 7, "certificates": 1, "tech": 1, **fields})


def test_the_price_of_a_plant_is_paid_whole() -> None:
    """c. Ein Kraftwerk bauen, 2 (seed 003 l. 797-807)."""
    ready().do(Build("europe", 0))
    assert ready(money=6).no(Build("europe", 0)) == "money.not_enough"
    assert ready(tech=0).no(Build("europe", 0)) == "tech.not_enough"
    assert ready(certificates=0).no(Build("europe", 0)) == "certificates.not_enough"
    assert ready().no(Build("europe", 0, ("board", "board"))) == "certificates.how_many"
    assert table().project("europe", 0, "wind").no(Build("europe", 0)) == "project.not_prepared"
    assert table().no(Build("europe", 0)) == "project.none_there"


def test_the_leftmost_empty_space_is_used() -> None:
    """c. Ein Kraftwerk bauen, 3 (seed 003 l. 808)."""
    at = ready().fossil("europe", 0, "coal").do(Build("europe", 0))
    plant = at.state.region("europe").slots[1]
    assert plant is not None and plant.energy == "recycling"
    assert at.state.ppm == 400


def test_the_air_is_never_better_than_400() -> None:
    """c. Ein Kraftwerk bauen, 3 (seed 003 l. 808)."""
    at = ready().with_(ppm=410)
    for slot in range(4):
        at = at.fossil("europe", slot, "coal")
    assert at.do(Build("europe", 0)).state.ppm == 400
    assert at.with_(ppm=400).do(Build("europe", 0)).all(EmissionsChanged) == []


def test_green_plants_are_never_replaced() -> None:
    """c. Ein Kraftwerk bauen: Hinweis (seed 003 l. 810)."""
    at = ready()
    for slot, energy in enumerate(("hydro", "hydro", "wind", "wind")):
        at = at.plant("europe", slot, energy, "blue")  # type: ignore[arg-type]
    assert at.no(Build("europe", 0)) == "plant.all_green"


def test_a_plant_brings_points_a_cube_and_goals() -> None:
    """c. Ein Kraftwerk bauen, 4 to 7 (seed 003 l. 812-815), Kraftwerkziele (seed 003 l. 1399)."""
    at = ready().do(Build("europe", 0))
    assert at.one(Scored).by == RULES.plants["recycling", 1].points
    assert [event.tile for event in at.all(GoalMet)] == ["region.europe", "energy.recycling"]
    assert at.of("red").cubes == 7
    assert at.one(ControlTaken).area == "europe"
    assert at.state.region("europe").spots[0].project is None


def test_two_tiles_of_a_kind_take_two_plants() -> None:
    """Plättchen für Umweltziele: Achtung (seed 003 l. 1394-1397)."""
    at = ready().do(Build("europe", 0))
    assert [goal.done for goal in at.state.goals if goal.tile == "region.europe"] == [True, False]


def test_control_goes_back_to_its_owner_s_supply() -> None:
    """Energieversorgung einer Region kontrollieren (seed 003 l. 853-868, 1370): only after building."""
    at = ready().plant("europe", 0, "wind", "blue").controls("blue", "europe")
    assert at.do(Build("europe", 0)).all(ControlTaken) == []
    at = at.plant("europe", 1, "hydro", "red").do(Build("europe", 0))
    assert (at.one(ControlTaken).was, at.state.region("europe").control) == ("blue", "red")


# --- b. Den KEZ-Markt aufsuchen ---------------------------------------------------------------------------


def test_an_empty_market_is_filled_and_dearer() -> None:
    """Der KEZ-Markt ist leer (seed 003 l. 572-583, 1329-1331): two more, one dollar more, at most eight."""
    short = table().with_(market=1, bank=table().state.bank + 1)
    at = short.do(BuyCertificate())
    assert at.one(MarketRefilled) == MarketRefilled(2, 4)
    assert short.seat("red", money=8).with_(price=8).do(BuyCertificate()).state.price == 8


def test_the_price_never_falls_below_one() -> None:
    """b. Den KEZ-Markt aufsuchen (seed 003 l. 579)."""
    assert table().with_(price=1).do(SellCertificate()).state.price == 1


def test_what_the_market_wants() -> None:
    """b. Den KEZ-Markt aufsuchen (seed 003 l. 576-579, 1335): money, or a certificate on the own board."""
    assert table().seat("red", money=2).no(BuyCertificate()) == "money.not_enough"
    at = table().seat("red", certificates=0).controls("red", "asia")
    assert at.no(SellCertificate()) == "market.none_to_sell"
