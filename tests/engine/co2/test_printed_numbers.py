"""What is printed of components, cards and tiles, number by number."""

from __future__ import annotations

import pytest

from engine.co2 import ending, income, inspectors
from engine.co2.actions import (
    CountGoals,
    DrawFossil,
    DrawInspection,
    EndDecade,
    EndSupply,
    PassCards,
    Reduce,
    SellGoal,
    ShowGoals,
    TakeIncome,
)
from engine.co2.events import GameEnded, GoalsShown, MoneyMoved, Scored
from engine.co2.state import (
    AREAS,
    COLOURS,
    FOSSILS,
    Fossil,
    Outcome,
)
from engine.core import replace
from tests.engine.co2.tables import RULES, table

DATA = RULES.data

# --- what is in the box -----------------------------------------------------------------------------------


def test_the_pieces_of_the_four_companies() -> None:
    """Spielmaterial (seed 003 l. 106-118): 32 infrastructure markers, 20 control markers, 32 cubes."""
    assert len(COLOURS) * DATA["components.markers"] == 32
    assert len(COLOURS) * DATA["components.control"] == 20
    assert len(COLOURS) * DATA["components.cubes"] == 32


def test_certificates_and_technology_markers() -> None:
    """Spielmaterial (seed 003 l. 122-126): 50 certificates, 30 technology markers."""
    state = table().state
    lying = sum(region.certificates for region in state.regions)
    assert state.bank + state.market + lying + sum(seat.certificates for seat in state.seats) == 50
    assert state.tech + sum(seat.tech for seat in state.seats) == 30


def test_plants_and_projects() -> None:
    """Spielmaterial (seed 003 l. 142-154): 25 plants, 5 a kind; 25 projects, 2 and 3; 30 in 3 kinds."""
    stacks = table().state.stacks
    assert [stack.plants for stack in stacks] == [5, 5, 5, 5, 5]
    assert [(stack.first, stack.second) for stack in stacks] == [(2, 3)] * 5
    assert sum(stack.plants for stack in stacks) == sum(each.first + each.second for each in stacks) == 25
    assert (sum(table().state.pile), len(FOSSILS)) == (30, 3)


def test_tiles_and_cards() -> None:
    """Spielmaterial (seed 003 l. 158-190): 8 agendas, 18 summits of 2, 3 or 4 topics, 47 goals and so on."""
    assert len(RULES.agendas) == 8
    assert (len(RULES.summits), {len(each) for each in RULES.summits.values()}) == (18, {2, 3, 4})
    assert sum(len(RULES.goal_tiles(group)) for group in ("plants", "knowledge", "summits")) == 47
    assert (len(RULES.events), len(RULES.lobby), len(ending.SOLO_GOALS)) == (7, 36, 12)
    assert (len(RULES.targets), {len(card.plants) for card in RULES.targets.values()}) == (45, {2, 3})
    assert (len(ending.PERSONAL), len(ending.COMPANY)) == (16, 10)


def test_a_summit_s_topics_are_printed_once() -> None:
    """Energiegipfel, example (seed 003 l. 885-887): forestation, solar and wind meet on one tile."""
    assert set(RULES.summits["s13"]) == {"forestation", "solar", "wind"}
    assert DATA.source("summits.s13") == "printed"


# --- setting up -------------------------------------------------------------------------------------------


def test_a_display_of_21_environmental_goals() -> None:
    """Spielaufbau 19 (seed 003 l. 257-262): 21 spaces, 8 plant, 5 knowledge and 8 summit goals."""
    assert (RULES.goal_places, len(table().state.goals)) == (21, 21)
    assert [DATA[f"goals.{group}"] for group in ("plants", "knowledge", "summits")] == [8, 5, 8]


def test_six_of_the_eight_agendas_lie_on_the_board() -> None:
    """Spielaufbau 12 (seed 003 l. 249): a tile in each region."""
    state = table().state
    assert [region.area for region in state.regions] == list(AREAS)
    assert len({region.agenda for region in state.regions}) == 6


def test_two_personal_goals_and_five_lobby_cards_each() -> None:
    """Spielaufbau 21 and 22 (seed 003 l. 272-278)."""
    assert [seat.lobby for seat in table().state.seats] == [5] * 4
    at = table(2).with_(phase="decade_end", decade=4).do(EndDecade())
    assert at.no(ShowGoals("red", ("p01", "p02", "p04"))) == "goal.how_many"
    at = at.do(ShowGoals("red", ("p04", "p05")))
    assert len(at.one(GoalsShown).cards) == 2


def test_cards_go_round_until_everybody_has_kept_two_and_one_and_one() -> None:
    """Lobbyisten Draft Variante (seed 003 l. 280-282): 2 of 5 are kept, 3 passed, then 2, then the last."""
    at, kept, passed = table(draft=True), 2, 5 - 2
    while at.state.phase == "draft":
        at = at.do(PassCards())
        kept, passed = kept + 1, passed - 1
    assert (kept, passed, at.state.passes) == (5, 0, 3)
    assert at.of("red").lobby == 5


# --- ppm --------------------------------------------------------------------------------------------------


def test_what_a_fossil_plant_lets_out() -> None:
    """Kompetitives Spiel: Versorgungsphase, example (seed 003 l. 1192-1200): 80 + 90 + 20 are 190 ppm."""
    assert [RULES.ppm[fossil] for fossil in ("coal", "oil", "gas")] == [40, 30, 20]
    at = table(4, "competitive")
    assert at.state.ppm == 50
    drawn = ("coal",) * 2 + ("oil",) * 3 + ("gas",)
    sums = [at := at.do(DrawFossil(fossil)) for fossil in drawn]  # type: ignore[arg-type]
    assert [each.state.ppm - 50 for each in sums] == [40, 80, 110, 140, 170, 190]


def test_more_than_500_ppm() -> None:
    """Kompetitives Spiel (seed 003 l. 1169, 1220, 1273): 500 are not too many, 510 are."""
    assert table(3, "competitive").with_(ppm=480).do(DrawFossil("gas")).state.ppm == 500
    lost = table(3, "competitive").with_(ppm=470).do(DrawFossil("coal"))
    assert (lost.state.ppm, lost.one(GameEnded).outcome) == (510, Outcome("lost", "air", ()))


def test_540_ppm_take_at_least_twelve_points() -> None:
    """Reduzierung der Verschmutzungsstufen, example (seed 003 l. 1054-1056): 3 for 10 ppm; 16 buy 50."""
    at = table().with_(phase="reduction", decade=3, ppm=540, points=12)
    assert at.do(Reduce(40)).do(EndSupply()).state.phase == "decade_end"
    assert at.with_(points=11).no(Reduce(40)) == "reduction.too_much"
    assert at.with_(points=11).do(Reduce(30), EndSupply()).one(GameEnded).outcome.why == "air"
    at = at.with_(points=16).do(Reduce(50))
    assert (at.state.ppm, at.state.points) == (490, 1)


def test_520_ppm_take_two_points() -> None:
    """Reduzierung der Verschmutzungsstufen, example (seed 003 l. 1060-1062): in the first decade."""
    at = table().with_(phase="reduction", ppm=520)
    assert at.with_(points=2).do(Reduce(20), EndSupply()).state.phase == "decade_end"
    assert at.with_(points=1).no(Reduce(20)) == "reduction.too_much"


@pytest.mark.parametrize(("decade", "price"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_ten_ppm_less(decade: int, price: int) -> None:
    """Reduzierung der Verschmutzungsstufen (seed 003 l. 1090-1100): down to 500 ppm and below."""
    at = table().with_(phase="reduction", decade=decade, ppm=510, points=40).do(Reduce(10))
    assert (at.state.ppm, at.state.points) == (500, 40 - price)


# --- points -----------------------------------------------------------------------------------------------


def test_income_is_planned_ahead_for_the_goals() -> None:
    """2. Einkommensphase, example (seed 003 l. 927-929): 5 open goals in 2030, 5 points, 10 are needed."""
    at = table().with_(decade=3, points=5).knows("red", wind=6, hydro=6)
    goals = tuple(replace(goal, done=n >= 5) for n, goal in enumerate(at.state.goals))
    at = at.with_(goals=goals).with_income()
    assert (inspectors.lost(RULES, at.state), at.due.count) == (15, 10)
    saved = at.do(TakeIncome(10), CountGoals())
    assert (saved.state.points, saved.state.phase) == (0, "supply")
    assert at.do(TakeIncome(9), CountGoals()).one(GameEnded).outcome.why == "goals"


def test_sixteen_points_for_eight_goals() -> None:
    """3. Umweltzielphase, example (seed 003 l. 984-995): 13 are too few in 2020, and 16 just enough."""
    at = table().with_(decade=2, phase="goals")
    goals = tuple(replace(goal, done=n >= 8) for n, goal in enumerate(at.state.goals))
    at = at.with_(goals=goals)
    assert at.with_(points=16).do(CountGoals()).state.points == 0
    assert at.with_(points=15).do(CountGoals()).state.points == -1
    lost = at.with_(points=13).do(CountGoals())
    assert (lost.state.points, lost.one(GameEnded).outcome.kind) == (-3, "lost")


def test_four_dollars_and_three_points() -> None:
    """2. Einkommensphase, example (seed 003 l. 921-923): 4 of hydro and 3 of solar are an income of 7."""
    at = table().knows("blue", hydro=4, solar=2).knows("red", solar=5)
    assert income.earned(RULES, at.state, "blue") == (0, 4, 0, 3, 0)
    assert sum(income.earned(RULES, at.state, "blue")) == 7


# --- inspectors -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("fossil", "ppm", "tiles"), [("gas", 20, 2), ("oil", 30, 3), ("coal", 40, 4)])
def test_how_far_an_inspector_goes(fossil: Fossil, ppm: int, tiles: int) -> None:
    """Variante UN-Inspektoren (seed 003 l. 1072-1078): gas takes the green one to the second tile."""
    assert RULES.ppm[fossil] == ppm
    at = table(inspectors=True).do(DrawInspection(fossil))
    assert at.state.inspectors[0] == tiles - 1
    assert sum(at.state.pile) == 30


def test_a_goal_under_an_inspector_s_eyes_costs_four_instead_of_two() -> None:
    """Variante UN-Inspektoren, example (seed 003 l. 1082-1084): in the second decade."""
    at = table(inspectors=True).do(DrawInspection("gas"), DrawInspection("gas")).with_(decade=2)
    prices = [inspectors.price(RULES, at.state, n, goal) for n, goal in enumerate(at.state.goals)]
    assert [n for n, price in enumerate(prices) if price == 4] == [1, 14]
    assert prices.count(2) == 21 - 2


# --- the end ----------------------------------------------------------------------------------------------


def test_430_ppm_and_two_unclaimed_cards() -> None:
    """Spielende, example (seed 003 l. 1122-1132): after the 4th decade everybody has met a goal. Won."""
    at = table(2).with_(ppm=430, decade=4, phase="reduction")
    targets = tuple(
        replace(each, claimed_by="red" if n >= 2 else "") for n, each in enumerate(at.state.targets)
    )
    at = at.with_(targets=targets).seat("red", money=10).seat("yellow", money=10).do(EndSupply(), EndDecade())
    at = at.do(ShowGoals("red", ("p06",)), ShowGoals("yellow", ("p06",)))
    outcome = at.one(GameEnded).outcome
    assert (outcome.kind, outcome.winners, at.state.ppm) == ("won", ("red", "yellow"), 430)
    assert outcome.rank > 0


def test_a_rank_goes_by_points() -> None:
    """Spielende (seed 003 l. 178, 1128): our reading; the card that says so was not seen."""
    for points, rank in ((0, 1), (9, 1), (10, 2), (20, 3), (34, 3), (35, 4)):
        at = table(2).with_(decade=4, phase="decade_end", points=points)
        at = at.with_(targets=tuple(replace(each, claimed_by="red") for each in at.state.targets))
        at = at.do(EndDecade(), ShowGoals("red", ("p04",)), ShowGoals("yellow", ("p04",)))
        assert at.one(GameEnded).outcome.kind == "lost"
        at = table(2).with_(decade=4, phase="decade_end", points=points, targets=at.state.targets)
        at = at.seat("red", tech=3).seat("yellow", tech=3).do(EndDecade())
        at = at.do(ShowGoals("red", ("p04",)), ShowGoals("yellow", ("p04",)))
        assert at.one(GameEnded).outcome.rank == rank


@pytest.mark.parametrize(("cards", "points"), [(1, 6), (2, 10), (3, 15), (4, 21), (5, 21)])
def test_claimed_cards_against_each_other(cards: int, points: int) -> None:
    """Kompetitives Spiel: Spielende, 6 (seed 003 l. 1282-1286)."""
    at = table(2, "competitive").with_(phase="decade_end", decade=5, dues=()).do(EndDecade())
    targets = tuple(
        replace(each, claimed_by="red" if n < cards else "") for n, each in enumerate(at.state.targets)
    )
    at = at.with_(targets=targets).do(SellGoal("red"), SellGoal("yellow"))
    assert [each.by for each in at.all(Scored) if each.why == "targets"] == [points]


def test_violet_s_115_points_one_by_one() -> None:
    """Schlusswertung, example (seed 003 l. 1276-1284, 1307-1321): five at 5 $ make 25, with 5 more 30."""
    at = table(2, "competitive").with_(phase="decade_end", decade=5, price=5, dues=())
    at = at.controls("red", "africa", "oceania").region("africa", certificates=1)
    at = at.region("oceania", certificates=1).seat("red", certificates=3, money=5, tech=2, points=75)
    targets = tuple(
        replace(each, claimed_by="red" if n < 2 else "") for n, each in enumerate(at.state.targets)
    )
    at = at.with_(targets=targets).seat("yellow", tech=2, money=0, certificates=0)
    for slot, area in enumerate(("europe", "asia", "africa", "oceania")):
        energy = {"europe": "wind", "asia": "hydro"}.get(area, "solar")
        at = at.plant(area, slot % 2, energy, "red")  # type: ignore[arg-type]
    at = at.do(EndDecade(), SellGoal("yellow"), ShowGoals("red", ("k05",)))
    sold = [each.by for each in at.all(MoneyMoved) if each.why == "sold" and each.seat == "red"]
    told = {each.why: each.by for each in at.all(Scored) if each.seat == "red"}
    assert (sold, at.of("red").money) == ([25], 5 + 25)
    assert told == {"company_goal": 12, "money": 15, "most_tech": 3, "targets": 10}
    assert at.of("red").points == 15 + 12 + 3 + 10 + 75 == 115
    assert [each.by for each in at.all(Scored) if (each.seat, each.why) == ("yellow", "most_tech")] == [3]
    assert [each.by for each in at.all(Scored) if (each.seat, each.why) == ("yellow", "money")] == [8 // 2]
