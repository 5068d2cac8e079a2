"""From a change at the table to the glass, and what a restless sensor costs, beside an empty Kivy app.

    python -m benchmarks.frames [--changes 60] [--seconds 5] [--size 1280x800]

The peer changes one label: what Kivy, the loop and this machine's renderer need for any change at all.
Needs a display; `xvfb-run -a` in front of it makes one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.tables import klimatisch, sit_down

FRAME = 1000 / 30
GOAL_FRAMES = 2
SENSOR_HERTZ = 60


class Glass:
    """Tells when a frame has gone to the window."""

    def __init__(self) -> None:
        from kivy.core.window import Window

        self.count = 0
        self._waiting: list[asyncio.Future[float]] = []
        Window.bind(on_flip=self._flipped)

    def _flipped(self, *_: Any) -> None:
        self.count += 1
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(time.perf_counter())
        self._waiting.clear()

    def next(self) -> asyncio.Future[float]:
        """When the next frame from now has gone to the window."""
        waiting: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        return waiting


async def delays(change: Any, glass: Glass, changes: int) -> list[float]:
    """Milliseconds from a change to the frame that shows it, at moments that don't keep step with frames."""
    found = []
    for i in range(changes):
        await asyncio.sleep(0.2 + 0.0071 * (i % 5))
        began = time.perf_counter()
        change(i)
        found.append(1000 * (await glass.next() - began))
    return found


async def restless(change: Any, glass: Glass, seconds: float) -> dict[str, float]:
    """What sixty changes a second cost, and how late the loop is with them at the end."""
    before, cpu, clock = glass.count, time.process_time(), time.monotonic()
    number = 0
    while time.monotonic() < clock + seconds:
        change(number)
        number += 1
        await asyncio.sleep(1 / SENSOR_HERTZ)
    busy = 100 * (time.process_time() - cpu) / (time.monotonic() - clock)
    began = time.perf_counter()
    change(number)
    late = 1000 * (await glass.next() - began)
    return {"changes": number, "frames": glass.count - before, "cpu": busy, "late": late}


def child(case: str, folder: Path, size: tuple[int, int], changes: int, seconds: float) -> None:
    from app.launch import prepare

    prepare(str(folder / "kivy"), size)
    app = _empty_app() if case == "empty" else klimatisch(folder / "data")

    async def watch() -> None:
        await asyncio.sleep(2)
        change = await _changes(app) if case == "table" else app.change
        await asyncio.sleep(3)
        glass = Glass()
        told: dict[str, Any] = {"delays": await delays(change, glass, changes)}
        told["restless"] = await restless(change, glass, seconds)
        print(json.dumps(told), flush=True)
        app.stop()

    async def both() -> None:
        running = app.run_until_closed() if case == "table" else app.async_run(async_lib="asyncio")
        await asyncio.gather(running, watch())

    asyncio.run(both())


def _empty_app() -> Any:
    from kivy.app import App
    from kivy.uix.label import Label

    class Empty(App):  # type: ignore[misc]
        def build(self) -> Label:
            return Label(text="0")

        def change(self, number: int) -> None:
            self.root.text = str(number + 1)

    return Empty()


async def _changes(app: Any) -> Any:
    """At a table of six, a change is a settled count that differs from the last."""
    from firmware_bridge import Count

    await sit_down(app)
    there = app.table.session.state.carbometer

    def change(number: int) -> None:
        fact = Count("bench", there + 5 + number % 3, stable=True, residual=0, sigma=0)
        app.table._take_fact("carbometer", fact)

    return change


def measure(case: str, options: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.frames", "--child", case, "--folder", folder]
        command += ["--changes", str(options.changes), "--seconds", str(options.seconds)]
        command += ["--size", options.size]
        told = subprocess.run(command, check=True, capture_output=True, text=True)
    result: dict[str, Any] = json.loads(told.stdout.splitlines()[-1])
    return result


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--changes", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=5.0, help="how long the sensor is restless")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--child", choices=("empty", "table"), help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        width, _, height = options.size.partition("x")
        child(options.child, options.folder, (int(width), int(height)), options.changes, options.seconds)
        return 0
    print(f"{'case':8}{'median (ms)':>13}{'95 % (ms)':>11}{'frames':>8}   60 changes a second:")
    slowest = 0.0
    late = 0.0
    for case in ("empty", "table"):
        told = measure(case, options)
        middle = statistics.median(told["delays"])
        high = statistics.quantiles(told["delays"], n=20)[-1]
        busy = told["restless"]
        print(
            f"{case:8}{middle:13.1f}{high:11.1f}{high / FRAME:8.1f}   {busy['changes']:.0f} changes in "
            f"{busy['frames']:.0f} frames, {busy['cpu']:.0f} % of a core, "
            f"the last one {busy['late']:.0f} ms late"
        )
        slowest, late = high, busy["late"]
    good = slowest <= GOAL_FRAMES * FRAME and late <= GOAL_FRAMES * FRAME
    print(f"goal: on the glass within {GOAL_FRAMES} frames at 30 a second: {'met' if good else 'missed'}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
