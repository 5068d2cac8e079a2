"""Phase 2: income, with OPEC's bonus and the Former Soviet Union's demand."""

from __future__ import annotations

from engine.core import Decision
from engine.keep_cool import debts, ending, turn
from engine.keep_cool.actions import TakeIncome
from engine.keep_cool.draft import Draft
from engine.keep_cool.events import BonusDemanded, IncomeTaken
from engine.keep_cool.rules import FSU_BONUS_FROM, Rules
from engine.keep_cool.state import State


def income_of(rules: Rules, state: State) -> IncomeTaken:
    """What the active seat takes: black from the carbometer, green from the pool, as far as they go."""
    seat = state.active_seat
    bonus = state.black // rules.opec_factories_per_chip if seat.country == "opec" else 0
    return IncomeTaken(
        country=seat.country,
        from_carbometer=min(rules.income_per_factory * seat.black + bonus, state.carbometer),
        from_pool=min(rules.income_per_factory * seat.green, state.pool),
        bonus=bonus,
    )


def bonus_payer(rules: Rules, state: State) -> str | None:
    """Whom the Former Soviet Union may ask: the first of its payers who owns a black factory."""
    if state.active_seat.country != "fsu":
        return None
    for country in FSU_BONUS_FROM[rules.fsu_bonus_from]:
        if state.has(country) and state.seat(country).black:
            return country
    return None


def take_income(rules: Rules, state: State, action: TakeIncome, insist: bool) -> Decision:
    draft = Draft(rules, state)
    draft.add(income_of(rules, state))
    if ending.check(draft):
        return draft.done()
    payer = bonus_payer(rules, state) if action.bonus else None
    settled = True
    if payer:
        draft.add(BonusDemanded(state.active_seat.country, payer, rules.fsu_bonus))
        settled = debts.settle(draft)
    if settled:
        turn.go_on(draft)
    return draft.done()
