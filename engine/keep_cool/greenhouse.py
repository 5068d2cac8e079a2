"""Phase 1: greenhouse cards, the die, and what they do."""

from __future__ import annotations

from engine.core import Decision, refuse, warn
from engine.keep_cool import debts, ending, turn
from engine.keep_cool.actions import DrawCard, Roll
from engine.keep_cool.draft import Draft
from engine.keep_cool.events import (
    CarbometerMoved,
    CardDrawn,
    ChipsGained,
    DamageStruck,
    DieRolled,
    EventHappened,
    EventPassed,
)
from engine.keep_cool.places import CARDS, GREENHOUSE_CARDS
from engine.keep_cool.rules import ZONES, Card, Rules
from engine.keep_cool.state import Seat, State


def draw_card(rules: Rules, state: State, action: DrawCard, insist: bool) -> Decision:
    card = rules.cards.get(action.card)
    if state.greenhouse.card is not None:
        return refuse("keep_cool.card.one_is_open", CARDS, card=state.greenhouse.card)
    if card is None:
        return refuse("keep_cool.card.unknown", CARDS, card=action.card)
    if card.affects in rules.countries and not state.has(card.affects):
        return refuse("keep_cool.card.country_absent", GREENHOUSE_CARDS, card=card.id, country=card.affects)
    if card.id not in state.pile and not insist:
        return warn("keep_cool.card.drawn_before", CARDS, card=card.id)
    draft = Draft(rules, state)
    draft.add(CardDrawn(card.id))
    return draft.done()


def rolls_wanted(rules: Rules, state: State) -> int:
    """How many throws the open card still wants."""
    if state.phase != "greenhouse" or state.greenhouse.card is None or state.debts:
        return 0
    return rules.cards[state.greenhouse.card].dice - len(state.greenhouse.faces)


def roll(rules: Rules, state: State, action: Roll, insist: bool) -> Decision:
    if not 1 <= action.face <= 6:
        return refuse("keep_cool.roll.no_such_face", CARDS, face=action.face)
    wanted = rolls_wanted(rules, state)
    if not wanted or state.greenhouse.card is None:
        return refuse("keep_cool.roll.not_wanted", CARDS)
    draft = Draft(rules, state)
    draft.add(DieRolled(action.face))
    if wanted > 1:
        return draft.done()
    card = rules.cards[state.greenhouse.card]
    if card.onto:
        _move_carbometer(draft, card)
    else:
        _event(draft, card, action.face)
    settled = debts.settle(draft)
    if not ending.check(draft) and settled:
        turn.go_on(draft)
    return draft.done()


def _move_carbometer(draft: Draft, card: Card) -> None:
    """Volcano and sun: one chip a point. What doesn't fit stays in the pool."""
    state, rolled = draft.state, sum(draft.state.greenhouse.faces)
    if card.onto > 0:
        chips = min(rolled, draft.rules.capacity - state.carbometer, state.pool)
    else:
        chips = -min(rolled, state.carbometer)
    draft.add(CarbometerMoved(card.id, rolled, chips))


def _event(draft: Draft, card: Card, face: int) -> None:
    zone = draft.rules.zone_at(draft.state.carbometer)
    if face > zone.event_up_to:
        draft.add(EventPassed(card.id, zone.zone))
        return
    draft.add(EventHappened(card.id, zone.zone))
    for happened in effects(draft.rules, draft.state, card):
        draft.add(happened)


def effects(rules: Rules, state: State, card: Card) -> list[ChipsGained | DamageStruck]:
    """What a card's event would do to whom in the zone of this moment."""
    effect, pool = card.effects[ZONES.index(rules.zone_at(state.carbometer).zone)], state.pool
    happens: list[ChipsGained | DamageStruck] = []
    for seat in _affected(state, card) if effect else ():
        if effect < 0:
            happens.append(DamageStruck(seat.country, -effect, seat.red, max(0, -effect - seat.red)))
        else:
            happens.append(ChipsGained(seat.country, min(effect, pool)))
            pool -= min(effect, pool)
    return happens


def _affected(state: State, card: Card) -> list[Seat]:
    """Whom a card concerns, the active seat first, then clockwise."""
    clockwise = [*state.seats[state.active :], *state.seats[: state.active]]
    return [seat for seat in clockwise if card.affects in ("all", seat.country)]
