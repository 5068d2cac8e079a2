"""A toast lies on no key, on any page at any size, and goes when what it speaks of is over."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.window.conftest import Stage

pytestmark = pytest.mark.window

WORDS = "Das geht erst, wenn alle Länder ihre Karten gelegt haben: Es fehlen noch Kanada und Australien."
PAGES = (
    "home",
    "timer",
    "history",
    "people",
    "statistics",
    "devices",
    "scale",
    "nearby",
    "help",
    "settings",
    "shortcuts",
    "tour",
    "setup",
    "kyoto_setup",
)
LOOKS = (((1280, 800), 1.0), ((800, 1280), 1.0), ((1024, 600), 1.0), ((1024, 600), 2.0))


@pytest.fixture
async def app(stage: Stage, tmp_path: Path) -> AsyncIterator[Any]:
    from app.main import KlimatischApp
    from app.ui.settings import Settings

    Settings(tmp_path).change(reduce_motion=True, toured=True)
    made = KlimatischApp(tmp_path, "de")
    stage.put(made.build())
    made.go("home")
    try:
        yield made
    finally:
        await made.shut_down()


def covered(app: Any) -> list[str]:
    """Keys that the toast lies on."""
    from kivy.core.window import Window

    from app.ui.widgets.focus import Focus, box_of

    toast = app.desk._toast
    own = box_of(toast)
    keys = Focus(app.desk, Window)
    return [
        str(getattr(stop.widget, "name", stop.widget))
        for stop in keys.stops(without=toast)
        if min(own.right, stop.box.right) - max(own.left, stop.box.left) > 1
        and min(own.top, stop.box.top) - max(own.bottom, stop.box.bottom) > 1
    ]


@pytest.mark.parametrize(("size", "scale"), LOOKS)
async def test_it_covers_no_key_on_any_page(
    app: Any, stage: Stage, size: tuple[int, int], scale: float
) -> None:
    from tests.window.checks import cut_words

    stage.resize(size)
    app.desk.size = stage.window.size
    app.text_percent = round(100 * scale)
    wrong = {}
    for name in PAGES:
        app.go(name)
        stage.frames(6)
        app.say(WORDS)
        stage.frames(4)
        if not app.desk._toast.free:
            stage.seconds(0.3)  # the page makes room
        if found := covered(app) + cut_words(app.desk._toast):
            wrong[name] = found
        assert app.desk._toast.free, name
    assert wrong == {}


async def test_a_key_that_comes_up_under_it_drives_it_away(app: Any, stage: Stage) -> None:
    from app.ui.widgets.button import BigButton

    app.go("settings")
    stage.frames(4)
    app.say(WORDS)
    stage.frames(4)
    toast = app.desk._toast
    key = BigButton(size_hint=(None, None), pos=toast.pos, size=toast.size)
    app.screens.current_screen.add_widget(key)
    stage.seconds(0.3)
    assert covered(app) == []


async def test_it_is_nowhere_once_it_is_over(app: Any, stage: Stage) -> None:
    app.say(WORDS)
    stage.frames(2)
    assert app.desk._toast in app.desk.children
    stage.tap(app.desk._toast)
    assert app.desk._toast not in app.desk.children and app.desk.said == ""


async def test_it_goes_when_what_it_speaks_of_is_over(app: Any, stage: Stage) -> None:
    still = [True]
    app.say(WORDS, lambda: still[0])
    app.refresh()
    stage.frames(3)
    assert app.desk.said == WORDS
    still.clear()
    still.append(False)
    app.refresh()
    stage.frames(3)
    assert app.desk.said == ""


async def test_what_the_page_says_of_a_key_goes_with_it(app: Any, stage: Stage) -> None:
    app.go("settings")
    stage.frames(3)
    words = app.page("settings").screen.view.title
    app.say(words)
    app.refresh()
    stage.frames(3)
    assert app.desk.said == words
    app.choose(language="en")
    stage.frames(3)
    assert app.desk.said == ""


async def test_another_page_has_no_use_for_it(app: Any, stage: Stage) -> None:
    app.say(WORDS)
    app.go("settings")
    stage.frames(2)
    assert app.desk.said == ""
