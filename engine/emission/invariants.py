"""What must hold at every moment of every game."""

from __future__ import annotations

from engine.emission.rules import Rules
from engine.emission.state import BLANK, EFFECTS, SINKS, WHAT, Board, State
from engine.emission.world import losing_token


def faults(rules: Rules, state: State) -> tuple[str, ...]:
    """Broken promises in words for developers; none in any game played by anyone."""
    return faults_since(rules, state, BLANK)


def faults_since(rules: Rules, state: State, sound: State) -> tuple[str, ...]:
    """The same, where an earlier state is known to be sound: what it shares is not looked at again."""
    if state is sound or not state.seats:
        return ()
    found: list[str] = []
    if state.seats is not sound.seats:
        known = [id(seat.board) for seat in sound.seats]
        for seat in state.seats:
            if id(seat.board) not in known:
                found += _board_faults(rules, seat.power, seat.board)
    found += _world_faults(rules, state)
    found += _row_faults(rules, state)
    found += _phase_faults(state)
    return tuple(found)


def _board_faults(rules: Rules, power: str, board: Board) -> list[str]:
    counts = [getattr(board, what) for what in WHAT]
    found = []
    if min(counts) < 0:
        found.append(f"{power} has less than nothing: {board}")
    if board.demand > rules.track or board.dirty + board.clean > rules.track:
        found.append(f"{power} is beyond the end of its track: {board}")
    return found


def _world_faults(rules: Rules, state: State) -> list[str]:
    """Sinks within what there is, the thermometer in whole rows, the markers on their tracks."""
    found = [
        f"{getattr(state, sink)} {sink} of {rules.caps[sink]}"
        for sink in SINKS
        if not 0 <= getattr(state, sink) <= rules.caps[sink]
    ]
    lost = losing_token(rules, state)
    if not 0 <= state.tokens <= lost or not 0 <= state.carbon < rules.per_token(len(state.seats)):
        found.append(f"{state.tokens} tokens and {state.carbon} CO₂ on the thermometer")
    if state.emitted < 0:
        found.append(f"{state.emitted} CO₂ in the area of global emissions")
    for effect, space in zip(EFFECTS, state.tracks, strict=True):
        if not 0 <= space <= rules.lengths[effect]:
            found.append(f"{effect} at {space}")
    return found


def _row_faults(rules: Rules, state: State) -> list[str]:
    """Every crisis is somewhere, and none in two places."""
    found = []
    cards = state.pile + len(state.row) + len(state.lasting) + len(state.discarded)
    wanted = len(rules.deck(len(state.seats)))
    if cards != wanted or state.pile < 0:
        found.append(f"{cards} crises of {wanted}, {state.pile} in the deck")
    if any(each.tucked and not each.crisis for each in state.row):
        found.append("a card under an unknown crisis")
    if len(state.projects) > rules.most_projects:
        found.append(f"{len(state.projects)} global projects")
    return found


def _phase_faults(state: State) -> list[str]:
    """Things wait only where their step lets them; who has lost has lost."""
    found = []
    if (state.outcome is None) is (state.phase == "over"):
        found.append(f"phase {state.phase}, outcome {state.outcome}")
    if state.phase == "crises" and state.row and not state.due:
        found.append("crises lie there before they are drawn")
    if state.phase == "growth" and state.row:
        found.append("crises lie there after they were resolved")
    if state.throws and state.phase != "effects":
        found.append(f"{state.throws} throws in phase {state.phase}")
    if (state.tied or state.hit) and state.phase not in ("resolution", "over"):
        found.append(f"somebody is affected in phase {state.phase}")
    if (state.tied or state.hit) and state.phase == "resolution" and not state.row:
        found.append("somebody is affected by no crisis")
    return found
