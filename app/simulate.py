"""`klimatisch simulate`: many whole games, one line of JSON."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from app.autoplay import play_game
from engine.games import find_game


def simulate(
    game_id: str,
    edition: str,
    players: int,
    games: int,
    seed: int,
    policy: str,
    turn_limit: int,
    owner: Mapping[str, Any] | None = None,
) -> Iterator[dict[str, Any]]:
    """One result a game, and at the end the summary of all; played with the `owner`'s values."""
    game = find_game(game_id)
    rules = game.rules(game.load(edition, owner or {}))
    outcomes: Counter[str] = Counter({"won": 0, "collapsed": 0, "called_off": 0})
    reasons: Counter[str] = Counter()
    winners: Counter[str] = Counter()
    rounds: list[int] = []
    actions = 0
    began = time.perf_counter()
    for number in range(1, games + 1):
        state, taken = play_game(game_id, rules, players, Random(f"{seed}/{number}"), policy, turn_limit)
        actions += taken
        rounds.append(state.round)
        kind = state.outcome.kind if state.outcome else "called_off"
        outcomes[kind] += 1
        if state.outcome and kind == "collapsed":
            reasons[state.outcome.why] += 1
        won_by = state.outcome.winners if state.outcome else ()
        winners.update(won_by)
        yield {
            "game": number,
            "outcome": kind,
            "round": state.round,
            "actions": taken,
            "winners": list(won_by),
        }
    seconds = time.perf_counter() - began
    yield {
        "game": game_id,
        "edition": edition,
        "data": rules.data.digest,
        "players": players,
        "policy": policy,
        "seed": seed,
        "turn_limit": turn_limit,
        "games": games,
        "actions": actions,
        "outcomes": dict(outcomes),
        "shares": {kind: round(count / games, 4) for kind, count in outcomes.items()},
        "collapsed_by": dict(sorted(reasons.items())),
        "won_by": dict(sorted(winners.items())),
        "rounds": {"mean": round(sum(rounds) / games, 2), "least": min(rounds), "most": max(rounds)},
        "practice_values": rules.data.count("practice") > 0,
        "seconds": round(seconds, 3),
        "actions_per_second": round(actions / seconds),
    }
