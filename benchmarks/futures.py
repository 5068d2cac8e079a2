"""How many futures a second there are, beside python-chess in the same run.

    python -m benchmarks.futures [--rounds 3] [--seconds 3]

From the middle of ten games of each table, one process, CPU seconds; the middle value of some rounds with the
lowest and the highest. Moves of python-chess stand beside it, so that two computers, or a busy one and an
idle one, can be compared: what counts are futures for each thousand of its moves. Then, in seconds by the
clock, 200 futures of one moment and the story of a golden game on all cores.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from app.futures.crew import Crew
from app.platform.processes import processors
from app.robots.playing import players_of
from benchmarks.engine import child, peers_python
from engine.core import PUBLIC
from engine.futures import AnyPolicy, Moment, everybody, forecast_of, look_ahead, moment, tell
from engine.games import find_game
from tests.calibration.games import played
from tests.golden.test_golden import read

TABLES = (
    ("keep_cool", "greedy", 1000),
    ("keep_cool", "cooperative", 500),
    ("kyoto", "selfish", 200),
    ("kyoto", "cooperative", 100),
    ("emission", "selfish", 200),
    ("emission", "cooperative", 100),
    ("co2", "selfish", 200),
    ("co2", "cooperative", 100),
)
"""Game, policy and floor: futures a second on one core. The other games' are a fifth of KEEP COOL's."""
MOMENTS = 10
PRESENT, PRESENT_SECONDS = 200, 2.0
GOLDEN = Path(__file__).parents[1] / "tests" / "golden" / "keep_cool_ecovisio_6p_two_winners.jsonl"
CURVE_FUTURES = 40 * 200 * 2
CURVE_SECONDS = 20.0


def middles(game_id: str, policy: AnyPolicy) -> list[Moment]:
    """The middle of some games, of all sizes that can be played."""
    rules_of = find_game(game_id)
    rules = rules_of.rules(rules_of.load(rules_of.editions[0], {}))
    found = []
    for number in range(MOMENTS):
        seed = f"benchmark/{game_id}/{number}"
        turns, _ = played(game_id, rules, policy, Random(seed), seed)
        found.append(moment(rules_of, rules, turns[len(turns) // 2], Random, PUBLIC))
    return found


def rate(moments: Sequence[Moment], policy: AnyPolicy, seconds: float) -> float:
    """Futures for each second of CPU."""
    table, number = everybody(policy), 0
    began = time.process_time()
    while (taken := time.process_time() - began) < seconds:
        moments[number % MOMENTS].future(table, "benchmark", number)
        number += 1
    return number / taken


def present(moments: Sequence[Moment], policy: AnyPolicy) -> float:
    """Seconds by the clock for 200 futures of one moment, in this process alone; the slowest moment's."""
    slowest = 0.0
    for at in moments[:3]:
        began = time.perf_counter()
        look_ahead(at, everybody(policy), "benchmark", PRESENT)
        slowest = max(slowest, time.perf_counter() - began)
    return slowest


def story() -> tuple[float, int]:
    """Seconds by the clock for the story of a golden game on all cores, and how many futures it took."""
    _, journal = read(GOLDEN)
    seats = tuple(seat.country for seat in journal.state.seats)
    policies = ("cooperative", "selfish")
    crew = Crew(journal.game.id, journal.rules, seats, policies, "1", PUBLIC, processors())
    counted: list[int] = []
    began = time.perf_counter()
    forecast = forecast_of(journal.game.id)
    measure = crew.measure(200, counted.append)
    tell(journal.game, forecast, journal.rules, journal.line, policies, measure, 200, "1")
    return time.perf_counter() - began, sum(counted)


def main() -> None:
    parser = argparse.ArgumentParser(description="Futures a second, beside python-chess.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=3.0)
    options = parser.parse_args()
    peers, judged = peers_python(), dict[str, bool]()
    chess: list[float] = []
    rates: dict[Any, list[float]] = {table: [] for table in TABLES}
    moments = {(game, name): middles(game, players_of(game).policies[name]) for game, name, _ in TABLES}
    for number in range(options.rounds):
        run = child("chess", number, options.seconds, peers)
        chess.append(run["actions"] / run["seconds"])
        for table in TABLES:
            policy = players_of(table[0]).policies[table[1]]
            rates[table].append(rate(moments[table[:2]], policy, options.seconds))
    print(f"{options.rounds} rounds of {options.seconds:g} s, load {os.getloadavg()[0]:.1f}")
    print(f"python-chess: {statistics.median(chess):,.0f} moves/s\n")
    print("| game | players | futures/s | lowest-highest | per 1,000 chess moves | 200 of one moment, s |")
    print("|---|---|---|---|---|---|")
    for table in TABLES:
        game, name, floor = table
        found, middle = sorted(rates[table]), statistics.median(rates[table])
        ratio = statistics.median(mine / peer for mine, peer in zip(rates[table], chess, strict=True))
        slowest = present(moments[game, name], players_of(game).policies[name])
        print(
            f"| {game} | {name} | {middle:,.0f} | {found[0]:,.0f}-{found[-1]:,.0f} "
            f"| {1000 * ratio:.1f} | {slowest:.2f} |",
            flush=True,
        )
        judged[f"{game}, {name}: {floor:,} futures/s"] = middle >= floor
        judged[f"{game}, {name}: {PRESENT} within {PRESENT_SECONDS:g} s"] = slowest <= PRESENT_SECONDS
    seconds, futures = story()
    print(f"\nstory of a golden game: {futures:,} futures in {seconds:.1f} s on {processors()} cores")
    judged[f"{CURVE_FUTURES:,} futures within {CURVE_SECONDS:g} s, at this pace"] = (
        seconds * CURVE_FUTURES / futures <= CURVE_SECONDS
    )
    for what, reached in judged.items():
        print(f"{'reached' if reached else 'MISSED '}  {what}")


if __name__ == "__main__":
    main()
