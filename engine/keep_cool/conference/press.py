"""The press and the public (seed 001 l. 125-155), and changes in who takes part.

Our own readings: an interview is a press report like an update, so the public answers both; the press may
report and the table may ask a leader at any time, whether or not it is due; a report is answered once.
"""

from __future__ import annotations

from engine.core import Decision, Event, Refusal, refuse
from engine.keep_cool.conference.actions import (
    AnswerReport,
    ChangeDelegation,
    ChangePress,
    ConferencePlan,
    DelegationPlan,
    GiveInterview,
    GiveUpdate,
    WaveAside,
)
from engine.keep_cool.conference.events import (
    AnswerAsked,
    ConferenceOpened,
    DelegationChanged,
    InterviewGiven,
    PressChanged,
    PublicAnswered,
    UpdateGiven,
    WavedAside,
)
from engine.keep_cool.conference.records import Answer, Conference, Delegation, Due, Kind
from engine.keep_cool.conference.voting import DELEGATIONS, MOST
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State

PRESS = "Press"
PUBLIC = "General public"
CONFERENCE = "Julian explains"
"""The page has no heading of its own; this is how it begins."""
MOST_MEMBERS = 40
MOST_JOURNALISTS = 12


# --- who takes part ---------------------------------------------------------------------------------------


def plan_refusal(plan: ConferencePlan, countries: tuple[str, ...]) -> Refusal | None:
    """Why a conference can't be set up like this."""
    planned = [each.country for each in plan.delegations]
    for each in plan.delegations:
        if each.country not in countries:
            return refuse("keep_cool.seat.not_at_the_table", CONFERENCE, country=each.country)
        if planned.count(each.country) > 1:
            return refuse("keep_cool.conference.delegation_twice", CONFERENCE, country=each.country)
    sizes = (_members_refusal(each.members) for each in plan.delegations)
    return next(filter(None, sizes), None) or _journalists_refusal(plan.journalists)


def opened(plan: ConferencePlan, countries: tuple[str, ...], zone: str) -> ConferenceOpened:
    planned = {each.country: each for each in plan.delegations}
    plans = (planned.get(country) or DelegationPlan(country) for country in countries)
    delegations = tuple(
        Delegation(each.country, each.leader, each.press, each.members, each.method) for each in plans
    )
    return ConferenceOpened(delegations, plan.journalists, plan.public, zone)


def change_delegation(rules: Rules, state: State, action: ChangeDelegation, insist: bool) -> Decision:
    found = _delegation(state, action.country, DELEGATIONS)
    if isinstance(found, Refusal):
        return found
    no = _members_refusal(action.members)
    if no:
        return no
    now = (action.leader, action.press, action.members, action.method)
    if now == (found.leader, found.press, found.members, found.method):
        return refuse("keep_cool.conference.no_change", DELEGATIONS)
    return (DelegationChanged(found.country, *now, found.members, found.method),)


def change_press(rules: Rules, state: State, action: ChangePress, insist: bool) -> Decision:
    conference = state.conference
    if conference is None:
        return refuse("keep_cool.conference.none", PRESS)
    no = _journalists_refusal(action.journalists)
    if no:
        return no
    if (action.journalists, action.public) == (conference.journalists, conference.public):
        return refuse("keep_cool.conference.no_change", PRESS)
    left = () if action.public else tuple(each for each in conference.due if each.kind == "answer")
    waved = (WavedAside(each.kind, each.country, each.report) for each in left)
    return (PressChanged(action.journalists, action.public), *waved)


def _members_refusal(members: int) -> Refusal | None:
    if 0 <= members <= MOST_MEMBERS:
        return None
    return refuse("keep_cool.conference.members", DELEGATIONS, most=MOST_MEMBERS)


def _journalists_refusal(journalists: tuple[str, ...]) -> Refusal | None:
    if len(journalists) <= MOST_JOURNALISTS:
        return None
    return refuse("keep_cool.conference.journalists", PRESS, most=MOST_JOURNALISTS)


def _delegation(state: State, country: str, place: str) -> Delegation | Refusal:
    if state.conference is None:
        return refuse("keep_cool.conference.none", place)
    if not state.has(country):
        return refuse("keep_cool.seat.not_at_the_table", place, country=country)
    return state.conference.delegation(country)


# --- reports ----------------------------------------------------------------------------------------------


def give_update(rules: Rules, state: State, action: GiveUpdate, insist: bool) -> Decision:
    found = _reporter(state, action)
    if isinstance(found, Refusal):
        return found
    conference, delegation = found
    number = _next_number(conference)
    given = UpdateGiven(number, delegation.country, action.by, delegation.moves)
    return (given, *_answer_asked(conference, delegation, number))


def give_interview(rules: Rules, state: State, action: GiveInterview, insist: bool) -> Decision:
    found = _reporter(state, action)
    if isinstance(found, Refusal):
        return found
    conference, delegation = found
    number = _next_number(conference)
    due = find_due(conference, "interview", delegation.country)
    whys = due.whys if due else ()
    given = InterviewGiven(number, delegation.country, action.by, delegation.moves, whys)
    return (given, *_answer_asked(conference, delegation, number))


def _reporter(state: State, action: GiveUpdate | GiveInterview) -> tuple[Conference, Delegation] | Refusal:
    found = _delegation(state, action.country, PRESS)
    if isinstance(found, Refusal):
        return found
    conference = state.conference
    assert conference is not None
    if action.by == "independent" and not conference.journalists:
        return refuse("keep_cool.press.none_independent", PRESS)
    return conference, found


def _next_number(conference: Conference) -> int:
    return conference.reports[-1].number + 1 if conference.reports else 1


def _answer_asked(conference: Conference, delegation: Delegation, number: int) -> tuple[Event, ...]:
    return (AnswerAsked(number, delegation.country, delegation.moves),) if conference.public else ()


def answer_report(rules: Rules, state: State, action: AnswerReport, insist: bool) -> Decision:
    conference = state.conference
    if conference is None:
        return refuse("keep_cool.conference.none", PUBLIC)
    if not conference.public:
        return refuse("keep_cool.public.none", PUBLIC)
    report = next((each for each in conference.reports if each.number == action.report), None)
    if report is None:
        return refuse("keep_cool.public.no_such_report", PUBLIC, report=action.report)
    if report.answer:
        return refuse("keep_cool.public.answered", PUBLIC, country=report.country)
    counts = (action.consenting, action.protesting)
    if min(counts) < 0 or max(counts) > MOST:
        return refuse("keep_cool.vote.not_a_count", PUBLIC, most=MOST)
    answer = counted_answer(*counts) if any(counts) else action.answer
    if not answer:
        return refuse("keep_cool.public.says_nothing", PUBLIC)
    if action.answer and action.answer != answer:
        consenting, protesting = counts
        return refuse("keep_cool.public.counts_differ", PUBLIC, consenting=consenting, protesting=protesting)
    return (PublicAnswered(report.number, report.kind, report.country, answer, *counts),)


def counted_answer(consenting: int, protesting: int) -> Answer:
    """What a count of hands says."""
    if consenting == protesting:
        return "divided"
    return "consent" if consenting > protesting else "protest"


def wave_aside(rules: Rules, state: State, action: WaveAside, insist: bool) -> Decision:
    conference = state.conference
    if conference is None:
        return refuse("keep_cool.conference.none", PRESS)
    if find_due(conference, action.kind, action.country, action.report) is None:
        return refuse("keep_cool.due.not_due", PRESS, country=action.country)
    return (WavedAside(action.kind, action.country, action.report),)


def find_due(conference: Conference, kind: Kind, country: str, report: int = 0) -> Due | None:
    """What is due of this kind and country, if anything."""
    wanted = (kind, country, report)
    return next((each for each in conference.due if (each.kind, each.country, each.report) == wanted), None)
