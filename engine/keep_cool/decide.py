"""The one door to the rules: is this allowed now, and what follows from it?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import Action, Awaits, Decision, Offer, Refusal, Sealed, refuse
from engine.keep_cool import corrections, debts, ending, greenhouse, income, investment, recovery, setting_up
from engine.keep_cool.actions import (
    Adjust,
    Build,
    CallOff,
    ClaimVictory,
    Demolish,
    DrawCard,
    EndInvestment,
    Recover,
    Roll,
    SetUp,
    TakeIncome,
)
from engine.keep_cool.conference import following, press, voting
from engine.keep_cool.conference.actions import (
    CONFERENCE_ACTIONS,
    AnswerReport,
    ChangeDelegation,
    ChangePress,
    GiveInterview,
    GiveUpdate,
    HoldVote,
    WaveAside,
)
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import Colour, Kind, Phase, State

GAME_TURN = "The game turn"

_DECIDE: dict[type, Callable[[Rules, State, Any, bool], Decision]] = {
    SetUp: setting_up.set_up,
    DrawCard: greenhouse.draw_card,
    Roll: greenhouse.roll,
    Demolish: debts.demolish,
    TakeIncome: income.take_income,
    Build: investment.build,
    EndInvestment: investment.end_investment,
    Recover: recovery.recover,
    ClaimVictory: ending.claim_victory,
    CallOff: ending.call_off,
    Adjust: corrections.adjust,
    HoldVote: voting.hold_vote,
    GiveUpdate: press.give_update,
    GiveInterview: press.give_interview,
    AnswerReport: press.answer_report,
    WaveAside: press.wave_aside,
    ChangeDelegation: press.change_delegation,
    ChangePress: press.change_press,
}

_PHASE: dict[type, Phase] = {
    DrawCard: "greenhouse",
    Roll: "greenhouse",
    TakeIncome: "income",
    Build: "investment",
    EndInvestment: "investment",
    Recover: "recovery",
}
"""Actions that belong to one step of the turn and wait until nobody owes anything."""

AFTER_THE_END = (ClaimVictory, *CONFERENCE_ACTIONS)
"""Others may have won too, and a conference may still report on how it ended."""


def decide(rules: Rules, state: State, action: Action, insist: bool = False) -> Decision:
    no = _out_of_turn(state, type(action))
    return following.follow(rules, state, no or _DECIDE[type(action)](rules, state, action, insist))


def _out_of_turn(state: State, kind: type) -> Refusal | None:
    if kind is SetUp:
        return None
    if state.phase == "setup":
        return refuse("keep_cool.turn.not_set_up", "Getting started")
    if state.phase == "over" and kind not in AFTER_THE_END:
        return refuse("keep_cool.turn.game_over", ending.WHO_WINS)
    phase = _PHASE.get(kind)
    if phase is None:
        return None
    if phase != state.phase:
        return refuse("keep_cool.turn.not_now", GAME_TURN, phase=phase, now=state.phase)
    if state.debts:
        debt = state.debts[0]
        return refuse("keep_cool.turn.debt_first", debts.CATASTROPHE, country=debt.country, due=debt.due)
    return None


def awaits(rules: Rules, state: State) -> Awaits:
    """What the table is asked for."""
    if state.phase in ("setup", "over"):
        return Awaits("setup" if state.phase == "setup" else "over")
    if state.debts:
        return Awaits("choice", state.debts[0].country, of="factory")
    seat = state.active_seat.country
    if state.phase == "greenhouse":
        if state.greenhouse.card is None:
            return Awaits("reveal", seat, of="greenhouse_card")
        return Awaits("roll", seat, greenhouse.rolls_wanted(rules, state), of="d6")
    if state.phase == "investment":
        return Awaits("free", seat)
    return Awaits("step", seat, of=state.phase)


def offers(rules: Rules, state: State) -> tuple[Offer, ...]:
    """What could be done now, with the reason where it can't; deals and corrections are not listed."""
    if state.phase == "setup":
        return ()
    steps = [] if state.phase == "over" else _step_offers(rules, state)
    return (*steps, *_claims(rules, state))


def _step_offers(rules: Rules, state: State) -> list[Offer]:
    if state.debts:
        country = state.debts[0].country
        colours: tuple[Colour, ...] = ("black", "green")
        choices = [Demolish(country, colour) for colour in colours]
        return [Offer(choice, debts.refusal(state, choice)) for choice in choices]
    if state.phase == "greenhouse":
        if state.greenhouse.card is None:
            return [Offer(DrawCard(card)) for card in state.pile]
        return [Offer(Roll(face)) for face in range(1, 7)]
    if state.phase == "income":
        return _income_offers(income.payers(rules, state))
    if state.phase == "investment":
        kinds: tuple[Kind, ...] = ("black", "green", "red")
        builds = [Offer(Build(kind), investment.refusal(rules, state, kind)) for kind in kinds]
        return [*builds, Offer(EndInvestment())]
    return [Offer(Recover())]


def _income_offers(payers: tuple[str, ...]) -> list[Offer]:
    """With a choice of payers there is an offer for each; the demand can always be left alone."""
    if len(payers) > 1:
        demands = [Offer(TakeIncome(of=country)) for country in payers]
    else:
        demands = [Offer(TakeIncome())]
    return [*demands, Offer(TakeIncome(bonus=False))] if payers else demands


def _claims(rules: Rules, state: State) -> list[Offer]:
    """Targets of cards the app doesn't hold that stand fulfilled on the board: somebody may claim them."""
    if state.outcome is not None and state.outcome.kind != "won":
        return []
    won = state.outcome.winners if state.outcome else ()
    waiting = [
        seat.country
        for seat in state.seats
        if not isinstance(seat.target, Sealed)
        and seat.country not in won
        and ending.economic_target_met(rules, seat)
    ]
    if not waiting:
        return []
    met = [target.id for target in rules.targets.values() if ending.reached(rules, state, target)]
    return [Offer(ClaimVictory(country, target)) for country in waiting for target in met]
