"""Reads a session from the log for whoever tells of it: its story, its replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.sessions.store.errors import StoreError
from engine.games import find_game

if TYPE_CHECKING:
    from app.main import KlimatischApp
    from app.sessions.store.store import Listed, Loaded


def listed_as(app: KlimatischApp, session_id: str) -> Listed | None:
    """A session as it stands in the app's list."""
    return next((each for each in app.sessions if each.header.id == session_id), None)


async def read_session(app: KlimatischApp, session_id: str) -> Loaded:
    """A session that the app has in its list; StoreError if it can't be read."""
    listed = listed_as(app, session_id)
    name = listed.header.game if listed else ""
    try:
        game = find_game(name)
    except KeyError as problem:
        raise StoreError("store.unknown_game", game=name) from problem
    loaded: Loaded = await app.log.call(lambda store: store.load(session_id, game))
    return loaded
