"""What a tap on the crisis drawer means."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.emission.taps import Tap
from engine.emission.state import Effect


class CrisisTap(Tap):
    """The base of the drawer's records."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Letter(CrisisTap):
    """A letter or digit of the card that people have drawn."""

    WORD = "crisis:letter"
    letter: str


@dataclass(frozen=True, slots=True)
class Erase(CrisisTap):
    """The last letter was wrong."""

    WORD = "crisis:letter:<"


@dataclass(frozen=True, slots=True)
class NameCard(CrisisTap):
    """This is the card that people have turned over."""

    WORD = "crisis:name"
    crisis: str


@dataclass(frozen=True, slots=True)
class Draw(CrisisTap):
    """The app turns the next card over, or lays all of them face down."""

    WORD = "crisis:draw"


@dataclass(frozen=True, slots=True)
class Roll(CrisisTap):
    """The app throws the die of global effects."""

    WORD = "crisis:roll"


@dataclass(frozen=True, slots=True)
class RollVirtual(CrisisTap):
    """The virtual smart die is thrown."""

    WORD = "crisis:virtual"


@dataclass(frozen=True, slots=True)
class Picture(CrisisTap):
    """This picture lies up on the die."""

    WORD = "crisis:effect"
    effect: Effect


@dataclass(frozen=True, slots=True)
class Ignore(CrisisTap):
    """A card lets the table ignore the next throw, or doesn't after all."""

    WORD = "crisis:ignore"


@dataclass(frozen=True, slots=True)
class Threw(CrisisTap):
    """What a power that is tied has thrown."""

    WORD = "crisis:throw"
    power: str
    face: int


@dataclass(frozen=True, slots=True)
class ThrowAll(CrisisTap):
    """The app throws for all who have not thrown yet."""

    WORD = "crisis:throw_all"


@dataclass(frozen=True, slots=True)
class Affected(CrisisTap):
    """The power that has most of what only people see; or nobody."""

    WORD = "crisis:affected"
    power: str


@dataclass(frozen=True, slots=True)
class Tied(CrisisTap):
    """This power has as many as another one, or doesn't after all."""

    WORD = "crisis:tied"
    power: str


@dataclass(frozen=True, slots=True)
class Tie(CrisisTap):
    """Those who are tied are complete."""

    WORD = "crisis:tie"


@dataclass(frozen=True, slots=True)
class Spare(CrisisTap):
    WORD = "crisis:spare"
    power: str


@dataclass(frozen=True, slots=True)
class Drop(CrisisTap):
    """The global project that is lost."""

    WORD = "crisis:project"
    project: str


@dataclass(frozen=True, slots=True)
class ChangeSums(CrisisTap):
    """The sums get plus and minus, or lose them."""

    WORD = "crisis:change"


@dataclass(frozen=True, slots=True)
class AsWorkedOut(CrisisTap):
    """The app's figures count again."""

    WORD = "crisis:as_worked_out"


@dataclass(frozen=True, slots=True)
class Amend(CrisisTap):
    """One more or one less of what this effect of the crisis does to a power."""

    WORD = "crisis:amend"
    power: str
    does: int
    by: int


@dataclass(frozen=True, slots=True)
class Resolve(CrisisTap):
    """The crisis is carried out."""

    WORD = "crisis:resolve"


@dataclass(frozen=True, slots=True)
class ByHand(CrisisTap):
    """A card without data changes a board, or the world where no power is named."""

    WORD = "crisis:board"
    power: str
    what: str
    by: int


@dataclass(frozen=True, slots=True)
class Hand(CrisisTap):
    """Whose board that is."""

    WORD = "crisis:hand"
    power: str


@dataclass(frozen=True, slots=True)
class Look(CrisisTap):
    """The crisis at this place of the row is looked at, or no longer."""

    WORD = "crisis:look"
    place: int


@dataclass(frozen=True, slots=True)
class TurnOver(CrisisTap):
    """A card's effect turns the crisis over ahead of its time."""

    WORD = "crisis:turn"


@dataclass(frozen=True, slots=True)
class Remove(CrisisTap):
    WORD = "crisis:remove"


@dataclass(frozen=True, slots=True)
class Add(CrisisTap):
    WORD = "crisis:add"


@dataclass(frozen=True, slots=True)
class MapFace(CrisisTap):
    """The picture on this face of the smart die is entered next; with the same face no longer."""

    WORD = "crisis:map"
    face: int


@dataclass(frozen=True, slots=True)
class FacePicture(CrisisTap):
    """This picture is on the face that is asked for."""

    WORD = "crisis:face"
    effect: Effect


@dataclass(frozen=True, slots=True)
class Shut(CrisisTap):
    """What lies open in the drawer is closed."""

    WORD = "crisis:close"
