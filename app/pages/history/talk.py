"""What a class can talk about after a game, row by row: why it ended so, turning points, questions, facts."""

from __future__ import annotations

from collections.abc import Iterator

from app.report import Tale
from app.text.names import shortened
from app.text.translator import Translator
from app.ui.views import HistoryRow, HistoryView

TURN = "turn:"
"""What the id of a row begins with that is a moment to be looked at."""
MOST_WORDS = 360


def talk_view(tr: Translator, tale: Tale) -> HistoryView:
    return HistoryView(
        title=tr("history.part.talk"),
        rows=tuple(_rows(tr, tale)),
        empty_words=tr("history.talk.none"),
        correction_words="",
        undone_words="",
        note_words="",
    )


def _rows(tr: Translator, tale: Tale) -> Iterator[HistoryRow]:
    if tale.why:
        yield HistoryRow("why", tr("history.talk.why"), "", tale.outcome_icon, _fit(tale.why))
    for point in tale.turning_points:
        words = tr("history.talk.turn", when=point.when, words=point.words)
        yield HistoryRow(f"{TURN}{point.seq}", "", "", point.icon, _fit(words))
    for number, question in enumerate(tale.questions, 1):
        yield HistoryRow(f"ask:{number}", "", "", "question-mark", _fit(question))
    for number, fact in enumerate(tale.facts, 1):
        words = tr("history.talk.fact", words=fact.words, source=fact.source, year=fact.year)
        yield HistoryRow(f"fact:{number}", "", "", "world", _fit(words))


def _fit(words: str) -> str:
    return shortened(words, MOST_WORDS)
