"""Do futures hold what they say? Of the moments that said 20 to 30 % lost, 20 to 30 % have to be lost.

    python -m tests.calibration [GAME …] [--policy NAME …] [--games 1000] [--futures 100] [--seconds 600]

Whole games are played, each by players who all play alike. From one moment of each, the beginning of a turn
drawn by lot, so many futures are played on by the same players with what everybody round the table may know;
then the share that they lost is held against how that very game ended. Prints a reliability table for each
game and policy; ends with 1 if in any row what was said lies outside the interval of what came.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from app.robots.playing import players_of
from engine.core import PUBLIC
from engine.futures import estimate, everybody, forecast_of, moment
from engine.games import GAMES, find_game
from tests.calibration.games import played

ROWS = 10
SURE = 0.95


@dataclass
class Row:
    """Moments that said about the same."""

    said: list[float] = field(default_factory=list)
    lost: int = 0


@dataclass
class Table:
    """One game and one way to play it."""

    game_id: str
    policy: str
    rows: list[Row] = field(default_factory=lambda: [Row() for _ in range(ROWS)])

    def add(self, said: float, lost: bool) -> None:
        row = self.rows[min(ROWS - 1, int(said * ROWS))]
        row.said.append(said)
        row.lost += lost

    @property
    def moments(self) -> int:
        return sum(len(row.said) for row in self.rows)

    def judged(self) -> Iterator[tuple[str, bool]]:
        """A line for each row, and whether what was said lies in the interval of what came.

        Widened for as many rows as there are: one of twenty would fall out by accident.
        """
        full = [row for row in self.rows if row.said]
        sure = 1 - (1 - SURE) / max(1, len(full))
        for row in full:
            said = sum(row.said) / len(row.said)
            came = estimate(row.lost, len(row.said), sure)
            # The share that was said comes from a sample, too: what 0 of 100 said may be 1 in 300.
            fits = came.low - 0.01 <= said <= came.high + 0.01
            words = f"{100 * said:5.1f} | {len(row.said):4} | {100 * came.share:5.1f}"
            yield (
                f"| {words} | {100 * came.low:.1f}-{100 * came.high:.1f} | {'yes' if fits else 'NO'} |",
                fits,
            )


def calibrate(game_id: str, name: str, games: int, futures: int, seconds: float) -> Table:
    rules_of, forecast = find_game(game_id), forecast_of(game_id)
    rules = rules_of.rules(rules_of.load(rules_of.editions[0], {}))
    policy, table = players_of(game_id).policies[name], Table(game_id, name)
    began = time.process_time()
    for number in range(games):
        if time.process_time() - began > seconds:
            break
        seed = f"calibration/{game_id}/{name}/{number}"
        rng = Random(seed)
        turns, end = played(game_id, rules, policy, rng, seed)
        at = moment(rules_of, rules, rng.choice(turns), Random, PUBLIC)
        runs = [each.lost for each in at.futures(everybody(policy), f"{seed}/futures", range(futures))]
        lost = end.outcome is not None and end.outcome.kind in forecast.lost
        table.add(sum(runs) / len(runs), lost)
    return table


def main() -> int:
    parser = argparse.ArgumentParser(description="Do futures hold what they say?")
    parser.add_argument("game", nargs="*", choices=[[], *GAMES], metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--policy", nargs="+", metavar="NAME", help="default: all of each game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--futures", type=int, default=100)
    parser.add_argument(
        "--seconds", type=float, default=600.0, help="of CPU at most, for each table (default 600)"
    )
    options = parser.parse_args()
    right = True
    for game_id in options.game or GAMES:
        for name in options.policy or players_of(game_id).policies:
            if name not in players_of(game_id).policies:
                continue
            table = calibrate(game_id, name, options.games, options.futures, options.seconds)
            print(f"\n{game_id}, {name}: {table.moments} moments, {options.futures} futures of each\n")
            print("| said % | moments | lost % | interval | fits |\n|---|---|---|---|---|")
            for line, fits in table.judged():
                right = right and fits
                print(line)
            sys.stdout.flush()
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
