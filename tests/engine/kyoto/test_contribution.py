"""Phase 3: cards, money, bribes, and the ninety seconds."""

from __future__ import annotations

import pytest

from engine.core import PUBLIC, Unknown
from engine.kyoto import GAME
from engine.kyoto.actions import (
    AgreeToStop,
    Bribe,
    CallOutcome,
    Contribute,
    ContributeMoney,
    FlipCloud,
    LengthenTimer,
    PauseTimer,
    RestartTimer,
    ResumeTimer,
    RingTimer,
    ShowStudy,
    StartTimer,
    StopTimer,
)
from engine.kyoto.contribution import both_met, missing
from engine.kyoto.events import Bribed, ContributionsClosed, TimerTold
from engine.kyoto.state import Affluence, Timer
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
    full_reading,
    table,
)


def test_3_every_country_acts_at_any_time_the_speaker_too() -> None:
    """3) Contribution phase (seed 002 l. 170-178)."""
    at = table().reading(co2=200)
    at = at.lay({MALIK: 1}, australia=(COAL,)).lay({LIN: 2}, china=(CARS,)).lay(canada=(RIG,))
    assert [seat.played for seat in at.state.seats] == [1, 1, 1]
    assert at.state.money == 3


def test_3_contributions_before_the_timer_runs_are_odd() -> None:
    """3) Contribution phase (seed 002 l. 172): the timer is started first; a table may insist."""
    at = table().reading(co2=200, start=False)
    for action in (
        Contribute(LIN, COAL),
        ContributeMoney(LIN, 1),
        Bribe(LIN, MALIK, 1, contribute=(COAL,)),
    ):
        assert at.no(action) == "timer.not_started?"
        at.do(action, insist=True)


# --- I) ---------------------------------------------------------------------------------------------------


def test_i_a_card_lies_face_up_in_front_of_the_flag() -> None:
    """I) Contribute affluence cards (seed 002 l. 180-182)."""
    at = full_reading(table(way="full"), "s01")
    card = at.hand(MALIK)[0]
    after = at.do(Contribute(MALIK, card))
    assert after.state.seat(MALIK).cards == (card,)
    assert card not in after.hand(MALIK)
    assert GAME.view(after.state, PUBLIC).seat(MALIK).cards == (card,)


def test_i_a_card_that_is_not_in_the_hand_cannot_be_contributed() -> None:
    """I) Contribute affluence cards (seed 002 l. 182)."""
    at = full_reading(table(way="full"), "s01")
    assert at.no(Contribute(MALIK, at.hand(LIN)[0])) == "card.not_in_hand"


def test_i_for_a_co2_goal_any_card_will_do() -> None:
    """I) Contribute affluence cards (seed 002 l. 184)."""
    at = table().reading(co2=300)
    at.lay(china=(COAL, CARS), canada=(FIELDS,))


def test_i_for_icons_only_cards_that_show_them() -> None:
    """I) Contribute affluence cards (seed 002 l. 185)."""
    at = table().reading("clouds", "clouds")
    assert at.no(Contribute(LIN, FIELDS)) == "card.wrong_icon"
    assert at.no(Contribute(LIN, CARS), insist=True) == "card.wrong_icon"
    at.lay(china=(COAL, RIG))


def test_i_a_card_cannot_be_retracted_but_for_a_bribe() -> None:
    """I) Contribute affluence cards (seed 002 l. 187): there is no other way to take it back."""
    at = table().reading(co2=200).lay(china=(COAL,))
    options = GAME.options(at.rules, at.state)
    assert not any(isinstance(option, Bribe) for option in options)
    after = at.do(Bribe(MALIK, LIN, 1, retract=(COAL,)))
    assert after.state.seat(LIN).cards == ()


def test_i_no_more_than_two_cards_retracted_ones_included() -> None:
    """I) Contribute affluence cards (seed 002 l. 189): together or separately."""
    at = table().reading(co2=300)
    two = at.lay(china=(COAL, CARS))
    assert two.no(Contribute(LIN, RIG)) == "card.limit"
    assert two.no(Contribute(LIN, RIG), insist=True) == "card.limit"
    bought = two.do(Bribe(MALIK, LIN, 1, retract=(COAL, CARS)))
    assert bought.no(Contribute(LIN, RIG)) == "card.limit"
    one = at.lay(china=(COAL,)).do(Bribe(MALIK, LIN, 1, retract=(COAL,))).lay(china=(CARS,))
    assert one.no(Contribute(LIN, RIG)) == "card.limit"
    assert at.no(Bribe(MALIK, LIN, 1, contribute=(COAL, CARS, RIG))) == "card.limit"


def test_a_card_has_a_value_that_a_card_can_have() -> None:
    """I) Contribute affluence cards (seed 002 l. 180-185); and there are no more cards than are in play."""
    at = table().reading(co2=200)
    for value in (0, -40, 1000):
        assert at.no(Contribute(LIN, Affluence(value, "clouds"))) == "card.value"
    full_house = at.seat_with(MALIK, under=(COAL,) * 45)
    assert full_house.no(Contribute(LIN, COAL)) == "card.more_than_there_are"


def test_an_owner_s_box_knows_its_cards() -> None:
    """Honest data: a stand-in is held against nobody, an owner's list is."""
    face = ["40", "clouds", "steel"]
    owned = GAME.rules(GAME.load("deep_print", {f"affluence.a{n:02}": face for n in range(1, 49)}))
    at = table(rules=owned).reading(co2=200)
    assert at.no(Contribute(LIN, CARS)) == "card.not_in_the_box?"
    at.do(Contribute(LIN, CARS), insist=True)
    at.do(Contribute(LIN, Affluence(40, "clouds", "steel")))


# --- II) --------------------------------------------------------------------------------------------------


def test_ii_money_as_often_as_one_likes() -> None:
    """II) Contribute money (seed 002 l. 191-195): everybody sees the exact amount; none is taken back."""
    at = full_reading(table(way="full"), "s01").do(ContributeMoney(LIN, 2), ContributeMoney(LIN, 3))
    assert GAME.view(at.state, PUBLIC).seat(LIN).money == 5
    assert at.coffers(LIN) == 17
    assert at.no(ContributeMoney(LIN, 0)) == "money.at_least_one"
    assert at.no(ContributeMoney(LIN, -2)) == "money.at_least_one"


def test_ii_only_money_from_one_s_own_coffers() -> None:
    """II) Contribute money (seed 002 l. 193). The refusal doesn't say how much there is."""
    at = full_reading(table(way="full"), "s01")
    answer = GAME.decide(at.rules, at.state, ContributeMoney(MALIK, 21), False)
    assert answer.code == "kyoto.money.not_enough"  # type: ignore[union-attr]
    assert answer.params == {"country": MALIK, "millions": 21}  # type: ignore[union-attr]
    assert table().reading(co2=200).no(ContributeMoney(MALIK, 63)) == "money.more_than_there_is"


# --- III) -------------------------------------------------------------------------------------------------


def test_iii_a_bribe_for_retracting_puts_cards_under_their_owner_s_flag() -> None:
    """III) Bribe another country (seed 002 l. 197-208)."""
    at = full_reading(table(way="full"), "s01")
    card, other = at.hand(AMBER)[:2]
    at = at.do(Contribute(AMBER, card), Contribute(AMBER, other), Bribe(LIN, AMBER, 2, retract=(card,)))
    assert at.all(Bribed)[-1].retracted == (card,)
    assert (at.state.seat(AMBER).cards, at.state.seat(AMBER).under) == ((other,), (card,))
    assert (at.coffers(LIN), at.coffers(AMBER)) == (20, 22)


def test_iii_a_bribe_for_contributing() -> None:
    """III) Bribe another country (seed 002 l. 199-202): done at once, for what is agreed is binding."""
    at = full_reading(table(way="full"), "s01")
    one, two = at.hand(MALIK)[:2]
    at = at.do(Bribe(AMBER, MALIK, 4, contribute=(one, two)))
    assert at.state.seat(MALIK).cards == (one, two)
    assert (at.coffers(AMBER), at.coffers(MALIK)) == (16, 24)
    assert at.state.seat(MALIK).played == 2


def test_iii_one_of_two_things() -> None:
    """III) Bribe another country (seed 002 l. 199-202): retract or contribute."""
    at = table().reading(co2=200).lay(canada=(COAL,))
    assert at.no(Bribe(LIN, MALIK, 1, retract=(COAL,), contribute=(RIG,))) == "bribe.one_of_two"
    assert at.no(Bribe(LIN, MALIK, 1)) == "bribe.one_of_two"
    assert at.no(Bribe(LIN, MALIK, 1, retract=(RIG,))) == "bribe.not_contributed"
    assert at.no(Bribe(LIN, MALIK, 1, retract=(COAL, COAL))) == "bribe.not_contributed"


def test_iii_bribes_cannot_be_zero_and_go_to_another_country() -> None:
    """III) Bribe another country (seed 002 l. 206)."""
    at = table().reading(co2=200).lay(canada=(COAL,))
    assert at.no(Bribe(LIN, MALIK, 0, retract=(COAL,))) == "money.at_least_one"
    assert at.no(Bribe(MALIK, MALIK, 1, retract=(COAL,))) == "bribe.oneself"
    assert at.no(Bribe("usa", MALIK, 1, retract=(COAL,))) == "seat.not_at_the_table"
    poor = full_reading(table(way="full"), "s01")
    assert poor.no(Bribe(LIN, MALIK, 23, contribute=(poor.hand(MALIK)[0],))) == "money.not_enough"


def test_iii_a_bribe_makes_nobody_contribute_what_the_goal_forbids() -> None:
    """III) Bribe another country (seed 002 l. 202) and I) (seed 002 l. 185)."""
    at = table().reading("clouds", "clouds")
    assert at.no(Bribe(LIN, MALIK, 1, contribute=(FIELDS,))) == "card.wrong_icon"


# --- the timer --------------------------------------------------------------------------------------------


def test_when_time_is_up_the_phase_is_over_and_its_outcome_called() -> None:
    """3) Contribution phase: as soon as the 90 seconds are up (seed 002 l. 214)."""
    at = table().reading(co2=100).lay({LIN: 3}, china=(CARS,))
    won = at.ring()
    assert won.one(ContributionsClosed) == ContributionsClosed(True, 100, 0, 3)
    assert won.state.phase == "choosing"
    assert won.state.timer.status == "rang"
    assert won.no(Contribute(LIN, COAL)) == "turn.not_now"


def test_what_was_laid_in_the_last_second_is_entered_before_the_outcome_is_called() -> None:
    """3) Contribution phase (seed 002 l. 214, 325): time is up first; who laid what by then is told after."""
    at = table().reading(co2=100).lay({LIN: 2}, china=(CARS,)).do(RingTimer(90_000))
    assert (at.state.phase, at.state.timer.status) == ("contribution", "rang")
    assert at.events == (TimerTold("rang", 90_000, 0),)
    assert CallOutcome() in GAME.options(RULES, at.state)
    late = at.do(ContributeMoney(MALIK, 1))
    called = late.do(CallOutcome())
    assert called.one(ContributionsClosed) == ContributionsClosed(True, 100, 0, 3)
    assert called.state.phase == "choosing"


def test_time_that_is_up_asks_nobody_any_more_whether_to_stop() -> None:
    """3) Contribution phase (seed 002 l. 216): stopping is something one does before."""
    at = table().reading(co2=100, funding=2).lay({LIN: 2}, china=(CARS,)).do(RingTimer(90_000))
    offered = {type(each) for each in GAME.options(RULES, at.state)}
    assert CallOutcome in offered and not offered & {AgreeToStop, StopTimer}


def test_an_outcome_before_time_is_up_is_called_only_if_the_table_insists() -> None:
    """3) Contribution phase (seed 002 l. 214)."""
    at = table().reading(co2=100)
    assert at.no(CallOutcome()) == "timer.not_up?"
    assert at.do(CallOutcome(), insist=True).state.phase == "showing"


@pytest.mark.parametrize(("at_ms", "early"), [(2_300, True), (89_999, True), (90_000, False)])
def test_a_bell_before_its_time_is_odd(at_ms: int, early: bool) -> None:
    """3) Contribution phase (seed 002 l. 216): only with both goals met, and all of you."""
    for ring in (RingTimer(at_ms), RingTimer(at_ms, calls=True)):
        open_goals = table().reading(co2=100, funding=2)
        met = open_goals.lay({LIN: 2}, china=(CARS,))
        agreed = met.do(*[AgreeToStop(country) for country in (LIN, MALIK, AMBER)])
        if early:
            assert open_goals.no(ring) == met.no(ring) == "timer.rings_early?"
            assert open_goals.do(ring, insist=True).state.timer.status == "rang"
        else:
            open_goals.do(ring)
        assert agreed.do(ring).state.timer.status == "rang"


def test_more_time_after_the_bell_lets_the_talk_go_on() -> None:
    """3) Contribution phase (seed 002 l. 214); ours: a table may give itself more."""
    at = table().reading(co2=100).do(RingTimer(90_000), LengthenTimer(95_000, 0, 15_000))
    assert at.state.timer == Timer("running", 90_000, 15_000, 95_000)


def test_a_pause_goes_on_with_less_than_was_left_but_never_with_more() -> None:
    """3) Contribution phase (seed 002 l. 214): what ran in a step that was taken back has run."""
    at = table().reading(co2=100).do(PauseTimer(4_000, 86_000))
    assert at.do(ResumeTimer(80_000, 10_000)).state.timer == Timer("running", 90_000, 10_000, 80_000)
    for left in (86_001, -1):
        assert at.no(ResumeTimer(80_000, left)) == "timer.no_such_time"


def test_a_bell_of_version_1_still_called_the_outcome() -> None:
    """Sessions that were played before read as they did."""
    assert GAME.actions.decode({"type": "ring_timer", "v": 1, "at_ms": 5}) == RingTimer(5, calls=True)
    assert GAME.actions.decode({"type": "ring_timer", "at_ms": 5}) == RingTimer(5)


def test_stopped_early_only_if_both_goals_stand_and_all_agree() -> None:
    """3) Contribution phase: stopping the timer prematurely (seed 002 l. 216)."""
    at = table().reading(co2=100, funding=2).lay({LIN: 2})
    assert at.no(AgreeToStop(LIN)) == "stop.goals_open"
    assert at.no(StopTimer(1, 1)) == "stop.goals_open"
    met = at.lay(china=(CARS,))
    assert met.no(StopTimer(1, 1)) == "stop.not_unanimous"
    two = met.do(AgreeToStop(LIN), AgreeToStop(MALIK))
    assert two.no(StopTimer(1, 1), insist=True) == "stop.not_unanimous"
    assert two.no(AgreeToStop(LIN)) == "stop.said_already"
    assert two.do(AgreeToStop(LIN, False)).no(StopTimer(1, 1)) == "stop.not_unanimous"
    stopped = two.do(AgreeToStop(AMBER), StopTimer(30_000, 60_000))
    assert stopped.state.timer == Timer("stopped", 90_000, 60_000, 30_000)
    assert stopped.state.phase == "choosing"


def test_whoever_had_agreed_is_asked_again_when_something_changes() -> None:
    """3) Contribution phase (seed 002 l. 216): they agreed to what lay there then."""
    at = table().reading(co2=100, funding=2).lay({LIN: 2}, china=(CARS,))
    agreed = at.do(*[AgreeToStop(country) for country in (LIN, MALIK, AMBER)])
    for change in (
        ContributeMoney(LIN, 1),
        Contribute(LIN, COAL),
        Bribe(MALIK, LIN, 1, retract=(CARS,)),
    ):
        assert not any(seat.agreed for seat in agreed.do(change).state.seats)


def test_the_note_it_is_a_close_call() -> None:
    """3) Contribution phase, note (seed 002 l. 218): the app says what is still missing."""
    at = table().reading(co2=150, funding=4)
    assert missing(at.state) == (150, 4)
    at = at.lay({LIN: 3}, china=(CARS,))
    assert missing(at.state) == (50, 1)
    assert not both_met(at.state)
    over = at.lay({MALIK: 2}, canada=(GARDEN,))
    assert missing(over.state) == (0, 0)
    icons = table().reading("clouds", "warming").lay(china=(COAL, CANS))
    assert missing(icons.state) == (1, 3)


def test_the_timer_as_facts() -> None:
    """Setup 8 (seed 002 l. 120) and 3) (seed 002 l. 172): started, paused, resumed, and so on."""
    at = table().reading(co2=100, start=False)
    assert at.no(PauseTimer(0, 90_000)) == "timer.not_running"
    assert at.no(ResumeTimer(0)) == "timer.not_paused"
    assert at.no(RestartTimer(0)) == "timer.not_running"
    assert at.no(RingTimer(0)) == "timer.rings_unasked?"
    assert at.do(LengthenTimer(0, 90_000, 15_000), StartTimer(1_000)).state.timer.left_ms == 105_000
    runs = at.do(StartTimer(1_000))
    assert runs.state.timer == Timer("running", 90_000, 90_000, 1_000)
    assert runs.no(StartTimer(2_000)) == "timer.started_already"
    stands = runs.do(PauseTimer(21_000, 70_000))
    assert stands.state.timer == Timer("paused", 90_000, 70_000, 21_000)
    assert stands.no(PauseTimer(22_000, 70_000)) == "timer.not_running"
    longer = stands.do(LengthenTimer(22_000, 70_000, 15_000))
    assert longer.state.timer == Timer("paused", 90_000, 85_000, 22_000)
    goes_on = longer.do(ResumeTimer(30_000))
    assert goes_on.state.timer == Timer("running", 90_000, 85_000, 30_000)
    assert goes_on.do(RestartTimer(40_000)).state.timer == Timer("running", 90_000, 90_000, 40_000)
    assert goes_on.do(RingTimer(115_000)).state.timer == Timer("rang", 90_000, 0, 115_000)
    assert at.do(RingTimer(5), insist=True).state.timer.status == "rang"


@pytest.mark.parametrize("wrong", [-1, 10**16])
def test_times_that_no_clock_shows_are_refused(wrong: int) -> None:
    """Setup 8 (seed 002 l. 120)."""
    at = table().reading(co2=100)
    for action in (PauseTimer(wrong, 1), PauseTimer(1, wrong), LengthenTimer(1, 1, wrong), RingTimer(wrong)):
        assert at.no(action) == "timer.no_such_time"


def test_the_timer_is_ready_again_in_the_next_round() -> None:
    """3) Contribution phase (seed 002 l. 172)."""
    at = table().reading(co2=200).ring()
    after = at.do(ShowStudy(()), FlipCloud(0))
    assert after.state.timer.status == "ready"
    assert after.state.timer.left_ms == 90_000
    assert after.state.seat(LIN).coffers == Unknown("coffers")
