"""The state of a CO₂: Second Chance table: a few small records.

The app knows what lies open on the table. Lobby cards in hand and personal goals stay with the people: it
counts the former and learns of the latter when they are shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args

from engine.core import Readings, record

Energy = Literal["recycling", "hydro", "wind", "solar", "forestation"]
Area = Literal["north_america", "south_america", "europe", "africa", "asia", "oceania"]
Colour = Literal["red", "yellow", "blue", "violet"]
Mode = Literal["coop", "competitive", "solo"]
Fossil = Literal["gas", "oil", "coal"]
Subsidy = Literal["money", "tech", "scientist"]
"""What a project's space grants: money by certificates, two technology markers, or a scientist."""
Main = Literal["plan", "prepare", "build"]
Group = Literal["plants", "knowledge", "summits"]
"""The three groups of environmental goals."""
Phase = Literal[
    "setup",
    "draft",
    "inspection",
    "actions",
    "income",
    "goals",
    "supply",
    "reduction",
    "events",
    "decade_end",
    "judging",
    "over",
]

ENERGIES: tuple[Energy, ...] = get_args(Energy)
AREAS: tuple[Area, ...] = get_args(Area)
COLOURS: tuple[Colour, ...] = get_args(Colour)
MODES: tuple[Mode, ...] = get_args(Mode)
FOSSILS: tuple[Fossil, ...] = get_args(Fossil)
SUBSIDIES: tuple[Subsidy, ...] = get_args(Subsidy)
MAIN: tuple[Main, ...] = get_args(Main)

BOARD = "board"
"""A player's own board, as the place that a certificate is paid from."""
PENALTY = "penalty"
"""A certificate that nobody has: it comes from the market and costs its price in victory points."""
OPPONENT = "opponent"
"""Whose control cubes stand against the solo player."""


@record
class At:
    """Where a scientist is or goes."""

    kind: Literal["board", "project", "lobby", "summit"]
    name: str = ""
    """The region, the lobby card or the summit tile."""
    spot: int = 0
    """Which space of the region, or which topic of the summit, from 0."""


@record
class Project:
    """A project tile on its space in a region."""

    energy: Energy
    level: int
    scientist: str = ""
    """Whose scientist works on it."""
    infrastructure: str = ""
    """Whose marker is in it; empty while the planning side is up."""


@record
class Spot:
    """A space for a project, with what it grants."""

    subsidy: Subsidy
    project: Project | None = None


@record
class Plant:
    """What stands on a space of energy demand: a green plant or one that burns fossil fuel."""

    energy: str = ""
    level: int = 0
    builder: str = ""
    infrastructure: str = ""
    """Whose infrastructure supports it."""
    fossil: str = ""


@record
class Cube:
    """A control cube under a symbol of the regional agenda."""

    seat: str
    energy: Energy


@record
class Region:
    """A region: its agenda, projects, plants and certificates."""

    area: Area
    agenda: str
    """Its regional agenda tile."""
    wants: tuple[Energy, ...]
    """What the tile shows, the most wanted first."""
    certificates: int
    spots: tuple[Spot, ...]
    slots: tuple[Plant | None, ...]
    """The spaces of energy demand, one a decade, from left to right."""
    cubes: tuple[Cube, ...] = ()
    control: str = ""
    tech: int = 0
    """Technology markers given to it after a disaster."""

    def green(self) -> Iterator[Plant]:
        return (plant for plant in self.slots if plant is not None and plant.energy)


@record
class Seat:
    """A company and what lies on and beside its board."""

    colour: Colour
    name: str
    money: int
    certificates: int
    tech: int
    home: int
    """Scientists on its board."""
    pool: int
    """Scientists that can still be recruited."""
    markers: int
    """Infrastructure markers left."""
    cubes: int
    """Control cubes left."""
    lobby: int
    """Lobby cards in hand."""
    knowledge: tuple[int, ...] = (0, 0, 0, 0, 0)
    """The space of its disc on each knowledge track, 0 before the first."""
    points: int = 0
    """Its own victory points; together the players have those of the team."""
    goal_sold: bool = False
    """Its company goal was discarded for money."""
    alone: bool = False
    """It has held a summit of two topics all by itself."""
    met: int | None = None
    """How many of the personal goals that it has shown are met; none while they are hidden."""

    def knows(self, energy: str) -> int:
        return self.knowledge[ENERGIES.index(energy)]


@record
class Stack:
    """What is left beside the board of one kind of energy."""

    energy: Energy
    first: int
    """Projects of level 1; they lie on top."""
    second: int
    plants: int

    @property
    def level(self) -> int:
        """The level of the topmost project; 0 if none is left."""
        return 1 if self.first else 2 if self.second else 0


@record
class LobbyCard:
    """A lobby card that lies open beside somebody's board."""

    card: str
    seat: str
    scientist: str = ""
    """Whose scientist uses its minor effect."""


@record
class Summit:
    """A summit tile, its topics and who speaks on each."""

    tile: str
    topics: tuple[Energy, ...]
    speakers: tuple[str, ...]
    closed_by: str = ""
    """Who sent the last speaker."""


@record
class Goal:
    """An environmental goal tile."""

    tile: str
    group: Group
    done: bool = False


@record
class Target:
    """A UN goal card of the display."""

    card: str
    claimed_by: str = ""


@record
class Deed:
    """Something done in this turn that a lobby card may pay for."""

    kind: Literal["plan", "prepare", "build", "summit", "sell"]
    energy: str = ""
    area: str = ""
    subsidy: str = ""


@record
class Turn:
    """What the active player has done in this turn."""

    main: tuple[Main, ...] = ()
    scientist: bool = False
    market: bool = False
    card: bool = False
    """A lobby card was played or a UN goal card claimed."""
    closed: bool = False
    """The market was emptied in this turn."""
    second: bool = False
    """Solo: ten ppm were let out for a second main action."""
    passed: bool = False
    """There was no main action that could be carried out."""
    last: Deed | None = None
    """What a lobby card could be played after now."""
    along: Deed | None = None
    """A talk at a summit that came along with it: whoever had to leave, or was granted a move, went there."""
    promised: str = ""
    """A lobby card that was played before the action it belongs to."""
    filled: tuple[str, ...] = ()
    """Summits whose last topic was taken in this turn, in this order."""
    ending: bool = False
    """The turn is over but for the summits that were filled in it."""

    @property
    def just_done(self) -> tuple[Deed, ...]:
        """Everything that a lobby card could be played after now."""
        return tuple([deed for deed in (self.last, self.along) if deed is not None])


NO_TURN = Turn()


@record
class Due:
    """Something that has to be settled before the game goes on; the first of them is next."""

    kind: Literal[
        "knowledge",
        "bonus",
        "recruit",
        "move",
        "withdraw",
        "money",
        "reward",
        "lobby",
        "income",
        "pay",
        "summit",
        "event",
        "show",
    ]
    seat: str = ""
    what: str = ""
    """A bonus, a lobby card, an energy, or why something is paid."""
    count: int = 1
    area: str = ""
    topics: tuple[str, ...] = ()


@record
class Deeds:
    """What the solo goals ask about and the table no longer shows."""

    sizes: tuple[int, ...] = ()
    """Summits held, by the number of their topics."""
    lobby_at_once: bool = False
    """A lobby card was used in the first decade."""
    replaced: bool = False
    """A green plant has taken the place of a fossil one in a region without an empty space."""
    plants_early: int = 0
    """Plants at the end of the second decade."""
    goals_early: bool = False
    """All plant goals were met at the end of the second decade."""


@record
class Outcome:
    """How the game ended."""

    kind: Literal["won", "lost", "called_off"]
    why: str
    winners: tuple[str, ...]
    rank: int = 0
    """How well the team has done, from 1; 0 where there is no such thing."""


@record
class State:
    """Everything that lies open on the table."""

    edition: str
    mode: Mode
    phase: Phase
    seats: tuple[Seat, ...]
    """Clockwise."""
    regions: tuple[Region, ...]
    """Clockwise."""
    decade: int
    round: int
    """The action round of the decade."""
    start: int
    """The seat with the start player marker."""
    active: int
    """The seat whose turn it is."""
    turn: Turn
    dues: tuple[Due, ...]
    ppm: int
    points: int
    """The team's victory points."""
    bank: int
    """Certificates in the bank."""
    market: int
    price: int
    tech: int
    """Technology markers in the supply."""
    stacks: tuple[Stack, ...]
    pile: tuple[int, ...]
    """Fossil plants left to draw: gas, oil, coal."""
    gone: tuple[int, ...]
    """Fossil plants out of the game."""
    home: Area
    """The region where the players live; supply begins with it."""
    progress: int
    """Regions looked at in the supply phase, or events that have struck in theirs."""
    lobby: tuple[LobbyCard, ...]
    summits: tuple[Summit, ...]
    """Those that lie open."""
    summit_pile: int
    held: tuple[str, ...]
    """Summits that were held; their tiles are out of the game."""
    goals: tuple[Goal, ...]
    inspectors: tuple[int, ...]
    """Where the inspectors of the plant and the summit goals stand, -1 before the first; none: not played."""
    inspections: int
    """Inspectors still to be moved."""
    targets: tuple[Target, ...]
    current: str
    """The event that strikes next."""
    upcoming: str
    event_pile: int
    events_gone: tuple[str, ...]
    passes: int
    """How often lobby cards were passed on in the draft."""
    solo_goal: str
    deeds: Deeds
    outcome: Outcome | None
    learned: Readings = ()

    def seat(self, colour: str) -> Seat:
        return next(seat for seat in self.seats if seat.colour == colour)

    def has(self, colour: str) -> bool:
        return any(seat.colour == colour for seat in self.seats)

    def region(self, area: str) -> Region:
        return next(region for region in self.regions if region.area == area)

    def summit(self, tile: str) -> Summit | None:
        return next((summit for summit in self.summits if summit.tile == tile), None)

    def stack(self, energy: str) -> Stack:
        return self.stacks[ENERGIES.index(energy)]

    @property
    def player(self) -> Seat:
        """Whose turn it is."""
        return self.seats[self.active]

    @property
    def team(self) -> bool:
        """Victory points are everybody's."""
        return self.mode != "competitive"

    def in_order(self) -> tuple[Seat, ...]:
        """The seats from the start player on."""
        return (*self.seats[self.start :], *self.seats[: self.start])

    def project(self, area: str, spot: int) -> Project | None:
        spots = self.region(area).spots
        return spots[spot].project if 0 <= spot < len(spots) else None


BLANK = State(
    edition="",
    mode="coop",
    phase="setup",
    seats=(),
    regions=(),
    decade=0,
    round=0,
    start=0,
    active=0,
    turn=NO_TURN,
    dues=(),
    ppm=0,
    points=0,
    bank=0,
    market=0,
    price=0,
    tech=0,
    stacks=(),
    pile=(),
    gone=(0, 0, 0),
    home="europe",
    progress=0,
    lobby=(),
    summits=(),
    summit_pile=0,
    held=(),
    goals=(),
    inspectors=(),
    inspections=0,
    targets=(),
    current="",
    upcoming="",
    event_pile=0,
    events_gone=(),
    passes=0,
    solo_goal="",
    deeds=Deeds(),
    outcome=None,
)


def turn_of(state: State) -> tuple[int, ...]:
    """A turn is a company's in an action round of a decade."""
    return state.decade, state.round, state.active


def summary(state: State) -> Mapping[str, Any]:
    """What a list of sessions says of this one."""
    return {
        "mode": state.mode,
        "countries": [seat.colour for seat in state.seats],
        "names": [seat.name for seat in state.seats],
        "round": state.decade,
        "ppm": state.ppm,
        "points": state.points if state.team else max([seat.points for seat in state.seats], default=0),
        "outcome": state.outcome.kind if state.outcome else None,
        "winners": list(state.outcome.winners) if state.outcome else [],
    }
