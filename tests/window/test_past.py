"""What was played, on the glass: looked at again, gone back in, noted, shared, forgotten, deleted."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from app.sessions.store.store import Store
from engine.keep_cool import GAME
from tests.app.past_games import PAST, PIXEL, cut, golden, keep_past
from tests.app.test_past_listing import HOSTILE
from tests.window.checks import cut_words, outside
from tests.window.conftest import RunApp, frames
from tests.window.hand import Hand

pytestmark = [pytest.mark.window, pytest.mark.deep]

HALF = cut(golden(PAST["keep_cool"]), 60)


@pytest.fixture
def past(run_app: RunApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The app in English, with a game of each kind and one that nobody finished."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)

    @asynccontextmanager
    async def opened() -> AsyncIterator[Hand]:
        from app.main import KlimatischApp
        from app.ui.settings import Settings

        Settings(tmp_path).change(toured=True, reduce_motion=True)
        store = Store.in_folder(tmp_path)
        for number, (game, name) in enumerate(PAST.items()):
            keep_past(store, golden(name), game, number * 1000, "7b" if number else "", "Aula")
        keep_past(store, HALF, "half", 9000)
        store.close()
        app = KlimatischApp(tmp_path, "en")
        try:
            async with run_app(app):
                hand = Hand(app)
                await hand.until(lambda: app.here == "home" and len(app.sessions) == len(PAST) + 1)
                yield hand
        finally:
            await app.shut_down()

    return opened


def kept(folder: Path, ask: Callable[[Store], Any]) -> Any:
    """What the log says once the app is closed."""
    store = Store.in_folder(folder)
    try:
        return ask(store)
    finally:
        store.close()


async def read(hand: Hand, session_id: str) -> None:
    hand.app.page("history").open(session_id)
    await hand.until(lambda: hand.view and hand.view.story and hand.view.story.id == session_id)


async def tab(hand: Hand, part: str) -> None:
    await hand.tap(f"tab:{part}")
    await frames(4)


# --- the list ---------------------------------------------------------------------------------------------


async def test_a_search_narrows_the_list_and_all_come_back(past: Any) -> None:
    async with past() as hand:
        hand.app.go("history")
        await hand.on("history")
        hand.app.screens.current_screen.search.field.text = "malik"
        await hand.until(lambda: [row.id for row in hand.view.sessions.rows] == ["kyoto"])
        hand.app.screens.current_screen.search.field.text = ""
        await hand.until(lambda: len(hand.view.sessions.rows) == len(PAST) + 1)


async def test_sessions_are_sifted_by_taps_and_what_holds_is_told(past: Any) -> None:
    async with past() as hand:
        hand.app.go("history")
        await hand.tap("action:sift")
        await hand.until(lambda: hand.view.form is not None)
        await hand.tap("pick:state:open")
        hand.app.page("history").back()
        await hand.until(lambda: [row.id for row in hand.view.sessions.rows] == ["half"])
        assert "unfinished" in hand.view.sifted
        await hand.tap("show_all")
        await hand.until(lambda: len(hand.view.sessions.rows) == len(PAST) + 1)


async def test_a_session_is_deleted_only_by_a_second_yes(past: Any, tmp_path: Path) -> None:
    async with past() as hand:
        await read(hand, "co2")
        await hand.tap("action:delete")
        await hand.until(lambda: hand.view.form is not None and hand.view.form.grave)
        await hand.tap("action:leave")
        await hand.until(lambda: hand.view.form is None and hand.view.story is not None)
        await hand.tap("action:delete")
        await hand.tap("action:really")
        await hand.until(lambda: hand.view.story is None and len(hand.view.sessions.rows) == len(PAST))
    assert "co2" not in [each.header.id for each in kept(tmp_path, lambda store: store.sessions())]


async def test_the_game_on_the_table_can_t_be_deleted_and_says_why(past: Any) -> None:
    async with past() as hand:
        await hand.app.resume("half")
        await hand.on("keep_cool")
        await read(hand, "half")
        await hand.tap("action:delete")
        await hand.until(lambda: hand.view.form is not None)
        await hand.tap("action:really")
        assert hand.app.desk.said == hand.app.tr("history.delete.in_play")
        assert hand.view.story is not None


async def test_group_and_place_are_written_and_stand_in_the_list(past: Any, tmp_path: Path) -> None:
    async with past() as hand:
        await read(hand, "half")
        await hand.tap("action:file")
        await hand.until(lambda: hand.view.form is not None and hand.view.form.entries[0].picks)
        await hand.tap("pick:group:7b")
        hand.app.page("history")._desk.write("place", "Library")
        await hand.until(lambda: hand.view.form.entries[1].text == "Library")
        await hand.tap("action:keep_file")
        await hand.until(lambda: hand.view.form is None and "7b · Library" in hand.view.story.filed)
    filed = kept(tmp_path, lambda store: store.filed("half"))
    assert (filed.group, filed.place) == ("7b", "Library")


# --- going back -------------------------------------------------------------------------------------------


async def test_a_turn_is_taken_back_with_a_reason_and_let_hold_again(past: Any) -> None:
    async with past() as hand:
        await hand.app.resume("half")
        await hand.on("keep_cool")
        before = hand.app.table.session.state
        await read(hand, "half")
        await tab(hand, "happened")
        await hand.tap("undo_turn")
        await hand.until(lambda: hand.view.form is not None)
        await hand.tap("pick:why:Tapped wrong")
        await hand.tap("action:undo")
        await hand.until(lambda: hand.view.form is None and hand.app.table.session.state != before)
        await hand.until(lambda: any(row.kind == "undone" for row in hand.view.story.happened.rows))
        assert hand.app.table.session.journal.entries[-1].why == "Tapped wrong"
        undone = next(row for row in hand.view.story.happened.rows if row.kind == "undone")
        hand.app.page("history")._desk.pick_row(undone.id)
        await hand.tap("action:bring_back")
        await hand.tap("action:bring")
        await hand.until(lambda: hand.app.table.session.state == before)
        await hand.until(lambda: not [row for row in hand.view.story.happened.rows if row.kind == "undone"])


async def test_a_game_that_lies_in_the_log_goes_back_to_a_step_too(past: Any, tmp_path: Path) -> None:
    async with past() as hand:
        await read(hand, "half")
        row = next(row for row in hand.view.story.happened.rows if row.id.startswith("30."))
        hand.app.page("history")._desk.pick_row(row.id)
        await hand.tap("action:undo_to")
        await hand.tap("action:undo")
        await hand.until(lambda: hand.view.form is None)
    loaded = kept(tmp_path, lambda store: store.load("half", GAME))
    assert len(loaded.entries) == len(HALF.entries) + 1
    assert loaded.damaged is None


# --- notes and ways out -----------------------------------------------------------------------------------


async def test_a_note_with_a_photo_is_kept_shown_and_dropped(past: Any, tmp_path: Path) -> None:
    (tmp_path / "Pictures").mkdir()
    photo = tmp_path / "Pictures" / "table.png"
    photo.write_bytes(PIXEL)
    async with past() as hand:
        await read(hand, "half")
        await tab(hand, "notes")
        await hand.tap("new_note")
        await hand.until(lambda: hand.view.form is not None and hand.view.form.entries[1].picks)
        await hand.tap("action:keep_note")
        await hand.until(lambda: hand.view.notice == hand.app.tr("history.note.empty"))
        await hand.tap(f"pick:photo:{photo}")
        hand.app.page("history")._desk.write("words", "Nobody wanted to pay")
        await hand.tap("action:keep_note")
        await hand.until(lambda: hand.view.form is None and hand.view.story.notes.rows)
        photo.unlink()  # a copy was kept
        await hand.tap(f"note:{hand.view.story.notes.rows[0].id}")
        await hand.until(lambda: hand.view.form is not None and hand.view.form.photo == PIXEL)
        await hand.tap("action:drop_note")
        await hand.until(lambda: hand.view.form is None and not hand.view.story.notes.rows)


@pytest.mark.parametrize("game", PAST)
async def test_one_tap_makes_a_report_a_file_and_tables_and_says_where_they_are(
    past: Any, tmp_path: Path, game: str
) -> None:
    async with past() as hand:
        await read(hand, game)
        await tab(hand, "share")
        for way in ("report", "export", "tables"):
            await hand.tap(f"share:{way}")
            await hand.until(lambda: hand.view.form is not None)
            assert str(tmp_path / "shared") in hand.view.form.text
            await hand.tap("action:leave")
            await hand.until(lambda: hand.view.form is None)
    endings = sorted(each.suffix for each in (tmp_path / "shared").iterdir())
    assert endings == [".csv", ".csv", ".html", ".jsonl", ".pdf"]


async def test_a_session_that_was_deleted_comes_back_from_its_file(past: Any, tmp_path: Path) -> None:
    async with past() as hand:
        await read(hand, "emission")
        await tab(hand, "share")
        await hand.tap("share:export")
        await hand.until(lambda: hand.view.form is not None)
        await hand.tap("action:leave")
        await hand.app.log.call(lambda store: store.delete_session("emission"))
        hand.app.page("history").back()
        await hand.tap("action:take_in")
        await hand.until(lambda: hand.view.form is not None and hand.view.form.entries[0].picks)
        torn = tmp_path / "torn.jsonl"
        torn.write_text("{")
        hand.app.page("history")._intake.choose(str(torn))
        await hand.tap("action:take")
        await hand.until(lambda: hand.view.notice)
        await hand.tap(f"pick:file:{next((tmp_path / 'shared').glob('*.jsonl'))}")
        await hand.tap("action:take")
        await hand.until(lambda: hand.view.story is not None and hand.view.story.id == "emission")


async def test_the_code_for_a_phone_is_large_and_dark_on_white(past: Any) -> None:
    async with past() as hand:
        await read(hand, "kyoto")
        await tab(hand, "share")
        await hand.tap("share:code")
        await hand.until(lambda: hand.view.form is not None and hand.view.form.code)
        await frames(4)
        panel = hand.app.screens.current_screen.form._code
        assert min(panel.size) / len(hand.view.form.code) >= 3  # pixels a module
        hand.picture("code")


# --- looked at again --------------------------------------------------------------------------------------


async def test_a_replay_is_moved_by_slider_steps_and_time_and_changes_nothing(
    past: Any, tmp_path: Path
) -> None:
    async with past() as hand:
        await read(hand, "keep_cool")
        await hand.tap("action:replay")
        await hand.until(lambda: hand.app.here == "replay" and hand.view.game == "keep_cool")
        assert hand.view.at == 1
        await hand.tap("action:on")
        await hand.until(lambda: hand.view.at == 2)
        await hand.tap("slider")
        await hand.until(lambda: abs(hand.view.at - hand.view.last / 2) < hand.view.last / 10)
        await hand.until(lambda: hand.view.marks)
        await hand.tap("action:turn_on")
        await hand.until(lambda: hand.view.turning)
        here = hand.view.at
        await hand.tap("speed:16")
        await hand.tap("action:play")
        await hand.until(lambda: hand.view.at > here + 2)
        await hand.tap("action:pause")
        await hand.until(lambda: [way.key for way in hand.view.ways][2] in ("play", "again"))
        await hand.tap("back")
        await hand.until(lambda: hand.app.here == "history")
    loaded = kept(tmp_path, lambda store: store.load("keep_cool", GAME))
    assert loaded.entries[-1].seq == golden(PAST["keep_cool"]).entries[-1].seq


async def test_nothing_on_the_past_board_can_be_pressed(past: Any) -> None:
    from kivy.tests.common import UnitTestTouch

    async with past() as hand:
        hand.app.page("replay").open("keep_cool", 40)
        await hand.until(lambda: hand.app.here == "replay" and hand.view and hand.view.marks)
        board, view = hand.app.screens.current_screen.ids.board, hand.view
        for across in (0.1, 0.5, 0.9):
            touch = UnitTestTouch(*board.to_window(board.x + board.width * across, board.center_y))
            touch.touch_down()
            await frames(2)
            touch.touch_up()
            await frames(2)
        assert hand.app.here == "replay" and hand.view == view


@pytest.mark.parametrize("game", PAST)
async def test_what_if_begins_a_session_of_its_own_and_leaves_the_old_one_alone(
    past: Any, tmp_path: Path, game: str
) -> None:
    async with past() as hand:
        hand.app.page("replay").open(game, 12)
        await hand.until(lambda: hand.app.here == "replay" and hand.view and hand.view.game)
        await hand.tap("what_if")
        await hand.on(game)
        session = hand.app.table.session
        assert session.header.id != game
        assert len(session.journal.line) <= 12
        await hand.app.go_home()
    sessions = {each.header.id: each for each in kept(tmp_path, lambda store: store.sessions())}
    assert sessions[session.header.id].parent == (game, 12)
    assert sessions[game].steps == len(golden(PAST[game]).entries)


# --- people -----------------------------------------------------------------------------------------------


async def test_a_player_is_renamed_made_one_with_another_and_forgotten(past: Any, tmp_path: Path) -> None:
    async with past() as hand:
        hand.app.go("people")
        await hand.until(lambda: hand.view and hand.view.rows.rows)
        page = hand.app.page("people")
        page.open("Lin")
        await hand.until(lambda: hand.view.form is not None)
        page.write("Linda")
        await hand.tap("action:rename")
        await hand.until(lambda: "Linda" in [row.id for row in hand.view.rows.rows])
        page.open("Linda")
        page.write("Malik")
        merge = hand.app.tr("people.merge")
        await hand.until(lambda: hand.view.form and hand.view.form.actions[0].label == merge)
        await hand.tap("action:rename")
        await hand.until(lambda: "Linda" not in [row.id for row in hand.view.rows.rows])
        page.open("Malik")
        await hand.tap("action:forget")
        await hand.until(lambda: hand.view.form is not None and hand.view.form.grave)
        await hand.tap("action:really")
        await hand.until(lambda: "Malik" not in [row.id for row in hand.view.rows.rows])
        await read(hand, "kyoto")
        assert [seat.words for seat in hand.view.story.seats][:2] == ["China", "Canada"]
    assert b"Malik" not in (tmp_path / "klimatisch.sqlite").read_bytes()


async def test_a_known_name_is_tapped_at_the_set_up(past: Any) -> None:
    from app.ui.widgets.find import find

    async with past() as hand:
        await hand.tap("game:kyoto")
        await hand.until(lambda: hand.app.here == "kyoto_setup")
        await hand.until(lambda: find(hand.app.root, "name:usa") is not None)
        field = find(hand.app.root, "name:usa")
        field.focus = True
        field.text = "Mal"
        await hand.tap("known:Malik")
        await hand.until(lambda: "Malik" in [seat.name for seat in hand.view.seats])
        assert find(hand.app.root, "known:Malik") is None


# --- names that people think of ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
async def test_no_name_harms_any_of_these_screens(past: Any, tmp_path: Path, name: str) -> None:
    async with past() as hand:
        clean = name.replace("\x00", "")
        await hand.app.log.call(lambda store: store.rename_person("Lin", clean))
        await hand.app.log.call(lambda store: store.file_under("kyoto", clean, clean))
        await hand.app.read_sessions()
        for page in ("history", "people", "statistics"):
            hand.app.go(page)
            await hand.on(page)
            await frames(6)
            screen = hand.app.screens.current_screen
            assert cut_words(screen) == [] and outside(screen) == []
        await read(hand, "kyoto")
        for part in ("overview", "charts", "happened"):
            await tab(hand, part)
            screen = hand.app.screens.current_screen
            assert outside(screen) == []
        hand.app.page("replay").open("kyoto", 20)
        await hand.until(lambda: hand.app.here == "replay" and hand.view.game)
        await frames(6)
