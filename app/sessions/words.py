"""A session of the log in words, for every list that shows sessions (home, history).

`title`: which game and who played. `standing`: how it ended, or how far it is, as its game says it. `when`:
today, yesterday or a date. `detail`: standing and when in one line. Whoever has a `Listed` gives its
`header.game` and `summary`; a summary that could not be read is empty, and then only what is known is said.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from app.games import words_of
from app.sessions.store.errors import StoreError
from app.text import regions
from app.text.booklets import cited
from app.text.names import shortened
from app.text.translator import Translator
from engine.core import CannotTell, Entry, Heading, JsonObject, Refusal
from engine.games import GAMES, find_game

if TYPE_CHECKING:
    from app.sessions.store.store import Listed

NAME = 24
"""Characters of a name that a list has room for."""


def game(tr: Translator, name: str) -> str:
    """A game as it is called; one this version does not know keeps its name."""
    return tr(f"home.game.{name}") if tr.has(f"home.game.{name}") else name


def sides(summary: JsonObject) -> list[tuple[str, str]]:
    """The seats of a summary: a name, which may be empty, and the country or world power."""
    told = summary.get("countries") or summary.get("powers", ())
    return list(zip(summary.get("names", ()), told, strict=False))


def side(seat: Any) -> str:
    """Whom a seat of any game plays: a country, a world power, or a company by its colour."""
    return str(getattr(seat, "country", "") or getattr(seat, "power", "") or seat.colour)


def people(tr: Translator, game_id: str, summary: JsonObject) -> str:
    """Who plays, in playing order: names, for seats without one the country; without any, how many."""
    seats = sides(summary)
    if not any(name for name, _ in seats):
        return tr("session.people", count=len(seats)) if seats else ""
    return ", ".join(
        shortened(name, NAME) or words_of(game_id).country(tr, country) for name, country in seats
    )


def title(tr: Translator, game_id: str, summary: JsonObject, longest: int = 0) -> str:
    """The game and who plays; with `longest`, those are counted that would make it longer."""
    names = people(tr, game_id, summary)
    most = longest - len(game(tr, game_id))
    if longest and len(names) > most:
        each = names.split(", ")
        shown = max(1, next((n for n in range(len(each), 0, -1) if len(", ".join(each[:n])) <= most - 4), 1))
        names = tr("session.and_more", names=", ".join(each[:shown]), count=len(each) - shown)
    return tr("session.title", game=game(tr, game_id), names=names) if names else game(tr, game_id)


def standing(tr: Translator, game_id: str, summary: JsonObject) -> str:
    """How it ended, or how far it is."""
    return str(words_of(game_id).standing(tr, summary)) if summary else tr("session.unknown")


def said(
    tr: Translator,
    answer: Entry | Refusal | CannotTell | StoreError,
    refusal: Callable[[Translator, Refusal | CannotTell, str], str],
    edition: str,
) -> str:
    """What stood in the way of something that was wanted, in a game's words; empty if it was done."""
    if isinstance(answer, StoreError):
        return tr(answer.code, **answer.params)
    return "" if isinstance(answer, Entry) else refusal(tr, answer, edition)


def refused(tr: Translator, answer: Refusal | CannotTell, params: JsonObject, place: Heading) -> str:
    """What stands in the way, filled in with a game's words, and where its rulebook says so."""
    lists = {name: ", ".join(map(str, value)) for name, value in params.items() if isinstance(value, list)}
    reason = tr(answer.code, **{**params, **lists})
    return tr("refused.place", reason=reason, cited=cited(tr, place)) if place.words else reason


def when(tr: Translator, at_ms: int, now: datetime) -> str:
    """A moment as people at the table say it, seen from `now` and in its time zone."""
    then = datetime.fromtimestamp(at_ms / 1000, now.tzinfo)
    days = (now.date() - then.date()).days
    if days in (0, 1):
        return tr("session.yesterday" if days else "session.today", time=time_of_day(tr, at_ms, now))
    return regions.day(tr, then)


def time_of_day(tr: Translator, at_ms: int, now: datetime) -> str:
    """Hours and minutes, in the time zone of `now`."""
    return regions.clock(tr, datetime.fromtimestamp(at_ms / 1000, now.tzinfo))


def detail(tr: Translator, listed: Listed, now: datetime) -> str:
    told = tr(
        "session.detail",
        standing=standing(tr, listed.header.game, listed.summary),
        when=when(tr, listed.updated_ms, now),
    )
    named = edition(tr, listed)
    return tr("session.edition", edition=named, detail=told) if named else told


def edition(tr: Translator, listed: Listed) -> str:
    """Which edition it was played with; empty for the one that goes without saying."""
    header, key = listed.header, f"edition.{listed.header.edition}"
    usual = find_game(header.game).editions[0] if header.game in GAMES else header.edition
    return tr(key) if header.edition != usual and tr.has(key) else ""
