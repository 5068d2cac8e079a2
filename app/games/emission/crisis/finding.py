"""Finding a card by a few letters of its name or by its number, with keys that lead on and no others."""

from __future__ import annotations

from collections.abc import Iterable

from app.games.emission.crisis_words import crisis_name
from app.text.finding import beginnings, folded
from app.text.translator import Translator
from engine.core import OWN

FEW = 9
"""So many cards are shown at once."""


def card_number(crisis: str) -> str:
    """The number that stands on a card of the box; empty for one of our own or the table's."""
    number = crisis.removeprefix("c")
    return number if not crisis.startswith(OWN) and number.isdigit() else ""


def _beginnings(tr: Translator, crisis: str) -> list[str]:
    """What a card can be called by: its name from any of its words on, its number, the end of its number."""
    number = card_number(crisis)
    return [*beginnings(crisis_name(tr, crisis)), *([number, number[2:]] if number else [])]


def matching(tr: Translator, crises: Iterable[str], typed: str) -> list[str]:
    """The cards that begin like this, by name."""
    found = [each for each in crises if any(begins.startswith(typed) for begins in _beginnings(tr, each))]
    return sorted(found, key=lambda each: folded(crisis_name(tr, each)))


def next_keys(tr: Translator, crises: Iterable[str], typed: str) -> tuple[list[str], list[str]]:
    """Letters and digits that lead on from what was typed, in order."""
    following = {
        begins[len(typed)]
        for each in crises
        for begins in _beginnings(tr, each)
        if begins.startswith(typed) and len(begins) > len(typed)
    }
    return sorted(each for each in following if not each.isdigit()), sorted(
        each for each in following if each.isdigit()
    )
