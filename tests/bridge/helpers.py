"""What the tests of the bridge share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings

from firmware_bridge import (
    Fact,
    LinkChanged,
    LinkState,
    Reason,
    RollLedger,
    SerialLink,
    SupervisedLink,
    Timing,
)
from tests.patience import PATIENCE

QUICK = Timing(
    greet_retry=0.05,
    greet_timeout=5.0,
    heartbeat=0.1,
    silence=10.0,
    backoff_first=0.02,
    backoff_last=0.1,
    presence=0.02,
)
# For devices that will not answer.
IMPATIENT = replace(QUICK, greet_timeout=0.3, silence=0.3)

# Cores are shared: how long an example takes says nothing.
calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

F = TypeVar("F")


class Heard(list[Fact]):
    """The facts that were delivered, in order."""

    def of(self, kind: type[F]) -> list[F]:
        return [fact for fact in self if isinstance(fact, kind)]

    def states(self) -> list[LinkState]:
        return [fact.state for fact in self.of(LinkChanged)]

    def because(self, reason: Reason) -> list[LinkChanged]:
        return [fact for fact in self.of(LinkChanged) if fact.reason is reason]


async def until(predicate: Callable[[], Any]) -> None:
    """Wait for something to become true; how long it takes is nobody's business."""
    async with asyncio.timeout(PATIENCE):
        while not predicate():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def linked(
    port: str, kind: str | None, *, timing: Timing = QUICK, ledger: RollLedger | None = None, **options: Any
) -> AsyncIterator[tuple[SerialLink, Heard]]:
    """A running link and what it delivers."""
    heard = Heard()
    link = SerialLink(port, kind, heard.append, timing=timing, rng=Random(1), ledger=ledger, **options)
    async with running(link):
        yield link, heard


@asynccontextmanager
async def running(link: SupervisedLink) -> AsyncIterator[None]:
    """Keep a link up, and see that it comes to no harm."""
    task = asyncio.create_task(link.run())
    try:
        yield
    finally:
        assert not task.done() or task.cancelled(), task.exception()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
