"""An unfinished CO₂ game on the home screen: how much is in the air."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from app.pages.home.view import Moment
from app.sessions import words as session_words
from app.text.translator import Translator

if TYPE_CHECKING:
    from app.sessions.store.store import Listed

ZONES = ((430, "blue", "clear"), (460, "yellow", "hazy"), (490, "orange", "thick"))
"""Up to how many ppm it looks how bad; the limit is at 500."""


def moment(tr: Translator, listed: Listed, now: datetime) -> Moment | None:
    """None for a session whose summary can't be read."""
    ppm = listed.summary.get("ppm")
    if ppm is None:
        return None
    zone, word = next(((zone, word) for most, zone, word in ZONES if ppm <= most), ("red", "limit"))
    return Moment(
        count=str(ppm),
        caption=tr("c2.moment"),
        zone=zone,
        zone_word=tr(f"c2.moment.{word}"),
        level=1.0,
        marks=(),
        when=tr(
            "c2.moment.when",
            decade=listed.summary.get("round"),
            when=session_words.when(tr, listed.updated_ms, now),
        ),
    )
