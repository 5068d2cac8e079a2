"""Recorded games: the same events make the same final state, for ever.

A failure here means that a session somebody has played would read differently today. Don't record the file
anew: give the changed record a version and an upcast.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core import Entry, Journal
from engine.games import GAMES, find_game
from tests.engine.players import rules_of, state_hash
from tests.golden import record

FILES = sorted(Path(__file__).parent.glob("*.jsonl"))

every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def read(path: Path) -> tuple[dict[str, Any], Journal[Any, Any]]:
    first, *lines = path.read_text(encoding="utf-8").splitlines()
    header = json.loads(first)
    game = find_game(header["game"])
    entries = []
    for line in lines:
        said = json.loads(line)
        events = tuple(game.events.decode(event) for event in said["events"])
        action = game.actions.decode(said["action"])
        insist, before = said.get("insist", False), said.get("before")
        entries.append(Entry(said["seq"], action, events, insist=insist, before=before))
    return header, Journal(game, rules_of(game, header["edition"]), entries)


def test_every_game_has_a_golden_game() -> None:
    assert {json.loads(path.read_text(encoding="utf-8").split("\n", 1)[0])["game"] for path in FILES} == set(
        GAMES
    )


@every_file
def test_the_header_is_what_was_recorded(path: Path) -> None:
    header, journal = read(path)
    assert state_hash(header["final_state"]) == header["final_state_hash"]
    assert len(journal.entries) == header["entries"]
    assert path.stem.startswith(f"{header['game']}_{header['edition']}_{header['players']}p")


@every_file
def test_it_replays_to_the_same_final_state(path: Path) -> None:
    header, journal = read(path)
    assert journal.state == journal.game.states.decode(header["final_state"])
    assert journal.game.awaits(journal.rules, journal.state).kind == "over"


@every_file
def test_today_s_rules_answer_every_step_in_the_same_way(path: Path) -> None:
    header, journal = read(path)
    if journal.rules.data.digest != header["digest"]:
        pytest.skip("the edition's data have changed since; only the replay is promised")
    assert journal.misfits() == []


def test_a_golden_game_is_never_overwritten(monkeypatch: pytest.MonkeyPatch) -> None:
    path = FILES[0]
    header, before = json.loads(path.read_text(encoding="utf-8").split("\n", 1)[0]), path.read_bytes()
    told = [
        "record",
        header["game"],
        header["edition"],
        str(header["players"]),
        "--seed",
        str(header["seed"]),
    ]
    monkeypatch.setattr("sys.argv", told)
    with pytest.raises(FileExistsError):
        record.main()
    assert path.read_bytes() == before
