"""A few drop-outs in every run; a thousand with `python -m benchmarks.reconnect serial`, or `ble`."""

from __future__ import annotations

import pytest

from benchmarks.reconnect import run


@pytest.mark.parametrize("carrier", ["serial", "ble"])
async def test_rolls_around_drop_outs_arrive_once_and_nothing_piles_up(carrier: str) -> None:
    result = await run(carrier, 20, 2)
    assert result.cycles == 20 and len(result.thrown) >= 20
    result.check()
