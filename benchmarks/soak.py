"""Hours of a table in minutes: does a link that is lost, flooded and found again take ever more memory?

    python -m benchmarks.soak [--hours 10] [--seed 1]

A die and a carbometer (the firmware's own core) are each on a `SupervisedLink` with the conversation that the
app has. Only the clock is not real: nobody waits. Cables are pulled, and devices fall silent, start anew, and
pour garbage and log lines over the line. Memory is traced. After the first quarter it must stay as it is: by
then the ledger is full. What has grown is listed by the place that made it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import selectors
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from benchmarks.reconnect import Holdings
from firmware_bridge import (
    Fact,
    LinkChanged,
    LinkState,
    Owners,
    Reason,
    Rolled,
    RollLedger,
    SupervisedLink,
    Timing,
)
from firmware_bridge.conversation import Conversation
from firmware_bridge.transport import Closed, End, Opened, Post, Received
from hardware.firmware.core.die import Die
from hardware.firmware.core.parts import RawStream
from hardware.firmware.core.scale import Scale
from hardware.virtual.trough import Cell, Trough

STEP_S = 0.1
LOOKS = 40
SLACK_KIB = 64


class Hurried(asyncio.SelectorEventLoop):
    """A loop whose clock leaps to whatever is due next."""

    def __init__(self) -> None:
        self._leapt = 0.0
        super().__init__(_Impatient(self._leap))

    def time(self) -> float:
        return self._leapt

    def _leap(self, seconds: float) -> None:
        self._leapt += seconds


class _Impatient(selectors.DefaultSelector):
    def __init__(self, leap: Callable[[float], None]) -> None:
        super().__init__()
        self._leap = leap

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout:
            self._leap(timeout)
        return ready


class Cable:
    """A transport to a device that is turned by `run`."""

    def __init__(self, kind: str, rng: Random) -> None:
        self.name = f"/dev/{kind}"
        self.kind = kind
        self.plugged = True
        self.frozen = False
        self.thrown = 0
        self._rng = rng
        self._starts = 0
        self._pump: _End | None = None
        self._arrived = b""
        self._trough = Trough(rng, Cell(noise_mg=20, drift_mg_h=0, wander_mg_h=0), 20)
        self.start()

    async def present(self) -> bool:
        return self.plugged

    async def open(self, post: Post) -> _End:
        if not self.plugged:
            post(Closed(End(Reason.PORT_MISSING)))
            return _End(self, post)
        self._pump = _End(self, post)
        self._arrived = b""
        post(Opened())
        return self._pump

    def start(self) -> None:
        """Under another name than before, as a device of ours does."""
        self._starts += 1
        boot = f"{self._starts:06x}"
        self.core: Any
        if self.kind == "die":
            self.core = Die("die-soak", boot, "soak")
            return
        cell = self._trough.cell
        piece = round(16 * cell.chip_mg * cell.units_per_mg)
        chips = self._trough.chips
        self.core = Scale("carb-soak", boot, "soak")
        self.core.parts = (RawStream(),)
        self.core.counter.load((cell.offset, piece, 100, 550, chips, cell.offset + (chips * piece >> 4)))

    def arrive(self, data: bytes) -> None:
        self._arrived += data

    def say(self, data: bytes) -> None:
        if self._pump is not None and data:
            self._pump.post(Received(data))

    def pull(self) -> None:
        self.plugged = False
        if self._pump is not None:
            self._pump.close(Reason.UNPLUGGED)
            self._pump = None

    def turn(self, now: float) -> None:
        ms = round(1000 * now)
        if self.kind == "carbometer":
            self.core.sense(ms, self._trough.read(ms))
        if self.frozen:
            return
        data, self._arrived = self._arrived, b""
        self.core.feed(data)
        self.say(self.core.poll(ms))

    def play(self) -> None:
        """What people do at it."""
        if self.kind == "die":
            if len(self.core.events) < 8:
                self.thrown += 1
                self.core.roll("rolled", self._rng.randrange(1, 7))
        else:
            chips = self._trough.chips
            self._trough.move(self._rng.randrange(-min(chips, 4), 5))


class _End:
    def __init__(self, cable: Cable, post: Post) -> None:
        self._cable = cable
        self.post = post
        self._closed = False

    def send(self, data: bytes) -> None:
        self._cable.arrive(data)

    def stop(self) -> None:
        self.close(Reason.STOPPED)

    def close(self, reason: Reason) -> None:
        if not self._closed:
            self._closed = True
            self.post(Closed(End(reason)))


@dataclass
class Soak:
    rng: Random
    told: int = 0
    drops: int = 0
    floods: int = 0
    kib: list[int] = field(default_factory=list)
    early: Holdings | None = None
    late: Holdings | None = None
    grown: list[str] = field(default_factory=list)

    async def run(self, hours: float) -> Soak:
        cables = [Cable("die", self.rng), Cable("carbometer", self.rng)]
        ledger, owners = RollLedger(), Owners()
        links = [self._link(cable, ledger, owners) for cable in cables]
        tasks = [asyncio.ensure_future(link.run()) for link in links]
        loop = asyncio.get_running_loop()
        end = loop.time() + 3600 * hours
        tracemalloc.start()
        before = None
        try:
            for look in range(LOOKS + 1):
                until = end - 3600 * hours * (1 - look / LOOKS)
                while loop.time() < until:
                    await self._happen(cables)
                await self._rest(cables, links)
                now = Holdings.now()
                self.kib.append(now.kib)
                if look == LOOKS // 4:
                    self.early, before = now, tracemalloc.take_snapshot()
            self.late = Holdings.now()
            if before is not None:
                after = tracemalloc.take_snapshot()
                self.grown = [str(place) for place in after.compare_to(before, "lineno")[:8]]
        finally:
            tracemalloc.stop()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        return self

    def check(self) -> None:
        assert self.early is not None and self.late is not None
        assert self.late.tasks <= self.early.tasks and self.late.handles <= self.early.handles
        after = self.kib[LOOKS // 4 + 1 :]
        assert max(after) <= self.early.kib + SLACK_KIB, (self.early.kib, after)

    def _link(self, cable: Cable, ledger: RollLedger, owners: Owners) -> SupervisedLink:
        def hear(fact: Fact) -> None:
            if isinstance(fact, Rolled):
                self.told += 1
            elif isinstance(fact, LinkChanged) and fact.state is LinkState.LOST:
                self.drops += 1

        def greet(send: Callable[[bytes], None], deliver: Callable[[Fact], None]) -> Conversation:
            return Conversation(cable.name, cable.kind, send, deliver, Timing(), ledger)

        return SupervisedLink(cable, greet, hear, rng=Random(1), owners=owners)

    async def _pass(self, cables: list[Cable], seconds: float) -> None:
        loop = asyncio.get_running_loop()
        for _ in range(max(round(seconds / STEP_S), 1)):
            for cable in cables:
                cable.turn(loop.time())
            await asyncio.sleep(STEP_S)

    async def _happen(self, cables: list[Cable]) -> None:
        rng = self.rng
        cable = rng.choice(cables)
        cable.play()
        luck = rng.random()
        if luck < 0.08:
            cable.pull()
            await self._pass(cables, rng.uniform(0.1, 40))
            if rng.random() < 0.5:
                cable.start()
            cable.plugged = True
        elif luck < 0.12:
            cable.frozen = True
            await self._pass(cables, rng.uniform(1, 15))
            cable.frozen = False
        elif luck < 0.2:
            cable.start()
        elif luck < 0.32:
            self.floods += 1
            for _ in range(rng.randrange(1, 60)):
                cable.say(
                    rng.randbytes(rng.randrange(1, 400)) if rng.random() < 0.5 else b"log line\r\n" * 20
                )
        await self._pass(cables, rng.uniform(0.5, 20))

    async def _rest(self, cables: list[Cable], links: list[SupervisedLink]) -> None:
        """Everybody is there and nothing happens: what is held then is held for good."""
        while not all(link.state is LinkState.READY for link in links):
            await self._pass(cables, 1)
        await self._pass(cables, 5)


def soak(hours: float, seed: int) -> Soak:
    gc.collect()
    with asyncio.Runner(loop_factory=Hurried) as runner:
        return runner.run(Soak(Random(seed)).run(hours))


def main() -> None:
    parser = argparse.ArgumentParser(description="Hours of a table in minutes, and what they leave behind.")
    parser.add_argument("--hours", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    result = soak(options.hours, options.seed)
    print(f"{options.hours:g} hours: {result.drops} links lost, {result.floods} floods, {result.told} rolls")
    print(f"KiB traced: {' '.join(map(str, result.kib))}")
    print(f"after a quarter: {result.early}")
    print(f"at the end:      {result.late}")
    print("\n".join(result.grown))
    result.check()


if __name__ == "__main__":
    main()
