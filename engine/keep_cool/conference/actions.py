"""What somebody may want to do at a conference."""

from __future__ import annotations

from typing import Literal

from engine.core import Action, record
from engine.keep_cool.conference.records import Kind, Method, Motion, Press


@record
class DelegationPlan:
    """One delegation as it is set up; `members` are those besides leader and press officer."""

    country: str
    leader: str = ""
    press: str = ""
    members: int = 2
    method: Method = "majority"


@record
class ConferencePlan:
    """The conference as it is set up. A country without a plan gets a delegation of the usual size."""

    delegations: tuple[DelegationPlan, ...] = ()
    journalists: tuple[str, ...] = ()
    """The independent press; names may be empty."""
    public: bool = False


@record
class HoldVote(Action):
    """A delegation has voted: so many for, against, abstained."""

    country: str
    motion: Motion
    yes: int
    no: int
    abstained: int = 0


@record
class GiveUpdate(Action):
    """The press has told how things stand with a delegation."""

    country: str
    by: Press = "officer"


@record
class GiveInterview(Action):
    """The leader of a delegation has been interviewed; the table may ask for it at any time."""

    country: str
    by: Press = "officer"


@record
class AnswerReport(Action):
    """The public answers a press report. Where hands were counted, the counts say what the answer is."""

    report: int
    answer: Literal["", "consent", "protest"] = ""
    consenting: int = 0
    protesting: int = 0


@record
class WaveAside(Action):
    """The table does without something that is due."""

    kind: Kind
    country: str
    report: int = 0


@record
class ChangeDelegation(Action):
    """A delegation changes its people or the way it decides; every field says how it is from now on."""

    country: str
    leader: str
    press: str
    members: int
    method: Method


@record
class ChangePress(Action):
    """Who else there is from now on: independent journalists, a public."""

    journalists: tuple[str, ...]
    public: bool


CONFERENCE_ACTIONS: tuple[type[Action], ...] = (
    HoldVote,
    GiveUpdate,
    GiveInterview,
    AnswerReport,
    WaveAside,
    ChangeDelegation,
    ChangePress,
)
