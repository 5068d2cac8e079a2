"""Notes that were read from a file and checked, and are not in the log yet."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace

from app.sessions.exchange.jsonl import IN_MEMORY
from app.sessions.store.errors import StoreError
from app.sessions.store.records import Note


class WaitingNotes:
    """In their order; their photos wait in a file that has no name, and come out of it one by one."""

    def __init__(self) -> None:
        self._notes: list[Note] = []
        self._photos: dict[int, tuple[int, int]] = {}
        """Of each note that has a photo: where it begins and how long it is."""
        self._file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115
        self._end = 0

    def close(self) -> None:
        self._file.close()

    def __len__(self) -> int:
        return len(self._notes)

    def __iter__(self) -> Iterator[Note]:
        for at, note in enumerate(self._notes):
            yield replace(note, photo=self.photo(at))

    def add(self, note: Note) -> None:
        """StoreError if there is no room for its photo."""
        if note.photo is not None:
            try:
                self._file.write(note.photo)
                self._file.flush()
            except OSError as problem:
                raise StoreError("exchange.no_room", place=tempfile.gettempdir()) from problem
            self._photos[len(self._notes)] = self._end, len(note.photo)
            self._end += len(note.photo)
        self._notes.append(replace(note, photo=None))

    def photo(self, at: int) -> bytes | None:
        """The photo of the note at this place."""
        if at not in self._photos:
            return None
        begin, size = self._photos[at]
        self._file.seek(begin)
        return self._file.read(size)
