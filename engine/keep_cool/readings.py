"""Which values of the box people meet in which action, and what follows for the table when they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, get_args

from engine.core import Reading, Sealed
from engine.core.learning import Meeting, Secret
from engine.keep_cool.actions import (
    Build,
    ClaimVictory,
    Demolish,
    DrawCard,
    Innovate,
    Recover,
    Roll,
    SetUp,
    ShowTarget,
    TakeIncome,
    UseBonus,
)
from engine.keep_cool.apply import apply
from engine.keep_cool.invariants import faults
from engine.keep_cool.rules import ZONES, Rules, rules_from
from engine.keep_cool.state import TARGET_CARD, Kind, State


def _set_up(rules: Rules, state: State, action: SetUp) -> Iterator[Meeting]:
    """The box is unpacked: the board, the panels, the rows of prices."""
    laid_out = ("components.", "players.", "start_budget.", "carbometer.", "target_cards.", "targets.")
    for path in rules.data.values:
        if path.startswith(laid_out):
            yield path, None
    for seat in action.seats:
        for what in ("target", "start_black", "start_green", *get_args(Kind)):
            yield f"countries.{seat.country}.{what}", None


def _draw_card(rules: Rules, state: State, action: DrawCard) -> Iterator[Meeting]:
    """The card that lies open; one that the data don't know can be of any section."""
    sections = [path.split(".")[1] for path, name in rules.card_paths if name == action.card]
    for section in sections or [table.partition(".")[2] for table in rules.data.opened]:
        yield f"cards.{section}.{action.card}", None
    yield f"greenhouse.cards_drawn.{_zone(rules, state)}", None


def _roll(rules: Rules, state: State, action: Roll) -> Iterator[Meeting]:
    at = ZONES.index(rules.zone_at(state.carbometer).zone)
    for path, name in rules.card_paths:
        if name == state.greenhouse.card:
            yield path, at
            yield path, None
    yield f"greenhouse.event_up_to.{_zone(rules, state)}", None
    yield from _colours()


def _take_income(rules: Rules, state: State, action: TakeIncome) -> Iterator[Meeting]:
    yield "money.income_per_factory", None
    if state.active_seat.country == "opec":
        yield "money.opec_factories_per_chip", None
    if state.active_seat.country == "fsu":
        yield "money.fsu_bonus", None


def _build(rules: Rules, state: State, action: Build) -> Iterator[Meeting]:
    """The price under the token; the whole row lies open beside it."""
    country = action.country or state.active_seat.country
    if state.has(country):
        yield f"countries.{country}.{action.kind}", state.seat(country).step(action.kind)
        yield f"countries.{country}.{action.kind}", None


def _innovate(rules: Rules, state: State, action: Innovate) -> Iterator[Meeting]:
    yield "money.innovation_cost", None
    yield "money.innovation_steps", None
    for seat in state.seats:
        yield f"countries.{seat.country}.{action.colour}", None


def _use_bonus(rules: Rules, state: State, action: UseBonus) -> Iterator[Meeting]:
    yield "money.developing_bonus", None
    yield from _colours()


def _demolish(rules: Rules, state: State, action: Demolish) -> Iterator[Meeting]:
    yield "money.scrap_value", None


def _recover(rules: Rules, state: State, action: Recover) -> Iterator[Meeting]:
    yield f"carbometer.recovery.{_zone(rules, state)}", None
    yield "carbometer.capacity", None
    yield from _colours()


def _claim_victory(rules: Rules, state: State, action: ClaimVictory) -> Iterator[Meeting]:
    yield f"countries.{action.country}.target", None
    if action.target:
        yield f"targets.{action.target}.at", sorted(rules.seats).index(len(state.seats))
        for what in ("at", "kind", "counts", "where"):
            yield f"targets.{action.target}.{what}", None


def _show_target(rules: Rules, state: State, action: ShowTarget) -> Iterator[Meeting]:
    if isinstance(action.target, Sealed):
        yield f"target_cards.{action.target.value}", None


def _zone(rules: Rules, state: State) -> str:
    return rules.zone_at(state.carbometer).zone


def _colours() -> Iterator[Meeting]:
    """Where the chips lie one sees where the colours meet."""
    for zone in ZONES:
        yield f"carbometer.lowest.{zone}", None


MEETS: Mapping[type, Callable[[Rules, State, Any], Iterable[Meeting]]] = {
    SetUp: _set_up,
    DrawCard: _draw_card,
    Roll: _roll,
    TakeIncome: _take_income,
    Build: _build,
    Innovate: _innovate,
    UseBonus: _use_bonus,
    Demolish: _demolish,
    Recover: _recover,
    ClaimVictory: _claim_victory,
    ShowTarget: _show_target,
}


def _hidden(state: State, path: str) -> bool:
    """Target cards are dealt face down; which pair is on one is the business of whoever holds it."""
    return path.startswith("target_cards.") and state.phase != "over"


SECRETS: Mapping[type, Callable[[State, Any], Iterable[Secret]]] = {
    SetUp: lambda state, action: [(seat.target, seat.country, TARGET_CARD) for seat in action.seats],
    ShowTarget: lambda state, action: [(action.target, action.country, TARGET_CARD)],
}


READING: Reading[Rules, State] = Reading(
    rules_from=rules_from,
    faults=faults,
    meets=MEETS,
    sealed_to={ShowTarget: lambda state, action: action.country},
    apply=apply,
    hidden=_hidden,
    secrets=SECRETS,
)
