"""Games that were really played, one of each kind, as sessions of a log."""

from __future__ import annotations

import base64
import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from app.sessions.store.store import Filed, Header, Store
from engine.core import Entry, Journal
from engine.games import find_game

GOLDEN = Path(__file__).parents[1] / "golden"
PAST = {
    "keep_cool": "keep_cool_ecovisio_6p_two_winners",
    "kyoto": "kyoto_deep_print_3p_lin_malik_amber",
    "emission": "emission_schmidt_4p_climate_summit",
    "co2": "co2_giochix_4p",
}
"""A whole game of each kind."""
BEGAN = 1_763_000_000_000
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)
"""The smallest photo there is."""


@cache
def golden(name: str) -> Journal[Any, Any]:
    """A recorded game; a step every forty seconds."""
    head, *lines = [json.loads(line) for line in (GOLDEN / f"{name}.jsonl").read_text().splitlines()]
    game = find_game(head["game"])
    rules = game.rules(game.load(head["edition"], {}))
    entries = [
        Entry(
            line["seq"],
            game.actions.decode(line["action"]),
            tuple(game.events.decode(event) for event in line["events"]),
            at_ms=BEGAN + 40_000 * line["seq"],
            insist=line.get("insist", False),
            before=line.get("before"),
        )
        for line in lines
    ]
    return Journal(game, rules, entries)


def header(journal: Journal[Any, Any], session_id: str) -> Header:
    data = journal.rules.data
    return Header(session_id, journal.game.id, data.edition, data.digest, {}, {}, BEGAN)


def cut(journal: Journal[Any, Any], count: int) -> Journal[Any, Any]:
    """The same when it had so many entries."""
    return Journal(journal.game, journal.rules, journal.entries[:count])


def keep_past(
    store: Store,
    journal: Journal[Any, Any],
    session_id: str,
    later_ms: int = 0,
    group: str = "",
    place: str = "",
) -> None:
    """Write it as a session, so much later than it was."""
    game = journal.game
    entries = [replace(entry, at_ms=entry.at_ms + later_ms) for entry in journal.entries]
    over = game.awaits(journal.rules, journal.state).kind == "over"
    told = replace(header(journal, session_id), created_ms=entries[0].at_ms)
    store.put(told, game, entries, game.summary(journal.state), over, Filed(group, place))
