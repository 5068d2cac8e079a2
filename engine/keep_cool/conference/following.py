"""What the game itself asks of the conference: moves are counted, special situations are noticed.

A *move* of a delegation is a finished turn of its country: the climate has recovered and the next country's
turn begins (seed 001 l. 143-147 speaks of moves; the turn is "The game turn", l. 261). A turn that the end of
the game cuts short is none.

The booklet doesn't say what a special situation is. These are ours, all of them to be seen in the journal:

* zone_reached: the carbometer shows a zone that the conference has not seen before. The leader whose turn
  it is is asked.
* factory_lost: a catastrophe costs a country a factory. Its leader is asked.
* all_affected: a catastrophe strikes all countries. The leader whose turn it is is asked.
* near_collapse, once in a game: one more round would take the last chips off the carbometer (the income of
  all black factories as they stand and OPEC's bonus on them, less the recovery of this zone at the end of
  each turn), or all countries but one are down to the factories of a collapsed world. The leader whose turn
  it is is asked.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Decision, Event
from engine.keep_cool.conference import voting
from engine.keep_cool.conference.events import InterviewAsked, MoveFinished, UpdateAsked
from engine.keep_cool.conference.records import Delegation, Motion, Why
from engine.keep_cool.draft import Draft
from engine.keep_cool.events import (
    BonusUsed,
    Built,
    EventHappened,
    FactoryDemolished,
    Innovated,
    TurnBegan,
)
from engine.keep_cool.income import opec_bonus
from engine.keep_cool.rules import ZONES, Rules
from engine.keep_cool.state import POOL, Colour, Share, State

UPDATE_EVERY = 3
"""Moves of a delegation between two updates (seed 001 l. 141-145)."""
INTERVIEW_EVERY = 5
"""Moves of a delegation between two interviews (seed 001 l. 145-151)."""
INNOVATIONS: Mapping[Colour, Motion] = {"black": "innovate_black", "green": "innovate_green"}


def follow(rules: Rules, state: State, decision: Decision) -> Decision:
    """The decision with what it means for the conference; unchanged where there is none."""
    if state.conference is None or not isinstance(decision, tuple):
        return decision
    draft = Draft(rules, state)
    for event in decision:
        before = draft.state
        draft.add(event)
        _note(draft, before, event)
    if not draft.over:
        _look_at_the_climate(draft, state.active_seat.country)
    return draft.done()


def _note(draft: Draft, before: State, event: Event) -> None:
    match event:
        case Built():
            _bought(draft, before, event.kind, event.paid, (event.country,))
        case Innovated():
            moved = tuple([steps.country for steps in event.moves])
            _bought(draft, before, INNOVATIONS[event.colour], event.paid, moved)
        case BonusUsed():
            direction: Motion = "bonus_onto" if event.chips > 0 else "bonus_off"
            voting.done(draft, _delegation(draft, event.country), direction, buys=False)
        case TurnBegan():
            _move_finished(draft, before.active_seat.country)
        case EventHappened() if _strikes_all(draft.rules, event):
            _ask(draft, before.active_seat.country, "all_affected")
        case FactoryDemolished() if _by_catastrophe(before, event):
            _ask(draft, event.country, "factory_lost")


def _bought(
    draft: Draft, before: State, motion: Motion, paid: tuple[Share, ...], gained: tuple[str, ...]
) -> None:
    """Answers the votes of whose turn it is, who decided, and of everybody who paid.

    Where the table insists on a purchase among others, whose turn it is has not decided it.
    """
    active = before.active_seat.country
    payers = [share.country for share in paid]
    decided = [active] if active in (*payers, *gained) else []
    for country in dict.fromkeys((*decided, *payers)):
        voting.done(draft, _delegation(draft, country), motion, buys=True)


def _strikes_all(rules: Rules, event: EventHappened) -> bool:
    card = rules.cards[event.card]
    return card.affects == "all" and card.effects[ZONES.index(event.zone)] < 0


def _by_catastrophe(before: State, event: FactoryDemolished) -> bool:
    """Torn down to pay for damage, not by choice and not for another country's demand."""
    owes = any(debt.country == event.country and debt.to == POOL for debt in before.debts)
    return owes and before.phase == "greenhouse"


def _move_finished(draft: Draft, country: str) -> None:
    delegation = _delegation(draft, country)
    voting.turn_over(draft, delegation)
    moves = delegation.moves + 1
    draft.add(MoveFinished(country, moves))
    if moves % UPDATE_EVERY == 0:
        draft.add(UpdateAsked(country, moves))
    if moves % INTERVIEW_EVERY == 0:
        _ask(draft, country, "fifth_move")


def _look_at_the_climate(draft: Draft, country: str) -> None:
    conference = draft.state.conference
    assert conference is not None
    zone = draft.rules.zone_at(draft.state.carbometer).zone
    if zone not in conference.zones:
        _ask(draft, country, "zone_reached", zone)
    if not conference.near_collapse and near_collapse(draft.rules, draft.state):
        _ask(draft, country, "near_collapse")


def near_collapse(rules: Rules, state: State) -> bool:
    """One more round like this, or one more country, and all have lost together."""
    industrial = sum(seat.factories > rules.collapse_most_factories for seat in state.seats)
    recovers = rules.zone_at(state.carbometer).recovery * len(state.seats)
    bonus = opec_bonus(rules, state) if state.has("opec") else 0
    loses = rules.income_per_factory * state.black + bonus - recovers
    return loses >= state.carbometer or industrial == 1


def _ask(draft: Draft, country: str, why: Why, zone: str = "") -> None:
    draft.add(InterviewAsked(country, why, _delegation(draft, country).moves, zone))


def _delegation(draft: Draft, country: str) -> Delegation:
    conference = draft.state.conference
    assert conference is not None
    return conference.delegation(country)
