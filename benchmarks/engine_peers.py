"""Random games of other engines, for benchmarks/engine.py; runs in the peers' own environment.

    build/peers/bin/python benchmarks/engine_peers.py chess 1 3.0

Prints one line of JSON: actions, games and CPU seconds.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from random import Random


def chess_game(rng: Random) -> int:
    """python-chess: any legal move until the game is over; how many were made."""
    import chess  # type: ignore[import-not-found]

    board = chess.Board()
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return len(board.move_stack)


def catanatron_game(rng: Random) -> int:
    """catanatron: four of its own random players; how many actions they took."""
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

    game = Game([RandomPlayer(color) for color in Color], seed=rng.randrange(2**32))
    game.play()
    return len(game.state.actions)


GAMES: dict[str, Callable[[Random], int]] = {"chess": chess_game, "catanatron": catanatron_game}


def play(game: Callable[[Random], int], seed: int, seconds: float) -> dict[str, float]:
    """Whole games until the time is up, after one to warm up."""
    rng = Random(seed)
    game(rng)
    actions = games = 0
    began = time.process_time()
    while (taken := time.process_time() - began) < seconds:
        actions += game(rng)
        games += 1
    return {"actions": actions, "games": games, "seconds": taken}


if __name__ == "__main__":
    name, seed, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    print(json.dumps(play(GAMES[name], seed, seconds)))
