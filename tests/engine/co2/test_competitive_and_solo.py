"""Kompetitives Spiel and Solospiel: what is different."""

from __future__ import annotations

from engine.co2 import GAME, control, ending, supply
from engine.co2.actions import (
    Build,
    DrawFossil,
    EndDecade,
    EndTurn,
    MoveScientist,
    PayCertificate,
    PlanProject,
    PlayLobby,
    Pollute,
    Reduce,
    RevealEvent,
    SellGoal,
    ShowGoals,
    Strike,
    TakeIncome,
)
from engine.co2.events import (
    EarlyCounted,
    EmissionsChanged,
    FossilDrawn,
    GameEnded,
    GoalsShown,
    MoneyMoved,
    PhaseBegan,
    RegionTechSpent,
    Scored,
    TechGiven,
)
from engine.co2.state import OPPONENT, At, Cube, Plant
from engine.core import replace
from tests.engine.co2.tables import RULES, Table, alone, table


def against(players: int = 4, **fields: object) -> Table:
    """In the action phase of the first decade of a competitive game."""
    at = table(players, "competitive")
    while at.state.phase == "supply":
        at = at.do(DrawFossil("gas"))
    return at.with_(**fields)


def test_supply_comes_first() -> None:
    """Kompetitives Spiel: Spielübersicht (seed 003 l. 1159-1167): five decades in an order of their own."""
    at, order = table(2, "competitive"), ["supply"]
    steps = [
        *[DrawFossil("gas")] * 6,
        *[None] * 8,
        Strike(),
        *[PayCertificate("board")] * 2,
        RevealEvent("e2"),
    ]
    for step in (*steps, EndDecade()):
        at = at.do(step) if step else at.passed()
        order += [event.phase for event in at.all(PhaseBegan)]
    assert order == ["supply", "actions", "income", "events", "decade_end", "supply"]
    assert (at.state.decade, RULES.decades("competitive")) == (2, 5)


def test_together_there_is_a_space_of_energy_demand_for_each_decade() -> None:
    """Kompetitives Spiel: Spielübersicht (seed 003 l. 1161); 4. Energieversorgungsphase (l. 1009)."""
    assert {len(region.slots) for region in table(4, "coop").state.regions} == {4}


def test_against_each_other_the_printed_numbers_leave_no_five_spaces_to_every_region() -> None:
    """Rounds (seed 003 l. 366-374), start and limit (l. 1143, 1169), fossil fuels (l. 1190-1198).

    A plant takes three main actions; with five spaces each, whoever draws the cheapest plants of all still
    has more than 500 ppm when the last region is supplied.
    """
    data = RULES.data
    fossil = sorted(ppm for name, ppm in RULES.ppm.items() for _ in range(data[f"fossil.{name}_count"]))
    for players in (2, 4):
        decades = RULES.decades("competitive")
        before = (decades - 1) * players * RULES.rounds("competitive", players, 1)
        burning = 5 * len(RULES.regions) - before // 3
        assert data["setup.ppm_competitive"] + sum(fossil[:burning]) > data["air.limit"]


def test_against_each_other_a_region_without_a_space_needs_no_energy() -> None:
    """Our reading: every region is supplied in the first decade (l. 1190), some no longer in later ones."""
    regions = table(4, "competitive").state.regions
    spaces = {region.area: len(region.slots) for region in regions}
    assert list(spaces.values()) == RULES.data["regions.demand_competitive"]
    least = min(spaces.values())
    at = against().with_(decade=least + 1)
    needy = {region.area for region in at.state.regions if supply.needs(at.state, region)}
    assert needy == {area for area, count in spaces.items() if count > least}


def test_the_first_supply_fills_every_region() -> None:
    """Versorgungsphase in der 1. Dekade (seed 003 l. 1190-1192): six plants, six certificates."""
    at = against()
    assert at.state.ppm == 50 + 6 * 20
    assert all(region.certificates == RULES.room[region.area] - 1 for region in at.state.regions)


def test_more_than_500_ppm_is_the_end_at_once() -> None:
    """Kompetitives Spiel (seed 003 l. 1169, 1216-1220, 1273)."""
    at = table(3, "competitive").with_(ppm=480)
    assert at.do(DrawFossil("gas")).state.outcome is None
    assert at.do(DrawFossil("oil")).one(GameEnded).outcome.why == "air"


def test_points_can_not_be_given_up_for_cleaner_air() -> None:
    """Kompetitives Spiel: 1. Energieversorgungsphase (seed 003 l. 1218)."""
    assert against().no(Reduce(10)) == "turn.not_now"


def test_a_penalty_is_paid_by_whoever_owes_it() -> None:
    """Kompetitives Spiel: 1. Energieversorgungsphase (seed 003 l. 1219), O4: points may fall below none."""
    at = table(4, "competitive").controls("red", "north_america").seat("red", certificates=0)
    at = at.region("north_america", certificates=0)
    while not at.state.dues:
        at = at.do(DrawFossil("gas"))
    at = at.do(PayCertificate("penalty"))
    assert (at.of("red").points, at.state.phase) == (-3, "actions")


def test_everybody_scores_alone() -> None:
    """Kompetitives Spiel: 3. Einkommensphase (seed 003 l. 1238-1244, 1148)."""
    at = against(2).knows("yellow", wind=6, solar=6).in_turn("yellow", 4).passed()
    assert at.due.count == 10
    at = at.do(TakeIncome(7))
    assert (at.of("yellow").points, at.of("yellow").money, at.state.points) == (7, 4 + 3, 0)
    assert at.state.phase == "events"


def test_a_company_goal_is_sold_in_the_own_turn() -> None:
    """Kompetitives Spiel: Ablauf einer Dekade (seed 003 l. 1171-1173, 1149): for 8 $."""
    at = against()
    assert at.no(SellGoal("blue")) == "turn.not_yours"
    at = at.do(SellGoal())
    assert at.one(MoneyMoved).by == 8
    assert at.no(SellGoal()) == "goal.gone"
    ended = at.with_(phase="decade_end", decade=5).do(EndDecade())
    assert [due.seat for due in ended.state.dues] == ["yellow", "blue", "violet"]
    assert ended.no(SellGoal("green")) == "seat.not_at_the_table"
    assert table().no(SellGoal()) == "goal.none_to_sell"


def test_only_one_marker_of_the_region_helps() -> None:
    """Kompetitives Spiel: c. Ein Kraftwerk bauen (seed 003 l. 1230-1236, 1392)."""
    at = against().project("africa", 0, "solar", infrastructure="red").knows("red", solar=1)
    at = at.region("africa", tech=2).seat("red", money=10, tech=0)
    assert at.no(Build("africa", 0)) == "tech.not_enough"
    at = at.seat("red", tech=1).do(Build("africa", 0))
    assert at.one(RegionTechSpent).why == "build"


# --- events -----------------------------------------------------------------------------------------------


def struck(ppm: int = 300, **fields: object) -> Table:
    """Before the events of a decade: North America, then Asia."""
    return against(2, phase="events", ppm=ppm, **fields)


def test_who_has_done_nothing_helps() -> None:
    """4. Ereignisphase (seed 003 l. 1246-1258, 1265-1269, 1390): a technology marker and a certificate."""
    at = struck().do(Strike())
    assert [event.seat for event in at.all(TechGiven)] == ["red", "yellow"]
    assert [due.seat for due in at.state.dues if due.kind == "pay"] == ["red", "yellow"]
    assert at.state.region("north_america").tech == 2


def test_a_plant_or_the_infrastructure_under_one_is_help_enough() -> None:
    """4. Ereignisphase (seed 003 l. 1257, 1267-1268, 1364): infrastructure alone is not."""
    at = struck().plant("north_america", 1, "solar", "red", "yellow").do(Strike())
    assert at.all(TechGiven) == []
    at = struck().project("north_america", 0, "solar", infrastructure="red").do(Strike())
    assert [event.seat for event in at.all(TechGiven)] == ["red", "yellow"]


def test_without_a_marker_two_points_are_lost() -> None:
    """4. Ereignisphase (seed 003 l. 1258): and with one it has to be given."""
    at = struck().seat("red", tech=0).do(Strike())
    assert [(event.seat, event.by) for event in at.all(Scored)] == [("red", -2)]


def test_every_region_loses_one_marker_first() -> None:
    """4. Ereignisphase, 2 (seed 003 l. 1255, 1391)."""
    at = struck().region("africa", tech=2).region("north_america", tech=1).do(Strike())
    assert at.state.region("africa").tech == 1
    assert at.state.region("north_america").tech == 0 + 2


def test_a_second_event_from_400_ppm_on() -> None:
    """4. Ereignisphase, 4 to 6 (seed 003 l. 1259-1261), C3: the next ones are turned over."""
    once = struck(399).do(Strike())
    assert (once.state.current, once.state.upcoming, once.state.events_gone) == ("e5", "", ("e1",))
    twice = struck(400).do(Strike())
    assert (twice.state.current, twice.state.events_gone) == ("", ("e1", "e5"))
    while twice.state.dues[0].kind == "pay":
        twice = twice.do(PayCertificate("board"))
    assert twice.no(RevealEvent("e1")) == "event.not_in_the_pile"
    twice = twice.do(RevealEvent("e2"), RevealEvent("e3"))
    assert (twice.state.current, twice.state.upcoming) == ("e2", "e3")
    assert twice.one(PhaseBegan).phase == "decade_end"


def test_with_all_events_gone_nothing_happens() -> None:
    """4. Ereignisphase (seed 003 l. 1261), C9: the pile may be empty."""
    at = struck(current="", upcoming="", event_pile=0).do(Strike())
    assert at.state.phase == "decade_end"


# --- the end ----------------------------------------------------------------------------------------------


def scoring(**fields: object) -> Table:
    return against(2, phase="decade_end", decade=5, **fields).do(EndDecade())


def test_money_technology_and_un_goals_count() -> None:
    """Kompetitives Spiel: Spielende, 1 to 6 (seed 003 l. 1271-1286)."""
    at = scoring(price=4).seat("red", money=3, certificates=2, tech=5).seat("yellow", money=0, certificates=0)
    targets = tuple(
        replace(each, claimed_by="yellow" if n < 5 else "") for n, each in enumerate(at.state.targets)
    )
    at = at.with_(targets=targets).do(SellGoal("red"), SellGoal("yellow"))
    told = {(event.seat, event.why): event.by for event in at.all(Scored)}
    assert told == {
        ("red", "money"): (3 + 8 + 2 * 4) // 2,
        ("red", "most_tech"): 3,
        ("yellow", "money"): 4,
        ("yellow", "targets"): 21,
    }


def test_the_price_does_not_fall_in_the_final_sale() -> None:
    """Kompetitives Spiel: Spielende, 2 (seed 003 l. 1278)."""
    at = scoring(price=4).seat("red", certificates=5).do(SellGoal("red"), SellGoal("yellow"))
    assert [event.by for event in at.all(MoneyMoved) if event.why == "sold"] == [20, 8]
    assert at.state.price == 4


def test_ties_are_broken_in_order() -> None:
    """Kompetitives Spiel: Spielende (seed 003 l. 1288-1295): and shared at last."""
    at = against(2)
    assert ending.winners(at.seat("red", money=1).seat("yellow", money=1).state) == ("red", "yellow")
    assert ending.winners(at.seat("red", money=9).state) == ("red",)
    at = at.seat("red", money=9)
    with_infrastructure = at.project("europe", 0, "wind", infrastructure="yellow")
    assert ending.winners(with_infrastructure.state) == ("yellow",)
    with_plant = with_infrastructure.plant("asia", 1, "hydro", "red", "yellow")
    assert ending.winners(with_plant.state) == ("red",)
    targets = (replace(at.state.targets[0], claimed_by="yellow"), *at.state.targets[1:])
    assert ending.winners(with_plant.with_(targets=targets).state) == ("yellow",)


def test_with_two_players_some_company_goals_are_out() -> None:
    """Kompetitives Spiel: Spielaufbau der Spieler (seed 003 l. 1149, 1416)."""
    at = scoring().controls("red", "asia", "europe")
    assert at.no(ShowGoals("red", ("k01", "k03"))) == "goal.how_many"
    for card in ("k02", "k04"):  # which two cards have the sign is a practice value: the table knows better
        assert at.no(ShowGoals("red", (card,))) == "goal.not_for_two?"
    assert ShowGoals("red", ("k04",)) not in GAME.options(RULES, at.state)
    shown = at.do(ShowGoals("red", ("k04",)), insist=True)
    assert (shown.one(Scored).by, shown.one(GoalsShown).cards) == (8, ("k04",))
    more = against(4, phase="decade_end", decade=5).do(EndDecade())
    assert more.do(ShowGoals("red", ("k04",))).one(GoalsShown).met == 1


# --- alone ------------------------------------------------------------------------------------------------


def test_a_second_main_action_for_ten_ppm() -> None:
    """Solospiel: Spielablauf, example (seed 003 l. 1464-1478, 1480-1489): another one, and no director's."""
    at = alone().with_(ppm=470).project("europe", 0, "wind")
    assert at.no(Pollute()) == "solo.first_first"
    at = at.do(PlanProject("solar", "north_america", 1)).left_alone()
    assert at.no(PlanProject("hydro", "north_america", 0)) == "turn.main_once"
    at = at.do(MoveScientist(At("board"), At("project", "europe", 0)), Pollute())
    assert at.state.ppm == 480
    assert at.no(PlanProject("hydro", "north_america", 0)) == "solo.another_kind"
    assert at.no(MoveScientist(At("project", "europe", 0), At("board"))) == "turn.director_once"
    assert at.no(Pollute()) == "turn.main_once"
    at = at.do(PlayLobby("l01", minor=True), EndTurn())
    assert at.state.turn.main == ()


def test_at_500_ppm_there_is_no_second_action() -> None:
    """Solospiel: Spielablauf (seed 003 l. 1487)."""
    at = alone().with_(ppm=500).do(PlanProject("solar", "north_america", 1)).left_alone()
    assert at.no(Pollute()) == "solo.air_is_full"
    assert table().no(Pollute()) == "solo.only_alone"


def test_four_rounds_in_four_decades() -> None:
    """Solospiel: Spielablauf (seed 003 l. 1482-1484, 1490): each ends with the inspectors."""
    assert (RULES.decades("solo"), RULES.rounds("solo", 1, 4)) == (4, 4)
    at = alone().with_(phase="decade_end").do(EndDecade())
    assert (at.state.decade, at.state.phase) == (2, "inspection")


def test_the_player_knows_more_than_the_opponent() -> None:
    """Solospiel: Spielaufbau 9 (seed 003 l. 1458-1460)."""
    at = alone().region("europe", cubes=(Cube(OPPONENT, "wind"), Cube("red", "wind")))
    assert control.claim(RULES, at.state, "europe", "red", "wind") == "knowledge"
    at = at.region("europe", cubes=(Cube(OPPONENT, "hydro"), Cube("red", "wind")))
    assert control.claim(RULES, at.state, "europe", "red", "wind") is None


def alone_at_the_end(solo_goal: str = "", **fields: object) -> Table:
    at = alone(solo_goal=solo_goal)
    targets = tuple(replace(each, claimed_by="red") for each in at.state.targets)
    at = at.seat("red", money=10, tech=3, certificates=6)
    return at.with_(**{"targets": targets, "phase": "decade_end", "decade": 4, **fields}).do(EndDecade())


def test_alone_two_personal_goals_are_wanted() -> None:
    """Solospiel (seed 003 l. 1431-1433, 1445, 1491): and the solo goal, if there is one."""
    at = alone_at_the_end().do(ShowGoals("red", ("p06", "p04")))
    assert at.one(GameEnded).outcome.kind == "won"
    at = alone_at_the_end().do(ShowGoals("red", ("p06", "p05")))
    assert at.one(GameEnded).outcome.why == "personal_goals"
    at = alone_at_the_end("s02").do(ShowGoals("red", ("p06", "p04")))
    assert at.one(GameEnded).outcome.why == "solo_goal"


def test_all_four_personal_goals() -> None:
    """Solo-Zielkarten 5 (seed 003 l. 1496)."""
    at = alone_at_the_end("s05")
    assert at.do(ShowGoals("red", ("p06", "p04"))).one(GameEnded).outcome.why == "solo_goal"
    at = at.seat("red", pool=0, home=4).do(ShowGoals("red", ("p06", "p04", "p01", "p05")))
    assert at.one(GameEnded).outcome.kind == "won"


def test_the_world_without_gas() -> None:
    """Solo-Zielkarten 7 (seed 003 l. 1497): gas is put away and another plant drawn."""
    at = alone(solo_goal="s07").in_supply().do(DrawFossil("gas"))
    assert at.all(EmissionsChanged) == []
    assert (at.one(FossilDrawn).area, at.state.gone[0]) == ("", 1)
    assert at.do(DrawFossil("oil")).one(FossilDrawn).area == "north_america"


def test_what_is_counted_after_the_second_decade() -> None:
    """Solo-Zielkarten 3 and 8 (seed 003 l. 1495, 1497)."""
    at = alone(solo_goal="s03").plant("europe", 0, "wind", "red")
    at = at.with_(phase="decade_end", decade=2).do(EndDecade())
    assert at.one(EarlyCounted) == EarlyCounted(1, False)


def test_what_solo_goals_remember() -> None:
    """Solo-Zielkarten 10 to 12 (seed 003 l. 1498)."""
    at = alone(solo_goal="s12").do(PlayLobby("l01", minor=True))
    assert not ending.solo_goal_met(RULES, at.state)
    at = alone(solo_goal="s11").project("europe", 0, "recycling", infrastructure="red")
    for slot in range(4):
        at = at.fossil("europe", slot, "gas")
    at = at.knows("red", recycling=1).seat("red", money=7).do(Build("europe", 0))
    assert ending.solo_goal_met(RULES, at.state)


def test_nothing_is_drawn_for_a_region_that_has_no_space_left_for_this_decade() -> None:
    """Misfits are decided as they were written: a drawn plant that has no place any more is refused."""
    at = table().in_supply(decade=2)
    first = supply.next_region(at.state)
    assert first is not None
    late = at.region(first.area, slots=first.slots[:1])
    assert late.no(DrawFossil("gas")) == "turn.nothing_due"
    taken = at.region(first.area, slots=(first.slots[0], Plant(fossil="oil"), *first.slots[2:]))
    assert taken.no(DrawFossil("gas")) == "turn.nothing_due"
