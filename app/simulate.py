"""`klimatisch simulate`: many whole games, one line of JSON."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from app.autoplay import play_game, players_of
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
    mode: str = "",
) -> Iterator[dict[str, Any]]:
    """One result a game, and at the end the summary of all; played with the `owner`'s values."""
    game = find_game(game_id)
    rules = game.rules(game.load(edition, owner or {}))
    auto = players_of(game_id)
    outcomes: Counter[str] = Counter(dict.fromkeys(auto.outcomes, 0))
    reasons: Counter[str] = Counter()
    winners: Counter[str] = Counter()
    groups: dict[str, Counter[str]] = {}
    rounds: list[int] = []
    actions = 0
    began = time.perf_counter()
    for number in range(1, games + 1):
        rng = Random(f"{seed}/{number}")
        state, taken = play_game(game_id, rules, players, rng, policy, turn_limit, mode)
        actions += taken
        rounds.append(auto.rounds(state))
        kind = state.outcome.kind if state.outcome else "called_off"
        outcomes[kind] += 1
        if group := auto.group(state):
            groups.setdefault(group, Counter(dict.fromkeys(outcomes, 0)))[kind] += 1
        if state.outcome and kind in ("collapsed", "failed", "lost"):
            reasons[state.outcome.why] += 1
        won_by = state.outcome.winners if state.outcome else ()
        winners.update(won_by)
        yield {
            "game": number,
            "outcome": kind,
            "round": rounds[-1],
            "actions": taken,
            "winners": list(won_by),
        }
    seconds = time.perf_counter() - began
    yield {
        "game": game_id,
        "edition": edition,
        "data": rules.data.digest,
        "players": players,
        **({"mode": mode} if mode else {}),
        "policy": policy,
        "seed": seed,
        "turn_limit": turn_limit,
        "games": games,
        "actions": actions,
        "outcomes": dict(outcomes),
        "shares": {kind: round(count / games, 4) for kind, count in outcomes.items()},
        **({"groups": {name: dict(counts) for name, counts in sorted(groups.items())}} if groups else {}),
        "collapsed_by": dict(sorted(reasons.items())),
        "won_by": dict(sorted(winners.items())),
        "rounds": {"mean": round(sum(rounds) / games, 2), "least": min(rounds), "most": max(rounds)},
        "practice_values": rules.data.count("practice") > 0,
        "seconds": round(seconds, 3),
        "actions_per_second": round(actions / seconds),
    }
