"""A recording plays through the app as the device it was recorded from, up to the table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from app.devices.book import DeviceBook
from app.devices.hub import DeviceHub
from app.games.keep_cool.table import KeepCoolTable
from engine.core import Entry
from engine.keep_cool.actions import Roll, TakeIncome
from firmware_bridge import Count, Hello, Rolled, SerialLink
from firmware_bridge.recording import Recorder
from hardware.virtual import VirtualCarbometer, VirtualDie
from tests.app.helpers import begun, until
from tests.app.test_keep_cool_table import HARMLESS, LONG


async def recorded(
    path: Path,
    port: str,
    told: Callable[[list[Any]], Any],
    act: Callable[[], None],
    ready: Callable[[list[Any]], Any] | None = None,
) -> None:
    """Everything from opening the port until what was done to the device is told."""
    heard: list[Any] = []
    with path.open("w") as file:
        recorder = Recorder(file)
        recorder.begin("a table")
        link = SerialLink(port, None, heard.append)
        link.record(recorder)
        task = asyncio.create_task(link.run())
        await until(lambda: (ready or greeted)(heard))
        act()
        await until(lambda: told(heard))
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def at_the_table(
    folder: Path, kind: str, recording: Path, actions: tuple[Any, ...], seen: Any
) -> list[Any]:
    devices = {"carbometer": "hand", "die": "hand", kind: f"serial:recording:{recording}"}
    async with begun(folder, setup={"devices": devices, "cards": "app"}) as session:
        for action in actions:
            assert isinstance(await session.do(action), Entry)
        table = KeepCoolTable(session, lambda: None, rng=Random(4), patience=LONG)
        table.open()
        try:
            await until(lambda: seen(session.state))
            return [entry.action for entry in session.journal.line[1:]]
        finally:
            await table.close()


async def test_recorded_chips_take_a_step(tmp_path: Path) -> None:
    path = tmp_path / "scale.txt"
    with VirtualCarbometer(70, chip_ms=5, settle_ms=60, seed=1) as scale:
        before, after = (partial(counted, chips=chips) for chips in (70, 60))
        await recorded(path, scale.port, after, lambda: scale.take(10), before)
    done = await at_the_table(
        tmp_path / "data", "carbometer", path, HARMLESS, lambda state: state.phase == "investment"
    )
    assert done[-1] == TakeIncome()


async def test_a_recorded_roll_is_a_roll(tmp_path: Path) -> None:
    path = tmp_path / "die.txt"
    with VirtualDie(tumble_ms=60, settle_ms=60, seed=1) as die:
        await recorded(path, die.port, rolled, lambda: die.throw(6))
    done = await at_the_table(
        tmp_path / "data", "die", path, HARMLESS[:1], lambda state: state.phase == "income"
    )
    assert done[-1] == Roll(6)


def counted(heard: list[Any], chips: int) -> bool:
    counts = [fact for fact in heard if isinstance(fact, Count)]
    return bool(counts) and counts[-1].stable and counts[-1].sure and counts[-1].value == chips


def greeted(heard: list[Any]) -> bool:
    return any(isinstance(fact, Hello) for fact in heard)


def rolled(heard: list[Any]) -> bool:
    return any(isinstance(fact, Rolled) for fact in heard)


async def test_a_recording_changes_nothing_that_is_known_of_the_device(tmp_path: Path) -> None:
    path = tmp_path / "die.txt"
    with VirtualDie(device_id="die-1", tumble_ms=60, settle_ms=60, seed=1) as die:
        await recorded(path, die.port, rolled, lambda: die.throw(6))
    hub = DeviceHub(tmp_path, lambda: None)
    try:
        line = hub.take_up(f"serial:recording:{path}")
        await until(lambda: line.known.ready)
        assert line.device == "die-1"
    finally:
        await hub.stop()
    assert DeviceBook(tmp_path).devices == ()
