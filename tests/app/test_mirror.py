"""The second place: what one of the two has lost comes back from the other, and what goes is gone in both."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import delete

from app.sessions.log import Log
from app.sessions.store import copies, mirror
from app.sessions.store.errors import StoreError
from app.sessions.store.mending import assemble
from app.sessions.store.mirror import Mirror
from app.sessions.store.mirror_lines import Mirrored, lines_of, pack, unpack
from app.sessions.store.records import Filed
from app.sessions.store.store import FILE_NAME, Store
from app.sessions.store.tables import ENTRY, NOTE
from engine.core import Entry, replace
from engine.keep_cool import GAME
from engine.keep_cool.actions import Adjust
from tests.app.helpers import bytes_of, first, keep, log_in, peak_of, played, query
from tests.app.journals import kept, play

PHOTO = Random(1).randbytes(9000)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store.in_folder(tmp_path, mend=True)
    yield made
    made.close()


def in_second_place(folder: Path, session: str) -> Mirrored:
    return Mirror(folder / mirror.FOLDER).read(session)


def opened(folder: Path) -> Store:
    return Store.in_folder(folder, mend=True)


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / mirror.FOLDER).glob("*"))


# --- in both places ---------------------------------------------------------------------------------------


def test_every_step_is_in_both_places_when_it_is_answered(store: Store, tmp_path: Path) -> None:
    table = played(seed=3, most=30, undo=0.1)
    session = keep(store, first(table, 1))
    for number, entry in enumerate(table.entries[1:], 2):
        store.append(session, GAME, entry, {}, False)
        there = in_second_place(tmp_path, session)
        assert there.sound and len(assemble(session, there.lines)) == number
    assert there.head is not None and there.head["id"] == session


def test_both_are_brought_to_disk_before_a_step_is_answered(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played(most=9)
    session = keep(store, first(table, 5))
    synced: list[int] = []
    monkeypatch.setattr(mirror, "_sync", lambda fd: synced.append(os.fstat(fd).st_size))
    store.append(session, GAME, table.entries[5], {}, False)
    assert synced == [store._mirror.file(session).stat().st_size]


def test_nobody_else_on_the_computer_may_read_it(store: Store, tmp_path: Path) -> None:
    session = keep(store, played(most=5))
    store.add_note(session, 1, "here", PHOTO, 7)
    copies.keep(tmp_path / FILE_NAME, 1e9)
    for folder in (tmp_path / mirror.FOLDER, tmp_path / copies.FOLDER):
        assert folder.stat().st_mode & 0o777 == 0o700
        for path in folder.iterdir():
            assert path.stat().st_mode & 0o777 == 0o600, path


def test_a_line_of_which_anything_was_changed_says_nothing() -> None:
    line = pack({"entry": {"seq": 7, "words": "Jürgen 🌍\n\r\x85"}})
    assert line.count(b"\n") == 1
    assert unpack(line) == {"entry": {"seq": 7, "words": "Jürgen 🌍\n\r\x85"}}
    for at in range(len(line) - 1):
        changed = bytearray(line)
        changed[at] ^= 1
        assert unpack(bytes(changed)) is None


def test_photos_go_to_the_second_place_and_back_one_by_one(tmp_path: Path) -> None:
    """Twelve of 4 MB, whenever a session is written anew, compared, or brought back."""
    size, photos = 4_000_000, 12
    store = opened(tmp_path)
    session = keep(store, played(most=5))
    for number in range(photos):
        store.add_note(session, 1, "", bytes([number]) * size, number)
    assert peak_of(lambda: store.file_under(session, "7b", "school")) < 4 * size
    assert peak_of(lambda: store.agrees(session)) < 4 * size
    shutil.rmtree(tmp_path / mirror.FOLDER)
    assert peak_of(lambda: store.file_under(session, "7b", "hall")) < 4 * size
    with store._writing() as db:
        db.execute(delete(NOTE))
    assert peak_of(lambda: store.look_through(session)) < 4 * size
    assert [each.photo for each in store.each_note(session)] == [
        bytes([each]) * size for each in range(photos)
    ]
    store.close()


def test_a_log_of_an_earlier_version_gets_its_second_place(store: Store, tmp_path: Path) -> None:
    sessions = [keep(store, played(seed=seed, most=5)) for seed in range(3)]
    before = {session: store._mirror.file(session).read_bytes() for session in sessions}
    store.close()
    shutil.rmtree(tmp_path / mirror.FOLDER)
    again = Store.in_folder(tmp_path)
    assert {session: again._mirror.file(session).read_bytes() for session in sessions} == before
    again.close()


def test_ids_that_were_made_elsewhere_are_names_of_files(store: Store, tmp_path: Path) -> None:
    for session in ("Aaaa", "aaaa", "../../etc", "nul", "ä/" * 30):
        kept(store, play("keep_cool", ("Anna", "Ben", "Cem"), most=3), session)
        assert len(in_second_place(tmp_path, session).lines) == 3
    assert len(files(tmp_path)) == 5


# --- what one has lost ------------------------------------------------------------------------------------

LOSSES = {
    "a line": "DELETE FROM entry WHERE seq = 5",
    "the last lines": "DELETE FROM entry WHERE seq > 15",
    "a line changed": "UPDATE entry SET events = '[]' WHERE seq = 7",
    "a number changed": "UPDATE entry SET seq = 77 WHERE seq = 7",
    "another session's line": "UPDATE entry SET session_id = 'x' WHERE seq = 7",
    "the checksum": "UPDATE session SET chain = 'x'",
    "the number of steps": "UPDATE session SET steps = 3, chain = 'x'",
    "which game": "UPDATE session SET game = 'keep_bool'",
    "which edition": "UPDATE session SET edition = ''",
    "the owner's values": "UPDATE session SET owner = '{'",
    "the id": "UPDATE session SET id = 'x'",
    "the session": "DELETE FROM session",
    "a note": "DELETE FROM note",
    "words of a note": "UPDATE note SET words = 'hexe'",
    "a photo": "UPDATE note SET photo = x'00'",
    "the group": "UPDATE play_group SET name = '8b'",
    "everything": "DELETE FROM entry; DELETE FROM note; DELETE FROM part; DELETE FROM session",
}


@pytest.mark.parametrize("loss", LOSSES)
def test_what_the_log_has_lost_comes_back(loss: str, store: Store, tmp_path: Path) -> None:
    table = played(seed=4, most=20)
    session = kept(store, table, filed=Filed("7b", "school"))
    store.add_note(session, 3, "here", PHOTO, 7)
    before, notes = store.sessions(), store.notes(session)
    store.close()
    with sqlite3.connect(tmp_path / FILE_NAME) as db:
        db.executescript(LOSSES[loss])
    db.close()
    again = opened(tmp_path)
    again.look_through(session)
    assert again.sessions() == before
    loaded = again.load(session, GAME)
    assert (loaded.entries, loaded.damaged) == (tuple(table.entries), None)
    assert [(each.seq, each.words, each.photo) for each in again.notes(session)] == [
        (each.seq, each.words, each.photo) for each in notes
    ]
    again.close()
    assert query(tmp_path, "PRAGMA foreign_key_check") == []
    quiet = opened(tmp_path)
    assert quiet.trouble is None
    quiet.close()


@pytest.mark.parametrize("change", ["bit", "cut", "gone"])
def test_what_the_second_place_has_lost_is_written_there_again(
    change: str, store: Store, tmp_path: Path
) -> None:
    table = played(seed=4, most=20)
    session = keep(store, table)
    path = store._mirror.file(session)
    store.close()
    whole = path.read_bytes()
    for at in (0, len(whole) // 2, len(whole) - 1):
        if change == "gone":
            path.unlink()
        else:
            path.write_bytes(whole[:at] + (b"?" + whole[at + 1 :] if change == "bit" else b""))
        again = opened(tmp_path)
        again.look_through(session)
        again.close()
        assert path.read_bytes() == whole


def test_lines_that_both_have_lost_a_part_of_make_one_journal(store: Store, tmp_path: Path) -> None:
    table = played(seed=4, most=20)
    session = keep(store, table)
    path = store._mirror.file(session)
    store.close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:9], b"torn\n", *lines[11:]]))
    query(tmp_path, "DELETE FROM entry WHERE seq IN (4, 15, 16)")
    again = opened(tmp_path)
    assert again.load(session, GAME).entries == tuple(table.entries)
    again.close()


def test_where_neither_has_a_line_what_stands_before_it_is_kept(store: Store, tmp_path: Path) -> None:
    table = played(seed=4, most=20)
    session = keep(store, table)
    path = store._mirror.file(session)
    store.close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:7] + lines[8:]))
    query(tmp_path, "UPDATE entry SET at_ms = 1 WHERE seq = 7")
    again = opened(tmp_path)
    loaded = again.load(session, GAME)
    assert (loaded.damaged, loaded.entries) == (7, tuple(table.entries[:6]))
    again.set_aside(session, 7)
    again.append(session, GAME, first(table, 6).propose(Adjust("carbometer", 9), insist=True), {}, False)  # type: ignore[arg-type]
    assert again.load(session, GAME).damaged is None
    there = in_second_place(tmp_path, session)
    assert (len(assemble(session, there.lines)), len(there.aside)) == (7, len(table.entries) - 6)
    again.close()


def test_a_log_that_is_not_to_be_mended_is_left_alone(store: Store, tmp_path: Path) -> None:
    session = keep(store, played(seed=4, most=20))
    store.close()
    query(tmp_path, "UPDATE entry SET events = '[]' WHERE seq = 7")
    there = store._mirror.file(session).read_bytes()
    looked = Store.in_folder(tmp_path)
    assert looked.load(session, GAME).damaged == 7
    looked.close()
    assert store._mirror.file(session).read_bytes() == there
    assert query(tmp_path, "SELECT events FROM entry WHERE seq = 7") == [("[]",)]


# --- where it can't be written ----------------------------------------------------------------------------


def test_a_step_is_kept_where_only_the_log_can_be_written_and_the_rest_follows(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played(most=9)
    session = keep(store, first(table, 5))

    def full(*_: Any) -> Any:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as on_full_disk:
        on_full_disk.setattr(mirror, "_sync", full)
        on_full_disk.setattr(mirror, "_write_whole", full)
        store.append(session, GAME, table.entries[5], {}, False)
        assert store.trouble is not None
        assert store.trouble.code == "store.one_place"
    store.append(session, GAME, table.entries[6], {}, False)
    assert store.trouble is None
    assert len(in_second_place(tmp_path, session).lines) == 7
    assert store.load(session, GAME).entries == tuple(table.entries[:7])


def test_a_step_that_the_log_refuses_is_in_neither_place(store: Store, tmp_path: Path) -> None:
    table = played(most=9)
    session = keep(store, first(table, 5))
    stop = "CREATE TRIGGER stop BEFORE UPDATE ON session BEGIN SELECT RAISE(ABORT, 'no'); END"
    query(tmp_path, stop)
    before = store._mirror.file(session).read_bytes()
    with pytest.raises(Exception, match="store"):
        store.append(session, GAME, table.entries[5], {}, False)
    assert store._mirror.file(session).read_bytes() == before


def test_a_torn_last_line_doesnt_take_the_next_one_with_it(store: Store, tmp_path: Path) -> None:
    table = played(most=9)
    session = keep(store, first(table, 5))
    path = store._mirror.file(session)
    path.write_bytes(path.read_bytes()[:-20])
    store.append(session, GAME, table.entries[5], {}, False)
    assert [line["seq"] for line in in_second_place(tmp_path, session).lines] == [1, 2, 3, 4, 6]


# --- what goes is gone in both ----------------------------------------------------------------------------


def test_a_session_that_is_deleted_is_in_no_place(store: Store, tmp_path: Path) -> None:
    gone, stays = (
        kept(store, play("keep_cool", (name, "Ben", "Cem"), most=9)) for name in ("Xaverine", "Anna")
    )
    store.add_note(gone, 1, "secretly", PHOTO, 7)
    copies.keep(tmp_path / FILE_NAME, 1e9)
    store.delete_session(gone)
    assert files(tmp_path) == [f"{stays}.jsonl"]
    assert copies.kept(tmp_path / FILE_NAME) == []
    store.close()
    again = opened(tmp_path)
    assert [each.header.id for each in again.sessions()] == [stays]
    again.close()


def test_a_name_that_is_forgotten_is_in_no_place(store: Store, tmp_path: Path) -> None:
    session = kept(store, play("keep_cool", ("Xaverine", "Ben", "Cem"), most=9))
    store.add_note(session, 1, "Xaverine won", None, 7)
    copies.keep(tmp_path / FILE_NAME, 1e9)
    store.forget_person("Xaverine")
    assert b"Xaverine" not in bytes_of(tmp_path)
    assert copies.kept(tmp_path / FILE_NAME) == []
    assert in_second_place(tmp_path, session).sound


def test_a_photo_that_is_taken_off_is_in_no_place(store: Store, tmp_path: Path) -> None:
    session = keep(store, played(most=5))
    note = store.add_note(session, 1, "", PHOTO, 7)
    other = store.add_note(session, 2, "", PHOTO[::-1], 7)
    assert len(files(tmp_path)) == 3
    store.drop_note(note)
    assert len(files(tmp_path)) == 2
    [left] = in_second_place(tmp_path, session).notes
    assert store._mirror.photo(session, left["photo"]) == PHOTO[::-1]
    store.drop_note(other)
    assert files(tmp_path) == [f"{session}.jsonl"]


@pytest.mark.parametrize("committed", [True, False])
def test_a_deletion_that_was_cut_off_is_done_or_not_in_both_places(
    committed: bool, store: Store, tmp_path: Path
) -> None:
    """The mark is there, the log has changed or not, the file hasn't."""
    session = keep(store, played(most=5))
    path = store._mirror.file(session)
    there = path.read_bytes()
    if committed:
        store.delete_session(session)
    store.close()
    path.write_bytes(there)
    path.with_suffix(".renew").touch()
    again = opened(tmp_path)
    assert len(again.sessions()) == (0 if committed else 1)
    assert path.exists() != committed
    again.close()


def test_a_forgetting_that_was_cut_off_before_the_second_place_is_finished(
    store: Store, tmp_path: Path
) -> None:
    session = kept(store, play("keep_cool", ("Xaverine", "Ben", "Cem"), most=9))
    path = store._mirror.file(session)
    there = path.read_bytes()
    store.forget_person("Xaverine")
    store.close()
    path.write_bytes(there)
    (path.parent / "all.renew").touch()
    again = opened(tmp_path)
    assert b"Xaverine" not in bytes_of(tmp_path)
    assert again.load(session, GAME).damaged is None
    again.close()


def test_forgetting_leaves_nothing_that_belongs_to_no_session(store: Store, tmp_path: Path) -> None:
    session = kept(store, play("keep_cool", ("Xaverine", "Ben", "Cem"), most=9))
    torn = store._mirror.file(session).with_stem("0" * 32)
    torn.write_bytes(store._mirror.file(session).read_bytes()[5:])
    half = tmp_path / f"{FILE_NAME}.part"
    half.write_text("Xaverine")
    store.forget_person("Xaverine")
    store.close()
    Store.in_folder(tmp_path).close()
    assert b"Xaverine" not in bytes_of(tmp_path)


@pytest.mark.parametrize("when", ["before", "at the end"])
def test_a_change_that_the_log_refuses_is_in_neither_place(when: str, store: Store, tmp_path: Path) -> None:
    session = keep(store, played(most=5))
    before = store._mirror.file(session).read_bytes()
    if when == "before":
        with pytest.raises(StoreError):
            store.rename_person("nobody", "somebody")
    else:
        with store._engine.connect() as db:
            driver: Any = db.connection.driver_connection
        driver.execute("PRAGMA foreign_keys=ON")
        with pytest.raises(StoreError), store._changing(session) as db:
            db.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
            db.exec_driver_sql("UPDATE session SET place = 'there', group_id = 77")
    assert store._mirror.file(session).read_bytes() == before
    assert files(tmp_path) == [f"{session}.jsonl"]


def test_two_ways_that_a_session_went_are_both_kept(store: Store, tmp_path: Path) -> None:
    """Somebody put an older log back and played on with a version that knew no second place."""
    table = played(seed=4, most=20)
    session = keep(store, first(table, 12))
    path = store._mirror.file(session)
    for entry in table.entries[12:15]:
        store.append(session, GAME, replace(entry, at_ms=entry.at_ms + 1), {}, False)
    store.close()
    older = path.read_bytes()
    shutil.rmtree(tmp_path / mirror.FOLDER)
    query(tmp_path, "DELETE FROM entry WHERE seq > 12")
    chain = query(tmp_path, "SELECT chain FROM entry WHERE seq = 12")[0][0]
    query(tmp_path, f"UPDATE session SET steps = 12, chain = '{chain}'")
    played_on = Store.in_folder(tmp_path)
    for entry in table.entries[12:]:
        played_on.append(session, GAME, entry, {}, False)
    played_on.close()
    path.write_bytes(older)
    again = opened(tmp_path)
    assert again.load(session, GAME).entries == tuple(table.entries)
    assert query(tmp_path, "SELECT seq FROM aside") == [(13,), (14,), (15,)]
    again.close()


# --- looked after -----------------------------------------------------------------------------------------


async def test_once_a_day_both_places_are_compared_and_a_copy_is_made(tmp_path: Path) -> None:
    made = opened(tmp_path)
    table = played(seed=4, most=20)
    keep(made, table)
    made.close()
    query(tmp_path, "UPDATE entry SET events = '[]' WHERE seq = 7")
    log = Log(lambda: opened(tmp_path))
    await log.look_after()
    (copy,) = copies.kept(tmp_path / FILE_NAME)
    assert copies.faults(copy) == []
    assert query(tmp_path, "SELECT events FROM entry WHERE seq = 7") != [("[]",)]
    await log.look_after()
    assert copies.kept(tmp_path / FILE_NAME) == [copy]
    log.close()


async def test_an_empty_log_and_one_in_memory_need_no_copy(tmp_path: Path) -> None:
    for log in (log_in(tmp_path), Log(lambda: Store("sqlite://"))):
        await log.look_after()
        log.close()
    assert not (tmp_path / copies.FOLDER).exists()


def test_copies_are_kept_by_age_and_number(store: Store, tmp_path: Path) -> None:
    file, day = tmp_path / FILE_NAME, copies.DAY
    keep(store, played(most=5))
    for number in range(50):
        now = 1e9 + number * day
        made = copies.keep(file, now)
        assert made is not None
        os.utime(made, (now, now))
        left = [(now - path.stat().st_mtime) / day for path in copies.kept(file)]
        assert left[:2] == [0, 1][: len(left)] and len(left) <= 3
        assert all(age < 36 for age in left)
    assert left[2] > 7


def test_a_copy_is_due_a_day_after_the_last_if_there_was_play(store: Store, tmp_path: Path) -> None:
    file = tmp_path / FILE_NAME
    session = keep(store, played(most=5))
    made = copies.keep(file, 1e9)
    assert made is not None
    written = max(path.stat().st_mtime for path in tmp_path.glob(f"{FILE_NAME}*"))
    os.utime(made, (written + 1,) * 2)
    assert not copies.due(file, written + 2 * copies.DAY)
    os.utime(made, (written - 1,) * 2)
    assert not copies.due(file, written + copies.DAY / 2)
    assert copies.due(file, written + copies.DAY)
    assert session


def test_no_copy_is_made_of_a_damaged_log_or_of_what_was_forgotten_meanwhile(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / FILE_NAME
    session = kept(store, play("keep_cool", ("Xaverine", "Ben", "Cem"), most=9))
    whole = copies.faults

    def meanwhile(path: Path) -> list[str]:
        store.forget_person("Xaverine")
        return whole(path)

    monkeypatch.setattr(copies, "faults", meanwhile)
    assert copies.keep(file, 1e9) is None
    monkeypatch.undo()
    query(tmp_path, "UPDATE entry SET at_ms = 1 WHERE seq = 4")
    assert copies.keep(file, 1e9) is None
    assert list((tmp_path / copies.FOLDER).iterdir()) == []
    store.look_through(session)
    assert copies.keep(file, 1e9) is not None


def test_assembling_takes_the_longest_chain_and_its_given_end() -> None:
    table = played(seed=4, most=6)
    memory = Store("sqlite://")
    session = keep(memory, table)
    with memory._engine.connect() as db:
        rows = lines_of(db, ENTRY, session)
    memory.close()
    phantom = {**rows[-1], "at_ms": 1}
    phantom["chain"] = mirror_chain(rows[-2]["chain"], phantom)
    assert assemble(session, [*rows, phantom], ends=rows[-1]["chain"]) == rows
    assert assemble(session, [*rows[:-1], phantom, rows[-1]]) == rows
    assert assemble(session, [phantom], rows[::2], rows[1::2], ends=phantom["chain"])[-1] == phantom
    assert assemble("another", rows) == []
    assert isinstance(table.entries[0], Entry)


def mirror_chain(before: str, row: dict[str, Any]) -> str:
    from app.sessions.store.rows import chain

    return chain(before, {name: value for name, value in row.items() if name != "chain"})
