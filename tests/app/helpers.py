"""What the tests of the app share: played games, a log that can be blocked, waiting without a clock."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sqlite3
import subprocess
import sys
import tracemalloc
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import fields, is_dataclass
from pathlib import Path
from random import Random
from typing import Any

from app.games.keep_cool.robot import deal
from app.sessions.log import Log
from app.sessions.session import GameSession
from app.sessions.store.store import Header, Store, new_id
from app.text.translator import Translator
from engine.core import Action, Entry, Journal
from engine.keep_cool import GAME
from engine.keep_cool.actions import Demolish, SeatChoice, SetUp
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
RULES = GAME.rules(GAME.load("ecovisio", {}))
LANGUAGES = {language: Translator(language) for language in ("de", "en")}
DE, EN = LANGUAGES["de"], LANGUAGES["en"]

Table = Journal[Rules, State]


# --- games ------------------------------------------------------------------------------------------------


def seats(*countries: str, names: bool = True) -> SetUp:
    """A set-up as the app makes it: names, and no target card shown."""
    people = ("Anna", "Ben", "Cem", "Dana", "Emil", "Fatou")
    chosen = countries or ("usa", "europe", "tiger")
    return SetUp(tuple(SeatChoice(c, name if names else "") for c, name in zip(chosen, people, strict=False)))


def journal(set_up: SetUp | None = None, *actions: Action, rules: Rules = RULES) -> Table:
    """A journal in which all this was done."""
    made: Table = Journal(GAME, rules)
    for number, action in enumerate((set_up or seats(), *actions)):
        answer = made.do(action, at_ms=1_700_000_000_000 + number)
        assert isinstance(answer, Entry), answer
    return made


def steps(rng: Random, table: Table, most: int, undo: float = 0.0) -> Iterator[Table]:
    """The journal after each step of a random game; with `undo`, now and then a step is taken back.

    Nobody gives up pieces at will: such games would seldom get far.
    """
    for _ in range(most):
        owes = bool(table.state.debts)
        options = [
            option
            for option in GAME.options(table.rules, table.state)
            if owes or not isinstance(option, Demolish)
        ]
        if not options:
            return
        back = table.undo() if rng.random() < undo else None
        action = back or rng.choice(options)
        if type(action) in GAME.chance:
            action = table.known_outcome(type(action)) or action
        answer = table.do(action, source="sim", at_ms=1_700_000_001_000 + len(table.entries), insist=True)
        assert isinstance(answer, Entry), answer
        yield table


def played(seed: int = 1, most: int = 40, players: int = 3, undo: float = 0.0) -> Table:
    rng = Random(seed)
    table = journal(deal(rng, RULES, players))
    for _ in steps(rng, table, most, undo):
        pass
    return table


def first(table: Table, count: int) -> Table:
    """The same journal when it had so many entries."""
    return Journal(GAME, table.rules, table.entries[:count])


def keep(store: Store, table: Table, session_id: str | None = None) -> str:
    """Write a whole journal as one session."""
    laid_out, *rest = table.entries
    header = Header(
        session_id or new_id(), GAME.id, "ecovisio", table.rules.data.digest, {}, {}, laid_out.at_ms
    )
    summary = GAME.summary(table.state)
    store.begin(header, GAME, laid_out, summary)
    over = GAME.awaits(table.rules, table.state).kind == "over"
    for entry in rest:
        store.append(header.id, GAME, entry, summary, over)
    return header.id


# --- the log ----------------------------------------------------------------------------------------------


def pragma(store: Store, text: str) -> Any:
    """Ask or set something of the very connection that the store writes with."""
    with store._engine.connect() as db:
        result = db.exec_driver_sql(f"PRAGMA {text}")
        return result.scalar() if result.returns_rows else None


def read_only(store: Store) -> None:
    pragma(store, "query_only=ON")


def writable(store: Store) -> None:
    pragma(store, "query_only=OFF")


def log_in(folder: Path) -> Log:
    return Log(lambda: Store.in_folder(folder))


def query(folder: Path, text: str, *values: Any) -> list[tuple[Any, ...]]:
    """What a stranger with the sqlite3 module sees in the file, or changes in it."""
    with closing(sqlite3.connect(folder / "klimatisch.sqlite")) as db, db:
        return db.execute(text, values).fetchall()


def bytes_of(folder: Path) -> bytes:
    """All that is written in a folder, however deep."""
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


@asynccontextmanager
async def begun(
    folder: Path, set_up: SetUp | None = None, setup: Mapping[str, Any] | None = None
) -> AsyncIterator[GameSession]:
    """A new session in a log of its own."""
    log = log_in(folder)
    try:
        session = await GameSession.begin(log, "keep_cool", "ecovisio", set_up or seats(), setup or {})
        assert isinstance(session, GameSession), session
        yield session
    finally:
        log.close()


# --- processes and waiting --------------------------------------------------------------------------------


def environment(**changes: str) -> dict[str, str]:
    """Ours without what would open a window, and with these changes."""
    kept = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    return {**kept, **changes}


def klimatisch(*arguments: str, stdin: str | bytes = "", **env: str) -> subprocess.CompletedProcess[str]:
    given = stdin if isinstance(stdin, bytes) else stdin.encode()
    done = subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        input=given,
        capture_output=True,
        cwd=ROOT,
        env=environment(**env),
        timeout=120,
        check=False,
    )
    out, err = (text.decode("utf-8", "replace") for text in (done.stdout, done.stderr))
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


MANY = """
import contextlib, io, json, sys
from app.cli.main import main
answers = []
for arguments in json.load(sys.stdin):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main(arguments)
        except SystemExit as end:
            code = end.code
        except BaseException as crash:
            code, _ = 1, err.write(f"Traceback: {crash!r}")
    answers.append([arguments, code, out.getvalue(), err.getvalue()])
json.dump(answers, sys.stdout)
"""


def each_of(*commands: Sequence[str]) -> list[subprocess.CompletedProcess[str]]:
    """Many commands in one process: importing costs more than most of them take."""
    done = subprocess.run(
        [sys.executable, "-c", MANY],
        input=json.dumps([list(command) for command in commands]),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(),
        timeout=120,
        check=True,
    )
    return [subprocess.CompletedProcess(*answer) for answer in json.loads(done.stdout)]


async def until(true: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


def step_by_step(output: str) -> list[list[dict[str, Any]]]:
    """What `klimatisch play` said to each line: the events of a step, or one no. The first is the set-up's.

    A set-up of one's own has the same number as the one that was dealt, and is a step all the same.
    """
    groups: list[list[dict[str, Any]]] = []
    for text in output.splitlines():
        answer = json.loads(text)
        if "end" in answer:
            continue
        same_step = groups and "seq" in answer and groups[-1][0].get("seq") == answer["seq"]
        if same_step and answer.get("event", {}).get("type") != "game_set_up":
            groups[-1].append(answer)
        else:
            groups.append([answer])
    return groups


# --- words ------------------------------------------------------------------------------------------------

NOT_TEXT = {"key", "icon", "id", "country", "kind", "light", "zone", "tone", "seat"}


def texts(view: Any) -> Iterator[str]:
    """Every text in a view, not the names that only choose a picture or an action."""
    if isinstance(view, str):
        yield view
    elif isinstance(view, tuple):
        for part in view:
            yield from texts(part)
    elif is_dataclass(view):
        for field in fields(view):
            if field.name not in NOT_TEXT:
                yield from texts(getattr(view, field.name))


def unfinished(view: Any, tr: Translator) -> list[str]:
    """Texts that show a key, or a placeholder that nothing fills."""
    return [text for text in texts(view) if "…" in text or "{" in text or A_KEY.search(text)]


A_KEY = re.compile(r"\b(country|event|card|act|step|undo|keep_cool|core|store|table|target|zone)\.[a-z]")


class Seated:
    """A table and what its screen shows."""

    def __init__(self, table: Any) -> None:
        self.table = table

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def view(self) -> Any:
        return self.table.show(DE)

    async def press(self, *keys: str) -> None:
        for key in keys:
            self.table.show(DE)
            self.table.act(key)
            await self.settled()

    async def settled(self) -> None:
        await until(lambda: not self.table._tasks)


def peak_of(work: Callable[[], object]) -> int:
    """Bytes of Python that were in memory at once."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
