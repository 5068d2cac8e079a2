"""Damage a real log in every way and open it as the app does: what comes back, with and without room on disk.

    python -m tests.salvage_matrix [--samples 6] [--seed 1] [--only header,index] [--room plenty,tight,none]
                                   [--alone] [--games 12]

Each time one thing is damaged in a log with games of every kind, notes, photos and a group: single bits,
bytes and pages of each sort, truncation, the write-ahead log, what lies beside it, the number of the schema,
the whole file, and the second place itself. Then it is opened with plenty of room, with room for less than
one copy of it, and with none; where there was too little, room is made and it is opened once more, as on the
next start. Whatever was in it is counted again. No game, step or note may be missing in the end, and the log
must be whole and take another game. `--alone` takes the second place away first: then nothing is promised,
and the figures say what a damaged file gives up by itself.

The disk is a tmpfs of its own; where none can be mounted, only "plenty" is tried.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from app.sessions.store.errors import StoreError
from app.sessions.store.records import Filed
from app.sessions.store.store import FILE_NAME, Store
from engine.games import GAMES, find_game
from tests.app.journals import kept, play

PAGE = 4096
ROOMS = ("plenty", "tight", "none")
DISK = 48 << 20
WAL, SHM = f"{FILE_NAME}-wal", f"{FILE_NAME}-shm"
SECOND = ("mirror", "copies")
Said = dict[str, tuple[tuple[str, ...], int]]
"""Of each session, what its steps are and how many notes it has."""


# --- a log ------------------------------------------------------------------------------------------------


def make(folder: Path, games: int) -> tuple[Path, Path]:
    """A log as the app leaves it when it is killed, its last steps beside; and one that was closed."""
    made = folder / "closed"
    store = Store.in_folder(made, mend=True)
    gone = [kept(store, _game(90 + number, 60), filed=Filed("gone")) for number in range(2)]
    for number in range(games):
        session = kept(
            store, _game(number, 25 + 8 * number), filed=Filed("7b" if number % 2 else "", "school")
        )
        store.add_note(session, 3, f"note {number}", None, 5)
        if number % 4 == 0:
            store.add_note(session, 4, "a photo", Random(number).randbytes(9000), 7)
    for session in gone:
        store.delete_session(session)
    store.close()
    with suppress(ImportError):  # earlier versions made none
        from app.sessions.store import copies

        copies.keep(made / FILE_NAME, time.time())
    store = Store.in_folder(made, mend=True)
    for number in range(3):
        kept(store, _game(50 + number, 15))
    killed = shutil.copytree(made, folder / "killed")
    assert (killed / WAL).stat().st_size
    store.close()
    return killed, made


def _game(seed: int, most: int) -> Any:
    game = tuple(GAMES)[seed % len(GAMES)]
    return play(game, ("Anna", "Ben", "Cem")[: 2 if game == "emission" else 3], seed=seed, most=most)


def look(store: Store) -> Said:
    """What is whole in a log."""
    said = {}
    for each in store.sessions():
        with suppress(KeyError, StoreError):
            game = find_game(each.header.game)
            game.rules(game.load(each.header.edition, each.header.owner))
            loaded = store.load(each.header.id, game)
            lines = (f"{entry.at_ms} {entry.action} {entry.events}" for entry in loaded.entries)
            said[each.header.id] = tuple(lines), len(store.notes(each.header.id))
    return said


# --- where its pages are ----------------------------------------------------------------------------------


def pages_of(data: bytes) -> dict[str, list[int]]:
    """The pages of a file by what they are for, numbered from 1."""
    with tempfile.TemporaryDirectory() as name:
        (Path(name) / "log").write_bytes(data)
        with closing(sqlite3.connect(Path(name) / "log")) as db:
            roots = db.execute("SELECT type, rootpage FROM sqlite_master WHERE rootpage > 0").fetchall()
    found: dict[str, list[int]] = {"schema": [1], "free": _free(data), "overflow": []}
    for kind, root in roots:
        _walk(data, root, kind, found)
    return found


def _walk(data: bytes, number: int, kind: str, found: dict[str, list[int]]) -> None:
    page = data[(number - 1) * PAGE : number * PAGE]
    inner = page[0] in (2, 5)
    found.setdefault("index" if kind == "index" else "inner" if inner else "table", []).append(number)
    count = int.from_bytes(page[3:5], "big")
    start = 12 if inner else 8
    cells = [int.from_bytes(page[at : at + 2], "big") for at in range(start, start + 2 * count, 2)]
    if inner:
        for child in [*(page[at : at + 4] for at in cells), page[8:12]]:
            _walk(data, int.from_bytes(child, "big"), kind, found)
    elif kind == "table":
        for at in cells:
            found["overflow"] += _overflow(data, page, at)


def _overflow(data: bytes, page: bytes, at: int) -> Iterator[int]:
    size = 0
    while True:
        size, at = size << 7 | page[at] & 0x7F, at + 1
        if page[at - 1] < 0x80:
            break
    while page[at] >= 0x80:
        at += 1
    if size > PAGE - 35:
        least = (PAGE - 12) * 32 // 255 - 23
        local = least + (size - least) % (PAGE - 4)
        at += 1 + (least if local > PAGE - 35 else local)
        while number := int.from_bytes(page[at : at + 4], "big"):
            yield number
            page, at = data[(number - 1) * PAGE : number * PAGE], 0


def _free(data: bytes) -> list[int]:
    trunk, found = int.from_bytes(data[32:36], "big"), []
    while trunk:
        page = data[(trunk - 1) * PAGE : trunk * PAGE]
        count = int.from_bytes(page[4:8], "big")
        found += [trunk, *(int.from_bytes(page[at : at + 4], "big") for at in range(8, 8 + 4 * count, 4))]
        trunk = int.from_bytes(page[:4], "big")
    return found


# --- damage -----------------------------------------------------------------------------------------------

Damage = Callable[[Path, Random], None]


def _flip(data: bytearray, at: int, rng: Random) -> None:
    data[at] ^= 1 << rng.randrange(8)


def _changed(path: Path, change: Callable[[bytearray], None]) -> None:
    data = bytearray(path.read_bytes())
    change(data)
    path.write_bytes(data)


def in_file(name: str, change: Callable[[bytearray, Random], None]) -> Damage:
    return lambda folder, rng: _changed(folder / name, lambda data: change(data, rng))


def on_page(kind: str, change: Callable[[bytearray, int, Random], None]) -> Damage:
    """Something on one page of a kind; `change` is told where it begins."""

    def damage(data: bytearray, rng: Random) -> None:
        number = rng.choice(pages_of(bytes(data))[kind])
        change(data, (number - 1) * PAGE, rng)

    return in_file(FILE_NAME, damage)


def bit(data: bytearray, at: int, rng: Random) -> None:
    _flip(data, at + rng.randrange(PAGE), rng)


def used_bit(data: bytearray, at: int, rng: Random) -> None:
    """A bit where something is written, not in the free middle of a page."""
    written = [place for place in range(at, at + PAGE) if data[place]]
    _flip(data, rng.choice(written or [at]), rng)


def zeros(data: bytearray, at: int, _rng: Random) -> None:
    data[at : at + PAGE] = bytes(PAGE)


def garbage(data: bytearray, at: int, rng: Random) -> None:
    data[at : at + PAGE] = rng.randbytes(PAGE)


def cut_to(size: Callable[[int, Random], int]) -> Callable[[bytearray, Random], None]:
    def damage(data: bytearray, rng: Random) -> None:
        del data[size(len(data), rng) :]

    return damage


def number_of_schema(folder: Path, rng: Random) -> None:
    """A bit of the number, as a damaged disk would flip it."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as db, db:
        (value,) = db.execute("SELECT value FROM meta").fetchone()
        db.execute("UPDATE meta SET value = ?", (chr(ord(value) ^ 1 << rng.randrange(7)),))


def second_place(change: Callable[[bytearray, Random], None] | None) -> Damage:
    def damage(folder: Path, rng: Random) -> None:
        path = rng.choice(sorted((folder / "mirror").iterdir()))
        if change is None:
            path.unlink()
        else:
            _changed(path, lambda data: change(data, rng))

    return damage


def gone(*names: str) -> Damage:
    def damage(folder: Path, _rng: Random) -> None:
        for name in names:
            path = folder / name
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)

    return damage


def _anywhere(data: bytearray, rng: Random) -> None:
    _flip(data, rng.randrange(len(data)), rng)


def _page(data: bytearray, rng: Random) -> None:
    at = rng.randrange(len(data)) // PAGE * PAGE
    data[at : at + PAGE] = bytes(len(data[at : at + PAGE]))


KINDS: dict[str, Damage] = {
    "header: bit": in_file(FILE_NAME, lambda data, rng: _flip(data, rng.randrange(100), rng)),
    **{
        f"{kind} page: {name}": on_page(kind, change)
        for kind in ("schema", "inner", "table", "index", "overflow", "free")
        for name, change in (("bit", used_bit), ("zeros", zeros), ("garbage", garbage))
    },
    "file: any bit": in_file(FILE_NAME, _anywhere),
    "file: any page zeros": in_file(FILE_NAME, _page),
    "file: cut in the header": in_file(FILE_NAME, cut_to(lambda _size, rng: rng.randrange(1, 100))),
    "file: cut at a page": in_file(FILE_NAME, cut_to(lambda size, rng: rng.randrange(size // PAGE) * PAGE)),
    "file: cut in a page": in_file(FILE_NAME, cut_to(lambda size, rng: rng.randrange(100, size))),
    "file: last byte cut": in_file(FILE_NAME, cut_to(lambda size, _rng: size - 1)),
    "file: empty": in_file(FILE_NAME, cut_to(lambda _size, _rng: 0)),
    "file: all zeros": in_file(FILE_NAME, lambda data, _: data.__setitem__(slice(None), bytes(len(data)))),
    "file: text": in_file(FILE_NAME, lambda data, _: data.__setitem__(slice(None), b"Dear diary, " * 400)),
    "file: missing": gone(FILE_NAME),
    "file and wal: missing": gone(FILE_NAME, WAL, SHM),
    "schema: number": number_of_schema,
    "wal: any bit": in_file(WAL, _anywhere),
    "wal: header bit": in_file(WAL, lambda data, rng: _flip(data, rng.randrange(32), rng)),
    "wal: page zeros": in_file(WAL, _page),
    "wal: cut": in_file(WAL, cut_to(lambda size, rng: rng.randrange(size))),
    "wal: missing": gone(WAL, SHM),
    "shm: any bit": in_file(SHM, _anywhere),
    "shm: missing": gone(SHM),
    "second place: any bit": second_place(_anywhere),
    "second place: cut": second_place(cut_to(lambda size, rng: rng.randrange(size))),
    "second place: a file missing": second_place(None),
    "second place: all missing": gone(*SECOND),
}
ALWAYS_THE_SAME = tuple(kind for kind in KINDS if kind.endswith(("missing", "empty", "all zeros", "text")))
SINGLE = ("bit", "zeros", "garbage", "last byte cut", "number")
"""One byte or page: of that no game and no step may be lost, whatever else is promised or not."""


# --- rooms ------------------------------------------------------------------------------------------------


@contextmanager
def disk(base: Path) -> Iterator[Path | None]:
    """A small disk of its own, if one can be mounted here."""
    place = base / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(place)]
    mounted = not subprocess.run(command, capture_output=True, check=False).returncode
    try:
        yield place if mounted else None
    finally:
        if mounted:
            subprocess.run(["umount", "-l", str(place)], check=True)


def leave(place: Path, free: int) -> Path:
    """Fill a disk until only so much is free; the file that fills it."""
    ballast = place / "ballast"
    with ballast.open("wb") as file:
        if (much := shutil.disk_usage(place).free - free) > 0:
            os.posix_fallocate(file.fileno(), 0, much)
    return ballast


# --- one after the other ----------------------------------------------------------------------------------


@dataclass
class Tally:
    """What came of one kind of damage."""

    cases: int = 0
    games: list[int] = field(default_factory=lambda: [0, 0])
    steps: list[int] = field(default_factory=lambda: [0, 0])
    notes: list[int] = field(default_factory=lambda: [0, 0])
    waited: int = 0
    """Opened without enough room, and mended when there was some."""
    told: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    @property
    def lost(self) -> bool:
        return any(after < before for before, after in (self.games, self.steps, self.notes))


def one(kind: str, whole: Path, truth: Said, place: Path, room: str, rng: Random, tally: Tally) -> None:
    folder = place / "log"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(whole, folder)
    KINDS[kind](folder, rng)
    size = (whole / FILE_NAME).stat().st_size
    ballast = leave(place, {"tight": size // 2, "none": 0}[room]) if room != "plenty" else None
    if ballast is not None:
        first = opened(folder, tally)
        ballast.unlink()
        tally.waited += first is None or bool(missing(truth, first)[1])
    after = opened(folder, tally, last=True)
    tally.cases += 1
    if after is None:
        tally.wrong.append("can't be opened")
        after = {}
    games, steps, notes = missing(truth, after)
    for counted, whole_number, lost in (
        (tally.games, len(truth), games),
        (tally.steps, sum(len(lines) for lines, _ in truth.values()), steps),
        (tally.notes, sum(notes for _, notes in truth.values()), notes),
    ):
        counted[0] += whole_number
        counted[1] += whole_number - lost
    if extra := after.keys() - truth.keys():
        tally.wrong.append(f"{len(extra)} games that were deleted are back")


def missing(truth: Said, found: Said) -> tuple[int, int, int]:
    """How many games, steps and notes are not there as they were."""
    games = steps = notes = 0
    for session, (lines, noted) in truth.items():
        there, notes_there = found.get(session, ((), 0))
        same = sum(one == other for one, other in zip(lines, there, strict=False))
        games += not there
        steps += len(lines) - same
        notes += max(0, noted - notes_there)
    return games, steps, notes


def opened(folder: Path, tally: Tally, last: bool = False) -> Said | None:
    """What the app shows of it; at last the log is whole, takes another game, and says the same again."""
    try:
        store = Store.in_folder(folder, mend=True)
    except StoreError as problem:
        tally.told[problem.code] += 1
        return None
    except Exception as problem:  # an error that has no words for people is what is looked for
        tally.wrong.append(f"{type(problem).__name__}: {problem}")
        return None
    try:
        if store.trouble is not None:
            tally.told[store.trouble.code] += 1
        said = look(store)
        if last and store.trouble is not None and store.trouble.code in ("store.no_room", "store.read_only"):
            tally.wrong.append("still not mended")
        elif last:
            kept(store, _game(70, 5), "anothergame")
            store.delete_session("anothergame")
    except Exception as problem:  # see above
        tally.wrong.append(f"{type(problem).__name__}: {problem}")
        return None
    finally:
        store.close()
    if last and (found := _integrity(folder / FILE_NAME)) != "ok":
        tally.wrong.append(found)
    return said


def _integrity(file: Path) -> str:
    with closing(sqlite3.connect(file)) as db:
        found = [line for (line,) in db.execute("PRAGMA integrity_check")]
        found += [f"foreign key: {line}" for line in db.execute("PRAGMA foreign_key_check")]
    return "ok" if found == ["ok"] else str(found[:3])


def matrix(
    samples: int,
    seed: int,
    only: str = "",
    rooms: tuple[str, ...] = ROOMS,
    alone: bool = False,
    games: int = 12,
) -> dict[tuple[str, str], Tally]:
    found: dict[tuple[str, str], Tally] = {}
    with tempfile.TemporaryDirectory(prefix="salvage-") as name, disk(Path(name)) as place:
        base = Path(name)
        logs = make(base, games)
        store = Store.in_folder(shutil.copytree(logs[0], base / "truth"), mend=True)
        truth = look(store)
        store.close()
        for log in logs:
            if alone:
                gone(*SECOND)(log, Random())
        twice = (logs[0] / "mirror").exists()
        for kind in KINDS:
            if not any(word in kind for word in only.split(",")) or ("second" in kind and not twice):
                continue
            for room in rooms if place else ("plenty",):
                rng, tally = Random(f"{seed} {kind}"), Tally()
                found[kind, room] = tally
                beside = kind.startswith(("wal", "shm"))
                for number in range(len(logs) if kind in ALWAYS_THE_SAME else samples):
                    log = logs[0 if beside else number % 2]
                    one(kind, log, truth, place or base, room, rng, tally)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.salvage_matrix")
    parser.add_argument("--samples", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--room", default=",".join(ROOMS))
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--games", type=int, default=12)
    options = parser.parse_args()
    began = time.perf_counter()
    rooms = tuple(options.room.split(","))
    found = matrix(options.samples, options.seed, options.only, rooms, options.alone, options.games)
    print(f"{'damage':30}{'room':8}{'times':>6} {'games':>10} {'steps':>13} {'notes':>10} waited, told")
    for (kind, room), each in found.items():
        counts = (f"{after}/{before}" for before, after in (each.games, each.steps, each.notes))
        games, steps, notes = counts
        told = ", ".join([str(each.waited), *(f"{code} {count}" for code, count in each.told.items())])
        sign = "*" if each.lost or each.wrong else " "
        print(f"{kind:30}{room:8}{each.cases:6}{sign}{games:>10} {steps:>13} {notes:>10} {told}")
        for line, count in Counter(each.wrong).items():
            print(f"    {count} times: {line[:160]}")
    for one_of, words in ((True, "one byte or page"), (False, "more than that")):
        rows = [each for (kind, _), each in found.items() if any(word in kind for word in SINGLE) == one_of]
        sums = [
            f"{name} {sum(counted[1] for counted in column)}/{sum(counted[0] for counted in column)}"
            for name in ("games", "steps", "notes")
            if (column := [getattr(each, name) for each in rows])
        ]
        print(f"{words:18}{', '.join(sums)}")
    cases = sum(each.cases for each in found.values())
    lost = [each for each in found.values() if each.lost or each.wrong]
    print(f"{cases} times damaged in {time.perf_counter() - began:.0f} s; lost or wrong in {len(lost)} rows")
    return 1 if lost and not options.alone else 0


if __name__ == "__main__":
    sys.exit(main())
