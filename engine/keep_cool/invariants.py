"""What must hold at every moment of every game."""

from __future__ import annotations

from engine.keep_cool.conference.records import Conference
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import BLANK, POOL, Greenhouse, Seat, State


def faults(rules: Rules, state: State) -> tuple[str, ...]:
    """Broken promises in words for developers; none in any game played by anyone."""
    return faults_since(rules, state, BLANK)


def faults_since(rules: Rules, state: State, sound: State) -> tuple[str, ...]:
    """The same, where an earlier state is known to be sound: what it shares is not looked at again."""
    if state is sound or not state.seats:
        return ()
    found: list[str] = []
    if state.seats is not sound.seats:
        found += _chip_faults(rules, state)
        known = sound.seats or (None,) * len(state.seats)
        for seat, before in zip(state.seats, known, strict=True):
            if seat is not before:
                found += _seat_faults(rules, seat)
    elif state.carbometer != sound.carbometer or state.pool != sound.pool:
        found += _chip_faults(rules, state)
    if state.greenhouse is not sound.greenhouse:
        found += _hand_faults(rules, state.greenhouse)
    if state.pile is not sound.pile and len(state.pile) > len(rules.cards):
        found.append(f"{len(state.pile)} cards in the pile")
    if state.debts is not sound.debts:
        found += _debt_faults(state)
    if state.promises is not sound.promises:
        found += _promise_faults(state)
    if (state.outcome is None) is (state.phase == "over"):
        found.append(f"phase {state.phase}, outcome {state.outcome}")
    if state.conference is not None and state.conference is not sound.conference:
        found += _conference_faults(state, state.conference)
    return tuple(found)


def _chip_faults(rules: Rules, state: State) -> list[str]:
    chips = state.carbometer + state.pool + state.count("chips")
    if chips != rules.chips or not 0 <= state.carbometer <= rules.capacity or state.pool < 0:
        return [f"{chips} chips instead of {rules.chips}; carbometer {state.carbometer}, pool {state.pool}"]
    return []


def _seat_faults(rules: Rules, seat: Seat) -> list[str]:
    rows = rules.countries[seat.country].prices
    if seat.chips < 0 or seat.black < 0 or seat.green < 0 or seat.red < 0:
        return [f"{seat.country} has a negative pile"]
    if (
        0 <= seat.black_step < len(rows["black"])
        and 0 <= seat.green_step < len(rows["green"])
        and 0 <= seat.red_step < len(rows["red"])
    ):
        return []
    return [f"{seat.country} has a price token beside its row"]


def _hand_faults(rules: Rules, hand: Greenhouse) -> list[str]:
    dice = rules.cards[hand.card].dice if hand.card is not None else 0
    if hand.left < 0 or len(hand.faces) > dice:
        return [f"{hand.left} cards to draw, {hand.card} lies open with {hand.faces}"]
    return []


def _debt_faults(state: State) -> list[str]:
    return [
        f"{debt}"
        for debt in state.debts
        if debt.due < 1 or not state.has(debt.country) or not (debt.to == POOL or state.has(debt.to))
    ]


def _promise_faults(state: State) -> list[str]:
    """The ledger is in the order of its numbers; both sides sit at the table."""
    found, last = [], 0
    for promise in state.promises:
        if not last < promise.id <= state.promised or promise.due < 1:
            found.append(f"{promise} after {last} of {state.promised}")
        if promise.by == promise.to or not (state.has(promise.by) and state.has(promise.to)):
            found.append(f"{promise} is not between two seats")
        if promise.what == "chips" and promise.chips < 1:
            found.append(f"{promise} of no chips")
        last = promise.id
    return found


def _conference_faults(state: State, conference: Conference) -> list[str]:
    """One delegation a seat, nothing counted below nought, nothing due twice or by nobody."""
    found = []
    if [each.country for each in conference.delegations] != [seat.country for seat in state.seats]:
        found.append("delegations and seats differ")
    if any(min(each.moves, each.members) < 0 for each in conference.delegations):
        found.append("a delegation has a negative count")
    due = [(each.kind, each.country, each.report) for each in conference.due]
    if len(set(due)) < len(due) or not all(state.has(country) for _, country, _ in due):
        found.append(f"due: {due}")
    return found
