"""Kill the app at random instants, many times, and look what is left of the log.

    python -m tests.kills [--times 500] [--seed 1] [--only play,migrate,backup,forget,full,error]

Each time a process works on a real file and is ended by SIGKILL at an instant nobody chose:

play      real games, begun and resumed, several side by side; every step that was answered as done is told
          through a pipe with a checksum of the table it made; all of them are in the second place, too
migrate   a log of an earlier schema is opened
backup    a log is copied while it is played on
forget    a name is removed everywhere
full      as play, on a disk that runs full (a small tmpfs; left out where nothing can be mounted)
error     as play, with writes that fail (the system refuses to let files grow)

Afterwards the file is opened again. No step that was told may be missing, no step may be there by half, the
table that is resumed must be the fold of its journal and the one that was told. Prints what was found.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import hashlib
import json
import os
import resource
import shutil
import signal
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
from typing import Any, NoReturn

from app.robots.playing import players_of
from app.sessions.log import Log
from app.sessions.session import GameSession
from app.sessions.store.errors import StoreError
from app.sessions.store.mending import assemble
from app.sessions.store.migrations import back_up
from app.sessions.store.mirror import FOLDER, Mirror
from app.sessions.store.store import FILE_NAME, Store
from engine.core import Entry, Journal
from engine.games import GAMES, find_game
from tests.app.helpers import bytes_of
from tests.app.journals import at_table, kept, play, state_hash_as_of_schema_1

DATA = Path(__file__).parent / "data"
KINDS = {"play": 10, "migrate": 3, "backup": 3, "forget": 2, "full": 1, "error": 1}
"""What is done, and how often in proportion."""
LONGEST = {"play": 0.003, "migrate": 0.25, "backup": 0.25, "forget": 0.6, "full": 0.003, "error": 0.003}
"""Seconds after which it is killed at the latest; of games, counted from a step that was told."""
SIDE_BY_SIDE = 5
"""So many unfinished sessions are in a log before one of them is resumed rather than another begun."""
FRESH = 40
"""After so many kills the log of the games is begun anew."""
FORGOTTEN = "Xaverine"


# --- what is killed ---------------------------------------------------------------------------------------


def print_of(journal: Journal[Any, Any]) -> str:
    """A short checksum of a table."""
    state = json.dumps(journal.game.states.encode(journal.state), sort_keys=True)
    return hashlib.sha256(state.encode()).hexdigest()[:16]


Tell = Callable[[str], None]


async def play_on(folder: Path, rng: Random, tell: Tell) -> None:
    """Games without end; what was answered as done is told."""
    log = Log(lambda: Store.in_folder(folder, mend=True))
    while True:
        try:
            session = await _sit_down(log, rng, tell)
        except StoreError as problem:  # where nothing can be written, some things can't be read either
            tell(f"! {problem.code}")
            await asyncio.sleep(0.01)
            continue
        if session is None:
            tell("no room")
            await asyncio.sleep(3600)
        choose = players_of(session.game.id).policies["random"]
        for _ in range(rng.randint(3, 60)):
            if session.game.awaits(session.rules, session.state).kind == "over":
                break
            options = session.game.options(session.rules, session.state)
            action: Any = choose(rng, session.rules, session.state, options)
            if type(action) in session.game.chance:
                action = session.journal.known_outcome(type(action)) or action
            if rng.random() < 0.1:
                answer = await (session.undo() if rng.random() < 0.7 else session.undo_turn(reason="why not"))
            else:
                answer = await session.do(action)
            if isinstance(answer, Entry):
                tell(f"{session.header.id} {answer.seq} {print_of(session.journal)}")
            elif isinstance(answer, StoreError):
                tell(f"! {answer.code}")


async def _sit_down(log: Log, rng: Random, tell: Tell) -> Any:
    listed = await log.call(lambda store: store.sessions())
    open_ones = [each.header for each in listed if not each.finished]
    if len(open_ones) >= SIDE_BY_SIDE:
        header = rng.choice(open_ones)
        session, damaged = await GameSession.resume(log, header.game, header.id)
        if damaged is not None:
            tell(f"{header.id} 0 damaged")
        return session
    game = rng.choice(tuple(GAMES))
    names = ("Anna", "Ben", "Cem")[: 2 if game == "emission" else 3]
    begun = await GameSession.begin(log, game, find_game(game).editions[0], at_table(game, names, rng), {})
    if not isinstance(begun, GameSession):
        return None
    tell(f"{begun.header.id} 1 {print_of(begun.journal)}")
    return begun


def child(kind: str, folder: Path, seed: int, tell: Tell) -> None:
    rng = Random(seed)
    if kind == "error":
        wal = folder / f"{FILE_NAME}-wal"
        so_far = max([path.stat().st_size for path in folder.iterdir()], default=0)
        limit = max(so_far, wal.stat().st_size if wal.exists() else 0) + rng.randint(60_000, 200_000)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    if kind == "migrate":
        Store.in_folder(folder)
        tell("migrated")
    elif kind == "backup":
        number = 0
        while True:
            number += 1
            back_up(folder / FILE_NAME, folder / f"copy-{number}.sqlite")
            tell(f"copied {number}")
    elif kind == "forget":
        Store.in_folder(folder).forget_person(FORGOTTEN)
        tell("forgotten")
    else:
        asyncio.run(play_on(folder, rng, tell))


def forked(kind: str, folder: Path, seed: int) -> tuple[int, int]:
    """A process at this work; its number, and where to read what it tells."""
    reading, writing = os.pipe()
    number = os.fork()
    if not number:
        _work(kind, folder, seed, reading, writing)
    os.close(writing)
    return number, reading


def _work(kind: str, folder: Path, seed: int, reading: int, writing: int) -> NoReturn:
    os.close(reading)
    try:
        child(kind, folder, seed, lambda said: _told(writing, said))
        while True:
            signal.pause()
    except BaseException as problem:
        _told(writing, f"? {type(problem).__name__}: {problem}")
        os._exit(1)


def _told(writing: int, said: str) -> None:
    os.write(writing, f"{said}\n".encode())


# --- killing ----------------------------------------------------------------------------------------------


def kill(kind: str, folder: Path, rng: Random) -> list[str]:
    """Let it work for a moment and end it; what it had told by then."""
    number, reading = forked(kind, folder, rng.randrange(1 << 30))
    said = b""
    with os.fdopen(reading, "rb", buffering=0) as pipe:
        if kind in ("play", "full", "error"):
            wanted = rng.choice((0, 1, 2, 5, 10, 20, 40)) if kind == "play" else rng.randint(60, 400)
            while said.count(b"\n") < wanted and (more := pipe.read(4096)):
                said += more
                if b"no room" in said or (kind != "play" and said.count(b"\n!") > 3):
                    break
        time.sleep(rng.random() * LONGEST[kind])
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)
        while more := pipe.read(65536):
            said += more
    os.waitpid(number, 0)
    # What was cut in the middle was never told.
    return said.decode().rpartition("\n")[0].splitlines()


@dataclass
class Found:
    """What was found, over all kills."""

    kills: Counter[str] = field(default_factory=Counter)
    told: int = 0
    kept: int = 0
    """Steps that were on disk although nobody had been told yet: killed between disk and answer."""
    refused: Counter[str] = field(default_factory=Counter)
    """Writes that failed and were told as such."""
    migrations: Counter[str] = field(default_factory=Counter)
    copies: Counter[str] = field(default_factory=Counter)
    forgotten: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def second_place(folder: Path, session_id: str, seq: int) -> list[str]:
    """What is wrong with the second place of a session of which so many steps were told."""
    there = Mirror(folder / FOLDER).read(session_id)
    if there.head is None or len(assemble(session_id, there.lines)) < seq:
        return [f"{session_id}: step {seq} was told, the second place has not got that far"]
    return []


def integrity(file: Path) -> str:
    with closing(sqlite3.connect(file)) as db:
        found = db.execute("PRAGMA integrity_check").fetchone()[0]
        broken = db.execute("PRAGMA foreign_key_check").fetchall()
    return "ok" if found == "ok" and not broken else f"{found} {broken}"


def look_at_games(folder: Path, said: list[str], tips: dict[str, tuple[int, str]], found: Found) -> None:
    """Every step that was ever told is there, whole, and makes the table it made."""
    for line in said:
        if line.startswith("!"):
            found.refused[line[2:]] += 1
        elif line.startswith("?") or line.endswith("damaged"):
            found.wrong.append(line)
        elif line != "no room":
            session, step, made = line.split()
            tips[session] = int(step), made
            found.told += 1
    if not (folder / FILE_NAME).exists():
        if tips:
            found.wrong.append("the log is gone")
        return
    store = Store.in_folder(folder)
    listed = {each.header.id: each for each in store.sessions()}
    found.wrong += [f"session {gone} is gone" for gone in tips.keys() - listed.keys()]
    for session_id, each in listed.items():
        game = find_game(each.header.game)
        loaded = store.load(session_id, game)
        rules = game.rules(game.load(each.header.edition, each.header.owner))
        seq, table = tips.get(session_id, (0, ""))
        journal: Journal[Any, Any] = Journal(game, rules, loaded.entries[:seq])
        if loaded.damaged is not None or each.steps != len(loaded.entries):
            found.wrong.append(f"{session_id}: damaged at {loaded.damaged}, {each.steps} steps said")
        elif len(loaded.entries) < seq:
            found.wrong.append(f"{session_id}: step {seq} was told, {len(loaded.entries)} are there")
        elif seq and print_of(journal) != table:
            found.wrong.append(f"{session_id}: another table after step {seq}")
        if store.trouble is None:  # a full disk has room for one place at most, and says so
            found.wrong += second_place(folder, session_id, seq)
        now: Journal[Any, Any] = Journal(game, rules, loaded.entries)
        if each.summary != json.loads(json.dumps(game.summary(now.state))):
            found.wrong.append(f"{session_id}: the list says something else than the journal")
        found.kept += len(loaded.entries) - seq if seq else 0
        tips[session_id] = len(loaded.entries), print_of(now)
    store.close()
    if (state := integrity(folder / FILE_NAME)) != "ok":
        found.wrong.append(f"integrity: {state}")


def look_at_migration(folder: Path, said: list[str], found: Found) -> None:
    """Old or new, and nothing between; opened once more it is new, with everything in it."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as db:
        version = db.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()[0]
    found.migrations["done" if version != "1" else "not done"] += 1
    if "migrated" in said and version == "1":
        found.wrong.append("told as migrated, and is not")
    was = json.loads((DATA / "schema-1.json").read_text(encoding="utf-8"))
    store = Store.in_folder(folder)
    for session_id, told in was.items():
        game = find_game(told["game"])
        loaded = store.load(session_id, game)
        journal = Journal(game, game.rules(game.load(loaded.header.edition, {})), loaded.entries)
        if loaded.damaged or state_hash_as_of_schema_1(journal) != told["state"]:
            found.wrong.append(f"migration: {session_id} is not what it was")
    if not store.people():
        found.wrong.append("migration: nobody is remembered")
    store.close()
    for copy in folder.glob("*-schema-1*.sqlite"):
        if integrity(copy) != "ok":
            found.wrong.append("migration: a copy that is not whole")
    if not list(folder.glob("*-schema-1*.sqlite")):
        found.wrong.append("migration: no copy")


def look_at_copies(folder: Path, said: list[str], found: Found) -> None:
    """Every copy that is there is whole; so is the log."""
    there = list(folder.glob("copy-*.sqlite"))
    if len(there) < len(said):
        found.wrong.append("a copy that was told is not there")
    found.copies["whole"] += len(there)
    found.copies["left half, under another name"] += len(list(folder.glob("copy-*.part")))
    with closing(sqlite3.connect(folder / FILE_NAME)) as db:
        lines = db.execute("SELECT count(*) FROM entry").fetchone()
    for copy in there:
        with closing(sqlite3.connect(copy)) as db:
            if db.execute("SELECT count(*) FROM entry").fetchone() != lines or integrity(copy) != "ok":
                found.wrong.append(f"{copy.name} is not whole")
    if integrity(folder / FILE_NAME) != "ok":
        found.wrong.append("the log was harmed by copying it")


def look_at_forgetting(folder: Path, said: list[str], found: Found) -> None:
    """The name is everywhere or nowhere, and the chain holds either way."""
    store = Store.in_folder(folder)
    known = FORGOTTEN in [each.name for each in store.people()]
    for each in store.sessions():
        game = find_game(each.header.game)
        loaded = store.load(each.header.id, game)
        seats = [seat.name for seat in Journal(game, None, loaded.entries).state.seats]
        if (
            loaded.damaged is not None
            or (FORGOTTEN in seats) != known
            or (FORGOTTEN in each.players) != known
        ):
            found.wrong.append("forgotten by half")
    if said and known:
        found.wrong.append("told as forgotten, and is not")
    store.forget_person(FORGOTTEN)
    store.close()
    if FORGOTTEN.encode() in bytes_of(folder):
        found.wrong.append("the name is still in the file")
    found.forgotten["not yet" if known else "already"] += 1


# --- many times -------------------------------------------------------------------------------------------


@contextmanager
def small_disk(folder: Path, kilobytes: int) -> Iterator[bool]:
    """A disk of its own under a folder, if one can be mounted here."""
    options = f"size={kilobytes}k"
    command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    mounted = not subprocess.run(command, capture_output=True, check=False).returncode
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "-l", str(folder)], check=True)


def one_kill(kind: str, base: Path, rng: Random, found: Found, games: tuple[Path, dict[str, Any]]) -> None:
    folder = base / "once"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    if kind == "play":
        where, tips = games
        look_at_games(where, kill(kind, where, rng), tips, found)
    elif kind == "error":
        look_at_games(folder, kill(kind, folder, rng), {}, found)
    elif kind == "full":
        with small_disk(folder, 700) as mounted:
            if mounted:
                look_at_games(folder, kill(kind, folder, rng), {}, found)
            else:
                found.kills["full, left out"] += 1
    elif kind == "migrate":
        packed = (DATA / "schema-1.db.gz").read_bytes()
        (folder / FILE_NAME).write_bytes(gzip.decompress(packed))
        look_at_migration(folder, kill(kind, folder, rng), found)
    else:
        store = Store.in_folder(folder)
        for number, game in enumerate(GAMES):
            names = (FORGOTTEN, "Ben", "Cem")[: 2 if game == "emission" else 3]
            kept(store, play(game, names, seed=number, most=40))
        store.close()
        said = kill(kind, folder, rng)
        (look_at_copies if kind == "backup" else look_at_forgetting)(folder, said, found)
    found.kills[kind] += 1


def kills(times: int, seed: int = 1, only: tuple[str, ...] = tuple(KINDS)) -> Found:
    rng, found = Random(seed), Found()
    order = [kind for kind in KINDS if kind in only for _ in range(KINDS[kind])]
    with tempfile.TemporaryDirectory(prefix="kills-") as name:
        base = Path(name)
        tips: dict[str, tuple[int, str]] = {}
        for number in range(times):
            if number % FRESH == 0:
                tips = {}
            games = base / f"games-{number // FRESH}"
            games.mkdir(exist_ok=True)
            one_kill(order[number % len(order)], base, rng, found, (games, tips))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.kills")
    parser.add_argument("--times", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default=",".join(KINDS))
    options = parser.parse_args()
    began = time.perf_counter()
    found = kills(options.times, options.seed, tuple(options.only.split(",")))
    counts = ", ".join(f"{kind} {count}" for kind, count in found.kills.items())
    print(f"{sum(found.kills.values())} times killed ({counts}) in {time.perf_counter() - began:.0f} s")
    print(
        f"games       {found.told} steps told as done, {found.kept} more on disk when the answer was cut off"
    )
    print(f"            writes refused and told: {dict(found.refused) or 'none'}")
    print(f"migrations  {dict(found.migrations)}")
    print(f"copies      {dict(found.copies)}")
    print(f"forgetting  {dict(found.forgotten)}")
    print(f"lost, half or different: {len(found.wrong)}")
    for line in found.wrong[:20]:
        print(f"  {line}")
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
