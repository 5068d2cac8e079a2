"""A table in play, whatever the game: people's taps on one side, the session on the other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import MISSING, dataclass, fields, is_dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from app.sessions.session import Answer, GameSession
from app.sessions.store.errors import StoreError
from app.text.languages import FALLBACK
from app.text.translator import Translator
from engine.core import Action, CannotTell, Entry, JsonObject, Refusal, from_json, to_json

if TYPE_CHECKING:
    from app.devices.hub import DeviceHub

log = logging.getLogger("klimatisch.table")

V = TypeVar("V")
"""What the screen of the game is shown."""
REMARK = 4.0
"""Seconds a passing word stays."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """Something that was wanted and not done: it can be insisted on or tried again."""

    action: Action
    source: str
    insist: bool


Words = tuple[str, JsonObject]
"""A text by key and numbers, put into words when it is shown: the language may change meanwhile."""


class GameTable(Generic[V]):
    """Holds what the screen depends on; `changed` is called whenever it may look different.

    A game says what is shown (`_present`), what its own buttons do (`_tapped`) and what follows from a step
    that was taken (`_took`).
    """

    def __init__(
        self, session: GameSession, changed: Callable[[], None], *, rng: Random | None = None
    ) -> None:
        self.session = session
        self.hub: DeviceHub | None = None
        """Where its devices come from; set before `open`."""
        self.notice: Words | None = None
        self._show_again = changed
        self._lying: JsonObject | None = None
        """What lies on the table and is no step yet, as it was last seen."""
        self._keeping: asyncio.Task[None] | None = None
        self._rng = rng or Random()
        self._answer: Refusal | CannotTell | None = None
        self._attempt: Attempt | None = None
        self._remark: Words | None = None
        self._problem: StoreError | None = None
        self._in_turn = asyncio.Lock()
        self._remark_timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._acts: dict[str, Action] = {}
        self._shown = 0
        self._tr = Translator(FALLBACK)

    def open(self, chip_ms: int = 60) -> None:
        """Sit down; `chip_ms` is how long virtual hands take for one piece."""

    def stand_still(self, at_ms: int) -> None:
        """It is looked at as it was at this time, and nothing runs on."""

    def woke(self) -> None:
        """The app is back from the background: what is shown may be out of date."""
        self._changed()

    async def close(self) -> None:
        """Get up; what could not be saved so far is tried once more."""
        if self._remark_timer:
            self._remark_timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        if self._keeping is not None:
            await self._keeping
        with suppress(StoreError):
            await self.session.flush()

    # --- what a game says -----------------------------------------------------------------------------

    def _present(self, tr: Translator) -> tuple[V, dict[str, Action]]:
        """The view, and what each of its buttons does to the game."""
        raise NotImplementedError

    async def _tapped(self, key: str, action: Action | None, seen: int) -> bool:
        """A button that means more than its action; True if it was taken."""
        return False

    async def _took(self, action: Action, entry: Entry) -> None:
        """A step was taken, and is on disk."""

    def _was_answered(self) -> None:
        """The rules answered, whatever they said: lists that lay open close."""

    def call_off(self) -> Action:
        """The action that ends this game early."""
        raise NotImplementedError

    LIES: ClassVar[JsonObject] = {}
    """What may lie on this game's table and is no step yet: the names of its fields, and of what type."""

    # --- what lies there ------------------------------------------------------------------------------

    def lay_again(self) -> None:
        """Put back what lay on the table when it was left: desks, drafts, and the question it waited at."""
        clear = {name: getattr(self, name) for name in self.LIES}
        try:
            for name, hint in self.LIES.items():
                if name in self.session.desk:
                    setattr(self, name, self._put_back(name, from_json(hint, self.session.desk[name])))
            self._present(self._tr)
        except Exception:  # laid there by another version: a clear table is better than none
            log.warning("what lay on the table can't be put back", exc_info=True)
            for name, value in clear.items():
                setattr(self, name, value)
        self._ask_again(self.session.desk.get("attempt"))
        self._lying = self._look()

    def _put_back(self, name: str, value: Any) -> Any:
        """What becomes of a field that was found again."""
        return value

    def _ask_again(self, found: Any) -> None:
        """What was wanted and not done is answered again; a step that only the disk refused is not taken."""
        with suppress(ValueError, TypeError, KeyError):
            action = self.session.game.actions.decode(found["action"])
            answer = self.session.journal.propose(action, insist=found["insist"])
            if isinstance(answer, Refusal | CannotTell):
                self._answer, self._attempt = answer, Attempt(action, str(found["source"]), found["insist"])

    def _look(self) -> JsonObject | None:
        """What lies there now; None if the table is clear."""
        lying = {
            name: to_json(hint, value)
            for name, hint in self.LIES.items()
            if _counts(value := self._on_table(name))
        }
        if self._answer is not None and self._attempt is not None:
            wanted = self._attempt
            told = {"action": self.session.game.actions.encode(wanted.action), "source": wanted.source}
            lying["attempt"] = {**told, "insist": wanted.insist}
        return {"seq": self._last_seq, **lying} if lying else None

    def _on_table(self, name: str) -> Any:
        return getattr(self, name)

    def _changed(self) -> None:
        """The screen may look different; what lies on the table is kept."""
        if self.LIES and self._look() != self._lying and self._keeping is None:
            self._keeping = asyncio.get_running_loop().create_task(self._keep())
        self._show_again()

    async def _keep(self) -> None:
        try:
            while (lying := self._look()) != self._lying:
                self._lying = lying
                await self.session.lay(lying)
        finally:
            self._keeping = None

    # --- what is shown --------------------------------------------------------------------------------

    def show(self, tr: Translator) -> V:
        self._tr = tr
        view, self._acts = self._present(tr)
        self._shown = self.session.journal.next_seq
        return view

    @property
    def up_to_date(self) -> bool:
        """Does the screen show the last step?"""
        return self._shown == self.session.journal.next_seq

    @property
    def busy(self) -> bool:
        """Is something that was pressed still being done?"""
        return bool(self._tasks)

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.session.game.awaits(self.session.rules, self.session.state).kind == "over"

    def _aside(self) -> dict[str, Any]:
        """What every game's scene is told beside the game: answers, remarks, and how saving goes."""
        return {
            "answer": self._answer,
            "remark": self._in_words(self._remark),
            "problem": self._problem_words(),
            "unsaved": len(self.session.unsaved),
            "notice": self._in_words(self.notice),
        }

    def _in_words(self, words: Words | None) -> str:
        return self._tr(words[0], **words[1]) if words else ""

    def _problem_words(self) -> str:
        """Why the last step could not be saved."""
        return self._in_words((self._problem.code, self._problem.params)) if self._problem else ""

    # --- taps -----------------------------------------------------------------------------------------

    def act(self, key: str) -> None:
        """Somebody pressed a button of the view; it means what the view said when it was pressed."""
        if self.up_to_date:
            self._run(self._act(key, self._acts.get(key), self._last_seq))

    async def take(self, action: Action, insist: bool = False) -> Answer:
        """Something done on a page of its own, which also says what stood in the way of it."""
        async with self._in_turn:
            answer = await self.session.do(action, insist=insist)
        self._hear()
        self._changed()
        return answer

    async def rewind(self, how: Callable[[GameSession], Awaitable[Answer | None]]) -> Answer | None:
        """Go back in time or bring something back, as it was asked for on a page of its own."""
        async with self._in_turn:
            answer = await how(self.session)
            if isinstance(answer, Entry):
                await self._took(answer.action, answer)
        self._hear()
        self._changed()
        return answer

    def undo(self) -> None:
        self._step_back(self.session.journal.undo())

    def redo(self) -> None:
        self._step_back(self.session.journal.redo())

    def _step_back(self, action: Action | None) -> None:
        if action is not None:
            self._run(self._do(action, insist=True, seen=self._last_seq))

    @property
    def _last_seq(self) -> int:
        return self.session.journal.next_seq - 1

    async def _act(self, key: str, action: Action | None, seen: int) -> None:
        attempt = self._attempt
        if await self._tapped(key, action, seen):
            return
        if key == "leave":
            self._answer = None
        elif key == "insist" and attempt:
            await self._do(attempt.action, attempt.source, True, seen)
        elif key == "save:retry" and attempt:
            await self._do(attempt.action, attempt.source, attempt.insist, seen)
        elif key == "save:skip" and attempt:
            self.session.saving = False
            await self._do(attempt.action, attempt.source, attempt.insist, seen)
        elif action is not None:
            await self._do(action, seen=seen)

    async def _do(
        self, action: Action, source: str = "app", insist: bool = False, seen: int | None = None
    ) -> None:
        """One after the other. `seen` is the last step when a button was pressed: a second tap is dropped."""
        async with self._in_turn:
            await self._do_now(action, source, insist, seen)

    async def _do_now(self, action: Action, source: str, insist: bool, seen: int | None) -> None:
        answer = await self.session.do(action, source=source, insist=insist, against=seen)
        self._hear()
        if isinstance(answer, Refusal) and answer.code == "core.stale":
            return
        self._was_answered()
        self._answer = answer if isinstance(answer, Refusal | CannotTell) else None
        self._problem = answer if isinstance(answer, StoreError) else None
        if not isinstance(answer, Entry):
            self._attempt = Attempt(action, source, insist)
            return
        self._attempt = self._remark = None
        await self._took(action, answer)

    def _hear(self) -> None:
        """What became of the session in the log is told."""
        if (news := self.session.news) is not None:
            self.notice, self.session.news = (news.code, news.params), None

    # --- a word in passing, and work on the loop ------------------------------------------------------

    def _say(self, key: str, **params: Any) -> None:
        self._remark = (key, params)
        if self._remark_timer:
            self._remark_timer.cancel()
        self._remark_timer = asyncio.get_running_loop().call_later(REMARK, self._fall_silent)
        self._changed()

    def _fall_silent(self) -> None:
        self._remark = None
        self._changed()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        """Do it on the loop and show what came of it; a failure is raised where it can be seen."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if task.cancelled():
            return
        if (problem := task.exception()) is not None:
            raise problem
        self._changed()


def _counts(value: Any) -> bool:
    """Does this lie there, or is it what a clear table has?"""
    if not value or not is_dataclass(value):
        return bool(value)
    parts = [(getattr(value, field.name), field.default) for field in fields(value)]
    return any(default is MISSING or part != default for part, default in parts)
