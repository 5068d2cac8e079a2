"""`klimatisch sessions`: the whole log from a terminal."""

from __future__ import annotations

import contextlib
import io
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from app.cli.main import main
from app.sessions.store import copies
from app.sessions.store.records import Filed
from app.sessions.store.store import Store
from tests.app.helpers import bytes_of, query
from tests.app.journals import HARD_NAMES, kept, play

Done = CompletedProcess[str]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def data(tmp_path: Path) -> Path:
    store = Store.in_folder(tmp_path / "data")
    kept(
        store, play("keep_cool", ("Anna", "Ben", "Cem"), most=30, undo=0.2), "aaaa1111", Filed("7b", "school")
    )
    kept(store, play("kyoto", ("Anna", "Dörte", "Émile"), most=20), "bbbb2222", Filed("family"))
    kept(store, play("emission", ("Ben", "Fatou"), seed=11, most=400), "cccc3333")
    store.add_note("aaaa1111", 3, "here it turned", b"photo", 5)
    store.close()
    return tmp_path / "data"


def run(data: Path, *commands: str) -> list[Done]:
    """In this process: what is imported is imported, and tests/app/test_cli.py has real ones."""
    done = []
    for command in commands:
        out, err = io.StringIO(), io.StringIO()
        arguments = ["sessions", *command.split(), "--data-dir", str(data)]
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(arguments)
        done.append(CompletedProcess(arguments, code, out.getvalue(), err.getvalue()))
    return done


def told(done: Done) -> list[str]:
    assert (done.returncode, done.stderr) == (0, ""), done
    return done.stdout.splitlines()


def as_json(done: Done) -> list[dict[str, Any]]:
    return [json.loads(line) for line in told(done)]


def clear_no(done: Done) -> str:
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1
    return done.stderr


def test_sessions_are_found_by_what_is_known_of_them(data: Path) -> None:
    everything, kyoto, anna, group, words, over, later = run(
        data,
        "list",
        "list --game kyoto",
        "list --person Anna",
        "list --group 7b --place school",
        "list --text turned --json",
        "list --finished --json",
        "list --since 2030-01-01",
    )
    assert len(told(everything)) == 3
    assert [line[:8] for line in told(kyoto)] == ["bbbb2222"]
    assert {line[:8] for line in told(anna)} == {"aaaa1111", "bbbb2222"}
    assert "7b · school" in told(group)[0]
    assert [line["id"] for line in as_json(words)] == ["aaaa1111"]
    assert all(line["finished"] for line in as_json(over))
    assert told(later) == []


def test_a_session_is_shown_with_what_was_taken_back_and_noted(data: Path) -> None:
    (shown,) = run(data, "show aaaa")
    text = "\n".join(told(shown))
    assert "(taken back)" in text
    assert "(correction)" in text
    assert "note: here it turned (with a photo)" in text


def test_a_session_is_replayed_as_a_story_and_at_one_moment(data: Path) -> None:
    german, english, moment, nowhere = run(
        data,
        "replay aaaa --language de",
        "replay bbbb --language en",
        "replay aaaa --at 5",
        "replay aaaa --at 5000",
    )
    assert "Rd. 1" in told(german)[1]
    assert told(english)[1].split()[0] == "1"
    assert as_json(moment)[0]["type"] == "state"
    assert "no step 5000" in clear_no(nowhere)


def test_a_session_goes_out_and_comes_in(data: Path, tmp_path: Path) -> None:
    out, elsewhere = tmp_path / "out", tmp_path / "elsewhere"
    out.mkdir()
    written, events, series = run(
        data,
        f"export bbbb --secrets --folder {out}",
        f"export bbbb --table events --folder {out}",
        f"export bbbb --table series --to {out / 'numbers.csv'}",
    )
    path = Path(told(written)[0])
    assert path.parent == out
    assert told(events)[0].endswith(".events.csv")
    assert told(series) == []
    assert len(list(out.iterdir())) == 3
    taken, again, listed = run(elsewhere, f"import {path}", f"import {path}", "list --json")
    assert "taken in" in told(taken)[0]
    assert "already" in told(again)[0]
    assert [(line["id"], line["group"]) for line in as_json(listed)] == [("bbbb2222", "family")]


def test_what_keeps_a_game_from_going_on_elsewhere_is_said_before(data: Path, tmp_path: Path) -> None:
    """KYOTO with its cards in the app is not over: the file has no secrets, unless somebody says so."""
    store = Store.in_folder(data)
    kept(store, play("emission", ("Anna", "Ben"), most=9), "ffff6666")
    store.close()
    secret, whole, with_them = (tmp_path / f"{name}.jsonl" for name in ("secret", "whole", "with_them"))
    said, nothing, kept_in = run(
        data,
        f"export bbbb --to {secret}",
        f"export ffff --to {whole}",
        f"export bbbb --secrets --to {with_them}",
    )
    assert "nobody can play it on from this file" in said.stderr and said.returncode == 0
    assert told(nothing) == [] and told(kept_in) == [], "where nobody has secrets nothing is left out"
    other = tmp_path / "other"
    refused, *taken = run(other, f"import {secret}", f"import {whole}", f"import {with_them}")
    clear_no(refused)
    assert all("taken in" in told(each)[0] for each in taken)


def test_an_export_to_a_terminal_is_the_same_file_whatever_the_terminal_is(
    data: Path, tmp_path: Path
) -> None:
    store = Store.in_folder(data)
    store.add_note("bbbb2222", 1, "Dörte – Émile 🎲", None, 5)
    store.close()
    for encoding in ("cp1252", "latin-1", "ascii"):
        written = io.BytesIO()
        out = io.TextIOWrapper(written, encoding=encoding, newline="\r\n")
        with contextlib.redirect_stdout(out):
            arguments = ["sessions", "export", "bbbb", "--secrets", "--data-dir", str(data)]
            assert main(arguments) == 0
        file = tmp_path / f"{encoding}.jsonl"
        file.write_bytes(written.getvalue())
        (taken,) = run(tmp_path / encoding, f"import {file}")
        assert "taken in" in told(taken)[0]


def test_what_can_not_be_taken_in_is_told_and_no_log_is_made(data: Path, tmp_path: Path) -> None:
    censored, nonsense = tmp_path / "censored.jsonl", tmp_path / "nonsense.jsonl"
    nonsense.write_text("Dear diary")
    run(data, f"export bbbb --to {censored}")
    elsewhere = tmp_path / "elsewhere"
    for done in run(elsewhere, f"import {censored}", f"import {nonsense}", f"import {tmp_path / 'none'}"):
        clear_no(done)
    assert not elsewhere.exists()


def test_a_report_is_written(data: Path, tmp_path: Path) -> None:
    done, wrong, nowhere = run(
        data,
        f"report aaaa --language de --formats html --to {tmp_path}",
        f"report aaaa --formats doc --to {tmp_path}",
        f"report aaaa --to {tmp_path / 'nowhere'}",
    )
    (path,) = told(done)
    assert "Anna" in Path(path).read_text(encoding="utf-8")
    assert "html, pdf" in clear_no(wrong)
    assert "not a folder" in clear_no(nowhere)


def test_statistics_count_what_was_played(data: Path) -> None:
    done, lines, only = run(data, "stats", "stats --json", "stats --game kyoto --json")
    assert "all: 3 played" in told(done)[0]
    found = {(line["of"], line["name"]): line for line in as_json(lines)}
    assert found["all", ""]["plays"] == 3
    assert found["player", "Anna"]["games"] == {"keep_cool": 1, "kyoto": 1}
    assert found["players", "2"]["plays"] == 1
    assert found["group", "7b"]["plays"] == 1
    assert as_json(only)[0]["plays"] == 1


def test_a_name_is_forgotten_when_somebody_says_yes(data: Path) -> None:
    asked, done, listed = run(data, "forget Anna", "forget Anna --yes", "list")
    assert "2 sessions" in clear_no(asked)
    assert "forgotten in 2 sessions" in told(done)[0]
    assert "Anna" not in listed.stdout
    assert b"Anna" not in bytes_of(data)


def test_forgetting_nobody_is_a_mistake_and_what_is_left_is_shown(data: Path) -> None:
    nobody, here = run(data, "forget nobody --yes", "list --json")
    assert "nobody is called" in clear_no(nobody)
    session = as_json(here)[0]["id"]
    with closing(Store.in_folder(data)) as store:
        store.add_note(session, 1, "Annas idea", None, 7)
    asked, done = run(data, "forget Anna", "forget Anna --yes")
    assert "Annas idea" in asked.stdout
    assert "Annas idea" in done.stdout and "1 places" in done.stdout
    (again,) = run(data, "forget Anna --word Annas --yes")
    assert b"Anna" not in bytes_of(data) and again.returncode == 0


def test_sessions_are_deleted_by_id_and_by_age(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here,) = run(data, "list --json")
    first, *others = [each["id"] for each in as_json(here)]
    asked, _, after = run(data, f"delete {first}", f"delete {first} --yes", "list --json")
    assert "for good" in clear_no(asked) and first[:8] in asked.stdout
    assert [each["id"] for each in as_json(after)] == others
    monkeypatch.setattr("io.StringIO", Terminal)
    hint, young, none = run(data, "list", "delete --older 99999", "delete --older 1")
    (gone,) = run(data, "delete --older 1 --yes")
    assert "not played for 400 days" in hint.stderr
    assert young.stdout == "0 removed\n" and "for good" in clear_no(none)
    assert f"{len(others)} removed" in gone.stdout


def test_sessions_are_verified(data: Path) -> None:
    (whole,) = run(data, "verify")
    assert len(told(whole)) == 3
    assert all("whole" in line and " 0 decided otherwise" in line for line in told(whole))
    query(data, "UPDATE entry SET at_ms = 1 WHERE seq = 4 AND session_id = 'aaaa1111'")
    damaged, other = run(data, "verify", "verify bbbb")
    assert damaged.returncode == 1
    assert "damaged from step 4 on" in damaged.stdout
    assert other.returncode == 0


def test_the_second_place_and_the_copies_are_verified(data: Path) -> None:
    copy = copies.keep(data / "klimatisch.sqlite", 1e9)
    assert copy is not None
    copy.write_bytes(copy.read_bytes()[:-5000])
    (data / "mirror").joinpath(sorted(path.name for path in (data / "mirror").glob("*.jsonl"))[0]).write_text(
        ""
    )
    query(data, "UPDATE entry SET at_ms = 1 WHERE seq = 4 AND session_id = 'bbbb2222'")
    looked, mended, after = run(data, "verify", "verify --mend", "verify")
    assert looked.returncode == 1
    assert "second place differs (--mend)" in looked.stdout
    assert f"copy {copy.name}  damaged (--mend removes it)" in looked.stdout
    assert "damaged, removed" in mended.stdout
    assert (mended.returncode, after.returncode) == (0, 0)
    assert "damaged" not in after.stdout and "differs" not in after.stdout


def test_a_log_of_which_only_the_second_place_is_left_comes_back(data: Path) -> None:
    (data / "klimatisch.sqlite").unlink()
    looked, mended, after = run(data, "list", "verify --mend", "list")
    assert "verify --mend" in clear_no(looked)
    assert "is back" in mended.stderr
    assert len(told(after)) >= 3


def test_a_backup_of_a_damaged_log_says_so(data: Path) -> None:
    query(data, "UPDATE entry SET at_ms = 1 WHERE seq = 4 AND session_id = 'bbbb2222'")
    (done,) = run(data, "backup")
    assert done.returncode == 1
    assert Path(done.stdout.strip()).exists()
    assert "verify --mend" in done.stderr


def test_a_torn_log_is_mended_when_asked(data: Path) -> None:
    file = data / "klimatisch.sqlite"
    torn = bytearray(file.read_bytes())
    torn[len(torn) // 2 // 4096 * 4096 :] = b"\xaa" * 8192
    file.write_bytes(torn)
    told_so, mended, after = run(data, "verify", "verify --mend", "list")
    assert "damaged" in clear_no(told_so)
    assert "could be saved" in mended.stderr
    assert after.returncode == 0
    assert (data / "klimatisch-damaged.sqlite").read_bytes() == bytes(torn)


def test_a_backup_is_a_whole_log_and_overwrites_nothing(data: Path, tmp_path: Path) -> None:
    named, usual, again, taken = run(
        data,
        f"backup --to {tmp_path / 'copy.sqlite'}",
        "backup",
        "backup",
        f"backup --to {tmp_path / 'copy.sqlite'}",
    )
    paths = [Path(told(done)[0]) for done in (named, usual, again)]
    assert len(set(paths)) == 3
    for path in paths:
        with closing(sqlite3.connect(path)) as db:
            assert db.execute("SELECT count(*) FROM session").fetchone() == (3,)
    assert "already" in clear_no(taken)


def test_no_name_harms_a_terminal(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    hard = (*HARD_NAMES, "\x1b]0;owned\x07\x1b[2J", "\u202eturned")
    for number, name in enumerate(hard):
        kept(store, play("keep_cool", (name, "Ben", "Cem"), most=8), f"{number}aaa", Filed(name, name))
        store.add_note(f"{number}aaa", 1, name, None, 5)
    store.close()
    commands = ["list", "list --json", "stats", "stats --json"]
    commands += [f"{each} {number}aaa" for number in range(len(hard)) for each in ("show", "replay")]
    for done in run(tmp_path, *commands):
        assert done.returncode == 0, done
        assert not set(done.stdout) & set("\x1b\x07\u202e\x9b")
        assert "Traceback" not in done.stderr


def test_without_a_log_nothing_is_made(tmp_path: Path) -> None:
    for done in run(
        tmp_path / "none", "list", "stats", "verify", "backup", "forget Anna --yes", "replay aaaa"
    ):
        assert "no session log" in clear_no(done)
    assert not (tmp_path / "none").exists()
