"""The session log on real files: nothing that was acknowledged is lost, and damage is noticed."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.sessions.store.errors import StoreError
from app.sessions.store.rows import chain
from app.sessions.store.store import Store
from app.sessions.store.tables import SCHEMA_VERSION
from engine.core import Entry
from engine.keep_cool import GAME
from engine.keep_cool.actions import DrawCard, Roll, SeatChoice, SetUp, TakeIncome
from tests.app.helpers import (
    ROOT,
    environment,
    first,
    journal,
    keep,
    played,
    pragma,
    query,
    read_only,
    seats,
    writable,
)
from tests.narrow import a, there

DATABASE = "klimatisch.sqlite"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store.in_folder(tmp_path)
    yield made
    made.close()


def append(store: Store, session: str, entry: Entry) -> None:
    store.append(session, GAME, entry, {}, False)


def refused(code: str, call: Any, *arguments: Any) -> StoreError:
    with pytest.raises(StoreError) as told:
        call(*arguments)
    assert told.value.code == code, told.value.__cause__
    return told.value


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


# --- writing and reading ----------------------------------------------------------------------------------


def test_a_session_comes_back_as_it_was_written(store: Store) -> None:
    table = played(seed=3, most=60, undo=0.1)
    loaded = store.load(keep(store, table), GAME)
    assert loaded.entries == tuple(table.entries)
    assert loaded.damaged is None
    assert loaded.header.edition == "ecovisio"


def test_sessions_are_listed_the_last_played_first(store: Store) -> None:
    early, late = played(seed=1, most=5), played(seed=2, most=9)
    one, two = keep(store, early), keep(store, late)
    listed = store.sessions()
    assert [each.header.id for each in listed] == [two, one]
    assert listed[0].summary == json.loads(json.dumps(GAME.summary(late.state)))


def test_a_log_opened_again_holds_the_same(tmp_path: Path) -> None:
    table = played()
    before = Store.in_folder(tmp_path)
    session = keep(before, table)
    before.close()
    after = Store.in_folder(tmp_path)
    assert after.load(session, GAME).entries == tuple(table.entries)
    after.close()


def test_names_keep_their_umlauts_and_emoji(store: Store) -> None:
    names = ("Jürgen 🌍", "Zoë", "O'Neil \"}{")
    set_up = SetUp(tuple(SeatChoice(c, n) for c, n in zip(("usa", "europe", "tiger"), names, strict=True)))
    loaded = store.load(keep(store, journal(set_up)), GAME)
    assert [seat.name for seat in a(SetUp, loaded.entries[0].action).seats] == list(names)


def test_a_folder_with_signs_that_mean_something_in_a_url(tmp_path: Path) -> None:
    folder = tmp_path / "Spiele #1, 100%20 gut?"
    made = Store.in_folder(folder)
    made.close()
    assert (folder / DATABASE).is_file()


def test_a_session_that_is_not_there(store: Store) -> None:
    refused("store.missing", store.load, "nobody", GAME)


def test_a_log_in_memory() -> None:
    memory = Store("sqlite://")
    table = played(most=5)
    assert memory.load(keep(memory, table), GAME).entries == tuple(table.entries)
    memory.close()


# --- durable ----------------------------------------------------------------------------------------------


def test_every_commit_waits_for_the_disk(store: Store) -> None:
    assert pragma(store, "journal_mode") == "wal"
    assert pragma(store, "synchronous") == 2  # FULL
    assert pragma(store, "foreign_keys") == 1


def test_an_action_is_one_transaction(store: Store) -> None:
    table = played(most=12)
    session = keep(store, table, "s")
    said: list[str] = []
    with store._engine.connect() as db:
        driver: Any = db.connection.driver_connection
    driver.set_trace_callback(said.append)
    answer = there(table.undo())
    entry = table.propose(answer, insist=True)
    assert isinstance(entry, Entry)
    append(store, session, entry)
    driver.set_trace_callback(None)
    assert [word for word in said if word in ("BEGIN ", "COMMIT", "ROLLBACK")] == ["BEGIN ", "COMMIT"]
    writes = [word.split()[0] for word in said if word.startswith(("INSERT", "UPDATE"))]
    assert writes == ["INSERT", "UPDATE"]


APPENDER = """
import sys
from pathlib import Path
from random import Random
from app.sessions.store.store import Store
from engine.core import Entry
from engine.keep_cool.actions import Adjust
from engine.keep_cool import GAME
from tests.app.helpers import journal, keep
store, table = Store.in_folder(Path(sys.argv[1])), journal()
session = keep(store, table)
print(session, flush=True)
while True:
    entry = table.do(Adjust("carbometer", 40 + len(table.entries) % 30, "x" * (len(table.entries) % 997)))
    store.append(session, GAME, entry, GAME.summary(table.state), False)
    print(entry.seq, flush=True)
"""


def test_kill_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    rng = Random(5)
    for _ in range(5):
        with subprocess.Popen(
            [sys.executable, "-c", APPENDER, str(tmp_path)],
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env=environment(),
            text=True,
        ) as process:
            assert process.stdout is not None
            session = process.stdout.readline().strip()
            for _ in range(rng.randint(1, 60)):
                process.stdout.readline()
            process.send_signal(signal.SIGKILL)
            said = process.stdout.read().split()
        store = Store.in_folder(tmp_path)
        loaded = store.load(session, GAME)
        store.close()
        assert loaded.damaged is None
        assert [entry.seq for entry in loaded.entries] == list(range(1, len(loaded.entries) + 1))
        assert not said or len(loaded.entries) >= int(said[-1])


# --- damage -----------------------------------------------------------------------------------------------

CHANGES = {
    "action": "UPDATE entry SET action = replace(action, '\"v\":1', '\"v\":9') WHERE seq = 7",
    "events": "UPDATE entry SET events = '[]' WHERE seq = 7",
    "not JSON": "UPDATE entry SET action = '{', events = '' WHERE seq = 7",
    "time": "UPDATE entry SET at_ms = at_ms + 1 WHERE seq = 7",
    "who": "UPDATE entry SET source = 'sensor:x' WHERE seq = 7",
    "insist": "UPDATE entry SET insist = NOT insist WHERE seq = 7",
    "checksum": "UPDATE entry SET chain = 'f' || chain WHERE seq = 7",
    "removed": "DELETE FROM entry WHERE seq = 7",
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_changed_line_is_noticed_and_what_stands_before_it_is_kept(
    change: str, store: Store, tmp_path: Path
) -> None:
    table = played(seed=4, most=20)
    session = keep(store, table)
    query(tmp_path, change)
    loaded = store.load(session, GAME)
    assert loaded.damaged == 7
    assert loaded.entries == tuple(table.entries[:6])


@pytest.mark.parametrize("wreck", ["X'00FF00'", "CAST(X'7BFF7D' AS TEXT)"], ids=["blob", "no UTF-8"])
def test_bytes_that_are_no_text_are_damage_like_any_other(wreck: str, store: Store, tmp_path: Path) -> None:
    table = played(seed=4, most=20)
    session = keep(store, table)
    query(tmp_path, f"UPDATE entry SET source = {wreck} WHERE seq = 7")
    loaded = store.load(session, GAME)
    assert (loaded.damaged, loaded.entries) == (7, tuple(table.entries[:6]))


def test_lines_missing_at_the_end_are_noticed(store: Store, tmp_path: Path) -> None:
    session = keep(store, played(seed=4, most=20))
    query(tmp_path, "DELETE FROM entry WHERE seq > 15")
    assert store.load(session, GAME).damaged == 16


def test_an_append_after_a_missing_line_says_what_is_wrong(store: Store, tmp_path: Path) -> None:
    table = played(seed=4, most=20)
    session = keep(store, first(table, 10))
    query(tmp_path, "DELETE FROM entry WHERE seq = 10")
    with pytest.raises(StoreError):
        append(store, session, table.entries[10])


def test_one_damaged_session_does_not_hide_the_others(store: Store, tmp_path: Path) -> None:
    whole, torn = keep(store, played(seed=1, most=5)), keep(store, played(seed=2, most=5))
    query(tmp_path, "UPDATE session SET summary = '{' WHERE id = ?", torn)
    assert whole in [each.header.id for each in store.sessions()]


def test_a_record_of_a_newer_version_is_told_as_such(store: Store, tmp_path: Path) -> None:
    """A newer app has played on in this session: the line is whole, but this one can't read it."""
    session = keep(store, played(seed=4, most=1))
    with store._engine.connect() as db:
        rows = db.exec_driver_sql("SELECT * FROM entry ORDER BY seq").mappings().all()
    last = dict(rows[-1])
    last["insist"] = bool(last["insist"])
    last["action"] = last["action"].replace('"v":1', '"v":2')
    del last["chain"]
    query(
        tmp_path,
        "UPDATE entry SET action = ?, chain = ? WHERE seq = ?",
        last["action"],
        chain(rows[-2]["chain"], last),
        last["seq"],
    )
    with pytest.raises(StoreError):
        store.load(session, GAME)


@pytest.mark.parametrize("content", [b"Dear diary, " * 400, b"\x00" * 5000], ids=["text", "zeros"])
def test_a_file_that_is_no_database_is_left_alone(content: bytes, tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(content)
    refused("store.damaged", Store.in_folder, tmp_path)
    assert files_in(tmp_path) == {DATABASE: content}


def test_a_torn_database_is_told_and_left_alone(tmp_path: Path) -> None:
    whole = Store.in_folder(tmp_path)
    keep(whole, played(most=40))
    whole.close()
    torn = (tmp_path / DATABASE).read_bytes()[:-9000]
    (tmp_path / DATABASE).write_bytes(torn)
    with pytest.raises(StoreError) as told:
        broken = Store.in_folder(tmp_path)
        broken.load(broken.sessions()[0].header.id, GAME)
    assert told.value.code == "store.damaged"
    assert (tmp_path / DATABASE).read_bytes() == torn


def torn(folder: Path, sessions: int = 12) -> list[str]:
    """A log with a hole in its middle; the sessions that were in it."""
    whole = Store.in_folder(folder)
    ids = [keep(whole, played(seed=seed, most=40)) for seed in range(sessions)]
    whole.close()
    data = bytearray((folder / DATABASE).read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 3 * 4096] = b"\xaa" * (3 * 4096)
    (folder / DATABASE).write_bytes(data)
    return ids


def test_of_a_torn_file_the_good_part_is_played_on_and_the_rest_is_kept(tmp_path: Path) -> None:
    sessions = torn(tmp_path)
    damaged = (tmp_path / DATABASE).read_bytes()
    refused("store.damaged", Store.in_folder, tmp_path)
    mended = Store.in_folder(tmp_path, mend=True)
    assert mended.trouble is not None
    assert (mended.trouble.code, mended.trouble.params["count"]) == ("store.salvaged", len(mended.sessions()))
    assert Path(mended.trouble.params["place"]).read_bytes() == damaged
    whole = 0
    for each in mended.sessions():
        assert each.header.id in sessions
        loaded = mended.load(each.header.id, GAME)
        if loaded.damaged is None:
            whole += 1
        else:
            mended.set_aside(each.header.id, loaded.damaged)
            assert mended.load(each.header.id, GAME).entries == loaded.entries
    assert whole >= 6
    keep(mended, played(most=5))
    mended.close()
    again = Store.in_folder(tmp_path, mend=True)
    assert again.trouble is None
    again.close()


@pytest.mark.parametrize("content", [b"Dear diary, " * 400, b"\x00" * 5000], ids=["text", "zeros"])
def test_a_file_that_is_no_database_makes_room_for_a_new_log(content: bytes, tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(content)
    mended = Store.in_folder(tmp_path, mend=True)
    assert mended.sessions() == ()
    keep(mended, played(most=5))
    mended.close()
    assert (tmp_path / "klimatisch-damaged.sqlite").read_bytes() == content


# --- versions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["wal", "delete"])
def test_a_log_of_a_newer_version_can_be_read_and_is_untouched(mode: str, tmp_path: Path) -> None:
    newer, table = Store.in_folder(tmp_path), played(most=5)
    session = keep(newer, first(table, 5))
    newer.close()
    query(tmp_path, "UPDATE meta SET value = ? WHERE key = 'schema'", str(SCHEMA_VERSION + 1))
    query(tmp_path, "ALTER TABLE entry ADD COLUMN weather VARCHAR NOT NULL DEFAULT 'rain'")
    query(tmp_path, f"PRAGMA journal_mode={mode}")
    before = files_in(tmp_path)
    reader = Store.in_folder(tmp_path)
    assert reader.trouble is not None
    assert (reader.trouble.code, reader.trouble.params["found"]) == ("store.newer", SCHEMA_VERSION + 1)
    assert reader.trouble.params["known"] == SCHEMA_VERSION
    assert [each.header.id for each in reader.sessions()] == [session]
    assert reader.load(session, GAME).entries == tuple(table.entries[:5])
    refused("store.newer", append, reader, session, table.entries[5])
    refused("store.newer", reader.add_note, session, 1, "words", None, 5)
    refused("store.newer", reader.delete_session, session)
    refused("store.newer", reader.forget_person, "Anna")
    played_now = keep(reader, table)
    assert reader.load(played_now, GAME).entries == tuple(table.entries)
    assert {each.header.id for each in reader.sessions()} == {session, played_now}
    reader.close()
    assert files_in(tmp_path)[DATABASE] == before[DATABASE]


def test_a_newer_log_that_looks_quite_different_says_so(tmp_path: Path) -> None:
    Store.in_folder(tmp_path).close()
    query(tmp_path, "UPDATE meta SET value = ? WHERE key = 'schema'", str(SCHEMA_VERSION + 1))
    query(tmp_path, "ALTER TABLE session RENAME COLUMN summary TO story")
    refused("store.newer", Store.in_folder, tmp_path)


@pytest.mark.parametrize("number", ["two", "", "0", "1", str(SCHEMA_VERSION + 1), "-2", "²", "9" * 40])
@pytest.mark.parametrize("mend", [False, True])
def test_a_damaged_number_of_the_schema_is_told_by_the_tables(
    number: str, mend: bool, tmp_path: Path
) -> None:
    store = Store.in_folder(tmp_path)
    session = keep(store, played(most=5))
    store.close()
    query(tmp_path, "UPDATE meta SET value = ?", number)
    for _ in range(2):
        again = Store.in_folder(tmp_path, mend)
        assert again.trouble is None
        assert [each.header.id for each in again.sessions()] == [session]
        assert again.load(session, GAME).damaged is None
        again.close()
    assert query(tmp_path, "SELECT value FROM meta") == [(str(SCHEMA_VERSION),)]
    assert [path.name for path in tmp_path.glob("*.sqlite")] == [DATABASE]


def test_a_second_number_that_is_damaged_is_told_by_the_tables(tmp_path: Path) -> None:
    Store.in_folder(tmp_path).close()
    query(tmp_path, f"PRAGMA user_version={SCHEMA_VERSION + 4}")
    again = Store.in_folder(tmp_path)
    assert again.trouble is None
    assert pragma(again, "user_version") == SCHEMA_VERSION
    again.close()


def test_tables_that_are_of_no_schema_are_damage(tmp_path: Path) -> None:
    Store.in_folder(tmp_path).close()
    query(tmp_path, "ALTER TABLE entry RENAME COLUMN action TO bction")
    refused("store.damaged", Store.in_folder, tmp_path)


# --- places that can't be written ------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["{tmp}/file/below", "/proc/klimatisch"])
def test_a_folder_that_cannot_be_made(where: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here is something else")
    told = refused("store.read_only", Store.in_folder, Path(where.format(tmp=tmp_path)))
    assert told.params["place"].startswith(where.format(tmp=tmp_path))


def test_a_folder_in_which_no_file_can_be_made() -> None:
    refused("store.read_only", Store.in_folder, Path("/proc/self"))


def test_a_log_opened_for_reading_only(tmp_path: Path) -> None:
    writer, table = Store.in_folder(tmp_path), played(most=9)
    session = keep(writer, first(table, 9))
    writer.close()
    reader = Store(f"sqlite:///file:{tmp_path / DATABASE}?mode=ro&uri=true")
    assert len(reader.load(session, GAME).entries) == 9
    refused("store.read_only", append, reader, session, table.entries[9])
    reader.close()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="mounting needs root")
def test_the_history_in_a_folder_that_cannot_be_written_can_be_read(tmp_path: Path) -> None:
    with small_disk(tmp_path, 900) as disk:
        writer = Store.in_folder(disk)
        session = keep(writer, played(most=9))
        writer.close()
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        reader = Store.in_folder(disk)
        assert reader.trouble is not None
        assert reader.trouble.code == "store.read_only"
        assert len(reader.load(session, GAME).entries) == 10
        reader.close()


def test_a_log_that_becomes_read_only_and_writable_again(store: Store) -> None:
    table = played(most=9)
    session = keep(store, first(table, 9))
    read_only(store)
    refused("store.read_only", append, store, session, table.entries[9])
    writable(store)
    append(store, session, table.entries[9])
    assert store.load(session, GAME).entries == tuple(table.entries)


def fill(store: Store, session: str, entries: list[Entry]) -> int:
    """Append until it fails; which entry that was."""
    for at, entry in enumerate(entries):
        try:
            append(store, session, entry)
        except StoreError as problem:
            assert problem.code == "store.full", problem.__cause__
            return at
    raise AssertionError("the disk was never full")


def test_a_full_disk_leaves_nothing_half_written(store: Store, tmp_path: Path) -> None:
    table = played(seed=8, most=300, players=6)
    session = keep(store, first(table, 1))
    pragma(store, f"max_page_count={pragma(store, 'page_count') + 2}")
    rest = table.entries[1:]
    at = fill(store, session, rest)
    assert store.load(session, GAME).entries == tuple(table.entries[: at + 1])
    assert query(tmp_path, "PRAGMA integrity_check") == [("ok",)]
    pragma(store, "max_page_count=100000")
    append(store, session, rest[at])
    loaded = store.load(session, GAME)
    assert (loaded.entries, loaded.damaged) == (tuple(table.entries[: at + 2]), None)


@contextmanager
def small_disk(folder: Path, kilobytes: int) -> Iterator[Path]:
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(folder)],
        capture_output=True,
        check=False,
    )
    if made.returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="mounting needs root")
def test_a_disk_that_is_really_full_and_then_read_only(tmp_path: Path) -> None:
    table = played(seed=8, most=600, players=6)
    with small_disk(tmp_path, 400) as disk:
        ballast = disk / "ballast"
        ballast.write_bytes(b"x" * 150_000)
        store = Store.in_folder(disk)
        session = keep(store, first(table, 1))
        rest = table.entries[1:]
        at = fill(store, session, rest)
        ballast.unlink()
        append(store, session, rest[at])
        assert store.load(session, GAME).entries == tuple(table.entries[: at + 2])
        store.close()
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        with pytest.raises(StoreError) as told:
            append(Store.in_folder(disk), session, rest[at + 1])
        assert told.value.code == "store.read_only"


# --- two windows ------------------------------------------------------------------------------------------

RIVAL = """
import dataclasses, sys
from pathlib import Path
from app.sessions.store.store import Store
from engine.keep_cool import GAME
from tests.app.helpers import played
table = played(most=9)
store = Store.in_folder(Path(sys.argv[1]))
step = dataclasses.replace(table.entries[5], at_ms=table.entries[5].at_ms + 1)
store.append(sys.argv[2], GAME, step, {}, False)
"""


def test_two_programs_in_one_session_do_not_overwrite_each_other(store: Store, tmp_path: Path) -> None:
    table = played(most=9)
    session = keep(store, first(table, 5))
    subprocess.run(
        [sys.executable, "-c", RIVAL, str(tmp_path), session], cwd=ROOT, env=environment(), check=True
    )
    told = refused("store.moved_on", append, store, session, table.entries[5])
    assert told.params == {"step": 6}
    loaded = store.load(session, GAME)
    assert (loaded.entries[:5], len(loaded.entries)) == (tuple(table.entries[:5]), 6)
    assert loaded.damaged is None


def test_a_step_whose_answer_was_lost_on_the_way_is_written_once(store: Store, tmp_path: Path) -> None:
    table = played(most=9)
    session = keep(store, first(table, 5))
    other = Store.in_folder(tmp_path)
    append(other, session, table.entries[5])
    append(store, session, table.entries[5])
    other._tips.clear()
    append(other, session, table.entries[5])
    other.close()
    append(store, session, table.entries[6])
    assert store.load(session, GAME).entries == tuple(table.entries[:7])


def test_a_step_follows_although_somebody_was_renamed_by_another_program(
    store: Store, tmp_path: Path
) -> None:
    table = journal(seats(), DrawCard("blizzard_east_coast"), Roll(6), TakeIncome())
    session = keep(store, first(table, 2))
    append(store, session, table.entries[2])
    other = Store.in_folder(tmp_path)
    other.rename_person("Anna", "Zoë")
    other.close()
    append(store, session, table.entries[3])
    loaded = store.load(session, GAME)
    assert (loaded.entries[1:], loaded.damaged) == (tuple(table.entries[1:]), None)
    assert a(SetUp, loaded.entries[0].action).seats[0].name == "Zoë"


def test_a_log_that_somebody_else_holds_is_busy(store: Store, tmp_path: Path) -> None:
    table = played(most=9)
    session = keep(store, first(table, 5))
    pragma(store, "busy_timeout=20")
    other = sqlite3.connect(tmp_path / DATABASE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    refused("store.busy", append, store, session, table.entries[5])
    other.execute("ROLLBACK")
    other.close()
    append(store, session, table.entries[5])
