"""What happened at a conference, with every number resolved."""

from __future__ import annotations

from typing import Literal

from engine.core import Event, record
from engine.keep_cool.conference.records import Answer, Delegation, Kind, Method, Motion, Press, Why


@record
class ConferenceOpened(Event):
    """The delegations sit down; the carbometer stands in this zone."""

    delegations: tuple[Delegation, ...]
    journalists: tuple[str, ...]
    public: bool
    zone: str


@record
class MoveFinished(Event):
    """A delegation has finished its turn: so many by now."""

    country: str
    moves: int


@record
class UpdateAsked(Event):
    """The press is asked how things stand with a delegation."""

    country: str
    moves: int


@record
class InterviewAsked(Event):
    """The leader is to be interviewed; `zone` is the new one that was reached, if that is why."""

    country: str
    why: Why
    moves: int
    zone: str = ""


@record
class AnswerAsked(Event):
    """The public is asked for its answer to a press report."""

    report: int
    country: str
    moves: int


@record
class VoteHeld(Event):
    """`needed` votes for it would have been enough; `passed` says whether they came together."""

    country: str
    motion: Motion
    method: Method
    yes: int
    no: int
    abstained: int
    needed: int
    passed: bool


@record
class VoteKept(Event):
    """What was done is what had been voted (`passed`: for it)."""

    country: str
    motion: Motion
    passed: bool


@record
class VoteOverruled(Event):
    """What was done is not what had been voted (`passed`: for it). It counts all the same."""

    country: str
    motion: Motion
    passed: bool


@record
class UpdateGiven(Event):
    """The press has told how things stand with a delegation."""

    number: int
    country: str
    by: Press
    moves: int


@record
class InterviewGiven(Event):
    """`whys` are what had asked for it; empty when the table simply wanted to hear the leader."""

    number: int
    country: str
    by: Press
    moves: int
    whys: tuple[Why, ...]


@record
class PublicAnswered(Event):
    """Both counts are nought where nobody counted."""

    report: int
    kind: Literal["update", "interview"]
    country: str
    answer: Answer
    consenting: int
    protesting: int


@record
class WavedAside(Event):
    """The table does without something that was due."""

    kind: Kind
    country: str
    report: int


@record
class DelegationChanged(Event):
    """A delegation has other people, or decides in another way."""

    country: str
    leader: str
    press: str
    members: int
    method: Method
    was_members: int
    was_method: Method


@record
class PressChanged(Event):
    """Other independent journalists, or a public that came or went."""

    journalists: tuple[str, ...]
    public: bool


CONFERENCE_EVENTS: tuple[type[Event], ...] = (
    ConferenceOpened,
    MoveFinished,
    UpdateAsked,
    InterviewAsked,
    AnswerAsked,
    VoteHeld,
    VoteKept,
    VoteOverruled,
    UpdateGiven,
    InterviewGiven,
    PublicAnswered,
    WavedAside,
    DelegationChanged,
    PressChanged,
)
