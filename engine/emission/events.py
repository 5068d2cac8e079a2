"""What happened at an e-Mission table. Every number is resolved: applying needs no rules."""

from __future__ import annotations

from typing import Literal

from engine.core import record
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


@record
class GameSetUp:
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
class RoundBegan:
    """A round begins with the global phase."""

    round: int


@record
class PhaseBegan:
    """The next step of the round is open; `throws` of the effects die are due in it."""

    phase: Phase
    throws: int = 0


@record
class CrisesDrawn:
    """Crises were laid out, above those that lie there; the first of them open if it has a name."""

    crisis: str
    count: int
    due: int
    """How many the thermometer has asked for in this round so far."""
    why: Literal["round", "temperature", "weather", "card"]


@record
class CrisesShuffled:
    """The deck was empty: the discard pile is the new deck."""

    pile: int
    earlier: tuple[str, ...]
    """What those that still lie face down can be."""


@record
class ProjectStarted:
    """A global project is laid out, not yet active."""

    project: str
    other: str


@record
class ProjectSkipped:
    """No new global project."""


@record
class ProjectDiscarded:
    """A global project is gone, with its tucked cards."""

    project: str
    why: Literal["replaced", "crisis", "card"]


@record
class ProjectActive:
    """A global project's requirement is met now, or no longer."""

    project: str
    active: bool


@record
class CardsDrawn:
    """A power draws project cards: its number less what communities in crisis and crises cost."""

    power: str
    count: int
    draws: int
    penalty: int
    """Cards fewer for its communities in crisis."""
    fewer: int
    """Cards fewer because of a crisis."""


@record
class Changed:
    """A card's effect on a board (with its power) or on the world."""

    power: str
    what: str
    was: int
    now: int
    reason: str


@record
class CardsPaid:
    """A power has discarded project cards from its hand for an effect."""

    power: str
    count: int


@record
class CardTucked:
    """A card was tucked under a crisis or a global project."""

    under: Literal["crisis", "lasting", "project"]
    name: str
    card: Card
    power: str


@record
class CardTaken:
    """A tucked card was taken from under a global project."""

    name: str
    card: Card


@record
class ProjectMarked:
    """The table has turned a marker."""

    project: str
    active: bool


@record
class CrisisTurned:
    """A crisis lies open now."""

    place: int
    crisis: str


@record
class CrisisRemoved:
    """A crisis has left the row without being carried out; a name that nobody looked at stays empty."""

    place: int
    crisis: str
    reason: str


@record
class CrisisLifted:
    """What a lasting crisis asked for is there: it is discarded."""

    crisis: str


@record
class DemandUncovered:
    """A power's energy does not cover its demand."""

    power: str
    demand: int
    energy: int
    short: int


@record
class Emitted:
    """A power's CO₂ goes to the area of global emissions."""

    power: str
    dirty: int
    emissions: int


@record
class Bound:
    """So much CO₂ was bound by so many trees, oceans and air filters."""

    count: int
    sinks: int


@record
class TurningPointReached:
    """All CO₂ is bound and sinks are left over; they take so much back from the thermometer."""

    spare: int
    """Sinks that are left over."""
    taken: int
    """CO₂ taken from the thermometer."""


@record
class ThermometerSet:
    """CO₂ was laid on the thermometer or taken from it: tokens and loose CO₂ are now so many."""

    by: int
    tokens: int
    carbon: int
    why: Literal["emissions", "turning_point", "arctic", "card"]


@record
class EmissionsCarried:
    """CO₂ came into the area of global emissions; it counts in the next emissions phase."""

    count: int
    why: str


@record
class EffectRolled:
    """A global effect has come up; its marker is at this space now."""

    effect: Effect
    space: int
    tipped: bool
    """Its effect is carried out."""
    ignored: bool
    throws: int
    """How often the die is still to be thrown."""


@record
class ThrowsAdded:
    """Temperature tokens came in the crisis phase: the die is thrown so many times more."""

    count: int


@record
class SinksRemoved:
    """Trees, oceans or air filters went back to the supply; so many were missing."""

    sink: Sink
    count: int
    missing: int


@record
class TieRolled:
    """The tied powers have thrown; these are left."""

    throws: tuple[Throw, ...]
    left: tuple[str, ...]


@record
class AffectedNamed:
    """The table has said whom the crisis affects."""

    power: str


@record
class CrisisStruck:
    """A crisis was carried out; `changed` if the table did otherwise than what was worked out."""

    crisis: str
    affected: tuple[str, ...]
    ignored: str
    """Why nobody is affected; empty: somebody is."""
    changed: bool


@record
class EmergencyGained:
    """A power has so many more communities in crisis."""

    power: str
    count: int
    now: int
    why: str


@record
class EmergencyMoved:
    """Communities in crisis went to a neighbour."""

    power: str
    to: str
    count: int


@record
class ResilienceLost:
    """A power lost resilience; so many tokens were missing."""

    power: str
    kind: Resilience
    count: int
    missing: int


@record
class EnergyLost:
    """A power lost clean or dirty energy."""

    power: str
    kind: Literal["dirty", "clean"]
    count: int


@record
class CardsDiscarded:
    """A power discards cards; so many are counted from its hand, the others from its play area."""

    power: str
    count: int
    symbol: str
    """They show this symbol; empty: any."""
    hand: int


@record
class DrawReduced:
    """A power draws so many cards fewer in the next project phase."""

    power: str
    count: int


@record
class CrisisLasts:
    """The lowest crisis stays, beside the row, until it is lifted."""

    crisis: str


@record
class CrisisDone:
    """The lowest crisis is discarded, with its tucked cards."""

    crisis: str


@record
class DemandGrew:
    """A power's demand has grown."""

    power: str
    by: int
    now: int


@record
class MarkerTurnedBack:
    """The turning point was reached, but a challenge's goal was not: the marker shows the clock again."""


@record
class Adjusted:
    """The table corrected a count."""

    what: str
    was: int
    now: int
    reason: str


@record
class RoundSet:
    """The table corrected where the game is."""

    round: int
    phase: Phase
    reason: str


@record
class GameEnded:
    """The game is over, for all alike."""

    outcome: Outcome


EVENTS: tuple[type, ...] = (
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
)
