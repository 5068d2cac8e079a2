"""`klimatisch simulate`: many whole games, one line of JSON."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from app.platform.processes import spread
from app.robots.own_policy import find_policy
from app.robots.playing import Policy, play_game, players_of
from engine.games import find_game

WORTH_A_PROCESS = 8
"""Fewer games than this for each process are played before the processes have started."""


@dataclass(frozen=True, slots=True)
class Played:
    """How one game went."""

    kind: str
    why: str
    round: int
    actions: int
    winners: tuple[str, ...]
    group: str


@dataclass(frozen=True, slots=True)
class _Run:
    """What all games of a simulation have in common."""

    game_id: str
    rules: Any
    players: int
    seed: int
    policy: str
    turn_limit: int
    mode: str

    def play(self, number: int) -> Played:
        """One game; its number and the seed decide it, in whichever process it is played."""
        rng = Random(f"{self.seed}/{number}")
        choose: str | Policy = find_policy(self.policy) if ":" in self.policy else self.policy
        state, taken = play_game(
            self.game_id, self.rules, self.players, rng, choose, self.turn_limit, self.mode
        )
        auto, ended = players_of(self.game_id), state.outcome
        return Played(
            kind=ended.kind if ended else "called_off",
            why=ended.why if ended else "",
            round=auto.rounds(state),
            actions=taken,
            winners=tuple(ended.winners) if ended else (),
            group=auto.group(state),
        )


class _Here:
    """The simulation that this process takes part in."""

    run: _Run


def _prepare(run: _Run) -> None:
    _Here.run = run


def _play(number: int) -> Played:
    return _Here.run.play(number)


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
    jobs: int = 1,
) -> Iterator[dict[str, Any]]:
    """One result a game, and at the end the summary of all; played with the `owner`'s values.

    `policy` is one of the game's, or `module:function` of somebody's own. However many processes play, the
    games and their order are the same.
    """
    game = find_game(game_id)
    rules = game.rules(game.load(edition, owner or {}))
    if ":" in policy:
        find_policy(policy)
    run = _Run(game_id, rules, players, seed, policy, turn_limit, mode)
    auto = players_of(game_id)
    outcomes: Counter[str] = Counter(dict.fromkeys(auto.outcomes, 0))
    reasons: Counter[str] = Counter()
    winners: Counter[str] = Counter()
    groups: dict[str, Counter[str]] = {}
    rounds: list[int] = []
    actions = 0
    began = time.perf_counter()
    jobs = min(jobs, games // WORTH_A_PROCESS)
    for number, played in enumerate(spread(_play, range(1, games + 1), jobs, _prepare, (run,)), 1):
        actions += played.actions
        rounds.append(played.round)
        outcomes[played.kind] += 1
        if played.group:
            groups.setdefault(played.group, Counter(dict.fromkeys(outcomes, 0)))[played.kind] += 1
        if played.kind in ("collapsed", "failed", "lost"):
            reasons[played.why] += 1
        winners.update(played.winners)
        yield {
            "game": number,
            "outcome": played.kind,
            "round": played.round,
            "actions": played.actions,
            "winners": list(played.winners),
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
