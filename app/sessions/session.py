"""A game being played: its journal in memory, and every step of it on disk before anybody sees it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from app.sessions.log import Log
from app.sessions.store.errors import StoreError
from engine.core import (
    Action,
    AnyGame,
    AnyJournal,
    BadData,
    Branch,
    CannotTell,
    Entry,
    Journal,
    JsonObject,
    Refusal,
)
from engine.games import find_game

if TYPE_CHECKING:
    from app.sessions.store.store import Header, Store

Answer = Entry | Refusal | CannotTell | StoreError
"""What came of an action: it is done and saved, or the reason why not."""


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def unusable(problem: BadData) -> StoreError:
    """A session whose own numbers can't be played by: the log was changed, or is from a newer version."""
    return StoreError("store.bad_box", field=problem.faults[0].path)


class GameSession:
    """One table's game. All changes go through `do`, one after the other."""

    def __init__(self, log: Log, header: Header, journal: AnyJournal) -> None:
        self.log = log
        self.header = header
        self.journal = journal
        self.saving = True
        """False once the table chose to play on although the log can't be written."""
        self.unsaved: list[Entry] = []
        self.desk: JsonObject = {}
        """What lay on the table and was no step yet, when the session was left."""
        self.news: StoreError | None = None
        """What became of this session in the log without anybody here; whoever tells it takes it away."""
        self._one_at_a_time = asyncio.Lock()

    @property
    def game(self) -> AnyGame:
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
            if self.saving or entry.seq != self.journal.next_seq:
                return problem
        self.journal.commit(entry)
        return entry

    async def _save(self, *new: Entry) -> None:
        """Write this entry, and before it whatever an unwritable disk left over."""
        try:
            try:
                await self._write_out(*new)
            except StoreError as problem:
                await self._meet_others(problem)
                await self._write_out(*new)
        except StoreError:
            if not self.saving:
                self.unsaved += [entry for entry in new if entry.seq == self.journal.next_seq]
            raise
        self.saving = self.saving or bool(new)

    async def flush(self) -> None:
        """Write what is still unsaved, if the disk lets us; StoreError if not."""
        async with self._one_at_a_time:
            await self._save()

    async def _write_out(self, *new: Entry) -> None:
        state = self.journal.after(new[0]) if new else self.state
        while self.unsaved:
            await self._write(self.unsaved[0], state)
            self.unsaved.pop(0)
        for entry in new:
            await self._write(entry, state)

    async def _write(self, entry: Entry, state: Any) -> None:
        summary = self.game.summary(state)
        finished = self.game.awaits(self.rules, state).kind == "over"
        await self.log.call(lambda store: store.append(self.header.id, self.game, entry, summary, finished))

    async def _meet_others(self, problem: StoreError) -> None:
        """Come to terms with what another window did to this session, so that writing can be tried again.

        Its steps that follow on ours are taken in; what was wanted here is then wanted at another table, and
        the problem stands. Steps that only we have are written after those that both have, or where the two
        contradict each other as a session of their own. So are those of a session that was deleted, if the
        table wants to play on.
        """
        if problem.code == "store.missing" and not self.saving:
            await self._part(None)
            return
        if problem.code != "store.moved_on":
            raise problem
        loaded = await self.log.call(lambda store: store.load(self.header.id, self.game))
        ours, theirs = self.journal.entries, loaded.entries
        pairs = zip(ours, theirs, strict=False)
        both = sum(1 for _ in takewhile(lambda pair: _same(*pair), pairs))
        if both < len(ours) and both < len(theirs):
            await self._part(both)
        elif both < len(theirs):
            for entry in theirs[both:]:
                self.journal.commit(entry)
            raise problem
        else:
            if loaded.damaged is not None:
                first = loaded.damaged
                await self.log.call(lambda store: store.set_aside(self.header.id, first))
            self.unsaved = ours[both:]

    async def _part(self, shared: int | None) -> None:
        """Everything that was played here becomes a session of its own, and that is played on."""
        self.header = await self._put_apart(self.journal, shared)
        self.unsaved = []
        self.news = StoreError("store.parted", step=shared) if shared else StoreError("store.deleted")

    @classmethod
    async def begin(
        cls,
        log: Log,
        game_id: str,
        edition: str,
        set_up: Action,
        setup: JsonObject,
        owner: JsonObject | None = None,
        *,
        group: str = "",
        place: str = "",
    ) -> GameSession | Refusal | CannotTell | StoreError:
        """Lay out a new game and save it; `setup` is what the app remembers of the table (devices, cards).

        The session keeps the `owner`'s values and is played by them for ever, whatever becomes of the box.
        """
        from app.sessions.store.records import Filed, Header, new_id

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

    async def lay(self, desk: JsonObject | None) -> None:
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
        journal = Journal(session.game, session.rules, session.journal.upto(upto_seq))
        return cls(log, await session._put_apart(journal, upto_seq), journal)

    async def _put_apart(self, journal: AnyJournal, shared: int | None) -> Header:
        """Write a journal as a session that branches off from this one, or from none."""
        from app.sessions.store.records import Filed, Header, new_id

        old = self.header
        header = Header(new_id(), old.game, old.edition, old.digest, old.owner, old.setup, now_ms())
        summary = self.game.summary(journal.state)
        over = self.game.awaits(self.rules, journal.state).kind == "over"

        def put(store: Store) -> None:
            filed = store.filed(old.id)
            told = Filed(filed.group, filed.place, None if shared is None else (old.id, shared))
            store.put(header, self.game, journal.entries, summary, over, told)

        await self.log.call(put)
        return header


def _same(one: Entry, other: Entry) -> bool:
    """Is this the same step? Somebody in it may have been renamed meanwhile."""
    return (one.seq, one.at_ms, one.source) == (other.seq, other.at_ms, other.source)
