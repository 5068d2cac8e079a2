"""What happened at a Kyoto table. Every number is resolved: applying needs no rules."""

from __future__ import annotations

from typing import Literal

from engine.core import BoxRead, Event, Sealed, Unknown, record
from engine.kyoto.state import (
    Affluence,
    Damage,
    Goal,
    Icon,
    Outcome,
    Phase,
    Pick,
    Score,
    Seat,
    Share,
    Totals,
    Way,
)


@record
class GameSetUp(Event):
    """Board, fund, deck and countries are ready."""

    edition: str
    way: Way
    seats: tuple[Seat, ...]
    fund: int
    cloud_aside: Icon
    level_aside: Icon
    studies_left: int
    deck: Sealed[tuple[str, ...]] | Unknown
    timer_ms: int


@record
class AgendasKept(Event):
    """A country has chosen its two agenda cards."""

    country: str
    agendas: Sealed[tuple[str, ...]] | Unknown


@record
class RoundBegan(Event):
    """A negotiation round begins with a new speaker."""

    round: int
    country: str
    seat: int


@record
class PhaseBegan(Event):
    """The next step of the round is open."""

    phase: Phase


@record
class AllowanceTaken(Event):
    """The speaker's allowance: millions out of the fund, and so many cards from under its flag."""

    country: str
    millions: int
    cards: int


@record
class StudyDrawn(Event):
    """The speaker has drawn a study and looks at it in secret."""

    country: str
    study: Sealed[str] | Unknown


@record
class StudyRead(Event):
    """A study stands in the lectern and was read aloud; so many cards are left in the deck."""

    country: str
    goal: Goal
    funding: int
    visible: Damage
    hidden: Sealed[tuple[Damage, ...]] | Unknown
    study: Sealed[str] | Unknown
    studies_left: int


@record
class TimerTold(Event):
    """The timer was started, paused, resumed, restarted, lengthened, stopped, or it rang."""

    what: Literal["started", "paused", "resumed", "restarted", "lengthened", "rang", "stopped"]
    at_ms: int
    left_ms: int


@record
class StopAgreed(Event):
    """A country has tapped its flag, or has taken that back."""

    country: str
    agreed: bool


@record
class CardToldApart(Event):
    """A card in a country's hand shows something else than the app thought when it was dealt."""

    country: str
    was: Affluence
    """What the app thought."""
    now: Affluence
    """What it shows."""


@record
class CardContributed(Event):
    """An affluence card lies face up in front of a flag."""

    country: str
    card: Affluence


@record
class MoneyContributed(Event):
    """Money lies in front of a flag."""

    country: str
    millions: int


@record
class Bribed(Event):
    """A bribe was paid and what it was paid for was done."""

    country: str
    to: str
    millions: int
    retracted: tuple[Affluence, ...]
    contributed: tuple[Affluence, ...]


@record
class ContributionsClosed(Event):
    """The contribution phase is over: what came together, and whether both goals were met."""

    success: bool
    co2: int
    """Tonnes contributed, or 0 where the goal is icons."""
    icons: int
    """How many of the two wanted icons were contributed, or 0 where the goal is CO₂."""
    millions: int


@record
class SpeakerBribed(Event):
    """The speaker was paid and is bound to choose these cards."""

    country: str
    to: str
    millions: int
    picks: tuple[Pick, ...]


@record
class CardsReduced(Event):
    """The speaker's choice lies in the reduced affluence area."""

    picks: tuple[Pick, ...]


@record
class FundingTaken(Event):
    """The precise funding went into the environmental fund."""

    shares: tuple[Share, ...]


@record
class StudyReturned(Event):
    """The study went into the box without anybody seeing its hidden impacts."""


@record
class LeftoversReturned(Event):
    """Cards in front of flags went under them, money back into coffers."""

    cards: tuple[Pick, ...]
    shares: tuple[Share, ...]


@record
class StudyShown(Event):
    """The study was shown to everybody: all its impacts, in the order in which they are carried out."""

    impacts: tuple[Damage, ...]


@record
class SpeciesExtinct(Event):
    """An animal was flipped to its extinct side."""

    animal: int


@record
class TemperatureRose(Event):
    """The lowest blue level was flipped; an icon on its red side comes next."""

    icon: Icon


@record
class CloudDarkened(Event):
    """A white cloud was flipped; an icon on its black side comes next."""

    cloud: int
    icon: Icon


@record
class ThresholdReached(Event):
    """This type of damage has struck for the fifth time."""

    damage: Damage


@record
class ImpactIgnored(Event):
    """Damage beyond the critical threshold."""

    damage: Damage


@record
class RoundEnded(Event):
    """The impact phase is over."""

    success: bool


@record
class TotalsEntered(Event):
    """A country has entered what it held back."""

    country: str
    totals: Sealed[Totals] | Unknown


@record
class Scored(Event):
    """Everybody's totals are on the table, and what they are worth."""

    scores: tuple[Score, ...]


@record
class Adjusted(Event):
    """A correction by the table."""

    what: str
    was: int
    now: int
    reason: str


@record
class CoffersAdjusted(Event):
    """A country has corrected its coffers; by how much is for its own eyes."""

    country: str
    by: Sealed[int] | Unknown
    reason: str


@record
class RoundSet(Event):
    """The table says who is speaker in which round; what lay in front of flags goes back."""

    country: str
    seat: int
    round: int
    phase: Phase
    reason: str


@record
class GameEnded(Event):
    """The game is over."""

    outcome: Outcome


EVENTS: tuple[type[Event], ...] = (
    GameSetUp,
    AgendasKept,
    RoundBegan,
    PhaseBegan,
    AllowanceTaken,
    StudyDrawn,
    StudyRead,
    TimerTold,
    StopAgreed,
    CardToldApart,
    CardContributed,
    MoneyContributed,
    Bribed,
    ContributionsClosed,
    SpeakerBribed,
    CardsReduced,
    FundingTaken,
    StudyReturned,
    LeftoversReturned,
    StudyShown,
    SpeciesExtinct,
    TemperatureRose,
    CloudDarkened,
    ThresholdReached,
    ImpactIgnored,
    RoundEnded,
    TotalsEntered,
    Scored,
    Adjusted,
    CoffersAdjusted,
    RoundSet,
    GameEnded,
    BoxRead,
)
