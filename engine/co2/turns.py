"""Turns of the action phase, summits at their end, and what settles itself."""

from __future__ import annotations

from engine.co2 import gains, phases
from engine.co2.draft import Draft
from engine.co2.events import Owed, Settled, SummitHeld, TechMoved, TurnBegan
from engine.co2.rules import Rules
from engine.co2.state import Due, Seat, State, Summit
from engine.core import Event


def settled(draft: Draft) -> tuple[Event, ...]:
    """Everything that settles itself is settled; then the game goes on, unless somebody has to choose."""
    while not draft.over:
        state = draft.state
        if state.dues:
            if not settle_itself(draft, state.dues[0]):
                break
        elif state.phase == "actions" and state.turn.ending:
            _go_on(draft)
        elif not phases.go_on(draft):
            break
    return draft.done()


def stalled(rules: Rules, state: State) -> bool:
    """Does the game wait although nobody has anything to decide? A step taken out of the middle does that."""
    return bool(settled(Draft(rules, state)))


def settle_itself(draft: Draft, due: Due) -> bool:
    """What nobody has to decide about."""
    state, rules = draft.state, draft.rules
    if due.kind == "money":
        gains.drop(draft)
        gains.money(draft, due.seat, state.region(due.area).certificates, "subsidy")
    elif due.kind == "reward":
        gains.drop(draft)
        money, tech, certificates = rules.infrastructure[due.what]
        gains.money(draft, due.seat, money, "infrastructure")
        gains.tech(draft, due.seat, tech, "infrastructure")
        for _ in range(certificates):
            gains.certificate(draft, due.seat)
    elif due.kind == "knowledge" and not [each for each in due.topics if _can_learn(rules, state, due, each)]:
        gains.drop(draft, declined=True)
    elif due.kind == "recruit" and not state.seat(due.seat).pool:
        gains.drop(draft)
        draft.add(Owed(Due("move", due.seat, "subsidy")))
    else:
        return False
    return True


def _can_learn(rules: Rules, state: State, due: Due, energy: str) -> bool:
    return state.seat(due.seat).knows(energy) < rules.last


def _go_on(draft: Draft) -> None:
    """The next full summit is held; after the last one it is somebody else's turn."""
    state = draft.state
    if full := [summit for summit in state.summits if summit.closed_by]:
        filled = state.turn.filled
        _hold(
            draft, min(full, key=lambda each: filled.index(each.tile) if each.tile in filled else len(filled))
        )
        return
    order = [seat.colour for seat in state.in_order()]
    at = order.index(state.player.colour) + 1
    if at < len(order):
        draft.add(TurnBegan(order[at], state.round))
    elif state.round < draft.rules.rounds(state.mode, len(order), state.decade):
        draft.add(TurnBegan(order[0], state.round + 1))
    else:
        phases.begin(draft, "income")


def _hold(draft: Draft, summit: Summit) -> None:
    """Two knowledge of its topics for each speaker, clockwise, whoever has filled it last."""
    alone = len(summit.topics) == 2 and set(summit.speakers) == {summit.closed_by}
    draft.add(SummitHeld(summit.tile, summit.closed_by, summit.topics, alone))
    gains.meet(draft, f"size.{len(summit.topics)}")
    for topic in summit.topics:
        gains.meet(draft, f"topic.{topic}")
    if draft.state.summit_pile:
        draft.add(Owed(Due("summit", what=summit.tile)))
    for seat in reversed(_clockwise_to(draft.state, summit.closed_by)):
        for _ in range(2 * summit.speakers.count(seat.colour)):
            draft.add(Owed(Due("knowledge", seat.colour, "summit", topics=summit.topics)))


def _clockwise_to(state: State, last: str) -> tuple[Seat, ...]:
    """The seats clockwise, ending with this one."""
    at = [str(seat.colour) for seat in state.seats].index(last) + 1
    return (*state.seats[at:], *state.seats[:at])


def spend_tech(draft: Draft, seat: str, count: int, why: str) -> None:
    if count:
        draft.add(TechMoved(seat, -count, why))


def drop_show(draft: Draft, seat: str) -> None:
    """Somebody's personal goals are settled, whoever's turn it is to show them."""
    due = next((due for due in draft.state.dues if due.kind == "show" and due.seat == seat), None)
    if due is not None:
        draft.add(Settled(due))
