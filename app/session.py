"""A game being played: its journal in memory, and every step of it on disk before anybody sees it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from app.log import Log
from app.store.errors import StoreError
from engine.core import Action, CannotTell, Entry, Game, Journal, Refusal
from engine.games import find_game

if TYPE_CHECKING:
    from app.store.store import Header, Store

Answer = Entry | Refusal | CannotTell | StoreError
"""What came of an action: it is done and saved, or the reason why not."""


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class GameSession:
    """One table's game. All changes go through `do`, one after the other."""

    def __init__(self, log: Log, header: Header, journal: Journal[Any, Any]) -> None:
        self.log = log
        self.header = header
        self.journal = journal
        self.saving = True
        """False once the table chose to play on although the log can't be written."""
        self.unsaved: list[Entry] = []
        self._one_at_a_time = asyncio.Lock()

    @property
    def game(self) -> Game[Any, Any]:
        return self.journal.game

    @property
    def rules(self) -> Any:
        return self.journal.rules

    @property
    def state(self) -> Any:
        return self.journal.state

    async def do(
        self, action: Action, *, source: str = "app", insist: bool = False, against: int | None = None
    ) -> Answer:
        """Ask the rules, write to disk, then let it be so. `against`: the last step the actor knew of."""
        async with self._one_at_a_time:
            entry = self.journal.propose(
                action, source=source, insist=insist, against=against, at_ms=now_ms()
            )
            if not isinstance(entry, Entry):
                return entry
            try:
                await self._save(entry)
            except StoreError as problem:
                if self.saving:
                    return problem
            self.journal.commit(entry)
            return entry

    async def _save(self, entry: Entry) -> None:
        """Write this entry, and before it whatever an unwritable disk left over."""
        after = self.journal.after(entry)
        summary = self.game.summary(after)
        finished = self.game.awaits(self.rules, after).kind == "over"

        def write(store: Store, each: Entry) -> None:
            store.append(self.header.id, self.game, each, summary, finished)

        try:
            while self.unsaved:
                await self.log.call(partial(write, each=self.unsaved[0]))
                self.unsaved.pop(0)
            await self.log.call(partial(write, each=entry))
        except StoreError:
            if not self.saving:
                self.unsaved.append(entry)
            raise
        self.saving = True

    @classmethod
    async def begin(
        cls, log: Log, game_id: str, edition: str, set_up: Action, setup: Mapping[str, Any]
    ) -> GameSession | Refusal | CannotTell | StoreError:
        """Lay out a new game and save it; `setup` is what the app remembers of the table (devices, cards)."""
        from app.store.store import Header, new_id

        game = find_game(game_id)
        data = game.load(edition, {})
        header = Header(new_id(), game_id, edition, data.digest, {}, setup, now_ms())
        journal = Journal(game, game.rules(data))
        entry = journal.propose(set_up, at_ms=header.created_ms)
        if not isinstance(entry, Entry):
            return entry
        summary = game.summary(journal.after(entry))
        try:
            await log.call(lambda store: store.begin(header, game, entry, summary))
        except StoreError as problem:
            return problem
        journal.commit(entry)
        return cls(log, header, journal)

    @classmethod
    async def resume(cls, log: Log, game_id: str, session_id: str) -> tuple[GameSession, int | None]:
        """A saved game at exactly the step it was left at; and the first damaged line, if there is one."""
        game = find_game(game_id)
        loaded = await log.call(lambda store: store.load(session_id, game))
        data = game.load(loaded.header.edition, loaded.header.owner)
        return cls(log, loaded.header, Journal(game, game.rules(data), loaded.entries)), loaded.damaged

    async def undo(self) -> Answer | None:
        """Take back the last step; None if there is none."""
        action = self.journal.undo()
        return None if action is None else await self.do(action, insist=True)

    async def redo(self) -> Answer | None:
        action = self.journal.redo()
        return None if action is None else await self.do(action, insist=True)
