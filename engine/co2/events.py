"""What happened at a CO₂ table. Every number is resolved: applying needs no rules."""

from __future__ import annotations

from typing import Literal

from engine.co2.state import (
    Area,
    At,
    Deed,
    Due,
    Energy,
    Fossil,
    Goal,
    Main,
    Mode,
    Outcome,
    Phase,
    Plant,
    Project,
    Region,
    Seat,
    Stack,
    Summit,
    Target,
)
from engine.core import BoxRead, Event, record


@record
class GameSetUp(Event):
    """Board, market, stacks and companies are ready."""

    edition: str
    mode: Mode
    seats: tuple[Seat, ...]
    regions: tuple[Region, ...]
    ppm: int
    points: int
    bank: int
    market: int
    price: int
    tech: int
    stacks: tuple[Stack, ...]
    pile: tuple[int, ...]
    gone: tuple[int, ...]
    home: Area
    summits: tuple[Summit, ...]
    summit_pile: int
    goals: tuple[Goal, ...]
    inspectors: tuple[int, ...]
    targets: tuple[Target, ...]
    current: str
    upcoming: str
    event_pile: int
    solo_goal: str


@record
class CardsPassed(Event):
    """Lobby cards were passed on in the draft."""

    passes: int


@record
class InspectorMoved(Event):
    """An inspector stands beside another goal."""

    inspector: int
    place: int
    fossil: Fossil


@record
class DecadeBegan(Event):
    """A decade begins; the start player marker lies at this seat."""

    decade: int
    start: int


@record
class PhaseBegan(Event):
    """The next phase of the decade is open."""

    phase: Phase


@record
class InspectionsDue(Event):
    """Inspectors are to be moved."""

    count: int


@record
class TurnBegan(Event):
    """Somebody's turn in an action round."""

    seat: str
    round: int


@record
class TurnEnding(Event):
    """The active player has done everything."""


@record
class MainDone(Event):
    """The main action of this turn."""

    main: Main
    energy: Energy
    area: Area
    subsidy: str


@record
class MainPassed(Event):
    """There was no main action that could be carried out."""

    seat: str


@record
class DirectorDone(Event):
    """A director's action of this turn."""

    action: Literal["scientist", "market", "card"]


@record
class DeedDone(Event):
    """Something that a lobby card may pay for."""

    deed: Deed


@record
class Polluted(Event):
    """Solo: ppm for a second main action."""

    by: int
    now: int


# --- scientists and knowledge -----------------------------------------------------------------------------


@record
class ScientistMoved(Event):
    """A scientist has gone from one place to another."""

    seat: str
    source: At
    target: At


@record
class ScientistSentOff(Event):
    """A scientist has to leave a project whose infrastructure is prepared; where to is open."""

    seat: str
    area: Area
    spot: int


@record
class ScientistArrived(Event):
    """The scientist who had to leave has found a place."""

    seat: str
    target: At


@record
class ScientistRecruited(Event):
    """One scientist more."""

    seat: str


@record
class Learned(Event):
    """A disc has moved on a knowledge track."""

    seat: str
    energy: Energy
    now: int
    why: str


@record
class Owed(Event):
    """Something is to be settled before the game goes on."""

    due: Due


@record
class Settled(Event):
    """The first thing that was to be settled is settled."""

    due: Due
    declined: bool = False


# --- the economy ------------------------------------------------------------------------------------------


@record
class MoneyMoved(Event):
    """Money from the bank, or to it if less than nothing."""

    seat: str
    by: int
    why: str


@record
class TechMoved(Event):
    """Technology markers from the supply, or to it."""

    seat: str
    by: int
    why: str


@record
class TechGiven(Event):
    """A company gives a technology marker to a region."""

    seat: str
    area: Area


@record
class RegionTechSpent(Event):
    """A technology marker goes from a region to the supply."""

    area: Area
    why: Literal["build", "event"]


@record
class CertificateBought(Event):
    """From the market to the own board."""

    seat: str
    price: int


@record
class CertificateSold(Event):
    """To the bank; the price falls."""

    seat: str
    price: int
    now: int


@record
class CertificateTaken(Event):
    """From the market to a company, to a region or, as a penalty, to the bank."""

    to: str


@record
class MarketRefilled(Event):
    """The market was empty: new certificates, at a higher price, and closed for this turn."""

    count: int
    price: int


@record
class CertificatePaid(Event):
    """To the bank, from a company's board or from a region."""

    seat: str
    source: str
    why: str


@record
class Scored(Event):
    """Victory points of the team (without a seat) or of a company."""

    seat: str
    by: int
    now: int
    why: str


# --- projects and plants ----------------------------------------------------------------------------------


@record
class ProjectPlanned(Event):
    """A project lies on a region's space."""

    seat: str
    area: Area
    spot: int
    energy: Energy
    level: int


@record
class InfrastructurePrepared(Event):
    """A project is turned over, with somebody's marker in it."""

    seat: str
    area: Area
    spot: int


@record
class PlantBuilt(Event):
    """A green plant stands on a space of demand; the project's space is free again."""

    seat: str
    area: Area
    spot: int
    slot: int
    plant: Plant


@record
class FossilRemoved(Event):
    """A fossil plant had to go, back into the box."""

    area: Area
    slot: int
    fossil: Fossil


@record
class CubePlaced(Event):
    """A control cube lies under a symbol of the agenda."""

    seat: str
    area: Area
    energy: Energy


@record
class ControlTaken(Event):
    """A company supplies a region now."""

    seat: str
    area: Area
    was: str
    why: Literal["types", "preferred", "knowledge", "active"]


@record
class EmissionsChanged(Event):
    """The marker on the CO₂ track has moved."""

    by: int
    now: int
    why: Literal["fossil", "replaced", "reduced"]


# --- cards, summits, goals --------------------------------------------------------------------------------


@record
class LobbyPlayed(Event):
    """A lobby card lies open beside a board."""

    seat: str
    card: str
    minor: bool


@record
class LobbyPromised(Event):
    """Its main effect waits for the action that follows."""

    card: str


@record
class LobbyKept(Event):
    """The promised action was done."""

    card: str


@record
class LobbyLetGo(Event):
    """The promised action isn't done any more; the card's main effect is lost."""

    card: str


@record
class TargetClaimed(Event):
    """A UN goal card is claimed."""

    seat: str
    card: str


@record
class SummitFilled(Event):
    """Somebody speaks on every topic."""

    tile: str
    seat: str


@record
class SummitHeld(Event):
    """The speakers go home and the tile is gone."""

    tile: str
    seat: str
    topics: tuple[Energy, ...]
    alone: bool


@record
class SummitRevealed(Event):
    """A new summit lies open."""

    summit: Summit
    place: int


@record
class GoalMet(Event):
    """An environmental goal is met; its tile is turned over."""

    place: int
    tile: str


# --- the decade's phases ----------------------------------------------------------------------------------


@record
class FossilDrawn(Event):
    """A fossil plant covers a region's demand; without an area it was drawn and put away."""

    area: str
    slot: int
    fossil: Fossil


@record
class RegionSupplied(Event):
    """A region was looked at in the supply phase."""

    area: Area
    green: bool


@record
class Struck(Event):
    """An event happens in a region."""

    tile: str
    area: Area


@record
class EventsMoved(Event):
    """What has struck is gone; what lay open next to it moves up."""

    gone: tuple[str, ...]
    current: str
    upcoming: str


@record
class EventRevealed(Event):
    """The next event lies open."""

    tile: str


@record
class GoalSold(Event):
    """A company goal was discarded unseen."""

    seat: str


@record
class GoalsShown(Event):
    """Personal goals are on the table; so many of them are met."""

    seat: str
    cards: tuple[str, ...]
    met: int


@record
class EarlyCounted(Event):
    """The end of the second decade, for the solo goals."""

    plants: int
    goals: bool


@record
class GameEnded(Event):
    """The game is over."""

    outcome: Outcome


# --- corrections ------------------------------------------------------------------------------------------


@record
class Adjusted(Event):
    """The table was right; certificates, technology markers and lobby cards come from where they were."""

    what: str
    was: int
    to: int
    reason: str


@record
class ProjectSet(Event):
    """The table was right about a project."""

    area: Area
    spot: int
    project: Project | None
    reason: str


@record
class PlantSet(Event):
    """The table was right about a plant."""

    area: Area
    slot: int
    plant: Plant | None
    reason: str


@record
class ControlSet(Event):
    """The table was right about who controls a region."""

    area: Area
    seat: str
    reason: str


@record
class GoalSet(Event):
    """The table was right about an environmental goal."""

    place: int
    done: bool
    reason: str


@record
class TurnSet(Event):
    """The table was right about whose turn it is."""

    seat: str
    round: int
    reason: str


EVENTS: tuple[type[Event], ...] = (
    GameSetUp,
    CardsPassed,
    InspectorMoved,
    DecadeBegan,
    PhaseBegan,
    InspectionsDue,
    TurnBegan,
    TurnEnding,
    MainDone,
    MainPassed,
    DirectorDone,
    DeedDone,
    Polluted,
    ScientistMoved,
    ScientistSentOff,
    ScientistArrived,
    ScientistRecruited,
    Learned,
    Owed,
    Settled,
    MoneyMoved,
    TechMoved,
    TechGiven,
    RegionTechSpent,
    CertificateBought,
    CertificateSold,
    CertificateTaken,
    MarketRefilled,
    CertificatePaid,
    Scored,
    ProjectPlanned,
    InfrastructurePrepared,
    PlantBuilt,
    FossilRemoved,
    CubePlaced,
    ControlTaken,
    EmissionsChanged,
    LobbyPlayed,
    LobbyPromised,
    LobbyKept,
    LobbyLetGo,
    TargetClaimed,
    SummitFilled,
    SummitHeld,
    SummitRevealed,
    GoalMet,
    FossilDrawn,
    RegionSupplied,
    Struck,
    EventsMoved,
    EventRevealed,
    GoalSold,
    GoalsShown,
    EarlyCounted,
    GameEnded,
    Adjusted,
    ProjectSet,
    PlantSet,
    ControlSet,
    GoalSet,
    TurnSet,
    BoxRead,
)
