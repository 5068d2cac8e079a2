"""The conference's events to state; like all of `apply`, it only moves what it is told to move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import replace
from engine.keep_cool.conference.events import (
    AnswerAsked,
    ConferenceOpened,
    DelegationChanged,
    InterviewAsked,
    InterviewGiven,
    MoveFinished,
    PressChanged,
    PublicAnswered,
    UpdateAsked,
    UpdateGiven,
    VoteHeld,
    VoteKept,
    VoteOverruled,
    WavedAside,
)
from engine.keep_cool.conference.records import Conference, Delegation, Due, Kind, Report, Standing
from engine.keep_cool.state import State


def _opened(state: State, event: ConferenceOpened) -> State:
    met = Conference(event.delegations, event.journalists, event.public, (event.zone,))
    return replace(state, conference=met)


def _inside(change: Callable[[Conference, Any], Conference]) -> Callable[[State, Any], State]:
    """A change of the conference as a change of the state; without a conference nothing changes."""

    def apply(state: State, event: Any) -> State:
        if state.conference is None:
            return state
        return replace(state, conference=change(state.conference, event))

    return apply


def _with(conference: Conference, country: str, **changes: Any) -> Conference:
    return replace(
        conference,
        delegations=tuple(
            replace(each, **changes) if each.country == country else each for each in conference.delegations
        ),
    )


def _delegation(conference: Conference, country: str) -> Delegation | None:
    return next((each for each in conference.delegations if each.country == country), None)


def _ask(conference: Conference, due: Due) -> Conference:
    """Asked for once more while it is still due, it is the same thing with one more reason."""
    others, same = _split(conference, due.kind, due.country, due.report)
    if same is not None:
        due = replace(due, whys=tuple(dict.fromkeys((*same.whys, *due.whys))))
    return replace(conference, due=(*others, due))


def _settle(conference: Conference, kind: Kind, country: str, report: int = 0) -> Conference:
    return replace(conference, due=_split(conference, kind, country, report)[0])


def _split(
    conference: Conference, kind: Kind, country: str, report: int
) -> tuple[tuple[Due, ...], Due | None]:
    """What else is due, and what is due of this."""
    same = [
        each for each in conference.due if (each.kind, each.country, each.report) == (kind, country, report)
    ]
    return tuple(each for each in conference.due if each not in same), same[0] if same else None


def _move_finished(conference: Conference, event: MoveFinished) -> Conference:
    return _with(conference, event.country, moves=event.moves, votes=())


def _update_asked(conference: Conference, event: UpdateAsked) -> Conference:
    return _ask(conference, Due("update", event.country, event.moves))


def _interview_asked(conference: Conference, event: InterviewAsked) -> Conference:
    asked = _ask(conference, Due("interview", event.country, event.moves, (event.why,)))
    zones = (*asked.zones, event.zone) if event.zone else asked.zones
    return replace(asked, zones=zones, near_collapse=asked.near_collapse or event.why == "near_collapse")


def _answer_asked(conference: Conference, event: AnswerAsked) -> Conference:
    return _ask(conference, Due("answer", event.country, event.moves, report=event.report))


def _vote_held(conference: Conference, event: VoteHeld) -> Conference:
    """A later vote on the same thing takes the place of the earlier one."""
    return _standing(conference, event, (Standing(event.motion, event.passed),))


def _vote_answered(conference: Conference, event: VoteKept | VoteOverruled) -> Conference:
    return _standing(conference, event, ())


def _standing(
    conference: Conference, event: VoteHeld | VoteKept | VoteOverruled, now: tuple[Standing, ...]
) -> Conference:
    delegation = _delegation(conference, event.country)
    if delegation is None:
        return conference
    others = tuple(vote for vote in delegation.votes if vote.motion != event.motion)
    return _with(conference, event.country, votes=(*others, *now))


def _update_given(conference: Conference, event: UpdateGiven) -> Conference:
    return _reported(
        _settle(conference, "update", event.country), Report(event.number, "update", event.country)
    )


def _interview_given(conference: Conference, event: InterviewGiven) -> Conference:
    done = _settle(conference, "interview", event.country)
    return _reported(done, Report(event.number, "interview", event.country))


def _reported(conference: Conference, report: Report) -> Conference:
    return replace(conference, reports=(*conference.reports, report))


def _public_answered(conference: Conference, event: PublicAnswered) -> Conference:
    done = _settle(conference, "answer", event.country, event.report)
    reports = tuple(
        replace(each, answer=event.answer) if each.number == event.report else each for each in done.reports
    )
    return replace(done, reports=reports)


def _waved_aside(conference: Conference, event: WavedAside) -> Conference:
    return _settle(conference, event.kind, event.country, event.report)


def _delegation_changed(conference: Conference, event: DelegationChanged) -> Conference:
    return _with(
        conference,
        event.country,
        leader=event.leader,
        press=event.press,
        members=event.members,
        method=event.method,
    )


def _press_changed(conference: Conference, event: PressChanged) -> Conference:
    return replace(conference, journalists=event.journalists, public=event.public)


CONFERENCE_APPLY: dict[type, Callable[[State, Any], State]] = {
    ConferenceOpened: _opened,
    MoveFinished: _inside(_move_finished),
    UpdateAsked: _inside(_update_asked),
    InterviewAsked: _inside(_interview_asked),
    AnswerAsked: _inside(_answer_asked),
    VoteHeld: _inside(_vote_held),
    VoteKept: _inside(_vote_answered),
    VoteOverruled: _inside(_vote_answered),
    UpdateGiven: _inside(_update_given),
    InterviewGiven: _inside(_interview_given),
    PublicAnswered: _inside(_public_answered),
    WavedAside: _inside(_waved_aside),
    DelegationChanged: _inside(_delegation_changed),
    PressChanged: _inside(_press_changed),
}
