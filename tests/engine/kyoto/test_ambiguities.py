"""Where the booklet leaves a question open: our reading of each, Y1 to Y16, one test or more for each."""

from __future__ import annotations

import re

import pytest

from engine.kyoto.actions import (
    AgreeToStop,
    Bribe,
    BribeSpeaker,
    ChooseCards,
    Contribute,
    FlipAnimal,
    FlipCloud,
    RaiseTemperature,
    ShowStudy,
    StopTimer,
    TakeAllowance,
    TakeFunding,
)
from engine.kyoto.contribution import both_met, meets
from engine.kyoto.ending import outcome_of, score
from engine.kyoto.events import AllowanceTaken, ImpactIgnored
from engine.kyoto.impact import choices, splits
from engine.kyoto.state import Goal, Score, Share, Totals
from tests.engine.kyoto.tables import (
    AMBER,
    CANS,
    CARS,
    COAL,
    FIELDS,
    GARDEN,
    LIN,
    MALIK,
    RIG,
    RULES,
    Table,
    full_reading,
    picks,
    scoring,
    table,
)


def test_y01_two_icons_are_a_multiset_and_a_card_counts_for_one() -> None:
    """Y1; 2) Study reading phase (seed 002 l. 154-158)."""
    same, mixed = Goal(icons=("clouds", "clouds")), Goal(icons=("clouds", "warming"))
    assert not meets(same, [COAL])
    assert meets(same, [COAL, RIG])
    assert not meets(mixed, [COAL, RIG])
    assert meets(mixed, [COAL, CARS])
    at = table().reading("clouds", "warming").lay({LIN: 3}, china=(COAL, CARS), canada=(RIG,)).ring()
    assert [{pick.card for pick in chosen} for chosen in choices(at.state)] == [{CARS, RIG}, {CARS, COAL}]


def test_y02_a_set_reaches_the_goal_and_falls_short_without_any_one_card() -> None:
    """Y2; A) The negotiation round succeeds (seed 002 l. 240-242)."""
    at = table(4).reading(co2=150).lay({LIN: 3}, china=(COAL, RIG), canada=(CANS, CARS)).ring()
    for chosen in choices(at.state):
        values = [pick.card.value for pick in chosen]
        assert sum(values) >= 150
        assert all(sum(values) - value < 150 for value in values)
        at.do(ChooseCards(chosen))
    # three small cards are allowed though two could do it
    assert at.do(ChooseCards(picks(china=(COAL, RIG), canada=(CANS,)))).state.reduced


def test_y03_the_speaker_decides_coin_by_coin_and_leftovers_go_home() -> None:
    """Y3; A) The negotiation round succeeds (seed 002 l. 248, 256)."""
    at = table().reading(co2=100, funding=3).lay({LIN: 2, MALIK: 2, AMBER: 1}, china=(CARS,)).ring()
    at = at.do(ChooseCards(picks(china=(CARS,))))
    ways = {tuple((share.country, share.millions) for share in each) for each in splits(at.state)}
    assert len(ways) == 5
    after = at.do(TakeFunding((Share(MALIK, 2), Share(AMBER, 1))))
    assert after.state.money == 0


def test_y04_the_two_card_limit_counts_retracted_cards() -> None:
    """Y4; I) Contribute affluence cards (seed 002 l. 189)."""
    at = table().reading(co2=300).lay(china=(COAL,)).do(Bribe(MALIK, LIN, 1, retract=(COAL,)))
    at = at.lay(china=(RIG,))
    assert at.no(Contribute(LIN, CANS)) == "card.limit"


def test_y05_retracted_and_unused_cards_stay_under_the_flag_until_one_speaks() -> None:
    """Y5; 1) b) (seed 002 l. 138), III) (seed 002 l. 208) and A) (seed 002 l. 254)."""
    at = full_reading(table(way="full"), "s03", "s01")
    card = at.hand(MALIK)[0]
    at = at.lay(canada=(card,)).do(Bribe(LIN, MALIK, 1, retract=(card,)))
    assert card not in at.hand(MALIK)
    assert at.no(Contribute(MALIK, card)) == "card.not_in_hand"
    at = at.ring()
    while at.state.phase == "impacts":
        at = at.do(_next(at))
    assert at.state.speaking.country == MALIK
    assert at.state.seat(MALIK).under == (card,)
    assert card in at.do(TakeAllowance()).hand(MALIK)


def _next(at: Table) -> FlipAnimal | RaiseTemperature | FlipCloud:
    """The next impact, without an icon."""
    place = at.state.damage(at.state.pending[0])
    following = {"animals": FlipAnimal(place), "warming": RaiseTemperature(), "clouds": FlipCloud(place)}
    return following[at.state.pending[0]]  # type: ignore[return-value]


def test_y06_chains_are_carried_out_depth_first() -> None:
    """Y6; B) The negotiation round fails (seed 002 l. 276, 282) and the example (seed 002 l. 337-343)."""
    at = table().reading(co2=200, visible="warming").ring().do(ShowStudy(("warming",)))
    at = at.do(RaiseTemperature("clouds"))
    assert at.state.pending == ("clouds", "warming")
    at = at.do(FlipCloud(0, "animals"))
    assert at.state.pending == ("animals", "warming")
    assert at.no(RaiseTemperature()) == "impact.another_first"
    at = at.do(FlipAnimal(0))
    assert at.state.pending == ("warming",)


def test_y07_the_speaker_picks_cloud_and_animal_the_level_is_always_the_lowest() -> None:
    """Y7; B) The negotiation round fails (seed 002 l. 270, 276, 282)."""
    at = table().reading(co2=200, visible="clouds").ring().do(ShowStudy(("animals",)))
    for place in range(5):
        assert at.do(FlipCloud(place)).do(FlipAnimal(place)).state.extinct == (place,)
    assert "level" not in RaiseTemperature.__slots__


def test_y08_damage_beyond_five_is_ignored_and_the_phase_is_played_to_its_end() -> None:
    """Y8; Critical threshold and end conditions (seed 002 l. 286-293)."""
    at = table().damaged(warming=4).reading(co2=200, visible="warming").ring()
    at = at.do(ShowStudy(("warming", "animals")), RaiseTemperature())
    assert at.one(ImpactIgnored).damage == "warming"
    assert at.state.phase == "impacts"
    assert at.do(FlipAnimal(0)).state.phase == "scoring"


def test_y09_bribes_for_the_speaker_s_choice_are_allowed_and_binding() -> None:
    """Y9; A) The negotiation round succeeds (seed 002 l. 246)."""
    at = table().reading(co2=100).lay({LIN: 3}, china=(FIELDS,), canada=(GARDEN, CARS)).ring()
    at = at.do(BribeSpeaker(AMBER, 2, picks(china=(FIELDS,))))
    assert at.no(ChooseCards(picks(canada=(CARS,)))) == "choice.bound_by_bribe"
    assert at.no(ChooseCards(picks(canada=(CARS,))), insist=True) == "choice.bound_by_bribe"


def test_y10_bribes_are_money_and_at_least_one_million() -> None:
    """Y10; III) Bribe another country (seed 002 l. 199, 206)."""
    at = table().reading(co2=200).lay(canada=(COAL,))
    assert at.no(Bribe(LIN, MALIK, 0, retract=(COAL,))) == "money.at_least_one"
    assert at.no(Bribe(LIN, MALIK, -1, retract=(COAL,))) == "money.at_least_one"
    assert set(Bribe.__slots__) == {"country", "to", "millions", "retract", "contribute"}


def test_y11_money_ranks_are_dense_and_all_may_be_tied() -> None:
    """Y11; Final scoring 3) (seed 002 l. 387-389)."""
    state = scoring().state
    tied = score(RULES, state, {country: Totals(0, 20, ()) for country in (LIN, MALIK, AMBER)})
    assert [each.money_points for each in tied] == [4, 4, 4]
    two = score(RULES, state, {LIN: Totals(0, 25, ()), MALIK: Totals(0, 25, ()), AMBER: Totals(0, 9, ())})
    assert [each.money_points for each in two] == [4, 4, 2]


def test_y12_nothing_in_the_coffers_is_still_ranked() -> None:
    """Y12; Final scoring 3) (seed 002 l. 385-389)."""
    found = score(RULES, scoring().state, {LIN: Totals(0, 60, ()), MALIK: Totals(0, 0, ())})
    assert [each.money_points for each in found] == [4, 2]


def test_y13_all_tied_for_most_after_a_failure_are_all_excluded() -> None:
    """Y13; B) The conference fails (seed 002 l. 363-365)."""
    scores = tuple(Score(country, 0, (), 0, 1, False, 0, 7) for country in (LIN, MALIK, AMBER))
    ended = outcome_of(scores, ("animals",))
    assert (ended.excluded, ended.winners) == ((LIN, MALIK, AMBER), ())


def test_y14_an_early_stop_needs_both_goals_and_everybody() -> None:
    """Y14; 3) Contribution phase (seed 002 l. 216)."""
    at = table().reading(co2=100).lay({LIN: 3}, china=(CARS,))
    assert both_met(at.state)
    assert at.no(StopTimer(1, 1)) == "stop.not_unanimous"
    agreed = at.do(*[AgreeToStop(seat.country) for seat in at.state.seats])
    assert agreed.do(StopTimer(1, 1)).state.phase == "choosing"
    open_goal = agreed.do(Bribe(MALIK, LIN, 1, retract=(CARS,)))
    assert open_goal.no(StopTimer(1, 1)) == "stop.goals_open"


def test_y15_only_the_speaker_takes_its_cards_back() -> None:
    """Y15; 1) b) (seed 002 l. 138)."""
    at = table().seat_with(LIN, under=(COAL,)).seat_with(MALIK, under=(RIG,)).do(TakeAllowance())
    assert at.state.seat(LIN).under == ()
    assert at.state.seat(MALIK).under == (RIG,)


@pytest.mark.parametrize("fund", [0, 1])
def test_y16_the_fund_can_run_dry(fund: int) -> None:
    """Y16; 1) a) (seed 002 l. 132) and A) (seed 002 l. 248): only the funding goal goes in."""
    at = table().with_(fund=fund).do(TakeAllowance())
    assert at.one(AllowanceTaken).millions == fund
    assert at.state.fund == 0


def test_every_reading_has_its_test() -> None:
    tests = [name for name in globals() if name.startswith("test_y")]
    found = {int(number[1]) for name in tests if (number := re.match(r"test_y(\d+)", name))}
    assert found == set(range(1, 17))
