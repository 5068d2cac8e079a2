"""Scientists on their way, and the knowledge and bonuses that come of it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.co2 import gains, lobby, turns
from engine.co2.actions import Decline, GiveBonus, Learn, MoveScientist, Recruit, RevealSummit
from engine.co2.draft import Draft
from engine.co2.events import (
    CertificateTaken,
    DeedDone,
    DirectorDone,
    Owed,
    ScientistArrived,
    ScientistMoved,
    ScientistRecruited,
    SummitFilled,
    SummitRevealed,
)
from engine.co2.places import KNOWLEDGE, LIMITS, SCIENTIST, SUMMIT
from engine.co2.rules import Rules
from engine.co2.state import ENERGIES, At, Deed, Due, Energy, State, Summit
from engine.core import Decision, Refusal, refuse

BOARD = At("board")


def due(state: State) -> Due | None:
    """The move that is granted or has to be made now, beside the director's own."""
    first = state.dues[0] if state.dues else None
    return first if first is not None and first.kind in ("move", "withdraw", "recruit") else None


def mover(state: State) -> str:
    """Whose scientist moves."""
    granted = due(state)
    return granted.seat if granted else state.player.colour


def energy_at(state: State, at: At) -> Energy | None:
    """Of which energy a scientist there learns on leaving."""
    project = state.project(at.name, at.spot) if at.kind == "project" else None
    return project.energy if project else None


def move_refusal(rules: Rules, state: State, action: MoveScientist) -> Refusal | None:
    seat, granted = mover(state), due(state)
    if granted is None and state.dues:
        return refuse("co2.turn.settle_first", SCIENTIST, due=state.dues[0].kind)
    if granted is None and state.turn.scientist:
        return refuse("co2.turn.director_once", SCIENTIST, action="scientist")
    if granted and granted.kind == "withdraw":
        if action.source != At("project", granted.area, granted.count):
            return refuse("co2.scientist.has_to_leave", SCIENTIST, area=granted.area)
    elif no := _source_refusal(state, seat, action.source):
        return no
    if no := _target_refusal(state, action.source, action.target):
        return no
    if granted is None:
        return lobby.promise_refusal(rules, state, deed(state, action.target))
    return None


def _source_refusal(state: State, seat: str, at: At) -> Refusal | None:
    if at.kind == "board":
        return None if state.seat(seat).home else refuse("co2.scientist.none_at_home", SCIENTIST)
    if at.kind == "summit":
        return refuse("co2.scientist.stays_at_summit", LIMITS)
    if at.kind == "lobby":
        return refuse("co2.scientist.stays_on_card", LIMITS)
    if not any(region.area == at.name for region in state.regions):
        return refuse("co2.region.no_such_region", SCIENTIST, area=at.name[:20])
    project = state.project(at.name, at.spot)
    if project is None or project.scientist != seat:
        return refuse("co2.scientist.not_there", SCIENTIST, area=at.name)
    return None


def _target_refusal(state: State, source: At, target: At) -> Refusal | None:
    if target.kind == "board":
        return refuse("co2.scientist.is_at_home", SCIENTIST) if source.kind == "board" else None
    if target.kind == "project":
        return _project_refusal(state, target)
    if target.kind == "lobby":
        free = [card for card in state.lobby if card.card == target.name and not card.scientist]
        return None if free else refuse("co2.scientist.place_is_taken", LIMITS)
    if source.kind != "project":
        return refuse("co2.scientist.summit_from_project", LIMITS)
    summit = state.summit(target.name)
    if summit is None or not 0 <= target.spot < len(summit.topics):
        return refuse("co2.summit.not_there", SUMMIT, tile=target.name[:20])
    if summit.speakers[target.spot]:
        return refuse("co2.scientist.place_is_taken", LIMITS)
    if summit.topics[target.spot] != energy_at(state, source):
        return refuse("co2.scientist.other_topic", SUMMIT, topic=summit.topics[target.spot])
    return None


def _project_refusal(state: State, target: At) -> Refusal | None:
    if not any(region.area == target.name for region in state.regions):
        return refuse("co2.region.no_such_region", SCIENTIST, area=target.name[:20])
    project = state.project(target.name, target.spot)
    if project is None:
        return refuse("co2.project.none_there", SCIENTIST, area=target.name)
    if project.infrastructure:
        return refuse("co2.scientist.never_on_infrastructure", LIMITS)
    return refuse("co2.scientist.place_is_taken", LIMITS) if project.scientist else None


def deed(state: State, target: At) -> Deed | None:
    """Speaking at a summit is what some lobby cards pay for."""
    if target.kind != "summit":
        return None
    summit = state.summit(target.name)
    assert summit is not None
    return Deed("summit", summit.topics[target.spot])


def move(rules: Rules, state: State, action: MoveScientist, insist: bool) -> Decision:
    """Whoever leaves a planned project has learnt something there."""
    if no := move_refusal(rules, state, action):
        return no
    seat, granted, done = mover(state), due(state), deed(state, action.target)
    learnt = energy_at(state, action.source)
    draft = Draft(rules, state)
    if granted is None:
        draft.add(DirectorDone("scientist"))
    if granted and granted.kind == "withdraw":
        draft.add(ScientistArrived(seat, action.target))
    else:
        if granted:
            gains.drop(draft)
        draft.add(ScientistMoved(seat, action.source, action.target))
    if action.target.kind == "lobby":
        lobby.minor(draft, seat, rules.lobby[action.target.name])
    if action.target.kind == "summit":
        _look_at(draft, action.target.name, seat)
    if done and seat == state.player.colour:
        draft.add(DeedDone(done))
        lobby.keep(draft, done)
    if learnt and not (granted and granted.kind == "withdraw"):
        gains.learn(draft, seat, learnt, "scientist")
    return turns.settled(draft)


def _look_at(draft: Draft, tile: str, seat: str) -> None:
    summit = draft.state.summit(tile)
    if summit is not None and all(summit.speakers):
        draft.add(SummitFilled(tile, seat))


def moves(state: State, seat: str, withdrawal: At | None = None) -> Iterator[MoveScientist]:
    """Every way that a scientist of this colour could go; `withdrawal`: only the one who has to leave."""
    sources = [withdrawal] if withdrawal else list(_sources(state, seat))
    for source in sources:
        for target in _targets(state, source):
            yield MoveScientist(source, target)


def _sources(state: State, seat: str) -> Iterator[At]:
    if state.seat(seat).home:
        yield BOARD
    for region in state.regions:
        for at, spot in enumerate(region.spots):
            if spot.project is not None and spot.project.scientist == seat:
                yield At("project", region.area, at)


def _targets(state: State, source: At) -> Iterator[At]:
    for region in state.regions:
        for at, spot in enumerate(region.spots):
            project = spot.project
            if project is not None and not project.scientist and not project.infrastructure:
                yield At("project", region.area, at)
    for card in state.lobby:
        if not card.scientist:
            yield At("lobby", card.card)
    if source.kind == "project":
        yield BOARD
        energy = energy_at(state, source)
        for summit in state.summits:
            for at, topic in enumerate(summit.topics):
                if topic == energy and not summit.speakers[at]:
                    yield At("summit", summit.tile, at)


# --- choices ----------------------------------------------------------------------------------------------


def _wanted(state: State, *kinds: str) -> Due | Refusal:
    """What is due now, if it is of one of these kinds."""
    first = state.dues[0] if state.dues else None
    if first is None or first.kind not in kinds:
        return refuse("co2.turn.nothing_due", KNOWLEDGE)
    return first


def learn(rules: Rules, state: State, action: Learn, insist: bool) -> Decision:
    """One knowledge of an energy of one's own choice: at a summit, or for a new scientist."""
    first = _wanted(state, "knowledge")
    if isinstance(first, Refusal):
        return first
    if action.energy not in first.topics:
        return refuse("co2.knowledge.not_a_topic", KNOWLEDGE, energy=str(action.energy)[:20])
    if state.seat(first.seat).knows(action.energy) >= rules.last:
        return refuse("co2.knowledge.end_of_track", KNOWLEDGE, energy=action.energy)
    draft = Draft(rules, state)
    gains.drop(draft)
    gains.learn(draft, first.seat, action.energy, first.what)
    return turns.settled(draft)


def recruit(rules: Rules, state: State, action: Recruit, insist: bool) -> Decision:
    """A scientist more, and one knowledge of any energy for it."""
    first = _wanted(state, "recruit")
    if isinstance(first, Refusal):
        return first
    draft = Draft(rules, state)
    gains.drop(draft)
    draft.add(ScientistRecruited(first.seat))
    draft.add(Owed(Due("knowledge", first.seat, "recruit", topics=ENERGIES)))
    return turns.settled(draft)


def bonus_refusal(rules: Rules, state: State, action: GiveBonus) -> Refusal | None:
    first = _wanted(state, "bonus")
    if isinstance(first, Refusal):
        return first
    if not state.has(action.to):
        return refuse("co2.seat.not_at_the_table", KNOWLEDGE, seat=action.to[:20])
    if first.what == "certificate":
        return _room_refusal(rules, state, action.area)
    if first.what == "tech":
        return None if state.tech else refuse("co2.tech.none_left", KNOWLEDGE)
    energy = action.energy if first.what == "any" else first.what
    if energy not in ENERGIES:
        return refuse("co2.knowledge.which_energy", KNOWLEDGE)
    if state.seat(action.to).knows(energy) >= rules.last:
        return refuse("co2.knowledge.end_of_track", KNOWLEDGE, energy=energy)
    return None


def _room_refusal(rules: Rules, state: State, area: str) -> Refusal | None:
    if area not in rules.room:
        return refuse("co2.knowledge.which_region", KNOWLEDGE)
    if state.region(area).certificates >= rules.room[area]:
        return refuse("co2.region.no_room", KNOWLEDGE, area=area)
    return None if state.market else refuse("co2.market.sold_out", KNOWLEDGE)


def give_bonus(rules: Rules, state: State, action: GiveBonus, insist: bool) -> Decision:
    """Whoever has earned a bonus may leave it to anybody."""
    if no := bonus_refusal(rules, state, action):
        return no
    what = state.dues[0].what
    draft = Draft(rules, state)
    gains.drop(draft)
    if what == "tech":
        gains.tech(draft, action.to, 1, "bonus")
    elif what == "certificate":
        draft.add(CertificateTaken(action.area))
        gains.refill(draft)
    else:
        gains.learn(draft, action.to, action.energy if what == "any" else what, "bonus")
    return turns.settled(draft)


def bonuses(rules: Rules, state: State) -> Iterator[GiveBonus]:
    """Every way in which the bonus that is due could be used."""
    what = state.dues[0].what
    if what == "certificate":
        for region in state.regions:
            yield GiveBonus(state.dues[0].seat, area=region.area)
        return
    for seat in state.seats:
        for energy in ENERGIES if what == "any" else ("",):
            yield GiveBonus(seat.colour, energy)


def decline(rules: Rules, state: State, action: Decline, insist: bool) -> Decision:
    """A bonus or a granted move may be left alone; a new scientist or a summit's knowledge too."""
    first = _wanted(state, "bonus", "move", "recruit", "knowledge")
    if isinstance(first, Refusal):
        return first
    draft = Draft(rules, state)
    gains.drop(draft, declined=True)
    return turns.settled(draft)


# --- a new summit -----------------------------------------------------------------------------------------


def unseen_summits(rules: Rules, state: State) -> tuple[str, ...]:
    """Tiles that can still be in the pile; those that were held are out of the game."""
    seen = {summit.tile for summit in state.summits} | set(state.held)
    return tuple([tile for tile in rules.summits if tile not in seen])


def reveal_summit(rules: Rules, state: State, action: RevealSummit, insist: bool) -> Decision:
    first = _wanted(state, "summit")
    if isinstance(first, Refusal):
        return first
    if action.tile not in unseen_summits(rules, state):
        return refuse("co2.summit.not_in_the_pile", SUMMIT, tile=action.tile[:20])
    topics = rules.summits[action.tile]
    draft = Draft(rules, state)
    gains.drop(draft)
    draft.add(SummitRevealed(Summit(action.tile, topics, ("",) * len(topics)), len(state.summits)))
    return turns.settled(draft)
