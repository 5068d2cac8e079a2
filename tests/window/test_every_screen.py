"""Everything that can be seen fits at every size, in both languages and with large text.

The same walk as `python -m tests.photos`, which takes the pictures; here only the words are checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.photos import Look, faults, take_on
from tests.window.conftest import RunApp, frames
from tests.window.walk import lay_out, stops

pytestmark = pytest.mark.window


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from app.ui.settings import Settings

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
                    stop.again()
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
