"""Rows read off the pages of a SQLite file by themselves, where SQLite can't find its way any more.

A leaf of a table says itself which rows are on it. So neither the header nor any page above it is needed, nor
that the file goes on behind it. Which table a row is from is told by its shape. What is on pages that are
free was deleted, and stays so. The format is SQLite's own (https://www.sqlite.org/fileformat2.html).
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

PAGE = 4096
"""How large the pages of our files are; nobody ever chose otherwise."""
_LEAF, _NO_LEAF = 0x0D, (0x02, 0x05, 0x0A)
_FRAME = 24
"""Bytes before each page in a write-ahead log; before the first of them are 32."""

_LINE = ("at_ms", "source", "actor", "insist", "before", "action", "events", "chain")
_HEAD = ("id", "game", "edition", "digest", "owner", "setup", "created_ms")
_SESSION = (*_HEAD, "updated_ms", "chain", "summary", "finished")
_LATER = ("group_id", "place", "parent_id", "parent_seq", "steps", "length_ms", "desk")
_ORDERS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "session": ((*_SESSION, *_LATER), _SESSION),
    "entry": (
        (*_LINE, "reason", "session_id", "seq"),
        (*_LINE, "session_id", "seq", "reason"),
        (*_LINE, "session_id", "seq"),
    ),
    "aside": (
        (*_LINE, "reason", "number", "session_id", "seq"),
        (*_LINE, "number", "session_id", "seq", "reason"),
        (*_LINE, "number", "session_id", "seq"),
    ),
    "note": (("id", "session_id", "seq", "words", "photo", "at_ms"),),
}
"""The columns of tables in the orders in which any version ever wrote them."""
_TEXT = {"id", "game", "edition", "owner", "setup", "chain", "summary", "source", "actor", "action", "events"}
_TEXT |= {"session_id", "words", "reason"}
_NUMBERS = {"created_ms", "updated_ms", "at_ms", "seq", "insist", "finished", "steps"}

Row = dict[str, Any]


def rows_in(file: Path) -> Iterator[tuple[str, Row]]:
    """Each row of a session, a journal or a note that stands whole on the pages of a file, and its table."""
    with closing(_Pages(file)) as pages:
        for number in pages.numbers:
            for page in pages.images(number):
                for values, row_id in _cells(pages, page, 100 if number == 1 else 0):
                    yield from _named(values, row_id)


class _Pages:
    def __init__(self, file: Path) -> None:
        self._file = file.open("rb") if file.exists() else io.BytesIO()
        self._newer = _frames(file.with_name(f"{file.name}-wal"))
        count = -(-self._file.seek(0, io.SEEK_END) // PAGE)
        wanted = set(range(1, count + 1)) | self._newer.keys()
        self.numbers = sorted(wanted - self._free())

    def close(self) -> None:
        self._file.close()

    def images(self, number: int) -> Iterator[bytes]:
        """A page as it is now, and if that was damaged while it was written, as it was before."""
        whole = False
        if number in self._newer:
            image, whole = self._newer[number]
            yield image
        if not whole and number > 0:
            self._file.seek((number - 1) * PAGE)
            if older := self._file.read(PAGE):
                yield older.ljust(PAGE, b"\0")

    def image(self, number: int) -> bytes:
        return next(self.images(number), b"")

    def _free(self) -> set[int]:
        """Pages in the list of those that are free, as far as it can be followed."""
        free: set[int] = set()
        trunk = _number(self.image(1)[32:36])
        while trunk and trunk not in free and (page := self.image(trunk)):
            free.add(trunk)
            leaves = min(_number(page[4:8]), PAGE // 4 - 2)
            free |= {_number(page[at : at + 4]) for at in range(8, 8 + 4 * leaves, 4)}
            trunk = _number(page[0:4])
        return free - {1}


def _frames(wal: Path) -> dict[int, tuple[bytes, bool]]:
    """The last image of each page that was committed to a write-ahead log, and whether its sum is right."""
    data = wal.read_bytes() if wal.exists() else b""
    order = "big" if data[3:4] == b"\x83" else "little"
    salt, before = data[32 + 8 : 32 + 16], data[24:32]
    found: dict[int, tuple[bytes, bool]] = {}
    open_ones: dict[int, tuple[bytes, bool]] = {}
    for at in range(32, len(data) - PAGE - _FRAME + 1, PAGE + _FRAME):
        head, page = data[at : at + _FRAME], data[at + _FRAME : at + _FRAME + PAGE]
        whole = _checksum(before, head[:8] + page, order) == head[16:24]
        before = head[16:24]
        if whole or head[8:16] == salt:
            open_ones[_number(head[:4])] = page, whole
            if _number(head[4:8]):
                found |= open_ones
                open_ones = {}
    return {number: image for number, image in found.items() if 0 < number < 1 << 24}


def _checksum(before: bytes, data: bytes, order: Any) -> bytes:
    one, two = _number(before[:4]), _number(before[4:])
    words = memoryview(data).cast("I")
    swap = order == "big"
    for at in range(0, len(words), 2):
        a, b = words[at], words[at + 1]
        if swap:
            a = int.from_bytes(a.to_bytes(4, "little"), "big")
            b = int.from_bytes(b.to_bytes(4, "little"), "big")
        one = (one + a + two) & 0xFFFFFFFF
        two = (two + b + one) & 0xFFFFFFFF
    return one.to_bytes(4, "big") + two.to_bytes(4, "big")


# --- cells ------------------------------------------------------------------------------------------------


def _cells(pages: _Pages, page: bytes, start: int) -> Iterator[tuple[list[Any], int]]:
    """Values and number of each row on a leaf; of one whose kind can't be read, too."""
    kind = page[start]
    if kind != _LEAF and kind in _NO_LEAF:
        return
    count = min(int.from_bytes(page[start + 3 : start + 5], "big"), PAGE // 4)
    for at in range(start + 8, start + 8 + 2 * count, 2):
        with suppress(IndexError, ValueError, OverflowError):
            yield _cell(pages, page, int.from_bytes(page[at : at + 2], "big"))


def _cell(pages: _Pages, page: bytes, at: int) -> tuple[list[Any], int]:
    size, at = _varint(page, at)
    row_id, at = _varint(page, at)
    if not 2 <= size <= 1 << 30:
        raise ValueError("no row")
    local = size
    if size > PAGE - 35:
        least = (PAGE - 12) * 32 // 255 - 23
        local = least + (size - least) % (PAGE - 4)
        local = least if local > PAGE - 35 else local
    payload = bytearray(page[at : at + local])
    following = _number(page[at + local : at + local + 4]) if local < size else 0
    while len(payload) < size:
        more = pages.image(following) if following else b""
        if not more:
            raise ValueError("cut short")
        payload += more[4 : 4 + size - len(payload)]
        following = _number(more[:4])
    return _record(bytes(payload)), row_id


def _record(payload: bytes) -> list[Any]:
    end, at = _varint(payload, 0)
    kinds = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    values: list[Any] = []
    for kind in kinds:
        value, size = _value(payload, at, kind)
        values.append(value)
        at += size
    if at != len(payload):
        raise ValueError("no record")
    return values


_WIDTHS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


def _value(payload: bytes, at: int, kind: int) -> tuple[Any, int]:
    if kind in _WIDTHS:
        size = _WIDTHS[kind]
        return int.from_bytes(payload[at : at + size], "big", signed=True), size
    if kind in (0, 8, 9):
        return (None if kind == 0 else kind - 8), 0
    if kind < 12:
        raise ValueError("no such kind")
    size = (kind - 12) // 2
    data = payload[at : at + size]
    return (data.decode("utf-8", "replace") if kind % 2 else data), size


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for step in range(8):
        byte = data[at + step]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + step + 1
    return value << 8 | data[at + 8], at + 9


def _number(data: bytes) -> int:
    return int.from_bytes(data, "big")


# --- which table ------------------------------------------------------------------------------------------


def _named(values: list[Any], row_id: int) -> Iterator[tuple[str, Row]]:
    """The table whose rows look like this, if there is one."""
    for table, orders in _ORDERS.items():
        for order in orders:
            if len(order) == len(values):
                row = dict(zip(order, values, strict=True))
                own = {"note": "id", "aside": "number"}.get(table)
                if (own is None or row[own] is None) and _likely(row, own):
                    yield table, row if own is None else {**row, own: row_id}
                    return


def _likely(row: Row, own: str | None) -> bool:
    texts = all(isinstance(row[name], str) for name in _TEXT & row.keys() if name != own)
    return texts and all(isinstance(row[name], int) for name in _NUMBERS & row.keys())
