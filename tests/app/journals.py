"""Journals of every game for the tests of the log, with people of any name at the table."""

from __future__ import annotations

from random import Random
from typing import Any

from app.autoplay import players_of
from app.store.store import Filed, Header, Store, new_id
from engine.core import Action, Entry, Journal, Retract, replace
from engine.games import find_game

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
    return replace(dealt, seats=tuple(seats))


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
