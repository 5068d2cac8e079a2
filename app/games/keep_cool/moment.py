"""The picture of an unfinished Keep Cool game on the home screen: the carbometer as it was left."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from app.pages.home.view import Moment
from app.sessions import words as session_words
from app.text.translator import Translator
from engine.games import find_game

if TYPE_CHECKING:
    from app.sessions.store.store import Listed


def moment(tr: Translator, listed: Listed, now: datetime) -> Moment | None:
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
