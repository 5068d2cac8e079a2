"""What the home screen shows, computed from the session log."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from app.i18n import Translator
from app.screens.home.view import GameTile, HomeView, SessionRow
from engine.games import GAMES

if TYPE_CHECKING:
    from app.store.store import Listed

SHELF = ("keep_cool", "kyoto", "co2", "e_mission")
LISTED = 4


def home_view(tr: Translator, sessions: Sequence[Listed], now: datetime, notice: str = "") -> HomeView:
    unfinished = next((each for each in sessions if not each.finished), None)
    rest = [each for each in sessions if each is not unfinished]
    return HomeView(
        title=tr("app.name"),
        tagline=tr("home.tagline"),
        new_label=tr("home.new"),
        games=tuple(_tile(tr, name) for name in SHELF),
        resume_label=tr("home.resume"),
        resume=_row(tr, unfinished, now) if unfinished else None,
        sessions_label=tr("home.sessions"),
        sessions=tuple(_row(tr, each, now) for each in rest[:LISTED]),
        no_sessions=tr("home.no_sessions"),
        language_label=tr("language.other"),
        notice=notice,
    )


def _tile(tr: Translator, name: str) -> GameTile:
    built = name in GAMES
    return GameTile(
        id=name,
        title=tr(f"home.game.{name}"),
        detail=tr(f"home.game.{name}.detail" if built else "home.game.later"),
        enabled=built,
    )


def _row(tr: Translator, listed: Listed, now: datetime) -> SessionRow:
    told = listed.summary
    countries = told.get("countries", ())
    names = [
        name or tr(f"country.{country}")
        for name, country in zip(told.get("names", ()), countries, strict=True)
    ]
    when = _when(tr, datetime.fromtimestamp(listed.updated_ms / 1000, now.tzinfo), now)
    winners = ", ".join(tr(f"country.{country}") for country in told.get("winners", ()))
    return SessionRow(
        id=listed.header.id,
        title=tr("home.row.title", game=tr(f"home.game.{listed.header.game}"), names=", ".join(names)),
        detail=tr(
            f"home.row.{told.get('outcome') or 'playing'}",
            round=told.get("round"),
            count=told.get("carbometer"),
            winners=winners,
            when=when,
        ),
        unfinished=not listed.finished,
    )


def _when(tr: Translator, then: datetime, now: datetime) -> str:
    clock = f"{then:%H:%M}"
    days = (now.date() - then.date()).days
    if days in (0, 1):
        return tr("home.yesterday" if days else "home.today", time=clock)
    return tr("home.date", day=then.day, month=then.month, year=then.year)
