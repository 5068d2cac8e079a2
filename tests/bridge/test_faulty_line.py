"""The same faults on real pseudo-terminals, with the link that the app uses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest

from firmware_bridge import Count, Hello, LinkState, Owners, Reason, Rolled, RollLedger, SerialTransport
from hardware.virtual import VirtualCarbometer, VirtualDie
from hardware.virtual.ble.faults import Faults
from tests.bridge.faulty import FaultyTransport
from tests.bridge.helpers import IMPATIENT, QUICK, Heard, linked, until
from tests.bridge.simulated import BANNER, PROMPT

SOME = {"drop": 0.05, "delay": 0.02, "duplicate": 0.1, "reorder": 0.1, "garble": 0.05, "split": 0.3}
FAULTS = {
    "drop": {"drop": 0.2},
    "delay": {"delay": 0.05},
    "duplicate": {"duplicate": 0.5},
    "reorder": {"reorder": 0.3},
    "garble": {"garble": 0.2},
    "split": {"split": 0.8},
    "everything": SOME,
}


class HurriedDie(VirtualDie):
    """Its clock runs four times as fast: what is lost is said again after a quarter of a second."""

    def _now_ms(self) -> int:
        return 4 * super()._now_ms()


class HurriedCarbometer(VirtualCarbometer):
    def _now_ms(self) -> int:
        return 4 * super()._now_ms()


@asynccontextmanager
async def bad_line(port: str, **chances: float) -> AsyncIterator[tuple[FaultyTransport, Heard]]:
    rng = Random(f"{chances}")
    transport = FaultyTransport(SerialTransport(port), Faults(**chances, rng=rng), Faults(**chances, rng=rng))
    async with linked(port, None, transport=transport) as (_, heard):
        yield transport, heard


async def thrown_and_told(die: VirtualDie, heard: Heard, face: int) -> None:
    before = len(heard.of(Rolled))
    die.throw(face)
    await until(lambda: len(heard.of(Rolled)) > before)


def faces(heard: Heard) -> list[int]:
    return [roll.face for roll in heard.of(Rolled)]


@pytest.mark.parametrize("fault", FAULTS)
async def test_every_roll_arrives_once(fault: str) -> None:
    thrown = [3, 1, 6, 6, 2]
    with HurriedDie(tumble_ms=60, settle_ms=30, seed=1) as die:
        async with bad_line(die.port, **FAULTS[fault]) as (_, heard):
            await until(lambda: heard.of(Hello))
            for face in thrown:
                await thrown_and_told(die, heard, face)
            await asyncio.sleep(0.3)
    assert faces(heard) == thrown


@pytest.mark.parametrize("fault", FAULTS)
async def test_the_count_is_right_in_the_end_and_never_another_one(fault: str) -> None:
    with HurriedCarbometer(5, chip_ms=5, settle_ms=60, seed=1) as scale:
        async with bad_line(scale.port, **FAULTS[fault]) as (_, heard):
            for chips in (5, 9, 2):
                scale.set(chips)
                await until(lambda: _counted(heard, scale.chips))
    assert {count.value for count in heard.of(Count) if count.stable and count.sure} <= {5, 9, 2}


def _counted(heard: Heard, chips: int) -> bool:
    counts = heard.of(Count)
    return bool(counts) and counts[-1].stable and counts[-1].value == chips


@pytest.mark.parametrize("text", [BANNER, PROMPT, BANNER + PROMPT, b"\x00\xff", b'{"t":"hello"'], ids=repr)
async def test_banners_prompts_and_halves_of_lines(text: bytes) -> None:
    with HurriedDie(tumble_ms=60, settle_ms=30, seed=1) as die:
        async with bad_line(die.port) as (transport, heard):
            await until(lambda: heard.of(Hello))
            for face in (4, 2):
                transport.say(text)
                await thrown_and_told(die, heard, face)
    assert faces(heard) == [4, 2]
    assert heard.states() == ["searching", "connecting", "greeting", "ready"]


async def test_a_board_that_resets_when_its_port_is_opened() -> None:
    """It boots with a banner, hears nothing meanwhile, and then wants to be greeted."""
    with VirtualDie(tumble_ms=60, settle_ms=30, seed=1) as die:
        die.freeze()
        transport = FaultyTransport(SerialTransport(die.port), Faults())
        async with linked(die.port, "die", transport=transport) as (link, heard):
            await until(lambda: link.state is LinkState.GREETING)
            transport.say(BANNER)
            await asyncio.sleep(0.5)
            assert link.state is LinkState.GREETING
            die.thaw()
            await until(lambda: link.state is LinkState.READY)
        assert heard.states() == ["searching", "connecting", "greeting", "ready"]


async def test_a_half_open_line_is_noticed_and_nothing_is_lost() -> None:
    with HurriedDie(tumble_ms=60, settle_ms=30, seed=1) as die:
        transport = FaultyTransport(SerialTransport(die.port), Faults())
        async with linked(die.port, "die", timing=IMPATIENT, transport=transport) as (_, heard):
            await until(lambda: heard.of(Hello))
            transport.mute = True
            die.throw(5)
            await until(lambda: heard.because(Reason.SILENT))
            assert not faces(heard)
            transport.mute = False
            await until(lambda: faces(heard) == [5])


async def test_a_device_swapped_for_another_is_noticed() -> None:
    """On an open line: as when a cable is moved behind a converter that stays where it is."""
    with (
        HurriedDie(device_id="die-1", tumble_ms=60, settle_ms=30, seed=1) as one,
        HurriedDie(device_id="die-2", tumble_ms=60, settle_ms=30, seed=2) as other,
    ):
        transport = FaultyTransport(SerialTransport(one.port), Faults())
        async with linked(one.port, "die", transport=transport) as (link, heard):
            await until(lambda: link.state is LinkState.READY)
            one.throw(1)
            await until(lambda: faces(heard) == [1])
            await transport.swap(SerialTransport(other.port))
            other.throw(2)
            await until(lambda: faces(heard) == [1, 2])
            assert link.device == "die-2"
    swapped = heard.because(Reason.SWAPPED)
    assert [(fact.state, fact.device) for fact in swapped] == [(LinkState.READY, "die-2")]
    assert swapped[0].params == {"before": "die-1", "device": "die-2"}
    assert [(roll.device, roll.face) for roll in heard.of(Rolled)] == [("die-1", 1), ("die-2", 2)]


async def test_a_link_for_one_device_turns_another_away() -> None:
    with VirtualDie(device_id="die-2") as die:
        async with linked(die.port, "die", expect="die-1") as (_, heard):
            await until(lambda: heard.because(Reason.OTHER_DEVICE))
    assert not heard.of(Hello) and LinkState.READY not in heard.states()


async def test_a_device_has_one_owner_and_the_next_takes_over_when_it_lets_go() -> None:
    owners, ledger = Owners(), RollLedger()
    with (
        VirtualDie(device_id="die-1", tumble_ms=60, settle_ms=30) as die,
        VirtualDie(device_id="die-1", tumble_ms=60, settle_ms=30) as by_another_way,
    ):
        async with linked(by_another_way.port, "die", owners=owners, ledger=ledger) as (first, told):
            await until(lambda: told.of(Hello))
            async with linked(die.port, "die", owners=owners, ledger=ledger) as (_, refused):
                await until(lambda: refused.because(Reason.HELD))
                die.throw(3)
                await asyncio.sleep(0.2)
                assert not refused.of(Hello) and not refused.of(Rolled)
                assert refused.because(Reason.HELD)[0].params["where"] == by_another_way.port
                assert first.state is LinkState.READY
                by_another_way.unplug()
                await until(lambda: refused.of(Rolled))
    assert faces(refused) == [3], "not lost by having been refused"


async def test_a_die_that_changes_its_way_is_not_told_twice() -> None:
    """Greeted over one link, then over another, with an acknowledgement lost in between."""
    owners, ledger = Owners(), RollLedger()
    with HurriedDie(tumble_ms=60, settle_ms=30, seed=1) as die:
        deaf = FaultyTransport(SerialTransport(die.port), Faults(), Faults())
        async with linked(die.port, "die", owners=owners, ledger=ledger, transport=deaf) as (_, first):
            await until(lambda: first.of(Hello))
            deaf._outwards.drop = 1.0
            die.throw(6)
            await until(lambda: first.of(Rolled))
        async with linked(die.port, "die", owners=owners, ledger=ledger) as (_, second):
            die.throw(1)
            await until(lambda: second.of(Rolled))
    assert (faces(first), faces(second)) == ([6], [1])


async def test_retry_does_not_wait() -> None:
    with VirtualDie() as die:
        slow = type(QUICK)(greet_timeout=0.1, backoff_first=600.0, backoff_last=600.0, presence=600.0)
        die.freeze()
        async with linked(die.port, "die", timing=slow) as (link, heard):
            await until(lambda: link.state is LinkState.WAITING)
            die.thaw()
            link.retry()
            await until(lambda: heard.of(Hello) or link.state is LinkState.GREETING)
