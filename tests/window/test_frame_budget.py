"""Nothing is drawn without a change, a change is drawn at once, and many changes are drawn as one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.window.conftest import RunApp, frames
from tests.window.hand import Hand

pytestmark = pytest.mark.window


class Flips:
    """Counts what really goes to the glass."""

    def __init__(self, window: Any) -> None:
        self.count = 0
        self._window = window
        window.bind(on_flip=self._flipped)

    def _flipped(self, *_: Any) -> None:
        self.count += 1

    def stop(self) -> None:
        self._window.unbind(on_flip=self._flipped)


@pytest.fixture
async def hand(run_app: RunApp, tmp_path: Path) -> Any:
    from app.main import KlimatischApp
    from app.ui.settings import Settings

    Settings(tmp_path).change(toured=True, reduce_motion=True)
    app = KlimatischApp(tmp_path, "en")
    try:
        async with run_app(app, paint=True):
            hand = Hand(app)
            await hand.start_game()
            await frames(20)
            yield hand
    finally:
        await app.shut_down()


async def test_a_table_at_rest_draws_nothing(hand: Hand, window: Any) -> None:
    flips = Flips(window)
    await frames(60)
    flips.stop()
    assert flips.count == 0


async def test_a_change_is_on_the_glass_within_two_frames(hand: Hand, window: Any) -> None:
    from kivy.clock import Clock

    from firmware_bridge import Count

    flips = Flips(window)
    began = Clock.frames
    hand.app.table._take_fact("carbometer", Count("c", 3, stable=True, residual=0, sigma=0))
    while not flips.count:
        await frames(1)
    flips.stop()
    assert hand.view.carbometer.sensed == 3
    assert Clock.frames - began <= 3, "the frame that is under way, and two more"


async def test_sixty_changes_between_two_frames_are_drawn_once(hand: Hand, window: Any) -> None:
    from firmware_bridge import Count

    shown = 0
    table, show = hand.app.table, hand.app.table.show

    def counted(tr: Any) -> Any:
        nonlocal shown
        shown += 1
        return show(tr)

    table.show = counted
    flips = Flips(window)
    there = hand.view.carbometer.count
    for i in range(60):
        fact = Count("c", there + 7 + i % 2, stable=True, residual=0, sigma=0)
        table._take_fact("carbometer", fact)
    await frames(4)
    flips.stop()
    assert hand.view.carbometer.sensed == there + 8
    assert shown <= 2
    assert flips.count <= 2
    assert not table._tasks
