"""The command line as people use it: real processes, what they print, and how they end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from app.sessions.store.store import Store
from engine.core import PUBLIC, censor
from engine.keep_cool import GAME
from tests.app.helpers import ROOT, begun, each_of, environment, keep, klimatisch, played, query

COMMANDS = [
    (),
    ("demo",),
    ("timer",),
    ("play",),
    ("schema",),
    ("simulate",),
    ("futures",),
    ("sheets",),
    ("sessions",),
    ("sessions", "list"),
    ("sessions", "show"),
    ("sessions", "export"),
    ("flash",),
    ("devices",),
    ("monitor",),
    ("box",),
    ("box", "show"),
    ("box", "check"),
    ("box", "export"),
    ("box", "import"),
]
PLAY = ("play", "keep_cool", "--players", "3", "--seed", "7")


def lines(text: str) -> list[Any]:
    """All of them, but for those that say that an answer of `play` is over."""
    read = [json.loads(line) for line in text.splitlines()]
    return [line for line in read if "end" not in line]


def asked(*actions: dict[str, Any]) -> str:
    return "".join(json.dumps(action) + "\n" for action in actions)


def assert_one_clear_line(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 2, done
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert done.stderr.startswith("klimatisch: ")
    assert "Traceback" not in done.stderr


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A log with two sessions."""
    folder = tmp_path_factory.mktemp("data")
    store = Store.in_folder(folder)
    keep(store, played(seed=1, most=30), "aaaa1111")
    keep(store, played(seed=2, most=8, undo=0.3), "aabb2222")
    store.close()
    yield folder


# --- help -------------------------------------------------------------------------------------------------


def test_help_fits_a_screen() -> None:
    for command, done in zip(COMMANDS, each_of(*((*command, "--help") for command in COMMANDS)), strict=True):
        assert (done.returncode, done.stderr) == (0, ""), command
        assert len(done.stdout.splitlines()) <= 45, command
        assert done.stdout.startswith(f"usage: {' '.join(('klimatisch', *command))}")


def test_version() -> None:
    done = klimatisch("--version")
    assert done.returncode == 0
    assert done.stdout.startswith("klimatisch ")


# --- wrong input ------------------------------------------------------------------------------------------

WRONG = [
    "fly",
    "--fly",
    "play",
    "play monopoly",
    "play keep_cool --edition 1999",
    "play keep_cool --players 7",
    "play keep_cool --players 2",
    "play keep_cool --seed one",
    "schema monopoly",
    "sheets",
    "sheets monopoly",
    "sheets keep_cool --language fr",
    "flash",
    "flash pico_w",
    "flash toaster /dev/null",
    "flash pico_w /dev/no-such-port",
    "flash microbit /dev/no-such-port --program toast",
    "flash --language fr",
    "devices --language fr",
    "monitor",
    "monitor /dev/null --seconds 0",
    "simulate keep_cool --games 0",
    "simulate keep_cool --games -3",
    "simulate keep_cool --games many",
    "simulate keep_cool --policy wise",
    "simulate keep_cool --turn-limit 0",
    "simulate keep_cool --edition 1999",
    "demo --speed 0",
    "demo --speed nan",
    "demo --players 7",
    "demo --rounds 0",
    "--language fr",
    "--size big",
    "--size 0x0",
    "sessions",
    "sessions burn",
    "sessions list --data-dir {data}/nowhere",
    "sessions list --data-dir /etc/hostname",
    "sessions show",
    "sessions show zzz --data-dir {data}",
    "sessions show aa --data-dir {data}",
    "sessions export aaaa --data-dir {data} --to {data}",
    "sessions export aaaa --data-dir {data} --to {data}/no/such/folder.jsonl",
]


@pytest.fixture(scope="module")
def told_off(data: Path) -> dict[str, subprocess.CompletedProcess[str]]:
    answers = each_of(*(command.format(data=data).split() for command in WRONG))
    return dict(zip(WRONG, answers, strict=True))


@pytest.mark.parametrize(
    "command",
    WRONG,
)
def test_wrong_input_is_told_in_one_line(
    command: str, told_off: dict[str, subprocess.CompletedProcess[str]]
) -> None:
    assert_one_clear_line(told_off[command])


def test_a_process_ends_with_the_code_and_the_line() -> None:
    assert_one_clear_line(klimatisch("fly"))


def test_the_line_says_what_can_be_said_instead(
    told_off: dict[str, subprocess.CompletedProcess[str]],
) -> None:
    assert "ecovisio" in told_off["play keep_cool --edition 1999"].stderr
    assert "keep_cool" in told_off["play monopoly"].stderr


def test_a_speed_beyond_the_limit_is_not_called_too_small() -> None:
    (done,) = each_of(("demo", "--speed", "5000"))
    assert "must be 0.1 or more" not in done.stderr


def test_asking_for_sessions_makes_no_log(tmp_path: Path) -> None:
    (done,) = each_of(("sessions", "list", "--data-dir", str(tmp_path)))
    assert_one_clear_line(done)
    assert list(tmp_path.iterdir()) == []


def test_a_log_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "klimatisch.sqlite").write_bytes(b"no database" * 500)
    where = ("--data-dir", str(tmp_path))
    for done in each_of(*(("sessions", *what.split(), *where) for what in ("list", "show x", "export x"))):
        assert_one_clear_line(done)


@pytest.mark.parametrize(
    "wreck",
    [
        "UPDATE session SET summary = '{'",
        "UPDATE session SET game = 'monopoly'",
        "UPDATE entry SET action = '{'",
    ],
)
def test_a_log_with_something_wrong_in_it(wreck: str, tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    keep(store, played(most=3), "aaaa1111")
    store.close()
    query(tmp_path, wreck)
    where = ("--data-dir", str(tmp_path))
    for done in each_of(*(("sessions", *what.split(), *where) for what in ("list", "show aa", "export aa"))):
        assert "Traceback" not in done.stderr, done.stderr
        assert len(done.stderr.splitlines()) <= 1


# --- play -------------------------------------------------------------------------------------------------


def test_play_answers_each_line_with_events_or_one_refusal() -> None:
    done = klimatisch(
        *PLAY, stdin=asked({"type": "draw_card", "card": "sea_level_rise"}, {"type": "build", "kind": "red"})
    )
    assert (done.returncode, done.stderr) == (0, "")
    said = lines(done.stdout)
    assert [line["event"]["type"] for line in said[:-1]] == ["game_set_up", "turn_began", "card_drawn"]
    assert said[-1]["refusal"] == "keep_cool.turn.not_now"
    assert said[-1]["strength"] == "illegal"
    assert said[-1]["place"]


def test_play_goes_on_after_a_broken_line() -> None:
    broken = ["{", "7", '{"type": "fly"}', '{"type": "roll", "face": "six"}', '{"type": "build"}']
    broken += ['{"type": "draw_card", "insist": "yes"}', '{"type": "draw_card", "before": "first"}']
    done = klimatisch(*PLAY, stdin="\n".join(["", *broken, asked({"type": "draw_card"})]))
    assert done.returncode == 2
    told = done.stderr.splitlines()
    assert [line.split(":")[1].strip() for line in told] == [f"line {n}" for n in range(2, 9)]
    assert lines(done.stdout)[-1]["event"]["type"] == "card_drawn"


ODD_BYTES = {
    "no UTF-8": b'{"type": "draw_card", "card": "\xff\xfe"}\n',
    "nested": b"[" * 100_000 + b"\n",
    "huge number": b'{"type": "roll", "face": ' + b"9" * 5000 + b"}\n",
    "half a character": b'{"type": "call_off", "reason": "\\ud800"}\n',
    "zero byte": b'{"type": "roll"\x00}\n',
}


@pytest.mark.parametrize(
    "line",
    [pytest.param(line, id=name) for name, line in ODD_BYTES.items()],
)
def test_no_line_makes_play_stumble(line: bytes) -> None:
    done = klimatisch(*PLAY, "--final-state", stdin=line, PYTHONIOENCODING="utf-8")
    assert "Traceback" not in done.stderr, done.stderr[-300:]
    assert "state" in lines(done.stdout)[-1]


def test_play_prints_the_state_it_ends_with() -> None:
    done = klimatisch(*PLAY, "--final-state", stdin=asked({"type": "draw_card"}))
    last = lines(done.stdout)[-1]
    assert last["state"]["phase"] == "greenhouse"
    assert last["awaits"]["kind"] == "roll"
    assert "state" not in lines(klimatisch(*PLAY).stdout)[-1]


def test_the_same_seed_gives_the_same_chance() -> None:
    chance = asked({"type": "draw_card"}, {"type": "roll"}, {"type": "roll"}, {"type": "roll"})
    runs = [klimatisch(*PLAY, stdin=chance, PYTHONHASHSEED=seed).stdout for seed in ("1", "2")]
    assert runs[0] == runs[1]
    other = klimatisch("play", "keep_cool", "--players", "3", "--seed", "8", stdin=chance).stdout
    assert other != runs[0]


def test_undo_keeps_what_was_drawn_and_insisting_overrules_it() -> None:
    done = klimatisch(
        *PLAY,
        stdin=asked(
            {"type": "draw_card", "card": "sea_level_rise"},
            {"type": "retract", "seqs": [2]},
            {"type": "draw_card", "card": "biodiversity_loss"},
            {"type": "draw_card"},
            {"type": "retract", "seqs": [4]},
            {"type": "draw_card", "card": "biodiversity_loss", "insist": True},
        ),
    )
    taken_back, no, again, _, other = lines(done.stdout)[3:]
    assert taken_back["action"]["type"] == "retract"
    assert (no["refusal"], no["strength"]) == ("core.chance.already_known", "odd")
    assert again["event"]["card"] == "sea_level_rise"
    assert other["event"]["card"] == "biodiversity_loss"


def test_a_forgotten_step_can_be_put_in() -> None:
    done = klimatisch(
        *PLAY,
        stdin=asked(
            {"type": "adjust", "what": "carbometer", "to": 60},
            {"type": "adjust", "what": "usa.chips", "to": 9, "before": 2},
            {"type": "adjust", "what": "usa.chips", "to": 9, "before": 77},
        ),
    )
    said = lines(done.stdout)
    assert said[-2]["seq"] == 3
    assert said[-1]["refusal"] == "core.insert.no_such_step"


def test_a_claim_without_a_card_is_answered_with_what_is_needed() -> None:
    """With the target shown to the app by the seeded deal, the rules can tell; nothing is made up."""
    done = klimatisch(*PLAY, stdin=asked({"type": "claim_victory", "country": "usa"}))
    assert lines(done.stdout)[-1]["refusal"] == "keep_cool.victory.economic_target_open"


# --- schema -----------------------------------------------------------------------------------------------


def test_every_line_of_a_whole_game_fits_the_schema() -> None:
    schema = json.loads(klimatisch("schema", "keep_cool").stdout)
    for part in ("actions", "events", "state"):
        Draft202012Validator.check_schema(schema[part])
    actions, events, state = (Draft202012Validator(schema[part]) for part in ("actions", "events", "state"))
    table = played(seed=12, most=250, undo=0.05)
    asked_for = []
    for entry in table.entries[1:]:
        action = GAME.actions.encode(entry.action)
        actions.validate(action)
        asked_for.append({**action, "insist": True})
    done = klimatisch(*PLAY, "--final-state", stdin=asked(*asked_for))
    said = lines(done.stdout)
    for line in said:
        if "event" in line:
            events.validate(line["event"])
        elif "action" in line:
            actions.validate(line["action"])
    state.validate(said[-1]["state"])
    told = [line["event"]["type"] for line in said if "event" in line]
    assert len(told) > 200
    assert schema["editions"] == list(GAME.editions)


# --- simulate ---------------------------------------------------------------------------------------------

SIMULATE = ("simulate", "keep_cool", "--games", "6", "--seed", "3", "--turn-limit", "60")


def without_speed(text: str) -> list[Any]:
    return [{name: value for name, value in line.items() if "second" not in name} for line in lines(text)]


def test_a_simulation_is_the_same_in_every_process() -> None:
    runs = [
        without_speed(klimatisch(*SIMULATE, "--each", PYTHONHASHSEED=seed).stdout) for seed in ("1", "42")
    ]
    assert runs[0] == runs[1]
    assert len(runs[0]) == 7


@pytest.mark.parametrize(("policy", "players"), [("random", "3"), ("greedy", "6")])
def test_a_simulation_adds_up(policy: str, players: str) -> None:
    done = klimatisch(*SIMULATE, "--policy", policy, "--players", players)
    (line,) = lines(done.stdout)
    assert done.stderr == ""
    assert sum(line["outcomes"].values()) == line["games"] == 6
    assert sum(line["shares"].values()) == pytest.approx(1, abs=2e-4)
    assert sum(line["collapsed_by"].values()) == line["outcomes"]["collapsed"]
    assert sum(line["won_by"].values()) >= line["outcomes"]["won"]
    assert line["rounds"]["least"] <= line["rounds"]["mean"] <= line["rounds"]["most"]
    assert line["practice_values"] is True
    assert line["edition"] == "ecovisio"


# --- sessions ---------------------------------------------------------------------------------------------


def test_sessions_are_listed(data: Path) -> None:
    where = ("--data-dir", str(data))
    done, as_json = each_of(("sessions", "list", *where), ("sessions", "list", "--json", *where))
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 2
    listed = lines(as_json.stdout)
    assert {line["id"] for line in listed} == {"aaaa1111", "aabb2222"}
    assert all(line["game"] == "keep_cool" and line["updated"] for line in listed)


def test_what_is_said_before_the_command_holds_for_it(data: Path) -> None:
    said_after = klimatisch("sessions", "list", "--data-dir", str(data)).stdout
    assert klimatisch("--data-dir", str(data), "sessions", "list").stdout == said_after != ""


def test_a_session_is_shown_step_by_step(data: Path) -> None:
    done = klimatisch("sessions", "show", "aabb", "--data-dir", str(data))
    assert (done.returncode, done.stderr) == (0, "")
    table = played(seed=2, most=8, undo=0.3)
    shown = [line for line in done.stdout.splitlines() if "→" not in line]
    assert [int(line.split()[0]) for line in shown] == [entry.seq for entry in table.entries]


def test_a_session_can_be_shown_where_the_terminal_knows_few_letters(data: Path) -> None:
    done = klimatisch("sessions", "show", "aabb", "--data-dir", str(data), PYTHONIOENCODING="cp1252")
    assert "Traceback" not in done.stderr
    assert done.returncode == 0


def test_an_export_holds_every_step(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "session.jsonl"
    export = ("sessions", "export", "aabb", "--secrets", "--data-dir", str(data))
    done, printed = each_of((*export, "--to", str(target)), export)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert target.read_text(encoding="utf-8") == printed.stdout
    head, *rest = lines(printed.stdout)
    assert head["session"] == "aabb2222"
    assert head["edition"] == "ecovisio"
    table = played(seed=2, most=8, undo=0.3)
    assert [GAME.actions.decode(line["action"]) for line in rest] == [e.action for e in table.entries]
    events = [tuple(GAME.events.decode(event) for event in line["events"]) for line in rest]
    assert events == [entry.events for entry in table.entries]


def test_an_export_of_a_game_in_play_leaves_out_what_is_secret(data: Path) -> None:
    done = klimatisch("sessions", "export", "aabb", "--data-dir", str(data))
    head, *rest = lines(done.stdout)
    assert head["secrets"] is False
    table = played(seed=2, most=8, undo=0.3)
    assert [GAME.actions.decode(line["action"]) for line in rest] == [
        censor(entry.action, PUBLIC) for entry in table.entries
    ]


async def test_a_game_of_the_app_can_be_shown_while_it_is_open(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        done = klimatisch("sessions", "show", session.header.id, "--data-dir", str(tmp_path))
        assert done.returncode == 0
        assert "Anna" in done.stdout


def test_damage_is_told_and_the_good_part_shown(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    keep(store, played(most=9), "aaaa1111")
    store.close()
    query(tmp_path, "UPDATE entry SET at_ms = 1 WHERE seq = 4")
    where = ("aaaa", "--data-dir", str(tmp_path))
    for done in each_of(("sessions", "show", *where), ("sessions", "export", *where)):
        assert "damaged from step 4" in done.stderr, done.args


# --- around it --------------------------------------------------------------------------------------------

IMPORTS = """
import contextlib, io, sys
from app.cli.main import main
with contextlib.redirect_stdout(io.StringIO()):
    code = main(sys.argv[1:])
heavy = [name for name in ("kivy", "sqlmodel", "sqlalchemy", "pydantic", "serial") if name in sys.modules]
print(code, heavy)
"""


@pytest.mark.parametrize(
    "command", ["simulate keep_cool --games 1 --turn-limit 9", "play keep_cool", "schema keep_cool"]
)
def test_what_needs_no_window_and_no_log_imports_neither(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTS, *command.split()],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(),
        stdin=subprocess.DEVNULL,
        check=True,
    )
    assert done.stdout.split("\n")[0] == "0 []"


@pytest.mark.parametrize(
    "command", ["schema keep_cool", "simulate keep_cool --games 2", "play keep_cool", "--help"]
)
def test_a_reader_who_has_seen_enough_is_no_trouble(command: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "app", *command.split()],
        stdin=subprocess.DEVNULL,
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment(),
        check=False,
    )
    os.close(writing)
    assert done.stderr == ""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is a display")
@pytest.mark.parametrize("command", [(), ("demo",)], ids=["app", "demo"])
def test_without_a_display_it_says_what_to_do(command: tuple[str, ...], tmp_path: Path) -> None:
    done = klimatisch(*command, "--data-dir", str(tmp_path / "data"))
    assert (done.returncode, done.stdout) == (1, "")
    assert "no display" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "data").exists()


# --- the owner's box --------------------------------------------------------------------------------------

MINE = """{"format": "klimatisch-box", "version": 1, "game": "keep_cool", "edition": "spieltrieb",
"values": {"carbometer.start": 72, "cards.sun.own:Sonnensturm": 4}}"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.json"
    path.write_text(MINE, encoding="utf-8")
    return path


def test_a_game_is_played_with_the_box_in_a_file(mine: Path) -> None:
    play, simulate = each_of(
        ("play", "keep_cool", "--players", "5", "--box", str(mine)),
        ("simulate", "keep_cool", "--games", "2", "--box", str(mine)),
    )
    laid_out = lines(play.stdout)[0]["event"]
    assert (laid_out["edition"], laid_out["carbometer"]) == ("spieltrieb", 72)
    assert "own:Sonnensturm" in laid_out["pile"]
    assert [seat["country"] for seat in laid_out["seats"]] == ["usa", "europe", "developing", "tiger", "fsu"]
    assert lines(simulate.stdout)[-1]["edition"] == "spieltrieb"


@pytest.mark.parametrize("players", ["3", "4", "5", "6"])
def test_spieltrieb_is_simulated(players: str) -> None:
    (done,) = each_of(
        ("simulate", "keep_cool", "--edition", "spieltrieb", "--players", players, "--games", "3")
    )
    assert done.returncode == 0
    assert lines(done.stdout)[-1]["practice_values"] is True


def test_a_box_is_imported_shown_and_exported(mine: Path, tmp_path: Path) -> None:
    at = ("--data-dir", str(tmp_path / "data"))
    imported, shown, exported, checked = each_of(
        ("box", "import", str(mine), *at),
        ("box", "show", "keep_cool", "--edition", "spieltrieb", *at),
        ("box", "export", "keep_cool", "--edition", "spieltrieb", *at),
        ("box", "check", str(mine)),
    )
    assert imported.stdout.splitlines()[0] == "carbometer.start: as shipped -> 72"
    assert "carbometer.start = 72  (owner)" in shown.stdout
    assert json.loads(exported.stdout) == json.loads(MINE)
    assert checked.returncode == 0


@pytest.mark.parametrize(
    "values", ['{"carbometer.start": 12, "countries.usa.black": [0]}', '{"carbometer.start": "x", "y": 1}']
)
def test_a_wrong_box_is_told_by_field_and_reason_and_changes_nothing(values: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.json"
    path.write_text(MINE[: MINE.index('{"carbometer')] + values + "}", encoding="utf-8")
    at = ("--data-dir", str(tmp_path / "data"))
    for done in each_of(
        ("box", "check", str(path)),
        ("box", "import", str(path), *at),
        ("play", "keep_cool", "--box", str(path)),
        ("simulate", "keep_cool", "--box", str(path)),
    ):
        assert_one_clear_line(done)
        for field in json.loads(values):
            assert f"{field}: " in done.stderr
    assert not (tmp_path / "data").exists()


def test_a_box_of_another_edition_is_told(mine: Path) -> None:
    for done in each_of(
        ("play", "keep_cool", "--edition", "ecovisio", "--box", str(mine)),
        ("box", "check", str(mine.with_name("none.json"))),
        ("box", "show", "keep_cool", "--edition", "1999"),
    ):
        assert_one_clear_line(done)


def test_a_set_up_in_the_first_line_replaces_the_one_that_was_dealt() -> None:
    """So a conference, names or another order of seats can be played without a window."""
    set_up = {
        "type": "set_up",
        "seats": [{"country": country} for country in ("usa", "europe", "tiger")],
        "conference": {"type": "conference_plan", "public": True},
    }
    vote = {"type": "hold_vote", "country": "usa", "motion": "black", "yes": 3, "no": 1}
    done = klimatisch("play", "keep_cool", "--players", "6", stdin=asked(set_up, vote, set_up))
    told = lines(done.stdout)
    assert [(line["seq"], line["event"]["type"]) for line in told[:-1]] == [
        (1, "game_set_up"),
        (1, "turn_began"),
        (1, "game_set_up"),
        (1, "conference_opened"),
        (1, "turn_began"),
        (2, "vote_held"),
    ]
    assert told[-2]["event"]["passed"] is True
    assert told[-1]["refusal"] == "keep_cool.setup.done_already"
    assert done.returncode == 0
