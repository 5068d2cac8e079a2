"""The session log: how long a durable step takes beside raw sqlite3, how fast a long session opens.

    python -m benchmarks.store [--steps 2000] [--long 5000] [--only append,open,memory]

append    each step through our store and, right after it, the same bytes through the sqlite3 module with
          the same pragmas into a file beside it: one transaction each, on disk when it returns; and through
          a store of ours without the second place, which says what that costs
open      a session of 5,000 steps: read, checked, decoded and folded
memory    what a thousand steps more cost in memory, at two lengths: the same if it grows linearly
"""

from __future__ import annotations

import argparse
import gc
import sqlite3
import statistics
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any

from app.sessions.store.records import Header, new_id
from app.sessions.store.rows import row_of
from app.sessions.store.store import Store
from app.sessions.store.tables import ENTRY
from engine.core import Entry, Journal
from engine.keep_cool import GAME
from engine.keep_cool.actions import Adjust, ClaimVictory, Demolish, SeatChoice, SetUp
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State

RULES = GAME.rules(GAME.load("ecovisio", {}))
LOW = 25
"""Chips on the carbometer below which the table puts some back, so that the game goes on for ever."""
CASES = ("append", "open", "memory")

COLUMNS = [column.name for column in ENTRY.c]
INSERT = f"INSERT INTO entry ({', '.join(COLUMNS)}) VALUES ({', '.join(f':{name}' for name in COLUMNS)})"
CHANGED = ("updated_ms", "chain", "summary", "finished", "steps", "length_ms")
UPDATE = f"UPDATE session SET {', '.join(f'{name} = ?' for name in CHANGED)} WHERE id = ?"


def endless(seed: int = 1) -> Iterator[tuple[Entry, Journal[Rules, State]]]:
    """A random game that never ends, step by step."""
    rng, journal = Random(seed), Journal(GAME, RULES)
    names = zip(RULES.seats[6], ("Anna", "Ben", "Cem", "Dana", "Emil", "Fatou"), strict=True)
    action: Any = SetUp(tuple(SeatChoice(country, name) for country, name in names))
    at_ms = 1_760_000_000_000
    while True:
        entry = journal.do(action, at_ms=at_ms, insist=True)
        assert isinstance(entry, Entry), entry
        yield entry, journal
        at_ms += rng.randint(500, 40_000)
        if journal.state.outcome is not None:
            action = journal.undo_turn()
            continue
        if journal.state.carbometer < LOW:
            action = refill(journal.state)
            continue
        never = ClaimVictory if journal.state.debts else (ClaimVictory, Demolish)
        options = GAME.options(RULES, journal.state)
        action = rng.choice([each for each in options if not isinstance(each, never)])


def refill(state: State) -> Adjust:
    """Chips back on the carbometer: from the pool, and into the pool from whoever has most."""
    if state.pool:
        return Adjust("carbometer", min(RULES.capacity, state.carbometer + state.pool))
    richest = max(state.seats, key=lambda seat: seat.chips)
    return Adjust(f"{richest.country}.chips", 3)


def begun(store: Store, entry: Entry) -> Header:
    header = Header(new_id(), GAME.id, "ecovisio", RULES.data.digest, {}, {}, entry.at_ms)
    store.begin(header, GAME, entry, {})
    return header


# --- append -----------------------------------------------------------------------------------------------


def raw_file(file: Path) -> sqlite3.Connection:
    """A file with the tables and the pragmas of ours, and nothing of our code between."""
    db = sqlite3.connect(file, isolation_level=None)
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=2000"):
        db.execute(f"PRAGMA {pragma}")
    return db


def append(steps: int) -> bool:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as name:
        folder = Path(name)
        game = endless()
        first, _ = next(game)
        twin = Store.in_folder(folder / "raw")
        theirs = begun(twin, first)
        twin.close()
        store, alone = Store.in_folder(folder / "ours"), Store(f"sqlite:///{folder / 'alone.sqlite'}")
        headers = {store: begun(store, first), alone: begun(alone, first)}
        raw = raw_file(folder / "raw" / "klimatisch.sqlite")
        times: dict[str, list[float]] = {"ours": [], "one place": [], "sqlite3": []}
        for number in range(steps):
            entry, journal = next(game)
            summary = GAME.summary(journal.state)
            row = {**row_of(theirs.id, GAME, entry), "chain": "0" * 32}
            said = '{"round": 1}' * 8
            names = list(times)
            for who in (*names[number % 3 :], *names[: number % 3]):
                began = time.perf_counter()
                if who == "sqlite3":
                    raw.execute("BEGIN")
                    raw.execute(INSERT, row)
                    raw.execute(UPDATE, (entry.at_ms, row["chain"], said, False, entry.seq, 7, theirs.id))
                    raw.execute("COMMIT")
                else:
                    into = store if who == "ours" else alone
                    into.append(headers[into].id, GAME, entry, summary, False)
                times[who].append(time.perf_counter() - began)
        for each in (store, alone):
            each.close()
        raw.close()
        log = (folder / "ours" / "klimatisch.sqlite").stat().st_size
        mirror = sum(path.stat().st_size for path in (folder / "ours" / "mirror").iterdir())
    bare = times["sqlite3"]
    ratio = sum(times["ours"]) / sum(bare)
    print(f"append   {steps} durable steps, each also through raw sqlite3 with the same pragmas:")
    for told, taken in times.items():
        half, most = statistics.median(taken) * 1000, sorted(taken)[int(len(taken) * 0.99)] * 1000
        rate = len(taken) / sum(taken)
        print(f"         {told:9} median {half:.3f} ms, 99 % below {most:.3f} ms, {rate:.0f} a second")
    middle = statistics.median(times["ours"]) / statistics.median(bare)
    second = sum(times["ours"]) / sum(times["one place"])
    print(f"         ours takes {ratio:.2f} times as long (median against median {middle:.2f})")
    print(f"         of that the second place: {second:.2f} times as long as a log without it")
    print(f"disk     {log / steps:.0f} bytes a step in the log, {mirror / steps:.0f} in the second place")
    return ratio <= 1.5


# --- open and memory --------------------------------------------------------------------------------------


def long_session(folder: Path, entries: list[Entry]) -> str:
    header = Header(new_id(), GAME.id, "ecovisio", RULES.data.digest, {}, {}, entries[0].at_ms)
    store = Store.in_folder(folder)
    store.put(header, GAME, entries, {}, False)
    store.close()
    return header.id


def open_long(entries: list[Entry]) -> bool:
    times = []
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as name:
        session = long_session(Path(name), entries)
        size = (Path(name) / "klimatisch.sqlite").stat().st_size
        for _ in range(5):
            began = time.perf_counter()
            store = Store.in_folder(Path(name))
            loaded = store.load(session, GAME)
            read = time.perf_counter()
            Journal(GAME, RULES, loaded.entries)
            times.append((time.perf_counter() - began, read - began))
            store.close()
    whole, read = (statistics.median(each) for each in zip(*times, strict=True))
    print(f"open     a session of {len(entries)} steps ({size / 1e6:.1f} MB) stands again in {whole:.2f} s")
    print(f"         ({read:.2f} s of it to read, check and decode; median of five)")
    return bool(whole < 1.0)


def memory(entries: list[Entry]) -> bool:
    """A journal as it is held while it is played, by what Python has allocated for it."""
    taken = []
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as name:
        for steps in range(1000, len(entries) + 1, 1000):
            session = long_session(Path(name), entries[:steps])
            store = Store.in_folder(Path(name))
            store.load(session, GAME)  # whatever is made once, is made now
            gc.collect()
            tracemalloc.start()
            journal = Journal(GAME, RULES, store.load(session, GAME).entries)
            gc.collect()
            taken.append(tracemalloc.get_traced_memory()[0])
            tracemalloc.stop()
            assert len(journal.entries) == steps
            store.close()
    growth = [(after - before) / 1e6 for before, after in pairwise(taken)]
    print(f"memory   a journal of {len(entries)} steps holds {taken[-1] / 1e6:.1f} MB;")
    print(f"         each thousand steps more: {', '.join(f'{each:.2f}' for each in growth)} MB")
    return max(growth) <= 1.5 * min(growth)


def main() -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.store")
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--long", type=int, default=5000)
    parser.add_argument("--only", default=",".join(CASES))
    options = parser.parse_args()
    wanted = options.only.split(",")
    good = []
    if "append" in wanted:
        good.append(append(options.steps))
    if {"open", "memory"} & set(wanted):
        entries = [entry for entry, _ in islice(endless(), options.long)]
        good += [run(entries) for name, run in (("open", open_long), ("memory", memory)) if name in wanted]
    return 0 if all(good) else 1


if __name__ == "__main__":
    raise SystemExit(main())
