"""A kitchen scale to try: nothing to plug in, nothing to calibrate, and no thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from app.devices.at_table import Devices
from app.devices.hub import DeviceHub, Line
from app.devices.links import Link
from app.devices.listing import Listed
from app.devices.story import Known
from app.devices.ways import VIRTUAL_SCALE
from app.pages.devices.presenter import Scene, devices_view
from app.text.translator import Translator
from hardware.virtual.scales import KitchenScale
from tests.app.helpers import until
from tests.simulated_loop import run


@pytest.fixture(autouse=True)
def the_same_noise(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scale of a tenth of a gram asks now and then; whether it does here is not left to chance."""
    monkeypatch.setattr("hardware.virtual.scales.display.Random", lambda: Random(1))


def counts(line: Line, chips: int) -> Callable[[], bool]:
    return lambda: line.known.sure and line.known.count == chips


def hands_at(line: Line) -> KitchenScale:
    assert isinstance(line.virtual, KitchenScale)
    return line.virtual


def test_it_counts_from_the_first_moment_and_follows_hands(tmp_path: Path) -> None:
    async def evening() -> None:
        hub = DeviceHub(tmp_path, lambda: None)
        line = hub.virtual_scale(70)
        await until(counts(line, 70))
        assert line.known.steps is not None
        assert line.known.steps.verdict == "every"
        hands_at(line).set(66)
        await until(counts(line, 66))
        hands_at(line).unplug()
        await until(lambda: not line.known.ready)
        hands_at(line).replug()
        await until(counts(line, 66))
        assert hub.book.devices == (), "it is gone when it is let go"
        await hub.stop()

    run(evening())


def test_a_table_is_played_with_it_and_gets_up_again(tmp_path: Path) -> None:
    async def evening() -> None:
        hub = DeviceHub(tmp_path, lambda: None)
        table = Devices(lambda role, fact: None, lambda: None)
        table.start({"carbometer": "hand"}, 70, hub=hub)
        assert table.carbometer is None
        table.choose("carbometer", VIRTUAL_SCALE, 70)
        line = table.line("carbometer")
        assert line is not None
        await until(counts(line, 70))
        assert table.carbometer is line.virtual
        await table.stop()
        assert not hub.lines
        await hub.stop()

    run(evening())


def test_what_the_rules_confirm_teaches_it_as_it_teaches_a_real_one() -> None:
    async def evening() -> None:
        hub = DeviceHub(None, lambda: None)
        hub.clock = asyncio.get_running_loop().time
        line = hub.virtual_scale(10)
        await until(counts(line, 10))
        hands_at(line).set(60)
        await until(lambda: line.known.stable and line.known.count == 60)
        assert not line.known.sure, "fifty chips at once may be one more or fewer"
        hub.confirm(line, 60)
        await until(counts(line, 60))
        await hub.stop()

    run(evening())


def test_the_page_offers_it_to_try_and_at_a_table_in_play() -> None:
    tr = Translator("en")
    tried = devices_view(tr, Scene())
    assert "try:scale" in [row.id for row in tried.tries]
    played = devices_view(tr, Scene(played={"carbometer": VIRTUAL_SCALE, "die": "hand"}))
    rows = {row.id: row.chosen for row in played.tries}
    assert rows["play:carbometer:virtual:scale"]
    assert not rows["play:carbometer:virtual"]
    assert "play:die:virtual:scale" not in rows
    known = Known(Link("", "searching"), "carbometer")
    row = Listed(f"{VIRTUAL_SCALE}:0:1", "", "virtual", known)
    assert devices_view(tr, Scene(rows=(row,))).rows[0].title == "Virtual kitchen scale"
