"""What a key means on the desk: a small record for each way to go on. Nobody takes its name apart."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import ClassVar, Protocol

from app.games.co2.desk import Desk, Kind, Tab, Weighable, key_of, place_name
from engine.co2.state import Area, At


class Tap(Protocol):
    """A key that changes only what people are about to enter."""

    @property
    def name(self) -> str:
        """The same for the same tap; a screen finds its key by it, and nothing else."""

    def on(self, desk: Desk) -> Desk:
        """The desk after the key."""


class _Named:
    """A tap's name is its word and what it carries."""

    __slots__ = ()
    WORD: ClassVar[str]

    @property
    def name(self) -> str:
        carried = [_spelled(getattr(self, each.name)) for each in fields(self)]  # type: ignore[arg-type]
        return ":".join(["desk", self.WORD, *carried])


def _spelled(value: object) -> str:
    if isinstance(value, At):
        return place_name(value)
    if isinstance(value, Weighable):
        return key_of(value)
    if isinstance(value, bool):
        return "minor" if value else "main"
    return "" if value is None else str(value)


@dataclass(frozen=True, slots=True)
class Close(_Named):
    """Back to what is wanted now; nothing that was begun is kept."""

    WORD: ClassVar[str] = "close"

    def on(self, desk: Desk) -> Desk:
        return Desk()


@dataclass(frozen=True, slots=True)
class LookAt(_Named):
    """Another page of the table."""

    WORD: ClassVar[str] = "tab"
    tab: Tab

    def on(self, desk: Desk) -> Desk:
        return Desk(tab=self.tab)


@dataclass(frozen=True, slots=True)
class Open(_Named):
    """This kind of action is entered."""

    WORD: ClassVar[str] = "open"
    kind: Kind

    def on(self, desk: Desk) -> Desk:
        return replace(desk.closed(), kind=self.kind)


@dataclass(frozen=True, slots=True)
class AtRegion(_Named):
    """Whatever can be done in one region."""

    WORD: ClassVar[str] = "region"
    area: Area

    def on(self, desk: Desk) -> Desk:
        return replace(desk.closed(), kind="region", area=self.area)


@dataclass(frozen=True, slots=True)
class InArea(_Named):
    """The action is in this region; a second time it is asked again which."""

    WORD: ClassVar[str] = "area"
    area: Area

    def on(self, desk: Desk) -> Desk:
        return replace(desk, area="" if desk.area == self.area else self.area, weighed=None)


@dataclass(frozen=True, slots=True)
class OfDeed(_Named):
    """The lobby card belongs to this kind of deed; a second time it is asked again which."""

    WORD: ClassVar[str] = "deed"
    deed: str

    def on(self, desk: Desk) -> Desk:
        return replace(desk, deed="" if desk.deed == self.deed else self.deed, weighed=None)


@dataclass(frozen=True, slots=True)
class FromPlace(_Named):
    """The scientist who moves is there."""

    WORD: ClassVar[str] = "from"
    place: At

    def on(self, desk: Desk) -> Desk:
        return replace(desk, source=None if desk.source == self.place else self.place, weighed=None)


@dataclass(frozen=True, slots=True)
class Effect(_Named):
    """Which of its two effects a lobby card is played for."""

    WORD: ClassVar[str] = "effect"
    minor: bool

    def on(self, desk: Desk) -> Desk:
        return replace(desk, minor=self.minor)


@dataclass(frozen=True, slots=True)
class Weigh(_Named):
    """Keys only say what they would do, or do it again."""

    WORD: ClassVar[str] = "weigh"

    def on(self, desk: Desk) -> Desk:
        return replace(desk, weighing=not desk.weighing, weighed=None)


@dataclass(frozen=True, slots=True)
class WeighAction(_Named):
    """What would this come to? Without an action: back to the keys."""

    WORD: ClassVar[str] = "weighed"
    action: Weighable | None

    def on(self, desk: Desk) -> Desk:
        return replace(desk, weighed=self.action)


@dataclass(frozen=True, slots=True)
class PayFrom(_Named):
    """The first certificate is taken from there."""

    WORD: ClassVar[str] = "pay"
    source: str

    def on(self, desk: Desk) -> Desk:
        return replace(desk, pay_from="" if desk.pay_from == self.source else self.source)


@dataclass(frozen=True, slots=True)
class RegionTech(_Named):
    """Whether the technology marker in the region is used."""

    WORD: ClassVar[str] = "tech"

    def on(self, desk: Desk) -> Desk:
        return replace(desk, keep_tech=not desk.keep_tech)


@dataclass(frozen=True, slots=True)
class MarkCard(_Named):
    """A personal goal that is shown at the end, or not."""

    WORD: ClassVar[str] = "card"
    card: str

    def on(self, desk: Desk) -> Desk:
        rest = tuple(card for card in desk.cards if card != self.card)
        return replace(desk, cards=rest if self.card in desk.cards else (*desk.cards, self.card))
