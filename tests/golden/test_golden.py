"""Recorded games: the same events make the same final state, for ever.

A failure here means that a session somebody has played would read differently today. Don't record the file
anew: give the changed record a version and an upcast.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core import Entry, Journal, Retract, replace
from engine.games import GAMES, find_game
from tests.engine.players import rules_of, state_hash
from tests.golden import record, scripted

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


# --- Sample games with annotations ------------------------------------------------------------------------

every_script = pytest.mark.parametrize("name", scripted.scripts())


@every_script
def test_a_sample_game_is_told_and_kept(name: str) -> None:
    """Every script has its file, and the file carries what the script says."""
    told = scripted.scripts()[name]()
    path = scripted.file_of(name, told)
    assert path in FILES, "python -m tests.golden.scripted writes it"
    kept = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    assert [line["note"] for line in kept if "note" in line] == [*told.notes.values()]
    assert len(told.notes) >= 15


@every_script
def test_a_sample_game_is_still_played_as_it_is_told(name: str) -> None:
    told = scripted.scripts()[name]()
    header, journal = read(scripted.file_of(name, told))
    if journal.rules.data.digest != header["digest"]:
        pytest.skip("the edition's data have changed since; only the replay is promised")
    assert told.journal.entries == [replace(entry, source="import") for entry in journal.entries]


def happened(name: str) -> tuple[set[str], Any]:
    """The kinds of events in a sample game, and how it ended."""
    told = scripted.scripts()[name]()
    kinds = {type(event).__name__ for entry in told.journal.line for event in entry.events}
    return kinds, told.state.outcome


def test_two_winners_at_once_after_deals_help_and_broken_words() -> None:
    kinds, outcome = happened("two_winners")
    assert (outcome.kind, outcome.winners) == ("won", ("developing", "opec"))
    assert {
        "Innovated",
        "BonusUsed",
        "ChipsGiven",
        "PromiseSettled",
        "TargetShown",
        "PileReshuffled",
    } <= kinds


def test_an_unknown_card_wins_by_claim() -> None:
    kinds, outcome = happened("unknown_card")
    assert (outcome.winners, outcome.targets) == (("fsu",), ("climate_skeptics",))
    assert {"BonusDemanded", "CarbometerMoved"} <= kinds


def test_the_last_chip_ends_a_game_full_of_corrections() -> None:
    kinds, outcome = happened("last_chip")
    assert (outcome.kind, outcome.why) == ("collapsed", "last_chip")
    assert {"Adjusted", "TurnSet", "DamageStruck"} <= kinds
    entries = scripted.scripts()["last_chip"]().journal.entries
    assert any(entry.insist for entry in entries)
    assert any(entry.before is not None for entry in entries)
    assert any(isinstance(entry.action, Retract) for entry in entries)


def test_the_booklet_s_round_of_lin_malik_and_amber() -> None:
    kinds, outcome = happened("lin_malik_amber")
    assert (outcome.winners, outcome.excluded) == (("china",), ("canada", "australia"))
    assert {"Bribed", "SpeakerBribed", "ThresholdReached", "ImpactIgnored", "LeftoversReturned"} <= kinds


def test_four_powers_reach_the_turning_point_after_the_booklet_s_round() -> None:
    kinds, outcome = happened("climate_summit")
    assert (outcome.kind, outcome.why) == ("won", "turning_point")
    assert {"TieRolled", "CrisisLasts", "CrisisLifted", "ProjectActive", "SinksRemoved", "Adjusted"} <= kinds


def test_china_alone_turns_back_and_loses() -> None:
    kinds, outcome = happened("china_alone")
    assert (outcome.kind, outcome.why, outcome.power) == ("failed", "emergency", "china")
    assert {"MarkerTurnedBack", "DemandUncovered", "TurningPointReached"} <= kinds
