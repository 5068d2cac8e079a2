"""A session of the log in words, for every list that shows sessions (home, history).

`title`: which game and who played. `standing`: how it ended, or how far it is. `when`: today, yesterday or a
date. `detail`: standing and when in one line. Whoever has a `Listed` gives its `header.game` and `summary`;
a summary that could not be read is empty, and then only what is known is said.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from app.i18n import Translator
from engine.games import GAMES, find_game

if TYPE_CHECKING:
    from app.store.store import Listed


def game(tr: Translator, name: str) -> str:
    """A game as it is called; one this version does not know keeps its name."""
    return tr(f"home.game.{name}") if tr.has(f"home.game.{name}") else name


def people(tr: Translator, summary: Mapping[str, Any]) -> str:
    """Who plays, in playing order: names, for seats without one the country; without any, how many."""
    seats = list(zip(summary.get("names", ()), summary.get("countries", ()), strict=False))
    if not any(name for name, _ in seats):
        return tr("session.people", count=len(seats)) if seats else ""
    return ", ".join(name or tr(f"country.{country}") for name, country in seats)


def title(tr: Translator, game_id: str, summary: Mapping[str, Any]) -> str:
    names = people(tr, summary)
    return tr("session.title", game=game(tr, game_id), names=names) if names else game(tr, game_id)


def standing(tr: Translator, summary: Mapping[str, Any]) -> str:
    """How it ended, or the round and what lies on the carbometer."""
    if not summary:
        return tr("session.unknown")
    return tr(
        f"session.standing.{summary.get('outcome') or 'playing'}",
        round=summary.get("round"),
        count=summary.get("carbometer"),
        winners=", ".join(tr(f"country.{country}") for country in summary.get("winners", ())),
    )


def when(tr: Translator, at_ms: int, now: datetime) -> str:
    """A moment as people at the table say it, seen from `now` and in its time zone."""
    then = datetime.fromtimestamp(at_ms / 1000, now.tzinfo)
    days = (now.date() - then.date()).days
    if days in (0, 1):
        return tr("session.yesterday" if days else "session.today", time=f"{then:%H:%M}")
    return tr("session.date", day=then.day, month=then.month, year=then.year)


def detail(tr: Translator, listed: Listed, now: datetime) -> str:
    told = tr("session.detail", standing=standing(tr, listed.summary), when=when(tr, listed.updated_ms, now))
    named = edition(tr, listed)
    return tr("session.edition", edition=named, detail=told) if named else told


def edition(tr: Translator, listed: Listed) -> str:
    """Which edition it was played with; empty for the one that goes without saying."""
    header, key = listed.header, f"edition.{listed.header.edition}"
    usual = find_game(header.game).editions[0] if header.game in GAMES else header.edition
    return tr(key) if header.edition != usual and tr.has(key) else ""
