"""What somebody may want to do at a Kyoto table.

Amounts are millions, `*_ms` are milliseconds. What only one seat may see is sealed to it here already: the
journal keeps the action as it was told. To everybody else it is shown as unknown, and so it cannot be told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.core import Action, ReadBox, Sealed, Shown, Unknown, record
from engine.core.codec import Upcast
from engine.kyoto.state import (
    AGENDAS,
    HAND,
    STUDY,
    TIMER_MS,
    TOTALS,
    Affluence,
    Damage,
    Goal,
    Icon,
    Phase,
    Pick,
    Share,
    Totals,
    Way,
)


@record
class SeatChoice:
    """Who plays which country; in the full way with the hand and the three agenda cards it was dealt."""

    country: str
    name: str = ""
    hand: Sealed[tuple[Affluence, ...]] | Unknown | None = None
    agendas: Sealed[tuple[str, ...]] | Unknown | None = None


def deal_hand(country: str, cards: tuple[Affluence, ...]) -> Sealed[tuple[Affluence, ...]]:
    """A hand as it is dealt to one country."""
    return Sealed(cards, country, HAND)


def deal_agendas(country: str, names: tuple[str, ...]) -> Sealed[tuple[str, ...]]:
    """Agenda cards as they are dealt to one country, or as it keeps them."""
    return Sealed(names, country, AGENDAS)


def to_speaker(country: str, study: str) -> Sealed[str]:
    """A study that only the speaker sees."""
    return Sealed(study, country, STUDY)


def held_back(country: str, totals: Totals) -> Sealed[Totals]:
    """A country's hidden totals, shown to nobody else until all have entered theirs."""
    return Sealed(totals, country, TOTALS)


@record
class SetUp(Action):
    """Lay out the game. Seats clockwise; the icons of the cloud and of the level that were set aside."""

    seats: tuple[SeatChoice, ...]
    way: Way = "public"
    speaker: str = ""
    """The first speaker; empty: the first seat."""
    cloud_aside: Damage = "animals"
    level_aside: Damage = "clouds"
    timer_ms: int = TIMER_MS
    """How long each contribution phase lasts."""
    shown: tuple[Shown, ...] = ()


@record
class KeepAgendas(Action):
    """A country keeps two of its three agenda cards; the third goes back to the box unseen. The full way."""

    country: str
    agendas: Sealed[tuple[str, ...]] | Unknown
    shown: Sealed[tuple[Shown, ...]] | Unknown | None = None


@record
class TakeAllowance(Action):
    """The speaker takes its allowance from the fund, and the cards under its flag into its hand."""

    shown: tuple[Shown, ...] = ()


@record
class DrawStudy(Action):
    """The speaker draws a study and looks at it in secret. The full way; twice a round."""

    study: Sealed[str] | Unknown
    shown: Sealed[tuple[Shown, ...]] | Unknown | None = None


@record
class KeepStudy(Action):
    """The speaker keeps this one of the two, slides it into the lectern and reads it aloud. The full way."""

    study: Sealed[str] | Unknown
    shown: Sealed[tuple[Shown, ...]] | Unknown | None = None


@record
class ReadStudy(Action):
    """The speaker has drawn two studies, kept one and reads it aloud. The public way."""

    goal: Goal
    funding: int
    visible: Damage
    shown: tuple[Shown, ...] = ()


@record
class StartTimer(Action):
    """The timer was started, with its whole length and what was added before."""

    at_ms: int


@record
class PauseTimer(Action):
    """The timer was paused with so much left."""

    at_ms: int
    left_ms: int


@record
class ResumeTimer(Action):
    """The timer goes on with what was left."""

    at_ms: int
    left_ms: int | None = None
    """What is left, where that is less than the last fact said: time ran in a step that was taken back."""


@record
class RestartTimer(Action):
    """The timer runs anew, from its whole length."""

    at_ms: int


@record
class LengthenTimer(Action):
    """So much time was added to what was left."""

    at_ms: int
    left_ms: int
    """What was left before."""
    by_ms: int


@record
class RingTimer(Action):
    """Time is up. What lay there by then can still be entered until the outcome is called."""

    VERSION: ClassVar[int] = 2

    at_ms: int
    calls: bool = False
    """The outcome is called in the same moment, as it always was in version 1."""


@record
class CallOutcome(Action):
    """Everything that was laid in time has been entered: the contribution phase is over."""


@record
class AgreeToStop(Action):
    """A country taps its flag: both goals stand, the timer may be stopped. Or it takes that back."""

    country: str
    agreed: bool = True


@record
class StopTimer(Action):
    """Everybody has agreed: the timer is stopped with so much left, and the phase is over."""

    at_ms: int
    left_ms: int


@record
class Contribute(Action):
    """A country lays an affluence card face up in front of its flag."""

    country: str
    card: Affluence
    shown: tuple[Shown, ...] = ()


@record
class ContributeMoney(Action):
    """A country lays so many millions in front of its flag."""

    country: str
    millions: int


@record
class Bribe(Action):
    """An agreement: money for cards to be retracted, or for cards to be contributed; never both."""

    country: str
    """Who pays."""
    to: str
    """Who is paid, and acts."""
    millions: int
    retract: tuple[Affluence, ...] = ()
    """Contributed cards that go under their owner's flag."""
    contribute: tuple[Affluence, ...] = ()
    """Cards from its hand that it lays down."""


@record
class BribeSpeaker(Action):
    """A country pays the speaker for choosing certain contributed cards; the speaker is bound to it."""

    country: str
    millions: int
    picks: tuple[Pick, ...]


@record
class ChooseCards(Action):
    """The speaker chooses the cards that match the reduction goal, none of them unneeded."""

    picks: tuple[Pick, ...]


@record
class TakeFunding(Action):
    """The speaker takes the precise funding out of what was contributed, coin by coin."""

    shares: tuple[Share, ...]


@record
class ShowStudy(Action):
    """After a failure the speaker shows the study: these are its hidden impacts. The public way."""

    hidden: tuple[Damage, ...]
    shown: tuple[Shown, ...] = ()


@record
class FlipAnimal(Action):
    """The speaker flips an animal to its extinct side."""

    animal: int
    """Its place on the board, from 0."""


@record
class RaiseTemperature(Action):
    """The lowest blue thermometer level is flipped; its red side shows this icon, or none."""

    icon: Icon = ""
    shown: tuple[Shown, ...] = ()


@record
class FlipCloud(Action):
    """The speaker flips a white cloud; its black side shows this icon, or none."""

    cloud: int
    """Its place round the globe, from 0."""
    icon: Icon = ""
    shown: tuple[Shown, ...] = ()


@record
class EnterTotals(Action):
    """A country enters what it held back: cards, coffers and agenda cards. Revealed when all have."""

    country: str
    totals: Sealed[Totals] | Unknown
    shown: Sealed[tuple[Shown, ...]] | Unknown | None = None


@record
class CallOff(Action):
    """The table ends the game without a result."""

    reason: str = ""


@record
class Adjust(Action):
    """The table is right, the app is not.

    `what` is `fund`, `studies` (cards in the deck), or a type of damage: `animals`, `warming`, `clouds`.
    """

    what: str
    """What was miscounted."""
    to: int
    """What is really there."""
    reason: str = ""


@record
class AdjustCoffers(Action):
    """A country has counted its coffers: so much is in them. The full way."""

    country: str
    to: Sealed[int] | Unknown
    """What is really in them, for its own eyes."""
    reason: str = ""


@record
class SetRound(Action):
    """The table is elsewhere: this country is speaker, in this step. `round` 0 leaves the round as it is."""

    country: str
    phase: Phase = "allowance"
    """`allowance` or `study`."""
    round: int = 0
    reason: str = ""


ACTIONS: tuple[type[Action], ...] = (
    SetUp,
    KeepAgendas,
    TakeAllowance,
    DrawStudy,
    KeepStudy,
    ReadStudy,
    StartTimer,
    PauseTimer,
    ResumeTimer,
    RestartTimer,
    LengthenTimer,
    RingTimer,
    CallOutcome,
    AgreeToStop,
    StopTimer,
    Contribute,
    ContributeMoney,
    Bribe,
    BribeSpeaker,
    ChooseCards,
    TakeFunding,
    ShowStudy,
    FlipAnimal,
    RaiseTemperature,
    FlipCloud,
    EnterTotals,
    CallOff,
    Adjust,
    AdjustCoffers,
    SetRound,
    ReadBox,
)
UPCASTS: Mapping[tuple[str, int], Upcast] = {("ring_timer", 1): lambda fields: {**fields, "calls": True}}
CHANCE: frozenset[type[Action]] = frozenset({DrawStudy, RaiseTemperature, FlipCloud})
