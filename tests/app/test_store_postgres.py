"""The same log in PostgreSQL: Debian's server, started here in a folder of its own, without a port."""

from __future__ import annotations

import gzip
import os
import pwd
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from app.sessions.exchange.jsonl import session_text
from app.sessions.exchange.taking_in import take_in, unpack
from app.sessions.store.errors import StoreError
from app.sessions.store.records import Filed, Query
from app.sessions.store.store import Store
from engine.core import Entry, Journal, replace
from engine.games import GAMES, find_game
from engine.keep_cool.actions import Adjust
from tests.app.helpers import ROOT, journal, seats
from tests.app.journals import HARD_NAMES, kept, play

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
USER = "postgres"
"""Whom Debian makes for it: the server refuses to run as root."""

pytestmark = pytest.mark.skipif(not PROGRAMS, reason="Debian's postgresql is not installed")


def run(*command: str) -> None:
    """As somebody without rights, if we have them all."""
    before: Sequence[str] = ("runuser", "-u", USER, "--") if os.geteuid() == 0 else ()
    subprocess.run([*before, *command], check=True, capture_output=True, cwd="/")


@pytest.fixture(scope="module")
def server() -> Iterator[Path]:
    """A server that listens at a socket in this folder."""
    folder = Path(tempfile.mkdtemp(prefix="klimatisch-pg-"))
    if os.geteuid() == 0:
        user = pwd.getpwnam(USER)
        os.chown(folder, user.pw_uid, user.pw_gid)
    bin_ = PROGRAMS[-1].parent
    data = folder / "data"
    run(str(bin_ / "initdb"), "-D", str(data), "-U", "klimatisch", "-A", "trust", "-E", "UTF8", "--no-sync")
    quiet = f"-k {folder} -c listen_addresses='' -c fsync=off"
    run(str(bin_ / "pg_ctl"), "-D", str(data), "-w", "-o", quiet, "-l", str(folder / "log"), "start")
    try:
        yield folder
    finally:
        run(str(bin_ / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop")
        shutil.rmtree(folder)


def address(server: Path, database: str) -> str:
    return f"postgresql+pg8000://klimatisch@/{database}?unix_sock={server}/.s.PGSQL.5432"


def sql(url: str, *statements: str) -> Any:
    """What a stranger sees in the database, or changes in it; the rows of the last statement."""
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as db:
            for statement in statements:
                result = db.execute(text(statement))
            return result.fetchall() if result.returns_rows else None
    finally:
        engine.dispose()


@pytest.fixture
def url(server: Path) -> str:
    """A database of its own."""
    sql(address(server, "postgres"), "DROP DATABASE IF EXISTS log WITH (FORCE)", "CREATE DATABASE log")
    return address(server, "log")


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    made = Store(url)
    yield made
    made.close()


def names(game: str) -> tuple[str, ...]:
    return ("Xaverine", "Ben") if game == "emission" else ("Xaverine", "Ben", "Cem")


def test_sessions_of_every_game_come_back_and_are_played_on(store: Store, url: str) -> None:
    for game in GAMES:
        table = play(game, names(game), seed=3, most=30, undo=0.1)
        half = Journal(table.game, table.rules, table.entries[:15])
        session = kept(store, half, f"{game}1".replace("_", ""), Filed("7b", "school"))
        for entry in table.entries[15:]:
            store.append(session, table.game, entry, table.game.summary(table.state), False)
        loaded = store.load(session, table.game)
        assert (loaded.entries, loaded.damaged) == (tuple(table.entries), None)
    again = Store(url)
    assert again.sessions() == store.sessions()
    assert {each.steps for each in again.sessions(Query(person="Ben", group="7b"))} == {30}
    again.close()


def test_people_groups_and_notes(store: Store, url: str) -> None:
    sessions = {game: kept(store, play(game, names(game), most=9), filed=Filed("7 b")) for game in GAMES}
    for session in sessions.values():
        store.add_note(session, 2, "xaverine's plan", b"\x00\xffphoto", 7)
    store.rename_group("7 b", "7b")
    store.rename_person("Cem", "Cemal")
    store.forget_person("Xaverine")
    assert {each.name: each.sessions for each in store.people()} == {"Ben": 4, "Cemal": 3}
    assert [each.name for each in store.groups()] == ["7b"]
    for game, session in sessions.items():
        loaded = store.load(session, find_game(game))
        assert loaded.damaged is None
        (note,) = store.notes(session)
        assert (note.words, note.photo) == ("…'s plan", b"\x00\xffphoto")
    dump = sql(url, "SELECT string_agg(entry::text, '') FROM entry")[0][0]
    assert "Xaverine" not in dump
    store.delete_session(sessions["kyoto"])
    assert len(store.sessions()) == 3


@pytest.mark.parametrize("name", HARD_NAMES, ids=range(len(HARD_NAMES)))
def test_a_name_is_a_name_whatever_is_in_it(name: str, store: Store) -> None:
    session = kept(store, play("keep_cool", (name, "Ben", "Cem"), most=3), filed=Filed(name, name))
    assert store.sessions(Query(person=name, group=name))[0].players[0] == name
    store.rename_person(name, "X" + name)
    store.forget_person("X" + name)
    assert store.load(session, find_game("keep_cool")).damaged is None


def test_damage_is_noticed_and_set_aside(store: Store, url: str) -> None:
    session = kept(store, play("keep_cool", names("keep_cool"), most=20))
    sql(url, "UPDATE entry SET at_ms = 1 WHERE seq = 7")
    loaded = store.load(session, find_game("keep_cool"))
    assert (len(loaded.entries), loaded.damaged) == (6, 7)
    store.set_aside(session, 7)
    assert store.load(session, find_game("keep_cool")).damaged is None
    assert sql(url, "SELECT count(*) FROM aside")[0][0] == 14


def test_two_writers_of_one_session_don_t_mix(store: Store, url: str) -> None:
    table = journal(seats())
    session = kept(store, table)
    rival = Store(url)
    step = table.do(Adjust("carbometer", 50), insist=True)
    assert isinstance(step, Entry)
    store.append(session, table.game, step, {}, False)
    with pytest.raises(StoreError) as told:
        rival.append(session, table.game, replace(step, at_ms=step.at_ms + 1), {}, False)
    assert told.value.code == "store.moved_on"
    rival.append(session, table.game, step, {}, False)  # its answer was lost on the way
    rival.close()
    assert store.load(session, table.game).entries == tuple(table.entries)


def test_a_server_that_hangs_up_costs_no_step(store: Store, url: str) -> None:
    table = journal(seats())
    session = kept(store, table)
    steps = [table.do(Adjust("carbometer", left), insist=True) for left in (50, 40)]
    store.append(session, table.game, steps[0], {}, False)  # type: ignore[arg-type]
    sql(
        url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = 'log' AND pid <> pg_backend_pid()",
    )
    with pytest.raises(StoreError):
        store.append(session, table.game, steps[1], {}, False)  # type: ignore[arg-type]
    for _ in range(3):  # every connection of the pool notices for itself
        try:
            store.append(session, table.game, steps[1], {}, False)  # type: ignore[arg-type]
            break
        except StoreError:
            continue
    assert len(store.load(session, table.game).entries) == 3


def test_a_session_moves_from_sqlite_to_postgresql(store: Store) -> None:
    memory = Store("sqlite://")
    session = kept(memory, play("kyoto", names("kyoto"), most=20))
    game = find_game("kyoto")
    told = session_text(game, memory.load(session, game), memory.filed(session), memory.notes(session), True)
    take_in(store, unpack(told.encode()))
    assert store.sessions() == memory.sessions()
    memory.close()


# --- an earlier schema ------------------------------------------------------------------------------------

FIRST_SCHEMA = """
CREATE TABLE meta (key VARCHAR NOT NULL PRIMARY KEY, value VARCHAR NOT NULL);
CREATE TABLE session (id VARCHAR NOT NULL PRIMARY KEY, game VARCHAR NOT NULL, edition VARCHAR NOT NULL,
 digest VARCHAR NOT NULL, owner VARCHAR NOT NULL, setup VARCHAR NOT NULL, created_ms BIGINT NOT NULL,
 updated_ms BIGINT NOT NULL, chain VARCHAR NOT NULL, summary VARCHAR NOT NULL, finished BOOLEAN NOT NULL);
CREATE TABLE entry (at_ms BIGINT NOT NULL, source VARCHAR NOT NULL, actor VARCHAR NOT NULL,
 insist BOOLEAN NOT NULL, before INTEGER, action VARCHAR NOT NULL, events VARCHAR NOT NULL,
 chain VARCHAR NOT NULL, session_id VARCHAR NOT NULL REFERENCES session (id), seq INTEGER NOT NULL,
 PRIMARY KEY (session_id, seq));
CREATE TABLE aside (at_ms BIGINT NOT NULL, source VARCHAR NOT NULL, actor VARCHAR NOT NULL,
 insist BOOLEAN NOT NULL, before INTEGER, action VARCHAR NOT NULL, events VARCHAR NOT NULL,
 chain VARCHAR NOT NULL, number SERIAL NOT NULL PRIMARY KEY, session_id VARCHAR NOT NULL,
 seq INTEGER NOT NULL)
"""


def test_a_log_of_the_first_schema_is_brought_up_to_this_one(url: str, tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite"
    file.write_bytes(gzip.decompress((ROOT / "tests" / "data" / "schema-1.db.gz").read_bytes()))
    sql(url, *FIRST_SCHEMA.split(";"))
    engine = create_engine(url)
    with closing(sqlite3.connect(file)) as old, engine.begin() as db:
        old.row_factory = sqlite3.Row
        for table in ("meta", "session", "entry"):
            for row in old.execute(f"SELECT * FROM {table}"):
                told = dict(row)
                told |= {name: bool(told[name]) for name in ("finished", "insist") if name in told}
                columns = ", ".join(told)
                db.execute(text(f"INSERT INTO {table} ({columns}) VALUES (:{', :'.join(told)})"), told)
    engine.dispose()
    store = Store(url)
    assert len(store.sessions()) == 6
    for each in store.sessions():
        loaded = store.load(each.header.id, find_game(each.header.game))
        assert (loaded.damaged, len(loaded.entries)) == (None, each.steps)
    store.forget_person("Anna")
    assert "Anna" not in {each.name for each in store.people()}
    store.add_note(store.sessions()[0].header.id, 1, "a note", None, 5)
    store.close()
