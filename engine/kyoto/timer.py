"""The negotiation timer, as facts: whoever keeps the time says when it began, stood still and rang."""

from __future__ import annotations

from engine.core import Decision, Refusal, refuse, warn
from engine.kyoto import contribution, impact
from engine.kyoto.actions import (
    AgreeToStop,
    CallOutcome,
    LengthenTimer,
    PauseTimer,
    RestartTimer,
    ResumeTimer,
    RingTimer,
    StartTimer,
    StopTimer,
)
from engine.kyoto.draft import Draft
from engine.kyoto.events import StopAgreed, TimerTold
from engine.kyoto.places import CONTRIBUTION
from engine.kyoto.rules import Rules
from engine.kyoto.setting_up import MOST_TIMER_MS
from engine.kyoto.state import State

AT_MOST_MS = 10**15
"""No clock of any table shows more."""


def _time_refusal(at_ms: int, left_ms: int = 0) -> Refusal | None:
    if not 0 <= at_ms <= AT_MOST_MS or not 0 <= left_ms <= MOST_TIMER_MS:
        return refuse("kyoto.timer.no_such_time", CONTRIBUTION)
    return None


def start(rules: Rules, state: State, action: StartTimer, insist: bool) -> Decision:
    if state.timer.status != "ready":
        return refuse("kyoto.timer.started_already", CONTRIBUTION)
    return _time_refusal(action.at_ms) or (TimerTold("started", action.at_ms, state.timer.left_ms),)


def pause(rules: Rules, state: State, action: PauseTimer, insist: bool) -> Decision:
    if state.timer.status != "running":
        return refuse("kyoto.timer.not_running", CONTRIBUTION)
    return _time_refusal(action.at_ms, action.left_ms) or (TimerTold("paused", action.at_ms, action.left_ms),)


def resume(rules: Rules, state: State, action: ResumeTimer, insist: bool) -> Decision:
    if state.timer.status != "paused":
        return refuse("kyoto.timer.not_paused", CONTRIBUTION)
    left = state.timer.left_ms if action.left_ms is None else action.left_ms
    no = _time_refusal(action.at_ms, left)
    if no is None and left > state.timer.left_ms:
        no = refuse("kyoto.timer.no_such_time", CONTRIBUTION)
    return no or (TimerTold("resumed", action.at_ms, left),)


def restart(rules: Rules, state: State, action: RestartTimer, insist: bool) -> Decision:
    if state.timer.status == "ready":
        return refuse("kyoto.timer.not_running", CONTRIBUTION)
    return _time_refusal(action.at_ms) or (TimerTold("restarted", action.at_ms, state.timer.length_ms),)


def lengthen(rules: Rules, state: State, action: LengthenTimer, insist: bool) -> Decision:
    left = action.left_ms + action.by_ms
    no = _time_refusal(action.at_ms, action.left_ms) or _time_refusal(action.at_ms, left)
    if no or action.by_ms < 1:
        return no or refuse("kyoto.timer.no_such_time", CONTRIBUTION)
    return (TimerTold("lengthened", action.at_ms, left),)


def ring(rules: Rules, state: State, action: RingTimer, insist: bool) -> Decision:
    """Time is up. A table that keeps the time itself may insist."""
    no = _time_refusal(action.at_ms)
    if no is None and not insist:
        no = _rings_oddly(state, action.at_ms)
    if no:
        return no
    draft = Draft(rules, state)
    draft.add(TimerTold("rang", action.at_ms, 0))
    if action.calls:
        impact.call(draft)
    return draft.done()


def _rings_oddly(state: State, at_ms: int) -> Refusal | None:
    """Before its time the phase ends only if both goals stand and everybody agrees."""
    clock = state.timer
    if clock.status != "running":
        return warn("kyoto.timer.rings_unasked", CONTRIBUTION)
    left_ms = clock.at_ms + clock.left_ms - at_ms
    if left_ms > 0 and not (contribution.both_met(state) and all(seat.agreed for seat in state.seats)):
        return warn("kyoto.timer.rings_early", CONTRIBUTION, count=-(-left_ms // 1000))
    return None


def call(rules: Rules, state: State, action: CallOutcome, insist: bool) -> Decision:
    """What was laid in time has been entered; before time is up it is not called unless the table insists."""
    if state.timer.status not in ("rang", "stopped") and not insist:
        return warn("kyoto.timer.not_up", CONTRIBUTION)
    draft = Draft(rules, state)
    impact.call(draft)
    return draft.done()


def agree(rules: Rules, state: State, action: AgreeToStop, insist: bool) -> Decision:
    if not state.has(action.country):
        return refuse("kyoto.seat.not_at_the_table", CONTRIBUTION, country=action.country)
    if state.seat(action.country).agreed is action.agreed:
        return refuse("kyoto.stop.said_already", CONTRIBUTION, country=action.country)
    if action.agreed and not contribution.both_met(state):
        return refuse("kyoto.stop.goals_open", CONTRIBUTION)
    return (StopAgreed(action.country, action.agreed),)


def stop(rules: Rules, state: State, action: StopTimer, insist: bool) -> Decision:
    """Early, only if both goals stand and everybody agrees."""
    if not contribution.both_met(state):
        return refuse("kyoto.stop.goals_open", CONTRIBUTION)
    asked = [seat.country for seat in state.seats if not seat.agreed]
    if asked:
        return refuse("kyoto.stop.not_unanimous", CONTRIBUTION, country=asked[0], count=len(asked))
    no = _time_refusal(action.at_ms, action.left_ms)
    if no:
        return no
    draft = Draft(rules, state)
    draft.add(TimerTold("stopped", action.at_ms, action.left_ms))
    impact.call(draft)
    return draft.done()
