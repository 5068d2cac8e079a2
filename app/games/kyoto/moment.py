"""An unfinished Kyoto game on the home screen: which damage is the most advanced, and how far."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from app.games.kyoto import words
from app.pages.home.view import Moment
from app.sessions import words as session_words
from app.text.translator import Translator

if TYPE_CHECKING:
    from app.sessions.store.store import Listed

ZONES = ("blue", "blue", "yellow", "orange", "red", "red")
"""How bad it looks, by how often the worst damage has struck."""


def moment(tr: Translator, listed: Listed, now: datetime) -> Moment | None:
    """None for a session whose summary can't be read."""
    struck = listed.summary.get("damage")
    if not struck:
        return None
    worst = max(words.DAMAGES, key=lambda kind: struck.get(kind, 0))
    count = struck.get(worst, 0)
    return Moment(
        count=str(count),
        caption=tr("ky.moment", count=count),
        zone=ZONES[min(count, len(ZONES) - 1)],
        zone_word=words.damage(tr, worst) if count else tr("ky.moment.calm"),
        level=1.0,
        marks=(),
        when=tr(
            "home.moment.when",
            round=listed.summary.get("round"),
            when=session_words.when(tr, listed.updated_ms, now),
        ),
    )
