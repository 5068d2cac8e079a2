"""What somebody may want to do at an e-Mission table. What chance decides comes in as a fact."""

from __future__ import annotations

from typing import ClassVar

from engine.core import Action, ReadBox, Shown, Upcast, record
from engine.emission.state import Challenge, Deck, Effect, Phase, Symbol, Throw
from engine.emission.things import Thing, in_one_word


@record
class SeatChoice:
    """Who plays which world power."""

    power: str
    name: str = ""


@record
class SetUp(Action):
    """Lay out the game. Seats clockwise; the powers at the table choose the row of the set-up table."""

    seats: tuple[SeatChoice, ...]
    deck: Deck = "digital"
    challenges: tuple[Challenge, ...] = ()
    shown: tuple[Shown, ...] = ()


@record
class DrawCrises(Action):
    """As many crises as the thermometer says are laid out; the first drawn is this one, face up.

    Empty where a lasting crisis forbids it: then all lie face down.
    """

    crisis: str = ""
    shown: tuple[Shown, ...] = ()


@record
class StartProject(Action):
    """Of two global projects drawn, this one is laid out and the other discarded."""

    project: str
    """Its name in the box's data, or `own:` and its title."""
    other: str = ""
    """The one that was not chosen, if the table tells."""
    instead_of: str = ""
    """The lying one that is discarded for it; needed when four lie there."""
    shown: tuple[Shown, ...] = ()


@record
class SkipProject(Action):
    """No new global project is laid out."""


@record
class Change(Action):
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
class TuckUnderCrisis(Action):
    """A card from somebody's hand is tucked under a crisis that lies open, by its symbols."""

    crisis: str
    symbols: tuple[Symbol, ...]
    power: str = ""
    """Whose card it is, if the table tells."""
    shown: tuple[Shown, ...] = ()


@record
class TuckUnderProject(Action):
    """A card from somebody's hand is tucked under a global project, by its symbols."""

    project: str
    symbols: tuple[Symbol, ...]
    power: str = ""
    shown: tuple[Shown, ...] = ()


@record
class TakeFromProject(Action):
    """A tucked card is taken from under a global project."""

    project: str
    symbols: tuple[Symbol, ...]


@record
class MarkProject(Action):
    """The table turns a global project's marker, where the app doesn't know the requirement."""

    project: str
    active: bool = True
    shown: tuple[Shown, ...] = ()


@record
class DiscardProject(Action):
    """A global project is discarded with what is tucked under it."""

    project: str


@record
class TurnCrisis(Action):
    """An unknown crisis is turned over ahead of its time, by a card's effect."""

    place: int
    """Its place in the row, from 0 at the bottom."""
    crisis: str
    shown: tuple[Shown, ...] = ()


@record
class RemoveCrisis(Action):
    """A crisis leaves the row before it is carried out, by a card's effect."""

    place: int
    crisis: str = ""
    """What it turned out to be, if it lay face down and was looked at."""
    reason: str = ""
    shown: tuple[Shown, ...] = ()


@record
class AddCrisis(Action):
    """One more unknown crisis is laid out, by a card's effect."""

    reason: str = ""
    shown: tuple[Shown, ...] = ()


@record
class EndProjects(Action):
    """Nobody wants to play a card any more: the project phase is over."""


@record
class CountEmissions(Action):
    """The emissions phase: demand, CO₂ produced, bound, and the rest on the thermometer."""

    shown: tuple[Shown, ...] = ()


@record
class RollEffect(Action):
    """The die of global effects shows this."""

    effect: Effect
    ignored: bool = False
    """A card lets the table ignore it: the marker stays."""
    shown: tuple[Shown, ...] = ()


@record
class RevealCrisis(Action):
    """The next crisis is turned over; it is this one."""

    crisis: str
    shown: tuple[Shown, ...] = ()


@record
class RollTie(Action):
    """The tied powers throw the geo-engineering die; the lowest is affected."""

    throws: tuple[Throw, ...]
    shown: tuple[Shown, ...] = ()


@record
class NameAffected(Action):
    """The table says whom the crisis affects, where the app can't see it."""

    power: str
    """Or `nobody`, if no power has what the crisis asks for."""


@record
class NameTied(Action):
    """The table says which powers are tied, where the app can't see it; they throw for it."""

    powers: tuple[str, ...]


@record
class Amount:
    """What the table says a power gets or loses instead of what was worked out."""

    power: str
    amount: int
    does: int = 0
    """Which of the crisis's effects, from 0."""


@record
class ResolveCrisis(Action):
    """The crisis is carried out as it was worked out, or as the table changes it first."""

    amounts: tuple[Amount, ...] = ()
    spared: tuple[str, ...] = ()
    """Powers that tucked cards, or another card's effect, let ignore it."""
    project: str = ""
    """The global project that is discarded, where there is a choice."""
    shown: tuple[Shown, ...] = ()


@record
class Grow(Action):
    """The growth phase: won, or the next round with more demand."""

    goals_met: bool = True
    """Whether what challenge cards ask for is met too."""
    shown: tuple[Shown, ...] = ()


@record
class CallOff(Action):
    """The table ends the game without a result."""

    reason: str = ""


@record
class Adjust(Action):
    """The table is right, the app is not."""

    VERSION: ClassVar[int] = 2
    what: Thing
    """What was miscounted."""
    to: int
    """What is really there."""
    reason: str = ""


@record
class SetRound(Action):
    """The table is elsewhere: in this round, at the crises to be drawn or in the project phase."""

    round: int
    phase: Phase = "crises"
    """`crises` or `projects`."""
    reason: str = ""


ACTIONS: tuple[type[Action], ...] = (
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
    NameTied,
    ResolveCrisis,
    Grow,
    CallOff,
    Adjust,
    SetRound,
    ReadBox,
)
CHANCE: frozenset[type[Action]] = frozenset({DrawCrises, TurnCrisis, RollEffect, RevealCrisis, RollTie})

UPCASTS: dict[tuple[str, int], Upcast] = {("adjust", 1): in_one_word}
