"""What is done with the session whose story is open: noted, filed, shared, gone back in, deleted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.games import words_of
from app.pages.history import forms, sharing
from app.pages.history.happened import NOTE, seq_of
from app.pages.history.talk import TURN
from app.pages.history.what_if import begin_what_if
from app.platform.folders import shared_folder
from app.sessions import photos
from app.sessions.session import Answer, GameSession, now_ms
from app.sessions.store.errors import StoreError
from app.text.names import tidy
from app.text.translator import Translator
from app.ui.views import FormView, HistoryRow
from engine.core import CannotTell, Refusal

if TYPE_CHECKING:
    from app.main import KlimatischApp
    from app.pages.history.presenter import Told
    from engine.core import Branch, Entry

NAME_LENGTH = 60
NOTE_LENGTH = 2000


class StoryDesk:
    """At most one form lies on it. `changed` is called with True when the session itself was changed."""

    def __init__(self, app: KlimatischApp, changed: Callable[[bool], None]) -> None:
        self._app = app
        self._changed = changed
        self.told: Told | None = None
        self._form = ""
        """Which form is open: moment, undo, bring_back, note, shown, file, delete, done or code."""
        self._row = ""
        self._draft: dict[str, str] = {}
        self._known: tuple[Sequence[str], Sequence[str]] = ((), ())
        self._photos: Sequence[Path] = ()
        self._photo = b""
        """Of the note that is shown."""
        self._done: Callable[[Translator], FormView] | None = None
        self.problem: StoreError | None = None

    @property
    def busy(self) -> bool:
        """Does a form lie on it?"""
        return bool(self._form)

    def close(self) -> None:
        """Take the form away; what was written on it is forgotten."""
        self._form, self._row, self._draft, self.problem = "", "", {}, None

    # --- what is shown --------------------------------------------------------------------------------

    def form(self, tr: Translator) -> FormView | None:
        told = self.told
        if told is None:
            return None
        match self._form:
            case "moment":
                return self._moment(tr)
            case "undo":
                return forms.undo_form(tr, self._taken(tr, self._after()), self._names, self._draft)
            case "bring_back":
                branch = self._branch()
                if branch is None:
                    return None
                steps = self._taken(tr, branch.steps)
                return forms.bring_back_form(tr, steps, branch.actor, branch.reason, self._names, self._draft)
            case "note":
                row = self._happened(self._row)
                return forms.note_form(tr, self._seq, row.words if row else "", self._photos, self._draft)
            case "shown":
                note = next((each for each in told.notes if str(each.id) == self._row), None)
                return forms.shown_note(tr, note, self._photo) if note else None
            case "file":
                return forms.file_form(tr, *self._known, self._draft)
            case "delete":
                return forms.delete_form(tr, told.view.title, self._in_play)
            case "done":
                return self._done(tr) if self._done else None
        return None

    def _moment(self, tr: Translator) -> FormView | None:
        told, row = self.told, self._happened(self._row)
        if told is None or row is None:
            return None
        line = [entry.seq for entry in told.journal.line]
        counts = self._seq in line
        return forms.moment_form(
            tr,
            row,
            counts=counts,
            last=counts and line[-1] == self._seq,
            over=told.over,
            undone=not told.over and self._branch() is not None,
        )

    @property
    def _seq(self) -> int:
        """The step that the form is about; the last one where none was picked."""
        if self._row.startswith(NOTE) or not self._row:
            return self.told.journal.entries[-1].seq if self.told else 0
        return seq_of(self._row)

    def _happened(self, row_id: str) -> HistoryRow | None:
        rows = self.told.view.happened.rows if self.told else ()
        return next((row for row in rows if row.id == row_id), None)

    @property
    def _names(self) -> list[str]:
        seats = self.told.journal.state.seats if self.told else ()
        return [seat.name for seat in seats if seat.name]

    def _taken(self, tr: Translator, entries: Sequence[Entry]) -> list[str]:
        words = words_of(self.told.loaded.header.game) if self.told else None
        return [words.step_taken(tr, entry.action) for entry in entries] if words else []

    def _after(self) -> list[Entry]:
        """What would be taken back: all after the picked step, or without one the last turn."""
        if self.told is None:
            return []
        journal = self.told.journal
        retract = journal.undo_to(self._seq) if self._row else journal.undo_turn()
        seqs = set(retract.seqs) if retract else set()
        return [entry for entry in journal.line if entry.seq in seqs]

    def _branch(self) -> Branch | None:
        """The branch that the picked step belongs to, or that it took back."""
        if self.told is None or not self._row:
            return None
        for branch in self.told.journal.branches():
            if self._seq in {entry.seq for entry in (*branch.steps, *branch.retractions)}:
                return branch
        return None

    @property
    def _in_play(self) -> bool:
        """Is it the game on the table?"""
        table = self._app.table
        return (
            table is not None
            and self.told is not None
            and table.session.header.id == self.told.loaded.header.id
        )

    # --- taps -----------------------------------------------------------------------------------------

    def pick_row(self, row_id: str) -> None:
        """A row: a note is shown, a turning point looked at again, what happened is asked about."""
        if row_id.startswith(NOTE):
            self.show_note(row_id.removeprefix(NOTE))
        elif row_id.startswith(TURN):
            self._replay(int(row_id.removeprefix(TURN)))
        elif self._happened(row_id) is not None:
            self.open("moment", row_id)

    def open(self, form: str, row: str = "") -> None:
        self.close()
        self._form, self._row = form, row
        self._changed(False)

    def write(self, key: str, text: str) -> None:
        if self._draft.get(key, "") != text:
            self._draft[key] = text
            self._changed(False)

    def pick(self, key: str, choice: str) -> None:
        """Tapped again, it is let go."""
        self._draft[key] = "" if self._draft.get(key) == choice else choice
        self._changed(False)

    def act(self, key: str) -> None:
        deeds: dict[str, Callable[[], Any]] = {
            "leave": self.leave,
            "replay": lambda: self._replay(None),
            "look": lambda: self._replay(self._looked_at()),
            "note": lambda: self._run(self._begin_note(self._row)),
            "new_note": lambda: self._run(self._begin_note("")),
            "what_if": lambda: self._run(self._what_if()),
            "undo_to": lambda: self.open("undo", self._row),
            "undo_turn": lambda: self.open("undo"),
            "undo": lambda: self._run(self._undo()),
            "bring_back": lambda: self.open("bring_back", self._row),
            "bring": lambda: self._run(self._bring_back()),
            "keep_note": lambda: self._run(self._keep_note()),
            "drop_note": lambda: self._run(self._drop_note(int(self._row))),
            "file": lambda: self._run(self._begin_filing()),
            "keep_file": lambda: self._run(self._keep_file()),
            "delete": lambda: self.open("delete"),
            "really": lambda: self._run(self._delete()),
            "report": lambda: self._run(self._share(sharing.report)),
            "export": lambda: self._run(self._share(sharing.export)),
            "tables": lambda: self._run(self._share(sharing.tables)),
            "code": lambda: self._run(self._show_code()),
        }
        if self.told is not None and key in deeds:
            deeds[key]()

    def leave(self) -> None:
        self.close()
        self._changed(False)

    def _run(self, work: Awaitable[None]) -> None:
        self._app.run(self._told_off(work))

    async def _told_off(self, work: Awaitable[None]) -> None:
        """Whatever goes wrong is said, and the form stays as it is."""
        try:
            self.problem = None
            await work
        except StoreError as problem:
            self.problem = problem
        self._changed(False)

    def _over_with(self) -> None:
        """It is done: the form goes, and the story is read again."""
        self.close()
        self._changed(True)

    # --- moments --------------------------------------------------------------------------------------

    def _looked_at(self) -> int:
        notes = self.told.notes if self.told else ()
        note = next((each for each in notes if self._form == "shown" and str(each.id) == self._row), None)
        return note.seq if note else self._seq

    def _replay(self, seq: int | None) -> None:
        assert self.told is not None
        self._app.page("replay").open(self.told.loaded.header.id, seq)

    async def _what_if(self) -> None:
        assert self.told is not None
        seq, told = self._seq, self.told
        self.close()
        if problem := await begin_what_if(self._app, told.loaded.header, told.journal, seq):
            raise problem

    async def _undo(self) -> None:
        seq, who, why = self._seq, *self._who_and_why()
        if self._row:
            await self._rewind(lambda session: session.undo_to(seq, actor=who, reason=why))
        else:
            await self._rewind(lambda session: session.undo_turn(actor=who, reason=why))

    async def _bring_back(self) -> None:
        branch, (who, why) = self._branch(), self._who_and_why()
        if branch is not None:
            await self._rewind(lambda session: session.bring_back(branch, actor=who, reason=why))

    def _who_and_why(self) -> tuple[str, str]:
        draft = self._draft
        return tidy(draft.get("who", ""), NAME_LENGTH), tidy(draft.get("why", ""), NOTE_LENGTH)

    async def _rewind(self, how: Callable[[GameSession], Awaitable[Answer | None]]) -> None:
        """At the table if the game is on it, else in the log."""
        assert self.told is not None
        header = self.told.loaded.header
        if self._in_play:
            answer = await self._app.table.rewind(how)
        else:
            session, _damaged = await GameSession.resume(self._app.log, header.game, header.id)
            answer = await how(session)
        if isinstance(answer, StoreError):
            raise answer
        if isinstance(answer, Refusal | CannotTell):
            raise StoreError("history.stale")
        self._over_with()

    # --- notes ----------------------------------------------------------------------------------------

    def show_note(self, row: str) -> None:
        self._run(self._show_note(row))

    async def _show_note(self, row: str) -> None:
        photo = await self._app.log.call(lambda store: store.photo(int(row)))
        self._photo = photo or b""
        self.open("shown", row)

    async def _begin_note(self, row: str) -> None:
        places = photos.folders(Path.home(), shared_folder(self._app.data_dir))
        found = await asyncio.to_thread(photos.newest, places, forms.MOST_PICKS)
        self.open("note", row)
        self._photos = found

    async def _keep_note(self) -> None:
        assert self.told is not None
        words, path = self._draft.get("words", "").strip()[:NOTE_LENGTH], self._draft.get("photo", "").strip()
        if not words and not path:
            raise StoreError("history.note.empty")
        photo = await asyncio.to_thread(photos.read_photo, path) if path else None
        session_id, seq = self.told.loaded.header.id, self._seq
        await self._app.log.call(lambda store: store.add_note(session_id, seq, words, photo, now_ms()))
        self._over_with()

    async def _drop_note(self, note_id: int) -> None:
        await self._app.log.call(lambda store: store.drop_note(note_id))
        self._over_with()

    # --- the whole session ----------------------------------------------------------------------------

    async def _begin_filing(self) -> None:
        groups, places = await self._app.log.call(lambda store: (store.groups(), store.places()))
        self.open("file")
        self._known = ([each.name for each in groups], places)
        if self.told is not None and self.told.listed is not None:
            self._draft = {"group": self.told.listed.group, "place": self.told.listed.place}

    async def _keep_file(self) -> None:
        assert self.told is not None
        session_id = self.told.loaded.header.id
        group, place = (tidy(self._draft.get(each, ""), NAME_LENGTH) for each in ("group", "place"))
        await self._app.log.call(lambda store: store.file_under(session_id, group, place))
        self._over_with()

    async def _delete(self) -> None:
        assert self.told is not None
        session_id = self.told.loaded.header.id
        await self._app.log.call(lambda store: store.delete_session(session_id))
        self.told = None
        self._over_with()

    # --- out of the tablet ----------------------------------------------------------------------------

    async def _share(self, make: Callable[..., Awaitable[sharing.Made]]) -> None:
        assert self.told is not None
        key, files = await make(self._app, self.told)
        self.open("done")
        self._done = lambda tr: forms.done_form(tr, tr(key), files)

    async def _show_code(self) -> None:
        assert self.told is not None
        code = await sharing.code(self._app, self.told)
        self.open("done")
        self._done = lambda tr: forms.code_form(tr, code.modules, code.left_out)
