"""What the tests of tales and reports share: golden games with times, and names that try to do harm."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.report import Tale, tale_of
from app.sessions.store.store import Header
from app.text.translator import Translator
from engine.core import Entry, Event, replace
from tests.golden.test_golden import FILES, read

BEGAN = 1_773_500_000_000
"""14 March 2026, 14:53:20 UTC."""
ONE_OF_EACH = tuple(
    next(path for path in FILES if path.stem == name)
    for name in (
        "keep_cool_ecovisio_6p_two_winners",
        "kyoto_deep_print_3p_lin_malik_amber",
        "emission_schmidt_4p_climate_summit",
        "co2_giochix_3p",
    )
)
"""A full game of each kind."""
HOSTILE = {
    "markup": "<script>alert('x')</script><b>&amp;",
    "quotes": '"O\'Neil" `x` \\',
    "emoji": "👩‍👩‍👧‍👦 Fünf 🏳️‍🌈",
    "right to left": "‮مرحبا שלום",
    "style": "</style></title><img src=x onerror=alert(1)>",
    "braces": "{name} {0} %s",
    "long": "W" * 10_000,
    "pdf": ") Tj ET (\\",
}


def session(path: Path, upto: int | None = None) -> tuple[Header, list[Entry]]:
    """A golden game with a step every forty-five seconds."""
    told, journal = read(path)
    entries = [
        replace(entry, at_ms=BEGAN + number * 45_000) for number, entry in enumerate(journal.entries[:upto])
    ]
    return Header("0123456789abcdef" * 2, told["game"], told["edition"], "", {}, {}, BEGAN), entries


def told(tr: Translator, path: Path, upto: int | None = None, names: dict[str, str] | None = None) -> Tale:
    return tale_of(tr, *session(path, upto), names)


def events(path: Path, *kinds: type[Any]) -> list[Event]:
    _, journal = read(path)
    return [each for entry in journal.line for each in entry.events if isinstance(each, kinds)]


def words_of_tale(tale: Tale) -> list[str]:
    """Everything that is said in a tale."""
    said = [tale.title, tale.when, tale.outcome, tale.why, *tale.questions, *tale.notes]
    said += [each.words for each in tale.who] + [fact.words for fact in tale.facts]
    said += [each for point in tale.turning_points for each in (point.when, point.words)]
    for chart in tale.charts:
        said += [chart.title, chart.reading, chart.y_label, *(line.name for line in chart.series)]
        said += [flag.words for flag in chart.flags]
    return said
