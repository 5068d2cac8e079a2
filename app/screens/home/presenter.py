"""What the home screen shows, computed from the session log."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from app import session_words
from app.i18n import Translator
from app.screens.home.view import GameTile, HomeView, Moment, PlaceTile, SessionRow
from engine.games import GAMES, find_game

if TYPE_CHECKING:
    from app.store.store import Listed

SHELF = ("keep_cool", "kyoto", "co2", "e_mission")
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
        games=tuple(_tile(tr, name) for name in SHELF),
        resume_label=tr("home.resume"),
        resume=_resume(tr, unfinished, now) if unfinished else None,
        sessions_label=tr("home.sessions"),
        sessions=tuple(_row(tr, each, now) for each in rest[:LISTED]),
        no_sessions=tr("home.no_sessions"),
        language_label=tr("language.other"),
        notice=notice,
        places=tuple(_place(tr, name, len(sessions)) for name in PLACES),
    )


def _tile(tr: Translator, name: str) -> GameTile:
    built = name in GAMES
    return GameTile(
        id=name,
        title=tr(f"home.game.{name}"),
        detail=tr(f"home.game.{name}.detail" if built else "home.game.later"),
        enabled=built,
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
    """The carbometer as it was left; None for a game or an edition that this version does not know."""
    header, chips = listed.header, listed.summary.get("carbometer")
    if chips is None:
        return None
    with suppress(KeyError, ValueError):
        rules = _rules(header.game, header.edition, json.dumps(dict(header.owner), sort_keys=True))
        zone = rules.zone_at(chips).zone
        return Moment(
            count=str(chips),
            caption=tr("home.moment.chips", count=chips),
            zone=zone,
            zone_word=tr(f"zone.{zone}"),
            level=min(1.0, chips / rules.capacity),
            marks=tuple(each.lowest / rules.capacity for each in reversed(rules.zones)),
            when=tr(
                "home.moment.when",
                round=listed.summary.get("round"),
                when=session_words.when(tr, listed.updated_ms, now),
            ),
        )
    return None


@lru_cache(maxsize=4)
def _rules(game_id: str, edition: str, owner: str) -> Any:
    """Read once: the screen is drawn more often than editions change."""
    game = find_game(game_id)
    return game.rules(game.load(edition, json.loads(owner)))
