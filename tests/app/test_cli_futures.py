"""`klimatisch futures`, simulations on many processes, and what both say to bad input."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from app.cli.progress import Progress
from app.sessions.store.store import Store
from engine.keep_cool import GAME
from tests.app.helpers import each_of, keep, klimatisch, played

FEW = ("--futures", "12", "--jobs", "1")
FROM_LINES = ("futures", "keep_cool", "--players", "3", "--seed", "7", *FEW)
ACTIONS = '{"type": "draw_card"}\n{"type": "roll"}\n'


def lines(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("futures")
    store = Store.in_folder(folder)
    keep(store, played(seed=2, most=12), "aabb2222")
    store.close()
    return folder


# --- a stream of lines ------------------------------------------------------------------------------------


def test_what_was_played_by_lines_is_played_on() -> None:
    done = klimatisch(*FROM_LINES, stdin=ACTIONS)
    assert (done.returncode, done.stderr) == (0, "")
    found = lines(done.stdout)
    assert [line["policy"] for line in found] == ["cooperative", "selfish"]
    for line in found:
        assert (line["game"], line["at"], line["audience"]) == ("keep_cool", 3, "public")
        assert line["futures"] == 12
        assert sum(each["count"] for each in line["outcomes"].values()) == 12
        assert line["lost"]["low"] <= line["lost"]["share"] <= line["lost"]["high"]
        assert set(line["bands"]) == {"carbometer", "black"}
        assert line["practice_values"] is True


def test_the_answers_are_the_same_however_many_processes_play() -> None:
    asked = ("futures", "keep_cool", "--players", "3", "--seed", "7", "--futures", "60")
    one = klimatisch(*asked, "--jobs", "1", stdin=ACTIONS, PYTHONHASHSEED="1")
    many = klimatisch(*asked, "--jobs", "3", stdin=ACTIONS, PYTHONHASHSEED="5")
    assert one.returncode == many.returncode == 0
    assert one.stdout == many.stdout != ""


def test_another_seed_gives_other_figures() -> None:
    asked = ("futures", "keep_cool", "--players", "3", "--futures", "60", "--jobs", "1")
    one, other = (klimatisch(*asked, "--seed", seed, stdin="").stdout for seed in ("1", "2"))
    assert one != other


def test_a_line_that_is_not_accepted_is_left_out_and_named() -> None:
    done = klimatisch(*FROM_LINES, stdin='{"type": "recover"}\nnonsense\n' + ACTIONS)
    assert done.returncode == 0
    told = done.stderr.splitlines()
    assert told[0] == "klimatisch: line 1 is left out: keep_cool.turn.not_now"
    assert told[1].startswith("klimatisch: line 2 is left out: not JSON")
    assert lines(done.stdout)[0]["at"] == 3


def test_each_seat_can_be_played_by_somebody_else() -> None:
    policy = ("--policy", "cooperative,usa=greedy")
    done = klimatisch(*FROM_LINES, *policy, stdin=ACTIONS)
    (line,) = lines(done.stdout)
    assert line["policy"] == "cooperative,usa=greedy"


def test_choices_of_a_moment_are_compared() -> None:
    done = klimatisch(
        *FROM_LINES, "--choices", "--policy", "cooperative", stdin=ACTIONS + '{"type": "take_income"}\n'
    )
    assert (done.returncode, done.stderr) == (0, "")
    *choices, end = lines(done.stdout)
    assert end["choices"] == len(choices) > 1
    assert {line["choice"]["type"] for line in choices} >= {"build", "end_investment"}
    assert choices[0]["worse"] == {"by": 0.0, "low": 0.0, "high": 0.0}
    assert end["told_apart"] is any(not line["alike"] for line in choices)


# --- sessions ---------------------------------------------------------------------------------------------


def test_a_session_of_the_log_and_its_export_have_the_same_futures(data: Path, tmp_path: Path) -> None:
    where, file = ("--data-dir", str(data)), tmp_path / "it.jsonl"
    exported, stored, from_file = each_of(
        ("sessions", "export", "aabb", "--secrets", "--to", str(file), *where),
        ("futures", "aabb", *where, *FEW),
        ("futures", str(file), *FEW),
    )
    assert exported.returncode == stored.returncode == from_file.returncode == 0
    assert stored.stdout == from_file.stdout != ""


def test_a_curve_has_a_line_for_each_turn_and_policy(data: Path) -> None:
    done = klimatisch("futures", "aabb", "--curve", "--data-dir", str(data), *FEW)
    found = lines(done.stdout)
    journal = played(seed=2, most=12)
    assert found[0]["at"] == 1
    assert found[-1]["turn"] == list(GAME.turn(journal.state))
    assert [line["policy"] for line in found[:2]] == ["cooperative", "selfish"]


def test_a_story_ends_with_what_came_from_luck_and_what_from_choice(data: Path) -> None:
    done = klimatisch("futures", "aabb", "--story", "--data-dir", str(data), *FEW)
    assert done.returncode == 0, done.stderr
    *points, end = lines(done.stdout)
    first, last = (points[at]["lost"]["cooperative"]["share"] for at in (0, -1) if "lost" in points[at])
    assert end["luck"]["by"] + end["choice"]["by"] == pytest.approx(last - first, abs=2e-3)


def test_an_earlier_step_is_looked_at(data: Path) -> None:
    done = klimatisch("futures", "aabb", "--at", "2", "--data-dir", str(data), *FEW)
    assert {line["at"] for line in lines(done.stdout)} == {2}


# --- bad input --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--policy", "wise"), "nobody plays 'wise'; choose from random, greedy, selfish"),
        (("--policy", "greedy,mars=random"), "nobody plays 'mars' here"),
        (("--policy", "greedy,random"), "says twice how everybody plays"),
        (("--policy", "usa=greedy"), "doesn't say how everybody else plays"),
        (("--policy", "nowhere:mine"), "no module 'nowhere'"),
        (("--audience", "mars"), "nobody plays 'mars'; --audience can be"),
        (("--at", "99"), "there is no step 99; the last is 1"),
        (("--choices",), "nobody has a choice here"),
        (("--futures", "0"), "must be between 1 and 100000"),
        (("--jobs", "0"), "must be 1 or more"),
        (("--players", "2"), "played by 3 to 6"),
    ],
)
def test_bad_input_is_one_clear_line(more: tuple[str, ...], said: str) -> None:
    done = klimatisch("futures", "keep_cool", *FEW, *more, stdin="")
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("klimatisch: ")
    assert said in line


def test_a_file_that_is_no_session_is_named(tmp_path: Path) -> None:
    (file := tmp_path / "it.jsonl").write_text("{}\n")
    for name, said in ((str(file), str(file)), ("missing.jsonl", "can't read missing.jsonl")):
        done = klimatisch("futures", name, *FEW)
        assert done.returncode == 2
        assert said in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_a_session_that_nobody_knows_is_named(data: Path) -> None:
    done = klimatisch("futures", "ffff", "--data-dir", str(data), *FEW)
    assert done.returncode == 2
    assert "no session begins with 'ffff'" in done.stderr


# --- many processes ---------------------------------------------------------------------------------------


def test_a_simulation_is_the_same_on_however_many_processes() -> None:
    def told(jobs: str) -> list[Any]:
        asked = ("simulate", "keep_cool", "--games", "24", "--seed", "3", "--each", "--jobs", jobs)
        done = klimatisch(*asked, "--turn-limit", "30")
        assert (done.returncode, done.stderr) == (0, "")
        return [
            {name: value for name, value in line.items() if "second" not in name}
            for line in lines(done.stdout)
        ]

    assert told("1") == told("3")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_in_a_terminal_a_bar_is_drawn_and_wiped(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter(range(100))
    monkeypatch.setattr("app.cli.progress.time.monotonic", lambda: float(next(now)))
    stream = Terminal()
    with Progress(4, "games", stream) as progress:
        assert list(progress.over("abcd")) == ["a", "b", "c", "d"]
    drawn = stream.getvalue().split("\r\x1b[K")
    assert "[#######.......................] 1 of 4 games, 3 s left" in drawn
    assert drawn[-1] == ""


def test_elsewhere_what_is_quick_stays_silent_and_what_is_long_has_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stream = io.StringIO()
    with Progress(4, "games", stream) as progress:
        list(progress.over("abcd"))
    assert stream.getvalue() == ""
    now = iter(range(0, 1000, 11))
    monkeypatch.setattr("app.cli.progress.time.monotonic", lambda: float(next(now)))
    with Progress(4, "games", stream) as progress:
        list(progress.over("ab"))
    assert stream.getvalue() == "1 of 4 games, 33 s left\n2 of 4 games, 22 s left\n"
