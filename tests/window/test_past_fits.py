"""Every board of a replay, every chart and every question of the history fits at every size."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.photos import faults, take_on
from tests.window.conftest import RunApp, frames
from tests.window.past_walk import lay_out, past_stops
from tests.window.test_every_screen import LOOKS

pytestmark = [pytest.mark.window, pytest.mark.deep]


async def test_no_word_of_the_past_is_cut_or_outside_or_over_another(run_app: RunApp, tmp_path: Path) -> None:
    from app.main import KlimatischApp
    from app.ui.settings import Settings

    Settings(tmp_path).change(toured=True, reduce_motion=True)
    lay_out(tmp_path)
    wrong: list[str] = []
    app = KlimatischApp(tmp_path, None)
    try:
        async with run_app(app):
            async for stop in past_stops(app, thorough=True):
                for look in LOOKS:
                    await take_on(app, look)
                    for page in stop.pages():
                        await frames(3)
                        wrong += [f"{look.folder}/{stop.name}-{page + 1}: {fault}" for fault in faults(app)]
    finally:
        await app.shut_down()
    assert wrong == []
