"""A session from a file: everything is checked, nothing is trusted, and nothing in the log is overwritten."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from app.exchange.jsonl import FORMAT, VERSION, checksum
from app.exchange.verify import verify
from app.store.errors import StoreError
from app.store.records import Filed, Header, Loaded, Note, new_id
from engine.core import BadData, BadInput, Entry, Game, Journal
from engine.games import GAMES, find_game

if TYPE_CHECKING:
    from app.store.store import Store

MOST_BYTES = 64_000_000
MOST_LINES = 100_000
LONGEST_TEXT = 20_000
"""Characters of a name, a reason, a note."""
LATEST_MS = 4_102_444_800_000
"""The year 2100: times after that are no times."""
PHOTOS = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n")
"""How JPEG and PNG begin; other pictures are not taken in."""


@dataclass(frozen=True, slots=True)
class Packed:
    """A session that was read from a file, and holds what it promises."""

    header: Header
    filed: Filed
    notes: tuple[Note, ...]
    journal: Journal[Any, Any]
    doubts: int
    """Steps that this version's rules would answer otherwise; none unless they were let pass."""


def unpack(data: bytes, lenient: bool = False) -> Packed:
    """Read a session; StoreError says what is wrong with it.

    `lenient` lets steps pass that the rules of this version answer otherwise: a game that was recorded by
    another version. It must be whole in every other way.
    """
    head, lines = _lines(data)
    game, header, filed = _head(head)
    entries: list[Entry] = []
    notes: list[Note] = []
    for number, line in enumerate(lines, 2):
        if "note" in line:
            notes.append(_note(line["note"], number, len(entries)))
        elif notes:
            raise StoreError("exchange.line", line=number, problem="a step after the notes")
        else:
            entries.append(_step(game, line, number, len(entries) + 1))
    if not entries:
        raise StoreError("exchange.line", line=2, problem="no steps")
    journal, doubts = _verified(game, header, entries)
    if doubts and (not lenient or doubts[0] == 1):
        raise StoreError("exchange.rules", step=doubts[0])
    return Packed(header, filed, tuple(notes), journal, len(doubts))


def _verified(
    game: Game[Any, Any], header: Header, entries: list[Entry]
) -> tuple[Journal[Any, Any], list[int]]:
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


def _lines(data: bytes) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    if len(data) > MOST_BYTES:
        raise StoreError("exchange.too_big", most=MOST_BYTES // 1_000_000)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise StoreError("exchange.not_ours") from problem
    first, _, body = text.partition("\n")
    head = _object(first, 1)
    if head.get("format") != FORMAT:
        raise StoreError("exchange.not_ours")
    version = head.get("version")
    if type(version) is not int or version < 1:
        raise StoreError("exchange.not_ours")
    if version > VERSION:
        raise StoreError("exchange.newer", found=version, known=VERSION)
    if head.get("secrets") is not True:
        raise StoreError("exchange.censored")
    told = body.split("\n")
    if told.pop() != "" or head.get("lines") != len(told) or head.get("sha256") != checksum(body):
        raise StoreError("exchange.checksum")
    if len(told) > MOST_LINES:
        raise StoreError("exchange.too_big", most=MOST_BYTES // 1_000_000)
    return head, [_object(line, number) for number, line in enumerate(told, 2)]


def _object(line: str, number: int) -> dict[str, Any]:
    try:
        found = json.loads(line, parse_constant=_no_number, parse_float=_no_number)
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

    def __init__(self, line: Mapping[str, Any], number: int) -> None:
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


def _head(line: dict[str, Any]) -> tuple[Game[Any, Any], Header, Filed]:
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


def _step(game: Game[Any, Any], line: dict[str, Any], number: int, seq: int) -> Entry:
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
    return data
