"""What happens at a conference, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from app.text.translator import Translator
from engine.core import Event
from engine.core.codec import tag_of
from engine.keep_cool.conference.events import (
    ConferenceOpened,
    DelegationChanged,
    InterviewAsked,
    InterviewGiven,
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
    words = _WORDS.get(type(happened))
    return words(tr, f"event.{tag_of(type(happened))}", happened) if words else ""


def tally(tr: Translator, yes: int, no: int, abstained: int) -> str:
    """The count of a vote, as it is read out."""
    if not abstained:
        return tr("conference.tally", yes=yes, no=no)
    return tr("conference.tally.abstained", yes=yes, no=no, count=abstained)


def _opened(tr: Translator, key: str, _happened: ConferenceOpened) -> str:
    return tr(key)


def _press(tr: Translator, key: str, happened: PressChanged) -> str:
    kind = "public" if happened.public else "no_public"
    return tr(f"{key}.{kind}", count=len(happened.journalists))


def _update_asked(tr: Translator, key: str, happened: UpdateAsked) -> str:
    return tr(key, country=_country(tr, happened), moves=happened.moves)


def _interview_asked(tr: Translator, key: str, happened: InterviewAsked) -> str:
    zone = tr(f"zone.{happened.zone}") if happened.zone else ""
    return tr(f"{key}.{happened.why}", country=_country(tr, happened), moves=happened.moves, zone=zone)


def _vote(tr: Translator, key: str, happened: VoteHeld) -> str:
    return tr(
        f"{key}.{'passed' if happened.passed else 'failed'}",
        country=_country(tr, happened),
        motion=tr(f"motion.{happened.motion}"),
        tally=tally(tr, happened.yes, happened.no, happened.abstained),
        needed=happened.needed,
        method=tr(f"method.{happened.method}.needed"),
    )


def _after_a_vote(tr: Translator, key: str, happened: VoteKept | VoteOverruled) -> str:
    which = "passed" if happened.passed else "failed"
    return tr(f"{key}.{which}", country=_country(tr, happened), motion=tr(f"motion.{happened.motion}"))


def _report(tr: Translator, key: str, happened: UpdateGiven | InterviewGiven) -> str:
    return tr(f"{key}.{happened.by}", country=_country(tr, happened))


def _waved_aside(tr: Translator, key: str, happened: WavedAside) -> str:
    return tr(f"{key}.{happened.kind}", country=_country(tr, happened))


def _answer(tr: Translator, key: str, happened: PublicAnswered) -> str:
    answer = tr(f"{key}.{happened.answer}", country=_country(tr, happened))
    if not happened.consenting + happened.protesting:
        return answer
    return tr(f"{key}.counted", answer=answer, consenting=happened.consenting, protesting=happened.protesting)


def _delegation(tr: Translator, key: str, happened: DelegationChanged) -> str:
    country = _country(tr, happened)
    said = []
    if happened.method != happened.was_method:
        said.append(tr(f"{key}.method", country=country, method=tr(f"method.{happened.method}")))
    if happened.members != happened.was_members:
        said.append(tr(f"{key}.people", country=country, people=2 + happened.members))
    return " · ".join(said) or tr(f"{key}.names", country=country)


class _OfACountry(Protocol):
    @property
    def country(self) -> str: ...


def _country(tr: Translator, happened: _OfACountry) -> str:
    return tr(f"country.{happened.country}")


_WORDS: Mapping[type[Event], Callable[[Translator, str, Any], str]] = {
    ConferenceOpened: _opened,
    PressChanged: _press,
    UpdateAsked: _update_asked,
    InterviewAsked: _interview_asked,
    VoteHeld: _vote,
    VoteKept: _after_a_vote,
    VoteOverruled: _after_a_vote,
    UpdateGiven: _report,
    InterviewGiven: _report,
    PublicAnswered: _answer,
    WavedAside: _waved_aside,
    DelegationChanged: _delegation,
}
