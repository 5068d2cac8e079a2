"""What sessions tell afterwards, from games that were really played."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.debrief import Tale, tale_of
from app.i18n import Translator
from app.store.store import Header
from engine.core import Entry, replace
from tests.app.helpers import LANGUAGES
from tests.golden.test_golden import FILES, every_file, read

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
BEGAN = 1_773_500_000_000


def told(tr: Translator, path: Path, upto: int | None = None) -> Tale:
    """The tale of a golden game, with a step every forty-five seconds."""
    header, journal = read(path)
    entries = [
        replace(entry, at_ms=BEGAN + number * 45_000) for number, entry in enumerate(journal.entries[:upto])
    ]
    return tale_of(tr, header_of(header["game"], header["edition"], entries), entries)


def header_of(game: str, edition: str, entries: list[Entry]) -> Header:
    return Header("s1", game, edition, "", {}, {}, entries[0].at_ms if entries else BEGAN)


@BOTH
@every_file
def test_every_golden_game_has_a_tale_without_gaps(path: Path, tr: Translator) -> None:
    tale = told(tr, path)
    assert tale.finished and tale.outcome and tale.who
    words = [tale.title, tale.when, tale.outcome, tale.why, *tale.questions, *tale.notes]
    words += [point.words for point in tale.turning_points] + [point.when for point in tale.turning_points]
    words += [each for chart in tale.charts for each in (chart.title, chart.reading, chart.y_label)]
    assert [each for each in words if "…" in each or "{" in each or "debrief." in each] == []
    assert tale.charts[0].id == "curve"


def test_there_are_golden_games_to_tell() -> None:
    assert len(FILES) > 20
