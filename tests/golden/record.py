"""Record a whole random game as a golden file; an existing one is never overwritten.

    python -m tests.golden.record keep_cool ecovisio 3 --seed 7

A golden file is a promise: what happened in it stays so. A new rule gets a new file beside the old ones.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random
from typing import Any

from app.robots.playing import players_of
from engine.core import Entry, Journal
from engine.games import GAMES, find_game
from tests.engine import conferences
from tests.engine.players import play, rules_of, sit_down, state_hash

HERE = Path(__file__).parent


def line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def header(journal: Journal[Any, Any], players: int, seed: int) -> dict[str, Any]:
    state = journal.game.states.encode(journal.state)
    return {
        "game": journal.game.id,
        "edition": journal.rules.data.edition,
        "digest": journal.rules.data.digest,
        "players": players,
        "seed": seed,
        "entries": len(journal.entries),
        "final_state_hash": state_hash(state),
        "final_state": state,
    }


def body(journal: Journal[Any, Any], entry: Entry) -> dict[str, Any]:
    written: dict[str, Any] = {"seq": entry.seq}
    if entry.insist:
        written["insist"] = True
    if entry.before is not None:
        written["before"] = entry.before
    written["action"] = journal.game.actions.encode(entry.action)
    written["events"] = [journal.game.events.encode(event) for event in entry.events]
    return written


def recorded(game_id: str, edition: str, players: int, seed: int) -> Journal[Any, Any]:
    """A game played to its end, with something corrected now and then."""
    game, rng = find_game(game_id), Random(seed)
    journal = sit_down(game, rng, players, rules_of(game, edition))
    play(journal, rng, 5000, corrections=0.06)
    if game.awaits(journal.rules, journal.state).kind != "over":
        raise SystemExit("this game has no end; try another seed")
    return journal


def played(game_id: str, edition: str, players: int, seed: int, policy: str) -> Journal[Any, Any]:
    """A game played to its end by players with a plan."""
    game, rng, auto = find_game(game_id), Random(seed), players_of(game_id)
    journal: Journal[Any, Any] = Journal(game, rules_of(game, edition))
    action = auto.deal(rng, journal.rules, players)
    while isinstance(journal.do(action, source="sim"), Entry) and journal.state.outcome is None:
        options = game.options(journal.rules, journal.state)
        action = auto.policies[policy](rng, journal.rules, journal.state, options)
    return journal


def conferred(players: int, seed: int) -> Journal[Any, Any]:
    """A game of Keep Cool with a conference, played to its end."""
    rng = Random(seed)
    journal = conferences.sit_down(rng, players)
    while journal.state.outcome is None:
        for _ in conferences.confer(journal, rng, 50):
            pass
    return journal


def main() -> None:
    parser = argparse.ArgumentParser(description="Record a whole random game as a golden file.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("edition")
    parser.add_argument("players", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--conference", action="store_true", help="Keep Cool with a whole class")
    parser.add_argument("--policy", default="", help="players with a plan instead of random ones")
    parser.add_argument("--name", default="", help="put after the number of players")
    told = parser.parse_args()
    if told.conference:
        journal = conferred(told.players, told.seed)
    elif told.policy:
        journal = played(told.game, told.edition, told.players, told.seed, told.policy)
    else:
        journal = recorded(told.game, told.edition, told.players, told.seed)
    path = HERE / f"{told.game}_{told.edition}_{told.players}p{told.name and '_' + told.name}.jsonl"
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(line(header(journal, told.players, told.seed)))
        file.writelines(line(body(journal, entry)) for entry in journal.entries)
    print(f"{path}: {len(journal.entries)} entries")


if __name__ == "__main__":
    main()
