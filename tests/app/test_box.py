"""My box on disk: one small file an edition, whole or not at all, and never a reason not to start."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.forms.boxes import (
    FORMAT,
    LARGEST,
    VERSION,
    Box,
    BoxError,
    Boxes,
    candidates,
    faults_of,
    file_schema,
    from_bytes,
    read_file,
    to_text,
    with_lessons,
    write_file,
)
from app.games.keep_cool.setup.presenter import draft_for
from app.sessions.log import Log
from app.sessions.session import GameSession
from app.sessions.store.errors import StoreError
from app.sessions.store.store import Header, Store
from engine.core import OWN, Entry, Journal, ReadBox, Sealed, Shown
from engine.games import GAMES, find_game
from engine.keep_cool import GAME
from engine.keep_cool.actions import CallOff, ShowTarget, show_target
from engine.keep_cool.rules import EDITIONS
from tests.app.helpers import LANGUAGES, seats
from tests.engine.keep_cool.boxes import random_box

GOOD: dict[str, Any] = {"carbometer.start": 72, f"cards.usa.{OWN}Föhn": [0, -1, -2, -3]}
WRONG = {"carbometer.start": 12, "countries.usa.black": [0]}


def whole(**changes: Any) -> bytes:
    head = {
        "format": FORMAT,
        "version": 1,
        "game": "keep_cool",
        "edition": "spieltrieb",
        "values": GOOD,
    }
    return json.dumps({**head, **changes}).encode()


# --- there and back ---------------------------------------------------------------------------------------


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(EDITIONS))
def test_any_accepted_box_comes_back_the_same_and_any_refused_one_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, seed: int, edition: str
) -> None:
    folder = tmp_path_factory.mktemp("box")
    boxes = Boxes(folder)
    boxes.keep(Box("keep_cool", edition, {"carbometer.recovery.blue": 2}))
    before = (folder / f"box-keep_cool-{edition}.json").read_bytes()
    box = Box("keep_cool", edition, random_box(Random(seed), edition))
    if faults_of(box):
        with pytest.raises(BoxError) as refused:
            boxes.keep(box)
        assert refused.value.faults == faults_of(box)
        assert (folder / box.file_name).read_bytes() == before
        assert boxes.box("keep_cool", edition).values == {"carbometer.recovery.blue": 2}
    else:
        boxes.keep(box)
        assert Boxes(folder).box("keep_cool", edition) == box
        write_file(folder / "shared.json", box)
        assert read_file(folder / "shared.json") == box
        assert to_text(read_file(folder / "shared.json")) == to_text(box)


def test_the_file_says_what_it_is_and_nothing_else(tmp_path: Path) -> None:
    Boxes(tmp_path).keep(Box("keep_cool", "spieltrieb", GOOD))
    found = json.loads((tmp_path / "box-keep_cool-spieltrieb.json").read_text(encoding="utf-8"))
    assert found == json.loads(whole())
    assert [path.name for path in tmp_path.iterdir()] == ["box-keep_cool-spieltrieb.json"]


def test_each_edition_has_its_own(tmp_path: Path) -> None:
    boxes = Boxes(tmp_path)
    boxes.keep(Box("keep_cool", "spieltrieb", GOOD))
    assert boxes.box("keep_cool", "ecovisio").values == {}
    assert boxes.trouble("keep_cool", "ecovisio") is None


# --- files that can't be used -----------------------------------------------------------------------------

REFUSED: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "box.file.damaged"),
    "cut short": (whole()[:-9], "box.file.damaged"),
    "not text": (b"\xff\xfe\x00\x01", "box.file.damaged"),
    "deep": (b'{"format":' + b"[" * 50_000, "box.file.damaged"),
    "deep values": (whole(values={"carbometer.start": json.loads("[" * 200 + "]" * 200)}), "box.file.values"),
    "long number": (b'{"format": ' + b"9" * 9000 + b"}", "box.file.damaged"),
    "a list": (b"[]", "box.file.foreign"),
    "null": (b"null", "box.file.foreign"),
    "somebody else's": (b'{"format": "other"}', "box.file.foreign"),
    "settings": (b'{"language": "de"}', "box.file.foreign"),
    "newer": (whole(version=VERSION + 1, colour="blue"), "box.file.newer"),
    "no version": (whole(version=None), "box.file.foreign"),
    "true for one": (whole(version=True), "box.file.foreign"),
    "more than there is": (whole(author="Anna"), "box.file.foreign"),
    "other game": (whole(game="kyoto"), "box.file.other_edition"),
    "no game": (whole(game=["keep_cool"]), "box.file.other_edition"),
    "other edition": (whole(edition="deluxe"), "box.file.other_edition"),
    "odd edition": (whole(edition={"a": 1}), "box.file.other_edition"),
    "no values": (whole(values=[]), "box.file.foreign"),
    "unknown value": (whole(values={"carbometer.colour": 3}), "box.file.values"),
    "not a number": (whole(values={"carbometer.start": float("nan")}), "box.file.values"),
    "a word": (whole(values={"carbometer.start": "seventy"}), "box.file.values"),
    "contradiction": (whole(values=WRONG), "box.file.values"),
    "way up": (whole(values={"cards.usa.own:../../etc\x00": [0, 0, 0, 0]}), "box.file.values"),
    "huge": (b'"' + b"x" * LARGEST + b'"', "box.file.too_large"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_that_is_no_box_is_told_and_the_shipped_values_are_used(name: str, tmp_path: Path) -> None:
    raw, code = REFUSED[name]
    path = tmp_path / "box-keep_cool-spieltrieb.json"
    path.write_bytes(raw)
    boxes = Boxes(tmp_path)
    assert boxes.box("keep_cool", "spieltrieb").values == {}
    problem = boxes.trouble("keep_cool", "spieltrieb")
    assert problem is not None
    assert problem.code == code
    for tr in LANGUAGES.values():
        assert "…" not in tr(problem.code, **problem.params)
    assert path.read_bytes() == raw


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=300) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
def test_no_bytes_are_more_than_refused(raw: bytes) -> None:
    with pytest.raises(BoxError):
        from_bytes(raw, "x")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(sorted({**GOOD, **WRONG, "x": 1, "cards.all.own:A": 1})) | st.text(), JSON
    )
)
def test_no_values_are_more_than_refused(values: dict[str, Any]) -> None:
    try:
        box = from_bytes(json.dumps({**json.loads(whole()), "values": values}).encode(), "x")
    except BoxError as problem:
        assert problem.code == "box.file.values"
        assert problem.faults
    else:
        assert faults_of(box) == ()


def test_everything_wrong_with_a_file_is_told_at_once() -> None:
    values = {**WRONG, "cards.usa.nothing": [1], "carbometer.capacity": "x"}
    with pytest.raises(BoxError) as refused:
        from_bytes(whole(values=values), "x")
    assert {fault.path for fault in refused.value.faults} == set(values)


def test_a_file_that_could_not_be_read_is_set_aside_not_written_over(tmp_path: Path) -> None:
    raw = whole(version=VERSION + 1)
    for number in (1, 2):
        (tmp_path / "box-keep_cool-spieltrieb.json").write_bytes(raw)
        boxes = Boxes(tmp_path)
        boxes.keep(Box("keep_cool", "spieltrieb", GOOD))
        assert boxes.trouble("keep_cool", "spieltrieb") is None
        assert (tmp_path / f"box-keep_cool-spieltrieb-aside-{number}.json").read_bytes() == raw
    assert Boxes(tmp_path).box("keep_cool", "spieltrieb").values == GOOD


def test_a_box_of_another_edition_under_our_name_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "box-keep_cool-ecovisio.json").write_bytes(whole())
    boxes = Boxes(tmp_path)
    assert boxes.box("keep_cool", "ecovisio").values == {}
    problem = boxes.trouble("keep_cool", "ecovisio")
    assert problem is not None
    assert problem.code == "box.file.other_edition"


def test_what_can_t_be_written_leaves_the_old_box(tmp_path: Path) -> None:
    boxes = Boxes(tmp_path)
    boxes.keep(Box("keep_cool", "spieltrieb", GOOD))
    (tmp_path / ".box-keep_cool-spieltrieb.json.new").mkdir()
    with pytest.raises(BoxError) as refused:
        boxes.keep(Box("keep_cool", "spieltrieb", {}))
    assert refused.value.code == "box.file.unwritable"
    assert boxes.box("keep_cool", "spieltrieb").values == GOOD
    assert Boxes(tmp_path).box("keep_cool", "spieltrieb").values == GOOD


def test_a_folder_in_the_file_s_place_is_told(tmp_path: Path) -> None:
    (tmp_path / "box-keep_cool-spieltrieb.json").mkdir()
    problem = Boxes(tmp_path).trouble("keep_cool", "spieltrieb")
    assert problem is not None
    assert problem.code == "box.file.unreadable"


def test_words_for_every_code_in_both_languages() -> None:
    codes = {code for _, code in REFUSED.values()} | {
        "box.file.missing",
        "box.file.unreadable",
        "box.file.unwritable",
    }
    assert [code for code in codes for tr in LANGUAGES.values() if not tr.has(code)] == []


# --- sessions keep the numbers they were begun with -------------------------------------------------------


async def begun(log: Log, owner: dict[str, Any]) -> GameSession:
    rules = GAME.rules(GAME.load("spieltrieb", owner))
    session = await GameSession.begin(log, "keep_cool", "spieltrieb", draft_for(rules, 5).set_up(), {}, owner)
    assert isinstance(session, GameSession), session
    return session


async def test_a_session_resumes_with_its_own_numbers_after_the_box_changed(tmp_path: Path) -> None:
    log = Log(lambda: Store.in_folder(tmp_path))
    session = await begun(log, GOOD)
    assert session.state.carbometer == 72
    Boxes(tmp_path).keep(Box("keep_cool", "spieltrieb", {"carbometer.start": 75}))
    resumed, damaged = await GameSession.resume(log, "keep_cool", session.header.id)
    assert damaged is None
    assert resumed.header.owner == GOOD
    assert (resumed.rules.start, resumed.rules.data.digest) == (72, session.rules.data.digest)
    assert f"{OWN}Föhn" in resumed.state.pile
    assert list(resumed.rules.cards) == list(session.rules.cards)
    log.close()


async def test_a_session_does_not_begin_with_a_box_that_is_wrong(tmp_path: Path) -> None:
    log = Log(lambda: Store.in_folder(tmp_path))
    answer = await GameSession.begin(log, "keep_cool", "ecovisio", seats(), {}, WRONG)
    assert isinstance(answer, StoreError)
    assert answer.code == "store.bad_box"
    assert await log.call(lambda store: store.sessions()) == ()
    log.close()


@pytest.mark.parametrize(
    "owner", [WRONG, {"carbometer.colour": 1}, {"carbometer.start": None}, {"cards.usa.own:x": "y"}]
)
async def test_broken_values_in_the_log_are_an_error_with_words(
    owner: dict[str, Any], tmp_path: Path
) -> None:
    log = Log(lambda: Store.in_folder(tmp_path))
    session = await begun(log, {})
    loaded = await log.call(lambda store: store.load(session.header.id, GAME))
    broken = Header("broken", "keep_cool", "spieltrieb", "d", owner, {}, 1)
    await log.call(lambda store: store.begin(broken, GAME, loaded.entries[0], {}))
    with pytest.raises(StoreError) as refused:
        await GameSession.resume(log, "keep_cool", "broken")
    assert refused.value.code == "store.bad_box"
    for tr in LANGUAGES.values():
        assert next(iter(owner)) in tr(refused.value.code, **refused.value.params)
    log.close()


async def test_an_edition_nobody_knows_is_an_error_with_words(tmp_path: Path) -> None:
    log = Log(lambda: Store.in_folder(tmp_path))
    session = await begun(log, {})
    loaded = await log.call(lambda store: store.load(session.header.id, GAME))
    broken = Header("broken", "keep_cool", "deluxe", "d", {}, {}, 1)
    await log.call(lambda store: store.begin(broken, GAME, loaded.entries[0], {}))
    with pytest.raises(StoreError):
        await GameSession.resume(log, "keep_cool", "broken")
    log.close()


# --- what a session has shown -----------------------------------------------------------------------------


def session(*read: Shown, owner: dict[str, Any] | None = None) -> Journal[Any, Any]:
    journal: Journal[Any, Any] = Journal(GAME, GAME.rules(GAME.load("spieltrieb", owner or {})))
    assert isinstance(journal.do(seats()), Entry)
    for shown in read:
        assert isinstance(journal.do(ReadBox((shown,)), insist=True), Entry)
    return journal


def test_what_a_session_has_shown_can_be_kept_in_the_box(tmp_path: Path) -> None:
    """A price, a line of the carbometer and a card that no list has: the next game begins with them."""
    box = Box("keep_cool", "spieltrieb", {"carbometer.start": 72})
    card = f"cards.usa.{OWN}Sandsturm"
    row = (9, 8, 8, 7)
    journal = session(
        Shown("carbometer.lowest.blue", 60),
        Shown("countries.usa.black", row),
        Shown(card, (-1, -2, -3, -4)),
        owner=dict(box.values),
    )
    found = candidates(box, journal)
    assert [each.path for each in found] == sorted(["carbometer.lowest.blue", "countries.usa.black", card])
    assert all(each.whole and each.source == "practice" for each in found)
    boxes = Boxes(tmp_path)
    boxes.keep(with_lessons(box, found))
    rules = Boxes(tmp_path).rules("keep_cool", "spieltrieb")
    assert (rules.start, rules.countries["usa"].prices["black"]) == (72, row)
    assert rules.cards[f"{OWN}Sandsturm"].effects == (-1, -2, -3, -4)
    assert candidates(boxes.box("keep_cool", "spieltrieb"), journal) == ()


def test_one_field_of_a_row_is_told_apart_from_the_whole_row() -> None:
    """Whoever keeps it keeps our stand-ins beside it, and is told so."""
    (found,) = candidates(Box("keep_cool", "spieltrieb"), session(Shown("countries.usa.black", 9, 2)))
    assert (found.read, found.whole, found.value[:4]) == ((2,), False, (7, 7, 9, 6))  # type: ignore[index]


def test_what_was_taken_back_is_no_candidate() -> None:
    journal = session(Shown("carbometer.lowest.blue", 60))
    undo = journal.undo()
    assert undo is not None
    journal.do(undo)
    assert candidates(Box("keep_cool", "spieltrieb"), journal) == ()


def test_a_hidden_card_is_a_candidate_only_after_the_game() -> None:
    journal = session()
    country = journal.state.seats[0].country
    shown: tuple[Shown, ...] = (Shown("target_cards.card_05", ("insurances", "economic_growth")),)
    told = ShowTarget(country, show_target(country, "card_05"), Sealed(shown, country, "shown"))
    assert isinstance(journal.do(told), Entry)
    box = Box("keep_cool", "spieltrieb")
    assert candidates(box, journal) == ()
    assert isinstance(journal.do(CallOff()), Entry)
    assert [each.path for each in candidates(box, journal)] == ["target_cards.card_05"]


def test_a_session_of_another_edition_says_nothing_of_a_box() -> None:
    with pytest.raises(ValueError, match="spieltrieb"):
        candidates(Box("keep_cool", "ecovisio"), session())


def test_a_box_of_co2_of_before_is_still_accepted() -> None:
    """It says once for all what each region and track has for itself now; it is kept in the new way."""
    old = {"regions.spots": ["money", "tech", "tech"], "tracks.level_2": 5}
    head = {"format": FORMAT, "version": VERSION, "game": "co2", "edition": "giochix"}
    box = from_bytes(json.dumps({**head, "values": old}).encode(), "box")
    assert box.values["spots.asia"] == [1, 2, 0]
    assert box.values["levels.wind_2"] == 5
    assert not set(old) & set(box.values)
    assert from_bytes(to_text(box).encode(), "again") == box


# --- the schema of the file ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "edition"), [(g, e) for g in GAMES for e in find_game(g).editions])
def test_a_box_with_everything_in_it_fits_the_schema(game: str, edition: str) -> None:
    data = find_game(game).load(edition, {})
    schema = file_schema(Box(game, edition))
    paths = schema["properties"]["values"]["properties"]
    box = Box(game, edition, {path: data[path] for path in paths if path in data})
    jsonschema.validate(json.loads(to_text(box)), schema)
    assert read_back(box) == box


def read_back(box: Box) -> Box:
    return from_bytes(to_text(box).encode(), "test")


def test_the_schema_knows_own_cards_and_cards_that_are_taken_out() -> None:
    values = {"cards.usa.blizzard_east_coast": None, "cards.volcano.own:Krakatau": 2}
    box = Box("keep_cool", "ecovisio", values)
    jsonschema.validate(json.loads(to_text(box)), file_schema(box))
    wrong = Box("keep_cool", "ecovisio", {"cards.volcano.own:Krakatau": 12})
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(json.loads(to_text(wrong)), file_schema(box))


def test_what_an_edition_is_called_is_in_no_file() -> None:
    assert "title" not in file_schema(Box("keep_cool", "ecovisio"))["properties"]["values"]["properties"]


# --- lists that were read in part ---------------------------------------------------------------------------

PART = {"countries.usa.black": {"row": [9, 7, 7, 6, 6, 6, 5, 5, 5, 4], "read": [0]}}


def test_a_list_that_was_read_in_part_replaces_the_values_and_is_no_owners_row_yet() -> None:
    box = Box("keep_cool", "ecovisio", PART)
    data = GAME.load("ecovisio", box.values)
    assert data["countries.usa.black"][0] == 9
    assert data.values["countries.usa.black"].source == "practice"
    assert GAME.fields.left(data, "countries.usa") == 30
    jsonschema.validate(json.loads(to_text(box)), file_schema(box))
    assert json.loads(to_text(box))["version"] == 2, "an app that can't read it says that it is newer"
    assert read_back(box) == box


@pytest.mark.parametrize("read", [[1, 0], [0, 0], [10], [-1], [True], "0", None])
def test_what_was_read_has_to_be_there(read: Any) -> None:
    row = {"row": [9, 7, 7, 6, 6, 6, 5, 5, 5, 4], "read": read}
    (fault,) = faults_of(Box("keep_cool", "ecovisio", {"countries.usa.black": row}))
    assert (fault.path, fault.code) == ("countries.usa.black", "data.shape")


def test_a_session_adds_what_it_has_read_of_a_row_to_what_was_read_before() -> None:
    journal = session(Shown("countries.usa.black", 8, 2))
    (found,) = candidates(Box("keep_cool", "spieltrieb"), journal)
    kept = with_lessons(Box("keep_cool", "spieltrieb", PART), [found])
    assert kept.values["countries.usa.black"] == {"row": [9, 7, 8, 6, 6, 6, 5, 5, 5, 4], "read": [0, 2]}
