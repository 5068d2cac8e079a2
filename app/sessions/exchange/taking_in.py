"""A session from a file: everything is checked, nothing is trusted, and nothing in the log is overwritten."""

from __future__ import annotations

import base64
import binascii
import codecs
import hashlib
import io
import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, BinaryIO, Self

from app.sessions.exchange.jsonl import FORMAT, VERSION, checksum
from app.sessions.exchange.pictures import PHOTOS, NoPicture, plain
from app.sessions.exchange.verify import verify
from app.sessions.exchange.waiting import WaitingNotes
from app.sessions.store.errors import StoreError
from app.sessions.store.records import Filed, Header, Loaded, Note, new_id
from engine.core import AnyGame, AnyJournal, BadData, BadInput, Entry, JsonObject
from engine.games import GAMES, find_game

if TYPE_CHECKING:
    from app.sessions.store.store import Store

LONGEST_LINE = 32_000_000
"""Bytes: the largest photo that is taken in needs less than half. No more than a line is read at once."""
LONGEST_TEXT = 1_000_000
"""Characters of a name, a reason, a note."""
LATEST_MS = 4_102_444_800_000
"""The year 2100: times after that are no times."""


@dataclass(frozen=True, slots=True)
class Packed:
    """A session that was read from a file, and holds what it promises. Closed, its photos are gone."""

    header: Header
    filed: Filed
    notes: WaitingNotes
    journal: AnyJournal
    doubts: int
    """Steps that this version's rules would answer otherwise; none unless they were let pass."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.notes.close()


def unpack(source: bytes | BinaryIO, lenient: bool = False) -> Packed:
    """Read a session; StoreError says what is wrong with it.

    `lenient` lets steps pass that the rules of this version answer otherwise: a game that was recorded by
    another version. It must be whole in every other way.
    """
    with _twice(io.BytesIO(source) if isinstance(source, bytes) else source) as file:
        notes = WaitingNotes()
        try:
            return _unpack(file, lenient, notes)
        except BaseException:
            notes.close()
            raise


@contextmanager
def _twice(source: BinaryIO) -> Iterator[BinaryIO]:
    """A file is read twice; what comes through a pipe is kept in one meanwhile."""
    if source.seekable():
        yield source
        return
    with tempfile.TemporaryFile() as kept:
        kept.writelines(_lines(source))
        yield kept


def _unpack(file: BinaryIO, lenient: bool, notes: WaitingNotes) -> Packed:
    head = _checked(file)
    game, header, filed = _head(head)
    entries: list[Entry] = []
    for number, text in enumerate(_after_the_head(file), 2):
        line = _object(text, number)
        if "note" in line:
            notes.add(_note(line["note"], number, len(entries)))
        elif notes:
            raise StoreError("exchange.line", line=number, problem="a step after the notes")
        else:
            entries.append(_step(game, line, number, len(entries) + 1))
    if not entries:
        raise StoreError("exchange.line", line=2, problem="no steps")
    journal, doubts = _verified(game, header, entries)
    if doubts and (not lenient or doubts[0] == 1 or not _can_be_told(header, entries)):
        raise StoreError("exchange.rules", step=doubts[0])
    return Packed(header, filed, notes, journal, len(doubts))


def _verified(game: AnyGame, header: Header, entries: list[Entry]) -> tuple[AnyJournal, list[int]]:
    try:
        rules = game.rules(game.load(header.edition, header.owner))
    except BadData as problem:
        raise StoreError("store.bad_box", field=problem.faults[0].path) from problem
    try:
        journal, doubts = verify(game, rules, entries)
        game.summary(journal.state)
        game.awaits(rules, journal.state)
    except Exception as problem:  # events that nobody's rules made can break anything
        raise StoreError("exchange.rules", step=len(entries)) from problem
    return journal, [doubt.seq for doubt in doubts]


def _can_be_told(header: Header, entries: Sequence[Entry]) -> bool:
    """Does the app find words for all of it? What no rules have made may name what there is not."""
    from app.report import tale_of
    from app.report.report import contents
    from app.text.languages import FALLBACK
    from app.text.translator import Translator

    try:
        tr = Translator(FALLBACK)
        contents(tale_of(tr, header, tuple(entries)), tr, "html")
    except Exception:  # events that nobody's rules made can break anything
        return False
    return True


@dataclass(frozen=True, slots=True)
class TakenIn:
    """Where an imported session is."""

    id: str
    already: bool
    """It was in the log before; nothing was done."""


def take_in(store: Store, packed: Packed) -> TakenIn:
    """Put a session into the log. One that has its id already keeps it: this one gets another."""
    header, journal = packed.header, packed.journal
    if any(each.header.id == header.id for each in store.sessions()):
        if _same(store.load(header.id, journal.game), packed):
            return TakenIn(header.id, True)
        header = replace(header, id=new_id())
    game = journal.game
    over = game.awaits(journal.rules, journal.state).kind == "over"
    summary = game.summary(journal.state)
    store.put(header, game, journal.entries, summary, over, packed.filed, packed.notes)
    return TakenIn(header.id, False)


def _same(there: Loaded, packed: Packed) -> bool:
    return there.damaged is None and there.entries == tuple(packed.journal.entries)


# --- lines ------------------------------------------------------------------------------------------------


def _checked(file: BinaryIO) -> dict[str, Any]:
    """The head of a file of which every byte is as it was written; only one line of it is kept at once."""
    file.seek(0)
    first = next(_lines(file), b"")
    head = _object(first.removeprefix(codecs.BOM_UTF8), 1)
    if head.get("format") != FORMAT:
        raise StoreError("exchange.not_ours")
    version = head.get("version")
    if type(version) is not int or version < 1:
        raise StoreError("exchange.not_ours")
    if version > VERSION:
        raise StoreError("exchange.newer", found=version, known=VERSION)
    if head.get("secrets") is not True:
        raise StoreError("exchange.censored")
    count, digest = 0, hashlib.sha256()
    for line in _lines(file):
        count += 1
        digest.update(line)
    body = digest.hexdigest()
    sum_of = body if version == 1 else checksum(head, body)
    if head.get("lines") != count or head.get("sha256") != sum_of:
        raise StoreError("exchange.checksum")
    return head


def _after_the_head(file: BinaryIO) -> Iterator[bytes]:
    file.seek(0)
    lines = _lines(file)
    next(lines)
    return lines


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """Line by line, each ended as it was written, whatever a program in between made of its end."""
    while line := file.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            raise StoreError("exchange.too_big", most=LONGEST_LINE // 1_000_000)
        yield line[:-2] + b"\n" if line.endswith(b"\r\n") else line


def _object(line: bytes, number: int) -> dict[str, Any]:
    try:
        found = json.loads(line.decode("utf-8"), parse_constant=_no_number, parse_float=_no_number)
    except (ValueError, RecursionError) as problem:
        if number == 1:
            raise StoreError("exchange.not_ours") from problem
        raise StoreError("exchange.line", line=number, problem="not JSON") from problem
    if not isinstance(found, dict):
        if number == 1:
            raise StoreError("exchange.not_ours")
        raise StoreError("exchange.line", line=number, problem="not an object")
    return found


def _no_number(text: str) -> Any:
    raise ValueError(f"{text[:20]} is no whole number")


# --- what stands in them ----------------------------------------------------------------------------------


class _Fields:
    """Takes fields out of an object, each as what it must be."""

    def __init__(self, line: JsonObject, number: int) -> None:
        self._line, self._number = dict(line), number

    def take(self, name: str, good: Callable[[Any], bool], expected: str) -> Any:
        value = self._line.pop(name, None)
        if not good(value):
            raise self.wrong(f"{name} is not {expected}")
        return value

    def text(self, name: str, most: int = LONGEST_TEXT) -> str:
        value: str = self.take(
            name, lambda each: _is_text(each, most), f"a text of at most {most} characters"
        )
        return value

    def number(self, name: str, least: int, most: int) -> int:
        value: int = self.take(
            name, lambda each: type(each) is int and least <= each <= most, f"a number from {least} to {most}"
        )
        return value

    def done(self) -> None:
        """Whatever is left over is nothing that we know."""
        if self._line:
            raise self.wrong(f"unknown field {next(iter(self._line))[:40]!r}")

    def wrong(self, problem: str) -> StoreError:
        return StoreError("exchange.line", line=self._number, problem=problem)


def _is_text(value: Any, most: int) -> bool:
    if not isinstance(value, str) or len(value) > most:
        return False
    return not any("\ud800" <= sign <= "\udfff" or sign == "\x00" for sign in value)


def _head(line: dict[str, Any]) -> tuple[AnyGame, Header, Filed]:
    fields = _Fields(line, 1)
    for name in ("format", "version", "secrets", "lines", "sha256"):
        fields.take(name, lambda _: True, "")
    session_id = fields.take("session", _is_id, "an id of letters and digits")
    name = fields.text("game", 40)
    if name not in GAMES:
        raise StoreError("store.unknown_game", game=name)
    game = find_game(name)
    edition = fields.text("edition", 80)
    if edition not in game.editions:
        raise StoreError("exchange.edition", game=name, edition=edition)
    header = Header(
        id=session_id,
        game=name,
        edition=edition,
        digest=fields.text("data", 200),
        owner=fields.take("owner", lambda each: isinstance(each, dict) and _storable(each), "an object"),
        setup=fields.take("setup", lambda each: isinstance(each, dict) and _storable(each), "an object"),
        created_ms=fields.number("created_ms", 0, LATEST_MS),
    )
    parent = fields.take("parent", _is_parent, "a session and a step")
    filed = Filed(fields.text("group"), fields.text("place"), tuple(parent) if parent else None)
    fields.done()
    return game, header, filed


def _is_id(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 64 and value.isascii() and value.isalnum()


def _is_parent(value: Any) -> bool:
    if value is None:
        return True
    return isinstance(value, list) and len(value) == 2 and _is_id(value[0]) and type(value[1]) is int


def _storable(value: Any) -> bool:
    """JSON of a sane size in which every text can be written to a database."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (ValueError, RecursionError):
        return False
    return "\\u0000" not in text and _is_text(text, 1_000_000)


def _step(game: AnyGame, line: dict[str, Any], number: int, seq: int) -> Entry:
    fields = _Fields(line, number)
    try:
        action = game.actions.decode(fields.take("action", lambda each: isinstance(each, dict), "an object"))
        told = fields.take("events", lambda each: isinstance(each, list), "a list")
        events = tuple(game.events.decode(event) for event in told)
    except (BadInput, RecursionError) as problem:
        raise StoreError("exchange.line", line=number, problem=str(problem)[:200]) from problem
    if not (_storable(line["action"]) and _storable(line["events"])):
        raise fields.wrong("too long, or with signs that are no text")
    entry = Entry(
        seq=fields.take("seq", lambda each: type(each) is int and each == seq, f"{seq}, the next one"),
        action=action,
        events=events,
        at_ms=fields.number("at_ms", 0, LATEST_MS),
        source=fields.text("source", 200),
        actor=fields.text("actor"),
        insist=fields.take("insist", lambda each: isinstance(each, bool), "true or false"),
        before=fields.take(
            "before", lambda each: each is None or (type(each) is int and 1 < each < seq), "an earlier step"
        ),
        reason=fields.text("reason"),
    )
    fields.done()
    return entry


def _note(value: Any, number: int, steps: int) -> Note:
    if not isinstance(value, dict):
        raise StoreError("exchange.line", line=number, problem="not a note")
    fields = _Fields(value, number)
    photo = fields.take("photo", lambda each: each is None or isinstance(each, str), "a photo")
    note = Note(
        id=0,
        session_id="",
        seq=fields.number("seq", 0, steps),
        words=fields.text("words"),
        photo=_photo(photo, fields) if photo is not None else None,
        at_ms=fields.number("at_ms", 0, LATEST_MS),
    )
    fields.done()
    return note


def _photo(text: str, fields: _Fields) -> bytes:
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as problem:
        raise fields.wrong("photo is not base64") from problem
    if not data.startswith(PHOTOS):
        raise fields.wrong("photo is neither JPEG nor PNG")
    try:
        return plain(data)
    except NoPicture:  # an older version took in whatever began like one
        return data
