"""The booklet's example of an entire negotiation round: Lin, Malik and Amber, step by step."""

from __future__ import annotations

from engine.kyoto.actions import (
    Bribe,
    Contribute,
    ContributeMoney,
    FlipAnimal,
    FlipCloud,
    RaiseTemperature,
    ReadStudy,
    ShowStudy,
    StartTimer,
    TakeAllowance,
)
from engine.kyoto.contribution import missing
from engine.kyoto.events import AllowanceTaken, ContributionsClosed, LeftoversReturned
from engine.kyoto.state import Goal, Pick, Share
from tests.engine.kyoto.tables import AMBER, CANS, CARS, COAL, LIN, MALIK, RIG, Table, table

OIL, TANKER = RIG, COAL


def lin_speaks() -> Table:
    return table().with_(fund=1).seat_with(LIN, under=(CARS, CANS))


def read() -> Table:
    return lin_speaks().do(
        TakeAllowance(), ReadStudy(Goal(icons=("clouds", "clouds")), 3, "clouds"), StartTimer(0)
    )


def negotiated() -> Table:
    return read().do(
        Contribute(MALIK, OIL),
        Contribute(AMBER, TANKER),
        Bribe(LIN, AMBER, 2, retract=(TANKER,)),
        Contribute(AMBER, CANS),
        ContributeMoney(MALIK, 2),
    )


def test_example_1_only_one_million_and_two_cards() -> None:
    """Example, 1) Speaker allowance phase (seed 002 l. 297-301)."""
    at = lin_speaks().do(TakeAllowance())
    assert at.one(AllowanceTaken) == AllowanceTaken(LIN, 1, 2)
    assert at.state.seat(LIN).under == ()


def test_example_2_the_study_is_read() -> None:
    """Example, 2) Study reading phase (seed 002 l. 303-305)."""
    at = read()
    assert at.state.phase == "contribution"
    assert missing(at.state) == (2, 3)


def test_example_3_amber_takes_the_bribe_and_contributes_another_card() -> None:
    """Example, 3) Contribution phase (seed 002 l. 309-325): in the end a million short."""
    before = read().do(
        Contribute(MALIK, OIL), Contribute(AMBER, TANKER), Bribe(LIN, AMBER, 2, retract=(TANKER,))
    )
    assert missing(before.state) == (1, 3)
    assert before.state.seat(AMBER).under == (TANKER,)
    assert missing(negotiated().state) == (0, 1)


def test_example_4_the_round_fails_by_a_million() -> None:
    """Example, 4) Impact phase (seed 002 l. 329-331)."""
    at = negotiated().ring()
    assert at.one(ContributionsClosed) == ContributionsClosed(False, 0, 2, 2)
    assert at.one(LeftoversReturned) == LeftoversReturned(
        (Pick(MALIK, OIL), Pick(AMBER, CANS)), (Share(MALIK, 2),)
    )
    assert at.state.seat(MALIK).under == (OIL,)
    assert at.state.seat(AMBER).under == (TANKER, CANS)


def test_example_4_two_clouds_a_level_another_cloud_and_an_animal() -> None:
    """Example, 4) Impact phase (seed 002 l. 333-347): Malik, on Lin's left, is the next speaker."""
    at = negotiated().ring().do(ShowStudy(("clouds", "warming")), FlipCloud(0), FlipCloud(1))
    at = at.do(RaiseTemperature("clouds"), FlipCloud(2, "animals"))
    assert at.state.pending == ("animals",)
    at = at.do(FlipAnimal(0))
    damage = [at.state.damage("animals"), at.state.damage("warming"), at.state.damage("clouds")]
    assert damage == [1, 1, 3]
    assert (at.state.speaking.country, at.state.phase) == (MALIK, "allowance")
