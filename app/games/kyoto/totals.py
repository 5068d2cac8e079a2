"""What a country enters behind its cover at the end: its cards, its coffers, its two agenda cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from app.forms.keys import key
from app.games.kyoto import words
from app.text.translator import Translator
from app.ui.keys import KeyGroup, KeyView, PadView
from engine.core import Sealed
from engine.kyoto import ending
from engine.kyoto.actions import EnterTotals, held_back
from engine.kyoto.formulas import BY_HAND
from engine.kyoto.rules import Rules
from engine.kyoto.state import AgendaEntry, Seat, State, Totals, Way

STEPS = (-5, -1, 1, 5)
POINT_STEPS = (-1, 1)
MOST = 63


@dataclass(frozen=True, slots=True)
class TotalsDraft:
    """Immutable; `choosing` is the agenda card that is being named, or −1."""

    country: str
    cards: int = 0
    coffers: int = 0
    agendas: tuple[str, str] = ("", "")
    points: tuple[int, int] = (0, 0)
    millions: tuple[int, int] = (0, 0)
    """What the cards let the country gain beside points."""
    choosing: int = -1

    def action(self, rules: Rules, way: Way) -> EnterTotals:
        """What is entered into the game; points and millions only where no formula is known."""
        entries = tuple(
            AgendaEntry(card, points, millions) if _by_hand(rules, card, way) else AgendaEntry(card)
            for card, points, millions in zip(self.agendas, self.points, self.millions, strict=True)
        )
        return EnterTotals(self.country, held_back(self.country, Totals(self.cards, self.coffers, entries)))


def under_way(draft: TotalsDraft | None, seat: Seat) -> TotalsDraft:
    """What this country has counted so far."""
    return draft if draft is not None and draft.country == seat.country else _begun(seat)


def _begun(seat: Seat) -> TotalsDraft:
    """Where a country begins to count: with what the app has kept for it, if it has."""
    kept = ending.held(seat)
    if kept is None or not isinstance(seat.agendas, Sealed):
        return TotalsDraft(seat.country)
    first, second = seat.agendas.value
    return TotalsDraft(seat.country, *kept, agendas=(first, second))


def _by_hand(rules: Rules, card: str, way: Way) -> bool:
    return not card or rules.formula(card, way) == BY_HAND


def _within(count: int) -> int:
    return min(MOST, max(0, count))


def _moved(both: tuple[int, int], at: int, by: int) -> tuple[int, int]:
    first, second = (_within(count + by * (at == place)) for place, count in enumerate(both))
    return first, second


# --- keys -------------------------------------------------------------------------------------------------


class TotalsTap(ABC):
    """A key under the cover that changes what has been counted."""

    __slots__ = ()

    @property
    @abstractmethod
    def name(self) -> str:
        """Under which the key is drawn and found."""

    @abstractmethod
    def on(self, draft: TotalsDraft) -> TotalsDraft:
        """What has been counted after the key."""


@dataclass(frozen=True, slots=True)
class Count(TotalsTap):
    """More or fewer cards, or millions in the coffers."""

    what: Literal["cards", "coffers"]
    by: int

    @property
    def name(self) -> str:
        return f"totals:{self.what}:{self.by}"

    def on(self, draft: TotalsDraft) -> TotalsDraft:
        if self.what == "cards":
            return replace(draft, cards=_within(draft.cards + self.by))
        return replace(draft, coffers=_within(draft.coffers + self.by))


@dataclass(frozen=True, slots=True)
class CountAgenda(TotalsTap):
    """More or less of what one agenda card brings, where the app knows no formula for it."""

    what: Literal["points", "millions"]
    at: int
    by: int

    @property
    def name(self) -> str:
        return f"totals:{self.what}{self.at + 1}:{self.by}"

    def on(self, draft: TotalsDraft) -> TotalsDraft:
        if self.what == "points":
            return replace(draft, points=_moved(draft.points, self.at, self.by))
        return replace(draft, millions=_moved(draft.millions, self.at, self.by))


@dataclass(frozen=True, slots=True)
class ChooseAgenda(TotalsTap):
    """Which card is the first or the second one: all of them are shown."""

    at: int

    @property
    def name(self) -> str:
        return f"totals:name:{self.at}"

    def on(self, draft: TotalsDraft) -> TotalsDraft:
        return replace(draft, choosing=self.at)


@dataclass(frozen=True, slots=True)
class NameAgenda(TotalsTap):
    """It is this card; without a name it is one that the app doesn't know."""

    card: str

    @property
    def name(self) -> str:
        return f"totals:agenda:{self.card}"

    def on(self, draft: TotalsDraft) -> TotalsDraft:
        first, second = draft.agendas
        agendas = (self.card, second) if draft.choosing == 0 else (first, self.card)
        return replace(draft, agendas=agendas, choosing=-1)


def pad(tr: Translator, rules: Rules, state: State, draft: TotalsDraft) -> PadView:
    """What the country sees under the cover."""
    if draft.choosing >= 0:
        other = draft.agendas[1 - draft.choosing]
        names = [name for name in rules.agendas_in_play(len(state.seats)) if name != other]
        keys = tuple(_key(NameAgenda(name), words.agenda(tr, name)) for name in names)
        by_hand = _key(NameAgenda(""), tr("ky.totals.other"), "pencil")
        return PadView((KeyGroup(tr("ky.totals.which"), (*keys, by_hand)),))
    groups = [
        KeyGroup(tr("ky.totals.cards", count=draft.cards), _steps(Count("cards", by) for by in STEPS)),
        KeyGroup(tr("ky.totals.coffers", count=draft.coffers), _steps(Count("coffers", by) for by in STEPS)),
        KeyGroup(tr("ky.totals.agendas"), tuple(_agenda(tr, draft, at) for at in (0, 1))),
    ]
    for at in (0, 1):
        if _by_hand(rules, draft.agendas[at], state.way):
            groups += _by_hand_groups(tr, draft, at)
    entered = draft.action(rules, state.way)
    groups.append(KeyGroup("", (key(entered, tr("ky.totals.done"), "check", name="totals:done:"),)))
    return PadView(tuple(groups))


def _by_hand_groups(tr: Translator, draft: TotalsDraft, at: int) -> Iterator[KeyGroup]:
    points = tr("ky.totals.points", number=at + 1, count=draft.points[at])
    yield KeyGroup(points, _steps(CountAgenda("points", at, by) for by in POINT_STEPS))
    millions = tr("ky.totals.millions", number=at + 1, count=draft.millions[at])
    yield KeyGroup(millions, _steps(CountAgenda("millions", at, by) for by in POINT_STEPS))


def _key(tap: TotalsTap, label: str, icon: str = "", *, chosen: bool = False) -> KeyView:
    return key(tap, label, icon, name=tap.name, chosen=chosen)


def _steps(taps: Iterable[Count | CountAgenda]) -> tuple[KeyView, ...]:
    return tuple(_key(tap, f"+{tap.by}" if tap.by > 0 else f"−{-tap.by}") for tap in taps)


def _agenda(tr: Translator, draft: TotalsDraft, at: int) -> KeyView:
    name = draft.agendas[at]
    label = words.agenda(tr, name) if name else tr("ky.totals.agenda", number=at + 1)
    return _key(ChooseAgenda(at), label, "cards", chosen=bool(name))
