"""What a crisis would do: whom it affects, and each power's sum with its parts.

The screen shows these ("3 tokens − 1 infrastructure = 2") and the rules carry out the same numbers.
"""

from __future__ import annotations

from typing import Literal

from engine.core import record
from engine.emission import deck, emissions
from engine.emission.crises import OF_THE_TABLE, Crisis, Does, met
from engine.emission.rules import Rules
from engine.emission.state import NOBODY, OTHER, Board, Card, Lying, State, symbols_in

TOKENS = "tokens"
FIXED = "fixed"
FORBIDDEN = "forbidden"


@record
class Affected:
    """Whom a crisis affects, or what has to happen before that is known."""

    kind: Literal["all", "one", "tied", "ask", "nobody", "table", "by_hand"]
    """tied: they throw for it. ask: only the table can see it. by_hand: the app has no data for this card."""
    powers: tuple[str, ...] = ()


@record
class Part:
    """A part of a sum: temperature tokens, a fixed number, or what weakens it (negative)."""

    what: str
    """`tokens`, `fixed`, a resilience, `tucked.` and a symbol, or `forbidden`."""
    by: int
    each: int = 1
    """For each temperature token so many."""


@record
class Sum:
    """What one of a crisis's effects comes to for one power."""

    power: str
    does: int
    """Which of the crisis's effects, from 0."""
    kind: str
    of: str
    parts: tuple[Part, ...]
    amount: int
    """The parts together, not below 0."""
    missing: int = 0
    """Of these so many are not there: each is a community in crisis instead."""


@record
class Preview:
    """A crisis worked out from the boards."""

    crisis: str
    affected: Affected
    ignored: str
    """`tucked`, `lifted` or `none` if nobody is affected; empty otherwise."""
    sums: tuple[Sum, ...]
    saves: int
    """So many powers can be spared by tucked cards."""
    bans: tuple[str, ...]
    drops: bool
    """A global project is lost."""
    practice: bool
    """The crisis, or a part of it, is a stand-in of ours."""
    tokens: int = 0
    """The temperature tokens it was worked out with."""

    def amount(self, power: str, does: int = 0) -> int:
        return sum([each.amount for each in self.sums if each.power == power and each.does == does])


def preview(rules: Rules, state: State, lying: Lying | None = None) -> Preview:
    """The lowest crisis of the row, or any that lies open, as it would be carried out in this round.

    Before the emissions phase that is with what this phase would bring if it began now.
    """
    lying = lying or state.row[0]
    first = lying is state.row[0] if state.row else False
    state = emissions.afterwards(rules, state)
    if lying.crisis == OTHER:
        return Preview(OTHER, Affected("by_hand"), "", (), 0, (), False, False, state.tokens)
    crisis = rules.crises[lying.crisis]
    whom = affected(rules, state, crisis, first)
    ignored = _ignored(crisis, lying, whom, state)
    sums = () if ignored else tuple(_sums(rules, state, crisis, lying, whom.powers))
    kinds = [each.kind for each in crisis.does]
    return Preview(
        crisis=crisis.id,
        affected=whom,
        ignored=ignored,
        sums=sums,
        saves=_saves(crisis, lying.tucked),
        bans=() if ignored else crisis.bans,
        drops="drop" in kinds and not ignored,
        practice=rules.stands_in(crisis.id),
        tokens=state.tokens,
    )


def affected(rules: Rules, state: State, crisis: Crisis, first: bool = True) -> Affected:
    """Whom it affects: everybody, the one with least or most of something, or nobody."""
    who, seats = crisis.who, state.seats
    if who.whom == "all":
        return Affected("all", tuple([seat.power for seat in seats]))
    if who.whom == "table":
        return Affected("table")
    if first and state.hit:
        return Affected("nobody") if state.hit == NOBODY else Affected("one", (state.hit,))
    if first and state.tied:
        return Affected("tied", state.tied)
    if who.measure.startswith("cards."):
        return Affected("one", (seats[0].power,)) if state.solo else Affected("ask")
    counts = {seat.power: getattr(seat.board, who.measure) for seat in seats}
    edge = min(counts.values()) if who.whom == "least" else max(counts.values())
    if crisis.ignore_if_none and not edge:
        return Affected("nobody")
    powers = tuple([power for power, count in counts.items() if count == edge])
    return Affected("one" if len(powers) == 1 else "tied", powers)


def _ignored(crisis: Crisis, lying: Lying, whom: Affected, state: State) -> str:
    if whom.kind == "nobody":
        return "none"
    for name, needs in (("tucked", crisis.ignore), ("lifted", crisis.until)):
        shown = {each.symbol: symbols_in(lying.tucked, each.symbol) for each in needs}
        if needs and met(needs, shown, state.solo):
            return name
    return ""


def _saves(crisis: Crisis, tucked: tuple[Card, ...]) -> int:
    if not crisis.spare:
        return 0
    return len(tucked) if crisis.spare == "card" else symbols_in(tucked, crisis.spare)


def _sums(rules: Rules, state: State, crisis: Crisis, lying: Lying, powers: tuple[str, ...]) -> list[Sum]:
    found = []
    for power in powers:
        board = state.seat(power).board
        for at, does in enumerate(crisis.does):
            if does.kind not in OF_THE_TABLE:
                parts = _parts(rules, state, crisis, lying, does, board)
                amount = max(0, sum([part.by for part in parts]))
                missing = _missing(state, does, board, amount)
                found.append(Sum(power, at, does.kind, does.of, parts, amount, missing))
    return found


def _parts(
    rules: Rules, state: State, crisis: Crisis, lying: Lying, does: Does, board: Board
) -> tuple[Part, ...]:
    amount = does.amount if does.solo is None or not state.solo else does.solo
    parts = [Part(TOKENS, amount * state.tokens, amount) if does.per_token else Part(FIXED, amount)]
    for weaken in crisis.weaken:
        if weaken.tucked:
            by = weaken.by * symbols_in(lying.tucked, weaken.per)
            name = f"tucked.{weaken.per}"
        else:
            by, name = weaken.by * getattr(board, weaken.per), weaken.per
        if by:
            parts.append(Part(name, -by))
    if does.of == "dirty" and "removing_dirty" in deck.bans(rules, state):
        parts.append(Part(FORBIDDEN, -max(0, sum([part.by for part in parts]))))
    return tuple(parts)


def _missing(state: State, does: Does, board: Board, amount: int) -> int:
    if does.kind == "lose":
        return max(0, amount - int(getattr(board, does.of)))
    if does.kind == "sink":
        return max(0, amount - int(getattr(state, does.of)))
    return 0
