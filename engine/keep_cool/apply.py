"""Events to state. Never refuses, never chooses, never looks at a rule: it only moves pieces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from engine.core import BoxRead, Event, replace, replacer
from engine.keep_cool.conference.apply import CONFERENCE_APPLY
from engine.keep_cool.events import (
    Adjusted,
    BonusDemanded,
    BonusUsed,
    Built,
    CarbometerMoved,
    CardDrawn,
    CardResolved,
    ChipsGained,
    ChipsGiven,
    DamageStruck,
    DebtForgiven,
    DebtPaid,
    DieRolled,
    EventHappened,
    EventPassed,
    FactoryDemolished,
    GameEnded,
    GameSetUp,
    IncomeTaken,
    Innovated,
    PhaseBegan,
    PileReshuffled,
    PromiseMade,
    PromiseSettled,
    ProtectionRemoved,
    Recovered,
    TargetShown,
    TurnBegan,
    TurnSet,
)
from engine.keep_cool.state import BLANK, POOL, Colour, Debt, Greenhouse, Kind, Seat, Share, State
from engine.keep_cool.taken_over import box_read

# What happens in every turn. Everything rarer is spelled out with `replace`.
_with_phase = replacer(State, "phase")
_with_turn = replacer(State, "phase", "active", "round", "greenhouse", "bonus_used")
_with_hand = replacer(State, "greenhouse")
_with_pile = replacer(State, "pile", "greenhouse")
_with_debts = replacer(State, "debts")
_with_carbometer = replacer(State, "carbometer", "pool")
_with_seats = replacer(State, "seats", "pool")
_with_income = replacer(State, "seats", "pool", "carbometer")
_with_payment = replacer(State, "seats", "pool", "debts")
_with_chips = replacer(Seat, "chips")
_with_built = {kind: replacer(Seat, kind, f"{kind}_step") for kind in get_args(Kind)}
_with_scrapped = {colour: replacer(Seat, colour, "chips") for colour in get_args(Colour)}


def apply(state: State, event: Event) -> State:
    return MOVES[type(event)](state, event)


def _seats(seats: tuple[Seat, ...], country: str, **by: int) -> tuple[Seat, ...]:
    """The seats with some piles of one of them changed by so much."""
    for at, seat in enumerate(seats):
        if seat.country == country:
            changed = replace(seat, **{pile: getattr(seat, pile) + n for pile, n in by.items()})
            return (*seats[:at], changed, *seats[at + 1 :])
    return seats


def _chips(seats: tuple[Seat, ...], country: str, by: int) -> tuple[Seat, ...]:
    """The seats with so many chips more for one of them; most events do nothing else to a seat."""
    for at, seat in enumerate(seats):
        if seat.country == country:
            return (*seats[:at], _with_chips(seat, seat.chips + by), *seats[at + 1 :])
    return seats


def _set_up(state: State, event: GameSetUp) -> State:
    return replace(
        BLANK,
        seats=event.seats,
        carbometer=event.carbometer,
        pool=event.pool,
        pile=event.pile,
        learned=state.learned,
    )


def _turn_began(state: State, event: TurnBegan) -> State:
    return _with_turn(state, "greenhouse", event.seat, event.round, Greenhouse(event.cards, None, ()), False)


def _phase_began(state: State, event: PhaseBegan) -> State:
    return _with_phase(state, event.phase)


def _card_drawn(state: State, event: CardDrawn) -> State:
    pile = state.pile
    try:
        at = pile.index(event.card)
        pile = pile[:at] + pile[at + 1 :]
    except ValueError:
        pass  # drawn before, says the app; the table insisted
    return _with_pile(state, pile, Greenhouse(state.greenhouse.left, event.card, ()))


def _die_rolled(state: State, event: DieRolled) -> State:
    hand = state.greenhouse
    return _with_hand(state, Greenhouse(hand.left, hand.card, (*hand.faces, event.face)))


def _told(state: State, event: EventHappened | EventPassed) -> State:
    return state


def _chips_gained(state: State, event: ChipsGained) -> State:
    seats = _chips(state.seats, event.country, event.chips)
    return _with_seats(state, seats, state.pool - event.chips)


def _damage_struck(state: State, event: DamageStruck) -> State:
    if not event.due:
        return state
    return _with_debts(state, (*state.debts, Debt(event.country, event.due, POOL)))


def _bonus_demanded(state: State, event: BonusDemanded) -> State:
    return _with_debts(state, (*state.debts, Debt(event.of, event.chips, event.country)))


def _less_debt(state: State, country: str, by: int) -> tuple[Debt, ...]:
    """One seat's first debt made smaller, and gone when nothing is left of it."""
    debts = list(state.debts)
    for index, debt in enumerate(debts):
        if debt.country == country:
            if debt.due > by:
                debts[index] = replace(debt, due=debt.due - by)
            else:
                del debts[index]
            break
    return tuple(debts)


def _debt_paid(state: State, event: DebtPaid) -> State:
    debts = _less_debt(state, event.country, event.chips)
    seats = _chips(state.seats, event.country, -event.chips)
    if event.to == POOL:
        return _with_payment(state, seats, state.pool + event.chips, debts)
    return _with_payment(state, _chips(seats, event.to, event.chips), state.pool, debts)


def _debt_forgiven(state: State, event: DebtForgiven) -> State:
    return _with_debts(state, _less_debt(state, event.country, event.due))


def _factory_demolished(state: State, event: FactoryDemolished) -> State:
    seats, change = state.seats, _with_scrapped[event.colour]
    for at, seat in enumerate(seats):
        if seat.country == event.country:
            left = change(seat, getattr(seat, event.colour) - 1, seat.chips + event.scrap)
            seats = (*seats[:at], left, *seats[at + 1 :])
            break
    debts = _less_debt(state, event.country, event.pays) if event.pays else state.debts
    return _with_payment(state, seats, state.pool - event.scrap, debts)


def _protection_removed(state: State, event: ProtectionRemoved) -> State:
    return replace(state, seats=_seats(state.seats, event.country, red=-1, red_step=event.steps))


def _target_shown(state: State, event: TargetShown) -> State:
    seats = tuple(
        replace(seat, target=event.target) if seat.country == event.country else seat for seat in state.seats
    )
    return replace(state, seats=seats)


def _carbometer_moved(state: State, event: CarbometerMoved | Recovered) -> State:
    return _with_carbometer(state, state.carbometer + event.chips, state.pool - event.chips)


def _card_resolved(state: State, event: CardResolved) -> State:
    return _with_hand(state, Greenhouse(state.greenhouse.left - 1, None, ()))


def _income_taken(state: State, event: IncomeTaken) -> State:
    seats = _chips(state.seats, event.country, event.from_carbometer + event.from_pool)
    return _with_income(state, seats, state.pool - event.from_pool, state.carbometer - event.from_carbometer)


def _paid(seats: tuple[Seat, ...], shares: tuple[Share, ...]) -> tuple[Seat, ...]:
    """Every seat's share of a common price is taken from it."""
    for share in shares:
        seats = _chips(seats, share.country, -share.chips)
    return seats


def _built(state: State, event: Built) -> State:
    seats = _paid(state.seats, event.paid)
    kind, change = event.kind, _with_built[event.kind]
    for at, seat in enumerate(seats):
        if seat.country == event.country:
            grown = change(seat, getattr(seat, kind) + 1, seat.step(kind) + event.steps)
            seats = (*seats[:at], grown, *seats[at + 1 :])
            break
    return _with_seats(state, seats, state.pool + sum([share.chips for share in event.paid]))


def _innovated(state: State, event: Innovated) -> State:
    seats = _paid(state.seats, event.paid)
    for move in event.moves:
        seats = _seats(seats, move.country, **{f"{event.colour}_step": move.steps})
    return _with_seats(state, seats, state.pool + sum([share.chips for share in event.paid]))


def _bonus_used(state: State, event: BonusUsed) -> State:
    carbometer, pool = state.carbometer + event.chips, state.pool - event.chips
    return replace(state, carbometer=carbometer, pool=pool, bonus_used=True)


def _chips_given(state: State, event: ChipsGiven) -> State:
    seats = _chips(state.seats, event.giver, -event.chips)
    return replace(state, seats=_chips(seats, event.to, event.chips))


def _promise_made(state: State, event: PromiseMade) -> State:
    return replace(state, promises=(*state.promises, event.promise), promised=event.promise.id)


def _promise_settled(state: State, event: PromiseSettled) -> State:
    standing = tuple(promise for promise in state.promises if promise.id != event.promise.id)
    return replace(state, promises=standing)


def _pile_reshuffled(state: State, event: PileReshuffled) -> State:
    return replace(state, pile=event.pile, reshuffled=state.reshuffled or event.why != "empty")


def _adjusted(state: State, event: Adjusted) -> State:
    by = event.now - event.was
    if event.what == "carbometer":
        return replace(state, carbometer=state.carbometer + by, pool=state.pool - by)
    country, pile = event.what.split(".")
    pool = state.pool - by if pile == "chips" else state.pool
    return replace(state, pool=pool, seats=_seats(state.seats, country, **{pile: by}))


def _turn_set(state: State, event: TurnSet) -> State:
    return replace(
        state,
        phase=event.phase,
        active=event.seat,
        round=event.round,
        greenhouse=Greenhouse(event.cards, None, ()),
        debts=(),
        bonus_used=False,
    )


def _game_ended(state: State, event: GameEnded) -> State:
    return replace(state, phase="over", debts=(), outcome=event.outcome)


MOVES: dict[type, Callable[[State, Any], State]] = {
    GameSetUp: _set_up,
    TurnBegan: _turn_began,
    PhaseBegan: _phase_began,
    CardDrawn: _card_drawn,
    DieRolled: _die_rolled,
    EventHappened: _told,
    EventPassed: _told,
    ChipsGained: _chips_gained,
    DamageStruck: _damage_struck,
    BonusDemanded: _bonus_demanded,
    DebtPaid: _debt_paid,
    DebtForgiven: _debt_forgiven,
    FactoryDemolished: _factory_demolished,
    ProtectionRemoved: _protection_removed,
    TargetShown: _target_shown,
    CarbometerMoved: _carbometer_moved,
    CardResolved: _card_resolved,
    IncomeTaken: _income_taken,
    Built: _built,
    Innovated: _innovated,
    BonusUsed: _bonus_used,
    ChipsGiven: _chips_given,
    PromiseMade: _promise_made,
    PromiseSettled: _promise_settled,
    PileReshuffled: _pile_reshuffled,
    Recovered: _carbometer_moved,
    Adjusted: _adjusted,
    TurnSet: _turn_set,
    GameEnded: _game_ended,
    BoxRead: box_read,
    **CONFERENCE_APPLY,
}
