"""Logs of every earlier schema open, keep everything, and leave a copy of what they were."""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, make_url

from app.sessions.store import migrations
from app.sessions.store.errors import StoreError
from app.sessions.store.opening import engine_for
from app.sessions.store.store import FILE_NAME, Store
from app.sessions.store.tables import SCHEMA_VERSION, TABLES
from engine.core import Entry, Journal
from engine.games import find_game
from engine.keep_cool.actions import CallOff
from tests.app.helpers import ROOT, bytes_of, query
from tests.app.journals import state_hash_as_of_schema_1

DATA = ROOT / "tests" / "data"
VERSIONS = range(1, SCHEMA_VERSION)


def old_log(version: int, folder: Path) -> dict[str, Any]:
    """Put a log of this schema into a folder; what was in it when it was written."""
    (folder / FILE_NAME).write_bytes(gzip.decompress((DATA / f"schema-{version}.db.gz").read_bytes()))
    told: dict[str, Any] = json.loads((DATA / f"schema-{version}.json").read_text(encoding="utf-8"))
    return told


def dump_of(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as db:
        return list(db.iterdump())


def journal_of(store: Store, session_id: str, game_id: str) -> Journal[Any, Any]:
    game = find_game(game_id)
    loaded = store.load(session_id, game)
    assert loaded.damaged is None
    return Journal(game, game.rules(game.load(loaded.header.edition, loaded.header.owner)), loaded.entries)


@pytest.mark.parametrize("version", VERSIONS)
def test_every_session_of_an_earlier_schema_opens_as_it_was(version: int, tmp_path: Path) -> None:
    told = old_log(version, tmp_path)
    store = Store.in_folder(tmp_path)
    listed = {each.header.id: each for each in store.sessions()}
    assert listed.keys() == told.keys()
    for session_id, was in told.items():
        journal = journal_of(store, session_id, was["game"])
        assert state_hash_as_of_schema_1(journal) == was["state"]
        assert (len(journal.entries), listed[session_id].steps) == (was["entries"],) * 2
        assert listed[session_id].finished == was["finished"]
        assert listed[session_id].players == tuple(seat.name for seat in journal.state.seats)
        assert 0 < listed[session_id].length_ms < 3_600_000
    assert {each.name for each in store.people()} >= {"Anna", "Jürgen 🌍", "عمر"}
    store.close()


@pytest.mark.parametrize("version", VERSIONS)
def test_they_can_be_played_on_filed_and_forgotten(version: int, tmp_path: Path) -> None:
    told = old_log(version, tmp_path)
    store = Store.in_folder(tmp_path)
    session = next(name for name, was in told.items() if was["game"] == "keep_cool" and not was["finished"])
    journal = journal_of(store, session, "keep_cool")
    entry = journal.do(CallOff("it is late"), at_ms=1_770_000_000_000, reason="the bell")
    assert isinstance(entry, Entry)
    store.append(session, journal.game, entry, {}, True)
    store.file_under(session, "7b", "school")
    store.add_note(session, 3, "a note", None, 5)
    assert journal_of(store, session, "keep_cool").entries == journal.entries
    store.forget_person("Jürgen 🌍")
    assert "Jürgen".encode() not in bytes_of(tmp_path)
    store.close()


@pytest.mark.parametrize("version", VERSIONS)
def test_a_log_that_grew_up_has_the_same_tables_as_a_new_one(version: int, tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    old_log(version, tmp_path)
    Store.in_folder(tmp_path).close()
    Store.in_folder(tmp_path / "new").close()

    def columns(folder: Path) -> dict[str, set[Any]]:
        return {
            table.name: {
                (name, kind, needed)
                for _, name, kind, needed, *_ in query(folder, f"PRAGMA table_info({table.name})")
            }
            for table in TABLES
        }

    assert columns(tmp_path) == columns(tmp_path / "new")
    indexes = "SELECT name FROM sqlite_master WHERE type = 'index' ORDER BY name"
    assert query(tmp_path, indexes) == query(tmp_path / "new", indexes)
    assert query(tmp_path, "PRAGMA integrity_check") == [("ok",)]
    assert query(tmp_path, "PRAGMA foreign_key_check") == []


@pytest.mark.parametrize("version", VERSIONS)
def test_a_copy_of_the_old_log_stays_beside_it(version: int, tmp_path: Path) -> None:
    old_log(version, tmp_path)
    before = dump_of(tmp_path / FILE_NAME)
    Store.in_folder(tmp_path).close()
    copy = tmp_path / f"klimatisch-schema-{version}.sqlite"
    assert dump_of(copy) == before
    Store.in_folder(tmp_path).close()
    assert [path.name for path in tmp_path.glob("*schema*")] == [copy.name]


def test_a_copy_never_takes_the_place_of_another(tmp_path: Path) -> None:
    (tmp_path / "klimatisch-schema-1.sqlite").write_text("an earlier one")
    old_log(1, tmp_path)
    Store.in_folder(tmp_path).close()
    assert (tmp_path / "klimatisch-schema-1.sqlite").read_text() == "an earlier one"
    assert (tmp_path / "klimatisch-schema-1-2.sqlite").exists()


def test_a_step_that_fails_leaves_the_old_log_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old_log(1, tmp_path)
    before = dump_of(tmp_path / FILE_NAME)
    whole = migrations.STEPS[1]

    def halfway(db: Connection) -> None:
        whole(db)
        db.exec_driver_sql("SELECT no_such_column FROM session")

    monkeypatch.setitem(migrations.STEPS, 1, halfway)
    with pytest.raises(StoreError):
        Store.in_folder(tmp_path)
    assert dump_of(tmp_path / FILE_NAME) == before
    monkeypatch.undo()
    store = Store.in_folder(tmp_path)
    assert len(store.sessions()) == 6
    store.close()


def test_two_windows_bring_one_log_up_to_date(tmp_path: Path) -> None:
    old_log(1, tmp_path)
    url = f"sqlite:///{tmp_path / FILE_NAME}"
    slow = engine_for(make_url(url))
    Store(url).close()
    migrations.migrate(slow, 1)
    migrations.lay_out(slow)
    slow.dispose()
    store = Store(url)
    assert len(store.sessions()) == 6
    assert query(tmp_path, "SELECT count(*) FROM person") == [(6,)]
    store.close()


def test_a_log_killed_before_it_said_its_version_is_one_of_the_first(tmp_path: Path) -> None:
    """The first version made its tables one by one, and said which it was at the end."""
    old_log(1, tmp_path)
    query(tmp_path, "DELETE FROM meta")
    store = Store.in_folder(tmp_path)
    assert len(store.sessions()) == 6
    store.close()


def test_every_schema_has_its_step_and_its_log() -> None:
    assert set(migrations.STEPS) == set(VERSIONS)
    assert {path.name for path in DATA.glob("schema-*.db.gz")} == {f"schema-{n}.db.gz" for n in VERSIONS}
