"""What was told stays told when the app is closed and opened again."""

from __future__ import annotations

import json
from pathlib import Path

from app.devices.hub import DeviceHub
from app.devices.reported_rolls import FILE, kept_ledger
from firmware_bridge import Fact, Rolled
from hardware.virtual import VirtualDie
from tests.app.helpers import until


async def test_a_roll_told_yesterday_is_not_told_today(tmp_path: Path) -> None:
    """The die never heard that its roll was taken: the app was closed while it was out of reach."""
    faces: list[int] = []

    def hear(_: object, fact: Fact) -> None:
        if isinstance(fact, Rolled):
            faces.append(fact.face)

    with VirtualDie(tumble_ms=60, settle_ms=30, seed=1) as die:
        for face in (3, 5):
            hub = DeviceHub(tmp_path, lambda: None)
            hub.listen(hear)
            line = hub.take_up(f"serial:{die.port}")
            await until(lambda: line.known.ready)  # noqa: B023
            if face == 3:
                hear_nothing(die)
            die.throw(face)
            await until(lambda: faces[-1:] == [face])  # noqa: B023
            await hub.stop()
            await until(lambda: (tmp_path / FILE).exists())
    assert faces == [3, 5]


def hear_nothing(die: VirtualDie) -> None:
    """Once: the acknowledgement is lost."""
    really = die._core.acknowledged

    def lost(seq: int) -> None:
        if len(die._core.events) > 1:
            really(seq)

    die._core.acknowledged = lost


def test_a_file_that_is_lost_or_broken_costs_nothing_but_itself(tmp_path: Path) -> None:
    for text in (
        "",
        "[]",
        "{}",
        '{"told": 3}',
        '{"told": [["a"], ["a", "b", "c"], [1, "b", 2], ["a", "b", -1]]}',
    ):
        (tmp_path / FILE).write_text(text)
        assert kept_ledger(tmp_path).newest() == []
    (tmp_path / FILE).write_text(json.dumps({"told": [["die-1", "b1", 7]]}))
    ledger = kept_ledger(tmp_path)
    assert not ledger.first_time("die-1", "b1", 7) and ledger.first_time("die-1", "b1", 8)


def test_without_a_folder_to_write_in_it_holds_for_this_time(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in (None, tmp_path / "file"):
        ledger = kept_ledger(folder)
        assert ledger.first_time("die-1", "b1", 1) and not ledger.first_time("die-1", "b1", 1)
