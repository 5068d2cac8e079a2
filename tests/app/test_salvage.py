"""A damaged log: what is in it comes back, and it is never replaced by less than it had."""

from __future__ import annotations

import atexit
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from app.sessions.store import mirror, salvage
from app.sessions.store.errors import StoreError
from app.sessions.store.pages import rows_in
from app.sessions.store.store import FILE_NAME, Store
from engine.games import find_game
from tests.app.helpers import DE, EN, bytes_of, keep, played, query
from tests.app.journals import kept, play
from tests.salvage_matrix import PAGE, _free, matrix, pages_of

GAMES = 6
Said = dict[str, tuple[Any, ...]]


@cache
def built() -> tuple[Path, Said]:
    """A log with games of all kinds, and what is in it."""
    folder = Path(tempfile.mkdtemp(prefix="salvage-"))
    atexit.register(shutil.rmtree, folder)
    store = Store.in_folder(folder)
    for number in range(GAMES):
        game = ("keep_cool", "kyoto", "co2")[number % 3]
        session = kept(store, play(game, ("Anna", "Ben", "Cem"), seed=number, most=40))
        store.add_note(session, 2, "here", Random(number).randbytes(7000), 7)
    said = everything(store)
    store.close()
    return folder, said


def log_in(folder: Path, second: bool = True) -> Said:
    """Put this log into a folder. Without its second place a damaged file stands alone."""
    made, said = built()
    shutil.copytree(made, folder, dirs_exist_ok=True)
    if not second:
        shutil.rmtree(folder / mirror.FOLDER)
    return said


def everything(store: Store) -> Said:
    return {
        each.header.id: store.load(each.header.id, find_game(each.header.game)).entries
        for each in store.sessions()
    }


def mended(folder: Path, code: str = "store.salvaged") -> Said:
    store = Store.in_folder(folder, mend=True)
    assert store.trouble is not None
    assert store.trouble.code == code
    said = everything(store)
    store.close()
    assert query(folder, "PRAGMA integrity_check") == [("ok",)]
    assert query(folder, "PRAGMA foreign_key_check") == []
    return said


def change(folder: Path, how: Callable[[bytearray], None]) -> bytes:
    data = bytearray((folder / FILE_NAME).read_bytes())
    how(data)
    (folder / FILE_NAME).write_bytes(data)
    return bytes(data)


# --- everything in one ------------------------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(os, "posix_fallocate"), reason="disks are filled by posix_fallocate")
def test_nothing_is_lost_by_any_kind_of_damage_with_and_without_room() -> None:
    """A sample; `python -m tests.salvage_matrix` tries all of it many times."""
    kinds = (
        "header: bit,schema: number,index page: bit,table page: zeros,cut in a page,wal: missing,all missing"
    )
    for (kind, room), found in matrix(1, 7, kinds, games=2).items():
        assert not found.wrong, (kind, room, found)
        assert not found.lost, (kind, room, found)


# --- by itself: no second place ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(25))
def test_damage_of_an_index_costs_nothing(seed: int, tmp_path: Path) -> None:
    before, rng = log_in(tmp_path, second=False), Random(seed)

    def flip(data: bytearray) -> None:
        at = (rng.choice(pages_of(bytes(data))["index"]) - 1) * PAGE
        written = [place for place in range(at, at + PAGE) if data[place]]
        data[rng.choice(written)] ^= 1 << rng.randrange(8)

    change(tmp_path, flip)
    store = Store.in_folder(tmp_path, mend=True)
    assert everything(store) == before
    store.close()
    assert query(tmp_path, "PRAGMA integrity_check") == [("ok",)]


@pytest.mark.parametrize("at", range(0, 100, 7))
def test_a_damaged_header_costs_nothing(at: int, tmp_path: Path) -> None:
    before = log_in(tmp_path, second=False)
    damaged = change(tmp_path, lambda data: data.__setitem__(slice(at, at + 7), b"\xff" * 7))
    store = Store.in_folder(tmp_path, mend=True)
    assert everything(store) == before
    if store.trouble is not None:
        assert Path(store.trouble.params["place"]).read_bytes() == damaged
    store.close()


@pytest.mark.parametrize("part", [1, 2, 3])
def test_of_a_truncated_file_every_page_that_is_left_is_read(part: int, tmp_path: Path) -> None:
    before = log_in(tmp_path, second=False)
    whole = (tmp_path / FILE_NAME).read_bytes()
    change(tmp_path, lambda data: data.__delitem__(slice(len(data) * part // 4, None)))
    left = [row for table, row in rows_in(tmp_path / FILE_NAME) if table == "entry"]
    mended(tmp_path)
    heads = {head for (head,) in query(tmp_path, "SELECT id FROM session")}
    found = {chain for (chain,) in query(tmp_path, "SELECT chain FROM entry")}
    assert heads and heads <= before.keys()
    assert found == {row["chain"] for row in left if row["session_id"] in heads}
    assert (part > 1) <= len(found) < sum(map(len, before.values()))
    kept_file = tmp_path / "klimatisch-damaged.sqlite"
    assert kept_file.read_bytes() == whole[: len(whole) * part // 4]


def test_what_was_deleted_is_not_found_on_free_pages(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    gone = kept(store, play("co2", ("Xaverine", "Ben", "Cem"), seed=3, most=200))
    stays = keep(store, played(most=20))
    store.delete_session(gone)
    store.close()
    assert _free((tmp_path / FILE_NAME).read_bytes())
    found = {row.get("session_id", row.get("id")) for _, row in rows_in(tmp_path / FILE_NAME)}
    assert found == {stays}


def test_a_log_that_is_gone_comes_back_from_copies_alone(tmp_path: Path) -> None:
    from app.sessions.store import copies

    before = log_in(tmp_path)
    assert copies.keep(tmp_path / FILE_NAME, 1e9) is not None
    (tmp_path / FILE_NAME).unlink()
    shutil.rmtree(tmp_path / mirror.FOLDER)
    with pytest.raises(StoreError):
        Store.in_folder(tmp_path)
    assert mended(tmp_path, "store.restored") == before


# --- too little room --------------------------------------------------------------------------------------


class Usage(NamedTuple):
    total: int
    used: int
    free: int


def torn(data: bytearray) -> None:
    middle = len(data) // 2 // PAGE * PAGE
    data[middle : middle + 3 * PAGE] = b"\xaa" * (3 * PAGE)


def test_without_room_nothing_is_changed_and_the_next_start_tries_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = log_in(tmp_path)
    damaged = change(tmp_path, torn)
    size = len(damaged)
    with monkeypatch.context() as full:
        full.setattr(shutil, "disk_usage", lambda _: Usage(1 << 30, 1 << 30, size // 2))
        for _ in range(2):
            try:
                Store.in_folder(tmp_path, mend=True).close()
            except StoreError as problem:
                assert problem.code == "store.no_room"
                assert problem.params["megabytes"] >= 1
                for tr in (DE, EN):
                    assert str(tmp_path / FILE_NAME) in tr(problem.code, **problem.params)
            assert (tmp_path / FILE_NAME).read_bytes() == damaged
            assert list(tmp_path.glob("*damaged*")) == []
    assert mended(tmp_path) == before


def test_what_can_be_read_of_a_log_without_room_can_be_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = log_in(tmp_path)
    change(tmp_path, lambda data: data.__setitem__(slice(-PAGE, None), bytes(PAGE)))
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(1 << 30, 1 << 30, 5000))
    store = Store.in_folder(tmp_path, mend=True)
    assert store.trouble is not None
    assert store.trouble.code == "store.no_room"
    assert {each.header.id for each in store.sessions()} == before.keys()
    store.close()


def test_a_disk_that_is_full_in_the_middle_leaves_the_damaged_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = log_in(tmp_path)
    damaged = change(tmp_path, torn)

    def full(half: Path, _file: Path) -> None:
        half.write_bytes(b"half of it")
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as on_full_disk:
        on_full_disk.setattr(salvage, "_build", full)
        try:
            Store.in_folder(tmp_path, mend=True).close()
        except StoreError as problem:
            assert problem.code == "store.no_room"
    assert (tmp_path / FILE_NAME).read_bytes() == damaged
    assert [path.name for path in tmp_path.iterdir() if path.suffix in (".part", ".mended")] == []
    assert mended(tmp_path) == before


# --- cut off in the middle --------------------------------------------------------------------------------


class CutOff(BaseException):
    """Where a kill would be."""


@pytest.mark.parametrize("links", [True, False], ids=["links", "no links"])
@pytest.mark.parametrize("after", range(7))
def test_cut_off_anywhere_the_next_start_goes_on(
    after: int, links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = log_in(tmp_path)
    damaged = change(tmp_path, torn)
    done = 0

    def counted(real: Callable[..., Any], allowed: bool = True) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            nonlocal done
            if not allowed:
                raise OSError("no such thing here")
            if done == after:
                raise CutOff
            done += 1
            return real(*arguments)

        return call

    with monkeypatch.context() as killed:
        killed.setattr(os, "link", counted(os.link, links))
        killed.setattr(Path, "replace", counted(Path.replace))
        with suppress(CutOff):
            Store.in_folder(tmp_path, mend=True).close()
    for mend in (False, True):
        try:
            store = Store.in_folder(tmp_path, mend)
            assert everything(store) == before or not mend
            store.close()
        except StoreError as problem:
            assert not mend and problem.code == "store.damaged"
    kept_files = list(tmp_path.glob("*damaged*.sqlite"))
    assert damaged in [path.read_bytes() for path in kept_files]
    assert query(tmp_path, "PRAGMA integrity_check") == [("ok",)]


def test_a_log_that_was_mended_forgets_in_the_damaged_file_too(tmp_path: Path) -> None:
    log_in(tmp_path)
    change(tmp_path, torn)
    store = Store.in_folder(tmp_path, mend=True)
    store.forget_person("Anna")
    store.close()
    assert b"Anna" not in bytes_of(tmp_path)


def test_of_the_write_ahead_log_whole_frames_are_read_behind_a_damaged_one(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    table = played(most=30)
    session = keep(store, table)
    wal = tmp_path / f"{FILE_NAME}-wal"
    copy = tmp_path / "copy.sqlite"
    shutil.copyfile(tmp_path / FILE_NAME, copy)
    data = bytearray(wal.read_bytes())
    data[len(data) // 2] ^= 1
    copy.with_name(f"{copy.name}-wal").write_bytes(data)
    store.close()
    found = {row["seq"] for name, row in rows_in(copy) if name == "entry" and row["session_id"] == session}
    assert found == {entry.seq for entry in table.entries}
    with closing(sqlite3.connect(copy)) as db:
        assert not db.execute("SELECT name FROM sqlite_master WHERE name = 'entry'").fetchall() or (
            db.execute("SELECT count(*) FROM entry").fetchone()[0] < len(found)
        )
