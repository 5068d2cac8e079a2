"""Kyoto on the command line: every action can be said, every answer is understood, every word explained."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.kyoto import GAME
from tests.app.helpers import klimatisch, step_by_step
from tests.app.test_cli_keep_cool import in_words, unexplained

Line = dict[str, Any]

COAL = {"value": 40, "damage": "clouds", "lobby": "steel"}
CARS = {"value": 100, "damage": "warming", "lobby": "cars"}
SEATS = [{"country": country} for country in ("china", "canada", "australia")]


def totals(country: str, coffers: int, cards: int = 15) -> Line:
    value = {"cards": cards, "coffers": coffers, "agendas": [{"points": 1}, {"card": "antitrust"}]}
    return {
        "type": "enter_totals",
        "country": country,
        "totals": {"type": "sealed", "value": value, "owner": country, "of": "totals"},
    }


SEALED = {"type": "sealed", "owner": "china", "of": "study"}
SAID: list[tuple[Line, str]] = [
    (
        {"type": "set_up", "seats": SEATS, "cloud_aside": "warming", "level_aside": "animals"},
        "game_set_up round_began",
    ),
    (
        {"type": "keep_agendas", "country": "china", "agendas": {"type": "unknown", "of": "a"}},
        "refusal kyoto.turn.not_now",
    ),
    ({"type": "take_allowance"}, "allowance_taken phase_began"),
    ({"type": "draw_study", "study": {"value": "s01", **SEALED}}, "refusal kyoto.study.on_the_table"),
    ({"type": "keep_study", "study": {"value": "s01", **SEALED}}, "refusal kyoto.study.draw_two"),
    ({"type": "read_study", "goal": {"co2": 100}, "funding": 3, "visible": "clouds"}, "study_read"),
    ({"type": "contribute", "country": "china", "card": CARS}, "refusal kyoto.timer.not_started"),
    ({"type": "start_timer", "at_ms": 0}, "timer_told"),
    ({"type": "contribute", "country": "china", "card": CARS}, "card_contributed"),
    ({"type": "contribute", "country": "canada", "card": COAL}, "card_contributed"),
    ({"type": "bribe", "country": "china", "to": "canada", "millions": 1, "retract": [COAL]}, "bribed"),
    ({"type": "pause_timer", "at_ms": 9000, "left_ms": 81000}, "timer_told"),
    ({"type": "lengthen_timer", "at_ms": 9000, "left_ms": 81000, "by_ms": 15000}, "timer_told"),
    ({"type": "resume_timer", "at_ms": 10000}, "timer_told"),
    ({"type": "contribute_money", "country": "china", "millions": 2}, "money_contributed"),
    ({"type": "contribute_money", "country": "canada", "millions": 2}, "money_contributed"),
    ({"type": "agree_to_stop", "country": "china"}, "stop_agreed"),
    ({"type": "stop_timer", "at_ms": 20000, "left_ms": 1}, "refusal kyoto.stop.not_unanimous"),
    ({"type": "restart_timer", "at_ms": 20000}, "timer_told"),
    ({"type": "ring_timer", "at_ms": 109000}, "refusal kyoto.timer.rings_early"),
    ({"type": "ring_timer", "at_ms": 110000}, "timer_told"),
    ({"type": "call_outcome"}, "contributions_closed phase_began"),
    (
        {
            "type": "bribe_speaker",
            "country": "australia",
            "millions": 1,
            "picks": [{"country": "china", "card": CARS}],
        },
        "speaker_bribed",
    ),
    (
        {"type": "choose_cards", "picks": [{"country": "china", "card": CARS}]},
        "cards_reduced phase_began",
    ),
    (
        {
            "type": "take_funding",
            "shares": [{"country": "china", "millions": 1}, {"country": "canada", "millions": 2}],
        },
        "funding_taken study_returned leftovers_returned round_ended round_began",
    ),
    ({"type": "adjust", "what": "studies", "to": 2}, "adjusted"),
    ({"type": "set_round", "country": "china", "phase": "study"}, "round_set"),
    (
        {"type": "adjust_coffers", "country": "china", "to": {"type": "unknown", "of": "coffers"}},
        "refusal kyoto.adjust.not_followed",
    ),
    (
        {
            "type": "read_study",
            "goal": {"icons": ["clouds", "clouds"]},
            "funding": 3,
            "visible": "clouds",
        },
        "study_read",
    ),
    ({"type": "start_timer", "at_ms": 0}, "timer_told"),
    ({"type": "ring_timer", "at_ms": 90000}, "timer_told"),
    ({"type": "call_outcome"}, "contributions_closed phase_began"),
    ({"type": "show_study", "hidden": ["warming", "animals"]}, "study_shown"),
    ({"type": "flip_cloud", "cloud": 2}, "cloud_darkened"),
    ({"type": "raise_temperature", "icon": ""}, "temperature_rose"),
    ({"type": "flip_animal", "animal": 1}, "species_extinct round_ended phase_began"),
    (totals("china", 20), "totals_entered"),
    (totals("canada", 20), "totals_entered"),
    (totals("australia", 20), "refusal kyoto.totals.money_differs"),
    (totals("australia", 19, 14), "totals_entered scored game_ended"),
    ({"type": "call_off"}, "refusal kyoto.turn.game_over"),
    ({"type": "read_box", "shown": [{"path": "icons.levels", "value": ["clouds"]}]}, "box_read"),
    ({"type": "retract", "seqs": [2]}, "refusal core.correction.later_steps"),
]
"""A short game of two rounds in the public way: one line for each kind of action and more."""


def test_every_action_can_be_said_and_is_answered() -> None:
    asked = "".join(f"{json.dumps(line)}\n" for line, _ in SAID)
    done = klimatisch("play", "kyoto", "--players", "3", "--seed", "5", stdin=asked)
    assert done.stderr == ""
    groups = step_by_step(done.stdout)
    assert [in_words(group) for group in groups[1:]] == [expected for _, expected in SAID]


def test_no_action_of_the_game_is_missing() -> None:
    assert {line["type"] for line, _ in SAID} == set(GAME.actions.classes)


def test_a_draw_without_a_card_is_filled_in_by_the_shuffler() -> None:
    """The full way, as it is dealt: the deck is the program's."""
    command = ("play", "kyoto", "--players", "4", "--seed", "2", "--final-state")
    dealt = json.loads(klimatisch(*command).stdout.splitlines()[0])["event"]["seats"]
    lines: list[Line] = [
        {
            "type": "keep_agendas",
            "country": seat["country"],
            "agendas": {**seat["agendas"], "value": seat["agendas"]["value"][:2]},
        }
        for seat in dealt
    ]
    lines += [{"type": "take_allowance"}, {"type": "draw_study"}, {"type": "draw_study"}]
    done = klimatisch(*command, stdin="".join(f"{json.dumps(line)}\n" for line in lines))
    assert done.stdout.count('"study_drawn"') == 2
    awaits = json.loads(done.stdout.splitlines()[-1])["awaits"]
    assert (awaits["kind"], awaits["of"]) == ("choice", "study")


def test_every_word_of_the_schema_is_explained() -> None:
    done = klimatisch("schema", "kyoto")
    said = json.loads(done.stdout)
    for part in ("actions", "events", "state"):
        assert list(unexplained(said[part])) == []


# --- the owner's box --------------------------------------------------------------------------------------


def test_a_box_is_checked_imported_shown_and_exported(tmp_path: Path) -> None:
    mine, data = tmp_path / "mine.json", ("--data-dir", str(tmp_path / "data"))
    values = {"affluence.a01": ["125", "clouds", "oil"], "agendas.coal": ["points"]}
    head = {"format": "klimatisch-box", "version": 1, "game": "kyoto", "edition": "deep_print"}
    mine.write_text(json.dumps({**head, "values": values}), encoding="utf-8")
    assert "kyoto, deep_print, 2 values" in klimatisch("box", "check", str(mine)).stdout
    taken = klimatisch("box", "import", str(mine), *data).stdout
    assert taken.splitlines()[0] == 'affluence.a01: as shipped -> ["125", "clouds", "oil"]'
    shown = klimatisch("box", "show", "kyoto", *data)
    assert 'affluence.a01 = ["125", "clouds", "oil"]  (owner)' in shown.stdout
    assert "91 practice values left, 2 from the owner's box" in shown.stderr
    assert "coffers." not in shown.stdout, "that is how the game is played, not what stands on its cards"
    assert json.loads(klimatisch("box", "export", "kyoto", *data).stdout)["values"] == values


def test_a_box_that_cannot_be_used_is_refused_field_by_field(tmp_path: Path) -> None:
    mine = tmp_path / "mine.json"
    values = {"affluence.a01": ["heavy", "clouds", "oil"], "agendas.coal": ["5 per cent"]}
    head = {"format": "klimatisch-box", "version": 1, "game": "kyoto", "edition": "deep_print"}
    mine.write_text(json.dumps({**head, "values": values}), encoding="utf-8")
    told = klimatisch("box", "check", str(mine))
    assert told.returncode == 2
    assert all(path in told.stderr for path in values)
