"""Reads a session from the log for whoever tells of it: its story, its replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.store.errors import StoreError
from engine.games import find_game

if TYPE_CHECKING:
    from app.store.store import Loaded


async def read_session(app: Any, session_id: str) -> Loaded:
    """A session that the app has in its list; StoreError if it can't be read."""
    name = next((each.header.game for each in app.sessions if each.header.id == session_id), "")
    try:
        game = find_game(name)
    except KeyError as problem:
        raise StoreError("store.unknown_game", game=name) from problem
    loaded: Loaded = await app.log.call(lambda store: store.load(session_id, game))
    return loaded
