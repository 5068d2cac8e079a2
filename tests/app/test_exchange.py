"""Sessions on their way out and in: they round-trip, and nothing that comes in is trusted."""

from __future__ import annotations

import base64
import csv
import errno
import hashlib
import io
import json
import os
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.sessions import words as session_words
from app.sessions.exchange.file_names import LONGEST, file_name, safe_name, write_file
from app.sessions.exchange.jsonl import checksum, session_bytes, session_text
from app.sessions.exchange.tables import events_csv, harmless, series_csv
from app.sessions.exchange.taking_in import LONGEST_LINE, take_in, unpack
from app.sessions.exchange.verify import verify
from app.sessions.store.errors import StoreError
from app.sessions.store.records import Filed, Header, Listed
from app.sessions.store.store import Store
from engine.core import PUBLIC, Journal, censor
from engine.games import GAMES, find_game
from tests.app.helpers import DE, EN, peak_of
from tests.app.journals import HARD_NAMES, Played, kept, play

PNG = b"\x89PNG\r\n\x1a\n\x00\x01"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store.in_folder(tmp_path)
    yield made
    made.close()


def text_of(store: Store, session_id: str, game: str, secrets: bool = True) -> str:
    found = find_game(game)
    return session_text(
        found, store.load(session_id, found), store.filed(session_id), store.notes(session_id), secrets
    )


def names(game: str) -> tuple[str, ...]:
    return ("Anna", "Ben") if game == "emission" else ("Anna", "Ben", "Cem")


def refused(data: bytes) -> StoreError:
    with pytest.raises(StoreError) as told:
        unpack(data)
    for tr in (DE, EN):
        assert tr.has(told.value.code)
        assert "{" not in tr(told.value.code, **told.value.params).replace("{'", "")
    return told.value


# --- JSON Lines -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_session_comes_in_as_it_went_out(game: str, store: Store, tmp_path: Path) -> None:
    table = play(game, names(game), seed=3, most=60, undo=0.1)
    session = kept(store, table, filed=Filed("7b", "school", ("abc", 3)), cards="app")
    store.add_note(session, 2, "a “note”\u2028 in two lines", PNG, 7)
    text = text_of(store, session, game)
    elsewhere = Store.in_folder(tmp_path / "elsewhere")
    taken = take_in(elsewhere, unpack(text.encode()))
    assert (taken.id, taken.already) == (session, False)
    assert text_of(elsewhere, session, game) == text
    assert elsewhere.sessions() == store.sessions()
    assert elsewhere.load(session, table.game) == store.load(session, table.game)
    assert elsewhere.people() == store.people()
    elsewhere.close()


def test_what_is_there_is_never_overwritten(store: Store) -> None:
    table = play("kyoto", names("kyoto"), most=20)
    session = kept(store, table)
    text = text_of(store, session, "kyoto").encode()
    assert take_in(store, unpack(text)).already
    store.delete_session(session)
    kept(store, Journal(table.game, table.rules, table.entries[:10]), session)
    before = store.load(session, table.game)
    taken = take_in(store, unpack(text))
    assert not taken.already
    assert taken.id != session
    assert store.load(session, table.game) == before
    assert store.load(taken.id, table.game).entries == tuple(table.entries)


@pytest.mark.parametrize("name", HARD_NAMES, ids=range(len(HARD_NAMES)))
def test_any_name_goes_out_and_comes_in(name: str, store: Store) -> None:
    session = kept(store, play("keep_cool", (name, "Ben", "Cem"), most=4), filed=Filed(name, name))
    text = text_of(store, session, "keep_cool")
    assert len(text.splitlines()) == text.count("\n")
    packed = unpack(text.encode())
    assert packed.journal.state.seats[0].name == name
    assert (packed.filed.group, packed.filed.place) == (name.strip(), name)


def test_an_export_without_secrets_tells_none_and_can_not_be_played_on(store: Store) -> None:
    table = play("kyoto", names("kyoto"), most=20)
    session = kept(store, table)
    text = text_of(store, session, "kyoto", secrets=False)
    steps = [json.loads(line) for line in text.splitlines()[1:]]
    shown = [table.game.actions.encode(censor(entry.action, PUBLIC)) for entry in table.entries]
    assert [step["action"] for step in steps] == shown
    assert refused(text.encode()).code == "exchange.censored"


# --- nothing is trusted -----------------------------------------------------------------------------------

Change = Callable[[list[dict[str, Any]]], Any]


def exported() -> list[dict[str, Any]]:
    return [json.loads(line) for line in exported_text().splitlines()]


@cache
def exported_text() -> str:
    store = Store("sqlite://")
    session = kept(store, play("keep_cool", names("keep_cool"), most=6), "abcd1234")
    store.add_note(session, 2, "a note", PNG, 7)
    text = text_of(store, session, "keep_cool")
    store.close()
    return text


def packed(lines: list[Any]) -> bytes:
    """As somebody would who can compute a checksum."""
    head, *rest = lines
    body = "".join(json.dumps(line) + "\n" for line in rest)
    head = {**head, "lines": len(rest)}
    digest = hashlib.sha256(body.encode()).hexdigest()
    head["sha256"] = checksum(head, digest) if head.get("version") != 1 else digest
    return (json.dumps(head) + "\n" + body).encode()


def put(*path: Any, value: Any) -> Change:
    def change(lines: list[Any]) -> None:
        at: Any = lines
        for part in path[:-1]:
            at = at[part]
        at[path[-1]] = value

    return change


WRONG: dict[str, tuple[Change, str]] = {
    "another format": (put(0, "format", value="box"), "exchange.not_ours"),
    "no version": (put(0, "version", value="1"), "exchange.not_ours"),
    "true is no version": (put(0, "version", value=True), "exchange.not_ours"),
    "a newer version": (put(0, "version", value=3), "exchange.newer"),
    "an unknown game": (put(0, "game", value="monopoly"), "store.unknown_game"),
    "an unknown edition": (put(0, "edition", value="1999"), "exchange.edition"),
    "an id that is a path": (put(0, "session", value="../../etc"), "exchange.line"),
    "an endless id": (put(0, "session", value="a" * 65), "exchange.line"),
    "an owner's box that is none": (put(0, "owner", value={"carbometer.start": "x"}), "store.bad_box"),
    "a set-up that is no object": (put(0, "setup", value=[1]), "exchange.line"),
    "a time before time": (put(0, "created_ms", value=-1), "exchange.line"),
    "a time that is true": (put(0, "created_ms", value=True), "exchange.line"),
    "an endless group": (put(0, "group", value="x" * 1_000_001), "exchange.line"),
    "a parent that is none": (put(0, "parent", value=["abc"]), "exchange.line"),
    "an unknown field": (put(0, "colour", value="blue"), "exchange.line"),
    "a step without a number": (put(1, "seq", value=None), "exchange.line"),
    "a step out of order": (put(2, "seq", value=1), "exchange.line"),
    "a step at the end of time": (put(2, "at_ms", value=10**30), "exchange.line"),
    "an unknown action": (put(2, "action", value={"type": "cheat"}), "exchange.line"),
    "an action that is a list": (put(2, "action", value=[]), "exchange.line"),
    "an action of a newer version": (put(2, "action", "v", value=99), "exchange.line"),
    "events that are none": (put(2, "events", value={"type": "x"}), "exchange.line"),
    "an unknown event": (put(2, "events", value=[{"type": "x"}]), "exchange.line"),
    "a step that insists on 1": (put(2, "insist", value=1), "exchange.line"),
    "before itself": (put(2, "before", value=2), "exchange.line"),
    "a field too many": (put(2, "mood", value="good"), "exchange.line"),
    "half a letter": (put(2, "actor", value="\ud800"), "exchange.line"),
    "a zero byte": (put(2, "reason", value="a\x00b"), "exchange.line"),
    "events nobody decided": (put(2, "events", value=[]), "exchange.rules"),
    "no set-up": (lambda lines: lines.pop(1), "exchange.line"),
    "no steps": (lambda lines: lines.__delitem__(slice(1, None)), "exchange.line"),
    "a note after the end": (put(-1, "note", "seq", value=99), "exchange.line"),
    "a photo that is none": (put(-1, "note", "photo", value="AAAA"), "exchange.line"),
    "a photo that is no base64": (put(-1, "note", "photo", value="…"), "exchange.line"),
    "a note that is none": (put(-1, "note", value=7), "exchange.line"),
    "a step after the notes": (lambda lines: lines.insert(5, lines.pop()), "exchange.line"),
    "a line that is a number": (put(2, value=7), "exchange.line"),
}


@pytest.mark.parametrize(("change", "code"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_told_and_not_taken_in(change: Change, code: str) -> None:
    lines = exported()
    unpack(packed(lines))
    change(lines)
    assert refused(packed(lines)).code == code


def test_a_file_that_was_cut_or_changed_is_noticed() -> None:
    whole = packed(exported())
    assert refused(whole[:-1]).code == "exchange.checksum"
    assert refused(whole[: whole.rindex(b"\n", 0, -1) + 1]).code == "exchange.checksum"
    assert refused(whole.replace(b"Anna", b"Anka")).code == "exchange.checksum"


NOT_OURS = {
    "nothing": b"",
    "no text": b"\xff\xfe\x00",
    "words": b"Dear diary\n",
    "a number": b"7\n",
    "deep": b"[" * 100_000,
    "a long number": b'{"format": ' + b"9" * 10_000 + b"}",
    "not a number": b'{"format": NaN}',
}


@pytest.mark.parametrize("data", NOT_OURS.values(), ids=NOT_OURS)
def test_a_file_that_is_none_of_ours(data: bytes) -> None:
    assert refused(data).code == "exchange.not_ours"


def test_a_line_that_is_too_long() -> None:
    assert refused(b" " * (LONGEST_LINE + 1)).code == "exchange.too_big"


def test_a_head_that_was_changed_is_noticed() -> None:
    """Who met and where, when, and with which box: all of it is under the checksum."""
    lines = exported_text().splitlines(keepends=True)
    for name, value in {"group": "8c", "created_ms": 1, "place": "Aula", "data": "0" * 64}.items():
        head = json.dumps({**json.loads(lines[0]), name: value}) + "\n"
        assert refused("".join([head, *lines[1:]]).encode()).code == "exchange.checksum"


def test_a_file_of_version_1_is_still_read() -> None:
    lines = exported()
    lines[0]["version"] = 1
    assert unpack(packed(lines)).header.id == "abcd1234"


def test_ends_of_lines_and_a_mark_at_the_beginning_may_be_another_program_s() -> None:
    whole = packed(exported())
    for other in (whole.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + whole):
        assert unpack(other).journal.entries == unpack(whole).journal.entries


def test_a_session_comes_in_through_a_pipe() -> None:
    """`klimatisch sessions import /dev/stdin`: nothing there can be read twice."""
    ours, theirs = os.pipe()
    with os.fdopen(theirs, "wb") as into:
        into.write(packed(exported()))
    with os.fdopen(ours, "rb") as pipe:
        assert unpack(pipe).header.id == "abcd1234"


def test_what_no_rules_have_made_and_nobody_can_tell_is_not_taken_in() -> None:
    """`lenient` lets another version's answers pass, not names that no game has."""
    store = Store("sqlite://")
    session = kept(store, play("emission", names("emission"), most=25), "abcd1234")
    lines = [json.loads(line) for line in text_of(store, session, "emission").splitlines()]
    store.close()
    for line in lines[2:]:
        for event in line.get("events", ()):
            if "power" in event:
                event["power"] = "atlantis"
    with pytest.raises(StoreError) as told:
        unpack(packed(lines), lenient=True)
    assert told.value.code == "exchange.rules"


def test_a_file_of_nothing_costs_no_memory(tmp_path: Path) -> None:
    """Millions of empty lines are looked at one by one."""
    body = b"{}\n" * 2_000_000
    head = {**exported()[0], "lines": 2_000_000}
    head["sha256"] = checksum(head, hashlib.sha256(body).hexdigest())
    (tmp_path / "nothing.jsonl").write_bytes(json.dumps(head).encode() + b"\n" + body)

    def read() -> None:
        with (tmp_path / "nothing.jsonl").open("rb") as file, pytest.raises(StoreError) as told:
            unpack(file)
        assert told.value.params["line"] == 2

    assert peak_of(read) < 2_000_000


def test_photos_go_out_one_by_one(tmp_path: Path) -> None:
    """Ten of 2 MB: no two of them are in memory together, in whatever form."""
    size = 2_000_000
    store = Store.in_folder(tmp_path)
    session = kept(store, play("keep_cool", names("keep_cool"), most=3), "abcd1234")
    for number in range(10):
        store.add_note(session, 1, "", PNG + bytes([number]) * size, number)
    game = find_game("keep_cool")

    def write() -> None:
        notes = store.each_note(session)
        write_file(
            tmp_path / "out.jsonl",
            session_bytes(game, store.load(session, game), store.filed(session), notes, True),
        )

    assert peak_of(write) < 8 * size
    store.close()
    with (tmp_path / "out.jsonl").open("rb") as file, unpack(file) as found:
        assert len(found.notes) == 10


def test_photos_come_in_one_by_one(tmp_path: Path) -> None:
    """Twelve of 4 MB: neither checking them nor writing them to both places takes them all at once."""
    size, game = 4_000_000, find_game("keep_cool")
    elsewhere = Store.in_folder(tmp_path / "elsewhere")
    session = kept(elsewhere, play("keep_cool", names("keep_cool"), most=3), "abcd1234")
    for number in range(12):
        elsewhere.add_note(session, 1, "", PNG + bytes([number]) * size, number)
    loaded, filed = elsewhere.load(session, game), elsewhere.filed(session)
    file = tmp_path / "out.jsonl"
    write_file(file, session_bytes(game, loaded, filed, elsewhere.each_note(session), True))
    elsewhere.close()
    store = Store.in_folder(tmp_path)

    def read() -> None:
        with file.open("rb") as opened, unpack(opened) as packed:
            opened.close()
            take_in(store, packed)

    assert peak_of(read) < 7 * size
    for number, note in enumerate(store.each_note(session)):
        assert note.photo == PNG + bytes([number]) * size
    assert store.agrees(session)
    store.close()


def test_an_import_that_breaks_off_between_its_photos_leaves_nothing(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = exported()
    photos = [base64.b64encode(PNG + bytes([number]) * 600_000).decode() for number in range(3)]
    notes = [{"note": {"seq": 1, "words": "", "at_ms": 1, "photo": photo}} for photo in photos]
    with unpack(packed([*lines[:-1], *notes])) as session:
        read, reads = session.notes.photo, iter([True, False])

        def breaks_off(at: int) -> bytes | None:
            if not next(reads):
                raise OSError(errno.EIO, "the disk is gone")
            return read(at)

        monkeypatch.setattr(session.notes, "photo", breaks_off)
        with pytest.raises(StoreError) as told:
            take_in(store, session)
    assert told.value.code == "store.failed"
    assert store.sessions() == () and store.notes("abcd1234") == ()
    assert list((tmp_path / "mirror").iterdir()) == []


def test_a_disk_without_room_for_the_photos_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = exported()
    lines[-1]["note"]["photo"] = base64.b64encode(PNG + bytes(600_000)).decode()

    class Full(io.BytesIO):
        def write(self, data: Any) -> int:
            raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(tempfile, "SpooledTemporaryFile", lambda **_: Full())
    problem = refused(packed(lines))
    assert (problem.code, problem.params["place"]) == ("exchange.no_room", tempfile.gettempdir())


@st.composite
def kept_sessions(draw: st.DrawFn) -> tuple[Store, str, str]:
    """Whatever a log can hold: any words, photos up to the largest, notes anywhere, any length of play."""
    game = draw(st.sampled_from(list(GAMES)))
    words = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=40)
    table = play(game, names(game), most=draw(st.integers(1, 12)))
    store = Store("sqlite://")
    session = kept(store, table, draw(st.sampled_from(["abcd1234", "0" * 32])))
    store.file_under(session, draw(words), draw(words))
    for _ in range(draw(st.integers(0, 3))):
        text = draw(words) * draw(st.sampled_from([1, 1, 2000]))
        photo = draw(st.none() | st.integers(0, 3).map(lambda tens: PNG + bytes(tens * 2_600_000)))
        store.add_note(session, draw(st.integers(1, len(table.entries))), text, photo, 7)
    return store, session, game


@given(kept_sessions())
@settings(max_examples=25, deadline=None)
def test_whatever_is_written_is_read_again_by_the_same_version(made: tuple[Store, str, str]) -> None:
    store, session, name = made
    game = find_game(name)
    loaded, filed, notes = store.load(session, game), store.filed(session), store.notes(session)
    found = unpack(b"".join(session_bytes(game, loaded, filed, store.each_note(session), True)))
    elsewhere = Store("sqlite://")
    take_in(elsewhere, found)
    assert (found.header, found.filed, tuple(found.journal.entries)) == (loaded.header, filed, loaded.entries)
    told = [(each.seq, each.words, each.photo, each.at_ms) for each in notes]
    for came_in in (found.notes, elsewhere.notes(session)):
        assert [(each.seq, each.words, each.photo, each.at_ms) for each in came_in] == told
    found.close()
    elsewhere.close()
    store.close()


def test_a_hundred_thousand_steps_and_one_come_back() -> None:
    """As many undone and redone steps as nobody plays; the number of lines is no limit."""
    lines = exported()
    many = [{"note": {"seq": 1, "words": "", "at_ms": 1, "photo": None}}] * 100_001
    assert len(unpack(packed([*lines[:-1], *many])).notes) == 100_001


def test_steps_by_other_rules_come_in_only_if_somebody_says_so() -> None:
    lines = exported()
    lines[3]["events"] = lines[3]["events"][:-1] or [lines[2]["events"][0]]
    data = packed(lines)
    assert refused(data).code == "exchange.rules"
    assert unpack(data, lenient=True).doubts > 0


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_whatever_is_changed_is_refused_or_whole(data: st.DataObject) -> None:
    """A value anywhere becomes another; there is never anything but a clear no or a session that plays."""
    lines = exported()
    at: Any = lines
    while isinstance(at, dict | list) and at:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(at[key], dict | list) or not at[key] or data.draw(st.integers(0, 5)) == 0:
            at[key] = data.draw(
                st.sampled_from([None, True, -1, 2**70, "", "x", [], {}, ["x"], {"type": "roll"}])
            )
            break
        at = at[key]
    try:
        session = unpack(packed(lines) if isinstance(lines[0], dict) else json.dumps(lines[0]).encode())
    except StoreError:
        return
    store = Store("sqlite://")
    take_in(store, session)
    assert len(store.sessions()) == 1
    store.close()


# --- verify -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_journal_is_decided_again_step_by_step(game: str) -> None:
    table = play(game, names(game), seed=5, most=80, undo=0.15)
    again, doubts = verify(table.game, table.rules, table.entries)
    assert (again.state, doubts) == (table.state, [])


# --- tables -----------------------------------------------------------------------------------------------


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("game", GAMES)
def test_the_table_of_events_has_every_event(game: str) -> None:
    table = play(game, names(game), seed=3, most=40, undo=0.1)
    found = rows(events_csv(table, secrets=True))
    assert sum(bool(row["event"]) for row in found) == sum(len(entry.events) for entry in table.entries)
    counting = {str(entry.seq) for entry in table.line}
    assert {row["step"] for row in found if row["counts"] == "yes" and row["event"]} <= counting
    assert {row["mark"] for row in found} >= {"correction"}
    assert all(json.loads(row["details"].removeprefix("'")) is not None for row in found)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_of_numbers_ends_where_the_game_does(game: str) -> None:
    table = play(game, names(game), seed=3, most=40)
    found = rows(series_csv(table, secrets=True))
    assert len(found) == len(table.line)
    numbers = {name: value for name, value in found[-1].items() if name not in ("step", "time")}
    assert {"round"} < set(numbers)
    for name, value in numbers.items():
        side, _, pile = name.partition(".")
        seat = next((each for each in table.state.seats if session_words.side(each) == side), None)
        assert value == str(int(getattr(seat, pile) if pile else getattr(table.state, name)))


def test_secrets_are_in_no_table_of_a_game_in_play() -> None:
    table = play("kyoto", names("kyoto"), seed=3, most=30)
    for text in (events_csv(table, secrets=False), series_csv(table, secrets=False)):
        assert "sealed" not in text
        assert "coffers" not in text.splitlines()[0]


FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", "  =1", "\n=1")


@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_is_worked_out_by_a_spreadsheet(text: str) -> None:
    assert harmless(text) == f"'{text}"


def test_numbers_stay_numbers_and_names_stay_names() -> None:
    assert [harmless(cell) for cell in (-5, 0, "Anna", "", None)] == [-5, 0, "Anna", "", None]


@pytest.mark.parametrize("name", (*HARD_NAMES, *FORMULAS), ids=range(len(HARD_NAMES) + len(FORMULAS)))
def test_names_do_no_harm_in_a_table(name: str) -> None:
    table: Played = play("keep_cool", (name, "Ben", "Cem"), most=3)
    undo = table.undo(name)
    assert undo is not None
    table.do(undo, actor=name, insist=True)
    text = events_csv(table, secrets=True)
    for row in csv.reader(io.StringIO(text)):
        assert len(row) == 11
        assert not any(cell.lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r", "\n")) for cell in row)


# --- names of files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words", (*HARD_NAMES, "../../etc/passwd", "a/b\\c:d*e?f", ".hidden", "CON", "nul", "…", "💥")
)
def test_a_file_name_is_safe_everywhere(words: str) -> None:
    name = safe_name(words)
    assert len(name) <= LONGEST + 2
    assert not set(name) & set('/\\:*?"<>|\x00\n\t')
    assert not name.startswith((".", "-"))
    assert name.casefold() not in ("con", "nul")


def test_a_session_is_called_after_day_game_group_and_id() -> None:
    header = Header("0123456789ab", "keep_cool", "", "", {}, {}, 0)
    listed = Listed(header, 1_760_000_000_000, {}, False, group="Klasse 7b / Süd")
    assert file_name(listed, "jsonl") == "2025-10-09-keep-cool-Klasse-7b-Süd-01234567.jsonl"


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    there = tmp_path / "there.jsonl"
    there.write_text("before")
    with pytest.raises(StoreError):
        write_file(tmp_path / "no folder" / "x.jsonl", "text")
    assert write_file(there, "after").read_text() == "after"
    assert [path.name for path in tmp_path.iterdir()] == ["there.jsonl"]
