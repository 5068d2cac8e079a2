"""What somebody may want to do at a Keep Cool table."""

from __future__ import annotations

from typing import Literal

from engine.core import Action, ReadBox, Sealed, Shown, Unknown, record
from engine.keep_cool.conference.actions import CONFERENCE_ACTIONS, ConferencePlan
from engine.keep_cool.state import TARGET_CARD, Colour, Deed, Kind, Phase, Share


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
class SetUp(Action):
    """Lay out the game. Seats in playing order, clockwise, USA & Partners first."""

    seats: tuple[SeatChoice, ...]
    conference: ConferencePlan | None = None
    shown: tuple[Shown, ...] = ()


@record
class DrawCard(Action):
    """A greenhouse card was turned up: this one."""

    card: str
    shown: tuple[Shown, ...] = ()


@record
class Roll(Action):
    """The die was thrown and shows this face."""

    face: int
    shown: tuple[Shown, ...] = ()


@record
class ShowTarget(Action):
    """A seat shows the app its target card, or takes it back: then only the table knows it."""

    country: str
    target: Sealed[str] | Unknown
    shown: Sealed[tuple[Shown, ...]] | Unknown | None = None


@record
class Demolish(Action):
    """A seat gives up one of its pieces: a factory to pay what it owes, or anything at will in its own turn.

    A factory brings its scrap value, a protection token nothing.
    """

    country: str
    colour: Kind
    shown: tuple[Shown, ...] = ()


@record
class TakeIncome(Action):
    """The active seat takes its income. `bonus` false: the Former Soviet Union does without its demand.

    `of` is whom it asks, in the edition that lets it choose.
    """

    bonus: bool = True
    """False: the demand is not made."""
    of: str = ""
    """Of whom the chip is demanded."""
    shown: tuple[Shown, ...] = ()


@record
class Build(Action):
    """The active seat buys one factory or protection token.

    At home, or in another `country` whose owner has `agreed`; there the other's price counts and moves.
    `shares` says who pays how much of it; without them the active seat pays all.
    """

    kind: Kind
    country: str = ""
    """Where it is built; empty: at home."""
    shares: tuple[Share, ...] = ()
    agreed: bool = False
    """The owner of the other country agrees."""
    shown: tuple[Shown, ...] = ()


@record
class Innovate(Action):
    """The active seat leads research into cheaper factories of one colour.

    Everybody with a share profits, and so do the `guests` whom the active seat lets in for nothing. Without
    shares the active seat pays alone.
    """

    colour: Colour
    shares: tuple[Share, ...] = ()
    guests: tuple[str, ...] = ()
    """Who takes part without paying."""
    shown: tuple[Shown, ...] = ()


@record
class UseBonus(Action):
    """The Developing Countries put chips from the pool on the carbometer, or take some off (negative)."""

    chips: int
    """Onto the carbometer; negative: off it."""
    shown: tuple[Shown, ...] = ()


@record
class Give(Action):
    """One seat gives another chips: a gift, a payment, help in need.

    With `back` it is a loan: so many chips are promised in return, by the receiver's next turn.
    """

    giver: str
    to: str
    """Who receives them."""
    chips: int
    back: int = 0
    """So many are promised in return; 0: it is no loan."""


@record
class MakePromise(Action):
    """A seat gives another its word, to be kept within so many of its own turns (1: the next one)."""

    by: str
    to: str
    """Who is promised it."""
    what: Deed
    """What is promised."""
    chips: int = 0
    """How many, of chips."""
    kind: Kind | None = None
    """Which piece is to be built or torn down."""
    turns: int = 1
    """Within how many of one's own turns."""


@record
class SettlePromise(Action):
    """A promise is off the ledger. `paid` hands its chips over; the others only say what became of it."""

    id: int
    how: Literal["paid", "kept", "broken", "forgiven"]


@record
class EndInvestment(Action):
    """The active seat buys nothing more this turn."""


@record
class Recover(Action):
    """The climate's recovery is put on the carbometer; then the next seat has its turn."""

    shown: tuple[Shown, ...] = ()


@record
class ClaimVictory(Action):
    """A seat says it has won. Where the app doesn't hold its target card, it names the target it reached."""

    country: str
    target: str | None = None
    """The political target that is reached, where the app doesn't hold the card."""
    shown: tuple[Shown, ...] = ()


@record
class CallOff(Action):
    """The table ends the game without a result."""

    reason: str = ""


@record
class Adjust(Action):
    """The board is right, the app is not.

    `what` is `carbometer`, or a country and one of its piles, as in `usa.chips`, `usa.black`, `usa.red_step`.
    """

    what: str
    """The pile that was miscounted."""
    to: int
    """What really lies there."""
    reason: str = ""


@record
class SetTurn(Action):
    """The table is elsewhere: it is this seat's turn, in this step. `round` 0 leaves the round as it is."""

    country: str
    phase: Phase = "greenhouse"
    round: int = 0
    reason: str = ""


ACTIONS: tuple[type[Action], ...] = (
    SetUp,
    ShowTarget,
    DrawCard,
    Roll,
    Demolish,
    TakeIncome,
    Build,
    Innovate,
    UseBonus,
    Give,
    MakePromise,
    SettlePromise,
    EndInvestment,
    Recover,
    ClaimVictory,
    CallOff,
    Adjust,
    SetTurn,
    ReadBox,
    *CONFERENCE_ACTIONS,
)
CHANCE: frozenset[type[Action]] = frozenset({DrawCard, Roll})
