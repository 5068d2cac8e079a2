"""How fast the engine is, beside python-chess and catanatron in the same run.

    python -m benchmarks.engine [--rounds 7] [--seconds 3]

Whole random games in one process on one core: ours with the invariants checked at every event, six players,
EcoVisio. Rounds alternate, each with a fresh process for every engine, so that a busy machine slows all of
them alike; times are CPU seconds, figures are medians with the lowest and the highest. The peers are
installed into build/peers, an environment of their own: they are measured, never used.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time
import venv
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from app.robots.playing import play_game, players_of
from benchmarks.engine_peers import GAMES, play
from engine.games import find_game

ROOT = Path(__file__).parents[1]
PEERS = ROOT / "build" / "peers"
WANTED = ("chess==1.11.2", "catanatron==3.2.1")
GOAL = 3.0
FLOORS = {"actions": 20_000, "games": 50, "replayed": 100_000}
MOST_MIB = 40
IMPORTS = {
    "nothing": "pass",
    "ours": "from engine.games import find_game; find_game('keep_cool')",
    "chess": "import chess",
}
IMPORT_AGAINST_CHESS = 0.88
"""80 ms on the machine on which python-chess took 91."""


def peers_python() -> Path:
    """The interpreter of the peers' environment, made when it is first wanted."""
    python = PEERS / "bin" / "python"
    asked = [str(python), "-c", "import chess, catanatron"]
    if not python.exists() or subprocess.run(asked, capture_output=True, check=False).returncode:
        venv.create(PEERS, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *WANTED], check=True)
    return python


# --- in a process of its own ------------------------------------------------------------------------------


def ours(seed: int, seconds: float) -> dict[str, float]:
    game = find_game("keep_cool")
    rules = game.rules(game.load("ecovisio", {}))
    return play(lambda rng: play_game("keep_cool", rules, 6, rng, "random", 240)[1], seed, seconds)


def replay(seed: int, seconds: float) -> dict[str, float]:
    """Fold only: the events of some random games over and over."""
    game, auto = find_game("keep_cool"), players_of("keep_cool")
    rules, rng = game.rules(game.load("ecovisio", {})), Random(seed)
    logs = []
    for _ in range(20):
        state = game.blank
        log: list[Any] = []
        action = auto.deal(rng, rules, 6)
        while True:
            events = game.decide(rules, state, action, False)
            assert isinstance(events, tuple)
            log += events
            state = game.fold(events, state)
            if state.outcome is not None:
                break
            action = rng.choice(game.options(rules, state))
        logs.append(log)
    replayed = 0
    began = time.process_time()
    while (taken := time.process_time() - began) < seconds:
        for log in logs:
            game.fold(log)
            replayed += len(log)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"replayed": replayed, "seconds": taken, "mib": peak}


CHILDREN = {"ours": ours, "replay": replay}


# --- the run ----------------------------------------------------------------------------------------------


def child(name: str, seed: int, seconds: float, peers: Path) -> dict[str, float]:
    told = [str(seed), str(seconds)]
    if name in GAMES:
        command = [str(peers), str(ROOT / "benchmarks" / "engine_peers.py"), name, *told]
    else:
        command = [sys.executable, "-m", "benchmarks.engine", "--child", name, *told]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


def import_ms(python: Path, code: str) -> float:
    """A fresh interpreter that runs this from compiled files, in milliseconds of CPU.

    Always the peers' one: ours looks for an editable installation at every start.
    """
    compiled = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(PEERS / "compiled")}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([str(python), "-c", code], cwd=ROOT, env=compiled, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def spread(values: Iterable[float], unit: str = "") -> str:
    found = sorted(values)
    return f"{statistics.median(found):,.0f}{unit} ({found[0]:,.0f}-{found[-1]:,.0f})"


def main() -> None:
    parser = argparse.ArgumentParser(description="The engine's speed beside its peers'.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--child", nargs=3, help=argparse.SUPPRESS)
    told = parser.parse_args()
    if told.child:
        name, seed, seconds = told.child
        print(json.dumps(CHILDREN[name](int(seed), float(seconds))))
        return
    report(told.rounds, told.seconds, peers_python())


def report(rounds: int, seconds: float, peers: Path) -> None:
    runs: dict[str, list[dict[str, float]]] = {name: [] for name in ("ours", *GAMES, "replay")}
    imports: dict[str, list[float]] = {name: [] for name in IMPORTS}
    for number in range(rounds):
        for name, measured in runs.items():
            measured.append(child(name, number, seconds, peers))
        for name, code in IMPORTS.items():
            imports[name].append(import_ms(peers, code))

    def rates(name: str, what: str) -> list[float]:
        return [run[what] / run["seconds"] for run in runs[name]]

    load = os.getloadavg()[0]
    print(f"{rounds} rounds of {seconds:g} s, load {load:.1f} on {os.cpu_count()} cores\n")
    print("| engine | actions/s | whole games/s |\n|---|---|---|")
    for name in ("ours", *GAMES):
        print(f"| {name} | {spread(rates(name, 'actions'))} | {spread(rates(name, 'games'))} |")
    best = [max(each) for each in zip(*(rates(name, "actions") for name in GAMES), strict=True)]
    ratios = [mine / peer for mine, peer in zip(rates("ours", "actions"), best, strict=True)]
    low, middle, high = min(ratios), statistics.median(ratios), max(ratios)
    replayed, mib = rates("replay", "replayed"), max(run["mib"] for run in runs["replay"])
    dearer = statistics.median(imports["ours"]) / statistics.median(imports["chess"])
    print(f"\nactions/s against the better peer of each round: {middle:.2f} ({low:.2f}-{high:.2f})")
    print(f"replay, fold only: {spread(replayed)} events/s")
    for name, found in imports.items():
        print(f"fresh interpreter importing {name}: {spread(found, ' ms')}")
    print(f"memory with twenty games' events: {mib:.0f} MiB\n")
    judged: dict[str, Any] = {
        f"ratio of at least {GOAL:g}": middle >= GOAL,
        f"{FLOORS['actions']:,} actions/s": statistics.median(rates("ours", "actions")) >= FLOORS["actions"],
        f"{FLOORS['games']} games/s": statistics.median(rates("ours", "games")) >= FLOORS["games"],
        f"{FLOORS['replayed']:,} events/s": statistics.median(replayed) >= FLOORS["replayed"],
        f"import within {IMPORT_AGAINST_CHESS} of chess": dearer <= IMPORT_AGAINST_CHESS,
        f"{MOST_MIB} MiB": mib <= MOST_MIB,
    }
    for what, reached in judged.items():
        print(f"{'reached' if reached else 'MISSED '}  {what}")


if __name__ == "__main__":
    main()
