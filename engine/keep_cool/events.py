"""What happened at a Keep Cool table. Every number is resolved: applying needs no rules."""

from __future__ import annotations

from engine.core import record
from engine.keep_cool.conference.events import CONFERENCE_EVENTS
from engine.keep_cool.state import Colour, Kind, Outcome, Phase, Seat, Zone


@record
class GameSetUp:
    """The board is laid out."""

    edition: str
    seats: tuple[Seat, ...]
    carbometer: int
    pool: int
    pile: tuple[str, ...]


@record
class TurnBegan:
    """A seat's turn begins; so many greenhouse cards are to be drawn in it."""

    country: str
    seat: int
    round: int
    cards: int


@record
class PhaseBegan:
    phase: Phase


@record
class CardDrawn:
    card: str


@record
class DieRolled:
    face: int


@record
class EventHappened:
    """The die lay in the range of the zone: the card's event takes place."""

    card: str
    zone: Zone


@record
class EventPassed:
    """The die lay outside the range: nothing happens."""

    card: str
    zone: Zone


@record
class ChipsGained:
    """A card's gift, from the pool."""

    country: str
    chips: int


@record
class DamageStruck:
    """A card's damage: `damage` printed, less one for each protection token, leaves `due`."""

    country: str
    damage: int
    protection: int
    due: int


@record
class DebtPaid:
    country: str
    chips: int
    to: str


@record
class DebtForgiven:
    """Only the last factory is left: it is spared, and what is still due with it."""

    country: str
    due: int


@record
class FactoryDemolished:
    country: str
    colour: Colour
    scrap: int


@record
class CarbometerMoved:
    """Volcano and sun: chips between pool and carbometer; positive is onto the carbometer."""

    card: str
    rolled: int
    chips: int


@record
class CardResolved:
    card: str


@record
class IncomeTaken:
    """Income of black factories (and OPEC's bonus) from the carbometer, of green ones from the pool."""

    country: str
    from_carbometer: int
    from_pool: int
    bonus: int


@record
class BonusDemanded:
    """The Former Soviet Union's demand on another seat."""

    country: str
    of: str
    chips: int


@record
class Built:
    """One factory or protection token bought; its price token moves so many steps to the right."""

    country: str
    kind: Kind
    paid: int
    steps: int


@record
class PileReshuffled:
    """All greenhouse cards in play are shuffled into a new pile."""

    why: str
    pile: tuple[str, ...]


@record
class Recovered:
    zone: Zone
    chips: int


@record
class Adjusted:
    """A correction by the table; chips come from or go to the pool, so none is lost."""

    what: str
    was: int
    now: int
    reason: str


@record
class GameEnded:
    outcome: Outcome


EVENTS: tuple[type, ...] = (
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
    CarbometerMoved,
    CardResolved,
    IncomeTaken,
    BonusDemanded,
    Built,
    PileReshuffled,
    Recovered,
    Adjusted,
    GameEnded,
    *CONFERENCE_EVENTS,
)
