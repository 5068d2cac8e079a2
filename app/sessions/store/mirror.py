"""The second place: every journal once more, in a text file of its own beside the log.

`mirror/SESSION.jsonl` has the header of a session, its notes and whatever was set aside, then a line a step.
Every line begins with its own checksum, so that no damaged byte costs more than the line it is in, and each
of them stands in the log as well. A step is added in the same durable moment as its row in the log. Whatever
else changes a session writes its file anew; a mark says so while that is going on. Photos lie beside, named
by their checksums.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection, select

from app.sessions.store.mirror_lines import Ends, Mirrored, Row, contents_of, pack, photo_name, stem, unpack
from app.sessions.store.tables import SESSION
from engine.core import JsonObject

FOLDER = "mirror"
TAIL = 1 << 16
"""So many bytes are read to find the last line; most are below a thousand."""
EVERY = "all"
"""Stands for every session in the name of a mark."""

_sync: Callable[[int], None] = getattr(os, "fdatasync", os.fsync)
_OPEN = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


# --- files ------------------------------------------------------------------------------------------------


class Mirror:
    """The files of all sessions. None of them may be needed: where they can't be written, play goes on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.behind: set[str] = set()
        """Sessions of which the log knows more than their files do."""
        self._syncing = ThreadPoolExecutor(1, "mirror")
        """A file is brought to disk while the log is: both take the time of one."""

    def close(self) -> None:
        self._syncing.shutdown()

    def file(self, session_id: str) -> Path:
        return self.folder / f"{stem(session_id)}.jsonl"

    def sessions(self) -> Iterator[str]:
        """The ids of all sessions that have a file; one whose header can't be read has none."""
        for path in sorted(self.folder.glob("*.jsonl")):
            with suppress(OSError), path.open("rb") as file:
                said = unpack(file.readline())
                if said and stem(said["session"]["id"]) == path.stem:
                    yield said["session"]["id"]

    # --- one more step ----------------------------------------------------------------------------

    @contextmanager
    def adding(self, row: JsonObject) -> Iterator[Callable[[], None]]:
        """Around a commit, before which what is given is called: both have the line then, or neither has."""
        line = _Line(self.file(row["session_id"]), self._syncing)
        try:
            yield lambda: line.write(pack({"entry": dict(row)}))
        except BaseException:
            line.take_back()
            raise
        if not line.settle():
            self.behind.add(row["session_id"])

    # --- a session written anew -------------------------------------------------------------------

    @contextmanager
    def marking(self, session_id: str | None) -> Iterator[None]:
        """While a session, or without an id any of them, is changed: its file is not to be believed."""
        mark = self.folder / f"{EVERY if session_id is None else stem(session_id)}.renew"
        with suppress(OSError):
            self.folder.mkdir(mode=0o700, exist_ok=True)
            mark.touch(0o600)
            _sync_folder(self.folder)
        try:
            yield
        except Exception:  # the log is as it was, and the file has been made to say so
            mark.unlink(missing_ok=True)
            raise
        with suppress(OSError):
            mark.unlink(missing_ok=True)

    def marked(self) -> set[str]:
        """The stems of files that may be out of date, because something ended in the middle of a change."""
        return {path.stem for path in self.folder.glob("*.renew")}

    def unmark(self) -> None:
        for path in self.folder.glob("*.renew"):
            with suppress(OSError):
                path.unlink()

    def write(self, db: Connection, session_id: str | None) -> None:
        """Let the file of a session, or the files of all, say what the log says now.

        One that can't be written goes: nothing that was forgotten stays, and the log has it all.
        """
        if session_id is not None:
            self._write(db, session_id)
            return
        for each in db.execute(select(SESSION.c.id)).all():
            self._write(db, each.id)

    def _write(self, db: Connection, session_id: str) -> None:
        photos: set[Path] = set()

        def keep(digest: str, photo: bytes) -> None:
            place = self.folder / photo_name(session_id, digest)
            photos.add(place)
            if not _is_photo(place):
                _write_whole(place, photo)

        path = self.file(session_id)
        try:
            self.folder.mkdir(mode=0o700, exist_ok=True)
            contents = contents_of(db, session_id, keep)
            if not contents:
                self.drop(session_id)
                return
            late = session_id in self.behind or not path.exists()
            if late or path.read_bytes() != contents:
                _write_whole(path, contents)
            for left in set(self._photos(session_id)) - photos:
                left.unlink(missing_ok=True)
            _sync_folder(self.folder)
            self.behind.discard(session_id)
        except OSError:
            self.drop(session_id)
            self.behind.add(session_id)

    def drop(self, session_id: str) -> None:
        """Nothing of this session is left here."""
        with suppress(OSError):
            self.file(session_id).unlink(missing_ok=True)
            for each in self._photos(session_id):
                each.unlink(missing_ok=True)
            _sync_folder(self.folder)
        self.behind.discard(session_id)

    def drop_others(self, db: Connection) -> None:
        """Whatever belongs to no session of the log goes: nobody could say whose names are in it."""
        known = {stem(each.id) for each in db.execute(select(SESSION.c.id))}
        for path in (*self.folder.glob("*.jsonl"), *self.folder.glob("*.photo"), *self.folder.glob("*.new")):
            if path.name.partition(".")[0].partition("-")[0] not in known:
                with suppress(OSError):
                    path.unlink()

    def _photos(self, session_id: str) -> Iterator[Path]:
        return self.folder.glob(f"{stem(session_id)}-*.photo")

    # --- reading ----------------------------------------------------------------------------------

    def ends(self, session_id: str) -> Ends | None:
        """None if there is no file, or one that can't be read."""
        try:
            with self.file(session_id).open("rb") as file:
                first = unpack(file.readline()) or {}
                size = file.seek(0, os.SEEK_END)
                reach = TAIL
                while True:
                    file.seek(max(0, size - reach))
                    tail = file.read()
                    if reach >= size or tail.rstrip(b"\n").count(b"\n"):
                        break
                    reach *= 8
        except OSError:
            return None
        last = unpack(tail.rstrip(b"\n").rpartition(b"\n")[2]) if tail.endswith(b"\n") else None
        entry = (last or {}).get("entry", {})
        head = first.get("session")
        return Ends(head, first.get("group", ""), first.get("notes", 0), entry.get("chain", ""))

    def read(self, session_id: str) -> Mirrored:
        """Everything that is whole in the file of a session."""
        found = Mirrored()
        notes: list[Row] = []
        aside: list[Row] = []
        try:
            lines = self.file(session_id).read_bytes().split(b"\n")
        except OSError:
            return Mirrored(sound=False)
        for line in filter(None, lines):
            said = unpack(line)
            if said is None:
                found.sound = False
            elif "session" in said:
                found.head, found.group = said["session"], said.get("group", "")
            elif "note" in said:
                notes.append(self._if_whole(session_id, said["note"], found))
            elif "aside" in said:
                aside.append(said["aside"])
            elif "entry" in said:
                found.lines.append(said["entry"])
        found.notes, found.aside = notes, aside
        return found

    def _if_whole(self, session_id: str, note: Row, found: Mirrored) -> Row:
        if note["photo"] is None:
            return note
        if not _is_photo(self.folder / photo_name(session_id, note["photo"])):
            found.sound = False
            return {**note, "photo": None}
        return note

    def photo(self, session_id: str, digest: str) -> bytes | None:
        """The photo of a note that was read here; None if it has been damaged meanwhile."""
        with suppress(OSError):
            found = (self.folder / photo_name(session_id, digest)).read_bytes()
            return found if hashlib.sha256(found).hexdigest() == digest else None
        return None


class NoMirror(Mirror):
    """For a log that has no folder: in memory, on a server, or opened by its address."""

    def __init__(self) -> None:
        self.behind = set()

    def close(self) -> None:
        pass

    @contextmanager
    def adding(self, row: JsonObject) -> Iterator[Callable[[], None]]:
        yield lambda: None

    @contextmanager
    def marking(self, session_id: str | None) -> Iterator[None]:
        yield

    def write(self, db: Connection, session_id: str | None) -> None:
        pass

    def drop_others(self, db: Connection) -> None:
        pass

    def read(self, session_id: str) -> Mirrored:
        return Mirrored(sound=False)


class _Line:
    """A line on its way to disk."""

    def __init__(self, path: Path, syncing: ThreadPoolExecutor) -> None:
        self._path, self._syncing = path, syncing
        self._fd = -1
        self._size = 0
        self._done: Future[None] | None = None

    def write(self, line: bytes) -> None:
        with suppress(OSError):
            self._fd = os.open(self._path, _OPEN)
            self._size = os.lseek(self._fd, 0, os.SEEK_END)
            if self._size:
                os.lseek(self._fd, -1, os.SEEK_END)
                line = line if os.read(self._fd, 1) == b"\n" else b"\n" + line
            if os.write(self._fd, line) == len(line):
                self._done = self._syncing.submit(_sync, self._fd)
            else:
                os.ftruncate(self._fd, self._size)

    def settle(self) -> bool:
        """Wait for the disk; False if the line isn't there."""
        try:
            if self._done is not None:
                self._done.result()
            return self._done is not None
        except OSError:
            return False
        finally:
            self._close()

    def take_back(self) -> None:
        if self._done is not None:
            with suppress(OSError):
                self._done.result()
            with suppress(OSError):
                os.ftruncate(self._fd, self._size)
        self._close()

    def _close(self) -> None:
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1


def _is_photo(path: Path) -> bool:
    """Is this file there, and what its name says?"""
    with suppress(OSError), path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest() == path.stem.partition("-")[2]
    return False


def _write_whole(path: Path, data: bytes) -> None:
    new = path.with_name(f"{path.name}.new")
    try:
        fd = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600)
        with open(fd, "wb") as file:  # noqa: PTH123
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError:
        with suppress(OSError):
            new.unlink()
        raise


def _sync_folder(folder: Path) -> None:
    """Names of files are on disk as well; where folders can't be opened, the system sees to it."""
    with suppress(OSError):
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)
