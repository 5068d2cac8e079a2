"""The one door to the rules: is this allowed now, and what follows from it?"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from engine.core import Action, Awaits, Decision, Offer, Refusal, Sealed, refuse
from engine.keep_cool import (
    corrections,
    deals,
    debts,
    demolition,
    ending,
    greenhouse,
    income,
    investment,
    recovery,
    setting_up,
)
from engine.keep_cool.actions import (
    Adjust,
    Build,
    CallOff,
    ClaimVictory,
    Demolish,
    DrawCard,
    EndInvestment,
    Give,
    Innovate,
    MakePromise,
    Recover,
    Roll,
    SettlePromise,
    SetTurn,
    SetUp,
    ShowTarget,
    TakeIncome,
    UseBonus,
)
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import Colour, Kind, Phase, State

GAME_TURN = "The game turn"
COLOURS: tuple[Colour, ...] = ("black", "green")
KINDS: tuple[Kind, ...] = (*COLOURS, "red")

_DECIDE: dict[type, Callable[[Rules, State, Any, bool], Decision]] = {
    SetUp: setting_up.set_up,
    ShowTarget: ending.show_target,
    DrawCard: greenhouse.draw_card,
    Roll: greenhouse.roll,
    Demolish: demolition.demolish,
    TakeIncome: income.take_income,
    Build: investment.build,
    Innovate: investment.innovate,
    UseBonus: investment.use_bonus,
    Give: deals.give,
    MakePromise: deals.make_promise,
    SettlePromise: deals.settle_promise,
    EndInvestment: investment.end_investment,
    Recover: recovery.recover,
    ClaimVictory: ending.claim_victory,
    CallOff: ending.call_off,
    Adjust: corrections.adjust,
    SetTurn: corrections.set_turn,
}

_PHASE: dict[type, Phase] = {
    DrawCard: "greenhouse",
    Roll: "greenhouse",
    TakeIncome: "income",
    Build: "investment",
    Innovate: "investment",
    UseBonus: "investment",
    EndInvestment: "investment",
    Recover: "recovery",
}
"""Actions that belong to one step of the turn and wait until nobody owes anything."""


def decide(rules: Rules, state: State, action: Action, insist: bool = False) -> Decision:
    no = _out_of_turn(state, type(action))
    return no or _DECIDE[type(action)](rules, state, action, insist)


def _out_of_turn(state: State, kind: type) -> Refusal | None:
    if kind is SetUp:
        return None
    if state.phase == "setup":
        return refuse("keep_cool.turn.not_set_up", "Getting started")
    if state.phase == "over" and kind is not ClaimVictory:
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


BUILDS = tuple(Build(kind) for kind in KINDS)
RESEARCH = tuple(Innovate(colour) for colour in COLOURS)
ROLLS = tuple(Offer(Roll(face)) for face in range(1, 7))
END_INVESTMENT = Offer(EndInvestment())
RECOVER = Offer(Recover())
"""What is offered again and again is made once."""


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
        return [Offer(Demolish(country, each), debts.refusal(state, country, each)) for each in COLOURS]
    if state.phase == "greenhouse":
        if state.greenhouse.card is None:
            return list(map(_draw, state.pile))
        return list(ROLLS)
    if state.phase == "income":
        return _income_offers(income.payers(rules, state))
    if state.phase == "investment":
        return _investment_offers(rules, state)
    return [RECOVER]


@cache
def _draw(card: str) -> Offer:
    return Offer(DrawCard(card))


def _income_offers(payers: tuple[str, ...]) -> list[Offer]:
    """With a choice of payers there is an offer for each; the demand can always be left alone."""
    if len(payers) > 1:
        demands = [Offer(TakeIncome(of=country)) for country in payers]
    else:
        demands = [Offer(TakeIncome())]
    return [*demands, Offer(TakeIncome(bonus=False))] if payers else demands


def _investment_offers(rules: Rules, state: State) -> list[Offer]:
    """What the active seat can do alone; what it takes others for can't be listed."""
    country = state.active_seat.country
    offers = [Offer(build, investment.refusal(rules, state, build)) for build in BUILDS]
    offers += [Offer(each, investment.innovation_refusal(rules, state, each)) for each in RESEARCH]
    if country == "developing":
        moves = _bonus_moves(rules.developing_bonus)
        offers += [Offer(move, investment.bonus_refusal(rules, state, move)) for move in moves]
    offers += [Offer(piece, demolition.refusal(state, piece)) for piece in _pieces(country)]
    return [*offers, END_INVESTMENT]


@cache
def _bonus_moves(most: int) -> list[UseBonus]:
    return [UseBonus(chips) for chips in range(-most, most + 1) if chips]


@cache
def _pieces(country: str) -> list[Demolish]:
    return [Demolish(country, kind) for kind in KINDS]


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
