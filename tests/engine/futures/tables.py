"""Tables to play on, and somebody who plays them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.core import Action, Journal
from engine.futures import Moment, moment
from engine.games import find_game
from tests.engine.players import choose, play, rules_of, sit_down
from tests.narrow import there


def anything(rng: Random, rules: Any, state: Any, options: Sequence[Action]) -> Action:
    """Anything that is allowed, a kind of thing first; where nothing is left to do, the table stops."""
    return there(choose(options, rng))


def some_table(game_id: str, seed: int, steps: int) -> Journal[Any, Any]:
    """A table of any size some way into a random game, without odd corrections."""
    game, rng = find_game(game_id), Random(seed)
    return play(
        sit_down(game, rng, rules=rules_of(game, game.editions[seed % len(game.editions)])), rng, steps
    )


def moment_of(journal: Journal[Any, Any], audience: str, most_turns: int = 3) -> Moment:
    return moment(journal.game, journal.rules, journal.state, Random, audience, most_turns)
