"""Pupils' data at rest: the folder and every file in it are for their owner alone."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.platform.folders import data_folder, write_whole
from app.sessions.exchange.file_names import write_file
from app.sessions.store import copies
from app.sessions.store.migrations import back_up
from app.sessions.store.store import FILE_NAME, Store
from app.timer.negotiation import TimerFile
from app.ui.settings import Settings
from tests.app.journals import kept, play

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has its own way: the user's profile")


@pytest.fixture(autouse=True)
def open_to_all() -> Iterator[None]:
    """A system that hides nothing by itself."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def everything_in(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): mode(path) for path in folder.rglob("*")}


def test_the_log_its_second_place_and_its_copies_are_for_their_owner(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    store = Store.in_folder(folder, mend=True)
    session = kept(store, play("keep_cool", ("Anna", "Ben", "Cem"), most=5))
    store.add_note(session, 1, "Anna", b"\x89PNG\r\n\x1a\n", 1)
    copies.look(folder / FILE_NAME)
    back_up(folder / FILE_NAME, folder / "klimatisch-backup.sqlite")
    assert mode(folder) == 0o700
    found = everything_in(folder)
    assert {f"{FILE_NAME}{end}" for end in ("", "-wal", "-shm")} <= found.keys()
    assert any(name.endswith(".photo") for name in found) and any("copies/" in name for name in found)
    assert {name: oct(bits) for name, bits in found.items() if bits & 0o077} == {}
    store.close()


def test_a_log_of_before_is_closed_to_others_too(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    kept(store, play("keep_cool", ("Anna", "Ben", "Cem"), most=3))
    store.close()
    for name in (FILE_NAME, "klimatisch-schema-1.sqlite", "klimatisch-damaged.sqlite", "timer.json"):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o644)
    Store.in_folder(tmp_path).close()
    assert {name for name, bits in everything_in(tmp_path).items() if bits & 0o077} == set()


def test_timer_settings_and_boxes_too(tmp_path: Path) -> None:
    TimerFile(tmp_path / "new").put({"names": ["Anna"]})
    Settings(tmp_path / "new").change(volume=3)
    write_whole(tmp_path / "new" / "boxes" / "x.toml", "x")
    assert mode(tmp_path / "new") == 0o700
    assert {name for name, bits in everything_in(tmp_path / "new").items() if bits & 0o077} == set()


def test_the_usual_folder_of_an_earlier_version_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    data_folder().mkdir(mode=0o755)
    Store.in_folder(data_folder()).close()
    assert mode(data_folder()) == 0o700


def test_somebody_else_s_folder_stays_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    Store.in_folder(tmp_path).close()
    assert mode(tmp_path) == 0o755


def test_what_is_handed_on_can_be_read_by_anybody(tmp_path: Path) -> None:
    assert mode(write_file(tmp_path / "report.html", "x")) == 0o666
