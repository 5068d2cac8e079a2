"""The one door to the rules: is this allowed now, and what follows from it?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, TypeAlias

from engine.core import Action, Awaits, Decision, Offer, ReadBox, Refusal, Sealed, refuse
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
from engine.keep_cool.places import GAME_TURN, GETTING_STARTED, WHO_WINS, of_debt
from engine.keep_cool.readings import READING
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import Colour, Kind, Phase, State

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
    ReadBox: corrections.read_box,
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
    Innovate: "investment",
    UseBonus: "investment",
    EndInvestment: "investment",
    Recover: "recovery",
}
"""Actions that belong to one step of the turn and wait until nobody owes anything."""

AFTER_THE_END = (ClaimVictory, ReadBox, *CONFERENCE_ACTIONS)
"""Others may have won too, the box may be read, and a conference may still report on how it ended."""


def decide(rules: Rules, state: State, action: Action, insist: bool = False) -> Decision:
    no = _out_of_turn(state, type(action))
    return no or READING.decide(rules, state, action, insist, _decide)


def _decide(rules: Rules, state: State, action: Action, insist: bool) -> Decision:
    decision = _DECIDE[type(action)](rules, state, action, insist)
    return decision if state.conference is None else following.follow(rules, state, decision)


def _out_of_turn(state: State, kind: type) -> Refusal | None:
    if kind is SetUp:
        return None
    if state.phase == "setup":
        return refuse("keep_cool.turn.not_set_up", GETTING_STARTED)
    if state.phase == "over" and kind not in AFTER_THE_END:
        return refuse("keep_cool.turn.game_over", WHO_WINS)
    phase = _PHASE.get(kind)
    if phase is None:
        return None
    if phase != state.phase:
        return refuse("keep_cool.turn.not_now", GAME_TURN, phase=phase, now=state.phase)
    if state.debts:
        debt = state.debts[0]
        return refuse("keep_cool.turn.debt_first", of_debt(debt), country=debt.country, due=debt.due)
    return None


@READING.informed
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


Listed: TypeAlias = tuple[Action, Refusal | None]
"""Something that could be done, and the refusal that stands in its way, if any."""

# What is listed again and again is made once.
BUILDS = tuple(Build(kind) for kind in KINDS)
RESEARCH = tuple(Innovate(colour) for colour in COLOURS)
FACES = tuple(Roll(face) for face in range(1, 7))
ROLLS: tuple[Listed, ...] = tuple((face, None) for face in FACES)
END_INVESTMENT: Listed = (EndInvestment(), None)
RECOVER: tuple[Listed, ...] = ((Recover(), None),)


@READING.informed
def offers(rules: Rules, state: State) -> tuple[Offer, ...]:
    """What could be done now, with the reason where it can't; deals and corrections are not listed."""
    return tuple([Offer(action, no) for action, no in _listed(rules, state)])


@READING.informed
def options(rules: Rules, state: State) -> tuple[Action, ...]:
    """What may be done now; everything listed is accepted."""
    if _card_wanted(state):  # much the longest list, and nothing stands in a card's way
        return (*map(draw, state.pile), *[claim for claim, _ in _claims(rules, state)])
    return tuple([action for action, no in _listed(rules, state) if no is None])


def _listed(rules: Rules, state: State) -> Sequence[Listed]:
    if state.phase == "setup":
        return []
    steps = () if state.phase == "over" else _steps(rules, state)
    if state.phase != "over" and not _something_possible(steps):
        steps = [*steps, *_ways_on(state)]
    claims = _claims(rules, state)
    return [*steps, *claims] if claims else steps


def _something_possible(steps: Sequence[Listed]) -> bool:
    for _, no in steps:  # noqa: SIM110  # a generator for each list of offers costs more than the answer
        if no is None:
            return True
    return False


def _steps(rules: Rules, state: State) -> Sequence[Listed]:
    if state.debts:
        country = state.debts[0].country
        return [(Demolish(country, each), debts.refusal(state, country, each)) for each in COLOURS]
    if state.phase == "greenhouse":
        if _card_wanted(state):
            return [(draw(card), None) for card in state.pile]
        return ROLLS if greenhouse.rolls_wanted(rules, state) > 0 else []
    if state.phase == "income":
        return _incomes(income.payers(rules, state))
    if state.phase == "investment":
        return _investments(rules, state)
    return RECOVER


def _ways_on(state: State) -> Iterator[Listed]:
    """Where a correction has left a debt that nobody can settle, or a card whose dice are thrown."""
    here = state.active_seat.country
    yield SetTurn(here, state.phase), None
    if state.phase == "greenhouse":
        yield SetTurn(here, "income"), None


def _card_wanted(state: State) -> bool:
    return state.phase == "greenhouse" and state.greenhouse.card is None and not state.debts


@cache
def draw(card: str) -> DrawCard:
    """A card by its name, made once."""
    return DrawCard(card)


def _incomes(payers: tuple[str, ...]) -> list[Listed]:
    """With a choice of payers each is listed; the demand can always be left alone."""
    if len(payers) > 1:
        demands: list[Listed] = [(TakeIncome(of=country), None) for country in payers]
    else:
        demands = [(TakeIncome(), None)]
    return [*demands, (TakeIncome(bonus=False), None)] if payers else demands


def _investments(rules: Rules, state: State) -> list[Listed]:
    """What the active seat can do alone; what it takes others for can't be listed."""
    country = state.active_seat.country
    listed: list[Listed] = [(build, investment.refusal(rules, state, build)) for build in BUILDS]
    listed += [(each, investment.innovation_refusal(rules, state, each)) for each in RESEARCH]
    if country == "developing":
        moves = _bonus_moves(rules.developing_bonus)
        listed += [(move, investment.bonus_refusal(rules, state, move)) for move in moves]
    listed += [(piece, demolition.refusal(rules, state, piece)) for piece in _pieces(country)]
    listed.append(END_INVESTMENT)
    return listed


@cache
def _bonus_moves(most: int) -> tuple[UseBonus, ...]:
    return tuple([UseBonus(chips) for chips in range(-most, most + 1) if chips])


@cache
def _pieces(country: str) -> tuple[Demolish, ...]:
    return tuple([Demolish(country, kind) for kind in KINDS])


def _claims(rules: Rules, state: State) -> list[Listed]:
    """Targets of cards the app doesn't hold that stand fulfilled on the board: somebody may claim them."""
    if state.debts or (state.outcome is not None and state.outcome.kind != "won"):
        return []
    won = state.outcome.winners if state.outcome else ()
    waiting = []
    for seat in state.seats:
        if type(seat.target) is Sealed or seat.country in won:
            continue
        if ending.economic_target_met(rules, seat):
            waiting.append(seat.country)
    if not waiting:
        return []
    met = [target.id for target in rules.targets.values() if ending.reached(rules, state, target)]
    return [(ClaimVictory(country, target), None) for country in waiting for target in met]
