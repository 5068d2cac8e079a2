"""How Keep Cool's carbometer is followed: its usual steps and the slips people make at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core import Action, replace
from engine.core.codec import tag_of
from engine.keep_cool import GAME, income, investment, recovery
from engine.keep_cool.actions import (
    Adjust,
    Build,
    EndInvestment,
    Give,
    Innovate,
    Roll,
    TakeIncome,
)
from engine.keep_cool.events import DebtPaid
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import POOL, State
from engine.tracking import Following, Slip, Story

KEPT_BY_THE_SEAT = ("twice", "miscounted", "to_go", "without_opec_bonus")
"""Slips with an income after which the seat has as many chips more, or fewer, as the carbometer tells."""


def _counted(state: State) -> int:
    return state.carbometer


def _usual(actions: tuple[Action, ...]) -> Action | None:
    """An income with nothing to choose; of several payers only the table knows which is asked."""
    if len(actions) == 1:
        return actions[0]
    return next((action for action in actions if action == TakeIncome()), None)


def _closing(rules: Rules, state: State) -> Action | None:
    return EndInvestment() if state.phase == "investment" else None


def _about(rules: Rules, state: State, action: Action) -> Mapping[str, Any]:
    told = {"what": tag_of(type(action))}
    if state.seats:
        told["country"] = state.active_seat.country
    if isinstance(action, Roll) and state.greenhouse.card:
        told["card"] = state.greenhouse.card
    return told


def _adjusted(state: State, to: int, story: Story) -> tuple[Action, ...]:
    """What lies on the carbometer, and in whose hand the rest is where the story tells."""
    missing = state.carbometer - to
    first = Adjust("carbometer", to, story.code)
    country = story.params.get("country", "")
    if story.params.get("what") != "take_income" or story.code not in KEPT_BY_THE_SEAT:
        return (first,)
    has = state.seat(country).chips
    return (first, Adjust(f"{country}.chips", has + missing, story.code))


def _slips(rules: Rules, state: State) -> Iterator[Slip]:
    """What goes wrong in the step in progress."""
    now = state.carbometer
    if state.debts:
        return
    if state.phase == "greenhouse":
        early = income.income_of(rules, state)
        params = {"what": "take_income", "country": early.country, "chips": early.from_carbometer}
        yield Slip("income_early", params, now - early.from_carbometer)
    if state.phase == "income":
        taken, seat = income.income_of(rules, state), state.active_seat
        about = {"what": "take_income", "country": seat.country}
        if taken.bonus:
            left = now - taken.from_carbometer + taken.bonus
            yield Slip("without_opec_bonus", {**about, "chips": taken.bonus}, left, of_step=True)
        if taken.from_pool:
            left = now - taken.from_carbometer - taken.from_pool
            yield Slip("green_from_carbometer", {**about, "chips": taken.from_pool}, left, of_step=True)
        following = (state.active + 1) % len(state.seats)
        for index in dict.fromkeys((following, *range(len(state.seats)))):
            other = state.seats[index]
            theirs = income.income_of(rules, replace(state, active=index)).from_carbometer
            if index != state.active and theirs:
                params = {**about, "other": other.country, "chips": theirs}
                yield Slip("income_of_other", params, now - theirs, rank=6)
    if state.phase == "recovery":
        right = recovery.recovery_of(rules, state).chips
        for zone in rules.zones:
            if zone.recovery != right:
                params = {"what": "recover", "zone": zone.zone, "chips": zone.recovery}
                yield Slip("recovery_of_other_zone", params, now + zone.recovery, of_step=True)
    if state.phase != "investment" and state.has("developing"):
        for chips in range(-rules.developing_bonus, rules.developing_bonus + 1):
            if chips:
                yield Slip("bonus_out_of_turn", {"chips": chips}, now + chips, rank=7)


def _after_slips(rules: Rules, state: State, action: Action) -> Iterator[Slip]:
    """Chips that went to the carbometer instead of the pool, or came from it."""
    if isinstance(action, Build):
        price = investment.price_of(rules, state, action.kind, action.country)
        yield Slip("price_onto_carbometer", {"kind": action.kind, "chips": price}, price, rank=4)
    elif isinstance(action, Innovate):
        cost = rules.innovation_cost
        yield Slip("price_onto_carbometer", {"kind": "research", "chips": cost}, cost, rank=4)
    elif isinstance(action, Give):
        yield Slip("gift_onto_carbometer", {"chips": action.chips}, action.chips, rank=5)
    elif isinstance(action, TakeIncome):
        taken = income.income_of(rules, state)
        about = {"what": "take_income", "country": taken.country}
        if taken.bonus:
            yield Slip("without_opec_bonus", {**about, "chips": taken.bonus}, taken.bonus, of_step=True)
        if taken.from_pool:
            params = {**about, "chips": taken.from_pool}
            yield Slip("green_from_carbometer", params, -taken.from_pool, of_step=True)
        if taken.from_carbometer:
            params = {**about, "chips": taken.from_carbometer}
            yield Slip("black_from_pool", params, taken.from_carbometer, rank=3, of_step=True)
    elif isinstance(action, Roll):
        decision = GAME.decide(rules, state, action, False)
        for event in decision if isinstance(decision, tuple) else ():
            if isinstance(event, DebtPaid) and event.to == POOL:
                params = {"country": event.country, "chips": event.chips}
                yield Slip("damage_onto_carbometer", params, event.chips, rank=4)


CARBOMETER: Following[Rules, State] = Following(
    game=GAME,
    counted=_counted,
    usual=_usual,
    closing=_closing,
    rolled=Roll,
    adjusted=_adjusted,
    about=_about,
    slips=_slips,
    after_slips=_after_slips,
)
"""Keep Cool's one sensed pile."""
