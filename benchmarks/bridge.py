"""How soon a byte on the wire is a fact and a changed state, how much can be decoded, and what it costs.

    python -m benchmarks.bridge [--events 1000] [--seconds 20]

Delay: a pseudo-terminal, counts written at odd moments, until `deliver` is called and until the app's hub of
devices has taken it over. Decoding: lines of a carbometer and a die through decoder and conversation, CPU
seconds on one core, as a multiple of what 115,200 baud can carry. Cost: CPU of this process with a carbometer
that sends twenty readings a second and two dice thrown every three seconds, the devices in another process.
From there to the glass: `python -m benchmarks.frames`.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import select
import statistics
import subprocess
import sys
import threading
import time
from random import Random

from app.devices.hub import DeviceHub, Line
from app.devices.ways import SERIAL
from firmware_bridge import Count, Fact, LinkState, Reading, Rolled, RollLedger, SerialLink, Timing
from firmware_bridge.conversation import Conversation
from firmware_bridge.wire import Decoder, Json, encode
from hardware.virtual.terminal import Terminal

BYTES_PER_SECOND = 115_200 / 10
READINGS_PER_SECOND = 20
THROW_EVERY = 3.0
BOOT = "3fa91c"
HELLO: dict[str, Json] = {
    "t": "hello", "p": 1, "min": 1, "fw": "1.0.0", "hw": "pico-w", "id": "carb-7dacc4", "kind": "carbometer",
    "boot": BOOT, "caps": ["count", "identify", "cal", "light", "raw", "test"], "why": "power", "cal": True,
}  # fmt: skip


def counted(seq: int) -> dict[str, Json]:
    return {
        "t": "evt", "seq": seq, "boot": BOOT, "e": "count", "count": seq % 1000, "stable": True, "sure": True,
        "res": -36, "sig": 11,
    }  # fmt: skip


class Scripted:
    """A carbometer that says what it is told to, on a pseudo-terminal, from a thread of its own."""

    def __init__(self) -> None:
        self._terminal = Terminal("carbometer")
        self._terminal.plug()
        self._lock = threading.Lock()
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._answer, daemon=True)
        self._thread.start()
        self.port = self._terminal.path

    def write(self, message: dict[str, Json]) -> None:
        with self._lock:
            self._terminal.write(encode(message))

    def _answer(self) -> None:
        decoder, beat = Decoder(), 0.0
        assert self._terminal.fd is not None
        while not self._ending.is_set():
            select.select([self._terminal.fd], [], [], 0.2)
            for message in decoder.feed(self._terminal.read()):
                kind = message["t"] if isinstance(message, dict) else ""
                if kind == "hello?":
                    self.write(HELLO)
                elif kind == "snap?":
                    self.write({**counted(0), "t": "snap", "count": None, "bat": None})
            if time.monotonic() - beat > 2:
                beat = time.monotonic()
                self.write({"t": "hb", "seq": 0, "boot": BOOT, "bat": None})

    def close(self) -> None:
        self._ending.set()
        self._thread.join()
        self._terminal.close()


# --- delay ------------------------------------------------------------------------------------------------


class Stopwatch:
    """One count at a time: written, then seen."""

    def __init__(self, device: Scripted) -> None:
        self._device = device
        self._loop = asyncio.get_running_loop()
        self._seen: asyncio.Future[float] = self._loop.create_future()

    def hear(self, fact: Fact) -> None:
        if isinstance(fact, Count) and not self._seen.done():
            self._seen.set_result(time.perf_counter())

    async def delays(self, events: int) -> list[float]:
        found, rng = [], Random(1)
        for seq in range(1, events + 1):
            await asyncio.sleep(rng.uniform(0.005, 0.02))
            self._seen = self._loop.create_future()
            message = counted(seq)
            began = await asyncio.to_thread(self._write, message)
            found.append(1000 * (await self._seen - began))
        return found

    def _write(self, message: dict[str, Json]) -> float:
        began = time.perf_counter()
        self._device.write(message)
        return began


async def to_fact(events: int) -> list[float]:
    device = Scripted()
    watch = Stopwatch(device)
    link = SerialLink(device.port, "carbometer", watch.hear)
    task = asyncio.create_task(link.run())
    try:
        while link.state is not LinkState.READY:
            await asyncio.sleep(0.01)
        return await watch.delays(events)
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        device.close()


async def to_state(events: int) -> list[float]:
    device = Scripted()
    watch = Stopwatch(device)
    hub = DeviceHub(None, lambda: None)

    def hear(line: Line, fact: Fact) -> None:
        if isinstance(fact, Count):
            assert line.known.count == fact.value, "listeners hear of it when the hub has it"
        watch.hear(fact)

    hub.listen(hear)
    line = hub.take_up(SERIAL + device.port)
    try:
        while line.known.link.state != "ready":
            await asyncio.sleep(0.01)
        return await watch.delays(events)
    finally:
        await hub.stop()
        device.close()


def told(name: str, delays: list[float]) -> str:
    ordered = sorted(delays)
    p99 = ordered[min(len(ordered) * 99 // 100, len(ordered) - 1)]
    return f"{name:34} median {statistics.median(ordered):6.2f} ms   p99 {p99:6.2f} ms   of {len(ordered)}"


# --- decoding ---------------------------------------------------------------------------------------------


def decoding(lines: int = 40_000) -> float:
    """Bytes a CPU second."""
    facts = 0

    def hear(_: Fact) -> None:
        nonlocal facts
        facts += 1

    talk = Conversation("port", None, lambda _: None, hear, Timing(), RollLedger())
    talk.start(0.0)
    talk.receive(encode(HELLO), 0.0)
    roll: dict[str, Json] = {"t": "evt", "boot": BOOT, "e": "roll", "face": 3, "q": "rolled"}
    stream = b"".join(
        encode(
            {"t": "raw", "raw": 145_210 + n, "chips": 17_036} if n % 4 == 1
            else {**roll, "seq": n + 1} if n % 4 == 2
            else counted(n + 1)
        )
        for n in range(lines)
    )  # fmt: skip
    began = time.process_time()
    for at in range(0, len(stream), 64):
        talk.receive(stream[at : at + 64], 0.0)
    seconds = time.process_time() - began
    assert facts > lines * 0.9
    return len(stream) / seconds


# --- cost -------------------------------------------------------------------------------------------------


def devices() -> None:
    """In a process of its own: tell the ports, then play until nobody listens."""
    from hardware.virtual import VirtualDie

    scale = Scripted()
    with VirtualDie(seed=1) as one, VirtualDie(seed=2) as two:
        print(scale.port, one.port, two.port, flush=True)
        number, rng = 0, Random(1)
        while os.getppid() != 1 and not select.select([sys.stdin], [], [], 1 / READINGS_PER_SECOND)[0]:
            number += 1
            scale.write({"t": "raw", "raw": 145_210 + number, "chips": 17_036})
            if number % round(THROW_EVERY * READINGS_PER_SECOND) == 0:
                one.throw(rng.randrange(1, 7))
                two.throw(rng.randrange(1, 7))
    scale.close()


async def cost(seconds: float) -> tuple[float, int, int]:
    """Percent of a core, readings and rolls."""
    process = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.bridge", "--devices"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None and process.stdin is not None
    heard: list[Fact] = []
    ledger = RollLedger()
    links = [
        SerialLink(port, None, heard.append, ledger=ledger) for port in process.stdout.readline().split()
    ]
    tasks = [asyncio.create_task(link.run()) for link in links]
    try:
        while not all(link.state is LinkState.READY for link in links):
            await asyncio.sleep(0.05)
        heard.clear()
        cpu, clock = time.process_time(), time.monotonic()
        await asyncio.sleep(seconds)
        percent = 100 * (time.process_time() - cpu) / (time.monotonic() - clock)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        process.stdin.close()
        process.wait()
    return percent, _number(heard, Reading), _number(heard, Rolled)


def _number(facts: list[Fact], kind: type) -> int:
    return sum(isinstance(fact, kind) for fact in facts)


def main() -> None:
    parser = argparse.ArgumentParser(description="How quick the bridge is, and what it costs.")
    parser.add_argument("--events", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--devices", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.devices:
        devices()
        return
    print(told("byte on the wire to fact", asyncio.run(to_fact(options.events))))
    print(told("byte on the wire to state changed", asyncio.run(to_state(options.events))))
    rate = decoding()
    print(f"decoding: {rate / 1e6:.1f} MB a CPU second, {rate / BYTES_PER_SECOND:.0f} times 115,200 baud")
    percent, readings, rolls = asyncio.run(cost(options.seconds))
    print(f"carbometer and two dice: {percent:.1f} % of a core ({readings} readings, {rolls} rolls)")


if __name__ == "__main__":
    main()
