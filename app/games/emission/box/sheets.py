"""Cards as they are being written by taps: what stands on one, question by question.

A sheet is immutable: `tapped` makes another one. Its `lines` are how the box's data writes the card, and
`wrong` says why they can't be played with yet, if so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self, TypeAlias

from app.forms.keys import Key, key
from app.games.emission import words
from app.text.translator import Translator
from app.ui.keys import KeyGroup

COUNTS = (1, 2, 3, 4, 5)
STEPS = (-1, 1)


Held: TypeAlias = str | int | bool | tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class Tap:
    """A key of a sheet: what it is about, and what is said of it."""

    what: str
    value: Held = None
    question: str = ""
    """Of a card with several questions, which one it belongs to."""

    @property
    def text(self) -> str:
        """Its value, where that is a word."""
        assert isinstance(self.value, str)
        return self.value

    @property
    def number(self) -> int:
        assert isinstance(self.value, int)
        return self.value

    @property
    def name(self) -> str:
        held = "" if self.value is None or self.value is False else self.value
        said = ".".join(held) if isinstance(held, tuple) else 1 if held is True else held
        return f"{f'{self.question}.' if self.question else ''}{self.what}:{said}"


def tap_key(tap: Tap, label: str, icon: str = "", chosen: bool = False) -> Key:
    return key(tap, label, icon, name=tap.name, chosen=chosen)


class Sheet(Protocol):
    """What the page does with any card."""

    @property
    def questions(self) -> tuple[str, ...]:
        """What is asked one after the other; one question alone has no page of its own."""

    def tapped(self, tap: Tap) -> Self: ...

    def lines(self) -> list[str]: ...

    def wrong(self) -> tuple[str, Mapping[str, Any]] | None:
        """The code of a mistake, and its parameters."""

    def groups(self, tr: Translator, question: str) -> Iterator[KeyGroup]: ...

    def said(self, tr: Translator) -> str: ...


def sheet_of(part: str, lines: Sequence[str]) -> Sheet:
    """A card of the data; `lines` can be read."""
    from app.games.emission.box.card_sheets import ChallengeSheet, ProjectSheet
    from app.games.emission.box.crisis_sheet import CrisisSheet

    kinds: dict[str, Any] = {"crises": CrisisSheet, "global_projects": ProjectSheet}
    found: Sheet = kinds.get(part, ChallengeSheet).of(lines)
    return found


# --- what all sheets are tapped with ----------------------------------------------------------------------


def toggled(chosen: tuple[Any, ...], at: int, same: int, new: Any) -> tuple[tuple[Any, ...], int]:
    """One more thing, which is then the one that is set; tapped when it is that already, it goes.

    `same` is where it stands, −1 if it doesn't.
    """
    if same < 0:
        return (*chosen, new), len(chosen)
    if same != at:
        return chosen, same
    return (*chosen[:at], *chosen[at + 1 :]), max(0, len(chosen) - 2)


def counts(tr: Translator, label: str, chosen: int, name: str = "amount") -> KeyGroup:
    """How many: a few keys, and one more or fewer."""
    keys = [tap_key(Tap(name, n), str(n), chosen=chosen == n) for n in COUNTS]
    if chosen not in COUNTS:
        keys.append(tap_key(Tap(name, chosen), str(chosen), chosen=True))
    steps = [tap_key(Tap(f"{name}_by", by), "", "plus" if by > 0 else "minus") for by in STEPS]
    return KeyGroup(tr(label), (*keys, *steps))


def solo(tr: Translator, chosen: int | None) -> KeyGroup:
    """Another number in the solo game."""
    keys = [tap_key(Tap("solo"), tr("em.box.solo.same"), chosen=chosen is None)]
    keys += [tap_key(Tap("solo", n), str(n), chosen=chosen == n) for n in (0, *COUNTS[:3])]
    return KeyGroup(tr("em.box.solo"), tuple(keys))


def symbol_keys(tr: Translator, name: str, chosen: Sequence[str], known: Sequence[str]) -> Iterator[Key]:
    for each in known:
        yield tap_key(Tap(name, each), tr(f"symbol.{each}"), words.SYMBOL_ICONS[each], chosen=each in chosen)


def number(tap: Tap, before: int, step: bool, least: int, most: int) -> int:
    """A number that was tapped, or the one before with one more or fewer."""
    return max(least, min(most, before + tap.number if step else tap.number))
