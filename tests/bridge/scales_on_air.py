"""Links to kitchen scales in a room of virtual Bluetooth, and to balances on pseudo-terminals."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from firmware_bridge import Count, Done, Refused, SupervisedLink
from firmware_bridge.scales import ScaleMemory, kind_called
from firmware_bridge.scales.link import ScaleLink
from tests.bridge.helpers import QUICK, Heard, running, until


@asynccontextmanager
async def balance_link(
    port: str, make: str, *, memory: ScaleMemory | None = None, **options: Any
) -> AsyncIterator[tuple[ScaleLink, Heard]]:
    """A running link to a balance on a cable, and what it delivers."""
    heard = Heard()
    kind = kind_called(make)
    assert kind is not None
    timing = options.pop("timing", QUICK)
    link = ScaleLink(port, kind, heard.append, timing=timing, rng=Random(1), memory=memory, **options)
    async with running(link):
        yield link, heard


async def answered(link: SupervisedLink, heard: Heard, command: str, **numbers: int) -> Done:
    """Ask until it rests, as the page that calibrates does."""
    while True:
        heard.clear()
        assert link.ask(command, **numbers)
        await until(lambda: heard.of(Done) or heard.of(Refused))
        if heard.of(Done):
            return heard.of(Done)[0]
        assert heard.of(Refused)[0].code == "moving"
        await asyncio.sleep(0.2)


async def sure_of(heard: Heard, chips: int) -> None:
    """The last count is that, and it would swear to it."""

    def is_sure() -> bool:
        counts = heard.of(Count)
        return bool(counts) and counts[-1].value == chips and counts[-1].sure

    await until(is_sure)
