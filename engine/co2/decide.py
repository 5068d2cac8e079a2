"""The one door to the rules: is this allowed now, and what follows from it?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from engine.co2 import (
    cards,
    corrections,
    course,
    disasters,
    ending,
    lobby,
    market,
    projects,
    scientists,
    setting_up,
    steps,
    supply,
    turns,
)
from engine.co2.actions import (
    Adjust,
    Build,
    BuyCertificate,
    CallOff,
    ClaimTarget,
    CountGoals,
    Decline,
    DrawFossil,
    DrawInspection,
    EndDecade,
    EndSupply,
    EndTurn,
    GiveBonus,
    GoOn,
    Learn,
    MoveScientist,
    PassCards,
    PassMain,
    PayCertificate,
    PlanProject,
    PlayLobby,
    Pollute,
    Prepare,
    Recruit,
    Reduce,
    RevealEvent,
    RevealSummit,
    SellCertificate,
    SellGoal,
    SetControl,
    SetGoal,
    SetPlant,
    SetProject,
    SetTurn,
    SetUp,
    ShowGoals,
    Strike,
    TakeIncome,
)
from engine.co2.places import ACTIONS, END, KNOWLEDGE, OVERVIEW, SETUP
from engine.co2.readings import READING
from engine.co2.rules import Rules
from engine.co2.state import At, Due, Phase, State
from engine.core import Action, Awaits, Decision, Offer, ReadBox, Refusal, refuse

_DECIDE: dict[type, Callable[[Rules, State, Any, bool], Decision]] = {
    SetUp: setting_up.set_up,
    PassCards: course.pass_cards,
    DrawInspection: steps.draw_inspection,
    MoveScientist: scientists.move,
    BuyCertificate: market.buy,
    SellCertificate: market.sell,
    PlayLobby: cards.play,
    ClaimTarget: lobby.claim,
    PlanProject: projects.plan,
    Prepare: projects.prepare,
    Build: projects.build,
    Pollute: course.pollute,
    SellGoal: course.sell_goal,
    PassMain: course.pass_main,
    EndTurn: course.end_turn,
    Learn: scientists.learn,
    GiveBonus: scientists.give_bonus,
    Decline: cards.decline,
    Recruit: scientists.recruit,
    TakeIncome: steps.take_income,
    CountGoals: steps.count_goals,
    DrawFossil: steps.draw_fossil,
    PayCertificate: steps.pay_certificate,
    Reduce: steps.reduce,
    EndSupply: steps.end_supply,
    Strike: steps.strike,
    RevealEvent: steps.reveal_event,
    RevealSummit: scientists.reveal_summit,
    EndDecade: steps.end_decade,
    GoOn: course.go_on,
    ShowGoals: steps.show_goals,
    Adjust: corrections.adjust,
    SetProject: corrections.set_project,
    SetPlant: corrections.set_plant,
    SetControl: corrections.set_control,
    SetGoal: corrections.set_goal,
    SetTurn: corrections.set_turn,
    CallOff: corrections.call_off,
    ReadBox: corrections.read_box,
}

_PHASES: dict[type, tuple[Phase, ...]] = {
    PassCards: ("draft",),
    DrawInspection: ("inspection",),
    MoveScientist: ("actions",),
    BuyCertificate: ("actions",),
    SellCertificate: ("actions",),
    PlayLobby: ("actions",),
    ClaimTarget: ("actions",),
    PlanProject: ("actions",),
    Prepare: ("actions",),
    Build: ("actions",),
    Pollute: ("actions",),
    SellGoal: ("actions", "judging"),
    PassMain: ("actions",),
    EndTurn: ("actions",),
    Learn: ("actions",),
    GiveBonus: ("actions",),
    Decline: ("actions",),
    Recruit: ("actions",),
    TakeIncome: ("income",),
    CountGoals: ("goals",),
    DrawFossil: ("supply",),
    PayCertificate: ("supply", "events"),
    Reduce: ("reduction",),
    EndSupply: ("reduction",),
    Strike: ("events",),
    RevealEvent: ("events",),
    RevealSummit: ("actions",),
    EndDecade: ("decade_end",),
    ShowGoals: ("judging",),
}
"""Actions that belong to certain phases."""

_ANSWERS: dict[str, tuple[type, ...]] = {
    "knowledge": (Learn, Decline),
    "bonus": (GiveBonus, Decline),
    "recruit": (Recruit, MoveScientist, Decline),
    "move": (MoveScientist, Decline),
    "withdraw": (MoveScientist,),
    "income": (TakeIncome,),
    "pay": (PayCertificate,),
    "summit": (RevealSummit,),
    "event": (RevealEvent,),
    "show": (ShowGoals, SellGoal),
}
"""What settles a due. A corrected journal may leave one in a phase that it doesn't belong to."""

_OF_A_TURN = (
    BuyCertificate,
    SellCertificate,
    PlayLobby,
    ClaimTarget,
    PlanProject,
    Prepare,
    Build,
    Pollute,
    PassMain,
    EndTurn,
)
"""What the active player does once nothing is left to settle; scientists may have to move before."""


def decide(rules: Rules, state: State, action: Action, insist: bool = False) -> Decision:
    no = _out_of_turn(state, type(action))
    return no or READING.decide(rules, state, action, insist, _DECIDE[type(action)])


def _out_of_turn(state: State, kind: type) -> Refusal | None:
    if kind is SetUp:
        return None
    if state.phase == "setup":
        return refuse("co2.turn.not_set_up", SETUP)
    if state.phase == "over" and kind is not ReadBox:
        return refuse("co2.turn.game_over", END)
    phases = _PHASES.get(kind)
    asked = _ANSWERS.get(state.dues[0].kind, ()) if state.dues else ()
    if phases is not None and state.phase not in phases and kind not in asked:
        return refuse("co2.turn.not_now", OVERVIEW, phase=phases[0], now=state.phase)
    if kind in _OF_A_TURN and state.dues:
        return refuse("co2.turn.settle_first", ACTIONS, due=state.dues[0].kind)
    return None


# --- what the table is asked for --------------------------------------------------------------------------

_AWAITS: dict[str, str] = {"summit": "reveal", "event": "reveal"}
_STEPS: dict[Phase, str] = {
    "draft": "draft",
    "goals": "goals",
    "events": "events",
    "decade_end": "decade_end",
}


@READING.informed
def awaits(rules: Rules, state: State) -> Awaits:
    """What the table is asked for."""
    phase = state.phase
    if phase in ("setup", "over"):
        return Awaits("setup" if phase == "setup" else "over")
    if turns.stalled(rules, state):
        return Awaits("step", of="go_on")
    if state.dues:
        first = state.dues[0]
        kind: Any = _AWAITS.get(first.kind, "choice")
        return Awaits(kind, first.seat, first.count if first.kind == "income" else 1, first.kind)
    if phase == "inspection":
        return Awaits("reveal", count=state.inspections, of="inspection")
    if phase == "supply":
        return Awaits("reveal", of="fossil")
    if phase == "actions":
        return Awaits("free", state.player.colour, of="actions")
    if phase == "reduction":
        return Awaits("free", of="reduction")
    return Awaits("step", of=_STEPS.get(phase, phase))


# --- what could be done -----------------------------------------------------------------------------------

Listed: TypeAlias = tuple[Action, Refusal | None]
"""Something that could be done, and the refusal that stands in its way, if any."""


@READING.informed
def offers(rules: Rules, state: State) -> tuple[Offer, ...]:
    """What could be done now, with the reason where it can't; corrections are not listed."""
    return tuple([Offer(action, no) for action, no in _listed(rules, state)])


@READING.informed
def options(rules: Rules, state: State) -> tuple[Action, ...]:
    """What may be done now; everything listed is accepted."""
    return tuple([action for action, no in _listed(rules, state) if no is None])


def _listed(rules: Rules, state: State) -> Iterator[Listed]:
    if turns.stalled(rules, state):
        yield GoOn(), None
    elif state.dues:
        yield from _DUE[state.dues[0].kind](rules, state, state.dues[0])
    elif state.phase in _OFFERS:
        yield from _OFFERS[state.phase](rules, state)


def _actions(rules: Rules, state: State) -> Iterator[Listed]:
    listed = list(cards.others(rules, state))
    yield from listed
    yield BuyCertificate(), market.buy_refusal(rules, state)
    yield from cards.plays(rules, state, listed)
    if state.turn.promised:
        yield Decline(), cards.let_go_refusal(listed)
    for target in state.targets:
        if not target.claimed_by:
            claim = ClaimTarget(target.card)
            yield claim, lobby.claim_refusal(rules, state, claim)
    if state.mode == "solo":
        yield Pollute(), course.pollute_refusal(rules, state)
    if state.mode == "competitive":
        yield SellGoal(), course.sell_goal_refusal(rules, state, SellGoal())
    yield PassMain(), course.pass_refusal(rules, state)
    yield EndTurn(), course.end_refusal(rules, state)


def _knowledge(rules: Rules, state: State, due: Due) -> Iterator[Listed]:
    for topic in due.topics:
        full = state.seat(due.seat).knows(topic) >= rules.last
        no = refuse("co2.knowledge.end_of_track", KNOWLEDGE, energy=topic) if full else None
        yield Learn(topic), no  # type: ignore[arg-type]


def _bonus(rules: Rules, state: State, due: Due) -> Iterator[Listed]:
    for bonus in scientists.bonuses(rules, state):
        yield bonus, scientists.bonus_refusal(rules, state, bonus)
    yield Decline(), None


def _recruit(rules: Rules, state: State, due: Due) -> Iterator[Listed]:
    yield Recruit(), None
    yield from _move(rules, state, due)


def _move(rules: Rules, state: State, due: Due) -> Iterator[Listed]:
    for move in scientists.moves(state, due.seat):
        yield move, scientists.move_refusal(rules, state, move)
    yield Decline(), None


def _withdraw(rules: Rules, state: State, due: Due) -> Iterator[Listed]:
    source = At("project", due.area, due.count)
    for move in scientists.moves(state, due.seat, source):
        yield move, scientists.move_refusal(rules, state, move)


def _income(rules: Rules, state: State, due: Due) -> Iterator[Listed]:
    for points in range(due.count + 1):
        yield TakeIncome(points), None


def _pay(rules: Rules, state: State, due: Due) -> Iterator[Listed]:
    for source in supply.payable(state, state.seat(due.seat)):
        yield PayCertificate(source), None


def _new_summit(rules: Rules, state: State, due: Due) -> Iterator[Listed]:
    for tile in scientists.unseen_summits(rules, state):
        yield RevealSummit(tile), None


def _new_event(rules: Rules, state: State, due: Due) -> Iterator[Listed]:
    for tile in disasters.unseen(rules, state):
        yield RevealEvent(tile), None


def _show(rules: Rules, state: State, due: Due) -> Iterator[Listed]:
    for card in ending.PERSONAL if state.team else ending.COMPANY:
        show = ShowGoals(due.seat, (card,))
        yield show, steps.show_refusal(rules, state, show)
    if not state.team:
        yield SellGoal(due.seat), None


_DUE: dict[str, Callable[[Rules, State, Due], Iterator[Listed]]] = {
    "knowledge": _knowledge,
    "bonus": _bonus,
    "recruit": _recruit,
    "move": _move,
    "withdraw": _withdraw,
    "income": _income,
    "pay": _pay,
    "summit": _new_summit,
    "event": _new_event,
    "show": _show,
}


def _draft(rules: Rules, state: State) -> Iterator[Listed]:
    yield PassCards(), None


def _inspection(rules: Rules, state: State) -> Iterator[Listed]:
    for fossil in supply.drawable(rules, state):
        yield DrawInspection(fossil), None  # type: ignore[arg-type]


def _goals(rules: Rules, state: State) -> Iterator[Listed]:
    yield CountGoals(), None


def _supply(rules: Rules, state: State) -> Iterator[Listed]:
    for fossil in supply.drawable(rules, state):
        yield DrawFossil(fossil), None  # type: ignore[arg-type]


def _reduction(rules: Rules, state: State) -> Iterator[Listed]:
    step = rules.data["air.step"]
    for ppm in range(step, supply.most(rules, state) + 1, step):
        yield Reduce(ppm), None
    yield EndSupply(), None


def _events(rules: Rules, state: State) -> Iterator[Listed]:
    yield Strike(), None


def _decade_end(rules: Rules, state: State) -> Iterator[Listed]:
    yield EndDecade(), None


_OFFERS: dict[Phase, Callable[[Rules, State], Iterator[Listed]]] = {
    "draft": _draft,
    "inspection": _inspection,
    "actions": _actions,
    "goals": _goals,
    "supply": _supply,
    "reduction": _reduction,
    "events": _events,
    "decade_end": _decade_end,
}
