"""What happened at an e-Mission table. Every number is resolved: applying needs no rules."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.core import BoxRead, Event, Upcast, record
from engine.emission.state import (
    Card,
    Challenge,
    Deck,
    Difficulty,
    Effect,
    Outcome,
    Phase,
    Resilience,
    Seat,
    Sink,
    Throw,
)
from engine.emission.things import Thing, in_one_word


@record
class GameSetUp(Event):
    """Board, sinks, deck and boards of the powers are ready."""

    edition: str
    deck: Deck
    difficulty: Difficulty
    seats: tuple[Seat, ...]
    trees: int
    oceans: int
    filters: int
    pile: int
    challenges: tuple[Challenge, ...]


@record
class RoundBegan(Event):
    """A round begins with the global phase."""

    round: int


@record
class PhaseBegan(Event):
    """The next step of the round is open; `throws` of the effects die are due in it."""

    phase: Phase
    throws: int = 0


@record
class CrisesDrawn(Event):
    """Crises were laid out, above those that lie there; the first of them open if it has a name."""

    crisis: str
    count: int
    due: int
    """How many the thermometer has asked for in this round so far."""
    why: Literal["round", "temperature", "weather", "card"]


@record
class CrisesShuffled(Event):
    """The deck was empty: the discard pile is the new deck."""

    pile: int
    earlier: tuple[str, ...]
    """What those that still lie face down can be."""


@record
class ProjectStarted(Event):
    """A global project is laid out, not yet active."""

    project: str
    other: str


@record
class ProjectSkipped(Event):
    """No new global project."""


@record
class ProjectDiscarded(Event):
    """A global project is gone, with its tucked cards."""

    project: str
    why: Literal["replaced", "crisis", "card"]


@record
class ProjectActive(Event):
    """A global project's requirement is met now, or no longer."""

    project: str
    active: bool


@record
class CardsDrawn(Event):
    """A power draws project cards: its number less what communities in crisis and crises cost."""

    power: str
    count: int
    draws: int
    penalty: int
    """Cards fewer for its communities in crisis."""
    fewer: int
    """Cards fewer because of a crisis."""


@record
class Changed(Event):
    """A card's effect on a board (with its power) or on the world."""

    power: str
    what: str
    was: int
    now: int
    reason: str


@record
class CardsPaid(Event):
    """A power has discarded project cards from its hand for an effect."""

    power: str
    count: int


@record
class CardTucked(Event):
    """A card was tucked under a crisis or a global project."""

    under: Literal["crisis", "lasting", "project"]
    name: str
    card: Card
    power: str


@record
class CardTaken(Event):
    """A tucked card was taken from under a global project."""

    name: str
    card: Card


@record
class ProjectMarked(Event):
    """The table has turned a marker."""

    project: str
    active: bool


@record
class CrisisTurned(Event):
    """A crisis lies open now."""

    place: int
    crisis: str


@record
class CrisisRemoved(Event):
    """A crisis has left the row without being carried out; a name that nobody looked at stays empty."""

    place: int
    crisis: str
    reason: str


@record
class CrisisLifted(Event):
    """What a lasting crisis asked for is there: it is discarded."""

    crisis: str


@record
class DemandUncovered(Event):
    """A power's energy does not cover its demand."""

    power: str
    demand: int
    energy: int
    short: int


@record
class Emitted(Event):
    """A power's CO₂ goes to the area of global emissions."""

    power: str
    dirty: int
    emissions: int


@record
class Bound(Event):
    """So much CO₂ was bound by so many trees, oceans and air filters."""

    count: int
    sinks: int


@record
class TurningPointReached(Event):
    """All CO₂ is bound and sinks are left over; they take so much back from the thermometer."""

    spare: int
    """Sinks that are left over."""
    taken: int
    """CO₂ taken from the thermometer."""


@record
class ThermometerSet(Event):
    """CO₂ was laid on the thermometer or taken from it: tokens and loose CO₂ are now so many."""

    by: int
    tokens: int
    carbon: int
    why: Literal["emissions", "turning_point", "arctic", "card"]


@record
class EmissionsCarried(Event):
    """CO₂ came into the area of global emissions; it counts in the next emissions phase."""

    count: int
    why: str


@record
class EffectRolled(Event):
    """A global effect has come up; its marker is at this space now."""

    effect: Effect
    space: int
    tipped: bool
    """Its effect is carried out."""
    ignored: bool
    throws: int
    """How often the die is still to be thrown."""


@record
class ThrowsAdded(Event):
    """Temperature tokens came in the crisis phase: the die is thrown so many times more."""

    count: int


@record
class SinksRemoved(Event):
    """Trees, oceans or air filters went back to the supply; so many were missing."""

    sink: Sink
    count: int
    missing: int


@record
class TieRolled(Event):
    """The tied powers have thrown; these are left."""

    throws: tuple[Throw, ...]
    left: tuple[str, ...]


@record
class AffectedNamed(Event):
    """The table has said whom the crisis affects."""

    power: str
    """Or `nobody`."""


@record
class TieNamed(Event):
    """The table has said which powers are tied; they throw for whom the crisis affects."""

    powers: tuple[str, ...]


@record
class CrisisStruck(Event):
    """A crisis was carried out; `changed` if the table did otherwise than what was worked out."""

    crisis: str
    affected: tuple[str, ...]
    ignored: str
    """Why nobody is affected; empty: somebody is."""
    changed: bool


@record
class EmergencyGained(Event):
    """A power has so many more communities in crisis."""

    power: str
    count: int
    now: int
    why: str


@record
class EmergencyMoved(Event):
    """Communities in crisis went to a neighbour."""

    power: str
    to: str
    count: int


@record
class ResilienceLost(Event):
    """A power lost resilience; so many tokens were missing."""

    power: str
    kind: Resilience
    count: int
    missing: int


@record
class EnergyLost(Event):
    """A power lost clean or dirty energy."""

    power: str
    kind: Literal["dirty", "clean"]
    count: int


@record
class CardsDiscarded(Event):
    """A power discards cards; so many are counted from its hand, the others from its play area."""

    power: str
    count: int
    symbol: str
    """They show this symbol; empty: any."""
    hand: int


@record
class DrawReduced(Event):
    """A power draws so many cards fewer in the next project phase."""

    power: str
    count: int


@record
class CrisisLasts(Event):
    """The lowest crisis stays, beside the row, until it is lifted."""

    crisis: str


@record
class CrisisDone(Event):
    """The lowest crisis is discarded, with its tucked cards."""

    crisis: str


@record
class DemandGrew(Event):
    """A power's demand has grown."""

    power: str
    by: int
    now: int


@record
class MarkerTurnedBack(Event):
    """The turning point was reached, but a challenge's goal was not: the marker shows the clock again."""


@record
class Adjusted(Event):
    """The table corrected a count."""

    VERSION: ClassVar[int] = 2
    what: Thing
    was: int
    now: int
    reason: str


@record
class RoundSet(Event):
    """The table corrected where the game is."""

    round: int
    phase: Phase
    reason: str


@record
class GameEnded(Event):
    """The game is over, for all alike."""

    outcome: Outcome


EVENTS: tuple[type[Event], ...] = (
    GameSetUp,
    RoundBegan,
    PhaseBegan,
    CrisesDrawn,
    CrisesShuffled,
    ProjectStarted,
    ProjectSkipped,
    ProjectDiscarded,
    ProjectActive,
    CardsDrawn,
    Changed,
    CardsPaid,
    CardTucked,
    CardTaken,
    ProjectMarked,
    CrisisTurned,
    CrisisRemoved,
    CrisisLifted,
    DemandUncovered,
    Emitted,
    Bound,
    TurningPointReached,
    ThermometerSet,
    EmissionsCarried,
    EffectRolled,
    ThrowsAdded,
    SinksRemoved,
    TieRolled,
    AffectedNamed,
    TieNamed,
    CrisisStruck,
    EmergencyGained,
    EmergencyMoved,
    ResilienceLost,
    EnergyLost,
    CardsDiscarded,
    DrawReduced,
    CrisisLasts,
    CrisisDone,
    DemandGrew,
    MarkerTurnedBack,
    Adjusted,
    RoundSet,
    GameEnded,
    BoxRead,
)

UPCASTS: dict[tuple[str, int], Upcast] = {("adjusted", 1): in_one_word}
