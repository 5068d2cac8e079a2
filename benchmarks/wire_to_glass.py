"""From a byte on the wire to the table and to the glass, and what devices cost the whole app.

    python -m benchmarks.wire_to_glass [--events 100] [--seconds 20] [--size 1280x800]

A table of six in a window, its carbometer on a pseudo-terminal: counts are written at odd moments, each one
sure of itself, until the app knows of it, until the table has taken it over and until the next frame has gone
to the window. Cost: CPU of the app at that table without devices, then with a carbometer that sends twenty
readings a second and two dice thrown every three seconds, all in another process; first at the table, then on
the page of devices with its live plot.
Needs a display; `xvfb-run -a` in front of it makes one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.bridge import Scripted, counted, told
from benchmarks.frames import Glass
from benchmarks.tables import klimatisch


def child(folder: Path, size: tuple[int, int], events: int, seconds: float) -> None:
    from app.launch import prepare

    prepare(str(folder / "kivy"), size)
    app = klimatisch(folder / "data")

    async def watch() -> None:
        await asyncio.sleep(2)
        print(json.dumps({**await _delays(app, events), **await _costs(app, seconds)}), flush=True)
        app.stop()

    async def both() -> None:
        await asyncio.gather(app.run_until_closed(), watch())

    asyncio.run(both())


async def _sit_down(app: Any, carbometer: str = "hand", die: str = "hand") -> Any:
    from app.games.keep_cool.setup.presenter import draft_for
    from engine.keep_cool import GAME

    draft = draft_for(GAME.rules(GAME.load("ecovisio", {})), 6)
    await app.page("setup").start(draft.with_carbometer(carbometer).with_die(die))
    return app.table


async def _delays(app: Any, events: int) -> dict[str, list[float]]:
    """Milliseconds until the app knows of it, until the table has taken it over, and to the next frame."""
    from firmware_bridge import Count

    device, rng = Scripted(), Random(1)
    table = await _sit_down(app, carbometer=f"serial:{device.port}")
    loop = asyncio.get_running_loop()
    glass = Glass()
    seen: asyncio.Future[float] = loop.create_future()

    def hear(_line: Any, fact: Any) -> None:
        if isinstance(fact, Count) and not seen.done():
            seen.set_result(time.perf_counter())

    while table.devices.links["carbometer"].state != "ready":
        await asyncio.sleep(0.05)
    app.hub.listen(hear)
    await asyncio.sleep(3)
    facts, states, frames = [], [], []
    for seq in range(1, events + 1):
        await asyncio.sleep(rng.uniform(0.15, 0.25))
        seen = loop.create_future()
        began = time.perf_counter()
        writing = asyncio.to_thread(device.write, counted(seq))
        heard, _ = await asyncio.gather(seen, writing)
        while table.sensed != seq:
            await asyncio.sleep(0.001)
        drawn, taken = glass.next(), time.perf_counter()
        facts.append(1000 * (heard - began))
        states.append(1000 * (taken - began))
        frames.append(1000 * (await drawn - began))
    await app.go_home()
    for line in [*app.hub.lines.values()]:
        await app.hub.let_go(line)
    device.close()
    return {"fact": facts, "state": states, "frame": frames}


async def _costs(app: Any, seconds: float) -> dict[str, float]:
    await _sit_down(app)
    found = {"idle": await _percent(seconds)}
    process = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.bridge", "--devices"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None and process.stdin is not None
    scale, die, other = (f"serial:{port}" for port in process.stdout.readline().split())
    table = await _sit_down(app, carbometer=scale, die=die)
    third = app.hub.take_up(other, "effects_die")
    while not third.known.ready or any(link.state != "ready" for link in table.devices.links.values()):
        await asyncio.sleep(0.05)
    await asyncio.sleep(3)
    found["table"] = await _percent(seconds)
    app.go("devices")
    await asyncio.sleep(8)  # until the radio has been listened to
    app.page("devices").choose(scale)
    await asyncio.sleep(1)
    found["devices"] = await _percent(seconds)
    process.stdin.close()
    process.wait()
    return found


async def _percent(seconds: float) -> float:
    """Of a core, by this process."""
    cpu, clock = time.process_time(), time.monotonic()
    await asyncio.sleep(seconds)
    return 100 * (time.process_time() - cpu) / (time.monotonic() - clock)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--events", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.folder is not None:
        width, _, height = options.size.partition("x")
        child(options.folder, (int(width), int(height)), options.events, options.seconds)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.wire_to_glass", "--folder", folder]
        command += ["--events", str(options.events), "--seconds", str(options.seconds)]
        done = subprocess.run(
            [*command, "--size", options.size], check=True, stdout=subprocess.PIPE, text=True
        )
    found = json.loads(done.stdout.splitlines()[-1])
    print(told("byte on the wire to count known", found["fact"]))
    print(told("byte on the wire to table changed", found["state"]))
    print(told("byte on the wire to frame drawn", found["frame"]))
    print(f"the app at a table without devices: {found['idle']:.1f} % of a core")
    print(f"with a carbometer and two dice: {found['table']:.1f} %")
    print(f"the same on the page of devices, with its live plot: {found['devices']:.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
