"""Everything that can be seen fits at every size, in both languages and with large text.

The same walk as `python -m tests.photos`, which takes the pictures; here only the words are checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.photos import THEMES, Look, faults, take_on
from tests.window.conftest import RunApp, frames
from tests.window.walk import lay_out, stops

pytestmark = pytest.mark.window


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from app.settings import Settings

    folder = tmp_path_factory.mktemp("games")
    Settings(folder).change(toured=True, reduce_motion=True)
    lay_out(folder)
    return folder


async def walked(run_app: RunApp, games: Path, wanted: Sequence[Look]) -> list[str]:
    from app.main import KlimatischApp

    wrong: list[str] = []
    app = KlimatischApp(games, None)
    try:
        async with run_app(app):
            async for stop in stops(app):
                if stop.name == "gallery":
                    break  # it has a test of its own
                for look in wanted:
                    await take_on(app, look)
                    for page in stop.pages():
                        await frames(3)
                        wrong += [f"{look.folder}/{stop.name}-{page + 1}: {fault}" for fault in faults(app)]
    finally:
        await app.shut_down()
    return wrong


LOOKS = (
    Look((1280, 800), "de", 100),
    Look((1280, 800), "en", 200),
    Look((800, 1280), "de", 200),
    Look((800, 1280), "en", 100),
    Look((1024, 600), "de", 200),
    Look((1024, 600), "en", 100),
    Look((1920, 1200), "de", 200),
)
"""Each language and each text size at each kind of screen; `tests.photos` has all combinations."""


TIGHTEST = Look((1024, 600), "de", 200)


async def test_no_word_is_cut_or_outside_or_over_another(run_app: RunApp, games: Path) -> None:
    assert await walked(run_app, games, [TIGHTEST]) == []


@pytest.mark.deep
async def test_none_is_at_any_size_in_either_language(run_app: RunApp, games: Path) -> None:
    assert await walked(run_app, games, LOOKS) == []


async def test_a_theme_chosen_in_play_looks_as_if_it_had_been_there_from_the_start(
    run_app: RunApp, games: Path, tmp_path: Path, window: Any
) -> None:
    from app.main import KlimatischApp

    async def pictures(come_from: str) -> dict[str, bytes]:
        """What the table and the home screen look like in each theme, coming from another one."""
        found = {}
        for theme in THEMES:
            app = KlimatischApp(games, "de")
            try:
                async with run_app(app):
                    async for stop in stops(app):
                        if stop.name not in ("home", "table-event", "table-investment"):
                            continue
                        await take_on(app, Look((1280, 800), "de", 100, come_from or theme))
                        await take_on(app, Look((1280, 800), "de", 100, theme))
                        path = tmp_path / "picture.png"
                        Path(window.screenshot(name=str(path))).replace(path)
                        found[f"{theme} {stop.name}"] = path.read_bytes()
                        if stop.name == "table-investment":
                            break
            finally:
                await app.shut_down()
        return found

    straight, switched = await pictures(""), await pictures("light")
    assert [name for name, picture in switched.items() if picture != straight[name]] == []
