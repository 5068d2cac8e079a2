"""The booklet's worked examples, with its numbers."""

from __future__ import annotations

from engine.co2 import control, ending, income, supply
from engine.co2.actions import (
    Build,
    BuyCertificate,
    CountGoals,
    DrawFossil,
    EndDecade,
    EndSupply,
    EndTurn,
    GiveBonus,
    Learn,
    MoveScientist,
    PassMain,
    PayCertificate,
    PlanProject,
    Prepare,
    Reduce,
    SellCertificate,
    SellGoal,
    ShowGoals,
    Strike,
    TakeIncome,
)
from engine.co2.events import (
    CertificatePaid,
    ControlTaken,
    EmissionsChanged,
    FossilRemoved,
    GameEnded,
    Learned,
    MoneyMoved,
    Scored,
    TechMoved,
)
from engine.co2.state import At, Cube
from tests.engine.co2.tables import RULES, table


def test_money_for_a_project_is_the_certificates_of_the_region() -> None:
    """a. Ein Projekt planen, example (seed 003 l. 674-676): solar, five certificates, 5 $."""
    at = table().do(PlanProject("solar", "north_america", 0))
    assert at.one(Learned).now == 1
    assert at.one(MoneyMoved).by == 5
    assert at.of("red").money == 3 + 5


def test_buying_the_first_of_two_leaves_the_price() -> None:
    """Den KEZ-Markt aufsuchen, example (seed 003 l. 550-552)."""
    at = table().with_(price=4).seat("red", money=4).do(BuyCertificate())
    assert (at.of("red").money, at.of("red").certificates) == (0, 3)
    assert (at.state.price, at.state.market) == (4, 1)


def test_selling_lowers_the_price() -> None:
    """Den KEZ-Markt aufsuchen, example (seed 003 l. 555-557): sold for 4 $, then 3 $."""
    at = table().with_(price=4).do(SellCertificate())
    assert (at.of("red").money, at.of("red").certificates, at.state.price) == (3 + 4, 1, 3)


def test_the_last_certificate_of_the_market_closes_it() -> None:
    """Den KEZ-Markt aufsuchen, example (seed 003 l. 560-562): yellow's main action brings the last one."""
    at = table().with_(market=1, bank=table().state.bank + 1).project("north_america", 0, "recycling")
    at = at.do(Prepare("north_america", 0))
    assert (at.state.market, at.state.price) == (2, 4)
    assert (at.no(BuyCertificate()), at.no(SellCertificate())) == ("market.closed", "market.closed")
    assert at.of("red").certificates == 2 - 1 + 1
    at.do(EndTurn()).do(BuyCertificate())


def test_a_scientist_has_to_leave_when_infrastructure_is_prepared() -> None:
    """b. Infrastruktur vorbereiten, example (seed 003 l. 755-768): blue moves on, and learns."""
    at = table().project("africa", 0, "recycling", scientist="blue").project("africa", 1, "solar")
    at = at.in_turn("yellow").do(Prepare("africa", 0))
    assert at.due.kind == "withdraw"
    assert at.due.seat == "blue"
    at = at.do(MoveScientist(At("project", "africa", 0), At("project", "africa", 1)))
    told = at.state.project("africa", 1)
    assert told is not None and told.scientist == "blue"
    assert at.of("blue").knows("recycling") == 1
    assert (at.of("yellow").money, at.of("yellow").certificates) == (4 + 5, 2 - 1 + 1)
    assert not at.state.turn.scientist


def test_a_plant_takes_the_place_of_the_oldest_fossil_one() -> None:
    """c. Ein Kraftwerk bauen, example (seed 003 l. 775-789): 10 $, 2 technology, 1 KEZ; 8 points."""
    at = table().project("north_america", 0, "solar", infrastructure="violet").knows("violet", solar=1)
    for slot, fossil in enumerate(("gas", "coal", "oil", "gas")):
        at = at.fossil("north_america", slot, fossil)
    at = at.with_(ppm=480).seat("violet", money=10).in_turn("violet").do(Build("north_america", 0))
    assert at.one(FossilRemoved) == FossilRemoved("north_america", 0, "gas")
    assert (at.one(EmissionsChanged).by, at.one(EmissionsChanged).now) == (-20, 460)
    assert (at.one(Scored).by, at.state.points) == (8, 8)
    assert at.one(TechMoved).by == -2
    plant = at.state.region("north_america").slots[0]
    assert plant is not None and (plant.energy, plant.level) == ("solar", 1)
    assert at.state.region("north_america").cubes == (Cube("violet", "solar"),)
    assert (at.of("violet").money, at.of("violet").tech, at.of("violet").certificates) == (0, 0, 1)
    assert at.one(ControlTaken).seat == "violet"


def test_a_plant_on_somebody_else_s_infrastructure() -> None:
    """c. Ein Kraftwerk bauen, example (seed 003 l. 817-819): 7 $, 1 KEZ, 1 technology, 5 points, control."""
    at = table().project("europe", 0, "recycling", infrastructure="yellow").knows("red", recycling=1)
    at = at.seat("red", money=7).do(Build("europe", 0))
    plant = at.state.region("europe").slots[0]
    assert plant is not None
    assert (plant.energy, plant.builder, plant.infrastructure) == ("recycling", "red", "yellow")
    assert (at.of("red").money, at.of("red").certificates, at.of("red").tech) == (0, 1, 1)
    assert (at.state.points, at.one(ControlTaken).why) == (5, "types")


def test_level_two_takes_more_knowledge() -> None:
    """BEISPIEL: Wissensstufen (seed 003 l. 845-847): one space before level 2 is not enough."""
    at = table().project("europe", 0, "wind", level=2, infrastructure="red").seat("red", money=20, tech=5)
    before = RULES.levels["wind"][1] - 1
    assert at.knows("red", wind=before).no(Build("europe", 0)) == "plant.not_enough_knowledge"
    at.knows("red", wind=before + 1).do(Build("europe", 0))
    first = table().project("europe", 0, "wind", level=1, infrastructure="red").seat("red", money=20, tech=5)
    first.knows("red", wind=before).do(Build("europe", 0))
    assert first.no(Build("europe", 0)) == "plant.not_enough_knowledge"


# --- control ----------------------------------------------------------------------------------------------


def test_more_kinds_of_energy_count_more_than_more_plants() -> None:
    """Energieversorgung einer Region kontrollieren, example (seed 003 l. 895-901)."""
    cubes = (*[Cube("violet", "hydro")] * 3, Cube("red", "hydro"), Cube("red", "wind"))
    at = table().region("europe", cubes=cubes)
    assert control.claim(RULES, at.state, "europe", "red", "wind") == "types"
    assert control.claim(RULES, at.state, "europe", "violet", "hydro") is None


def test_the_more_wanted_energy_breaks_a_tie() -> None:
    """Energieversorgung einer Region kontrollieren, example (seed 003 l. 903-907)."""
    assert table().state.region("south_america").wants == ("wind", "solar", "forestation")
    both = (Cube("red", "wind"), Cube("blue", "wind"))
    at = table().region("south_america", cubes=(*both, Cube("red", "forestation"), Cube("blue", "solar")))
    assert control.claim(RULES, at.state, "south_america", "blue", "solar") == "preferred"
    assert control.claim(RULES, at.state, "south_america", "red", "forestation") is None


def test_then_knowledge_of_what_was_built_then_whose_turn_it_is() -> None:
    """Energieversorgung einer Region kontrollieren, example (seed 003 l. 909-913)."""
    at = table().region("north_america", cubes=(Cube("violet", "solar"), Cube("blue", "solar")))
    more = at.knows("violet", solar=3).knows("blue", solar=2)
    assert control.claim(RULES, more.state, "north_america", "violet", "solar") == "knowledge"
    assert control.claim(RULES, more.state, "north_america", "blue", "solar") is None
    assert control.claim(RULES, at.state, "north_america", "blue", "solar") == "active"


# --- summits ----------------------------------------------------------------------------------------------


def test_a_summit_gives_two_knowledge_for_each_speaker() -> None:
    """Energiegipfel, example (seed 003 l. 885-887): red has two speakers, yellow is last."""
    at = table(summits=("s01", "s13", "s14", "s02")).project(
        "south_america", 0, "forestation", scientist="yellow"
    )
    speakers = tuple("" if topic == "forestation" else "red" for topic in RULES.summits["s13"])
    assert set(RULES.summits["s13"]) == {"wind", "solar", "forestation"}
    at = at.spoken("s13", *speakers).in_turn("yellow")
    place = RULES.summits["s13"].index("forestation")
    at = at.do(PassMain(), insist=True)
    at = at.do(MoveScientist(At("project", "south_america", 0), At("summit", "s13", place))).left_alone()
    at = at.do(EndTurn())
    assert [due.seat for due in at.state.dues if due.kind == "knowledge"] == ["red"] * 4 + ["yellow"] * 2
    for energy in ("solar", "wind", "forestation", "forestation"):
        at = at.do(Learn(energy)).without_bonus()
    assert [at.of("red").knows(energy) for energy in ("solar", "wind", "forestation")] == [1, 1, 2]
    assert at.no(Learn("hydro")) == "knowledge.not_a_topic"
    yellow = at.of("yellow").knows("forestation")
    for topic in ("solar", "forestation"):
        at = at.do(Learn(topic)).without_bonus()
    assert (at.of("yellow").knows("solar"), at.of("yellow").knows("forestation")) == (1, yellow + 1)


# --- income and goals -------------------------------------------------------------------------------------


def test_income_of_the_two_front_stacks() -> None:
    """2. Einkommensphase, example (seed 003 l. 921-923): 4 and 3 make 7, taken as 4 $ and 3 points."""
    at = table().knows("blue", hydro=4, solar=2).knows("red", solar=5).knows("yellow", solar=1)
    assert sum(income.earned(RULES, at.state, "blue")) == 4 + 3
    at = at.with_income()
    while at.due.seat != "blue":
        at = at.takes(0)
    money = at.of("blue").money
    at = at.do(TakeIncome(3))
    assert (at.of("blue").money, at.state.points) == (money + 4, 3)


def test_the_team_loses_when_open_goals_cost_more_than_it_has() -> None:
    """3. Umweltzielphase, example (seed 003 l. 989-991): eight open goals in 2020, 16 points, but only 13."""
    at = table()
    goals = tuple(type(goal)(goal.tile, goal.group, n >= 8) for n, goal in enumerate(at.state.goals))
    at = at.with_(goals=goals, decade=2, points=13, phase="goals").do(CountGoals())
    assert at.one(Scored).by == -16
    assert at.one(GameEnded).outcome.why == "goals"


# --- supply -----------------------------------------------------------------------------------------------


def test_a_supply_phase_from_north_america_to_europe() -> None:
    """4. Energieversorgungsphase, example (seed 003 l. 1034-1046): oil, green, coal for red's Europe."""
    at = table().plant("south_america", 0, "solar", "blue").controls("red", "europe", "africa")
    at = at.region("europe", certificates=0).seat("red", certificates=0).in_supply()
    at = at.do(DrawFossil("oil"))
    assert at.state.ppm == 400 + 30
    assert supply.next_region(at.state).area == "europe"  # type: ignore[union-attr]
    at = at.do(DrawFossil("coal"))
    assert at.state.ppm == 430 + 40
    at = at.do(DrawFossil("gas"), DrawFossil("gas"), DrawFossil("gas"))
    paid = [event.source for event in at.all(CertificatePaid)]
    assert paid == ["north_america", "asia", "oceania"]
    assert [(due.seat, due.area) for due in at.state.dues] == [("red", "europe"), ("red", "africa")]
    at = at.do(PayCertificate("africa"))
    assert at.one(CertificatePaid).source == "africa"


def test_who_has_no_certificate_pays_a_penalty() -> None:
    """Strafe zahlen, example (seed 003 l. 1028-1030): the market's price of 4 in points."""
    at = table().controls("red", "europe").region("europe", certificates=0).seat("red", certificates=0)
    at = at.with_(price=4, points=9).in_supply()
    while not at.state.dues:
        at = at.do(DrawFossil("gas"))
    assert at.no(PayCertificate("board")) == "certificates.not_there"
    bank = at.state.bank
    at = at.do(PayCertificate("penalty"))
    assert (at.one(Scored).by, at.state.points, at.state.market) == (-4, 5, 1)
    assert at.state.bank == bank + 1


def test_540_ppm_in_the_third_decade() -> None:
    """Reduzierung der Verschmutzungsstufen, example (seed 003 l. 1054-1056): 50 ppm for 15 of 16 points."""
    at = table().with_(phase="reduction", decade=3, ppm=540, points=16).do(Reduce(50))
    assert (at.state.ppm, at.state.points) == (490, 1)
    assert at.do(EndSupply()).state.phase == "decade_end"


def test_520_ppm_in_the_first_decade_with_one_point() -> None:
    """Reduzierung der Verschmutzungsstufen, example (seed 003 l. 1060-1062): two points are needed."""
    at = table().with_(phase="reduction", decade=1, ppm=520, points=1)
    assert at.no(Reduce(20)) == "reduction.too_much"
    assert at.do(EndSupply()).one(GameEnded).outcome.why == "air"


# --- against each other -----------------------------------------------------------------------------------


def test_the_first_supply_phase_of_the_competitive_game() -> None:
    """Kompetitives Spiel: Versorgungsphase, example (seed 003 l. 1194-1200): 50 and 190 make 240 ppm."""
    at = table(4, "competitive")
    for fossil in ("coal", "coal", "oil", "oil", "oil", "gas"):
        at = at.do(DrawFossil(fossil))
    assert at.state.ppm == 240
    assert at.state.phase == "actions"


def test_a_region_helps_to_pay_for_a_plant() -> None:
    """Kompetitives Spiel: Ein Kraftwerk bauen, example (seed 003 l. 1202-1204): one marker of the region."""
    at = table(4, "competitive").with_(phase="actions").project("africa", 0, "solar", infrastructure="blue")
    at = at.region("africa", tech=2).knows("blue", solar=1).seat("blue", money=10, tech=1).in_turn("blue")
    at = at.with_(dues=()).do(Build("africa", 0))
    assert (at.state.region("africa").tech, at.of("blue").tech) == (1, 0)
    assert at.one(TechMoved).by == -1


def test_events_in_north_america_and_asia() -> None:
    """Ereignisphase, example (seed 003 l. 1297-1303): yellow pays from Africa and loses two points."""
    at = table(2, "competitive").with_(phase="events", ppm=410).controls("yellow", "africa")
    at = at.plant("north_america", 0, "solar", "red").plant("asia", 0, "hydro", "yellow")
    assert at.state.ppm > 400
    at = at.seat("yellow", tech=0, certificates=0).do(Strike())
    assert at.of("yellow").points == -2
    assert (at.of("red").tech, at.state.region("asia").tech) == (1, 1)
    assert [(due.seat, due.area) for due in at.state.dues if due.kind == "pay"] == [
        ("yellow", "north_america"),
        ("red", "asia"),
    ]
    paid = at.do(PayCertificate("africa"))
    assert paid.state.region("africa").certificates == at.state.region("africa").certificates - 1
    assert paid.do(PayCertificate("board")).of("red").certificates == 1


def test_the_final_scoring_of_115() -> None:
    """Schlusswertung, example (seed 003 l. 1307-1322): 15 + 12 + 3 + 10 + 75 = 115."""
    at = table(4, "competitive").with_(phase="decade_end", decade=5, price=5, dues=())
    at = at.controls("violet", "africa", "oceania").region("africa", certificates=1)
    at = at.region("oceania", certificates=1)
    at = at.seat("violet", certificates=3, money=5, points=75, tech=2).seat("red", tech=2)
    at = at.seat("yellow", tech=0).seat("blue", tech=1)
    targets = tuple(
        type(each)(each.card, "violet" if n < 2 else "") for n, each in enumerate(at.state.targets)
    )
    at = at.with_(targets=targets)
    at = at.plant("europe", 0, "wind", "violet").plant("asia", 0, "hydro", "violet")
    at = at.plant("africa", 0, "solar", "violet").plant("oceania", 0, "solar", "violet")
    at = at.do(EndDecade(), SellGoal("red"), SellGoal("yellow"), SellGoal("blue"))
    assert ending.company(RULES, at.state, at.of("violet"), "k05") == 12
    at = at.do(ShowGoals("violet", ("k05",)))
    told = {event.why: event.by for event in at.all(Scored) if event.seat == "violet"}
    assert told == {"company_goal": 12, "money": 15, "most_tech": 3, "targets": 10}
    assert at.of("violet").points == 115
    assert at.one(GameEnded).outcome.winners == ("violet",)


# --- knowledge --------------------------------------------------------------------------------------------


def test_the_first_hydro_knowledge() -> None:
    """Wissen gewinnen, example (seed 003 l. 536-538): yellow leaves a hydro project, and learns the first."""
    at = table().project("europe", 0, "hydro", scientist="yellow").in_turn("yellow")
    assert at.of("yellow").knows("hydro") == 0
    assert at.do(MoveScientist(At("project", "europe", 0), At("board"))).of("yellow").knows("hydro") == 1


def test_a_bonus_may_be_given_away() -> None:
    """Wissen gewinnen, example (seed 003 l. 540-542): solar goes to blue, technology back to yellow."""
    solar, tech = RULES.bonuses["wind"].index("solar"), RULES.bonuses["solar"].index("tech")
    at = table().project("europe", 0, "wind", scientist="yellow").in_turn("yellow")
    at = at.knows("yellow", wind=solar).knows("blue", solar=tech)
    at = at.do(MoveScientist(At("project", "europe", 0), At("board")))
    assert (at.due.seat, at.due.what) == ("yellow", "solar")
    at = at.do(GiveBonus("blue"))
    assert at.of("blue").knows("solar") == tech + 1
    assert (at.due.seat, at.due.what) == ("blue", "tech")
    given = at.do(GiveBonus("yellow"))
    assert given.one(TechMoved) == TechMoved("yellow", 1, "bonus")
    assert given.of("yellow").tech == 2 + 1
    assert at.do(GiveBonus("blue")).of("blue").tech == at.do(GiveBonus("red")).of("red").tech == 3
