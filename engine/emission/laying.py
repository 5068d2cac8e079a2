"""Cards beside the board as a correction lays them: crises open, lasting or unknown, and global projects."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core import replace
from engine.emission.state import GlobalProject, Lasting, Lying, State


def face_down(state: State, count: int) -> State:
    """Unknown crises come from the deck onto the others, and go back to it from above."""
    down = [at for at, each in enumerate(state.row) if not each.crisis]
    more = count - len(down)
    gone = set(down[count:])
    row = [each for at, each in enumerate(state.row) if at not in gone]
    laid = (*row, *(Lying(),) * max(0, more))
    return _affects(replace(state, row=laid, pile=state.pile - more), state)


def _affects(state: State, before: State) -> State:
    """Whom the lowest crisis affects is open again if it is another one."""
    same = state.row[:1] == before.row[:1]
    return state if same else replace(state, tied=(), hit="")


def _in_the_row(state: State, crisis: str, there: bool) -> State:
    if there:
        return _affects(_from_the_pile(state, crisis, row=(*state.row, Lying(crisis))), state)
    at = [each.crisis for each in state.row].index(crisis)
    row = (*state.row[:at], *state.row[at + 1 :])
    return _affects(replace(state, row=row, discarded=(*state.discarded, crisis)), state)


def _lasting(state: State, crisis: str, there: bool) -> State:
    if there:
        return _from_the_pile(state, crisis, lasting=(*state.lasting, Lasting(crisis)))
    lasting = tuple([each for each in state.lasting if each.crisis != crisis])
    return replace(state, lasting=lasting, discarded=(*state.discarded, crisis))


def _from_the_pile(state: State, crisis: str, **laid: object) -> State:
    """From the discard pile to where it lies now."""
    at = state.discarded.index(crisis)
    return replace(state, discarded=(*state.discarded[:at], *state.discarded[at + 1 :]), **laid)


def _project(state: State, project: str, there: bool) -> State:
    rest = tuple([each for each in state.projects if each.project != project])
    return replace(state, projects=(*rest, GlobalProject(project)) if there else rest)


def _marked(state: State, project: str, there: bool) -> State:
    changed = [replace(p, marked=there) if p.project == project else p for p in state.projects]
    return replace(state, projects=tuple(changed))


LAID: Mapping[str, Callable[[State, str, bool], State]] = {
    "row": _in_the_row,
    "lasting": _lasting,
    "project": _project,
    "marked": _marked,
}
"""What lies beside the board, by the kind of card: there or not."""
