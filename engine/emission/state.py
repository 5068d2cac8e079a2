"""The state of an e-Mission table: a few small records. Nothing in this game is anybody's secret.

Nor is the order of a deck: whoever shuffles, a table or a program, says what a card is once it is turned.
Until then a face-down crisis is a card without a name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

from engine.core import Readings, record

Sector = Literal["industry", "buildings", "transport", "extraction", "agriculture", "waste"]
Resilience = Literal["social", "ecological", "infrastructure"]
Sink = Literal["trees", "oceans", "filters"]
Symbol = Literal[
    "regulation",
    "society",
    "energy",
    "grid",
    "innovation",
    "infrastructure",
    "ecology",
    "finance",
    "solar",
]
"""What stands in the upper right corner of project cards."""
Effect = Literal["weather", "desertification", "amazon", "arctic", "permafrost", "acidification"]
"""The six global effects, each with its track and its face of the die."""
Deck = Literal["digital", "physical", "own"]
"""Whose crises are drawn: the app's, the box's, or a deck that the table has written."""
Difficulty = Literal["easier", "normal", "harder", "extreme"]
Phase = Literal[
    "setup", "crises", "project", "projects", "emissions", "effects", "resolution", "growth", "over"
]
"""`crises` and `project` are the two steps of the global phase, `effects` and `resolution` those of the
crisis phase."""
Ban = Literal["forecast", "tucking", "removing_dirty", "giving_cards"]
"""What a lasting crisis forbids: laying a crisis face up, tucking cards under other crises, removing dirty
energy, giving cards to others."""

SECTORS: tuple[Sector, ...] = get_args(Sector)
RESILIENCES: tuple[Resilience, ...] = get_args(Resilience)
SINKS: tuple[Sink, ...] = get_args(Sink)
SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)
EFFECTS: tuple[Effect, ...] = get_args(Effect)

OTHER = "other"
"""A crisis of the box that the app has no data for: it is turned over, and carried out by hand."""
NOBODY = "nobody"
"""Whom a crisis affects if no power has what it asks for."""


@record
class Card:
    """A project card that was tucked under another, by the symbols it shows."""

    symbols: tuple[Symbol, ...]


@record
class Lying:
    """A crisis in the row."""

    crisis: str = ""
    """Its name in the deck; empty while it lies face down."""
    tucked: tuple[Card, ...] = ()
    earlier: bool = False
    """Face down since before the discard pile was shuffled into a new deck."""


@record
class Lasting:
    """A crisis that stays until its condition is met."""

    crisis: str
    tucked: tuple[Card, ...] = ()


@record
class GlobalProject:
    """A global project beside the board, with what has been tucked under it."""

    project: str
    tucked: tuple[Card, ...] = ()
    marked: bool = False
    """The table has turned its marker to active; counts where the app can't check the requirement."""


@record
class Modifier:
    """What a challenge card changes: a value at the start, or a number of every round."""

    what: str
    by: int


@record
class Challenge:
    """A challenge card in play."""

    challenge: str
    power: str = ""
    """Whom it concerns; empty: everybody."""
    changes: tuple[Modifier, ...] = ()
    goal: bool = False
    """It adds a condition for winning, which the table checks."""


@record
class Board:
    """What lies on a power's board."""

    demand: int
    dirty: int
    clean: int
    industry: int
    buildings: int
    transport: int
    extraction: int
    agriculture: int
    waste: int
    social: int
    ecological: int
    infrastructure: int
    emergency: int
    """Communities in crisis."""
    hand: int = 0
    """Project cards in hand."""


WHAT: tuple[str, ...] = tuple(Board.__annotations__)
"""Everything on a board that can be counted."""


@record
class Seat:
    """One world power, whoever plays it, and its board."""

    power: str
    name: str
    board: Board
    growth: int
    """By how much its demand grows each round."""
    draws: int
    """Project cards it draws each round, before what its communities in crisis take away."""
    fewer: int = 0
    """Cards fewer at the next draw alone."""


@record
class Throw:
    """What one power threw with the geo-engineering die."""

    power: str
    value: int


@record
class Outcome:
    """How the game ended; everybody wins or nobody."""

    kind: Literal["won", "failed", "called_off"]
    why: str
    """`turning_point`; `temperature`, `emergency` or `rounds`; or the table's own words."""
    winners: tuple[str, ...]
    power: str = ""
    """The power with too many communities in crisis, if that was it."""


@record
class State:
    """Everything the app knows of the table."""

    deck: Deck
    difficulty: Difficulty
    phase: Phase
    round: int
    turned: bool
    """The round marker shows the turning point."""
    seats: tuple[Seat, ...]
    challenges: tuple[Challenge, ...]
    trees: int
    oceans: int
    filters: int
    """Direct air capture."""
    emitted: int
    """CO₂ in the area of global emissions; what comes there in the crisis phase counts in the next round."""
    tokens: int
    """Temperature tokens on the thermometer, 0.1 °C each."""
    carbon: int
    """Loose CO₂ on the thermometer, above the last token."""
    tracks: tuple[int, ...]
    """How far each global effect has come, in the order of the six effects."""
    row: tuple[Lying, ...]
    """Crises from the bottom up; the expected one first."""
    due: int
    """How many crises the thermometer has asked for in this round."""
    lasting: tuple[Lasting, ...]
    pile: int
    """Crises in the face-down deck."""
    discarded: tuple[str, ...]
    """The discard pile of crises."""
    earlier: tuple[str, ...]
    """What face-down crises from before the last shuffle can be."""
    projects: tuple[GlobalProject, ...]
    throws: int
    """How often the die of global effects is still to be thrown."""
    tied: tuple[str, ...]
    """Powers that are tied about whom the crisis affects, as the table or the last throw has said."""
    hit: str
    """The power that the crisis affects, as the die or the table has said; or `nobody`."""
    outcome: Outcome | None
    learned: Readings = ()

    def seat(self, power: str) -> Seat:
        for seat in self.seats:
            if seat.power == power:
                return seat
        raise KeyError(power)

    def has(self, power: str) -> bool:
        return power in [seat.power for seat in self.seats]

    def right_of(self, power: str) -> str:
        """The neighbour on the right; seats stand clockwise."""
        at = next(i for i, seat in enumerate(self.seats) if seat.power == power)
        return self.seats[at - 1].power

    @property
    def solo(self) -> bool:
        return len(self.seats) == 1

    @property
    def sinks(self) -> int:
        """What the world can bind in a round."""
        return self.trees + self.oceans + self.filters

    def track(self, effect: Effect) -> int:
        return self.tracks[EFFECTS.index(effect)]


BLANK = State(
    deck="digital",
    difficulty="normal",
    phase="setup",
    round=0,
    turned=False,
    seats=(),
    challenges=(),
    trees=0,
    oceans=0,
    filters=0,
    emitted=0,
    tokens=0,
    carbon=0,
    tracks=(0,) * len(EFFECTS),
    row=(),
    due=0,
    lasting=(),
    pile=0,
    discarded=(),
    earlier=(),
    projects=(),
    throws=0,
    tied=(),
    hit="",
    outcome=None,
)


def emissions_of(board: Board) -> int:
    """Emission tokens of all six sectors."""
    return (
        board.industry
        + board.buildings
        + board.transport
        + board.extraction
        + board.agriculture
        + board.waste
    )


def produced_by(board: Board) -> int:
    """CO₂ that a power produces in a round: all its dirty energy, needed or not, and all its emissions."""
    return board.dirty + emissions_of(board)


def uncovered(board: Board) -> int:
    """How much of its demand its energy doesn't cover."""
    return max(0, board.demand - board.dirty - board.clean)


def symbols_in(cards: tuple[Card, ...], symbol: str) -> int:
    """How often a symbol shows among tucked cards."""
    return sum([card.symbols.count(symbol) for card in cards])


def turn_of(state: State) -> tuple[int, ...]:
    """Everybody plays at once: a turn is a round."""
    return (state.round,)


def summary(state: State) -> Mapping[str, Any]:
    """What a list of sessions shows of this game."""
    return {
        "round": state.round,
        "tokens": state.tokens,
        "difficulty": state.difficulty,
        "turned": state.turned,
        "powers": [seat.power for seat in state.seats],
        "names": [seat.name for seat in state.seats],
        "outcome": state.outcome.kind if state.outcome else None,
        "winners": list(state.outcome.winners) if state.outcome else [],
    }
