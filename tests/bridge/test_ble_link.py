"""The link in the air: the real bleak, real GATT, and our firmware at its other end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial

import pytest

from firmware_bridge import (
    Battery,
    Count,
    Done,
    Hello,
    LinkChanged,
    LinkState,
    Owners,
    Reason,
    Refused,
    Rolled,
    RollLedger,
)
from firmware_bridge.ble import BleLink, BleTransport
from firmware_bridge.transport import Closed, End, Happening
from hardware.virtual.ble import Adapter
from tests.bridge.ble_room import HASTY, Room, a_room, in_the_air
from tests.bridge.helpers import IMPATIENT, QUICK, Heard, until


@pytest.fixture
async def room() -> AsyncIterator[Room]:
    async with a_room() as room:
        yield room
    assert not [task for task in asyncio.all_tasks() if task.get_name().startswith("bluetooth")]


def counted(heard: Heard, value: int) -> bool:
    counts = heard.of(Count)
    return bool(counts) and counts[-1].stable and counts[-1].value == value


def arrived(heard: Heard, rolls: int) -> bool:
    return len(heard.of(Rolled)) >= rolls


@pytest.mark.parametrize("mtu", [23, 185, 517])
async def test_counts_and_rolls_arrive_whatever_fits_a_packet(mtu: int) -> None:
    async with a_room(mtu=mtu) as room, room.carbometer(5, mtu=mtu) as scale, room.die(mtu=mtu) as die:
        async with (
            in_the_air(room, scale.address) as (link, counts),
            in_the_air(room, die.address) as (_, rolls),
        ):
            await until(lambda: counted(counts, 5))
            scale.place(4)
            await until(lambda: counted(counts, 9))
            await until(lambda: rolls.of(Battery))
            die.throw(4)
            await until(lambda: rolls.of(Rolled))
            assert counts.states() == ["searching", "connecting", "greeting", "ready"]
            assert (link.device, link.name) == (scale.device_id, scale.address)
            assert link.identify()
            await until(lambda: scale.identified)
        assert [fact.face for fact in rolls.of(Rolled)] == [4]


async def test_two_dice_and_a_carbometer_at_once(room: Room) -> None:
    ledger, owners = RollLedger(), Owners()
    async with AsyncExitStack() as stack:
        scale = await stack.enter_async_context(room.carbometer(7))
        dice = [await stack.enter_async_context(room.die(seed=seed)) for seed in (1, 2)]
        heard = [
            (await stack.enter_async_context(in_the_air(room, one.address, ledger=ledger, owners=owners)))[1]
            for one in (scale, *dice)
        ]
        await until(lambda: all(each.states()[-1:] == ["ready"] for each in heard))
        assert room.adapter.connections == 3
        dice[0].throw(2)
        dice[1].throw(5)
        scale.take(3)
        await until(lambda: counted(heard[0], 4) and heard[1].of(Rolled) and heard[2].of(Rolled))
        assert [each.of(Rolled)[0].face for each in heard[1:]] == [2, 5]


async def test_a_roll_made_out_of_reach_arrives_afterwards_once(room: Room) -> None:
    async with room.die() as die, in_the_air(room, die.address) as (_, heard):
        await until(lambda: heard.of(Hello))
        die.radio.walk_away()
        await until(lambda: heard.because(Reason.RADIO_LOST))
        die.throw(3)
        await until(lambda: heard.because(Reason.OUT_OF_REACH))
        die.radio.come_back()
        await until(lambda: heard.of(Rolled))
        die.throw(6)
        await until(lambda: len(heard.of(Rolled)) == 2)
        await asyncio.sleep(0.1)
        assert [fact.face for fact in heard.of(Rolled)] == [3, 6]
        lost = next(fact for fact in heard.of(LinkChanged) if fact.state is LinkState.LOST)
        assert (lost.reason, lost.device) == (Reason.RADIO_LOST, die.device_id)


async def test_a_device_that_starts_anew_is_greeted_again(room: Room) -> None:
    async with room.carbometer(5) as scale, in_the_air(room, scale.address) as (_, heard):
        await until(lambda: counted(heard, 5))
        scale.reboot()
        await until(lambda: len(heard.of(Hello)) == 2)
        scale.place(1)
        await until(lambda: counted(heard, 6))
        assert len({fact.boot for fact in heard.of(Hello)}) == 2


async def test_a_link_on_which_nothing_gets_through_is_given_up(room: Room) -> None:
    quiet = {"GAP_MS": 5, "SILENCE_MS": 300}
    async with room.die(settings=quiet) as die, in_the_air(room, die.address, timing=IMPATIENT) as (_, heard):
        await until(lambda: heard.of(Hello))
        die.radio.half_open()
        await until(lambda: heard.because(Reason.SILENT))
        die.throw(2)
        die.radio.come_back()
        await until(lambda: heard.of(Rolled))
        assert heard.states()[-1] == "ready"


async def test_another_device_in_its_place_is_told(room: Room) -> None:
    async with AsyncExitStack() as stack:
        async with room.die(device_id="die-one") as die:
            place = die.address
            _, heard = await stack.enter_async_context(in_the_air(room, place))
            await until(lambda: heard.of(Hello))
        async with room.die(device_id="die-two", address=place) as other:
            await until(lambda: heard.because(Reason.SWAPPED))
            other.throw(1)
            await until(lambda: heard.of(Rolled))
            assert heard.of(Rolled)[0].device == "die-two"


async def test_only_the_expected_device_will_do(room: Room) -> None:
    async with (
        room.die(device_id="die-two") as die,
        in_the_air(room, die.address, expect="die-one") as (_, heard),
    ):
        await until(lambda: heard.because(Reason.OTHER_DEVICE))
        assert not heard.of(Hello)


async def test_a_device_that_was_never_heard(room: Room) -> None:
    async with in_the_air(room, "D0:00:00:00:00:01") as (_, heard):
        await until(lambda: heard.because(Reason.NOT_CALLING))
        assert LinkState.CONNECTING not in heard.states()


async def test_a_device_that_another_tablet_holds(room: Room) -> None:
    """It called, and then it calls no more: somebody else has connected to it."""
    other = Adapter(room.air)
    async with room.die() as die:
        assert await room.bluetooth.find(die.address) is not None
        held = await other.connect(die.address, 5.0)
        room.bluetooth.stale(die.address)
        async with in_the_air(room, die.address) as (_, heard):
            await until(lambda: heard.because(Reason.TAKEN))
            assert not heard.because(Reason.OUT_OF_REACH)
            await other.disconnect(held)
            await until(lambda: heard.of(Hello))
    await other.close()


async def test_a_device_that_another_tablet_snatches_from_under_us(room: Room) -> None:
    other = Adapter(room.air)
    async with room.die() as die:
        await room.bluetooth.find(die.address)  # heard a moment ago
        held = await other.connect(die.address, 5.0)
        room.bluetooth.timing = replace(HASTY, fresh=5.0, connect=0.2)
        async with in_the_air(room, die.address) as (_, heard):
            await until(lambda: heard.because(Reason.TAKEN))
            await other.disconnect(held)
            await until(lambda: heard.of(Hello))
    await other.close()


async def test_a_faint_device_is_out_of_reach_rather_than_taken(room: Room) -> None:
    async with room.die() as die:
        die.radio.set_signal(-95)
        await room.bluetooth.find(die.address)
        die.radio.walk_away()
        room.bluetooth.stale(die.address)
        async with in_the_air(room, die.address) as (_, heard):
            await until(lambda: heard.because(Reason.OUT_OF_REACH))


async def test_a_device_that_hangs_up_on_everybody(room: Room) -> None:
    async with room.die() as die:
        await room.bluetooth.find(die.address)
        die.radio.refuses = True
        async with in_the_air(room, die.address) as (_, heard):
            await until(lambda: heard.because(Reason.CONNECT_FAILED) or heard.because(Reason.RADIO_LOST))
            assert not heard.of(Hello)


async def test_a_device_that_refuses_is_no_news_by_calling_on(room: Room) -> None:
    """Else each of its adverts would cut the back-off short."""
    room.bluetooth.timing = replace(HASTY, again=5.0, fresh=60.0)
    told: list[Happening] = []
    async with room.carbometer() as scale:
        way = BleTransport(room.bluetooth, scale.address, lambda _: ())  # nothing that it offers will do
        assert await way.present()
        await way.open(told.append)
        assert told == [Closed(End(Reason.NO_ANSWER))]
        way.close()
    async with room.die() as die:
        die.radio.refuses = True
        way = BleTransport(room.bluetooth, die.address)
        assert await way.present()
        await way.open(told.append)
        ended = told[-1]
        assert isinstance(ended, Closed) and ended.end.reason in (Reason.CONNECT_FAILED, Reason.RADIO_LOST)
        assert await way.present()
        way.close()


@pytest.mark.parametrize(
    ("condition", "reason"),
    [("off", Reason.BLUETOOTH_OFF), ("missing", Reason.NO_ADAPTER), ("denied", Reason.BLUETOOTH_DENIED)],
)
async def test_no_bluetooth_and_bluetooth_again(room: Room, condition: str, reason: Reason) -> None:
    async with room.die() as die, in_the_air(room, die.address) as (_, heard):
        await until(lambda: heard.of(Hello))
        await room.adapter.switch(condition)  # type: ignore[arg-type]
        await until(lambda: heard.because(reason))
        heard.clear()
        await room.adapter.switch("on")
        await until(lambda: heard.of(Hello))


@pytest.mark.parametrize(
    "faults",
    [
        {"drop": 0.05},
        {"delay": 0.03},
        {"duplicate": 0.3},
        {"reorder": 0.1},
        {"garble": 0.05},
        {"split": 0.5},
        {"drop": 0.03, "delay": 0.01, "duplicate": 0.1, "reorder": 0.05, "garble": 0.03, "split": 0.3},
    ],
    ids=lambda faults: "+".join(faults),
)
async def test_rolls_arrive_once_through_every_fault(room: Room, faults: dict[str, float]) -> None:
    """In both directions. What is damaged fails its check; rolls are repeated until they are acknowledged."""
    thrown = [3, 1, 6, 2, 5, 4]
    async with room.die() as die, in_the_air(room, die.address) as (_, heard):
        for path in (die.to_host, die.to_device):
            for name, chance in faults.items():
                setattr(path, name, chance)
        for number, face in enumerate(thrown, 1):
            die.throw(face)
            await until(partial(arrived, heard, number))
        assert [fact.face for fact in heard.of(Rolled)] == thrown


async def test_notifications_before_the_subscription_are_not_missed(room: Room) -> None:
    """A roll that waits is told after the greeting, not before anybody listens."""
    async with room.die() as die:
        die.throw(5)
        await asyncio.sleep(0.2)
        async with in_the_air(room, die.address) as (_, heard):
            await until(lambda: heard.of(Rolled))
            assert heard.of(Rolled)[0].face == 5


async def test_one_owner_for_a_device(room: Room) -> None:
    owners = Owners()
    async with (
        room.die(device_id="die-one") as die,
        in_the_air(room, die.address, owners=owners) as (_, first),
    ):
        await until(lambda: first.of(Hello))
        async with (
            room.die(device_id="die-one") as same,
            in_the_air(room, same.address, owners=owners) as (_, second),
        ):
            await until(lambda: second.because(Reason.HELD))
            assert not second.of(Hello)


async def test_stopping_hangs_up_and_frees_the_device(room: Room) -> None:
    async with room.die() as die:
        async with in_the_air(room, die.address) as (_, heard):
            await until(lambda: heard.of(Hello))
        assert room.adapter.connections == 0
        assert await room.bluetooth.find(die.address) is not None


async def test_a_link_stopped_at_any_moment_leaves_nothing_behind(room: Room) -> None:
    async with room.die() as die:
        for moment in range(40):
            link = BleLink(room.bluetooth, die.address, lambda _: None, timing=QUICK)
            task = asyncio.create_task(link.run())
            await asyncio.sleep(moment * 0.005)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            assert room.adapter.connections == 0
        async with in_the_air(room, die.address) as (_, heard):
            await until(lambda: heard.of(Hello))
    names = [task.get_name() for task in asyncio.all_tasks()]
    assert not [name for name in names if name.startswith("bluetooth ")]


async def test_nobody_listens_while_somebody_connects(room: Room) -> None:
    """The room's computer refuses to do both: many links at once would fail if we tried."""
    async with AsyncExitStack() as stack:
        dice = [await stack.enter_async_context(room.die(seed=seed)) for seed in range(4)]
        absent = await stack.enter_async_context(in_the_air(room, "D0:00:00:00:00:01"))
        heard = [(await stack.enter_async_context(in_the_air(room, die.address)))[1] for die in dice]
        await until(lambda: all(each.of(Hello) for each in heard))
        assert not any(each.because(Reason.CONNECT_FAILED) for each in heard)
        assert not absent[1].of(Hello)


async def test_in_the_air_a_carbometer_is_changed_by_whoever_presses_its_button(room: Room) -> None:
    async with room.carbometer(5) as scale, in_the_air(room, scale.address) as (link, heard):
        await until(lambda: counted(heard, 5))
        for command in ("tare", "set", "cal"):
            assert link.ask(command, n=5)
        await until(lambda: len(heard.of(Refused)) == 3)
        assert {fact.code for fact in heard.of(Refused)} == {"presence"}
        scale.press()
        assert link.ask("set", n=5)
        await until(lambda: heard.of(Done))
        scale.radio.walk_away()
        await until(lambda: heard.states()[-1] != "ready")
        scale.radio.come_back()
        await until(lambda: heard.states()[-1] == "ready")
        assert link.ask("set", n=5)
        await until(lambda: len(heard.of(Refused)) == 4)
