"""The table is right, the app is not: corrections, and an end without a result."""

from __future__ import annotations

from engine.core import OWN, Decision, ReadBox, refuse, warn
from engine.emission import world
from engine.emission.actions import Adjust, CallOff, SetRound
from engine.emission.course import last_round
from engine.emission.draft import Draft
from engine.emission.events import Adjusted, GameEnded, RoundSet
from engine.emission.rules import Rules
from engine.emission.state import EFFECTS, SINKS, WHAT, Outcome, State
from engine.emission.things import BESIDE, Thing, name_of

MOST = 99


def held(state: State, what: Thing) -> int | None:
    """What the app holds for true of something that can be corrected; None if there is no such thing."""
    kind = what.kind
    if kind in BESIDE:
        return _lies(state, kind, what.card) if not what.power else None
    if what.card:
        return None
    if what.power:
        return _on_a_board(state, what.power, kind) if state.has(what.power) else None
    if kind in EFFECTS:
        return state.tracks[EFFECTS.index(kind)]
    if kind == "throws":
        return state.throws if state.phase == "effects" else None
    if kind == "unknown":
        return unknown(state) if state.phase in world.AFTER_THE_DRAW else None
    return int(getattr(state, kind)) if kind in (*SINKS, "tokens", "carbon", "emitted", "turned") else None


def _on_a_board(state: State, power: str, kind: str) -> int | None:
    seat = state.seat(power)
    if kind == "fewer":
        return seat.fewer
    return getattr(seat.board, kind) if kind in WHAT else None


def unknown(state: State) -> int:
    """Crises that lie face down."""
    return sum(not each.crisis for each in state.row)


def _lies(state: State, kind: str, card: str) -> int | None:
    """A card that lies there open can be taken away; one of the discard pile, or any project, can be put."""
    projects = {each.project: each for each in state.projects}
    if kind == "project":
        return int(card in projects)
    if kind == "marked":
        return int(projects[card].marked) if card in projects else None
    there = [each.crisis for each in (state.row if kind == "row" else state.lasting)]
    if not card or card not in (*there, *state.discarded):
        return None
    return int(card in there)


def bounds(rules: Rules, state: State, what: Thing) -> tuple[int, int]:
    """Between which counts it can be corrected."""
    kind = what.kind
    if kind in (*BESIDE, "turned"):
        return 0, _most_lying(rules, state, kind, what.card)
    if kind == "throws":
        return 1, MOST
    if kind == "unknown":
        return 0, unknown(state) + state.pile
    if kind in ("dirty", "clean"):
        board = state.seat(what.power).board
        return 0, rules.track - board.dirty - board.clean + int(getattr(board, kind))
    return 0, _most(rules, state, kind)


def _most(rules: Rules, state: State, what: str) -> int:
    if what in SINKS:
        return rules.caps[what]
    if what in EFFECTS:
        return rules.lengths[what]
    limits = {
        "tokens": world.losing_token(rules, state) - 1,
        "carbon": rules.per_token(len(state.seats)) - 1,
        "emitted": 10 * MOST,
        "demand": rules.track,
        "emergency": rules.emergency - 1,
    }
    return limits.get(what, MOST)


def _most_lying(rules: Rules, state: State, kind: str, name: str) -> int:
    """A crisis that can't last does not, and a fifth project has no room."""
    if kind == "row":
        return int(state.phase in world.AFTER_THE_DRAW)
    if kind == "lasting":
        return int(name in rules.crises and bool(rules.crises[name].bans))
    if kind == "project":
        there = any(each.project == name for each in state.projects)
        known = name in rules.projects or name.startswith(OWN)
        return int(there or (known and len(state.projects) < rules.most_projects))
    return 1


def adjust(rules: Rules, state: State, action: Adjust, insist: bool) -> Decision:
    was, what = held(state, action.what), name_of(action.what)
    if was is None:
        return refuse("emission.adjust.no_such_thing", what=what)
    least, highest = bounds(rules, state, action.what)
    if not least <= action.to <= highest:
        return refuse("emission.adjust.out_of_range", what=what, least=least, most=highest)
    if action.to == was:
        return refuse("emission.adjust.no_change", what=what, to=was)
    return (Adjusted(action.what, was, action.to, action.reason),)


def set_round(rules: Rules, state: State, action: SetRound, insist: bool) -> Decision:
    if action.phase not in ("crises", "projects"):
        return refuse("emission.turn.no_such_step")
    last = last_round(rules, state)
    if not 1 <= action.round <= last:
        return refuse("emission.turn.no_such_round", last=last)
    if action.phase == "crises" and state.row and not insist:
        return warn("emission.turn.drops_the_crises", count=len(state.row))
    draft = Draft(rules, state)
    draft.add(RoundSet(action.round, action.phase, action.reason))
    return draft.done()


def call_off(rules: Rules, state: State, action: CallOff, insist: bool) -> Decision:
    return (GameEnded(Outcome("called_off", action.reason, ())),)


def read_box(rules: Rules, state: State, action: ReadBox, insist: bool) -> Decision:
    """Nothing happens at the table because of it: later steps are decided by what was read."""
    return ()
