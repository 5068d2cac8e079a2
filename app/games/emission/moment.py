"""An unfinished e-Mission game on the home screen: how warm it is."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from app.pages.home.view import Moment
from app.sessions import words as session_words
from app.text.translator import Translator

if TYPE_CHECKING:
    from app.sessions.store.store import Listed

ZONES = (("blue", "cool"), ("yellow", "warm"), ("orange", "hot"), ("red", "limit"))
"""How bad it looks, for every two temperature tokens."""


def moment(tr: Translator, listed: Listed, now: datetime) -> Moment | None:
    """None for a session whose summary can't be read."""
    tokens = listed.summary.get("tokens")
    if tokens is None:
        return None
    zone, word = ZONES[min(tokens // 2, len(ZONES) - 1)]
    return Moment(
        count=str(tokens),
        caption=tr("em.moment", count=tokens),
        zone=zone,
        zone_word=tr(f"em.moment.{word}"),
        level=1.0,
        marks=(),
        when=tr(
            "home.moment.when",
            round=listed.summary.get("round"),
            when=session_words.when(tr, listed.updated_ms, now),
        ),
    )
