"""The lists of cards and tiles at the end of the booklet, and the numbers printed on them; alone."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.co2 import GAME, ending
from engine.co2.actions import (
    Build,
    DrawFossil,
    EndDecade,
    PlanProject,
    PlayLobby,
    Pollute,
    Prepare,
    ShowGoals,
)
from engine.co2.events import EarlyCounted, GameEnded, MoneyMoved, TechMoved
from engine.co2.state import (
    AREAS,
    ENERGIES,
    SUBSIDIES,
    Deeds,
    Plant,
    Turn,
)
from engine.core import replace
from tests.engine.co2.tables import RULES, Table, alone, table

DATA = RULES.data


def test_how_many_tiles_there_are_of_each_goal() -> None:
    """Plättchen für Umweltziele (seed 003 l. 1399-1401): 12 and 10, 5 and 5, 5 and 10."""
    plants, knowledge, summits = (
        Counter(tile.partition(".")[0] for tile in RULES.goal_tiles(group))
        for group in ("plants", "knowledge", "summits")
    )
    assert plants == {"region": 12, "energy": 10}
    assert knowledge == {"last": 5, "half": 5}
    assert summits == {"size": 5, "topic": 10}
    for area in AREAS:
        assert RULES.goal_tiles("plants").count(f"region.{area}") == 2
    for energy in ENERGIES:
        assert RULES.goal_tiles("plants").count(f"energy.{energy}") == 2
        assert RULES.goal_tiles("summits").count(f"topic.{energy}") == 2


def main_effects(first: int, last: int) -> list[tuple[str, str, str]]:
    cards = [RULES.lobby[f"l{n:02}"] for n in range(first, last + 1)]
    return [(card.deed, card.about, card.reward) for card in cards]


def amounts(effects: list[tuple[str, str, str]]) -> list[tuple[str, int]]:
    return sorted(
        (what, int(count)) for what, _, count in (reward.partition(" ") for _, _, reward in effects)
    )


def test_cards_for_planning() -> None:
    """Spielkarten 01-09 (seed 003 l. 1406): 3 $ in each region; 3 $, 2 technology, a scientist by space."""
    assert sorted(main_effects(1, 6)) == sorted(("plan", area, "money 3") for area in AREAS)
    assert amounts(main_effects(1, 6)) == [("money", 3)] * 6
    spaces = {about: reward for _, about, reward in main_effects(7, 9)}
    assert list(spaces) == list(SUBSIDIES)
    assert (spaces["money"].split()[1], spaces["tech"].split()[1]) == (str(3), str(2))
    assert spaces["scientist"] == "scientist"


def test_cards_for_preparing() -> None:
    """Spielkarten 10-19 (seed 003 l. 1407): 3 $, 2 technology twice, 2 $; then knowledge of each energy."""
    assert [about for _, about, _ in main_effects(10, 14)] == list(ENERGIES)
    assert set(amounts(main_effects(10, 14))) == {("money", 2), ("money", 3), ("tech", 2)}
    assert amounts(main_effects(10, 14)).count(("tech", 2)) == 2
    assert main_effects(15, 19) == [("prepare", energy, "knowledge") for energy in ENERGIES]


def test_cards_for_building_and_for_summits() -> None:
    """Spielkarten 20-34 (seed 003 l. 1408-1409): 3 $ or knowledge of each energy; knowledge at a summit."""
    assert [each[:2] for each in main_effects(20, 24)] == [("build", energy) for energy in ENERGIES]
    assert amounts(main_effects(20, 24)) == [("money", 3)] * 5
    assert main_effects(25, 29) == [("build", energy, "knowledge") for energy in ENERGIES]
    assert main_effects(30, 34) == [("summit", energy, "knowledge") for energy in ENERGIES]


def test_cards_for_selling_and_minor_effects() -> None:
    """Spielkarten 35 and 36, Nebeneffekte (seed 003 l. 1410-1411): 3 $ or 2 points; one of four effects."""
    assert amounts(main_effects(35, 36)) == [("money", 3), ("points", 2)]
    assert {card.minor for card in RULES.lobby.values()} == {f"money {2}", "tech", "certificate", "scientist"}
    at = table()
    assert at.do(PlayLobby("l06", minor=True)).one(MoneyMoved).by == 2
    assert at.do(PlayLobby("l01", minor=True)).one(TechMoved).by == 1
    assert at.do(PlayLobby("l04", minor=True)).of("red").certificates == 2 + 1


@pytest.mark.parametrize(
    ("card", "each", "most"),
    [
        ("k01", 2, 16),
        ("k02", 4, 16),
        ("k03", 3, 15),
        ("k04", 4, 16),
        ("k05", 3, 15),
        ("k06", 3, 15),
        ("k07", 3, 15),
        ("k08", 3, 15),
        ("k09", 3, 15),
        ("k10", 3, 15),
    ],
)
def test_the_numbers_printed_on_company_goals(card: str, each: int, most: int) -> None:
    """Persönliche Konzernzielkarten (seed 003 l. 1413-1416): so much each, up to so much; 8 $ if not."""
    assert DATA[f"company.{card}"] == [each, most]
    assert DATA["company.sold"] == 8


@pytest.mark.parametrize(
    ("card", "wanted"),
    [("p01", 6), ("p02", 4), ("p03", 2), ("p04", 3), ("p05", 4), ("p06", 10), ("p07", 2)],
)
def test_a_personal_goal_is_met_from_its_number_on(card: str, wanted: int) -> None:
    """Kooperative persönliche Zielkarten 01-07 (seed 003 l. 1426-1427)."""
    for has in (wanted - 1, wanted):
        at = holding(card, has)
        assert ending.met(RULES, at.state, at.of("red"), (card,)) == (has == wanted)


def holding(card: str, count: int) -> Table:
    """Red has so much of what a personal goal counts."""
    at = table()
    match card:
        case "p01":
            return at.seat("red", certificates=count)
        case "p02":
            return at.region("asia", certificates=count).controls("red", "asia")
        case "p03":
            return at.seat("red", alone=count == 2)
        case "p04":
            return at.seat("red", tech=count)
        case "p05":
            return at.seat("red", pool=4 - count, home=count)
        case "p06":
            return at.seat("red", money=count)
    return at.knows("red", **dict.fromkeys(ENERGIES[:count], RULES.last))


def test_a_region_controlled_without_four_certificates_is_not_enough() -> None:
    """Kooperative persönliche Zielkarten 02 (seed 003 l. 1426): four in one region, not in two."""
    at = (
        table()
        .region("asia", certificates=3)
        .region("europe", certificates=3)
        .controls("red", "asia", "europe")
    )
    assert ending.personal(RULES, at.state, at.of("red"), "p02") == (3, 4)


# --- alone ------------------------------------------------------------------------------------------------


def test_alone_with_twenty_points_three_dollars_and_two_of_four_goals() -> None:
    """Solospiel: Spielaufbau 3-6 (seed 003 l. 1433, 1441-1446): ten points only for solo goal 6."""
    at = table(1, "solo")
    assert (at.state.points, at.of("red").money) == (20, 3)
    assert table(1, "solo", solo_goal="s06").state.points == 10
    assert (DATA["solo.personal"], DATA["solo.all_personal"]) == (2, 4)
    targets = tuple(replace(each, claimed_by="red") for each in at.state.targets)
    at = alone().with_(phase="decade_end", decade=4, targets=targets).seat("red", tech=3).do(EndDecade())
    assert at.do(ShowGoals("red", ("p04", "p06"))).one(GameEnded).outcome.why == "personal_goals"
    at = at.seat("red", money=10)
    assert at.do(ShowGoals("red", ("p04", "p06"))).one(GameEnded).outcome.kind == "won"


def test_alone_three_un_goals_may_be_left() -> None:
    """Solospiel: Spielablauf (seed 003 l. 1482-1491): four rounds, four decades; all UN goals but three."""
    assert (RULES.decades("solo"), RULES.rounds("solo", 1, 1)) == (4, 4)
    at = alone().seat("red", tech=3, money=10).with_(phase="decade_end", decade=4)
    for left, kind in ((3, "won"), (4, "lost")):
        targets = tuple(
            replace(each, claimed_by="red" if n >= left else "") for n, each in enumerate(at.state.targets)
        )
        ended = at.with_(targets=targets).do(EndDecade(), ShowGoals("red", ("p04", "p06")))
        assert ended.one(GameEnded).outcome.kind == kind


def test_490_ppm_allow_a_second_action_and_500_do_not() -> None:
    """Solospiel: Spielablauf (seed 003 l. 1485-1488): one space of the track, two main actions."""
    at = alone().with_(turn=Turn(main=("plan",)))
    done = at.with_(ppm=490).do(Pollute())
    assert (done.state.ppm, done.no(Pollute())) == (500, "turn.main_once")
    assert at.with_(ppm=500).no(Pollute()) == "solo.air_is_full"
    twice = at.with_(turn=Turn(main=("plan", "prepare"), second=True))
    assert twice.no(Prepare("europe", 0)) == "project.none_there"
    assert twice.no(PlanProject("solar", "north_america", 0)) == "turn.main_once"


def with_plants(at: Table, count: int, regions: int = 6) -> Table:
    """So many plants of red's, spread over so many regions."""
    for n in range(count):
        area, slot = AREAS[n % regions], n // regions
        slots = at.state.region(area).slots
        plant = Plant("solar", 1, "red", "red")
        at = at.region(area, slots=(*slots[:slot], plant, *slots[slot + 1 :]))
    return at


def met(at: Table) -> bool:
    return ending.solo_goal_met(RULES, at.state)


def after_the_second_decade(at: Table) -> Table:
    return at.with_(phase="decade_end", decade=2).do(EndDecade())


def test_solo_goals_1_to_3() -> None:
    """Solo-Zielkarten (seed 003 l. 1495): all 5 tracks; 10 plants; 5 plants after the 2nd decade."""
    at = alone(solo_goal="s01")
    for count, is_met in ((4, False), (5, True)):
        assert met(at.knows("red", **dict.fromkeys(ENERGIES[:count], RULES.last))) == is_met
    at = alone(solo_goal="s02")
    assert [met(with_plants(at, count)) for count in (9, 10)] == [False, True]
    early = [EarlyCounted(count, False) for count in (4, 5)]
    at = alone(solo_goal="s03")
    assert [met(Table(GAME.apply(at.state, event))) for event in early] == [False, True]
    at = at.plant("europe", 0, "wind", "red").plant("asia", 0, "hydro", "red")
    assert after_the_second_decade(at).one(EarlyCounted).plants == 2
    assert at.with_(phase="decade_end", decade=3).do(EndDecade()).all(EarlyCounted) == []


def test_solo_goals_4_to_6() -> None:
    """Solo-Zielkarten (seed 003 l. 1496): in each region; all 4 personal goals; 10 points instead of 20."""
    at = alone(solo_goal="s04")
    assert [met(with_plants(at, 6, regions)) for regions in (5, 6)] == [False, True]
    at = alone(solo_goal="s05")
    assert [met(at.seat("red", met=count)) for count in (3, 4)] == [False, True]
    assert (alone(solo_goal="s06").state.points, alone().state.points) == (10, 20)
    assert met(alone(solo_goal="s06"))


def test_solo_goals_7_to_9() -> None:
    """Solo-Zielkarten (seed 003 l. 1497): without gas (20); plant goals after the 2nd; 6 KEZ in Asia."""
    at = alone(solo_goal="s07").in_supply()
    assert at.do(DrawFossil("gas")).state.ppm == at.state.ppm
    assert alone().in_supply().do(DrawFossil("gas")).state.ppm == at.state.ppm + 20
    for done in (7, 8):
        at = alone(solo_goal="s08")
        goals = tuple(replace(goal, done=n < done) for n, goal in enumerate(at.state.goals))
        at = after_the_second_decade(at.with_(goals=goals))
        assert (at.one(EarlyCounted).goals, met(at)) == (done == 8, done == 8)
    at = alone(solo_goal="s09")
    assert [met(at.region("asia", certificates=count)) for count in (5, 6)] == [False, True]


def test_solo_goals_10_to_12() -> None:
    """Solo-Zielkarten (seed 003 l. 1498): summits of 2, 3 and 4; a plant replaced; no lobby card at first."""
    at = alone(solo_goal="s10")
    for sizes in ((2, 3), (2, 4), (3, 4), (2, 2, 3)):
        assert not met(at.with_(deeds=Deeds(sizes=sizes)))
    assert met(at.with_(deeds=Deeds(sizes=(4, 2, 3))))
    at = alone(solo_goal="s11").project("europe", 0, "recycling", infrastructure="red")
    at = at.knows("red", recycling=1).seat("red", money=7)
    assert not met(at.fossil("europe", 0, "gas").do(Build("europe", 0)))
    for slot in range(4):
        at = at.fossil("europe", slot, "gas")
    assert met(at.do(Build("europe", 0)))
    at = alone(solo_goal="s12")
    assert not met(at.do(PlayLobby("l01", minor=True)))
    assert met(at.with_(decade=2).do(PlayLobby("l01", minor=True)))
