"""Links that come and go, with dice thrown in between: is every roll told once, and does anything pile up?

    python -m benchmarks.reconnect serial|ble [--cycles 1000] [--seed 1]

A virtual die is thrown before, during and after each drop-out, which is a pulled cable, a line that goes
silent, or our own link let go. Every roll must arrive exactly once and in order. Tasks, file handles, threads
and memory are taken after a tenth of the cycles and at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import threading
import time
import tracemalloc
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Protocol

from firmware_bridge import Fact, LinkState, Owners, Rolled, RollLedger, SerialLink, SupervisedLink, Timing

QUICK = Timing(
    greet_retry=0.05, greet_timeout=5.0, heartbeat=0.2, silence=1.0,
    backoff_first=0.01, backoff_last=0.05, presence=0.01,
)  # fmt: skip
PATIENCE = 60.0
SLACK_KIB = 256
"""Of memory: what a thousand cycles may cost, which is less than one object of each."""


class Thrown(Protocol):
    """The die of a soak, whatever carries it."""

    def throw(self, face: int) -> None: ...


@dataclass
class Bench:
    """What is tried: a die, a link to it, and the ways in which it can be lost."""

    die: Thrown
    link: Callable[[Callable[[Fact], None]], SupervisedLink]
    drop_outs: Sequence[Callable[[], AbstractAsyncContextManager[None]]]
    """Each loses the link when it is entered and has it back in reach when it is left."""


@dataclass(frozen=True)
class Holdings:
    tasks: int
    handles: int
    threads: int
    kib: int

    @classmethod
    def now(cls) -> Holdings:
        gc.collect()
        folder = Path("/proc/self/fd")
        handles = len(list(folder.iterdir())) if folder.is_dir() else 0
        traced, _ = tracemalloc.get_traced_memory()
        # The loop's own helpers stay once they are made, up to a handful.
        threads = [thread for thread in threading.enumerate() if not thread.name.startswith("asyncio_")]
        return cls(len(asyncio.all_tasks()), handles, len(threads), round(traced / 1024))


@dataclass
class Result:
    cycles: int = 0
    thrown: bytearray = field(default_factory=bytearray)
    told: bytearray = field(default_factory=bytearray)
    early: Holdings | None = None
    late: Holdings | None = None
    seconds: float = 0.0

    def check(self) -> None:
        assert self.told == self.thrown, f"{len(self.thrown)} thrown, {len(self.told)} told"
        assert self.early is not None and self.late is not None
        assert self.late.tasks <= self.early.tasks, (self.early, self.late)
        assert self.late.handles <= self.early.handles, (self.early, self.late)
        assert self.late.threads <= self.early.threads, (self.early, self.late)
        assert self.late.kib <= self.early.kib + SLACK_KIB, (self.early, self.late)


class Soak:
    """So many drop-outs, one after the other; now and then our own link is let go and another one made."""

    def __init__(self, bench: Bench, rng: Random) -> None:
        self._bench = bench
        self._rng = rng
        self._link = bench.link(self._hear)
        self._task: asyncio.Task[None] | None = None
        self.result = Result()

    async def run(self, cycles: int) -> Result:
        began, result = time.perf_counter(), self.result
        tracemalloc.start()
        try:
            self._start()
            await self._ready()
            for cycle in range(cycles):
                if cycle == max(cycles // 10, 1):
                    result.early = await self._at_rest()
                await self._cycle()
                result.cycles += 1
            result.late = await self._at_rest()
        finally:
            tracemalloc.stop()
            await self._let_go()
        result.seconds = time.perf_counter() - began
        return result

    async def _cycle(self) -> None:
        rng = self._rng
        if rng.random() < 0.5:
            self._throw()
            if rng.random() < 0.5:
                await self._all_told()
        if rng.random() < 0.1:
            await self._let_go()
            self._throw()
            await asyncio.sleep(rng.choice((0, 0.05)))
            self._link = self._bench.link(self._hear)
            self._start()
        else:
            async with rng.choice(self._bench.drop_outs)():
                await until(lambda: self._link.state is not LinkState.READY)
                self._throw()
                await asyncio.sleep(rng.choice((0, 0.001, 0.01, 0.05)))
        await self._ready()
        await self._all_told()

    def _start(self) -> None:
        self._task = asyncio.create_task(self._link.run())

    async def _let_go(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _hear(self, fact: Fact) -> None:
        if isinstance(fact, Rolled):
            self.result.told.append(fact.face)

    def _throw(self) -> None:
        face = self._rng.randrange(1, 7)
        self.result.thrown.append(face)
        self._bench.die.throw(face)

    async def _all_told(self) -> None:
        await until(lambda: len(self.result.told) >= len(self.result.thrown))

    async def _ready(self) -> None:
        await until(lambda: self._link.state is LinkState.READY)

    async def _at_rest(self) -> Holdings:
        """What is held while a link is ready and nothing else goes on."""
        await self._ready()
        await asyncio.sleep(0.3)
        return Holdings.now()


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.002)


@asynccontextmanager
async def serial() -> AsyncIterator[Bench]:
    """A pseudo-terminal."""
    from hardware.virtual import VirtualDie

    with VirtualDie(tumble_ms=60, settle_ms=20, seed=1) as die:

        @asynccontextmanager
        async def unplugged() -> AsyncIterator[None]:
            await asyncio.to_thread(die.unplug)
            yield
            await asyncio.to_thread(die.replug)

        @asynccontextmanager
        async def silent() -> AsyncIterator[None]:
            die.freeze()
            yield
            die.thaw()

        ledger, owners = RollLedger(), Owners()

        def link(hear: Callable[[Fact], None]) -> SupervisedLink:
            return SerialLink(
                die.port, "die", hear, timing=QUICK, rng=Random(1), ledger=ledger, owners=owners
            )

        # A pulled cable is what happens; a silence takes a second to be noticed.
        yield Bench(die, link, [unplugged] * 9 + [silent])


def ble() -> AbstractAsyncContextManager[Bench]:
    """A room full of virtual Bluetooth."""
    from benchmarks import reconnect_ble

    return reconnect_ble.ble()


BENCHES: dict[str, Callable[[], AbstractAsyncContextManager[Bench]]] = {"serial": serial, "ble": ble}


async def run(carrier: str, cycles: int, seed: int) -> Result:
    async with BENCHES[carrier]() as bench:
        return await Soak(bench, Random(seed)).run(cycles)


def main() -> None:
    parser = argparse.ArgumentParser(description="Links that come and go, with dice thrown in between.")
    parser.add_argument("carrier", choices=BENCHES)
    parser.add_argument("--cycles", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    result = asyncio.run(run(options.carrier, options.cycles, options.seed))
    print(f"{options.carrier}: {result.cycles} drop-outs in {result.seconds:.0f} s")
    print(f"rolls: {len(result.thrown)} thrown, {len(result.told)} told, each once and in order")
    print(f"after a tenth: {result.early}")
    print(f"at the end:    {result.late}")
    result.check()


if __name__ == "__main__":
    main()
