"""What happens at a conference, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

from app.i18n import Translator
from engine.core import Event
from engine.core.codec import tag_of
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

EVENT_ICONS: Mapping[type, str] = {
    ConferenceOpened: "school",
    UpdateAsked: "bell",
    InterviewAsked: "bell",
    VoteHeld: "list-check",
    VoteKept: "check",
    VoteOverruled: "alert-triangle",
    UpdateGiven: "speakerphone",
    InterviewGiven: "message-circle",
    PublicAnswered: "users",
    WavedAside: "x",
    DelegationChanged: "pencil",
    PressChanged: "pencil",
}


def event(tr: Translator, happened: Event) -> str:
    """One sentence, or nothing for what is only bookkeeping: moves are counted, the public is asked."""
    if isinstance(happened, MoveFinished | AnswerAsked):
        return ""
    key = f"event.{tag_of(type(happened))}"
    if isinstance(happened, ConferenceOpened):
        return tr(key)
    if isinstance(happened, PressChanged):
        kind = "public" if happened.public else "no_public"
        return tr(f"{key}.{kind}", count=len(happened.journalists))
    country = tr(f"country.{happened.country}")
    match happened:
        case UpdateAsked():
            return tr(key, country=country, moves=happened.moves)
        case InterviewAsked():
            zone = tr(f"zone.{happened.zone}") if happened.zone else ""
            return tr(f"{key}.{happened.why}", country=country, moves=happened.moves, zone=zone)
        case VoteHeld():
            return tr(
                f"{key}.{'passed' if happened.passed else 'failed'}",
                country=country,
                motion=tr(f"motion.{happened.motion}"),
                tally=tally(tr, happened.yes, happened.no, happened.abstained),
                needed=happened.needed,
                method=tr(f"method.{happened.method}.needed"),
            )
        case VoteKept() | VoteOverruled():
            which = "passed" if happened.passed else "failed"
            return tr(f"{key}.{which}", country=country, motion=tr(f"motion.{happened.motion}"))
        case UpdateGiven() | InterviewGiven():
            return tr(f"{key}.{happened.by}", country=country)
        case PublicAnswered():
            return _answer(tr, happened, country)
        case WavedAside():
            return tr(f"{key}.{happened.kind}", country=country)
    return _changed(tr, happened, country)


def tally(tr: Translator, yes: int, no: int, abstained: int) -> str:
    """The count of a vote, as it is read out."""
    if not abstained:
        return tr("conference.tally", yes=yes, no=no)
    return tr("conference.tally.abstained", yes=yes, no=no, count=abstained)


def _answer(tr: Translator, happened: PublicAnswered, country: str) -> str:
    answer = tr(f"event.public_answered.{happened.answer}", country=country)
    if not happened.consenting + happened.protesting:
        return answer
    return tr(
        "event.public_answered.counted",
        answer=answer,
        consenting=happened.consenting,
        protesting=happened.protesting,
    )


def _changed(tr: Translator, happened: DelegationChanged, country: str) -> str:
    said = []
    if happened.method != happened.was_method:
        method = tr(f"method.{happened.method}")
        said.append(tr("event.delegation_changed.method", country=country, method=method))
    if happened.members != happened.was_members:
        said.append(tr("event.delegation_changed.people", country=country, people=2 + happened.members))
    return " · ".join(said) or tr("event.delegation_changed.names", country=country)
