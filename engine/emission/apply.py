"""Events to state. Never refuses, never chooses, never looks at a rule: it only moves pieces.

A correction in the middle of a game may have taken away what a later event is about; then nothing is moved.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import BoxRead, Event, replace
from engine.emission import laying
from engine.emission.events import (
    Adjusted,
    AffectedNamed,
    Bound,
    CardsDiscarded,
    CardsDrawn,
    CardsPaid,
    CardTaken,
    CardTucked,
    Changed,
    CrisesDrawn,
    CrisesShuffled,
    CrisisDone,
    CrisisLasts,
    CrisisLifted,
    CrisisRemoved,
    CrisisStruck,
    CrisisTurned,
    DemandGrew,
    DemandUncovered,
    DrawReduced,
    EffectRolled,
    EmergencyGained,
    EmergencyMoved,
    EmissionsCarried,
    Emitted,
    EnergyLost,
    GameEnded,
    GameSetUp,
    MarkerTurnedBack,
    PhaseBegan,
    ProjectActive,
    ProjectDiscarded,
    ProjectMarked,
    ProjectSkipped,
    ProjectStarted,
    ResilienceLost,
    RoundBegan,
    RoundSet,
    SinksRemoved,
    ThermometerSet,
    ThrowsAdded,
    TieNamed,
    TieRolled,
    TurningPointReached,
)
from engine.emission.state import BLANK, EFFECTS, Board, GlobalProject, Lasting, Lying, Seat, State
from engine.emission.taken_over import box_read


def apply(state: State, event: Event) -> State:
    return MOVES[type(event)](state, event)


# --- boards -----------------------------------------------------------------------------------------------


def _seats(state: State, power: str, change: Callable[[Seat], Seat]) -> State:
    return replace(
        state, seats=tuple([change(seat) if seat.power == power else seat for seat in state.seats])
    )


def _plus(state: State, power: str, what: str, by: int) -> State:
    def change(seat: Seat) -> Seat:
        board: Board = seat.board
        return replace(seat, board=replace(board, **{what: getattr(board, what) + by}))

    return _seats(state, power, change)


def _put(state: State, power: str, what: str, now: int) -> State:
    return _seats(state, power, lambda seat: replace(seat, board=replace(seat.board, **{what: now})))


# --- the course of a round --------------------------------------------------------------------------------


def _set_up(state: State, event: GameSetUp) -> State:
    return replace(
        BLANK,
        deck=event.deck,
        difficulty=event.difficulty,
        seats=event.seats,
        trees=event.trees,
        oceans=event.oceans,
        filters=event.filters,
        pile=event.pile,
        challenges=event.challenges,
        learned=state.learned,
    )


def _round_began(state: State, event: RoundBegan) -> State:
    return replace(state, phase="crises", round=event.round, due=0)


def _phase_began(state: State, event: PhaseBegan) -> State:
    return replace(state, phase=event.phase, throws=event.throws)


def _crises_drawn(state: State, event: CrisesDrawn) -> State:
    first = (Lying(event.crisis),) if event.crisis else ()
    down = (Lying(),) * (event.count - len(first))
    return replace(
        state, row=(*state.row, *first, *down), pile=state.pile - event.count, due=max(state.due, event.due)
    )


def _crises_shuffled(state: State, event: CrisesShuffled) -> State:
    row = tuple(each if each.crisis else replace(each, earlier=True) for each in state.row)
    return replace(state, pile=event.pile, discarded=(), earlier=event.earlier, row=row)


def _project_started(state: State, event: ProjectStarted) -> State:
    return replace(state, projects=(*state.projects, GlobalProject(event.project)))


def _project_discarded(state: State, event: ProjectDiscarded) -> State:
    return replace(state, projects=tuple([p for p in state.projects if p.project != event.project]))


def _cards_drawn(state: State, event: CardsDrawn) -> State:
    def change(seat: Seat) -> Seat:
        return replace(seat, fewer=0, board=replace(seat.board, hand=seat.board.hand + event.count))

    return _seats(state, event.power, change)


def _changed(state: State, event: Changed) -> State:
    if event.power:
        return _put(state, event.power, event.what, event.now)
    return replace(state, **{event.what: event.now})


def _cards_paid(state: State, event: CardsPaid) -> State:
    hand = state.seat(event.power).board.hand
    return _plus(state, event.power, "hand", -min(hand, event.count))


def _card_tucked(state: State, event: CardTucked) -> State:
    if event.power and state.seat(event.power).board.hand:
        state = _plus(state, event.power, "hand", -1)
    if event.under == "crisis":
        return replace(state, row=_tuck(state.row, [each.crisis for each in state.row], event))
    if event.under == "lasting":
        lasting = _tuck(state.lasting, [each.crisis for each in state.lasting], event)
        return replace(state, lasting=lasting)
    projects = _tuck(state.projects, [each.project for each in state.projects], event)
    return replace(state, projects=projects)


def _tuck(lying: tuple[Any, ...], names: list[str], event: CardTucked) -> tuple[Any, ...]:
    if event.name not in names:
        return lying
    at = names.index(event.name)
    under = lying[at]
    return (*lying[:at], replace(under, tucked=(*under.tucked, event.card)), *lying[at + 1 :])


def _card_taken(state: State, event: CardTaken) -> State:
    def change(each: GlobalProject) -> GlobalProject:
        if each.project != event.name or event.card not in each.tucked:
            return each
        at = each.tucked.index(event.card)
        return replace(each, tucked=(*each.tucked[:at], *each.tucked[at + 1 :]))

    return replace(state, projects=tuple([change(each) for each in state.projects]))


def _project_marked(state: State, event: ProjectMarked) -> State:
    projects = [
        replace(each, marked=event.active) if each.project == event.project else each
        for each in state.projects
    ]
    return replace(state, projects=tuple(projects))


def _crisis_turned(state: State, event: CrisisTurned) -> State:
    if event.place >= len(state.row):
        return state
    turned = state.row[event.place]
    row = (*state.row[: event.place], replace(turned, crisis=event.crisis, earlier=False))
    return replace(
        state, row=(*row, *state.row[event.place + 1 :]), earlier=_without(state, turned, event.crisis)
    )


def _without(state: State, lying: Lying, crisis: str) -> tuple[str, ...]:
    """What cards from before the last shuffle can still be."""
    if not lying.earlier:
        return state.earlier
    left = tuple([name for name in state.earlier if name != crisis])
    return left if sum(each.earlier for each in state.row) > 1 else ()


def _crisis_removed(state: State, event: CrisisRemoved) -> State:
    if event.place >= len(state.row):
        return state
    gone = state.row[event.place]
    return replace(
        state,
        row=(*state.row[: event.place], *state.row[event.place + 1 :]),
        earlier=_without(state, gone, event.crisis),
        discarded=(*state.discarded, event.crisis),
    )


def _crisis_lifted(state: State, event: CrisisLifted) -> State:
    lasting = tuple([each for each in state.lasting if each.crisis != event.crisis])
    return replace(state, lasting=lasting, discarded=(*state.discarded, event.crisis))


# --- emissions --------------------------------------------------------------------------------------------


def _told(state: State, event: Any) -> State:
    """What only has to be said: other events move the pieces."""
    return state


def _emitted(state: State, event: Emitted) -> State:
    return replace(state, emitted=state.emitted + event.dirty + event.emissions)


def _bound(state: State, event: Bound) -> State:
    return replace(state, emitted=state.emitted - event.count)


def _turning_point(state: State, event: TurningPointReached) -> State:
    return replace(state, turned=True)


def _thermometer(state: State, event: ThermometerSet) -> State:
    emitted = 0 if event.why == "emissions" else state.emitted
    return replace(state, tokens=event.tokens, carbon=event.carbon, emitted=emitted)


def _carried(state: State, event: EmissionsCarried) -> State:
    return replace(state, emitted=state.emitted + event.count)


# --- the crisis phase -------------------------------------------------------------------------------------


def _effect_rolled(state: State, event: EffectRolled) -> State:
    at = EFFECTS.index(event.effect)
    tracks = (*state.tracks[:at], event.space, *state.tracks[at + 1 :])
    return replace(state, tracks=tracks, throws=event.throws)


def _throws_added(state: State, event: ThrowsAdded) -> State:
    return replace(state, throws=state.throws + event.count)


def _sinks_removed(state: State, event: SinksRemoved) -> State:
    return replace(state, **{event.sink: getattr(state, event.sink) - event.count})


def _tie_rolled(state: State, event: TieRolled) -> State:
    if len(event.left) == 1:
        return replace(state, tied=(), hit=event.left[0])
    return replace(state, tied=event.left)


def _named(state: State, event: AffectedNamed) -> State:
    return replace(state, hit=event.power, tied=())


def _tie_named(state: State, event: TieNamed) -> State:
    return replace(state, tied=event.powers)


def _emergency_gained(state: State, event: EmergencyGained) -> State:
    return _put(state, event.power, "emergency", event.now)


def _emergency_moved(state: State, event: EmergencyMoved) -> State:
    return _plus(_plus(state, event.power, "emergency", -event.count), event.to, "emergency", event.count)


def _resilience_lost(state: State, event: ResilienceLost) -> State:
    return _plus(state, event.power, event.kind, -event.count)


def _energy_lost(state: State, event: EnergyLost) -> State:
    return _plus(state, event.power, event.kind, -event.count)


def _cards_discarded(state: State, event: CardsDiscarded) -> State:
    return _plus(state, event.power, "hand", -event.hand)


def _draw_reduced(state: State, event: DrawReduced) -> State:
    return _seats(state, event.power, lambda seat: replace(seat, fewer=seat.fewer + event.count))


def _crisis_lasts(state: State, event: CrisisLasts) -> State:
    tucked = state.row[0].tucked if state.row else ()
    lasting = (*state.lasting, Lasting(event.crisis, tucked))
    return replace(state, lasting=lasting, row=state.row[1:], tied=(), hit="")


def _crisis_done(state: State, event: CrisisDone) -> State:
    return replace(state, row=state.row[1:], discarded=(*state.discarded, event.crisis), tied=(), hit="")


# --- growth and corrections -------------------------------------------------------------------------------


def _demand_grew(state: State, event: DemandGrew) -> State:
    return _put(state, event.power, "demand", event.now)


def _turned_back(state: State, event: MarkerTurnedBack) -> State:
    return replace(state, turned=False)


def _adjusted(state: State, event: Adjusted) -> State:
    kind, power = event.what.kind, event.what.power
    if kind in laying.LAID:
        return laying.LAID[kind](state, event.what.card, bool(event.now))
    if kind == "fewer":
        return _seats(state, power, lambda seat: replace(seat, fewer=event.now))
    if power:
        return _put(state, power, kind, event.now)
    if kind in EFFECTS:
        at = EFFECTS.index(kind)
        return replace(state, tracks=(*state.tracks[:at], event.now, *state.tracks[at + 1 :]))
    if kind == "unknown":
        return laying.face_down(state, event.now)
    return replace(state, **{kind: bool(event.now) if kind == "turned" else event.now})


def _round_set(state: State, event: RoundSet) -> State:
    """Where crises are to be drawn, open ones go to the discard pile and unknown ones back to the deck."""
    cleared = replace(state, round=event.round, phase=event.phase, throws=0, tied=(), hit="", turned=False)
    if event.phase != "crises":
        return cleared
    open_ones = tuple([each.crisis for each in state.row if each.crisis])
    down = len(state.row) - len(open_ones)
    return replace(
        cleared,
        row=(),
        due=0,
        earlier=(),
        pile=state.pile + down,
        discarded=(*state.discarded, *open_ones),
    )


def _ended(state: State, event: GameEnded) -> State:
    return replace(state, phase="over", outcome=event.outcome, throws=0)


MOVES: dict[type, Callable[[State, Any], State]] = {
    GameSetUp: _set_up,
    RoundBegan: _round_began,
    PhaseBegan: _phase_began,
    CrisesDrawn: _crises_drawn,
    CrisesShuffled: _crises_shuffled,
    ProjectStarted: _project_started,
    ProjectSkipped: _told,
    ProjectDiscarded: _project_discarded,
    ProjectActive: _told,
    CardsDrawn: _cards_drawn,
    Changed: _changed,
    CardsPaid: _cards_paid,
    CardTucked: _card_tucked,
    CardTaken: _card_taken,
    ProjectMarked: _project_marked,
    CrisisTurned: _crisis_turned,
    CrisisRemoved: _crisis_removed,
    CrisisLifted: _crisis_lifted,
    DemandUncovered: _told,
    Emitted: _emitted,
    Bound: _bound,
    TurningPointReached: _turning_point,
    ThermometerSet: _thermometer,
    EmissionsCarried: _carried,
    EffectRolled: _effect_rolled,
    ThrowsAdded: _throws_added,
    SinksRemoved: _sinks_removed,
    TieRolled: _tie_rolled,
    AffectedNamed: _named,
    TieNamed: _tie_named,
    CrisisStruck: _told,
    EmergencyGained: _emergency_gained,
    EmergencyMoved: _emergency_moved,
    ResilienceLost: _resilience_lost,
    EnergyLost: _energy_lost,
    CardsDiscarded: _cards_discarded,
    DrawReduced: _draw_reduced,
    CrisisLasts: _crisis_lasts,
    CrisisDone: _crisis_done,
    DemandGrew: _demand_grew,
    MarkerTurnedBack: _turned_back,
    Adjusted: _adjusted,
    RoundSet: _round_set,
    GameEnded: _ended,
    BoxRead: box_read,
}
