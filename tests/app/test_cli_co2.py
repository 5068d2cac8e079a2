"""`klimatisch play|schema|simulate co2`, in each way to play."""

from __future__ import annotations

import json

import pytest

from tests.app.helpers import klimatisch
from tests.app.test_cli_keep_cool import unexplained


def test_every_word_of_the_schema_is_explained() -> None:
    done = klimatisch("schema", "co2")
    assert done.returncode == 0
    assert [*unexplained(json.loads(done.stdout))] == []


@pytest.mark.parametrize(("mode", "players"), [("coop", "3"), ("competitive", "2"), ("solo", "1")])
def test_a_simulation_in_every_way_to_play(mode: str, players: str) -> None:
    asked = ("simulate", "co2", "--mode", mode, "--players", players, "--games", "3", "--policy", "building")
    told = json.loads(klimatisch(*asked).stdout)
    assert sum(told["outcomes"].values()) == 3
    assert (told["mode"], list(told["groups"])) == (mode, [mode])


def test_alone_nobody_has_to_say_how_many_play() -> None:
    told = json.loads(klimatisch("simulate", "co2", "--mode", "solo", "--games", "1").stdout)
    assert told["players"] == 1


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("simulate co2 --mode war", "has no mode 'war'; it can be coop, competitive, solo"),
        ("simulate co2 --mode solo --players 3", "in mode solo, not 3"),
        ("simulate co2 --mode coop --players 1", "2 to 4 in mode coop"),
        ("simulate kyoto --mode coop", "only one way to play"),
    ],
)
def test_what_can_not_be_played_is_said(arguments: str, why: str) -> None:
    done = klimatisch(*arguments.split())
    assert done.returncode == 2
    assert why in done.stderr


def test_a_turn_as_json_lines() -> None:
    """Actions in, events or a refusal out."""
    lines = [{"type": "end_turn"}, {"type": "buy_certificate"}]
    asked = "".join(json.dumps(line) + "\n" for line in lines)
    done = klimatisch("play", "co2", "--mode", "coop", "--players", "2", "--seed", "4", stdin=asked)
    assert done.returncode == 0
    assert "co2.turn.main_missing" in done.stdout
    assert "certificate_bought" in done.stdout
