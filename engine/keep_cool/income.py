"""Phase 2: income, with OPEC's bonus and the Former Soviet Union's demand."""

from __future__ import annotations

from engine.core import CannotTell, Decision, Refusal, refuse
from engine.keep_cool import debts, ending, turn
from engine.keep_cool.actions import TakeIncome
from engine.keep_cool.draft import Draft
from engine.keep_cool.events import BonusDemanded, IncomeTaken
from engine.keep_cool.places import INCOME
from engine.keep_cool.rules import FSU_BONUS_FROM, Rules
from engine.keep_cool.state import State


def income_of(rules: Rules, state: State) -> IncomeTaken:
    """What the active seat takes: black from the carbometer, green from the pool, as far as they go."""
    seat = state.active_seat
    bonus = opec_bonus(rules, state) if seat.country == "opec" else 0
    return IncomeTaken(
        country=seat.country,
        from_carbometer=min(rules.income_per_factory * seat.black + bonus, state.carbometer),
        from_pool=min(rules.income_per_factory * seat.green, state.pool),
        bonus=bonus,
    )


def opec_bonus(rules: Rules, state: State) -> int:
    """What OPEC takes besides, for the black factories of everybody."""
    return state.black // rules.opec_factories_per_chip


def payers(rules: Rules, state: State) -> tuple[str, ...]:
    """Whom the Former Soviet Union may ask for its chip: those it can choose from, or the one it is told."""
    if state.active_seat.country != "fsu":
        return ()
    named = FSU_BONUS_FROM[rules.fsu_bonus_from]
    if named is None:
        return tuple(seat.country for seat in state.seats if seat.country != "fsu")
    return next(((each,) for each in named if state.has(each) and state.seat(each).black), ())


def take_income(rules: Rules, state: State, action: TakeIncome, insist: bool) -> Decision:
    payer = _payer(rules, state, action)
    if isinstance(payer, Refusal | CannotTell):
        return payer
    draft = Draft(rules, state)
    draft.add(income_of(rules, state))
    if ending.check(draft):
        return draft.done()
    settled = True
    if payer:
        draft.add(BonusDemanded(state.active_seat.country, payer, rules.fsu_bonus))
        settled = debts.settle(draft)
    if settled:
        turn.go_on(draft)
    return draft.done()


def _payer(rules: Rules, state: State, action: TakeIncome) -> str | Refusal | CannotTell:
    """Who gives the Former Soviet Union its chip; empty when nobody does."""
    asked = payers(rules, state) if action.bonus else ()
    if action.of and action.of not in asked:
        return refuse("keep_cool.income.not_of_them", INCOME, of=action.of)
    if len(asked) > 1 and not action.of:
        return CannotTell("keep_cool.income.of_whom", "of", {}, INCOME)
    return action.of or (asked[0] if asked else "")
