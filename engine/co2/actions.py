"""What somebody may want to do at a CO₂ table. What chance decides comes in as a fact."""

from __future__ import annotations

from engine.co2.state import Area, At, Colour, Energy, Fossil, Mode, Project
from engine.core import Action, ReadBox, Shown, record

# --- laying out -------------------------------------------------------------------------------------------


@record
class SeatChoice:
    """Who plays which colour."""

    colour: Colour
    name: str = ""


@record
class SetUp(Action):
    """Lay out the game as it lies on the table. Seats clockwise from the start player."""

    mode: Mode
    seats: tuple[SeatChoice, ...]
    agendas: tuple[str, ...]
    """The regional agenda tile of each region, in the regions' order."""
    summits: tuple[str, ...]
    """The summit tiles that lie open."""
    targets: tuple[str, ...]
    """The UN goal cards of the display."""
    goals: tuple[str, ...] = ()
    """The environmental goal tiles, group by group from left to right; together or alone."""
    events: tuple[str, ...] = ()
    """The current and the next event; against each other."""
    home: Area = "europe"
    """The region where the players live."""
    inspectors: bool = False
    draft: bool = False
    """Lobby cards are chosen and passed on before the game."""
    solo_goal: str = ""
    opposed_from: Area = "europe"
    """Solo: the region from which places for the opponent's cubes are looked for."""
    shown: tuple[Shown, ...] = ()


@record
class PassCards(Action):
    """Everybody has kept lobby cards and passed the others to the right."""


@record
class DrawInspection(Action):
    """A fossil plant was drawn to move the next inspector, and goes back under the pile."""

    fossil: Fossil


# --- a director's actions ---------------------------------------------------------------------------------


@record
class MoveScientist(Action):
    """A scientist goes from one place to another."""

    source: At
    target: At
    shown: tuple[Shown, ...] = ()


@record
class BuyCertificate(Action):
    """One certificate from the market to the own board, for its price."""


@record
class SellCertificate(Action):
    """One certificate from the own board to the bank, for the market's price."""


@record
class PlayLobby(Action):
    """A lobby card is played, for its main or for its minor effect.

    The main effect belongs to an action: the one just done, or the one done next.
    """

    card: str
    minor: bool = False
    shown: tuple[Shown, ...] = ()


@record
class ClaimTarget(Action):
    """A UN goal card is claimed for plants on own infrastructure, and paid in technology markers."""

    card: str
    shown: tuple[Shown, ...] = ()


# --- main actions -----------------------------------------------------------------------------------------


@record
class PlanProject(Action):
    """The topmost project of an energy goes to a free space of a region."""

    energy: Energy
    area: Area
    spot: int
    shown: tuple[Shown, ...] = ()


@record
class Prepare(Action):
    """Infrastructure is prepared for a planned project."""

    area: Area
    spot: int
    pay_from: str = ""
    """`board` or a region that is controlled; empty: the board first."""
    shown: tuple[Shown, ...] = ()


@record
class Build(Action):
    """The plant is built on prepared infrastructure."""

    area: Area
    spot: int
    pay_from: tuple[str, ...] = ()
    """`board` or a controlled region for each certificate; empty: the board first."""
    region_tech: bool = True
    """A technology marker that lies in the region is used."""
    shown: tuple[Shown, ...] = ()


@record
class Pollute(Action):
    """Solo: ten ppm more, for a second main action."""


@record
class SellGoal(Action):
    """A company goal is discarded unseen for money."""

    seat: str = ""
    """Whose; empty: the active player's."""
    shown: tuple[Shown, ...] = ()


@record
class PassMain(Action):
    """No main action can be carried out, so there is none in this turn."""


@record
class EndTurn(Action):
    """The active player has done everything; full summits are held."""


# --- what is settled on the way ---------------------------------------------------------------------------


@record
class Learn(Action):
    """One knowledge of this energy, where there was a choice."""

    energy: Energy
    shown: tuple[Shown, ...] = ()


@record
class GiveBonus(Action):
    """The bonus of a knowledge track is used by this player; whoever earned it decides."""

    to: str
    energy: str = ""
    """Of which energy, for the bonus of any."""
    area: str = ""
    """To which region, for a certificate."""
    shown: tuple[Shown, ...] = ()


@record
class Decline(Action):
    """A bonus, a scientist's move that was granted or a lobby card that waits for its action is let go."""


@record
class Recruit(Action):
    """The subsidy is one more scientist, rather than a move."""


@record
class TakeIncome(Action):
    """So much of the income as victory points, the rest as money."""

    points: int
    shown: tuple[Shown, ...] = ()


@record
class CountGoals(Action):
    """Victory points are lost for the environmental goals that are not met."""

    shown: tuple[Shown, ...] = ()


@record
class DrawFossil(Action):
    """The fossil plant that was drawn for the next region that needs energy."""

    fossil: Fossil
    shown: tuple[Shown, ...] = ()


@record
class PayCertificate(Action):
    """The certificate that is owed: from the board, from a controlled region, or as a penalty."""

    source: str


@record
class Reduce(Action):
    """Victory points are given up for so many ppm less."""

    ppm: int
    shown: tuple[Shown, ...] = ()


@record
class EndSupply(Action):
    """Nothing more is reduced."""


@record
class Strike(Action):
    """The current event happens, and the next one too if the air is bad enough."""

    shown: tuple[Shown, ...] = ()


@record
class RevealEvent(Action):
    """The event tile that was turned over."""

    tile: str
    shown: tuple[Shown, ...] = ()


@record
class RevealSummit(Action):
    """The summit tile that takes the place of one that was held."""

    tile: str
    shown: tuple[Shown, ...] = ()


@record
class EndDecade(Action):
    """The decade is over."""

    shown: tuple[Shown, ...] = ()


@record
class GoOn(Action):
    """A correction has left nothing to decide here, and the game goes on."""


@record
class ShowGoals(Action):
    """A player shows personal goals at the end: cooperative cards, or the company goal."""

    seat: str
    cards: tuple[str, ...]
    shown: tuple[Shown, ...] = ()


# --- corrections ------------------------------------------------------------------------------------------


@record
class Adjust(Action):
    """The table is right, the app is not: something that is counted.

    `ppm`, `points`, `price`, `market`, a region and `certificates` or `tech`, a colour and `money`,
    `certificates`, `tech`, `points`, `lobby` or an energy.
    """

    what: str
    to: int
    reason: str = ""


@record
class SetProject(Action):
    """What lies on a region's space for projects."""

    area: Area
    spot: int
    project: Project | None = None
    reason: str = ""


@record
class SetPlant(Action):
    """What stands on a region's space of energy demand: an energy, a fossil fuel or nothing."""

    area: Area
    slot: int
    plant: str = ""
    level: int = 1
    builder: str = ""
    infrastructure: str = ""
    reason: str = ""


@record
class SetControl(Action):
    """Who controls a region's supply."""

    area: Area
    seat: str = ""
    reason: str = ""


@record
class SetGoal(Action):
    """Whether an environmental goal is met."""

    place: int
    done: bool
    reason: str = ""


@record
class SetTurn(Action):
    """Whose turn it is in which action round."""

    seat: str
    round: int
    reason: str = ""


@record
class CallOff(Action):
    """The table stops without a result."""

    reason: str = ""


ACTIONS: tuple[type[Action], ...] = (
    SetUp,
    PassCards,
    DrawInspection,
    MoveScientist,
    BuyCertificate,
    SellCertificate,
    PlayLobby,
    ClaimTarget,
    PlanProject,
    Prepare,
    Build,
    Pollute,
    SellGoal,
    PassMain,
    EndTurn,
    Learn,
    GiveBonus,
    Decline,
    Recruit,
    TakeIncome,
    CountGoals,
    DrawFossil,
    PayCertificate,
    Reduce,
    EndSupply,
    Strike,
    RevealEvent,
    RevealSummit,
    EndDecade,
    GoOn,
    ShowGoals,
    Adjust,
    SetProject,
    SetPlant,
    SetControl,
    SetGoal,
    SetTurn,
    CallOff,
    ReadBox,
)

CHANCE: frozenset[type[Action]] = frozenset({DrawInspection, DrawFossil, RevealEvent, RevealSummit})
