"""Who is there? A port says nothing of itself; a greeting does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import suppress
from typing import TypeVar

from firmware_bridge.facts import Fact, Hello, LinkChanged, LinkState
from firmware_bridge.link import SupervisedLink

Place = TypeVar("Place")
MakeLink = Callable[[Place, Callable[[Fact], None]], SupervisedLink]


async def who_is(place: Place, make: MakeLink[Place]) -> Hello | LinkChanged:
    """Greet once and let go: the device that answered, or the state that says why none did."""
    answer: asyncio.Future[Hello | LinkChanged] = asyncio.get_running_loop().create_future()

    def hear(fact: Fact) -> None:
        if answer.done():
            return
        if isinstance(fact, Hello) or (isinstance(fact, LinkChanged) and fact.state is LinkState.WAITING):
            answer.set_result(fact)

    task = asyncio.create_task(make(place, hear).run())
    try:
        await asyncio.wait((task, answer), return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            await task  # it never ends by itself: this raises what went wrong
        return await answer
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def who_are(
    places: Iterable[Place], make: MakeLink[Place]
) -> AsyncIterator[tuple[Place, Hello | LinkChanged]]:
    """Greet all of them at once; each answer as it comes."""

    async def one(place: Place) -> tuple[Place, Hello | LinkChanged]:
        return place, await who_is(place, make)

    tasks = [asyncio.create_task(one(place)) for place in places]
    try:
        for done in asyncio.as_completed(tasks):
            yield await done
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
