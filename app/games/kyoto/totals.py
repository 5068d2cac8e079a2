"""What a country enters behind its cover at the end: its cards, its coffers, its two agenda cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

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

    def tap(self, name: str, told: str) -> TotalsDraft:
        match name:
            case "cards":
                return replace(self, cards=_within(self.cards + int(told)))
            case "coffers":
                return replace(self, coffers=_within(self.coffers + int(told)))
            case "name":
                return replace(self, choosing=int(told))
            case "agenda":
                names = list(self.agendas)
                names[self.choosing] = told
                return replace(self, agendas=(names[0], names[1]), choosing=-1)
            case "points1" | "points2":
                return replace(self, points=_moved(self.points, int(name[-1]) - 1, int(told)))
            case "millions1" | "millions2":
                return replace(self, millions=_moved(self.millions, int(name[-1]) - 1, int(told)))
        return self

    def action(self, rules: Rules, way: Way) -> EnterTotals:
        """What is told to the game; points and millions are told only where no formula is known."""
        entries = tuple(
            AgendaEntry(card, points, millions) if _by_hand(rules, card, way) else AgendaEntry(card)
            for card, points, millions in zip(self.agendas, self.points, self.millions, strict=True)
        )
        return EnterTotals(self.country, held_back(self.country, Totals(self.cards, self.coffers, entries)))


def begun(seat: Seat) -> TotalsDraft:
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


def pad(tr: Translator, rules: Rules, state: State, draft: TotalsDraft) -> PadView:
    """What the country sees under the cover."""
    if draft.choosing >= 0:
        other = draft.agendas[1 - draft.choosing]
        names = [name for name in rules.agendas_in_play(len(state.seats)) if name != other]
        keys = tuple(KeyView(f"totals:agenda:{name}", words.agenda(tr, name)) for name in names)
        by_hand = KeyView("totals:agenda:", tr("ky.totals.other"), "pencil")
        return PadView((KeyGroup(tr("ky.totals.which"), (*keys, by_hand)),))
    groups = [
        KeyGroup(tr("ky.totals.cards", count=draft.cards), tuple(_steps("cards", STEPS))),
        KeyGroup(tr("ky.totals.coffers", count=draft.coffers), tuple(_steps("coffers", STEPS))),
        KeyGroup(tr("ky.totals.agendas"), tuple(_agenda(tr, draft, at) for at in (0, 1))),
    ]
    for at in (0, 1):
        if _by_hand(rules, draft.agendas[at], state.way):
            for name, counts in (("points", draft.points), ("millions", draft.millions)):
                told = tr(f"ky.totals.{name}", number=at + 1, count=counts[at])
                groups.append(KeyGroup(told, tuple(_steps(f"{name}{at + 1}", POINT_STEPS))))
    groups.append(KeyGroup("", (KeyView("totals:done:", tr("ky.totals.done"), "check"),)))
    return PadView(tuple(groups))


def _steps(name: str, steps: tuple[int, ...]) -> Iterator[KeyView]:
    for step in steps:
        yield KeyView(f"totals:{name}:{step}", f"+{step}" if step > 0 else f"−{-step}")


def _agenda(tr: Translator, draft: TotalsDraft, at: int) -> KeyView:
    name = draft.agendas[at]
    label = words.agenda(tr, name) if name else tr("ky.totals.agenda", number=at + 1)
    return KeyView(f"totals:name:{at}", label, "cards", chosen=bool(name))
