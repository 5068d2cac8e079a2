"""A follower at a table: time, sleep, quiet seconds, and what devices say in the reconciler's words."""

from __future__ import annotations

import asyncio
from typing import Any

from app.devices.follower import Follower, Senses
from engine.keep_cool.tracking import CARBOMETER
from engine.tracking import LinkBack, LinkLost, Moving, Patience, Resumed, Settled, Thrown, Tick
from firmware_bridge import Count, Hello, LinkChanged, LinkState, Rolled
from tests.app.helpers import journal, until

QUICK = Patience(extend=10, complain=10, recheck=5)


class Clock:
    """One that the test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def follower(quiet: Any = lambda: None, **given: Any) -> Follower[Any, Any]:
    return Follower(CARBOMETER, journal(), quiet, **given)


def senses() -> Senses:
    return Senses({"carbometer": "pile", "die": "die"})


# --- time -------------------------------------------------------------------------------------------------


def test_a_table_that_is_only_looked_at_needs_no_loop() -> None:
    at = follower()
    at.hear(LinkBack(0))
    at.hear(Settled(0, 70))
    at.hear(Settled(0, 73))
    assert at.tracker.waiting, "a loop would tick now; without one no time passes"
    at.stop()


async def test_quiet_seconds_are_told_only_while_something_may_have_to_be_said() -> None:
    ticks: list[int] = []

    def quiet() -> None:
        ticks.append(1)
        at.hear(Tick(0))

    at: Follower[Any, Any] = follower(quiet, patience=QUICK)
    at.hear(LinkBack(0))
    at.hear(Settled(0, 70))
    assert at._timer is None
    at.hear(Settled(0, 73))
    await until(lambda: at.tracker.prompt is not None)
    at.hear(Settled(0, 70))
    assert at._timer is None
    told = len(ticks)
    await asyncio.sleep(0)
    assert len(ticks) == told > 0
    at.stop()


async def test_after_the_end_nothing_ticks() -> None:
    at = follower(patience=QUICK)
    at.hear(LinkBack(0))
    at.hear(Settled(0, 73))
    assert at._timer is not None
    at.stop()
    assert at._timer is None


def test_a_tablet_that_slept_looks_at_the_table_with_new_eyes() -> None:
    now, awake = Clock(), Clock()
    at = follower(now=now, awake=awake)
    at.hear(LinkBack(0))
    at.hear(Settled(0, 70))
    now.now += 3600
    awake.now += 1
    outputs = at.hear(Settled(0, 70))
    assert Resumed("woke", 0) in outputs


def test_time_that_passes_while_awake_is_no_sleep() -> None:
    now, awake = Clock(), Clock()
    at = follower(now=now, awake=awake)
    at.hear(LinkBack(0))
    at.hear(Settled(0, 70))
    now.now += 3600
    awake.now += 3600
    assert not [output for output in at.hear(Settled(0, 70)) if isinstance(output, Resumed)]


# --- devices ----------------------------------------------------------------------------------------------


def hello(boot: str, device: str = "scale") -> Hello:
    return Hello(device, "carbometer", 1, "1", "x", (), boot)


def link(state: LinkState) -> LinkChanged:
    return LinkChanged("port", "scale", state)


def test_a_link_that_comes_and_goes_is_told_once_each_time() -> None:
    heard = senses()
    said = [
        heard.understand("carbometer", fact)
        for fact in (
            link(LinkState.SEARCHING),
            hello("b1"),
            link(LinkState.READY),
            link(LinkState.LOST),
            link(LinkState.WAITING),
            hello("b1"),
            link(LinkState.READY),
        )
    ]
    assert [fact for fact in said if fact] == [LinkBack(0), LinkLost(0), LinkBack(0)]


def test_a_scale_that_started_anew_or_is_another_one_says_so() -> None:
    for second in (hello("b2"), hello("b1", "other")):
        heard = senses()
        for fact in (hello("b1"), link(LinkState.READY), link(LinkState.LOST), second):
            heard.understand("carbometer", fact)
        assert heard.understand("carbometer", link(LinkState.READY)) == LinkBack(0, restarted=True)


def test_counts_and_throws() -> None:
    heard = senses()
    assert heard.understand("carbometer", Count("scale", 5, False, 0, 0)) == Moving(0)
    assert heard.understand("carbometer", Count("scale", 5, True, 0, 0, False)) == Settled(
        0, 5, False, "scale"
    )
    throw = heard.understand("die", Rolled("d", 4, "rolled", 7, "b", True))
    assert throw == Thrown(0, 4, "sensor:d:b:7", "rolled", late=True)


def test_what_has_no_part_in_the_table_says_nothing() -> None:
    assert senses().understand("effects_die", Rolled("d", 4, "rolled", 7)) is None


def test_late_throws_wait_for_each_other() -> None:
    at = follower()
    for face in (1, 2):
        at.hear(Thrown(0, face, f"s{face}", late=True))
    assert at.tracker.late is None, "nobody has drawn a card: no throw is wanted"
