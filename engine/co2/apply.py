"""Events to state. Never refuses, never chooses, never looks at a rule: it only moves pieces.

A correction in the middle of a game may have taken away what a later event is about; then nothing is moved,
and never more than there is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.co2.events import (
    Adjusted,
    CardsPassed,
    CertificateBought,
    CertificatePaid,
    CertificateSold,
    CertificateTaken,
    ControlSet,
    ControlTaken,
    CubePlaced,
    DecadeBegan,
    DeedDone,
    DirectorDone,
    EarlyCounted,
    EmissionsChanged,
    EventRevealed,
    EventsMoved,
    FossilDrawn,
    FossilRemoved,
    GameEnded,
    GameSetUp,
    GoalMet,
    GoalSet,
    GoalSold,
    GoalsShown,
    InfrastructurePrepared,
    InspectionsDue,
    InspectorMoved,
    Learned,
    LobbyKept,
    LobbyLetGo,
    LobbyPlayed,
    LobbyPromised,
    MainDone,
    MainPassed,
    MarketRefilled,
    MoneyMoved,
    Owed,
    PhaseBegan,
    PlantBuilt,
    PlantSet,
    Polluted,
    ProjectPlanned,
    ProjectSet,
    RegionSupplied,
    RegionTechSpent,
    ScientistArrived,
    ScientistMoved,
    ScientistRecruited,
    ScientistSentOff,
    Scored,
    Settled,
    Struck,
    SummitFilled,
    SummitHeld,
    SummitRevealed,
    TargetClaimed,
    TechGiven,
    TechMoved,
    TurnBegan,
    TurnEnding,
    TurnSet,
)
from engine.co2.state import (
    BLANK,
    BOARD,
    ENERGIES,
    FOSSILS,
    NO_TURN,
    At,
    Cube,
    Deed,
    Due,
    LobbyCard,
    Plant,
    Project,
    Region,
    Seat,
    State,
    Turn,
)
from engine.co2.taken_over import box_read
from engine.core import BoxRead, Event, replace


def apply(state: State, event: Event) -> State:
    return MOVES[type(event)](state, event)


# --- small hands ------------------------------------------------------------------------------------------


def _seats(state: State, colour: str, change: Callable[[Seat], Seat]) -> State:
    return replace(
        state, seats=tuple([change(seat) if seat.colour == colour else seat for seat in state.seats])
    )


def _regions(state: State, area: str, change: Callable[[Region], Region]) -> State:
    return replace(
        state,
        regions=tuple([change(region) if region.area == area else region for region in state.regions]),
    )


def _count(state: State, place: str, what: str) -> int:
    """How many certificates or technology markers are at a place: bank, market, a colour or a region."""
    if place in ("bank", "market", "tech"):
        return int(getattr(state, place))
    if state.has(place):
        return int(getattr(state.seat(place), what))
    return next((int(getattr(region, what)) for region in state.regions if region.area == place), 0)


def _plus(state: State, place: str, what: str, by: int) -> State:
    if place in ("bank", "market", "tech"):
        return replace(state, **{place: getattr(state, place) + by})
    if state.has(place):
        return _seats(state, place, lambda seat: replace(seat, **{what: getattr(seat, what) + by}))
    return _regions(state, place, lambda region: replace(region, **{what: getattr(region, what) + by}))


def _carry(state: State, source: str, target: str, what: str, count: int) -> State:
    """Pieces from one place to another, as many as there are."""
    count = min(count, _count(state, source, what))
    return _plus(_plus(state, source, what, -count), target, what, count) if count > 0 else state


def _set(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _money(state: State, colour: str, by: int) -> State:
    return _seats(state, colour, lambda seat: replace(seat, money=max(0, seat.money + by)))


def _turn(state: State, **changes: Any) -> State:
    turn: Turn = replace(state.turn, **changes)
    return replace(state, turn=turn)


def _with_project(state: State, area: str, spot: int, project: Project | None) -> State:
    def change(region: Region) -> Region:
        return replace(region, spots=_set(region.spots, spot, replace(region.spots[spot], project=project)))

    return _regions(state, area, change)


def _with_plant(state: State, area: str, slot: int, plant: Plant | None) -> State:
    return _regions(state, area, lambda region: replace(region, slots=_set(region.slots, slot, plant)))


def _with_stack(state: State, energy: str, **changes: int) -> State:
    at = ENERGIES.index(energy)
    stack = state.stacks[at]
    summed = {name: getattr(stack, name) + by for name, by in changes.items()}
    return replace(state, stacks=_set(state.stacks, at, replace(stack, **summed)))


def _tile(level: int) -> str:
    return "first" if level == 1 else "second"


# --- the course of the game -------------------------------------------------------------------------------


def _set_up(state: State, event: GameSetUp) -> State:
    return replace(
        BLANK,
        edition=event.edition,
        mode=event.mode,
        phase="actions",
        seats=event.seats,
        regions=event.regions,
        ppm=event.ppm,
        points=event.points,
        bank=event.bank,
        market=event.market,
        price=event.price,
        tech=event.tech,
        stacks=event.stacks,
        pile=event.pile,
        gone=event.gone,
        home=event.home,
        summits=event.summits,
        summit_pile=event.summit_pile,
        goals=event.goals,
        inspectors=event.inspectors,
        targets=event.targets,
        current=event.current,
        upcoming=event.upcoming,
        event_pile=event.event_pile,
        solo_goal=event.solo_goal,
        learned=state.learned,
    )


def _cards_passed(state: State, event: CardsPassed) -> State:
    return replace(state, passes=event.passes)


def _inspector_moved(state: State, event: InspectorMoved) -> State:
    if event.inspector >= len(state.inspectors):
        return state
    moved = _set(state.inspectors, event.inspector, event.place)
    return replace(state, inspectors=moved, inspections=max(0, state.inspections - 1))


def _inspections_due(state: State, event: InspectionsDue) -> State:
    return replace(state, inspections=event.count)


def _decade_began(state: State, event: DecadeBegan) -> State:
    return replace(_tidied(state), decade=event.decade, start=event.start, round=0, progress=0)


def _phase_began(state: State, event: PhaseBegan) -> State:
    return replace(_tidied(state), phase=event.phase, turn=NO_TURN, progress=0)


def _turn_began(state: State, event: TurnBegan) -> State:
    active = next((at for at, seat in enumerate(state.seats) if seat.colour == event.seat), 0)
    return replace(_tidied(state), phase="actions", active=active, round=event.round, turn=NO_TURN)


def _turn_set(state: State, event: TurnSet) -> State:
    return _turn_began(state, TurnBegan(event.seat, event.round))


def _tidied(state: State) -> State:
    """What a step that was taken out of the middle has left unsettled is dropped; scientists go home."""
    for due in state.dues:
        if due.kind == "withdraw":
            state = _plus(state, due.seat, "home", 1)
    return replace(state, dues=()) if state.dues else state


def _turn_ending(state: State, event: TurnEnding) -> State:
    return _turn(state, ending=True)


def _main_done(state: State, event: MainDone) -> State:
    deed = Deed(event.main, event.energy, event.area, event.subsidy)
    return _turn(state, main=(*state.turn.main, event.main), last=deed, along=None)


def _main_passed(state: State, event: MainPassed) -> State:
    return _turn(state, passed=True)


def _director_done(state: State, event: DirectorDone) -> State:
    return _turn(state, last=None, along=None, **{event.action: True})


def _deed_done(state: State, event: DeedDone) -> State:
    return _turn(state, **{"along" if state.turn.last else "last": event.deed})


def _polluted(state: State, event: Polluted) -> State:
    return replace(_turn(state, second=True), ppm=event.now)


def _owed(state: State, event: Owed) -> State:
    return replace(state, dues=(event.due, *state.dues))


def _settled(state: State, event: Settled) -> State:
    if event.due not in state.dues:
        return state
    at = state.dues.index(event.due)
    dues = (*state.dues[:at], *state.dues[at + 1 :])
    if event.due.kind == "withdraw":
        # Whoever has found a place was taken from here by `ScientistArrived`.
        return replace(_plus(state, event.due.seat, "home", 1), dues=dues)
    return replace(state, dues=dues)


# --- scientists and knowledge -----------------------------------------------------------------------------


def _leave(state: State, seat: str, at: At) -> State | None:
    """A scientist is lifted; None if there is none of this colour."""
    if at.kind == "board":
        return _plus(state, seat, "home", -1) if _count(state, seat, "home") else None
    if at.kind == "project":
        project = state.project(at.name, at.spot) if _is_area(state, at.name) else None
        if project is None or project.scientist != seat:
            return None
        return _with_project(state, at.name, at.spot, replace(project, scientist=""))
    return None


def _arrive(state: State, seat: str, at: At) -> State | None:
    """A lifted scientist is put down; None if the place is taken or gone."""
    if at.kind == "board":
        return _plus(state, seat, "home", 1)
    if at.kind == "project":
        project = state.project(at.name, at.spot) if _is_area(state, at.name) else None
        if project is None or project.scientist or project.infrastructure:
            return None
        return _with_project(state, at.name, at.spot, replace(project, scientist=seat))
    if at.kind == "lobby":
        free = [card for card in state.lobby if card.card == at.name and not card.scientist]
        if not free:
            return None
        lobby = tuple([replace(card, scientist=seat) if card is free[0] else card for card in state.lobby])
        return replace(state, lobby=lobby)
    summit = state.summit(at.name)
    if summit is None or at.spot >= len(summit.speakers) or summit.speakers[at.spot]:
        return None
    speaking = replace(summit, speakers=_set(summit.speakers, at.spot, seat))
    return replace(state, summits=tuple([speaking if each is summit else each for each in state.summits]))


def _is_area(state: State, name: str) -> bool:
    return any(region.area == name for region in state.regions)


def _scientist_moved(state: State, event: ScientistMoved) -> State:
    lifted = _leave(state, event.seat, event.source)
    moved = _arrive(lifted, event.seat, event.target) if lifted else None
    return moved or state


def _scientist_sent_off(state: State, event: ScientistSentOff) -> State:
    left = _leave(state, event.seat, At("project", event.area, event.spot))
    if left is None:
        return state
    return replace(left, dues=(_withdrawal(event), *left.dues))


def _withdrawal(event: ScientistSentOff) -> Due:
    return Due("withdraw", event.seat, area=event.area, count=event.spot)


def _scientist_arrived(state: State, event: ScientistArrived) -> State:
    """Where there was somebody on the way, who goes home in `_settled` and from there to the place."""
    due = next((due for due in state.dues if due.kind == "withdraw" and due.seat == event.seat), None)
    if due is None:
        return state
    home = _settled(state, Settled(due))
    lifted = _leave(home, event.seat, At("board"))
    return (_arrive(lifted, event.seat, event.target) if lifted else None) or home


def _scientist_recruited(state: State, event: ScientistRecruited) -> State:
    return _carry_scientist(state, event.seat)


def _carry_scientist(state: State, colour: str) -> State:
    def change(seat: Seat) -> Seat:
        return replace(seat, pool=seat.pool - 1, home=seat.home + 1) if seat.pool else seat

    return _seats(state, colour, change)


def _learned(state: State, event: Learned) -> State:
    at = ENERGIES.index(event.energy)
    return _seats(
        state, event.seat, lambda seat: replace(seat, knowledge=_set(seat.knowledge, at, event.now))
    )


# --- the economy ------------------------------------------------------------------------------------------


def _money_moved(state: State, event: MoneyMoved) -> State:
    return _money(state, event.seat, event.by)


def _tech_moved(state: State, event: TechMoved) -> State:
    if event.by > 0:
        return _carry(state, "tech", event.seat, "tech", event.by)
    return _carry(state, event.seat, "tech", "tech", -event.by)


def _tech_given(state: State, event: TechGiven) -> State:
    return _carry(state, event.seat, event.area, "tech", 1)


def _region_tech_spent(state: State, event: RegionTechSpent) -> State:
    return _carry(state, event.area, "tech", "tech", 1)


def _certificate_bought(state: State, event: CertificateBought) -> State:
    return _money(_carry(state, "market", event.seat, "certificates", 1), event.seat, -event.price)


def _certificate_sold(state: State, event: CertificateSold) -> State:
    sold = _carry(state, event.seat, "bank", "certificates", 1)
    return replace(_money(sold, event.seat, event.price), price=event.now)


def _certificate_taken(state: State, event: CertificateTaken) -> State:
    return _carry(state, "market", event.to, "certificates", 1)


def _market_refilled(state: State, event: MarketRefilled) -> State:
    filled = _carry(state, "bank", "market", "certificates", event.count)
    return replace(_turn(filled, closed=True), price=event.price)


def _certificate_paid(state: State, event: CertificatePaid) -> State:
    source = event.seat if event.source == BOARD else event.source
    return _carry(state, source, "bank", "certificates", 1)


def _scored(state: State, event: Scored) -> State:
    if event.seat:
        return _plus(state, event.seat, "points", event.by)
    return replace(state, points=state.points + event.by)


# --- projects and plants ----------------------------------------------------------------------------------


def _project_planned(state: State, event: ProjectPlanned) -> State:
    if state.project(event.area, event.spot) or not getattr(state.stack(event.energy), _tile(event.level)):
        return state
    taken = _with_stack(state, event.energy, **{_tile(event.level): -1})
    return _with_project(taken, event.area, event.spot, Project(event.energy, event.level))


def _infrastructure_prepared(state: State, event: InfrastructurePrepared) -> State:
    project = state.project(event.area, event.spot)
    if project is None or project.infrastructure or project.scientist:
        return state
    if not _count(state, event.seat, "markers"):
        return state
    turned = _plus(state, event.seat, "markers", -1)
    return _with_project(turned, event.area, event.spot, replace(project, infrastructure=event.seat))


def _plant_built(state: State, event: PlantBuilt) -> State:
    project = state.project(event.area, event.spot)
    free = state.region(event.area).slots[event.slot] is None
    if project is None or not project.infrastructure or not free:
        return state
    energy = project.energy
    if not state.stack(energy).plants:
        return state
    # The tile that is there is built on; after a correction it need not be the one the event knows.
    plant = replace(event.plant, energy=energy, level=project.level, infrastructure=project.infrastructure)
    moved = _with_project(state, event.area, event.spot, None)
    return _with_plant(_with_stack(moved, energy, plants=-1), event.area, event.slot, plant)


def _fossil_removed(state: State, event: FossilRemoved) -> State:
    plant = state.region(event.area).slots[event.slot]
    if plant is None or plant.fossil != event.fossil:
        return state
    state = replace(state, deeds=replace(state.deeds, replaced=True))
    return _counted(_with_plant(state, event.area, event.slot, None), "gone", event.fossil, 1)


def _counted(state: State, heap: str, fossil: str, by: int) -> State:
    counts: tuple[int, ...] = getattr(state, heap)
    at = FOSSILS.index(fossil)
    return replace(state, **{heap: _set(counts, at, counts[at] + by)})


def _fossil_drawn(state: State, event: FossilDrawn) -> State:
    if not state.pile[FOSSILS.index(event.fossil)]:
        return state
    drawn = _counted(state, "pile", event.fossil, -1)
    if not event.area:
        return _counted(drawn, "gone", event.fossil, 1)
    if state.region(event.area).slots[event.slot] is not None:
        return state
    return _with_plant(drawn, event.area, event.slot, Plant(fossil=event.fossil))


def _region_supplied(state: State, event: RegionSupplied) -> State:
    return replace(state, progress=state.progress + 1)


def _cube_placed(state: State, event: CubePlaced) -> State:
    if not _count(state, event.seat, "cubes"):
        return state
    placed = _plus(state, event.seat, "cubes", -1)
    cube = Cube(event.seat, event.energy)
    return _regions(placed, event.area, lambda region: replace(region, cubes=(*region.cubes, cube)))


def _control_taken(state: State, event: ControlTaken) -> State:
    return _regions(state, event.area, lambda region: replace(region, control=event.seat))


def _emissions_changed(state: State, event: EmissionsChanged) -> State:
    return replace(state, ppm=event.now)


# --- cards, summits, goals --------------------------------------------------------------------------------


def _lobby_played(state: State, event: LobbyPlayed) -> State:
    if any(card.card == event.card for card in state.lobby):
        return state
    hand = _seats(state, event.seat, lambda seat: replace(seat, lobby=max(0, seat.lobby - 1)))
    deeds = state.deeds
    if state.decade == 1 and not deeds.lobby_at_once:
        deeds = replace(deeds, lobby_at_once=True)
    return replace(hand, lobby=(*state.lobby, LobbyCard(event.card, event.seat)), deeds=deeds)


def _lobby_promised(state: State, event: LobbyPromised) -> State:
    return _turn(state, promised=event.card)


def _lobby_settled(state: State, event: LobbyKept | LobbyLetGo) -> State:
    return _turn(state, promised="")


def _target_claimed(state: State, event: TargetClaimed) -> State:
    targets = tuple(
        [
            replace(target, claimed_by=event.seat)
            if target.card == event.card and not target.claimed_by
            else target
            for target in state.targets
        ]
    )
    return replace(state, targets=targets)


def _summit_filled(state: State, event: SummitFilled) -> State:
    summits = tuple(
        [
            replace(summit, closed_by=event.seat) if summit.tile == event.tile else summit
            for summit in state.summits
        ]
    )
    return replace(_turn(state, filled=(*state.turn.filled, event.tile)), summits=summits)


def _summit_held(state: State, event: SummitHeld) -> State:
    summit = state.summit(event.tile)
    if summit is None:
        return state
    for speaker in summit.speakers:
        if speaker:
            state = _plus(state, speaker, "home", 1)
    if event.alone:
        state = _seats(state, event.seat, lambda seat: replace(seat, alone=True))
    deeds = replace(state.deeds, sizes=(*state.deeds.sizes, len(summit.topics)))
    left = tuple([each for each in state.summits if each.tile != event.tile])
    return replace(state, summits=left, deeds=deeds, held=(*state.held, event.tile))


def _summit_revealed(state: State, event: SummitRevealed) -> State:
    if state.summit(event.summit.tile) or event.summit.tile in state.held or not state.summit_pile:
        return state
    at = event.place
    return replace(
        state,
        summits=(*state.summits[:at], event.summit, *state.summits[at:]),
        summit_pile=state.summit_pile - 1,
    )


def _goal_met(state: State, event: GoalMet) -> State:
    return _with_goal(state, event.place, True)


def _with_goal(state: State, place: int, done: bool) -> State:
    if place >= len(state.goals):
        return state
    return replace(state, goals=_set(state.goals, place, replace(state.goals[place], done=done)))


# --- the decade's phases ----------------------------------------------------------------------------------


def _struck(state: State, event: Struck) -> State:
    return replace(state, progress=state.progress + 1)


def _events_moved(state: State, event: EventsMoved) -> State:
    gone = (*state.events_gone, *event.gone)
    return replace(state, events_gone=gone, current=event.current, upcoming=event.upcoming)


def _event_revealed(state: State, event: EventRevealed) -> State:
    known = (*state.events_gone, state.current, state.upcoming)
    if event.tile in known or not state.event_pile or (state.current and state.upcoming):
        return state
    place = "upcoming" if state.current else "current"
    return replace(state, event_pile=state.event_pile - 1, **{place: event.tile})


def _goal_sold(state: State, event: GoalSold) -> State:
    return _seats(state, event.seat, lambda seat: replace(seat, goal_sold=True))


def _goals_shown(state: State, event: GoalsShown) -> State:
    return _seats(state, event.seat, lambda seat: replace(seat, met=event.met))


def _early_counted(state: State, event: EarlyCounted) -> State:
    deeds = replace(state.deeds, plants_early=event.plants, goals_early=event.goals)
    return replace(state, deeds=deeds)


def _game_ended(state: State, event: GameEnded) -> State:
    return replace(_tidied(state), phase="over", outcome=event.outcome)


# --- corrections ------------------------------------------------------------------------------------------


def _adjusted(state: State, event: Adjusted) -> State:
    place, _, what = event.what.rpartition(".")
    by = event.to - event.was
    if not place:
        if event.what == "market":
            return _carry(state, *(("bank", "market") if by > 0 else ("market", "bank")), "", abs(by))
        return replace(state, **{event.what: event.to})
    if what in ("certificates", "tech"):
        source = "bank" if what == "certificates" else "tech"
        return _carry(state, *((source, place) if by > 0 else (place, source)), what, abs(by))
    if what in ENERGIES:
        return _learned(state, Learned(place, what, event.to, ""))
    return _seats(state, place, lambda seat: replace(seat, **{what: event.to}))


def _project_set(state: State, event: ProjectSet) -> State:
    """What lay there goes back to where it came from; the new one is taken from there, if there is one."""
    now = state.project(event.area, event.spot)
    if now is not None:
        state = _with_project(state, event.area, event.spot, None)
        state = _with_stack(state, now.energy, **{_tile(now.level): 1})
        for piece, whose in (("home", now.scientist), ("markers", now.infrastructure)):
            state = _plus(state, whose, piece, 1) if whose else state
    new = event.project
    if new is None or not getattr(state.stack(new.energy), _tile(new.level)):
        return state
    for piece, whose in (("home", new.scientist), ("markers", new.infrastructure)):
        if whose and not _count(state, whose, piece):
            return state
        state = _plus(state, whose, piece, -1) if whose else state
    state = _with_stack(state, new.energy, **{_tile(new.level): -1})
    return _with_project(state, event.area, event.spot, new)


def _plant_set(state: State, event: PlantSet) -> State:
    """As with projects: a plant and the tile under it; cubes stay as they are."""
    now = state.region(event.area).slots[event.slot]
    state = _with_plant(state, event.area, event.slot, None)
    if now is not None and now.fossil:
        state = _counted(state, "pile", now.fossil, 1)
    elif now is not None:
        state = _with_stack(state, now.energy, plants=1, **{_tile(now.level): 1})
        state = _plus(state, now.infrastructure, "markers", 1)
    new = event.plant
    if new is None:
        return state
    if new.fossil:
        if not state.pile[FOSSILS.index(new.fossil)]:
            return state
        return _with_plant(_counted(state, "pile", new.fossil, -1), event.area, event.slot, new)
    stack = state.stack(new.energy)
    if not stack.plants or not getattr(stack, _tile(new.level)):
        return state
    if not _count(state, new.infrastructure, "markers"):
        return state
    state = _plus(state, new.infrastructure, "markers", -1)
    state = _with_stack(state, new.energy, plants=-1, **{_tile(new.level): -1})
    return _with_plant(state, event.area, event.slot, new)


def _control_set(state: State, event: ControlSet) -> State:
    return _regions(state, event.area, lambda region: replace(region, control=event.seat))


def _goal_set(state: State, event: GoalSet) -> State:
    return _with_goal(state, event.place, event.done)


MOVES: dict[type, Callable[[State, Any], State]] = {
    GameSetUp: _set_up,
    CardsPassed: _cards_passed,
    InspectorMoved: _inspector_moved,
    InspectionsDue: _inspections_due,
    DecadeBegan: _decade_began,
    PhaseBegan: _phase_began,
    TurnBegan: _turn_began,
    TurnEnding: _turn_ending,
    MainDone: _main_done,
    MainPassed: _main_passed,
    DirectorDone: _director_done,
    DeedDone: _deed_done,
    Polluted: _polluted,
    ScientistMoved: _scientist_moved,
    ScientistSentOff: _scientist_sent_off,
    ScientistArrived: _scientist_arrived,
    ScientistRecruited: _scientist_recruited,
    Learned: _learned,
    Owed: _owed,
    Settled: _settled,
    MoneyMoved: _money_moved,
    TechMoved: _tech_moved,
    TechGiven: _tech_given,
    RegionTechSpent: _region_tech_spent,
    CertificateBought: _certificate_bought,
    CertificateSold: _certificate_sold,
    CertificateTaken: _certificate_taken,
    MarketRefilled: _market_refilled,
    CertificatePaid: _certificate_paid,
    Scored: _scored,
    ProjectPlanned: _project_planned,
    InfrastructurePrepared: _infrastructure_prepared,
    PlantBuilt: _plant_built,
    FossilRemoved: _fossil_removed,
    CubePlaced: _cube_placed,
    ControlTaken: _control_taken,
    EmissionsChanged: _emissions_changed,
    LobbyPlayed: _lobby_played,
    LobbyPromised: _lobby_promised,
    LobbyKept: _lobby_settled,
    LobbyLetGo: _lobby_settled,
    TargetClaimed: _target_claimed,
    SummitFilled: _summit_filled,
    SummitHeld: _summit_held,
    SummitRevealed: _summit_revealed,
    GoalMet: _goal_met,
    FossilDrawn: _fossil_drawn,
    RegionSupplied: _region_supplied,
    Struck: _struck,
    EventsMoved: _events_moved,
    EventRevealed: _event_revealed,
    GoalSold: _goal_sold,
    GoalsShown: _goals_shown,
    EarlyCounted: _early_counted,
    GameEnded: _game_ended,
    Adjusted: _adjusted,
    ProjectSet: _project_set,
    PlantSet: _plant_set,
    ControlSet: _control_set,
    GoalSet: _goal_set,
    TurnSet: _turn_set,
    BoxRead: box_read,
}
