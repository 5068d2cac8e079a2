"""A game being played: its journal in memory, and every step of it on disk before anybody sees it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from app.log import Log
from app.store.errors import StoreError
from engine.core import Action, BadData, Branch, CannotTell, Entry, Game, Journal, Refusal
from engine.games import find_game

if TYPE_CHECKING:
    from app.store.store import Header, Store

Answer = Entry | Refusal | CannotTell | StoreError
"""What came of an action: it is done and saved, or the reason why not."""


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def unusable(problem: BadData) -> StoreError:
    """A session whose own numbers can't be played by: the log was changed, or is from a newer version."""
    return StoreError("store.bad_box", field=problem.faults[0].path)


class GameSession:
    """One table's game. All changes go through `do`, one after the other."""

    def __init__(self, log: Log, header: Header, journal: Journal[Any, Any]) -> None:
        self.log = log
        self.header = header
        self.journal = journal
        self.saving = True
        """False once the table chose to play on although the log can't be written."""
        self.unsaved: list[Entry] = []
        self.desk: Mapping[str, Any] = {}
        """What lay on the table and was no step yet, when the session was left."""
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
        self,
        action: Action,
        *,
        source: str = "app",
        insist: bool = False,
        against: int | None = None,
        actor: str = "",
        reason: str = "",
    ) -> Answer:
        """Ask the rules, write to disk, then let it be so. `against`: the last step the actor knew of."""
        told = {"source": source, "insist": insist, "against": against, "actor": actor, "reason": reason}
        async with self._one_at_a_time:
            return await self._do(action, **told)

    async def _do(self, action: Action, **told: Any) -> Answer:
        entry = self.journal.propose(action, at_ms=now_ms(), **told)
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
        try:
            await self._write_backlog(after)
            await self._write(entry, after)
        except StoreError:
            if not self.saving:
                self.unsaved.append(entry)
            raise
        self.saving = True

    async def flush(self) -> None:
        """Write what is still unsaved, if the disk lets us; StoreError if not."""
        async with self._one_at_a_time:
            await self._write_backlog(self.state)

    async def _write_backlog(self, state: Any) -> None:
        while self.unsaved:
            await self._write(self.unsaved[0], state)
            self.unsaved.pop(0)

    async def _write(self, entry: Entry, state: Any) -> None:
        summary = self.game.summary(state)
        finished = self.game.awaits(self.rules, state).kind == "over"
        await self.log.call(lambda store: store.append(self.header.id, self.game, entry, summary, finished))

    @classmethod
    async def begin(
        cls,
        log: Log,
        game_id: str,
        edition: str,
        set_up: Action,
        setup: Mapping[str, Any],
        owner: Mapping[str, Any] | None = None,
        *,
        group: str = "",
        place: str = "",
    ) -> GameSession | Refusal | CannotTell | StoreError:
        """Lay out a new game and save it; `setup` is what the app remembers of the table (devices, cards).

        The session keeps the `owner`'s values and is played by them for ever, whatever becomes of the box.
        """
        from app.store.records import Filed, Header, new_id

        game = find_game(game_id)
        try:
            data = game.load(edition, owner or {})
            journal = Journal(game, game.rules(data))
        except BadData as problem:
            return unusable(problem)
        header = Header(new_id(), game_id, edition, data.digest, dict(owner or {}), setup, now_ms())
        entry = journal.propose(set_up, at_ms=header.created_ms)
        if not isinstance(entry, Entry):
            return entry
        summary = game.summary(journal.after(entry))
        try:
            await log.call(lambda store: store.begin(header, game, entry, summary, Filed(group, place)))
        except StoreError as problem:
            return problem
        journal.commit(entry)
        return cls(log, header, journal)

    @classmethod
    async def resume(cls, log: Log, game_id: str, session_id: str) -> tuple[GameSession, int | None]:
        """A saved game at exactly the step it was left at; and the first damaged line, if there is one."""
        try:
            game = find_game(game_id)
        except KeyError as problem:
            raise StoreError("store.unknown_game", game=game_id) from problem
        loaded = await log.call(lambda store: store.load(session_id, game))
        try:
            rules = game.rules(game.load(loaded.header.edition, loaded.header.owner))
        except BadData as problem:
            raise unusable(problem) from problem
        if loaded.damaged is not None:
            first = loaded.damaged
            await log.call(lambda store: store.set_aside(session_id, first))
        session = cls(log, loaded.header, Journal(game, rules, loaded.entries))
        if loaded.desk is not None and loaded.desk.get("seq") == session.journal.next_seq - 1:
            session.desk = loaded.desk
        return session, loaded.damaged

    async def lay(self, desk: Mapping[str, Any] | None) -> None:
        """Keep what lies on the table. It is no step: where it can't be saved, play goes on without."""
        with suppress(StoreError):
            await self.log.call(lambda store: store.lay(self.header.id, desk))

    # --- back and forth -------------------------------------------------------------------------------

    async def undo(self, *, actor: str = "", reason: str = "") -> Answer | None:
        """Take back the last step; None if there is none."""
        return await self._step(lambda: self.journal.undo(reason), actor)

    async def redo(self, *, actor: str = "", reason: str = "") -> Answer | None:
        return await self._step(lambda: self.journal.redo(reason), actor)

    async def undo_turn(self, *, actor: str = "", reason: str = "") -> Answer | None:
        """Take back the steps of this turn, or of the one before if it has only begun."""
        return await self._step(lambda: self.journal.undo_turn(reason), actor)

    async def redo_turn(self, *, actor: str = "", reason: str = "") -> Answer | None:
        return await self._step(lambda: self.journal.redo_turn(reason), actor)

    async def undo_to(self, seq: int, *, actor: str = "", reason: str = "") -> Answer | None:
        """Take back whatever stands after a step; None if nothing does."""
        return await self._step(lambda: self.journal.undo_to(seq, reason), actor)

    async def bring_back(self, branch: Branch, *, actor: str = "", reason: str = "") -> Answer | None:
        """Let the table stand again as it did before a branch was taken back."""
        return await self._step(lambda: self.journal.bring_back(branch, reason), actor)

    async def _step(self, find: Callable[[], Action | None], actor: str) -> Answer | None:
        async with self._one_at_a_time:
            action = find()
            return None if action is None else await self._do(action, insist=True, actor=actor)

    @classmethod
    async def branch(cls, log: Log, session: GameSession, upto_seq: int) -> GameSession:
        """What if: a new session that holds the journal up to a step; the old one is left as it is.

        The new one has the steps that count, in the order in which they count. A step that was taken back
        names the moment it was taken at.
        """
        from app.store.records import Filed, Header, new_id

        old = session.header
        header = Header(new_id(), old.game, old.edition, old.digest, old.owner, old.setup, now_ms())
        entries = session.journal.upto(upto_seq)
        journal = Journal(session.game, session.rules, entries)
        summary = session.game.summary(journal.state)
        over = session.game.awaits(session.rules, journal.state).kind == "over"

        def put(store: Store) -> None:
            filed = store.filed(old.id)
            told = Filed(filed.group, filed.place, (old.id, upto_seq))
            store.put(header, session.game, entries, summary, over, told)

        await log.call(put)
        return cls(log, header, journal)
