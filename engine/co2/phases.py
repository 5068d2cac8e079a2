"""From one phase of the decade to the next, in the order of the way to play."""

from __future__ import annotations

from engine.co2 import ending, income, inspectors, supply
from engine.co2.draft import Draft
from engine.co2.events import DecadeBegan, EarlyCounted, InspectionsDue, PhaseBegan, TurnBegan
from engine.co2.state import Phase

COOP: tuple[Phase, ...] = ("actions", "income", "goals", "supply", "reduction", "decade_end")
COMPETITIVE: tuple[Phase, ...] = ("supply", "actions", "income", "events", "decade_end")
EARLY = 2
"""After so many decades the solo goals that ask for speed are looked at."""


def order(mode: str) -> tuple[Phase, ...]:
    return COMPETITIVE if mode == "competitive" else COOP


def begin(draft: Draft, phase: Phase) -> None:
    """Open a phase, with what is due in it."""
    draft.add(PhaseBegan(phase))
    if phase == "actions":
        draft.add(TurnBegan(draft.state.in_order()[0].colour, 1))
    elif phase == "income":
        income.owe(draft)
    elif phase == "supply":
        supply.advance(draft)
    elif phase == "judging":
        ending.owe(draft)


def next_phase(draft: Draft) -> None:
    phases = order(draft.state.mode)
    begin(draft, phases[phases.index(draft.state.phase) + 1])


def go_on(draft: Draft) -> bool:
    """With nothing left to settle, a phase that waits for nobody is over."""
    state = draft.state
    if state.phase == "supply" and not supply.waits(draft.rules, state):
        if supply.next_region(state) is None:
            next_phase(draft)
        else:
            supply.advance(draft)
    elif state.phase == "income" or (state.phase == "events" and state.progress):
        next_phase(draft)
    elif state.phase == "inspection" and not inspectors.wait(draft.rules, state):
        begin(draft, order(state.mode)[0])
    elif state.phase == "judging":
        ending.judge(draft)
    else:
        return False
    return True


def first_decade(draft: Draft, drafting: bool) -> None:
    draft.add(DecadeBegan(1, 0))
    if drafting:
        draft.add(PhaseBegan("draft"))
    else:
        after_draft(draft)


def after_draft(draft: Draft) -> None:
    """Inspectors are placed before the first phase."""
    _inspect_or(draft, order(draft.state.mode)[0])


def next_decade(draft: Draft) -> None:
    """The marker moves on and the start player's goes to the right; after the last decade all is judged."""
    state = draft.state
    if state.mode == "solo" and state.decade == EARLY:
        plants = sum(1 for region in state.regions for _ in region.green())
        met = all(goal.done for goal in state.goals if goal.group == "plants")
        draft.add(EarlyCounted(plants, met))
    if state.decade == draft.rules.decades(state.mode):
        begin(draft, "judging")
        return
    draft.add(DecadeBegan(state.decade + 1, (state.start - 1) % len(state.seats)))
    _inspect_or(draft, order(state.mode)[0])


def _inspect_or(draft: Draft, phase: Phase) -> None:
    if draft.state.inspectors:
        draft.add(PhaseBegan("inspection"))
        draft.add(InspectionsDue(len(draft.state.inspectors)))
    else:
        begin(draft, phase)
