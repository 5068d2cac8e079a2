"""What the home screen shows, computed from the session log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from app.games import SHELF
from app.pages.home.view import GameTile, HomeView, Moment, PlaceTile, SessionRow
from app.sessions import words as session_words
from app.text.translator import Translator, next_language, own_name

if TYPE_CHECKING:
    from app.sessions.store.store import Listed

LISTED = 2
PLACES = {
    "timer": "clock",
    "history": "history",
    "devices": "devices",
    "help": "help-circle",
    "settings": "settings",
}
"""The pages that have a tile, with their icons."""


def home_view(tr: Translator, sessions: Sequence[Listed], now: datetime, notice: str = "") -> HomeView:
    unfinished = next((each for each in sessions if not each.finished), None)
    rest = [each for each in sessions if each is not unfinished]
    return HomeView(
        title=tr("app.name"),
        tagline=tr("home.tagline"),
        new_label=tr("home.new"),
        games=tuple(_tile(tr, game.id) for game in sorted(SHELF.values(), key=lambda game: game.tile)),
        resume_label=tr("home.resume"),
        resume=_resume(tr, unfinished, now) if unfinished else None,
        sessions_label=tr("home.sessions"),
        sessions=tuple(_row(tr, each, now) for each in rest[:LISTED]),
        no_sessions=tr("home.no_sessions"),
        language_label=own_name(next_language(tr.language)),
        notice=notice,
        places=tuple(_place(tr, name, len(sessions)) for name in PLACES),
    )


def _tile(tr: Translator, name: str) -> GameTile:
    return GameTile(
        id=name,
        title=tr(f"home.game.{name}"),
        detail=tr(f"home.game.{name}.detail"),
        enabled=True,
    )


def _place(tr: Translator, name: str, played: int) -> PlaceTile:
    """A tile bears the title of its page, and where there is room what one finds there."""
    detail = tr("home.games_kept", count=played) if name == "history" and played else tr(f"home.place.{name}")
    return PlaceTile(name, tr(f"{name}.title"), PLACES[name], detail)


def _row(tr: Translator, listed: Listed, now: datetime) -> SessionRow:
    return SessionRow(
        id=listed.header.id,
        title=session_words.title(tr, listed.header.game, listed.summary),
        detail=session_words.detail(tr, listed, now),
        unfinished=not listed.finished,
        game=listed.header.game,
    )


def _resume(tr: Translator, listed: Listed, now: datetime) -> SessionRow:
    return replace(_row(tr, listed, now), moment=_moment(tr, listed, now))


def _moment(tr: Translator, listed: Listed, now: datetime) -> Moment | None:
    """Where it was left, for games that have a picture of it."""
    game = SHELF.get(listed.header.game)
    return game.moment()(tr, listed, now) if game is not None and game.moment is not None else None
