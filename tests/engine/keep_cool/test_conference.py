"""The classroom conference: "Julian explains", the page before the rules of play (seed 001 l. 72-155).

The page is short; where it is silent the reading is our own and the test says so. The copies have no page
numbers: a place is the heading on the page and the line of our transcript.
"""

from __future__ import annotations

import pytest

from engine.core import Action, Refusal, replace
from engine.keep_cool import GAME
from engine.keep_cool.actions import (
    Build,
    Demolish,
    EndInvestment,
    Innovate,
    Recover,
    Roll,
    SeatChoice,
    SetUp,
    TakeIncome,
    UseBonus,
)
from engine.keep_cool.conference.actions import (
    AnswerReport,
    ChangeDelegation,
    ChangePress,
    ConferencePlan,
    DelegationPlan,
    GiveInterview,
    GiveUpdate,
    HoldVote,
    WaveAside,
)
from engine.keep_cool.conference.events import (
    AnswerAsked,
    ConferenceOpened,
    DelegationChanged,
    InterviewAsked,
    InterviewGiven,
    MoveFinished,
    PressChanged,
    PublicAnswered,
    UpdateAsked,
    UpdateGiven,
    VoteHeld,
    VoteKept,
    VoteOverruled,
    WavedAside,
)
from engine.keep_cool.conference.following import near_collapse
from engine.keep_cool.conference.records import Conference, Delegation, Due, Method, Motion
from engine.keep_cool.conference.voting import verdict
from engine.keep_cool.events import DamageStruck, EventHappened
from engine.keep_cool.investment import price_of
from engine.keep_cool.state import Colour, Debt, Share
from tests.engine.keep_cool.tables import RULES, SEATS, Table, blank, table

PLAN = ConferencePlan(
    (DelegationPlan("usa", "Lea", "Tom", 3, "two_thirds"), DelegationPlan("europe", members=12)),
    journalists=("Noor", ""),
    public=True,
)


def conference(plan: ConferencePlan = PLAN, players: int = 3) -> Table:
    seats = tuple(SeatChoice(country) for country in SEATS[players])
    return blank().do(SetUp(seats, plan))


def of(at: Table) -> Conference:
    assert at.state.conference is not None
    return at.state.conference


def due(at: Table) -> list[tuple[str, str]]:
    return [(each.kind, each.country) for each in of(at).due]


def after_moves(at: Table, country: str, moves: int) -> Table:
    """This delegation has finished so many turns and is about to finish another."""
    met = of(at)
    delegations = tuple(
        replace(each, moves=moves) if each.country == country else each for each in met.delegations
    )
    now = Table(replace(at.state, conference=replace(met, delegations=delegations)), at.rules)
    return now.turn_of(country, "recovery")


# --- who takes part ---------------------------------------------------------------------------------------


def test_a_table_without_a_conference_is_as_it_always_was() -> None:
    plain = table(3)
    assert plain.state.conference is None
    written = GAME.states.encode(plain.state)
    assert written.pop("conference") is None
    assert GAME.states.decode(written) == plain.state, "a state of before has no such field"
    old = GAME.actions.encode(SetUp((SeatChoice("usa"),)))
    assert old.pop("conference") is None
    assert GAME.actions.decode(old) == SetUp((SeatChoice("usa"),))


def test_the_class_is_split_into_delegations_leaders_press_and_public() -> None:
    """ "We simply split up the class" (seed 001 l. 81-87); one delegation for each country group."""
    met = of(conference())
    assert met.delegations == (
        Delegation("usa", "Lea", "Tom", 3, "two_thirds"),
        Delegation("europe", "", "", 12, "majority"),
        Delegation("tiger", "", "", 2, "majority"),
    )
    assert (met.journalists, met.public, met.zones) == (("Noor", ""), True, ("blue",))


def test_every_delegation_has_a_leader_and_one_press_representative() -> None:
    """Delegation leaders (l. 91-111), "appoints one press representative" (l. 125-127); both vote (ours)."""
    assert of(conference()).delegation("usa").people == 1 + 1 + 3


def test_the_set_up_tells_the_conference_after_the_board() -> None:
    kinds = [type(event).__name__ for event in conference().events]
    assert kinds == ["GameSetUp", "ConferenceOpened", "TurnBegan"]
    assert conference().told(ConferenceOpened)[0].zone == "blue"


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (ConferencePlan((DelegationPlan("opec"),)), "keep_cool.seat.not_at_the_table"),
        (ConferencePlan((DelegationPlan("usa"),) * 2), "keep_cool.conference.delegation_twice"),
        (ConferencePlan((DelegationPlan("usa", members=-1),)), "keep_cool.conference.members"),
        (ConferencePlan((DelegationPlan("usa", members=41),)), "keep_cool.conference.members"),
        (ConferencePlan(journalists=("",) * 13), "keep_cool.conference.journalists"),
    ],
)
def test_a_conference_that_can_t_be_set_up(plan: ConferencePlan, code: str) -> None:
    refused = blank().refusal(SetUp(tuple(SeatChoice(country) for country in SEATS[3]), plan))
    assert (refused.code, refused.strength) == (code, "illegal")


@pytest.mark.parametrize(
    "action",
    [
        HoldVote("usa", "black", 1, 0),
        GiveUpdate("usa"),
        GiveInterview("usa"),
        AnswerReport(1, "consent"),
        WaveAside("update", "usa"),
        ChangeDelegation("usa", "", "", 1, "majority"),
        ChangePress((), True),
    ],
)
def test_without_a_conference_there_is_nothing_to_vote_on_or_to_report(action: Action) -> None:
    assert table(3).refusal(action).code == "keep_cool.conference.none"


# --- decision methods -------------------------------------------------------------------------------------

THRESHOLDS: list[tuple[Method, int, int, int, int, bool]] = [
    # method, for, against, abstained, votes for it that are needed, passed
    ("unanimous", 5, 0, 0, 5, True),
    ("unanimous", 4, 1, 0, 5, False),
    ("unanimous", 3, 0, 2, 3, True),  # abstaining does not break unanimity (ours)
    ("unanimous", 1, 0, 4, 1, True),
    ("unanimous", 0, 0, 5, 1, False),  # somebody has to be for it (ours)
    ("unanimous", 1, 0, 0, 1, True),
    ("unanimous", 0, 1, 0, 1, False),
    ("unanimous", 0, 0, 0, 1, False),
    ("two_thirds", 2, 1, 0, 2, True),  # exactly two thirds are enough
    ("two_thirds", 1, 1, 0, 2, False),
    ("two_thirds", 1, 0, 0, 1, True),
    ("two_thirds", 2, 0, 0, 2, True),
    ("two_thirds", 3, 1, 0, 3, True),
    ("two_thirds", 2, 2, 0, 3, False),
    ("two_thirds", 3, 2, 0, 4, False),  # 60 %
    ("two_thirds", 4, 1, 0, 4, True),
    ("two_thirds", 4, 2, 0, 4, True),
    ("two_thirds", 4, 0, 3, 5, False),  # an abstention is a vote that is not for it (ours)
    ("two_thirds", 9, 5, 0, 10, False),
    ("two_thirds", 10, 4, 0, 10, True),
    ("two_thirds", 0, 0, 0, 1, False),
    ("majority", 1, 0, 0, 1, True),
    ("majority", 1, 1, 0, 2, False),  # half is not more than half
    ("majority", 2, 1, 0, 2, True),
    ("majority", 2, 2, 0, 3, False),
    ("majority", 3, 2, 0, 3, True),
    ("majority", 2, 1, 2, 3, False),  # more for than against, yet not more than half of all (ours)
    ("majority", 3, 0, 3, 4, False),
    ("majority", 8, 6, 0, 8, True),
    ("majority", 7, 7, 0, 8, False),
    ("majority", 0, 0, 0, 1, False),
]


@pytest.mark.parametrize(("method", "yes", "no", "abstained", "needed", "passed"), THRESHOLDS)
def test_a_vote_passes_under_the_method_of_the_delegation(
    method: Method, yes: int, no: int, abstained: int, needed: int, passed: bool
) -> None:
    """Delegations: unanimous, two-thirds majority, absolute majority "(>50%)" (seed 001 l. 115-123)."""
    found = verdict(method, yes, no, abstained)
    assert (found.cast, found.needed, found.passed) == (yes + no + abstained, needed, passed)


def test_each_delegation_votes_by_its_own_method() -> None:
    """ "Each group decides on their method of adopting resolutions" (l. 115-119)."""
    at = conference()
    usa = at.do(HoldVote("usa", "green", 3, 2)).told(VoteHeld)[0]
    europe = at.do(HoldVote("europe", "green", 3, 2)).told(VoteHeld)[0]
    assert usa == VoteHeld("usa", "green", "two_thirds", 3, 2, 0, 4, False)
    assert europe == VoteHeld("europe", "green", "majority", 3, 2, 0, 3, True)


@pytest.mark.parametrize(
    ("vote", "code", "strength"),
    [
        (HoldVote("usa", "black", 0, 0), "keep_cool.vote.nobody", "illegal"),
        (HoldVote("usa", "black", -1, 3), "keep_cool.vote.not_a_count", "illegal"),
        (HoldVote("usa", "black", 100, 3), "keep_cool.vote.not_a_count", "illegal"),
        (HoldVote("opec", "black", 2, 0), "keep_cool.seat.not_at_the_table", "illegal"),
        (HoldVote("usa", "black", 4, 1, 1), "keep_cool.vote.more_than_people", "odd"),
    ],
)
def test_a_vote_that_can_t_have_been(vote: HoldVote, code: str, strength: str) -> None:
    refused = conference().refusal(vote)
    assert (refused.code, refused.strength) == (code, strength)


def test_guests_may_vote_if_the_table_insists() -> None:
    assert conference().do(HoldVote("usa", "black", 4, 1, 1), insist=True).told(VoteHeld)[0].passed


@pytest.mark.parametrize("count", [99, 100])
def test_more_than_99_hands_are_not_counted(count: int) -> None:
    """Ours: no classroom counts further, nor does its public."""
    for many in (HoldVote("usa", "black", count, 0), HoldVote("usa", "black", 0, 1, count)):
        decision = GAME.decide(RULES, conference().state, many, True)
        assert isinstance(decision, Refusal) is (count > 99)
    answered = GAME.decide(RULES, reported().state, AnswerReport(1, consenting=count), False)
    assert isinstance(answered, Refusal) is (count > 99)


# --- a vote binds nobody ----------------------------------------------------------------------------------


def investing(*votes: HoldVote) -> Table:
    return conference().turn_of("usa", "investment").with_(usa={"chips": 30}).do(*votes)


def vote(motion: Motion, passed: bool) -> HoldVote:
    return HoldVote("usa", motion, 5, 0) if passed else HoldVote("usa", motion, 0, 5)


@pytest.mark.parametrize("passed", [True, False])
@pytest.mark.parametrize("motion", ["black", "green", "red"])
def test_a_leader_may_buy_what_was_voted_down_and_it_is_noted(motion: Motion, passed: bool) -> None:
    """Leaders move "after the discussion with their own delegation" (l. 99-107); that binds nobody (ours)."""
    kind: type = VoteKept if passed else VoteOverruled
    at = investing(vote(motion, passed)).do(Build(motion))  # type: ignore[arg-type]
    assert getattr(at["usa"], motion) == getattr(investing()["usa"], motion) + 1
    assert at.told(kind) == [kind("usa", motion, passed)]
    assert of(at).delegation("usa").votes == ()


@pytest.mark.parametrize("motion", ["black", "green", "red", "innovate_black", "innovate_green", "save"])
@pytest.mark.parametrize("passed", [True, False])
def test_what_was_not_done_is_noted_when_the_turn_is_over(motion: Motion, passed: bool) -> None:
    at = investing(vote(motion, passed)).do(EndInvestment(), Recover())
    kept = passed == (motion == "save")
    assert [event.passed for event in at.told(VoteKept)] == ([passed] if kept else [])
    assert [event.passed for event in at.told(VoteOverruled)] == ([] if kept else [passed])


@pytest.mark.parametrize("passed", [True, False])
def test_buying_answers_a_vote_to_buy_nothing(passed: bool) -> None:
    at = investing(vote("save", passed)).do(Build("red"))
    kind: type = VoteOverruled if passed else VoteKept
    assert at.told(kind) == [kind("usa", "save", passed)]


def test_the_later_vote_on_the_same_thing_counts() -> None:
    at = investing(vote("black", False), vote("black", True)).do(Build("black"))
    assert at.told(VoteKept) != []
    assert at.told(VoteOverruled) == []


def test_deals_and_other_things_are_not_judged() -> None:
    at = investing(vote("deal", True), vote("other", False)).do(EndInvestment(), Recover())
    assert at.told(VoteKept) == []
    assert at.told(VoteOverruled) == []
    assert of(at).delegation("usa").votes == ()


def test_another_delegation_s_turn_answers_nothing() -> None:
    at = investing(HoldVote("europe", "black", 5, 0)).do(Build("black"), EndInvestment(), Recover())
    assert len(of(at).delegation("europe").votes) == 1


# --- whose vote a purchase answers (ours: whose turn it is, and whoever pays a share) ---------------------


def notes(at: Table) -> list[tuple[str, str, str, bool]]:
    """What the last action noted of votes: whose, on what, whether done as voted, and how it was voted."""
    return [
        (event.country, event.motion, type(event).__name__, event.passed)
        for event in at.events
        if isinstance(event, VoteKept | VoteOverruled)
    ]


def all_rich(*votes: HoldVote) -> Table:
    """The USA invest; everybody has chips, and these votes have been held."""
    return investing().with_(carbometer=40).all_with(chips=12).do(*votes)


def carried(country: str, motion: Motion) -> HoldVote:
    return HoldVote(country, motion, 4, 0)


def voted_down(country: str, motion: Motion) -> HoldVote:
    return HoldVote(country, motion, 0, 4)


def test_a_building_abroad_answers_the_vote_of_the_builder() -> None:
    """FAQ "May I build factories … in other countries?" (seed 001 l. 578-583): it is the builder's doing."""
    at = all_rich(carried("usa", "black"), voted_down("tiger", "black"), carried("tiger", "save"))
    built = at.do(Build("black", "tiger", agreed=True))
    assert built["tiger"].black == at["tiger"].black + 1
    assert notes(built) == [("usa", "black", "VoteKept", True)]
    assert [vote.motion for vote in of(built).delegation("tiger").votes] == ["black", "save"]
    assert notes(built.do(EndInvestment(), Recover())) == []


def test_to_agree_to_a_building_costs_the_owner_no_broken_vote_but_a_share_does() -> None:
    """Tiger had voted to buy nothing: agreeing is no buying, paying is."""
    votes = (voted_down("tiger", "green"), carried("tiger", "save"))
    built = all_rich(*votes).do(Build("green", "tiger", (Share("usa", 7), Share("tiger", 3)), agreed=True))
    assert notes(built) == [
        ("tiger", "green", "VoteOverruled", False),
        ("tiger", "save", "VoteOverruled", True),
    ]


def test_a_share_paid_in_another_country_s_turn_is_bought_too() -> None:
    """ "lend money or jointly invest" (seed 001 l. 316-320): whoever pays has taken part."""
    votes = (carried("europe", "save"), carried("europe", "green"), voted_down("europe", "red"))
    built = all_rich(*votes).do(Build("green", shares=(Share("usa", 6), Share("europe", 4))))
    assert notes(built) == [
        ("europe", "save", "VoteOverruled", True),
        ("europe", "green", "VoteKept", True),
    ]
    assert [vote.motion for vote in of(built).delegation("europe").votes] == ["red"]


def test_a_factory_that_others_pay_for_was_still_bought_by_whose_turn_it_is() -> None:
    votes = (voted_down("usa", "green"), carried("usa", "save"))
    built = all_rich(*votes).do(Build("green", shares=(Share("europe", 10),)))
    assert built["usa"].chips == 12
    assert notes(built) == [("usa", "green", "VoteOverruled", False), ("usa", "save", "VoteOverruled", True)]


def test_what_others_buy_among_themselves_is_no_purchase_of_whose_turn_it_is() -> None:
    """A table may insist on a deal without the active country; that one has neither decided nor paid."""
    votes = (carried("usa", "save"), voted_down("usa", "black"), carried("usa", "innovate_green"))
    at = all_rich(*votes, carried("tiger", "black"))
    price = price_of(at.rules, at.state, "black", "tiger")
    built = at.do(Build("black", "tiger", (Share("tiger", price),), agreed=True), insist=True)
    assert notes(built) == [("tiger", "black", "VoteKept", True)]
    cost = at.rules.innovation_cost
    assert notes(at.do(Innovate("green", (Share("europe", cost),)), insist=True)) == []


@pytest.mark.parametrize("passed", [True, False])
@pytest.mark.parametrize("colour", ["black", "green"])
def test_innovation_answers_a_vote_on_its_colour(colour: Colour, passed: bool) -> None:
    """Innovation is among the investments (seed 001 l. 333-337, 499-521); each colour is a decision."""
    mine: Motion = "innovate_black" if colour == "black" else "innovate_green"
    other: Motion = "innovate_green" if colour == "black" else "innovate_black"
    at = investing(vote(mine, passed), vote(other, True)).do(Innovate(colour))
    assert notes(at) == [("usa", mine, "VoteKept" if passed else "VoteOverruled", passed)]
    assert notes(at.do(EndInvestment(), Recover())) == [("usa", other, "VoteOverruled", True)]


def test_chips_spent_on_innovation_are_not_saved() -> None:
    at = investing(vote("save", True)).do(Innovate("green"))
    assert notes(at) == [("usa", "save", "VoteOverruled", True)]
    assert notes(at.do(EndInvestment(), Recover())) == []


def test_innovation_answers_the_votes_of_all_who_pay_and_of_no_guest() -> None:
    """A guest is let in by whose turn it is (seed 001 l. 519-521): it decides nothing and pays nothing."""
    votes = [carried(country, motion) for country in SEATS[3] for motion in ("innovate_black", "save")]
    at = all_rich(*votes).do(Innovate("black", (Share("usa", 4), Share("europe", 3)), ("tiger",)))
    assert notes(at) == [
        ("usa", "innovate_black", "VoteKept", True),
        ("usa", "save", "VoteOverruled", True),
        ("europe", "innovate_black", "VoteKept", True),
        ("europe", "save", "VoteOverruled", True),
    ]


@pytest.mark.parametrize("chips", [3, -1])
@pytest.mark.parametrize("passed", [True, False])
def test_the_developing_countries_bonus_answers_a_vote_on_its_direction(chips: int, passed: bool) -> None:
    """ "Developing Countries Bonus" (seed 001 l. 523-529): onto the carbometer or off; nothing is bought."""
    mine: Motion = "bonus_onto" if chips > 0 else "bonus_off"
    other: Motion = "bonus_off" if chips > 0 else "bonus_onto"
    at = conference(players=4).turn_of("developing", "investment")
    how = carried if passed else voted_down
    at = at.do(how("developing", mine), carried("developing", other), carried("developing", "save"))
    used = at.do(UseBonus(chips))
    assert notes(used) == [("developing", mine, "VoteKept" if passed else "VoteOverruled", passed)]
    assert notes(used.do(EndInvestment(), Recover())) == [
        ("developing", other, "VoteOverruled", True),
        ("developing", "save", "VoteKept", True),
    ]


@pytest.mark.parametrize("motion", ["bonus_onto", "bonus_off"])
def test_only_the_developing_countries_vote_on_their_bonus(motion: Motion) -> None:
    """Seed 001 l. 523-529. Others may vote on a deal about it."""
    at = conference(players=4)
    assert at.refusal(HoldVote("usa", motion, 3, 0), insist=True).code == "keep_cool.bonus.not_theirs"
    assert at.do(HoldVote("developing", motion, 3, 0)).told(VoteHeld)[0].passed


# --- the press --------------------------------------------------------------------------------------------


def test_a_move_is_a_finished_turn() -> None:
    """ "moves of the respective delegation" (l. 143-145); a turn ends with the climate's recovery."""
    at = conference().turn_of("usa", "recovery").do(Recover())
    assert at.told(MoveFinished) == [MoveFinished("usa", 1)]
    assert [each.moves for each in of(at).delegations] == [1, 0, 0]


@pytest.mark.parametrize(
    ("moves", "wanted"),
    [
        (1, []),
        (2, []),
        (3, ["update"]),
        (4, []),
        (5, ["interview"]),
        (6, ["update"]),
        (9, ["update"]),
        (10, ["interview"]),
        (15, ["update", "interview"]),
    ],
)
def test_an_update_after_every_third_move_an_interview_after_every_fifth(
    moves: int, wanted: list[str]
) -> None:
    """Press: "after every three moves", "After five moves … interviewed" (seed 001 l. 141-151)."""
    at = after_moves(conference(), "europe", moves - 1).do(Recover())
    assert due(at) == [(kind, "europe") for kind in wanted]
    assert len(at.told(UpdateAsked)) == wanted.count("update")
    assert [event.why for event in at.told(InterviewAsked)] == ["fifth_move"] * wanted.count("interview")


def test_three_moves_of_three_delegations_are_not_three_of_one() -> None:
    at = conference()
    for country in SEATS[3]:
        at = at.turn_of(country, "recovery").do(Recover())
    assert due(at) == []


@pytest.mark.parametrize("by", ["officer", "independent"])
def test_the_update_is_given_by_the_press_officer_or_by_the_independent_press(by: str) -> None:
    """Press: one representative a group, and two or three independent journalists (l. 125-141)."""
    at = after_moves(conference(), "usa", 2).do(Recover(), GiveUpdate("usa", by))  # type: ignore[arg-type]
    assert at.told(UpdateGiven)[0] == UpdateGiven(1, "usa", by, 3)  # type: ignore[arg-type]
    assert ("update", "usa") not in due(at)


def test_no_independent_press_was_appointed() -> None:
    """ "may be appointed" (l. 133-137): a conference can do without."""
    at = conference(ConferencePlan())
    assert at.refusal(GiveUpdate("usa", "independent")).code == "keep_cool.press.none_independent"
    assert at.refusal(GiveInterview("usa", "independent")).code == "keep_cool.press.none_independent"
    assert at.do(GiveUpdate("usa")).told(UpdateGiven) != []


def test_the_press_may_report_at_any_time() -> None:
    at = conference().do(GiveUpdate("europe"), GiveInterview("tiger", "independent"))
    assert at.told(InterviewGiven) == [InterviewGiven(2, "tiger", "independent", 0, ())]


def test_an_update_that_is_due_stays_due_until_it_is_given() -> None:
    at = after_moves(conference(), "usa", 2).do(Recover())
    at = after_moves(at, "usa", 5).do(Recover())
    assert of(at).due == (Due("update", "usa", 6),)


def test_what_is_due_can_be_waved_aside() -> None:
    at = after_moves(conference(), "usa", 14).do(Recover(), WaveAside("interview", "usa"))
    assert at.told(WavedAside) == [WavedAside("interview", "usa", 0)]
    assert due(at) == [("update", "usa")]
    assert at.refusal(WaveAside("interview", "usa")).code == "keep_cool.due.not_due"


# --- special situations (l. 147-151; which ones they are is ours) -----------------------------------------


def asked(at: Table) -> list[tuple[str, str]]:
    return [(event.country, event.why) for event in at.told(InterviewAsked)]


def test_a_zone_reached_for_the_first_time() -> None:
    at = conference().turn_of("usa", "income").with_(carbometer=63).do(TakeIncome())
    assert at.told(InterviewAsked) == [InterviewAsked("usa", "zone_reached", 0, "yellow")]
    again = at.turn_of("usa", "income").with_(carbometer=63).do(TakeIncome())
    assert again.told(InterviewAsked) == [], "only the first time"
    assert of(again).zones == ("blue", "yellow")


def test_a_factory_lost_to_a_catastrophe() -> None:
    at = conference().in_zone("blue").with_(tiger={"chips": 0, "black": 4}).turn_of("usa")
    at = at.card_open("drought_india").do(Roll(1))
    assert asked(at.do(Demolish("tiger", "black"))) == [("tiger", "factory_lost")]


def test_a_factory_torn_down_for_another_country_s_demand_is_no_catastrophe() -> None:
    at = conference(players=6).with_(europe={"chips": 0}).turn_of("fsu", "income")
    owing = Table(replace(at.state, debts=(Debt("europe", 1, "fsu"),)), at.rules)
    assert asked(owing.do(Demolish("europe", "black"))) == []


def struck_by_floods() -> Table:
    """The USA's turn: floods strike two countries that can't pay."""
    at = conference().in_zone("blue").with_(tiger={"chips": 0, "black": 4}, europe={"chips": 0})
    return at.turn_of("usa").card_open("floods_china").in_debt("europe", 3).in_debt("tiger", 3)


def test_several_victims_are_each_asked_for_what_they_lose() -> None:
    at = struck_by_floods()
    assert asked(at.do(Demolish("tiger", "black"))) == [("tiger", "factory_lost")]
    assert asked(at.do(Demolish("europe", "black"))) == [("europe", "factory_lost")]


def test_a_factory_torn_down_at_will_is_not_lost_to_a_catastrophe() -> None:
    """Seed 001 l. 585-586: in one's own turn, whenever one wants, also while others pay for theirs."""
    assert asked(struck_by_floods().do(Demolish("usa", "black"))) == []
    assert asked(conference().turn_of("usa").do(Demolish("usa", "black"))) == []


def test_a_catastrophe_that_strikes_one_is_no_matter_for_all() -> None:
    at = conference().with_(tiger={"chips": 9}).turn_of("usa").card_open("floods_china").do(Roll(1))
    assert [event.country for event in at.told(DamageStruck)] == ["tiger"]
    assert asked(at) == []


@pytest.mark.parametrize(("effect", "wanted"), [(-1, [("usa", "all_affected")]), (0, []), (1, [])])
def test_a_card_for_all_is_a_catastrophe_only_where_it_does_damage(
    effect: int, wanted: list[tuple[str, str]]
) -> None:
    """A box may print 0 or a gain for a zone (seed 001 l. 399-403)."""
    rules = GAME.rules(GAME.load("ecovisio", {"cards.all.sea_level_rise": [effect, -2, -4, -6]}))
    at = Table(conference().state, rules).turn_of("usa").card_open("sea_level_rise").do(Roll(1))
    assert at.told(EventHappened) == [EventHappened("sea_level_rise", "blue")]
    assert asked(at) == wanted


def test_when_the_game_is_over_nobody_is_asked_any_more() -> None:
    """The last chip leads through red to the end; what follows is the debriefing's."""
    at = conference().turn_of("usa", "income").with_(carbometer=5).do(TakeIncome())
    assert at.ended == "last_chip"
    assert asked(at) == []


def test_a_catastrophe_that_strikes_all() -> None:
    card = next(
        card.id
        for card in RULES.cards.values()
        if card.affects == "all" and not card.onto and min(card.effects) < 0
    )
    at = conference().in_zone("red").all_with(chips=9, black=3).turn_of("europe").card_open(card).do(Roll(1))
    assert ("europe", "all_affected") in asked(at)


def test_a_near_collapse_is_told_once() -> None:
    """Twelve black factories take so much a round; three turns give the red zone's recovery back."""
    takes = 12 * RULES.income_per_factory - 3 * RULES.zone_at(20).recovery
    at = conference().all_with(black=4).with_(carbometer=takes + 1).turn_of("europe", "investment")
    assert RULES.zone_at(takes + 1).zone == RULES.zone_at(20).zone
    assert not near_collapse(at.rules, at.state)
    close = at.with_(carbometer=takes)
    assert near_collapse(close.rules, close.state)
    told = close.do(EndInvestment())
    assert ("europe", "near_collapse") in asked(told)
    assert asked(told.do(Recover())) == []


def test_opec_s_bonus_comes_off_the_carbometer_too() -> None:
    """ "2. Income" (seed 001 l. 439-443): one chip more for every four black factories, here five.

    20 black factories take 40 chips and OPEC's bonus 5; six turns in orange give 18 back: 27.
    """
    black = {"usa": 5, "europe": 5, "developing": 2, "tiger": 4, "fsu": 2, "opec": 2}
    at = conference(players=6).seated({each: {"black": n, "green": 0} for each, n in black.items()})
    at = at.turn_of("usa", "investment").with_(carbometer=27)
    assert (at.state.black, at.rules.zone_at(27).recovery) == (20, 3)
    assert near_collapse(at.rules, at.state)
    assert not near_collapse(at.rules, at.with_(carbometer=28).state)
    assert ("usa", "near_collapse") in asked(at.do(EndInvestment()))


def test_without_opec_nobody_takes_its_bonus() -> None:
    """Four players: 20 black factories take 40, four turns in orange give 12 back: 28."""
    at = conference(players=4).all_with(black=5, green=0).turn_of("usa", "investment")
    assert near_collapse(at.rules, at.with_(carbometer=28).state)
    assert not near_collapse(at.rules, at.with_(carbometer=29).state)


def test_only_one_industrial_country_is_left() -> None:
    at = conference().with_(
        usa={"black": 3, "green": 0}, europe={"black": 2, "green": 0}, tiger={"black": 1, "green": 1}
    )
    assert near_collapse(at.rules, at.state)


def test_one_interview_answers_everything_that_asked_for_it() -> None:
    at = after_moves(conference(), "usa", 4).do(Recover())
    at = at.turn_of("usa", "income").with_(carbometer=63).do(TakeIncome())
    assert of(at).due == (Due("interview", "usa", 5, ("fifth_move", "zone_reached")),)
    given = at.do(GiveInterview("usa", "independent"))
    assert given.told(InterviewGiven)[0].whys == ("fifth_move", "zone_reached")
    assert ("interview", "usa") not in due(given)


# --- the public -------------------------------------------------------------------------------------------


def reported() -> Table:
    return conference().do(GiveUpdate("usa"), GiveInterview("europe"))


def test_the_public_is_asked_about_each_press_report() -> None:
    """General public: "Responds to each press report" (l. 153-155); an interview is one too (ours)."""
    assert reported().told(AnswerAsked) == [AnswerAsked(2, "europe", 0)]
    assert due(reported()) == [("answer", "usa"), ("answer", "europe")]


@pytest.mark.parametrize(
    ("action", "answer"),
    [
        (AnswerReport(1, "consent"), "consent"),
        (AnswerReport(1, "protest"), "protest"),
        (AnswerReport(1, consenting=5, protesting=3), "consent"),
        (AnswerReport(1, consenting=3, protesting=5), "protest"),
        (AnswerReport(1, consenting=4, protesting=4), "divided"),
        (AnswerReport(1, "protest", 0, 4), "protest"),
    ],
)
def test_the_public_answers_with_consent_or_protest(action: AnswerReport, answer: str) -> None:
    """ "consent or protest" (l. 155), by feeling or by counted hands (ours)."""
    at = reported().do(action)
    assert at.told(PublicAnswered)[0].answer == answer
    assert due(at) == [("answer", "europe")]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (AnswerReport(3, "consent"), "keep_cool.public.no_such_report"),
        (AnswerReport(0, "consent"), "keep_cool.public.no_such_report"),
        (AnswerReport(1), "keep_cool.public.says_nothing"),
        (AnswerReport(1, "consent", 1, 4), "keep_cool.public.counts_differ"),
        (AnswerReport(1, "consent", -1), "keep_cool.vote.not_a_count"),
    ],
)
def test_an_answer_that_can_t_have_been(action: AnswerReport, code: str) -> None:
    assert reported().refusal(action).code == code


def test_a_report_is_answered_once() -> None:
    at = reported().do(AnswerReport(1, "consent"))
    assert at.refusal(AnswerReport(1, "protest")).code == "keep_cool.public.answered"


def test_a_small_class_has_no_public() -> None:
    """ "if the class is large enough" (l. 85)."""
    at = conference(ConferencePlan()).do(GiveUpdate("usa"))
    assert due(at) == []
    assert at.refusal(AnswerReport(1, "consent")).code == "keep_cool.public.none"


# --- changes ----------------------------------------------------------------------------------------------


def test_a_delegation_may_change_its_method_and_its_people() -> None:
    at = conference().do(ChangeDelegation("usa", "Mia", "Tom", 4, "unanimous"))
    assert at.told(DelegationChanged) == [
        DelegationChanged("usa", "Mia", "Tom", 4, "unanimous", 3, "two_thirds")
    ]
    assert at.do(HoldVote("usa", "other", 5, 1)).told(VoteHeld)[0].passed is False
    same = ChangeDelegation("usa", "Mia", "Tom", 4, "unanimous")
    assert at.refusal(same).code == "keep_cool.conference.no_change"
    assert at.refusal(replace(same, members=-1)).code == "keep_cool.conference.members"
    assert at.refusal(replace(same, country="opec")).code == "keep_cool.seat.not_at_the_table"


def test_a_public_that_goes_home_owes_no_answers() -> None:
    at = reported().do(ChangePress(("Noor",), False))
    assert at.told(PressChanged) == [PressChanged(("Noor",), False)]
    assert len(at.told(WavedAside)) == 2
    assert due(at) == []
    assert at.refusal(ChangePress(("Noor",), False)).code == "keep_cool.conference.no_change"
    assert at.refusal(ChangePress(("",) * 13, False)).code == "keep_cool.conference.journalists"


# --- play is never held up --------------------------------------------------------------------------------


def test_nothing_that_is_due_holds_up_play() -> None:
    at = after_moves(conference(), "usa", 14).do(Recover())
    assert due(at) != []
    without = Table(replace(at.state, conference=None), at.rules)
    assert at.options == without.options


def test_the_conference_may_report_after_the_end() -> None:
    at = conference().turn_of("usa", "income").with_(carbometer=5).do(TakeIncome())
    assert at.ended == "last_chip"
    assert at.do(GiveInterview("usa")).told(InterviewGiven) != []
    assert isinstance(at.refusal(Recover()), Refusal)
