"""Income, environmental goals, supply, reduction, the end of a decade and of the cooperative game."""

from __future__ import annotations

import pytest

from engine.co2 import income, inspectors
from engine.co2.actions import (
    CountGoals,
    DrawFossil,
    DrawInspection,
    EndDecade,
    EndSupply,
    PayCertificate,
    Reduce,
    ShowGoals,
    TakeIncome,
)
from engine.co2.events import CertificatePaid, FossilDrawn, GameEnded, MarketRefilled, PhaseBegan, Scored
from engine.core import replace
from tests.engine.co2.tables import RULES, Table, table


def on_hydro(players: int, **spaces: int) -> dict[str, int]:
    """What everybody earns with hydro at these spaces."""
    at = table(players)
    for colour, space in spaces.items():
        at = at.knows(colour, hydro=space)
    return {seat.colour: income.earned(RULES, at.state, seat.colour)[1] for seat in at.state.seats}


def test_the_front_two_stacks_earn() -> None:
    """2. Einkommensphase (seed 003 l. 939-961, 1355): 5 and 4; two at the front 4 each; two behind 3 each."""
    assert on_hydro(4, violet=6, yellow=4, red=2, blue=1) == {"violet": 5, "yellow": 4, "red": 0, "blue": 0}
    assert on_hydro(4, red=4, yellow=4, violet=2) == {"red": 4, "yellow": 4, "violet": 3, "blue": 0}
    assert on_hydro(4, violet=4, blue=2, red=2, yellow=1) == {"violet": 4, "blue": 3, "red": 3, "yellow": 0}
    assert set(on_hydro(4, red=1, yellow=1, blue=1, violet=1).values()) == {1}


def test_two_players_only_the_front_stack() -> None:
    """2. Einkommensphase (seed 003 l. 945, 965-969)."""
    assert on_hydro(2, yellow=6, red=2) == {"yellow": 5, "red": 0}
    assert on_hydro(2, yellow=6, red=6) == {"yellow": 5, "red": 5}


def test_income_in_player_order_as_one_likes() -> None:
    """2. Einkommensphase (seed 003 l. 945, 921-923), O8: any split, no sharing of money."""
    at = table().knows("blue", wind=6).knows("violet", solar=1).with_(start=2).in_turn("yellow", 2).passed()
    assert [(due.seat, due.count) for due in at.state.dues] == [("blue", 5), ("violet", 1)]
    assert at.no(TakeIncome(6)) == "income.range"
    assert at.no(TakeIncome(-1)) == "income.range"
    at = at.do(TakeIncome(2), TakeIncome(1))
    assert (at.state.points, at.of("blue").money, at.state.phase) == (3, 4 + 3, "goals")


def test_the_tip_to_take_points_first_can_be_followed() -> None:
    """Tipp, Vorausplanung (seed 003 l. 927-929, 971-973): five open goals in 2030 cost 15."""
    at = table().with_(decade=3)
    done = tuple(replace(goal, done=n >= 5) for n, goal in enumerate(at.state.goals))
    assert inspectors.lost(RULES, at.with_(goals=done).state) == 15


@pytest.mark.parametrize(("decade", "each"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_open_goals_cost_more_every_decade(decade: int, each: int) -> None:
    """3. Umweltzielphase (seed 003 l. 977-987, 995-997)."""
    at = table().with_(phase="goals", decade=decade, points=100).do(CountGoals())
    assert at.one(Scored).by == -21 * each
    assert at.one(PhaseBegan).phase == "supply"


def test_an_inspector_doubles_the_price() -> None:
    """Variante UN-Inspektoren (seed 003 l. 1082-1084): 4 instead of 2 in the second decade."""
    at = table(inspectors=True).do(DrawInspection("gas"), DrawInspection("gas")).with_(decade=2)
    assert inspectors.lost(RULES, at.state) == 21 * 2 + 2 * 2


def test_inspectors_move_over_open_goals_at_the_end_of_a_decade() -> None:
    """Variante UN-Inspektoren (seed 003 l. 1070-1076, 1086): two to four tiles, met ones skipped."""
    at = table(inspectors=True).do(DrawInspection("gas"), DrawInspection("gas"))
    done = tuple(replace(goal, done=n in (2, 3)) for n, goal in enumerate(at.state.goals))
    at = at.with_(goals=done, phase="decade_end").do(EndDecade())
    assert at.state.phase == "inspection"
    at = at.do(DrawInspection("oil"), DrawInspection("coal"))
    assert at.state.inspectors == (6, 14 + 4)
    assert at.state.pile == (10, 10, 10)


# --- 4. Energieversorgungsphase ---------------------------------------------------------------------------


def supply_all(at: Table, fossil: str = "gas") -> Table:
    while at.state.phase == "supply" and not at.state.dues:
        at = at.do(DrawFossil(fossil))  # type: ignore[arg-type]
    return at


def test_supply_starts_where_the_players_live_and_goes_clockwise() -> None:
    """4. Energieversorgungsphase (seed 003 l. 1001-1010)."""
    at = table(home="africa").in_supply()
    areas = []
    while at.state.phase == "supply":
        at = at.do(DrawFossil("gas"))
        areas.append(at.one(FossilDrawn).area)
    order = [*RULES.regions]
    assert areas == [*order[order.index("africa") :], *order[: order.index("africa")]]


def test_every_region_without_a_plant_for_this_decade_gets_a_fossil_one() -> None:
    """4. Energieversorgungsphase, 1 to 4 (seed 003 l. 1009-1013): and the air gets worse."""
    at = table().plant("europe", 0, "wind", "red").in_supply()
    at = supply_all(at, "oil")
    assert at.state.ppm == 400 + 5 * 30
    assert at.state.phase == "reduction"


def test_a_plant_for_a_later_decade_does_not_help_now() -> None:
    """4. Energieversorgungsphase, 1 (seed 003 l. 1009): the space of the current decade counts."""
    at = supply_all(table().plant("europe", 1, "wind", "red").in_supply(decade=1))
    plant = at.state.region("europe").slots[0]
    assert plant is not None and plant.fossil == "gas"


def test_a_region_that_nobody_controls_pays_itself() -> None:
    """4. Energieversorgungsphase (seed 003 l. 1013-1019, 1048); O1: one without certificates pays nothing."""
    at = supply_all(table().region("asia", certificates=0).in_supply())
    assert at.state.region("europe").certificates == RULES.room["europe"] - 1
    assert at.state.region("asia").certificates == 0
    assert at.state.dues == ()


def test_the_controlling_company_pays_from_board_or_region() -> None:
    """4. Energieversorgungsphase (seed 003 l. 1020, 1375), C5: any region it controls, this one too."""
    at = supply_all(table().controls("red", "europe", "asia").in_supply())
    assert [due.seat for due in at.state.dues] == ["red", "red"]
    at = at.do(PayCertificate("board"))
    assert at.one(CertificatePaid).seat == "red"
    at.do(PayCertificate("europe"))
    assert at.no(PayCertificate("penalty")) == "certificates.not_there"


def test_a_penalty_may_empty_the_market() -> None:
    """Strafe zahlen (seed 003 l. 1024-1026, 1334), O2: the old price is lost, then two new ones, dearer."""
    at = table().controls("red", "europe").region("europe", certificates=0).seat("red", certificates=0)
    at = supply_all(at.with_(market=1, bank=at.state.bank + 1, points=10).in_supply())
    at = at.do(PayCertificate("penalty"))
    assert (at.one(Scored).by, at.one(MarketRefilled).price) == (-3, 4)


def test_reduction_costs_more_every_decade() -> None:
    """Reduzierung der Verschmutzungsstufen (seed 003 l. 1088-1100), O5: in tens, not below 400."""
    for decade in (1, 2, 3, 4):
        at = table().with_(phase="reduction", decade=decade, ppm=450, points=40).do(Reduce(20))
        assert at.one(Scored).by == -2 * decade
    at = table().with_(phase="reduction", ppm=420, points=40)
    assert at.no(Reduce(15)) == "reduction.steps"
    assert at.no(Reduce(30)) == "reduction.too_much"


def test_500_ppm_are_safe_and_less_than_no_points_are_not() -> None:
    """Reduzierung der Verschmutzungsstufen (seed 003 l. 1092, 1102, 346), C4 and C6."""
    at = table().with_(phase="reduction", ppm=500, points=0)
    assert at.do(EndSupply()).state.phase == "decade_end"
    assert at.with_(ppm=510).do(EndSupply()).one(GameEnded).outcome.why == "air"
    assert at.with_(points=-1).do(EndSupply()).one(GameEnded).outcome.why == "points"


# --- Spielende --------------------------------------------------------------------------------------------


def at_the_end(players: int = 2, **fields: object) -> Table:
    """After the last decade, all UN goals but three claimed, everybody with ten dollars."""
    at = table(players)
    targets = tuple(
        replace(each, claimed_by="red" if n > 2 else "") for n, each in enumerate(at.state.targets)
    )
    for seat in at.state.seats:
        at = at.seat(seat.colour, money=10)
    at = at.with_(**{"targets": targets, "phase": "decade_end", "decade": 4, "points": 12, **fields})
    return at.do(EndDecade())


def test_the_players_win_together() -> None:
    """Spielende (seed 003 l. 1116-1132, 342-346): a goal each, three UN goals open at most; and a rank."""
    at = at_the_end().do(ShowGoals("red", ("p06", "p05")), ShowGoals("yellow", ("p05", "p06")))
    outcome = at.one(GameEnded).outcome
    assert (outcome.kind, outcome.rank, outcome.winners) == ("won", 2, ("red", "yellow"))


def test_everybody_has_to_meet_one_personal_goal() -> None:
    """Spielende (seed 003 l. 1123), Kooperative persönliche Zielkarten (seed 003 l. 272-274)."""
    at = at_the_end().do(ShowGoals("red", ("p06", "p05")), ShowGoals("yellow", ("p05", "p02")))
    assert at.one(GameEnded).outcome.why == "personal_goals"


def test_four_open_un_goals_are_too_many() -> None:
    """Spielende (seed 003 l. 1124)."""
    at = at_the_end()
    targets = (replace(at.state.targets[3], claimed_by=""), *at.state.targets[:3], *at.state.targets[4:])
    at = at.with_(targets=targets).do(ShowGoals("red", ("p06",)), ShowGoals("yellow", ("p06",)))
    assert at.one(GameEnded).outcome.why == "un_goals"


def test_goals_are_shown_once_and_known() -> None:
    """Spielende (seed 003 l. 1123)."""
    at = at_the_end()
    assert at.no(ShowGoals("red", ("p06", "p06"))) == "goal.how_many"
    assert at.no(ShowGoals("red", ("p01", "p02", "p03"))) == "goal.how_many"
    assert at.no(ShowGoals("red", ("k01",))) == "goal.no_such_card"
    assert at.do(ShowGoals("red", ("p06",))).no(ShowGoals("red", ("p06",))) == "goal.gone"


def test_the_game_ends_with_the_fourth_decade() -> None:
    """Spielende (seed 003 l. 1118), 5. Dekadenendphase (seed 003 l. 1110)."""
    assert at_the_end().state.phase == "judging"
    assert table().with_(phase="decade_end", decade=3).do(EndDecade()).state.phase == "actions"
