"""A device in this process: what is said to it and what it says, and what becomes of the line."""

from __future__ import annotations

import asyncio

from firmware_bridge.facts import Reason
from firmware_bridge.in_process import InProcess
from firmware_bridge.transport import Closed, Happening, Opened, Received
from tests.patience import PATIENCE


class Echo:
    plugged = True

    def step(self, heard: bytes) -> bytes:
        return heard.upper()


async def happened(happenings: list[Happening], what: Happening) -> None:
    async with asyncio.timeout(PATIENCE):
        while what not in happenings:
            await asyncio.sleep(0.001)


def closed(happenings: list[Happening]) -> list[Reason]:
    return [each.end.reason for each in happenings if isinstance(each, Closed)]


async def test_what_is_sent_is_heard_at_the_next_step_and_answered() -> None:
    happenings: list[Happening] = []
    place = InProcess("echo", Echo(), every=0.001)
    assert await place.present()
    pump = await place.open(happenings.append)
    assert happenings == [Opened()]
    pump.send(b"one ")
    pump.send(b"two")
    await happened(happenings, Received(b"ONE TWO"))
    pump.stop()
    pump.stop()
    assert closed(happenings) == [Reason.STOPPED]


async def test_what_is_still_to_be_said_is_said_before_it_closes() -> None:
    heard: list[bytes] = []

    class Listener(Echo):
        def step(self, said: bytes) -> bytes:
            heard.append(said)
            return b""

    pump = await InProcess("ear", Listener()).open(lambda _: None)
    pump.send(b"goodbye")
    pump.stop()
    assert heard == [b"goodbye"]


async def test_pulling_its_plug_ends_the_line_and_nothing_opens_without_one() -> None:
    happenings: list[Happening] = []
    echo = Echo()
    place = InProcess("echo", echo, every=0.001)
    await place.open(happenings.append)
    echo.plugged = False
    await asyncio.sleep(0.05)
    assert closed(happenings) == [Reason.UNPLUGGED]
    assert not await place.present()
    await place.open(happenings.append)
    assert closed(happenings) == [Reason.UNPLUGGED, Reason.PORT_MISSING]
