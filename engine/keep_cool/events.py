"""What happened at a Keep Cool table. Every number is resolved: applying needs no rules."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from engine.core import BoxRead, Event, Sealed, Unknown, Upcast, record
from engine.keep_cool.conference.events import CONFERENCE_EVENTS
from engine.keep_cool.state import Colour, Kind, Outcome, Phase, Promise, Seat, Share, Zone


@record
class GameSetUp(Event):
    """The board is laid out."""

    edition: str
    seats: tuple[Seat, ...]
    carbometer: int
    pool: int
    pile: tuple[str, ...]


@record
class TurnBegan(Event):
    """A seat's turn begins; so many greenhouse cards are to be drawn in it."""

    country: str
    seat: int
    round: int
    cards: int


@record
class PhaseBegan(Event):
    """The next step of the turn is open."""

    phase: Phase


@record
class CardDrawn(Event):
    """A greenhouse card lies open."""

    card: str


@record
class DieRolled(Event):
    """The die was thrown for the open card."""

    face: int


@record
class EventHappened(Event):
    """The die lay in the range of the zone: the card's event takes place."""

    card: str
    zone: Zone


@record
class EventPassed(Event):
    """The die lay outside the range: nothing happens."""

    card: str
    zone: Zone


@record
class ChipsGained(Event):
    """A card's gift, from the pool."""

    country: str
    chips: int


@record
class DamageStruck(Event):
    """A card's damage: `damage` printed, less one for each protection token, leaves `due`."""

    country: str
    damage: int
    protection: int
    due: int


@record
class DebtPaid(Event):
    """Chips paid for damage, or to whoever demanded them."""

    country: str
    chips: int
    to: str
    """`pool`, or a country."""


@record
class DebtForgiven(Event):
    """Only the last factory is left: it is spared, and what is still due with it."""

    country: str
    due: int


@record
class FactoryDemolished(Event):
    """A factory is gone, to pay a debt or at will."""

    country: str
    colour: Colour
    scrap: int
    """Chips for it from the pool."""
    pays: int = 0
    """So much of what its country owes is paid by the scrap value although the pool hasn't the chips: nothing
    changes hands."""
    to: str = ""
    """Whom `pays` was owed: `pool`, or a country."""


@record
class ProtectionRemoved(Event):
    """A protection token given up; its price token moves so many steps to the right (negative: back)."""

    country: str
    steps: int


@record
class TargetShown(Event):
    """A target card was shown to the app, or taken back from it."""

    country: str
    target: Sealed[str] | Unknown


@record
class CarbometerMoved(Event):
    """Volcano and sun: chips between pool and carbometer; positive is onto the carbometer."""

    card: str
    rolled: int
    chips: int


@record
class CardResolved(Event):
    """The open card has had its effect and is laid aside."""

    card: str


@record
class IncomeTaken(Event):
    """Income of black factories (and OPEC's bonus) from the carbometer, of green ones from the pool."""

    country: str
    from_carbometer: int
    from_pool: int
    bonus: int
    """How many of them are OPEC's bonus."""


@record
class BonusDemanded(Event):
    """The Former Soviet Union's demand on another seat."""

    country: str
    """Who demands."""
    of: str
    """Who is to pay."""
    chips: int


@record
class Built(Event):
    """One piece bought for this country, by whom; the country's price token moves `steps` to the right."""

    VERSION: ClassVar[int] = 2
    country: str
    kind: Kind
    paid: tuple[Share, ...]
    steps: int


def built_by_its_owner(body: dict[str, Any]) -> dict[str, Any]:
    """Version 1 knew no shares: who built paid."""
    return {**body, "paid": [{"country": body["country"], "chips": body["paid"]}]}


@record
class Steps:
    """How far one seat's price token moves to the right."""

    country: str
    steps: int


@record
class Innovated(Event):
    """Research paid for in common; the price token of this colour moves for everybody who takes part."""

    colour: Colour
    paid: tuple[Share, ...]
    moves: tuple[Steps, ...]


@record
class BonusUsed(Event):
    """The Developing Countries' chips: positive is from the pool onto the carbometer."""

    country: str
    chips: int


@record
class ChipsGiven(Event):
    """Chips changed hands by agreement."""

    giver: str
    to: str
    chips: int


@record
class PromiseMade(Event):
    """A word was given."""

    promise: Promise


@record
class PromiseSettled(Event):
    """A promise is off the ledger."""

    promise: Promise
    how: Literal["paid", "kept", "broken", "forgiven"]


@record
class PileReshuffled(Event):
    """All greenhouse cards in play are shuffled into a new pile."""

    why: str
    """`empty`, or the zone in which a turn ended: `orange`, or `red` if none had ended in orange before."""
    pile: tuple[str, ...]


@record
class Recovered(Event):
    """The climate's recovery is on the carbometer."""

    zone: Zone
    chips: int


@record
class Adjusted(Event):
    """A correction by the table; chips come from or go to the pool, so none is lost."""

    what: str
    was: int
    now: int
    reason: str


@record
class TurnSet(Event):
    """The table says whose turn it is; what was open in the step before is dropped."""

    country: str
    seat: int
    round: int
    phase: Phase
    cards: int
    reason: str


@record
class GameEnded(Event):
    """The game is over; later claims of the same moment say so again with more winners."""

    outcome: Outcome


EVENTS: tuple[type[Event], ...] = (
    GameSetUp,
    TurnBegan,
    PhaseBegan,
    CardDrawn,
    DieRolled,
    EventHappened,
    EventPassed,
    ChipsGained,
    DamageStruck,
    DebtPaid,
    DebtForgiven,
    FactoryDemolished,
    ProtectionRemoved,
    TargetShown,
    CarbometerMoved,
    CardResolved,
    IncomeTaken,
    BonusDemanded,
    Built,
    Innovated,
    BonusUsed,
    ChipsGiven,
    PromiseMade,
    PromiseSettled,
    PileReshuffled,
    Recovered,
    Adjusted,
    TurnSet,
    GameEnded,
    BoxRead,
    *CONFERENCE_EVENTS,
)
UPCASTS: dict[tuple[str, int], Upcast] = {("built", 1): built_by_its_owner}
