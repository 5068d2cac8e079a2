"""What a tap on e-Mission's table means: a record with types. By its name it is only found again."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar, Literal

from engine.emission.state import Symbol

Kind = Literal["", "tuck", "projects", "boards", "crises"]
"""What lies open over the boards: a card to tuck, the global projects, the boards themselves (where a step
doesn't show them), the crises."""
SpotKind = Literal["crisis", "project"]


class Tap:
    """The base of all records."""

    __slots__ = ()
    WORD: ClassVar[str]

    @property
    def name(self) -> str:
        """Of the widget that is tapped; nothing is ever read from it."""
        record: Any = self
        return ":".join([self.WORD, *(str(getattr(self, field.name)) for field in fields(record))])


class Taps(dict[str, Tap]):
    """What the keys of a view mean, by their names: filled while the view is made."""

    def key(self, tap: Tap) -> str:
        """The name of this tap; from now on it means it."""
        self[tap.name] = tap
        return tap.name


@dataclass(frozen=True, slots=True)
class Close(Tap):
    """Back to the boards."""

    WORD = "desk:close"


@dataclass(frozen=True, slots=True)
class Open(Tap):
    WORD = "desk:open"
    kind: Kind


@dataclass(frozen=True, slots=True)
class Under(Tap):
    """This crisis or project is what a card is tucked under, or what is looked at."""

    WORD = "desk:under"
    kind: SpotKind
    card: str


@dataclass(frozen=True, slots=True)
class ChooseSymbol(Tap):
    WORD = "desk:symbol"
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class Whose(Tap):
    """Whose card is tucked."""

    WORD = "desk:whose"
    power: str


@dataclass(frozen=True, slots=True)
class ShowBoard(Tap):
    """Where there is room for one board: this power's, or the world's."""

    WORD = "desk:board"
    power: str


@dataclass(frozen=True, slots=True)
class Choose(Tap):
    """What plus and minus of a board belong to from now on; the world's board has no power."""

    WORD = "desk:what"
    power: str
    what: str

    @property
    def name(self) -> str:
        return f"{self.WORD}:{self.power}.{self.what}"


@dataclass(frozen=True, slots=True)
class Alter(Tap):
    """Plus or minus on a board."""

    WORD = "change"
    power: str
    what: str
    by: int

    @property
    def name(self) -> str:
        return f"{self.WORD}:{self.power}.{self.what}:{self.by:+d}"


@dataclass(frozen=True, slots=True)
class Ready(Tap):
    """This power plays no further card, or does after all."""

    WORD = "desk:ready"
    power: str


@dataclass(frozen=True, slots=True)
class Drawn(Tap):
    """One of the global projects that were drawn."""

    WORD = "desk:drawn"
    project: str


@dataclass(frozen=True, slots=True)
class Kept(Tap):
    WORD = "desk:kept"
    project: str


@dataclass(frozen=True, slots=True)
class Gone(Tap):
    """The project that makes room for the new one."""

    WORD = "desk:gone"
    project: str


@dataclass(frozen=True, slots=True)
class NextStep(Tap):
    """On to the next line of the emissions phase."""

    WORD = "desk:next"


@dataclass(frozen=True, slots=True)
class StepBack(Tap):
    WORD = "desk:back"


AtOnce = Choose | Alter | Ready
"""Keys of the boards: several people tap them at the same time, and none of their taps is dropped."""
