"""The emissions phase, and what it would come to if it began right now."""

from __future__ import annotations

from engine.core import Decision, record, replace
from engine.emission import world
from engine.emission.actions import CountEmissions
from engine.emission.draft import Draft
from engine.emission.events import Bound, DemandUncovered, Emitted, PhaseBegan, TurningPointReached
from engine.emission.rules import Rules
from engine.emission.state import State, emissions_of, produced_by, uncovered


@record
class PowerOutlook:
    """What one power would bring to the emissions phase."""

    power: str
    uncovered: int
    dirty: int
    emissions: int

    @property
    def produced(self) -> int:
        return self.dirty + self.emissions


@record
class Outlook:
    """The emissions phase if it began now, for the screen beside the boards."""

    powers: tuple[PowerOutlook, ...]
    waiting: int
    """CO₂ that lies in the area of global emissions from the crisis phase before."""
    produced: int
    """All CO₂ of this round, with what was waiting."""
    sinks: int
    bound: int
    left: int
    """CO₂ that goes onto the thermometer."""
    to_turning_point: int
    """How much less CO₂, or how much more of sinks, it takes to the turning point; 0: it is reached."""
    taken_back: int
    """CO₂ that spare sinks take from the thermometer."""
    tokens: int
    """Temperature tokens afterwards."""
    carbon: int
    """Loose CO₂ on the thermometer afterwards."""
    lost: bool
    """This would be the token with which the game is lost."""


def outlook(rules: Rules, state: State) -> Outlook:
    powers = tuple(
        PowerOutlook(seat.power, uncovered(seat.board), seat.board.dirty, emissions_of(seat.board))
        for seat in state.seats
    )
    produced = state.emitted + sum(each.produced for each in powers)
    bound = min(produced, state.sinks)
    spare = state.sinks - produced
    there = world.on_thermometer(rules, state)
    taken = min(spare, there) if spare > 0 else 0
    tokens, carbon = divmod(there + produced - bound - taken, rules.per_token(max(1, len(state.seats))))
    return Outlook(
        powers=powers,
        waiting=state.emitted,
        produced=produced,
        sinks=state.sinks,
        bound=bound,
        left=produced - bound,
        to_turning_point=max(0, 1 - spare),
        taken_back=taken,
        tokens=tokens,
        carbon=carbon,
        lost=tokens >= world.losing_token(rules, state),
    )


BEFORE = ("project", "projects", "emissions")
"""Steps of a round whose crises lie there already and whose emissions are still to be counted."""


def afterwards(rules: Rules, state: State) -> State:
    """The boards and the thermometer as the emissions phase would leave them if it began now.

    Where this round's is over, as they are. A game that would be lost in it is looked at as it would stand.
    """
    if state.phase not in BEFORE:
        return state
    ahead = outlook(rules, state)
    seats = tuple(
        replace(seat, board=replace(seat.board, emergency=seat.board.emergency + uncovered(seat.board)))
        for seat in state.seats
    )
    return replace(state, seats=seats, tokens=ahead.tokens, carbon=ahead.carbon, emitted=0)


def count_emissions(rules: Rules, state: State, action: CountEmissions, insist: bool) -> Decision:
    draft = Draft(rules, state)
    for seat in state.seats:
        board = seat.board
        if short := uncovered(board):
            draft.add(DemandUncovered(seat.power, board.demand, board.dirty + board.clean, short))
            world.strain(draft, seat.power, short, "demand")
            if draft.over:
                return draft.done()
    for seat in state.seats:
        if produced_by(seat.board):
            draft.add(Emitted(seat.power, seat.board.dirty, emissions_of(seat.board)))
    sinks, produced = draft.state.sinks, draft.state.emitted
    draft.add(Bound(min(produced, sinks), sinks))
    if sinks > produced:
        taken = min(sinks - produced, world.on_thermometer(rules, state))
        draft.add(TurningPointReached(sinks - produced, taken))
        if taken:
            world.warm(draft, -taken, "turning_point")
    elif produced > sinks:
        world.warm(draft, produced - sinks, "emissions")
    if not draft.over:
        begin_effects(draft)
    return draft.done()


def begin_effects(draft: Draft) -> None:
    """One throw for each temperature token; without any the crises come at once."""
    throws = draft.state.tokens
    draft.add(PhaseBegan("effects", throws) if throws else PhaseBegan("resolution"))
    if not throws and not draft.state.row:
        draft.add(PhaseBegan("growth"))
