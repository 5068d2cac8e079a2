"""What somebody may want to do at an e-Mission table. What chance decides comes in as a fact."""

from __future__ import annotations

from engine.core import record
from engine.emission.state import Challenge, Deck, Effect, Phase, Symbol, Throw


@record
class SeatChoice:
    """Who plays which world power."""

    power: str
    name: str = ""


@record
class SetUp:
    """Lay out the game. Seats clockwise; the powers at the table choose the row of the set-up table."""

    seats: tuple[SeatChoice, ...]
    deck: Deck = "digital"
    challenges: tuple[Challenge, ...] = ()


@record
class DrawCrises:
    """As many crises as the thermometer says are laid out; the first drawn is this one, face up.

    Empty where a lasting crisis forbids it: then all lie face down.
    """

    crisis: str = ""


@record
class StartProject:
    """Of two global projects drawn, this one is laid out and the other discarded."""

    project: str
    """Its name in the box's data, or `own:` and its title."""
    other: str = ""
    """The one that was not chosen, if the table tells."""
    instead_of: str = ""
    """The lying one that is discarded for it; needed when four lie there."""


@record
class SkipProject:
    """No new global project is laid out."""


@record
class Change:
    """What a project card does to a board or to the world: so much more of something, or less.

    `what` is one of a board's tokens with its power, or without one `trees`, `oceans`, `filters`, `carbon`
    (on the thermometer) or `emitted` (in the area of global emissions).
    """

    what: str
    by: int
    power: str = ""
    cards: int = 0
    """Project cards that are discarded for it."""
    paid_by: str = ""
    """From whose hand they come, if it isn't the power's own."""
    reason: str = ""


@record
class TuckUnderCrisis:
    """A card from somebody's hand is tucked under a crisis that lies open, by its symbols."""

    crisis: str
    symbols: tuple[Symbol, ...]
    power: str = ""
    """Whose card it is, if the table tells."""


@record
class TuckUnderProject:
    """A card from somebody's hand is tucked under a global project, by its symbols."""

    project: str
    symbols: tuple[Symbol, ...]
    power: str = ""


@record
class TakeFromProject:
    """A tucked card is taken from under a global project."""

    project: str
    symbols: tuple[Symbol, ...]


@record
class MarkProject:
    """The table turns a global project's marker, where the app doesn't know the requirement."""

    project: str
    active: bool = True


@record
class DiscardProject:
    """A global project is discarded with what is tucked under it."""

    project: str


@record
class TurnCrisis:
    """An unknown crisis is turned over ahead of its time, by a card's effect."""

    place: int
    """Its place in the row, from 0 at the bottom."""
    crisis: str


@record
class RemoveCrisis:
    """A crisis leaves the row before it is carried out, by a card's effect."""

    place: int
    crisis: str = ""
    """What it turned out to be, if it lay face down and was looked at."""
    reason: str = ""


@record
class AddCrisis:
    """One more unknown crisis is laid out, by a card's effect."""

    reason: str = ""


@record
class EndProjects:
    """Nobody wants to play a card any more: the project phase is over."""


@record
class CountEmissions:
    """The emissions phase: demand, CO₂ produced, bound, and the rest on the thermometer."""


@record
class RollEffect:
    """The die of global effects shows this."""

    effect: Effect
    ignored: bool = False
    """A card lets the table ignore it: the marker stays."""


@record
class RevealCrisis:
    """The next crisis is turned over; it is this one."""

    crisis: str


@record
class RollTie:
    """The tied powers throw the geo-engineering die; the lowest is affected."""

    throws: tuple[Throw, ...]


@record
class NameAffected:
    """The table says whom the crisis affects, where the app can't see it."""

    power: str


@record
class Amount:
    """What the table says a power gets or loses instead of what was worked out."""

    power: str
    amount: int
    does: int = 0
    """Which of the crisis's effects, from 0."""


@record
class ResolveCrisis:
    """The crisis is carried out as it was worked out, or as the table changes it first."""

    amounts: tuple[Amount, ...] = ()
    spared: tuple[str, ...] = ()
    """Powers that tucked cards, or another card's effect, let ignore it."""
    project: str = ""
    """The global project that is discarded, where there is a choice."""


@record
class Grow:
    """The growth phase: won, or the next round with more demand."""

    goals_met: bool = True
    """Whether what challenge cards ask for is met too."""


@record
class CallOff:
    """The table ends the game without a result."""

    reason: str = ""


@record
class Adjust:
    """The table is right, the app is not.

    `what` is something on a board with its power (`china.dirty`), `china.fewer` for cards fewer at its next
    draw, a sink, `carbon`, `tokens`, `emitted`, a global effect's track, `turned` for the turning point, or
    `throws` while the die is thrown. `unknown` is how many crises lie face down; `row.`, `lasting.` and
    `project.` with a name are 1 if that card lies there open, `marked.` if the project's marker says so.
    """

    what: str
    to: int
    """What is really there."""
    reason: str = ""


@record
class SetRound:
    """The table is elsewhere: in this round, at the crises to be drawn or in the project phase."""

    round: int
    phase: Phase = "crises"
    """`crises` or `projects`."""
    reason: str = ""


ACTIONS: tuple[type, ...] = (
    SetUp,
    DrawCrises,
    StartProject,
    SkipProject,
    Change,
    TuckUnderCrisis,
    TuckUnderProject,
    TakeFromProject,
    MarkProject,
    DiscardProject,
    TurnCrisis,
    RemoveCrisis,
    AddCrisis,
    EndProjects,
    CountEmissions,
    RollEffect,
    RevealCrisis,
    RollTie,
    NameAffected,
    ResolveCrisis,
    Grow,
    CallOff,
    Adjust,
    SetRound,
)
CHANCE: frozenset[type] = frozenset({DrawCrises, TurnCrisis, RollEffect, RevealCrisis, RollTie})
