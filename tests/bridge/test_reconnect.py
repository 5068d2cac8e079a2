"""A few drop-outs in every run; a thousand with `python -m benchmarks.reconnect serial`, or `ble`."""

from __future__ import annotations

import pytest

from benchmarks.reconnect import run
from benchmarks.soak import soak


@pytest.mark.parametrize("carrier", ["serial", "ble"])
async def test_rolls_around_drop_outs_arrive_once_and_nothing_piles_up(carrier: str) -> None:
    result = await run(carrier, 20, 2)
    assert result.cycles == 20 and len(result.thrown) >= 20
    result.check()


def test_hours_of_drop_outs_and_floods_leave_nothing_behind() -> None:
    soak(0.2, seed=2).check()
