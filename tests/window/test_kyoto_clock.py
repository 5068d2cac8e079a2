"""Kyoto on the glass: the ring is a button whatever is open, and whoever comes back is told the time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.games.kyoto.setup.presenter import Draft
from tests.window.checks import cut_words, outside, overlapping
from tests.window.conftest import frames
from tests.window.kyoto_walk import PEOPLE, Taps, begin

pytestmark = pytest.mark.window

STUDY = ("allowance", "desk:co2:150", "desk:funding:3", "desk:visible:clouds", "tell")


async def test_a_tap_on_the_ring_pauses_while_keys_are_open(open_app: Any, tmp_path: Path) -> None:
    async with open_app(tmp_path, "de") as hand:
        app = hand.app
        await begin(app, Draft(("eu", "china", "usa"), seconds=300, names=PEOPLE))
        tap = Taps(app)
        await tap(*STUDY)
        for status, desk in (("running", "flag:usa"), ("paused", "desk:bribe"), ("running", "desk:close")):
            await hand.tap("ring")
            await hand.until(lambda status=status: app.table.state.timer.status == status)
            await tap(desk)
        assert [flag.name for flag in hand.view.flags] == ["Ana", "Maximiliane-Jo", "Bartholomäus W."]
        await hand.tap("menu")
        await hand.on("home")
        await app.resume(app.sessions[0].header.id)
        await hand.until(lambda: app.here == "kyoto" and hand.view.notice.startswith("Die Zeit ist weiter"))
        await frames(4)
        screen = app.screens.current_screen
        assert cut_words(screen) == outside(screen) == overlapping(screen) == []
