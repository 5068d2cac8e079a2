"""Kyoto, three players, the public way: the booklet's example of an entire round, and a game round it.

Lin, Malik and Amber sit as in "Example of an entire negotiation round" (seed 002 l. 297-347). Their second
round is the booklet's, step by step; what it leaves open (values, who has which card) is filled in.
"""

from __future__ import annotations

from engine.core import Journal
from engine.games import find_game
from engine.kyoto.actions import (
    Adjust,
    AgreeToStop,
    Bribe,
    BribeSpeaker,
    ChooseCards,
    Contribute,
    ContributeMoney,
    EnterTotals,
    FlipAnimal,
    FlipCloud,
    LengthenTimer,
    PauseTimer,
    RaiseTemperature,
    ReadStudy,
    ResumeTimer,
    RingTimer,
    SeatChoice,
    SetUp,
    ShowStudy,
    StartTimer,
    StopTimer,
    TakeAllowance,
    TakeFunding,
    held_back,
)
from engine.kyoto.state import Affluence, AgendaEntry, Goal, Pick, Share, Totals
from tests.engine.players import rules_of
from tests.golden.scripted import Telling

LIN, MALIK, AMBER = "china", "canada", "australia"

COAL = Affluence(40, "clouds", "steel")
FLIGHTS = Affluence(70, "animals", "oil")
TANKER = Affluence(80, "clouds", "oil")
RIG = Affluence(80, "clouds", "oil")
CANS = Affluence(50, "clouds", "steel")
CARS = Affluence(100, "warming", "cars")
FIELDS = Affluence(40, "animals", "agriculture")
GARDEN = Affluence(70, "animals", "")
REACTOR = Affluence(90, "animals", "nuclear")


def play() -> Telling:
    game = find_game("kyoto")
    at = Telling(Journal(game, rules_of(game)))
    at.say("Lin, Malik and Amber sit down, each to the left of the one before. Amber has the lectern.")
    at.do(
        SetUp(
            (SeatChoice(LIN, "Lin"), SeatChoice(MALIK, "Malik"), SeatChoice(AMBER, "Amber")),
            way="public",
            speaker=AMBER,
            cloud_aside="warming",
            level_aside="animals",
        )
    )
    before_the_example(at)
    the_example(at)
    a_bought_choice(at)
    stopped_by_all(at)
    the_last_cloud(at)
    held_back_until_now(at)
    return at


def before_the_example(at: Telling) -> None:
    at.say("Three million lie in the fund; Amber takes two of them.")
    at.do(TakeAllowance())
    at.do(ReadStudy(Goal(icons=("warming", "clouds")), 5, "animals"))
    at.no(Contribute(LIN, CARS), "timer.not_started")
    at.do(StartTimer(1_000))
    at.say("Lin gives two cards, one for each of the icons. Nobody pays.")
    at.do(Contribute(LIN, COAL), Contribute(LIN, CARS))
    at.no(Contribute(LIN, CANS), "card.limit")
    at.no(Contribute(MALIK, FIELDS), "card.wrong_icon")
    at.say("Time is up: both icons, but no money. Lin's cards go under her flag.")
    at.do(RingTimer(91_000, calls=True))
    at.say("The study had no hidden impact. One animal is flipped.")
    at.do(ShowStudy(()), FlipAnimal(0))


def the_example(at: Telling) -> None:
    at.say(
        "The booklet's round. Only one million is left for Lin, and the two cards under her flag come back."
    )
    at.do(TakeAllowance())
    at.do(ReadStudy(Goal(icons=("clouds", "clouds")), 3, "clouds"))
    at.do(StartTimer(200_000))
    at.say("Malik contributes a card with an oil lobby icon. He refuses Lin's two million, and three.")
    at.do(Contribute(MALIK, RIG))
    at.say("Amber contributes one too, hoping for a bribe.")
    at.do(Contribute(AMBER, TANKER))
    at.say("They settle on two million: Amber's card goes face down under her flag.")
    at.do(Bribe(LIN, AMBER, 2, retract=(TANKER,)))
    at.say("Sixty seconds have passed. Amber contributes another card, her second; Malik two million.")
    at.do(Contribute(AMBER, CANS), ContributeMoney(MALIK, 2))
    at.no(Contribute(AMBER, COAL), "card.limit")
    at.no(AgreeToStop(MALIK), "stop.goals_open")
    at.say("The ninety seconds run out: a million short. Money and cards go back, under the flags.")
    at.do(RingTimer(290_000, calls=True))
    at.say("Lin shows the study: cloud, cloud, thermometer. Two clouds are flipped, without an icon.")
    at.do(ShowStudy(("clouds", "warming")), FlipCloud(0), FlipCloud(1))
    at.say("The lowest level shows a cloud, that cloud an animal: each is carried out before anything else.")
    at.do(RaiseTemperature("clouds"), FlipCloud(2, "animals"))
    at.do(FlipAnimal(3))


def a_bought_choice(at: Telling) -> None:
    at.say("Malik has the lectern. There is nothing in the fund to take.")
    at.do(TakeAllowance())
    at.do(ReadStudy(Goal(co2=100), 3, "warming"))
    at.do(StartTimer(400_000))
    at.do(Contribute(LIN, FIELDS), Contribute(AMBER, GARDEN), Contribute(MALIK, CARS))
    at.say("Somebody's phone rings: the timer stands still, goes on, and gets fifteen seconds more.")
    at.do(PauseTimer(420_000, 70_000), ResumeTimer(450_000), LengthenTimer(460_000, 60_000, 15_000))
    at.do(ContributeMoney(LIN, 2), ContributeMoney(MALIK, 2))
    at.say("Both goals stand when it rings.")
    at.do(RingTimer(535_000, calls=True))
    at.say("Forty and seventy, or the hundred; with the hundred any other card is one too many.")
    at.no(ChooseCards((Pick(LIN, FIELDS), Pick(MALIK, CARS))), "choice.unneeded_card")
    at.no(ChooseCards((Pick(LIN, FIELDS),)), "choice.too_little")
    at.say("Amber pays Malik a million to choose his own card. He is bound to it.")
    at.do(BribeSpeaker(AMBER, 1, (Pick(MALIK, CARS),)))
    at.no(ChooseCards((Pick(LIN, FIELDS), Pick(AMBER, GARDEN))), "choice.bound_by_bribe")
    at.do(ChooseCards((Pick(MALIK, CARS),)))
    at.say(
        "Four million lie there, three are needed, to the million. The speaker takes two of them from Lin."
    )
    at.no(TakeFunding((Share(LIN, 2), Share(MALIK, 2))), "funding.not_precise")
    at.do(TakeFunding((Share(LIN, 2), Share(MALIK, 1))))


def stopped_by_all(at: Telling) -> None:
    at.say("Amber takes two of the three million in the fund, and three cards from under her flag.")
    at.do(TakeAllowance())
    at.do(ReadStudy(Goal(icons=("animals", "animals")), 2, "clouds"))
    at.do(StartTimer(600_000))
    at.do(Contribute(AMBER, REACTOR), ContributeMoney(AMBER, 2))
    at.say("Lin is paid for laying down a card.")
    at.do(Bribe(AMBER, LIN, 1, contribute=(FLIGHTS,)))
    at.say("Both goals stand. All three have to agree before the timer may be stopped.")
    at.do(AgreeToStop(LIN), AgreeToStop(MALIK))
    at.no(StopTimer(630_000, 60_000), "stop.not_unanimous")
    at.do(AgreeToStop(AMBER), StopTimer(631_000, 59_000))
    at.say("Only two cards lie there, and only Amber has paid: nothing to choose about the money.")
    at.do(ChooseCards((Pick(AMBER, REACTOR), Pick(LIN, FLIGHTS))))


def the_last_cloud(at: Telling) -> None:
    at.say("Somebody counts the fund: three million. The app says so too.")
    at.no(Adjust("fund", 3), "adjust.no_change")
    at.do(TakeAllowance())
    at.do(ReadStudy(Goal(co2=240), 5, "clouds"))
    at.do(StartTimer(700_000))
    at.do(RingTimer(790_000, calls=True))
    at.say(
        "Malik had laid a million down before it rang. The ringing is taken back for it; it saves nothing."
    )
    at.no(ContributeMoney(MALIK, 1), "turn.not_now")
    at.undo()
    at.do(ContributeMoney(MALIK, 1))
    rings = at.do(RingTimer(790_000, calls=True))
    at.say("Nobody had told the app of fifteen seconds more. That is put in where it belongs.")
    at.do(LengthenTimer(760_000, 15_000, 15_000), before=rings)
    at.say("Cloud, cloud, cloud. The fourth shows a cloud of its own.")
    at.do(ShowStudy(("clouds", "clouds")), FlipCloud(4, "clouds"))
    at.say(
        "The fifth is the critical threshold; what is left of the clouds is ignored. The conference fails."
    )
    at.do(FlipCloud(3))


def held_back_until_now(at: Telling) -> None:
    at.say("Everybody enters in secret what it held back. Nothing shows before the last has.")
    at.do(EnterTotals(MALIK, held_back(MALIK, Totals(14, 20, (entry("environment", 3), entry("coal", 6))))))
    at.no(
        EnterTotals(MALIK, held_back(MALIK, Totals(14, 20, (entry("environment", 3), entry("coal", 6))))),
        "totals.entered_already",
    )
    at.do(EnterTotals(LIN, held_back(LIN, Totals(14, 18, (entry("lobby_oil", 4), entry("lobby_nuclear"))))))
    at.say("Amber has miscounted: together it is a million short.")
    wrong = held_back(AMBER, Totals(14, 23, (entry("swiss_bank"), entry("antitrust"))))
    at.no(EnterTotals(AMBER, wrong), "totals.money_differs")
    right = held_back(AMBER, Totals(14, 24, (entry("swiss_bank"), entry("antitrust"))))
    at.say("Counted again. Malik and Amber have most, the same: both are excluded, and Lin wins.")
    at.do(EnterTotals(AMBER, right))


def entry(card: str, points: int | None = None) -> AgendaEntry:
    return AgendaEntry(card, points)
