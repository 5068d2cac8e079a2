"""History and help on the glass: everything fits at every size, and a tap opens what it says."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from app.pages.help.presenter import Reading, help_view
from app.pages.history.presenter import past_view, story_view
from app.sessions.store.store import Header, Listed, Loaded, Store
from app.text.help import Topic, library
from engine.keep_cool import GAME
from tests.app.helpers import LANGUAGES, Table, keep, played
from tests.window.checks import cut_off, cut_words, heard, outside, overlapping
from tests.window.conftest import RunApp, Stage
from tests.window.hand import Hand

pytestmark = [pytest.mark.window, pytest.mark.deep]

LANDSCAPE, PORTRAIT, SMALL = (1280, 800), (800, 1280), (1024, 600)
TIGHTEST = pytest.mark.parametrize(
    ("language", "scale", "size"), [("de", 2.0, PORTRAIT), ("de", 2.0, SMALL), ("en", 1.0, SMALL)]
)
"""Other sizes, looks and languages: tests/window/test_every_screen.py."""
NOW = datetime.now().astimezone()

PARTS = ("overview", "charts", "talk", "happened", "notes", "share")
LISTS = {
    "rules": Reading("rules"),
    "glossary": Reading("glossary"),
    "search": Reading("search", "zone"),
    "nothing_found": Reading("search", "xylophon"),
    "not_asked": Reading("search"),
}


def loaded(table: Table) -> Loaded:
    at = int(NOW.timestamp() * 1000)
    return Loaded(Header("s0", "keep_cool", "ecovisio", "d", {}, {}, at), tuple(table.entries), None)


def sessions(count: int) -> list[Listed]:
    """Some played to the end, some not, each nine hours after the one behind it in the list."""
    found = []
    for number in range(count):
        state = played(number % 4, 500 if number % 3 else 30, 3 + number % 4).state
        at = int((NOW - timedelta(hours=9 * number)).timestamp() * 1000)
        header = Header(f"s{number}", "keep_cool", "ecovisio", "d", {}, {}, at)
        found.append(Listed(header, at, GAME.summary(state), state.outcome is not None))
    return found


SESSIONS = sessions(13)
OVER, OPEN = played(2, 500, 4, undo=0.05), played(3, 80, 6, undo=0.05)


def past(name: str, language: str) -> Any:
    tr = LANGUAGES[language]
    if name == "sessions":
        return past_view(tr, SESSIONS, NOW)
    if name == "no_sessions":
        return past_view(tr, (), NOW, notice=tr("store.read_only", place="/klimatisch"))
    return past_view(tr, SESSIONS, NOW, story_view(tr, loaded(OVER if name == "over" else OPEN), NOW))


def longest(language: str) -> str:
    return longest_topics(language)[0]


def longest_topics(language: str) -> list[str]:
    """Those with the most text, the longest titles and the longest links."""
    book = library("keep_cool", language)

    def links(topic: Topic) -> int:
        return max((len(found.title) for name in topic.see if (found := book.topic(name))), default=0)

    measures: tuple[Callable[[Topic], int], ...] = (
        lambda topic: len(topic.text),
        lambda topic: len(topic.title),
        lambda topic: max(map(len, topic.title.split())),
        lambda topic: len(topic.place),
        links,
    )
    found = [sorted(book.topics(), key=measure)[-3:] for measure in measures]
    return list(dict.fromkeys(topic.id for most in found for topic in reversed(most)))


def help_at(language: str, reading: Reading) -> Any:
    return help_view(LANGUAGES[language], library("keep_cool", language), reading)


def shown(stage: Stage, view: Any, size: tuple[int, int] = LANDSCAPE) -> Any:
    from app.pages.help.screen import HelpScreen
    from app.pages.history.screen import HistoryScreen

    kind = HelpScreen if type(view).__name__ == "HelpView" else HistoryScreen
    screen = stage.put(kind(), size)
    screen.show(view)
    stage.frames()
    return screen


def faults(screen: Any) -> list[str]:
    return cut_words(screen) + outside(screen) + overlapping(screen)


def scaled(scale: float) -> None:
    from app.ui.widgets.live import theme

    theme.text_scale = scale


# --- everything fits --------------------------------------------------------------------------------------


@TIGHTEST
def test_the_history_fits(stage: Stage, language: str, scale: float, size: tuple[int, int]) -> None:
    scaled(scale)
    screen = shown(stage, past("sessions", language), size)
    for name in ("sessions", "no_sessions", "over", "open"):
        screen.show(past(name, language))
        for part in PARTS if name in ("over", "open") else ("overview",):
            screen.part = part
            stage.frames(4)
            assert faults(screen) == [], f"{name} {part}"


@TIGHTEST
def test_the_lists_of_the_help_fit(stage: Stage, language: str, scale: float, size: tuple[int, int]) -> None:
    scaled(scale)
    screen = shown(stage, help_at(language, Reading()), size)
    for name, reading in LISTS.items():
        screen.show(help_at(language, reading))
        stage.frames(4)
        for _ in range(3):
            assert faults(screen) == [], f"{name} {screen.rows.page}"
            screen.rows.turn(1)
            stage.frames(2)


@TIGHTEST
def test_the_longest_topics_fit(stage: Stage, language: str, scale: float, size: tuple[int, int]) -> None:
    scaled(scale)
    screen = shown(stage, help_at(language, Reading().opened(longest(language))), size)
    for topic in longest_topics(language):
        screen.show(help_at(language, Reading().opened(topic)))
        stage.frames(4)
        assert faults(screen) == [], topic


def test_large_words_are_really_larger(stage: Stage) -> None:
    from app.ui.widgets.find import find

    sizes = []
    for scale in (1.0, 2.0):
        scaled(scale)
        sizes.append(
            shown(stage, help_at("de", Reading().opened(longest("de"))), SMALL).sheet.words.font_size
        )
        rows = shown(stage, help_at("de", Reading()), SMALL)
        first = find(
            rows, "open:rule." + library("keep_cool", "de").topics("rule")[0].id.removeprefix("rule.")
        )
        sizes.append(first.height)
    assert sizes[2] > 1.6 * sizes[0]
    assert sizes[3] > 1.4 * sizes[1]


# --- taps -------------------------------------------------------------------------------------------------


def test_the_history_says_what_was_tapped(stage: Stage) -> None:
    from app.ui.widgets.find import find

    screen = shown(stage, past("sessions", "de"))
    log = heard(screen, "on_open", "on_back", "on_play_on")
    stage.tap(find(screen, "session:s2"))
    stage.tap(find(screen, "back"))
    screen.show(past("open", "de"))
    stage.frames()
    stage.tap(find(screen, "play_on"))
    assert log == [("on_open", "s2"), ("on_back",), ("on_play_on",)]


def test_a_game_that_is_over_has_no_button_to_play_on(stage: Stage) -> None:
    from app.ui.widgets.find import find

    assert find(shown(stage, past("over", "de")), "play_on") is None


@pytest.mark.parametrize("size", [SMALL, PORTRAIT])
def test_where_little_has_room_tabs_turn_to_each_part_of_a_story(stage: Stage, size: tuple[int, int]) -> None:
    from app.ui.widgets.find import find

    scaled(2.0)
    screen = shown(stage, past("open", "de"), size)
    log = heard(screen, "on_play_on", "on_act")
    stage.tap(find(screen, "action:play_on"))
    assert log == [("on_play_on",)]
    stage.tap(find(screen, "tab:happened"))
    stage.frames(6)
    assert find(screen, "history:1.0") is not None
    assert find(screen, "action:play_on") is None
    screen.show(past("sessions", "de"))
    stage.frames()
    assert find(screen, "tab:happened") is None
    assert find(screen, "session:s0") is not None


def test_turning_the_tablet_keeps_the_part_that_is_read(stage: Stage) -> None:
    from app.ui.widgets.find import find

    scaled(2.0)
    screen = shown(stage, past("open", "de"), SMALL)
    stage.tap(find(screen, "tab:happened"))
    stage.resize(PORTRAIT)
    screen.size = stage.window.size
    stage.frames()
    assert find(screen, "history:1.0") is not None
    assert faults(screen) == []


def test_scrolling_ends_at_the_first_and_the_last_and_every_session_is_seen_whole(stage: Stage) -> None:
    from app.ui.widgets.find import find

    screen = shown(stage, past("sessions", "de"), SMALL)
    scaled(2.0)
    stage.frames()
    rows = screen.rows
    seen: list[str] = []
    for _ in range(int(rows.pages) + 2):
        whole = [each for each in screen.rows.children if not cut_off(each)]
        here = [each.name for each in sorted(whole, key=lambda each: -each.top)]
        seen += [name for name in here if name not in seen]
        rows.turn(1)
        stage.frames(4)
    assert rows.page == rows.pages - 1
    assert seen == [f"session:s{n}" for n in range(len(SESSIONS))]
    rows.turn(-int(rows.pages))
    assert rows.page == 0 and find(screen, "session:s0") is not None


def test_the_help_says_what_was_tapped(stage: Stage) -> None:
    from app.ui.widgets.find import find

    first = library("keep_cool", "de").topics("rule")[0]
    screen = shown(stage, help_at("de", Reading()))
    log = heard(screen, "on_tab", "on_ask", "on_open", "on_back")
    stage.tap(find(screen, f"open:{first.id}"))
    for tab in ("glossary", "search"):
        stage.tap(find(screen, f"tab:{tab}"))
    stage.tap(find(screen, "back"))
    screen.show(help_at("de", Reading().opened(first.id)))
    stage.frames()
    stage.tap(find(screen, f"topic:{first.see[0]}"))
    assert find(screen, "tab:rules") is None
    assert log == [
        ("on_open", first.id),
        ("on_tab", "glossary"),
        ("on_tab", "search"),
        ("on_back",),
        ("on_open", first.see[0]),
    ]


@pytest.mark.parametrize("size", [LANDSCAPE, SMALL, PORTRAIT])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_results_stand_above_a_keyboard_on_the_lower_half(
    stage: Stage, scale: float, size: tuple[int, int]
) -> None:
    from app.ui.widgets.find import find, names

    scaled(scale)
    screen = shown(stage, help_at("de", Reading("search", "zone")), size)
    results = [find(screen, name) for name in names(screen) if name.startswith("open:")]
    above = [row for row in results if row.to_window(*row.pos)[1] >= size[1] / 2]
    assert len(above) >= (2 if scale == 1 else 1)
    assert find(screen, "ask").to_window(*find(screen, "ask").pos)[1] > size[1] / 2


def test_what_one_types_stays_while_the_view_follows(stage: Stage) -> None:
    from app.ui.widgets.find import find

    screen = shown(stage, help_at("de", Reading("search")))
    log = heard(screen, "on_ask")
    field = find(screen, "ask")
    screen.ask()
    field.text = "kar"
    screen.show(help_at("de", Reading("search", "ka")))
    assert field.text == "kar"
    assert log == [("on_ask", "kar")]


def test_the_same_view_again_draws_nothing(stage: Stage) -> None:
    makers: list[Callable[[], Any]] = [lambda: past("over", "de"), lambda: help_at("de", Reading())]
    for make in makers:
        screen = shown(stage, make())
        stage.frames(10)
        before = list(screen.walk(restrict=True))
        screen.show(make())
        stage.frames(4)
        assert list(screen.walk(restrict=True)) == before


# --- in the app -------------------------------------------------------------------------------------------


@pytest.fixture
def app_with(run_app: RunApp, tmp_path: Path) -> Any:
    """`app_with(name=journal)`: the app in English, with these games in its log."""
    from contextlib import asynccontextmanager

    @asynccontextmanager
    async def opened(**tables: Table) -> Any:
        from app.main import KlimatischApp
        from app.ui.settings import Settings

        Settings(tmp_path).change(toured=True)
        store = Store.in_folder(tmp_path)
        for name, table in tables.items():
            keep(store, table, name)
        store.close()
        app = KlimatischApp(tmp_path, "en")
        try:
            async with run_app(app):
                hand = Hand(app)
                await hand.until(lambda: app.here == "home" and len(app.sessions) == len(tables))
                yield hand
        finally:
            await app.shut_down()

    return opened


async def test_a_story_is_read_and_left_again_and_the_log_stays_as_it_is(
    app_with: Any, tmp_path: Path
) -> None:
    async with app_with(over=OVER, open=OPEN) as hand:
        hand.app.go("history")
        await hand.tap("session:over")
        await hand.until(lambda: hand.view.story is not None)
        assert hand.view.story == story_view(LANGUAGES["en"], loaded_from(tmp_path, "over"), NOW)
        hand.app.choose(language="de")
        await hand.until(lambda: hand.view.story.happened.title == "Was geschah")
        await hand.tap("back")
        await hand.until(lambda: hand.view.story is None)
        assert hand.app.here == "history"
        await hand.tap("back")
        await hand.until(lambda: hand.app.here == "home")
    assert loaded_from(tmp_path, "over").entries == tuple(OVER.entries)
    assert loaded_from(tmp_path, "open").entries == tuple(OPEN.entries)


def loaded_from(folder: Path, name: str) -> Loaded:
    store = Store.in_folder(folder)
    found = store.load(name, GAME)
    store.close()
    return found


async def test_an_unfinished_game_is_played_on_from_its_story(app_with: Any) -> None:
    async with app_with(open=OPEN) as hand:
        hand.app.page("history").open("open")
        await hand.tap("play_on")
        await hand.until(lambda: hand.app.here == "keep_cool")
        assert hand.app.table.session.state == OPEN.state


async def test_a_session_that_is_gone_says_so(app_with: Any) -> None:
    async with app_with(open=OPEN) as hand:
        hand.app.page("history").open("gone")
        await hand.until(lambda: hand.app.here == "history" and hand.view and hand.view.notice)
        assert hand.view.story is None


async def test_the_help_is_searched_as_one_types_and_led_back_out_of(app_with: Any) -> None:
    async with app_with() as hand:
        hand.app.go("help")
        await hand.tap("tab:search")
        await hand.until(lambda: hand.view.searching)
        hand.app.screens.current_screen.field.text = "carbometer"
        await hand.until(lambda: hand.view.lines.rows)
        found = hand.view.lines.rows[0].id
        await hand.tap(f"open:{found}")
        await hand.until(lambda: hand.view.sheet is not None)
        await hand.tap("back")
        await hand.until(lambda: hand.view.sheet is None)
        assert hand.view.lines.rows[0].id == found
        await hand.tap("back")
        await hand.until(lambda: hand.app.here == "home")


async def test_the_help_opens_at_a_topic(app_with: Any) -> None:
    async with app_with() as hand:
        hand.app.page("help").open("rule.income")
        await hand.until(lambda: hand.app.here == "help" and hand.view and hand.view.sheet)
        assert hand.view.sheet.id == "rule.income"
        hand.app.page("help").back()
        await hand.until(lambda: hand.view.sheet is None)
        hand.app.page("help").back()
        await hand.until(lambda: hand.app.here == "home")


async def test_the_help_is_about_the_edition_and_the_box_that_are_played(app_with: Any) -> None:
    from app.forms.boxes import Box

    async with app_with(open=OPEN) as hand:
        hand.app.choose(edition="spieltrieb")
        hand.app.boxes.keep(Box("keep_cool", "spieltrieb", {"money.income_per_factory": 3}))
        hand.app.page("help").open("rule.income")
        await hand.until(lambda: hand.app.here == "help" and hand.view and hand.view.sheet)
        assert "three chips" in hand.view.sheet.text
        hand.app.choose(language="de")
        await hand.until(lambda: hand.view.sheet.place == "Regelheft: 2. Einkommen")
        hand.app.choose(language="en")
        hand.app.explain("rule.players")
        assert "With five, OPEC sits out" in told(hand.app)[0]
        hand.app.page("history").open("open")
        await hand.tap("play_on")
        await hand.until(lambda: hand.app.here == "keep_cool")
        hand.app.explain("rule.players")
        assert "either OPEC" in told(hand.app)[0]
        assert told(hand.app)[1] == "Rulebook: Number of players"


def told(app: Any) -> tuple[str, str]:
    """What lies explained over the screen, and where the rulebook says it."""
    panel = app.desk._explanation
    return panel.text, panel.place
