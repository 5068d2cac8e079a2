"""`python -m app.tools.tabletop`: play many games with human error and say how well the app kept up."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any

from app.robots.playing import players_of
from app.tools.tabletop.evening import Evening
from app.tools.tabletop.habits import TABLES
from app.tools.tabletop.scale import SENSORS
from app.tools.tabletop.tally import Tally
from engine.games import find_game

PLAYERS = (3, 4, 5, 6)
CHUNK = 10


def play(
    number: int,
    seed: int,
    table: str,
    edition: str,
    turns: int,
    scale: str = "device",
    *,
    aloud: bool = False,
) -> Tally:
    """One game. The same number and seed are the same game, in every process."""
    game, auto = find_game("keep_cool"), players_of("keep_cool")
    rules: Any = game.rules(game.load(edition, {}))
    rng = Random(f"{seed}/{number}")
    players = PLAYERS[number % len(PLAYERS)]
    set_up = auto.deal(rng, rules, players)
    say = print if aloud else None
    evening = Evening(rules, set_up, rng, TABLES[table], auto.policies["cooperative"], say, SENSORS[scale])
    tally = evening.play(turns)
    if not tally.settled:
        tally.unsettled.append(number)
    elif not tally.equal:
        tally.unequal.append(number)
    return tally


def _several(numbers: Sequence[int], **how: Any) -> Tally:
    total = Tally()
    for number in numbers:
        total.add(play(number, **how))
    return total


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m app.tools.tabletop", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="same seed, same games (default 1)")
    parser.add_argument("--table", choices=TABLES, default="normal", help="how people are (default normal)")
    parser.add_argument("--scale", choices=SENSORS, default="device", help="what senses (default device)")
    parser.add_argument("--edition", default="ecovisio")
    parser.add_argument("--turns", type=int, default=36, help="call a game off after so many (default 36)")
    parser.add_argument("--jobs", type=int, default=1, help="games at the same time (default 1)")
    parser.add_argument("--only", type=int, metavar="N", help="play game N alone and tell what happens")
    told = parser.parse_args(arguments)
    how = {
        "seed": told.seed,
        "table": told.table,
        "edition": told.edition,
        "turns": told.turns,
        "scale": told.scale,
    }
    if told.only is not None:
        tally = play(told.only, **how, aloud=True)
        print(json.dumps(tally.figures(), indent=2))
        return 0
    began, total = time.perf_counter(), Tally()
    chunks = [range(at, min(at + CHUNK, told.games + 1)) for at in range(1, told.games + 1, CHUNK)]
    with ProcessPoolExecutor(told.jobs) as pool:
        for tally in pool.map(partial(_several, **how), chunks):
            total.add(tally)
    figures = {**how, **total.figures(), "seconds": round(time.perf_counter() - began, 1)}
    print(json.dumps(figures, indent=2))
    return 0 if total.equal == total.settled else 1


if __name__ == "__main__":
    sys.exit(main())
