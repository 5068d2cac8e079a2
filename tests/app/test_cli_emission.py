"""e-Mission on the command line: every action can be said, every word is explained, decks are checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.emission import GAME
from tests.app.helpers import klimatisch, step_by_step
from tests.app.test_cli_keep_cool import in_words, unexplained
from tests.engine.emission.test_decks import GOOD

Line = dict[str, Any]
SEATS = [{"power": power} for power in ("china", "usa")]
OIL, TREATY = "c1432", "c1440"

SAID: list[tuple[Line, str]] = [
    ({"type": "set_up", "seats": SEATS, "deck": "physical"}, "game_set_up round_began"),
    ({"type": "draw_crises", "crisis": OIL}, "crises_drawn phase_began"),
    (
        {"type": "start_project", "project": "own:Treaty", "other": "g1304"},
        "project_started phase_began",
    ),
    ({"type": "skip_project"}, "refusal emission.turn.not_now"),
    ({"type": "change", "what": "clean", "by": 1, "power": "usa", "cards": 1}, "cards_paid changed"),
    ({"type": "tuck_under_crisis", "crisis": OIL, "symbols": ["regulation"]}, "card_tucked"),
    ({"type": "tuck_under_project", "project": "own:Treaty", "symbols": ["society"]}, "card_tucked"),
    ({"type": "take_from_project", "project": "own:Treaty", "symbols": ["society"]}, "card_taken"),
    ({"type": "mark_project", "project": "own:Treaty"}, "project_marked project_active"),
    ({"type": "discard_project", "project": "own:Treaty"}, "project_discarded"),
    ({"type": "turn_crisis", "place": 1, "crisis": TREATY}, "crisis_turned"),
    ({"type": "remove_crisis", "place": 2}, "crisis_removed"),
    ({"type": "add_crisis"}, "crises_drawn"),
    ({"type": "end_projects"}, "phase_began"),
    ({"type": "count_emissions"}, "emitted bound thermometer_set phase_began"),
    ({"type": "roll_effect", "effect": "weather"}, "effect_rolled"),
    ({"type": "adjust", "what": {"kind": "trees"}, "to": 12}, "adjusted"),
    ({"type": "roll_effect", "effect": "amazon"}, "effect_rolled phase_began"),
    ({"type": "roll_tie", "throws": []}, "refusal emission.tie.who_throws"),
    ({"type": "resolve_crisis"}, "crisis_struck crisis_done"),
    ({"type": "name_affected", "power": "usa"}, "affected_named"),
    ({"type": "retract", "seqs": [19]}, "retract"),
    ({"type": "name_tied", "powers": ["china", "usa"]}, "tie_named"),
    ({"type": "roll_tie"}, "tie_rolled"),
    ({"type": "resolve_crisis"}, "crisis_struck cards_discarded crisis_done"),
    ({"type": "reveal_crisis", "crisis": "other"}, "crisis_turned"),
    ({"type": "resolve_crisis"}, "crisis_struck crisis_done phase_began"),
    ({"type": "grow"}, "round_began demand_grew"),
    ({"type": "set_round", "round": 5}, "round_set"),
    ({"type": "call_off"}, "game_ended"),
    ({"type": "read_box", "shown": [{"path": "tipping.amazon", "value": 3, "at": 0}]}, "box_read"),
    ({"type": "retract", "seqs": [2]}, "refusal core.retract.rests_on_it"),
]
"""A short game of one round: one line for each kind of action and more."""


def said(group: list[Line]) -> str:
    """The kinds of answers to one line, each named once."""
    return " ".join(dict.fromkeys(in_words(group).split(" ")))


def test_every_action_can_be_said_and_is_answered() -> None:
    asked = "".join(f"{json.dumps(line)}\n" for line, _ in SAID)
    done = klimatisch("play", "emission", "--players", "2", "--seed", "5", stdin=asked)
    assert done.stderr == ""
    groups = step_by_step(done.stdout)
    found = [said(group) for group in groups[1:]]
    for expected, got in zip([expected for _, expected in SAID], found, strict=True):
        assert got.startswith(expected.split(" ")[0]), (expected, got)
        assert set(expected.split(" ")) <= set(got.split(" ")), (expected, got)


def test_no_action_of_the_game_is_missing() -> None:
    assert {line["type"] for line, _ in SAID} == set(GAME.actions.classes)


def test_chance_without_an_outcome_is_filled_in_by_the_shuffler() -> None:
    lines: list[Line] = [
        {"type": "draw_crises"},
        {"type": "skip_project"},
        {"type": "end_projects"},
        {"type": "count_emissions"},
        {"type": "roll_effect"},
    ]
    asked = "".join(f"{json.dumps(line)}\n" for line in lines)
    command = ("play", "emission", "--players", "4", "--seed", "2", "--final-state")
    once, twice = (klimatisch(*command, stdin=asked).stdout for _ in range(2))
    assert once == twice
    assert "effect_rolled" in once
    assert json.loads(once.splitlines()[-1])["state"]["row"][0]["crisis"]


def test_a_refusal_says_in_which_language_its_heading_is_printed() -> None:
    done = klimatisch("play", "emission", stdin='{"type": "grow"}\n{"type": "retract", "seqs": [9]}\n')
    late, gone = [json.loads(line) for line in done.stdout.splitlines() if "refusal" in line]
    assert late["place"] == "Projektphase: 2. Karten nutzen"
    assert late["place_language"] == "de"
    assert (gone["place"], gone["place_language"]) == ("", "")


def test_every_word_of_the_schema_is_explained() -> None:
    done = klimatisch("schema", "emission")
    assert done.returncode == 0
    assert [*unexplained(json.loads(done.stdout))] == []


@pytest.mark.parametrize("players", ["1", "2", "3", "4"])
def test_a_simulation_for_every_number_of_players(players: str) -> None:
    done = klimatisch("simulate", "emission", "--players", players, "--games", "3", "--policy", "careful")
    told = json.loads(done.stdout)
    assert sum(told["outcomes"].values()) == 3
    assert told["practice_values"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("play emission --players 5", "played by 1 to 4"),
        ("simulate emission --players 6", "played by 1 to 4"),
        ("simulate keep_cool --players 2", "played by 3 to 6"),
        ("simulate emission --policy lucky", "nobody plays"),
    ],
)
def test_misuse_is_one_line(arguments: str, why: str) -> None:
    done = klimatisch(*arguments.split())
    assert done.returncode == 2
    assert why in done.stderr
    assert len(done.stderr.splitlines()) == 1


# --- decks of one's own -----------------------------------------------------------------------------------


def test_a_good_deck_is_read_out(tmp_path: Path) -> None:
    deck = tmp_path / "ours.txt"
    deck.write_text(GOOD)
    done = klimatisch("deck", "check", str(deck), "--language", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Storm over the harbour" in done.stdout
    assert "Affects whoever has the least infrastructure" in done.stdout
    assert done.stdout.endswith("4 crises, all of them can be played\n")


def test_mistakes_are_told_by_line(tmp_path: Path) -> None:
    deck = tmp_path / "ours.txt"
    deck.write_text(GOOD.replace("draw 1 fewer", "explode 3").replace("who least", "who lowest"))
    done = klimatisch("deck", "check", str(deck), "--language", "en")
    assert done.returncode == 2
    assert done.stdout == ""
    first, second = done.stderr.splitlines()
    assert f"{deck}:3: " in first
    assert f"{deck}:9: No line begins like this: explode 3" in second
    deck.write_text(GOOD + "".join(f"crisis C{n}\nwho all\nexplode\n" for n in range(300)))
    told = klimatisch("deck", "check", str(deck), "--language", "en").stderr.splitlines()
    assert "A deck has 4 to 200 crises, here there are 304." in told[0]
    assert told[-1].endswith("And 101 mistakes more.")
    german = klimatisch("--language", "de", "deck", "check", str(deck))
    assert "Und noch 101 Fehler." in german.stderr
    deck.write_text(GOOD.replace("draw 1 fewer", "explode 3"))
    german = klimatisch("--language", "de", "deck", "check", str(deck))
    assert f"{deck}:9: So beginnt keine Zeile: explode 3" in german.stderr


def test_a_deck_of_one_s_own_is_played(tmp_path: Path) -> None:
    deck, wrong = tmp_path / "ours.txt", tmp_path / "wrong.txt"
    deck.write_text(GOOD)
    wrong.write_text(GOOD.replace("draw 1 fewer", "explode 3").replace("lose 1", "lose 99"))
    line = '{"type": "draw_crises"}'
    done = klimatisch("play", "emission", "--players", "2", "--deck", str(deck), stdin=f"{line}\n")
    drawn = step_by_step(done.stdout)[-1][0]["event"]
    assert drawn["crisis"].startswith("own:")
    simulated = klimatisch("simulate", "emission", "--games", "3", "--policy", "careful", "--deck", str(deck))
    assert sum(json.loads(simulated.stdout)["outcomes"].values()) == 3
    refused = klimatisch("simulate", "emission", "--deck", str(wrong))
    assert (refused.returncode, "wrong.txt:9: begins with" in refused.stderr) == (2, True)
    assert refused.stderr.endswith("(and 1 more, see klimatisch deck check)\n")
    elsewhere = klimatisch("simulate", "kyoto", "--deck", str(deck))
    assert "no crises in kyoto" in elsewhere.stderr


def test_what_is_no_deck_is_refused(tmp_path: Path) -> None:
    huge, binary = tmp_path / "huge.txt", tmp_path / "binary.txt"
    huge.write_bytes(b"crisis A\n" * 100_000)
    binary.write_bytes(bytes(range(256)))
    assert "larger than 200 kB" in klimatisch("deck", "check", str(huge), "--language", "en").stderr
    assert "not text in UTF-8" in klimatisch("deck", "check", str(binary), "--language", "en").stderr
    gone = klimatisch("deck", "check", str(tmp_path / "gone.txt"))
    assert gone.returncode == 2
    assert "gone.txt" in gone.stderr
    assert klimatisch("deck", "check", str(tmp_path)).returncode == 2
