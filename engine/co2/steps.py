"""What is done between the turns: income, goals, supply, events, the end of a decade and of the game."""

from __future__ import annotations

from engine.co2 import disasters, ending, gains, inspectors, phases, supply, turns
from engine.co2.actions import (
    CountGoals,
    DrawFossil,
    DrawInspection,
    EndDecade,
    EndSupply,
    PayCertificate,
    Reduce,
    RevealEvent,
    ShowGoals,
    Strike,
    TakeIncome,
)
from engine.co2.draft import Draft
from engine.co2.events import EventRevealed, GameEnded, GoalsShown, Scored
from engine.co2.places import (
    CARDS,
    COMPETITIVE,
    END,
    EVENTS,
    INCOME,
    INSPECTORS,
    PENALTY,
    REDUCTION,
    SUPPLY,
)
from engine.co2.rules import Rules
from engine.co2.state import Due, Outcome, State
from engine.core import Decision, Refusal, refuse, warn


def _due(state: State, kind: str) -> Due | None:
    first = state.dues[0] if state.dues else None
    return first if first is not None and first.kind == kind else None


def take_income(rules: Rules, state: State, action: TakeIncome, insist: bool) -> Decision:
    first = _due(state, "income")
    if first is None:
        return refuse("co2.turn.nothing_due", INCOME)
    if not 0 <= action.points <= first.count:
        return refuse("co2.income.range", INCOME, most=first.count)
    draft = Draft(rules, state)
    gains.drop(draft)
    gains.score(draft, first.seat, action.points, "income")
    gains.money(draft, first.seat, first.count - action.points, "income")
    return turns.settled(draft)


def count_goals(rules: Rules, state: State, action: CountGoals, insist: bool) -> Decision:
    """Every goal that is not met costs points; with less than none the game is lost."""
    draft = Draft(rules, state)
    if by := inspectors.lost(rules, state):
        draft.add(Scored("", -by, state.points - by, "goals"))
    if draft.state.points < 0:
        draft.add(GameEnded(Outcome("lost", "goals", ())))
    else:
        phases.next_phase(draft)
    return turns.settled(draft)


def draw_fossil(rules: Rules, state: State, action: DrawFossil, insist: bool) -> Decision:
    region = supply.next_region(state)
    if state.dues or region is None or not supply.needs(state, region):
        return refuse("co2.turn.nothing_due", SUPPLY)
    if action.fossil not in supply.drawable(rules, state):
        return refuse("co2.supply.none_left", SUPPLY, fossil=str(action.fossil)[:20])
    draft = Draft(rules, state)
    supply.light(draft, action.fossil)
    return turns.settled(draft)


def pay_refusal(rules: Rules, state: State, action: PayCertificate) -> Refusal | None:
    first = _due(state, "pay")
    if first is None:
        return refuse("co2.turn.nothing_due", PENALTY)
    possible = supply.payable(state, state.seat(first.seat))
    if action.source not in possible:
        return refuse("co2.certificates.not_there", PENALTY, source=action.source[:20])
    return None


def pay_certificate(rules: Rules, state: State, action: PayCertificate, insist: bool) -> Decision:
    if no := pay_refusal(rules, state, action):
        return no
    draft = Draft(rules, state)
    supply.pay(draft, action.source)
    return turns.settled(draft)


def reduce(rules: Rules, state: State, action: Reduce, insist: bool) -> Decision:
    step, most = rules.data["air.step"], supply.most(rules, state)
    if action.ppm <= 0 or action.ppm % step:
        return refuse("co2.reduction.steps", REDUCTION, step=step)
    if action.ppm > most:
        return refuse("co2.reduction.too_much", REDUCTION, most=most)
    draft = Draft(rules, state)
    supply.reduce_by(draft, action.ppm)
    return draft.done()


def end_supply(rules: Rules, state: State, action: EndSupply, insist: bool) -> Decision:
    """Too few points or too much in the air: all have lost."""
    draft = Draft(rules, state)
    if state.points < 0:
        draft.add(GameEnded(Outcome("lost", "points", ())))
    elif state.ppm > rules.data["air.limit"]:
        draft.add(GameEnded(Outcome("lost", "air", ())))
    else:
        phases.next_phase(draft)
    return turns.settled(draft)


def strike(rules: Rules, state: State, action: Strike, insist: bool) -> Decision:
    if state.dues or state.progress:
        return refuse("co2.turn.settle_first", EVENTS, due=state.dues[0].kind if state.dues else "event")
    draft = Draft(rules, state)
    disasters.strike(draft)
    if not draft.state.progress:
        phases.next_phase(draft)
    return turns.settled(draft)


def reveal_event(rules: Rules, state: State, action: RevealEvent, insist: bool) -> Decision:
    if _due(state, "event") is None:
        return refuse("co2.turn.nothing_due", EVENTS)
    if action.tile not in disasters.unseen(rules, state):
        return refuse("co2.event.not_in_the_pile", EVENTS, tile=action.tile[:20])
    draft = Draft(rules, state)
    gains.drop(draft)
    draft.add(EventRevealed(action.tile))
    return turns.settled(draft)


def end_decade(rules: Rules, state: State, action: EndDecade, insist: bool) -> Decision:
    draft = Draft(rules, state)
    phases.next_decade(draft)
    return turns.settled(draft)


def draw_inspection(rules: Rules, state: State, action: DrawInspection, insist: bool) -> Decision:
    if not state.inspections:
        return refuse("co2.turn.nothing_due", INSPECTORS)
    if action.fossil not in supply.drawable(rules, state):
        return refuse("co2.supply.none_left", INSPECTORS, fossil=str(action.fossil)[:20])
    draft = Draft(rules, state)
    inspectors.move(draft, action.fossil)
    return turns.settled(draft)


def show_refusal(rules: Rules, state: State, action: ShowGoals) -> Refusal | None:
    if not any(due.kind == "show" and due.seat == action.seat for due in state.dues):
        return refuse("co2.goal.gone", END, seat=action.seat[:20])
    known = ending.PERSONAL if state.team else ending.COMPANY
    most = {"coop": 2, "solo": rules.data["solo.all_personal"], "competitive": 1}[state.mode]
    if not 1 <= len(action.cards) <= most or len(set(action.cards)) < len(action.cards):
        return refuse("co2.goal.how_many", END, most=most)
    if unknown := [card for card in action.cards if card not in known]:
        return refuse("co2.goal.no_such_card", CARDS, card=unknown[0][:20])
    if not state.team and len(state.seats) == 2 and action.cards[0] in rules.data["company.not_for_two"]:
        return warn("co2.goal.not_for_two", COMPETITIVE, card=action.cards[0])
    return None


def show_goals(rules: Rules, state: State, action: ShowGoals, insist: bool) -> Decision:
    """Cooperative goals are met or not; a company goal is worth its points."""
    no = show_refusal(rules, state, action)
    if no and not (insist and no.strength == "odd"):
        return no
    seat = state.seat(action.seat)
    draft = Draft(rules, state)
    if state.team:
        draft.add(GoalsShown(action.seat, action.cards, ending.met(rules, state, seat, action.cards)))
    else:
        by = ending.company(rules, state, seat, action.cards[0])
        draft.add(GoalsShown(action.seat, action.cards, 1))
        gains.score(draft, action.seat, by, "company_goal")
    turns.drop_show(draft, action.seat)
    return turns.settled(draft)
