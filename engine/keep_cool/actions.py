"""What somebody may want to do at a Keep Cool table."""

from __future__ import annotations

from engine.core import Sealed, Unknown, record
from engine.keep_cool.conference.actions import CONFERENCE_ACTIONS, ConferencePlan
from engine.keep_cool.state import TARGET_CARD, Colour, Kind


@record
class SeatChoice:
    """Who plays which country. A target card shown to the app stays sealed; without one it is unknown."""

    country: str
    name: str = ""
    target: Sealed[str] | Unknown | None = None


def show_target(country: str, card: str) -> Sealed[str]:
    """A target card as its owner shows it to the app."""
    return Sealed(card, country, TARGET_CARD)


@record
class SetUp:
    """Lay out the game. Seats in playing order, clockwise, USA & Partners first."""

    seats: tuple[SeatChoice, ...]
    conference: ConferencePlan | None = None


@record
class DrawCard:
    """A greenhouse card was turned up: this one."""

    card: str


@record
class Roll:
    """The die was thrown and shows this face."""

    face: int


@record
class Demolish:
    """A seat in debt tears down one of its factories for its scrap value."""

    country: str
    colour: Colour


@record
class TakeIncome:
    """The active seat takes its income. `bonus` false: the Former Soviet Union does without its demand.

    `of` is whom it asks, in the edition that lets it choose.
    """

    bonus: bool = True
    of: str = ""


@record
class Build:
    """The active seat buys one factory or protection token at its own price."""

    kind: Kind


@record
class EndInvestment:
    """The active seat buys nothing more this turn."""


@record
class Recover:
    """The climate's recovery is put on the carbometer; then the next seat has its turn."""


@record
class ClaimVictory:
    """A seat says it has won. Where the app doesn't hold its target card, it names the target it reached."""

    country: str
    target: str | None = None


@record
class CallOff:
    """The table ends the game without a result."""

    reason: str = ""


@record
class Adjust:
    """The board is right, the app is not.

    `what` is `carbometer`, or a country and one of its piles, as in `usa.chips`, `usa.black`, `usa.red_step`.
    """

    what: str
    to: int
    reason: str = ""


ACTIONS: tuple[type, ...] = (
    SetUp,
    DrawCard,
    Roll,
    Demolish,
    TakeIncome,
    Build,
    EndInvestment,
    Recover,
    ClaimVictory,
    CallOff,
    Adjust,
    *CONFERENCE_ACTIONS,
)
CHANCE: frozenset[type] = frozenset({DrawCard, Roll})
