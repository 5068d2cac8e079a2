"""Ten thousand whole games without a violation: every edition, player count and policy, invariants on.

    python -m benchmarks.engine_games --games 420

Each of the 24 tables plays so many games with the invariants checked at every event; a broken one, or a
policy that is refused, ends the run with what happened. Prints the table of docs/games/keep-cool.md.
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import Any

from app.robots.playing import players_of
from app.tools.simulate import simulate
from engine.games import GAMES, find_game

TURN_LIMIT = 240


def table(told: tuple[str, str, int, str, int, int]) -> dict[str, Any]:
    """The summary of one table's games; runs in a process of its own."""
    game_id, edition, players, policy, games, seed = told
    *_, summary = simulate(game_id, edition, players, games, seed, policy, TURN_LIMIT)
    return summary


def row(line: dict[str, Any]) -> str:
    shares = [f"{100 * line['shares'][kind]:.1f}" for kind in ("collapsed", "won", "called_off")]
    why = line["collapsed_by"]
    cells = [
        line["edition"],
        str(line["players"]),
        line["policy"],
        *shares,
        f"{why.get('last_chip', 0)} / {why.get('no_industry', 0)}",
        f"{line['rounds']['mean']:.1f}",
        f"{line['actions'] / line['games']:.0f}",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="Every kind of table plays many whole games.")
    parser.add_argument("game", nargs="?", choices=GAMES, default="keep_cool")
    parser.add_argument("--games", type=int, default=420, help="by each table (default 420)")
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    game = find_game(told.game)
    tables = [
        (told.game, edition, players, policy, told.games, told.seed)
        for edition, players, policy in product(game.editions, (3, 4, 5, 6), players_of(told.game).policies)
    ]
    print(
        "| edition | players | policy | collapsed % | won % | called off % | last chip / no industry |",
        end="",
    )
    print(" rounds | actions a game |")
    print("|---|---|---|---|---|---|---|---|---|")
    began = time.perf_counter()
    games = actions = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for line in pool.map(table, tables):
            print(row(line), flush=True)
            games += line["games"]
            actions += line["actions"]
    seconds = time.perf_counter() - began
    print(f"\n{games} games, {actions} actions, no violation; {seconds:.0f} s on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
