"""People, groups, places and notes in the log: remembered, renamed, merged, forgotten to the last byte."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.sessions.store.errors import StoreError
from app.sessions.store.records import Filed, Query
from app.sessions.store.store import Store
from engine.core import Entry, Journal, replace
from engine.games import GAMES, find_game
from engine.keep_cool.actions import Adjust, CallOff
from engine.keep_cool.conference.actions import ConferencePlan, DelegationPlan
from tests.app.helpers import DE, EN, bytes_of, journal, query, seats
from tests.app.journals import HARD_NAMES, Played, kept, play

MORE = 20 * 60_000


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store.in_folder(tmp_path)
    yield made
    made.close()


def ids(store: Store, **asked: object) -> list[str]:
    return [each.header.id for each in store.sessions(Query(**asked))]  # type: ignore[arg-type]


def read_back(store: Store, session_id: str, game: str) -> Played:
    found = find_game(game)
    loaded = store.load(session_id, found)
    assert loaded.damaged is None
    rules = found.rules(found.load(loaded.header.edition, loaded.header.owner))
    return Journal(found, rules, loaded.entries)


def names_at(table: Played) -> list[str]:
    return [seat.name for seat in table.state.seats]


# --- the list ---------------------------------------------------------------------------------------------


def test_a_session_says_who_played_and_how_far_it_is(store: Store) -> None:
    kept(store, play("kyoto", ("Anna", "Ben", "Cem"), most=12), filed=Filed("7b", "room 12"))
    (listed,) = store.sessions()
    assert listed.players == ("Anna", "Ben", "Cem")
    assert (listed.group, listed.place, listed.steps) == ("7b", "room 12", 12)
    assert listed.length_ms == 11 * 7_000


def test_a_lunch_break_is_not_played(store: Store) -> None:
    table = play("keep_cool", ("Anna", "Ben", "Cem"), most=4, every=MORE + 1)
    session = kept(store, table)
    assert store.sessions()[0].length_ms == 0
    step = table.do(Adjust("carbometer", 50), at_ms=table.entries[-1].at_ms + MORE, insist=True)
    assert isinstance(step, Entry)
    store.append(session, table.game, step, {}, False)
    assert store.sessions()[0].length_ms == MORE


def test_sessions_are_found_by_what_is_known_of_them(store: Store) -> None:
    kept(store, play("keep_cool", ("Anna", "Ben", "Cem"), most=3), "one", Filed("7b", "school"))
    kept(store, play("kyoto", ("Anna", "Dörte", "Émile"), most=3, every=9), "two", Filed("family", "home"))
    kept(store, play("emission", ("Ben", "Fatou"), seed=11, most=999), "three", Filed("", "home"))
    store.add_note("three", 2, "Here everything TURNED", None, 5)
    assert ids(store, game="kyoto") == ["two"]
    assert set(ids(store, person="Anna")) == {"one", "two"}
    assert ids(store, group="7b") == ["one"]
    assert set(ids(store, place="home")) == {"two", "three"}
    assert set(ids(store, text="an émile")) == {"two"}
    assert ids(store, text="turned") == ["three"]
    assert ids(store, text="DÖRTE") == ["two"]
    assert ids(store, text="nobody") == []
    assert set(ids(store, finished=True)) == {each for each in ("three",) if store_finished(store, each)}
    last = store.sessions()[0].updated_ms
    assert ids(store, since_ms=last) == [store.sessions()[0].header.id]
    assert store.sessions()[0].header.id not in ids(store, until_ms=last)


def store_finished(store: Store, session_id: str) -> bool:
    return next(each.finished for each in store.sessions() if each.header.id == session_id)


def test_a_session_that_is_deleted_is_gone_and_its_people_are_remembered(
    store: Store, tmp_path: Path
) -> None:
    kept(store, play("keep_cool", ("Anna", "Ben", "Cem"), most=3), "one")
    store.add_note("one", 1, "a note", b"a photo", 5)
    store.delete_session("one")
    assert store.sessions() == ()
    assert query(tmp_path, "SELECT count(*) FROM entry") == query(tmp_path, "SELECT count(*) FROM note")
    assert [(each.name, each.sessions) for each in store.people()] == [("Anna", 0), ("Ben", 0), ("Cem", 0)]
    with pytest.raises(StoreError):
        store.delete_session("one")


# --- groups and places ------------------------------------------------------------------------------------


def test_a_session_is_filed_under_a_group_and_a_place(store: Store) -> None:
    kept(store, play("keep_cool", ("Anna", "Ben", "Cem"), most=3), "one")
    store.file_under("one", " 7b ", "school")
    (listed,) = store.sessions()
    assert (listed.group, listed.place) == ("7b", "school")
    assert store.places() == ("school",)
    store.file_under("one", "", "")
    (listed,) = store.sessions()
    assert (listed.group, listed.place, store.groups()[0].sessions) == ("", "", 0)


def test_groups_are_renamed_and_become_one(store: Store) -> None:
    for name, group in (("one", "7b"), ("two", "7 b")):
        kept(store, play("keep_cool", ("Anna", "Ben", "Cem"), most=3), name, Filed(group))
    store.rename_group("7 b", "7b")
    assert [(each.name, each.sessions) for each in store.groups()] == [("7b", 2)]
    store.rename_group("7b", "8b")
    assert {each.group for each in store.sessions()} == {"8b"}
    with pytest.raises(StoreError) as told:
        store.rename_group("7b", "9b")
    assert told.value.code == "store.no_group"


# --- people -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_somebody_gets_another_name_everywhere(game: str, store: Store) -> None:
    names = ("Anna", "Annabel", "Ben")[: 2 if game == "emission" else 3]
    before = play(game, names, most=25)
    session = kept(store, before)
    store.rename_person("Anna", "Ánna")
    after = read_back(store, session, game)
    assert names_at(after) == ["Ánna", *names[1:]]
    assert [misfit.seq for misfit in after.misfits()] == [misfit.seq for misfit in before.misfits()]
    assert store.sessions()[0].players == ("Ánna", *names[1:])
    assert {each.name for each in store.people()} == {"Ánna", *names[1:]}


def test_a_renamed_session_can_be_played_on(store: Store) -> None:
    table = journal(seats())
    session = kept(store, table)
    store.rename_person("Anna", "Antje")
    step = table.do(Adjust("carbometer", 50), insist=True)
    assert isinstance(step, Entry)
    store.append(session, table.game, step, {}, False)
    assert len(read_back(store, session, "keep_cool").entries) == 2


def test_two_names_of_one_person_become_one(store: Store) -> None:
    kept(store, play("keep_cool", ("Anna", "Ben", "Cem"), most=3), "one")
    kept(store, play("keep_cool", ("Ana", "Ben", "Cem"), most=3), "two")
    kept(store, play("keep_cool", ("Ana", "Anna", "Cem"), most=3), "three")
    store.merge_people("Anna", "Ana")
    assert {each.name: each.sessions for each in store.people()} == {"Anna": 3, "Ben": 2, "Cem": 3}
    assert set(ids(store, person="Anna")) == {"one", "two", "three"}


def test_nobody_gets_an_empty_name_and_nobody_can_be_renamed(store: Store) -> None:
    kept(store, play("keep_cool", ("Anna", "Ben", "Cem"), most=3), "one")
    for old, new in (("Anna", "  "), ("nobody", "Ben"), ("", "Ben")):
        with pytest.raises(StoreError) as told:
            store.rename_person(old, new)
        assert all(tr.has(told.value.code) for tr in (DE, EN))
    assert store.sessions()[0].players == ("Anna", "Ben", "Cem")


def test_a_player_called_like_a_country_renames_no_country(store: Store) -> None:
    session = kept(store, play("keep_cool", ("usa", "tiger", "Cem"), most=25))
    before = read_back(store, session, "keep_cool")
    store.rename_person("usa", "Uwe")
    store.forget_person("tiger")
    after = read_back(store, session, "keep_cool")
    assert names_at(after) == ["Uwe", "", "Cem"]
    assert [seat.country for seat in after.state.seats] == [seat.country for seat in before.state.seats]
    assert after.misfits() == before.misfits()


# --- forgotten --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_forgotten_name_is_in_no_byte_of_the_log(game: str, store: Store, tmp_path: Path) -> None:
    names = ("Xaverine", "Ben", "Cem")[: 2 if game == "emission" else 3]
    table = play(game, names, most=25, undo=0.1)
    session = kept(store, table, desk={"speakers": ["Xaverine"]}, filed=Filed("7b", "at Xaverine's"))
    store.add_note(session, 3, "Here xaverine's plan failed. Xaverines stays.", None, 7)
    assert b"Xaverine" in bytes_of(tmp_path)
    store.forget_person("Xaverine")
    left = bytes_of(tmp_path)
    assert b"Xaverine" not in left.replace(b"Xaverines stays", b"")
    assert b"xaverine's" not in left
    after = read_back(store, session, game)
    assert names_at(after) == ["", *names[1:]]
    assert after.misfits() == table.misfits()
    assert "Xaverine" not in [each.name for each in store.people()]
    assert store.sessions()[0].players == names[1:]


def test_also_where_a_conference_and_the_tables_own_words_name_it(store: Store, tmp_path: Path) -> None:
    plan = ConferencePlan((DelegationPlan("usa", leader="Xaverine", press="Ben"),), ("Xaverine", "Zoë"))
    table = journal(replace(seats(), conference=plan))
    assert isinstance(table.do(Adjust("carbometer", 40, "Xaverine dropped some"), insist=True), Entry)
    retract = table.undo("Xaverine was right")
    assert retract is not None
    assert isinstance(table.do(retract, insist=True, actor="Xaverine", reason="Xaverine asked"), Entry)
    assert isinstance(table.do(CallOff("Xaverine has to go home")), Entry)
    session = kept(store, table)
    assert {each.name for each in store.people()} >= {"Xaverine", "Zoë", "Ben"}
    store.forget_person("Xaverine")
    assert b"Xaverine" not in bytes_of(tmp_path)
    after = read_back(store, session, "keep_cool")
    assert after.entries[-1].action == CallOff("… has to go home")
    assert after.misfits() == []


def test_what_was_damaged_stays_recognised_when_a_name_is_forgotten(store: Store, tmp_path: Path) -> None:
    session = kept(store, play("keep_cool", ("Anna", "Ben", "Cem"), most=20))
    query(tmp_path, "UPDATE entry SET at_ms = 1 WHERE seq = 9")
    store.forget_person("Anna")
    assert store.load(session, find_game("keep_cool")).damaged == 9
    store.set_aside(session, 9)
    store.forget_person("Ben")
    assert store.load(session, find_game("keep_cool")).damaged is None
    assert b"Ben" not in bytes_of(tmp_path)


def test_files_beside_the_log_that_have_the_name_go_and_others_stay(store: Store, tmp_path: Path) -> None:
    kept(store, play("keep_cool", ("Jürgen", "Ben", "Cem"), most=3))
    gone = ("klimatisch-schema-1.sqlite", "klimatisch-damaged.sqlite", "timer.json")
    for name in gone:
        (tmp_path / name).write_text('["J\\u00fcrgen"]')
    stays = {"klimatisch-damaged-2.sqlite": "Ben", "settings.json": "Jürgen", "holiday.txt": "Jürgen"}
    stays["klimatisch-schema-1-2.sqlite"] = "Ben"
    for name, words in stays.items():
        (tmp_path / name).write_text(words)
    store.forget_person("Jürgen")
    left = {path.name for path in tmp_path.iterdir()}
    assert not left & set(gone)
    assert left >= set(stays)


FRIENDS = Filed("Xaverine and friends", "Xaverines room")


def test_a_name_goes_from_groups_and_what_is_left_of_it_is_shown(store: Store, tmp_path: Path) -> None:
    """Genitives and longer words may be somebody else's: people see the places and decide."""
    names = ("Xaverine", "Ben", "Cem")
    session = kept(store, play("keep_cool", names, most=6), filed=FRIENDS)
    store.add_note(session, 3, "XAVERINES idea, and Xaverine's", None, 7)
    store.add_note(session, 4, "Ben's idea", None, 8)
    found = store.traces("xaverine")
    assert {(each.seq, each.words) for each in found} == {
        (0, "Xaverine and friends"),
        (0, "Xaverines room"),
        (3, "XAVERINES idea, and Xaverine's"),
    }
    left = store.forget_person("Xaverine")
    assert [each.name for each in store.groups()] == ["… and friends"]
    assert [each.words for each in left] == ["Xaverines room", "XAVERINES idea, and …'s"]
    assert store.forget_person("Xaverine", ["xaverines"]) == ()
    assert b"xaverine" not in bytes_of(tmp_path).lower()
    assert store.notes(session)[0].words == "… idea, and …'s"


def test_forgetting_that_was_cut_off_is_finished_by_forgetting_again(store: Store, tmp_path: Path) -> None:
    """The name is gone from the log already; a copy beside it still has it."""
    kept(store, play("keep_cool", ("Anna", "Ben", "Cem"), most=3))
    store.forget_person("Anna")
    (tmp_path / "klimatisch-damaged.sqlite").write_text("Anna")
    store.forget_person("Anna")
    assert not (tmp_path / "klimatisch-damaged.sqlite").exists()


def test_whoever_is_forgotten_may_play_again(store: Store) -> None:
    kept(store, play("keep_cool", ("Anna", "Ben", "Cem"), most=3))
    store.forget_person("Anna")
    kept(store, play("keep_cool", ("Anna", "Ben", "Cem"), most=3))
    assert {each.name: each.sessions for each in store.people()} == {"Anna": 1, "Ben": 2, "Cem": 2}


@pytest.mark.parametrize("name", HARD_NAMES, ids=range(len(HARD_NAMES)))
def test_a_name_is_a_name_whatever_is_in_it(name: str, store: Store, tmp_path: Path) -> None:
    session = kept(store, play("keep_cool", (name, "Ben", "Cem"), most=3), filed=Filed(name, name))
    store.add_note(session, 1, name, name.encode(), 5)
    (listed,) = store.sessions(Query(person=name, group=name, place=name, text=name[:40]))
    assert listed.players[0] == name
    assert (store.notes(session)[0].words, store.groups()[0].name) == (name, name.strip())
    store.rename_group(name, "G" + name)
    store.rename_person(name, "X" + name)
    assert store.sessions()[0].players[0] == ("X" + name).strip()
    store.forget_person("X" + name)
    assert names_at(read_back(store, session, "keep_cool"))[0] == ""
    assert query(tmp_path, "SELECT count(*) FROM session") == [(1,)]


# --- notes ------------------------------------------------------------------------------------------------


def test_notes_and_photos_stand_at_their_moment(store: Store) -> None:
    kept(store, play("keep_cool", ("Anna", "Ben", "Cem"), most=9), "one")
    late = store.add_note("one", 7, "the turn", None, 30)
    early = store.add_note("one", 2, "", b"\x89PNG\x00", 40)
    assert [(note.id, note.seq, note.words, note.photo) for note in store.notes("one")] == [
        (early, 2, "", b"\x89PNG\x00"),
        (late, 7, "the turn", None),
    ]
    store.drop_note(late)
    assert [note.id for note in store.notes("one")] == [early]
    assert store.notes("nobody") == ()
    with pytest.raises(StoreError):
        store.add_note("nobody", 1, "words", None, 5)
