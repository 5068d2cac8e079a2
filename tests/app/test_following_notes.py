"""What was learnt of a scale outlives the app, and nothing breaks if it doesn't."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.devices.following_notes import FILE, KEPT, put_away, take_up
from app.devices.hub import DeviceHub
from app.games.keep_cool.table import KeepCoolTable
from engine.core import replace
from engine.tracking import Patience, Point, Tracker, Trust
from tests.app.helpers import begun, until
from tests.app.test_keep_cool_table import HARMLESS, LONG

LEARNT = replace(Tracker(), points=(Point(4, 60),), trust=Trust(3, 1, 0, "ccxc"))


def test_points_and_trust_are_taken_up_again(tmp_path: Path) -> None:
    put_away(tmp_path, "monday", LEARNT)
    left = take_up(tmp_path, "monday", LONG)
    assert left is not None
    assert (left.points, left.trust, left.patience) == (LEARNT.points, LEARNT.trust, LONG)
    assert (left.sensed, left.gap) == (None, "woke"), "the scale is asked again"


def test_a_session_that_is_new_here_begins_anew(tmp_path: Path) -> None:
    assert take_up(tmp_path, "monday", Patience()) is None
    assert take_up(None, "monday", Patience()) is None


@pytest.mark.parametrize("found", ["", "{", "[]", '{"monday": 3}', '{"monday": {"type": "memory"}}'])
def test_a_broken_file_costs_nothing_but_itself(tmp_path: Path, found: str) -> None:
    (tmp_path / FILE).write_text(found)
    assert take_up(tmp_path, "monday", Patience()) is None
    put_away(tmp_path, "tuesday", LEARNT)
    assert take_up(tmp_path, "tuesday", Patience()) is not None


def test_a_folder_that_cannot_be_written_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    put_away(tmp_path / "file", "monday", LEARNT)
    put_away(None, "monday", LEARNT)


def test_the_oldest_sessions_are_let_go(tmp_path: Path) -> None:
    for number in range(KEPT + 1):
        put_away(tmp_path, str(number), LEARNT)
    assert take_up(tmp_path, "0", Patience()) is None
    assert take_up(tmp_path, str(KEPT), Patience()) is not None


async def test_a_table_goes_on_with_what_it_had_learnt(tmp_path: Path) -> None:
    hub = DeviceHub(tmp_path, lambda: None)
    async with begun(tmp_path, setup={"devices": {"carbometer": "virtual"}}) as session:
        for action in HARMLESS:
            await session.do(action)
        first = KeepCoolTable(session, lambda: None, patience=LONG)
        first.hub = hub
        first.open(chip_ms=5)
        await until(lambda: first.sensed == 70)
        first.act("virtual:do")
        await until(lambda: session.state.phase == "investment" and first.trust.confirmed == 1)
        await first.close()
        second = KeepCoolTable(session, lambda: None)
        second.hub = hub
        second.open()
        assert second.trust.confirmed == 1
        await second.close()
        await hub.stop()
