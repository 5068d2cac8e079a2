"""The real window, a table and its hub on an event loop whose time is simulated."""

from __future__ import annotations

from collections.abc import Coroutine
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from tests.simulated_loop import SimulatedLoop, run

FRAMES = 20
"""A second: what people do at a table needs no more."""
T = TypeVar("T")


def in_simulated_time(patch: pytest.MonkeyPatch, evening: Coroutine[Any, Any, T], loop: SimulatedLoop) -> T:
    """Run this with the window's clock, the table's and the hub's going by the loop's time."""
    from kivy import clock

    from app.devices.follower import Follower
    from app.games.keep_cool import table
    from tests.window import conftest, hand

    class LoopFollower(Follower[Any, Any]):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options, now=loop.time, awake=loop.time)

    patch.setattr(clock.ClockBase, "time", staticmethod(loop.time))
    patch.setattr(table, "Follower", LoopFollower)
    patch.setattr(conftest, "QUICK", FRAMES)
    patch.setattr(hand, "time", SimpleNamespace(monotonic=loop.time))
    return run(evening, loop)
