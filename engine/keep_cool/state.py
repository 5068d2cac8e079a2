"""The state of a Keep Cool table: a few small records."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any, Literal

from engine.core import Readings, Sealed, Unknown, record
from engine.keep_cool.conference.records import Conference

Zone = Literal["blue", "yellow", "orange", "red"]
Colour = Literal["black", "green"]
Kind = Literal["black", "green", "red"]
"""What can be bought: black and green factories, red protection tokens."""
Phase = Literal["setup", "greenhouse", "income", "investment", "recovery", "over"]

Deed = Literal["chips", "build", "demolish", "innovate", "carbon", "other"]
"""What can be promised: chips, a piece built or torn down, a joint innovation, help for the climate."""

_PIECES = {what: attrgetter(what) for what in ("chips", "black", "green", "red", "factories")}

TARGET_CARD = "target_card"

POOL = "pool"
"""Who is paid when a debt goes to the box."""


@record
class Seat:
    """One country and whoever plays it. A `*_step` says how far its price token stands from the left."""

    country: str
    name: str
    chips: int
    black: int
    green: int
    red: int
    black_step: int
    green_step: int
    red_step: int
    target: Sealed[str] | Unknown

    @property
    def factories(self) -> int:
        return self.black + self.green

    def step(self, kind: Kind) -> int:
        """Where the price token of this kind stands."""
        if kind == "black":
            return self.black_step
        return self.green_step if kind == "green" else self.red_step


@record
class Debt:
    """Chips that a seat still has to pay before play goes on."""

    country: str
    due: int
    to: str
    """`pool`, or the country that demands it."""


@record
class Share:
    """What one seat pays of a common price."""

    country: str
    chips: int


@record
class Promise:
    """A word that was given. The rules bind nobody to it; the ledger only remembers."""

    id: int
    by: str
    to: str
    """Who was promised it."""
    what: Deed
    """What was promised."""
    chips: int
    kind: Kind | None
    """Which piece is to be built or torn down."""
    due: int
    """The round in which it falls due, in the turn of whoever gave it."""


@record
class Greenhouse:
    """Where the first phase stands: cards still to come this turn, the open card, what was rolled for it."""

    left: int
    card: str | None
    faces: tuple[int, ...]


@record
class Outcome:
    """How the game ended."""

    kind: Literal["won", "collapsed", "called_off"]
    why: str
    winners: tuple[str, ...]
    targets: tuple[str, ...] = ()
    """The political target that each winner reached, in the same order."""


@record
class State:
    """Everything the app knows of the table."""

    phase: Phase
    round: int
    active: int
    carbometer: int
    pool: int
    seats: tuple[Seat, ...]
    greenhouse: Greenhouse
    debts: tuple[Debt, ...]
    pile: tuple[str, ...]
    """Greenhouse cards not drawn since the last shuffle, in the order of the rulebook's list."""
    reshuffled: bool
    """A turn ended in orange or below for the first time, and the cards were shuffled for it."""
    outcome: Outcome | None
    bonus_used: bool = False
    """The Developing Countries have moved their chips this turn."""
    promises: tuple[Promise, ...] = ()
    """Those that stand: neither kept nor broken yet."""
    promised: int = 0
    """How many promises were ever made; the next one has the number after it."""
    conference: Conference | None = None
    """Only where a whole class plays."""
    learned: Readings = ()

    @property
    def active_seat(self) -> Seat:
        return self.seats[self.active]

    def seat(self, country: str) -> Seat:
        for seat in self.seats:
            if seat.country == country:
                return seat
        raise KeyError(country)

    def has(self, country: str) -> bool:
        return country in [seat.country for seat in self.seats]

    def index(self, country: str) -> int:
        return next(i for i, seat in enumerate(self.seats) if seat.country == country)

    def owes(self, country: str) -> bool:
        return country in [debt.country for debt in self.debts]

    def count(self, what: Literal["chips", "black", "green", "red", "factories"]) -> int:
        """How many of these all seats have together."""
        return sum(map(_PIECES[what], self.seats))

    @property
    def black(self) -> int:
        return self.count("black")


BLANK = State(
    phase="setup",
    round=0,
    active=0,
    carbometer=0,
    pool=0,
    seats=(),
    greenhouse=Greenhouse(0, None, ()),
    debts=(),
    pile=(),
    reshuffled=False,
    outcome=None,
)


def turn_of(state: State) -> tuple[int, ...]:
    """A turn is a country's."""
    return state.round, state.active


def summary(state: State) -> Mapping[str, Any]:
    """What a list of sessions shows of this game."""
    return {
        "round": state.round,
        "carbometer": state.carbometer,
        "countries": [seat.country for seat in state.seats],
        "names": [seat.name for seat in state.seats],
        "outcome": state.outcome.kind if state.outcome else None,
        "winners": list(state.outcome.winners) if state.outcome else [],
    }
