"""Journals of every game for the tests of the log, with people of any name at the table."""

from __future__ import annotations

import hashlib
import json
from random import Random
from typing import Any

from app.robots.playing import players_of
from app.sessions.store.store import Filed, Header, Store, new_id
from engine.core import Action, Entry, Journal, Retract, replace
from engine.games import find_game
from tests.narrow import a

BEGAN = 1_760_000_000_000
HARD_NAMES = (
    'O\'Neil "quoted" \\ back',
    "Jürgen 🌍👩‍👩‍👧",
    "عمر ‮أحمد",
    "Robert'); DROP TABLE session;--",
    "[b]<script>alert(1)</script>[/b]&amp;",
    "long " + "ä" * 10_000,
    "=HYPERLINK(1)",
    "two\nlines\tand a tab",
)
"""What people may be called: quotes, emoji, right to left, SQL, markup, length, formulas, lines."""
Played = Journal[Any, Any]


def at_table(game_id: str, names: tuple[str, ...], rng: Random, mode: str = "") -> Action:
    """A set-up of this game for these people."""
    game = find_game(game_id)
    rules = game.rules(game.load(game.editions[0], {}))
    dealt: Any = players_of(game_id, mode).deal(rng, rules, len(names))
    seats = (replace(seat, name=name) for seat, name in zip(dealt.seats, names, strict=True))
    return a(Action, replace(dealt, seats=tuple(seats)))


def play(
    game_id: str, names: tuple[str, ...], seed: int = 1, most: int = 40, every: int = 7_000, undo: float = 0.0
) -> Played:
    """A random game of these people, a step every seven seconds; with `undo`, steps are taken back."""
    rng, game = Random(seed), find_game(game_id)
    rules = game.rules(game.load(game.editions[0], {}))
    journal: Played = Journal(game, rules)
    action: Any = at_table(game_id, names, rng)
    choose = players_of(game_id).policies["random"]
    for number in range(most):
        entry = journal.do(action, at_ms=BEGAN + number * every, insist=isinstance(action, Retract))
        assert isinstance(entry, Entry), entry
        if game.awaits(rules, journal.state).kind == "over":
            break
        back = journal.undo() if rng.random() < undo else None
        action = back or choose(rng, rules, journal.state, game.options(rules, journal.state))
        if type(action) in game.chance:
            action = journal.known_outcome(type(action)) or action
    return journal


def kept(
    store: Store, journal: Played, session_id: str = "", filed: Filed | None = None, **setup: Any
) -> str:
    """Write a whole journal as one session."""
    game = journal.game
    header = Header(
        session_id or new_id(),
        game.id,
        game.editions[0],
        journal.rules.data.digest,
        {},
        setup,
        journal.entries[0].at_ms,
    )
    over = game.awaits(journal.rules, journal.state).kind == "over"
    store.put(header, game, journal.entries, game.summary(journal.state), over, filed or Filed())
    return header.id


ADDED_SINCE_SCHEMA_1: dict[str, dict[tuple[str, ...], Any]] = {
    "every": {("learned",): []},
    "co2": {("turn", "along"): None},
}
"""Fields added to the states since the logs in tests/data were written, with their value in those logs."""


def state_hash_as_of_schema_1(journal: Journal[Any, Any]) -> str:
    """The checksum in tests/data/schema-1.json: of a session's state without the fields added since."""
    state = journal.game.states.encode(journal.state)
    added = ADDED_SINCE_SCHEMA_1["every"] | ADDED_SINCE_SCHEMA_1.get(journal.game.id, {})
    for (*inside, name), initial in added.items():
        holder = state
        for part in inside:
            holder = holder[part]
        assert holder.pop(name) == initial
    return hashlib.sha256(json.dumps(state, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
