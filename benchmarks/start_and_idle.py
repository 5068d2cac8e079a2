"""Time to first frame, idle CPU and memory, beside an empty Kivy app in the same run.

    python -m benchmarks.start_and_idle [--runs 5] [--idle 10]

Every run starts a fresh process for each case in turn, so that a busy machine slows all of them alike.
Needs a display; `xvfb-run -a` in front of it makes one.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.tables import klimatisch, sit_down

CASES = ("empty", "home", "table")
MEASURES = ("first_frame", "usable", "idle_cpu", "memory")
GOAL_RATIO = 1.5
GOAL_IDLE = 5.0


def measure(case: str, idle: float, known: str) -> dict[str, float]:
    """One process: seconds from its start to its first frame, then its CPU while nothing happens.

    `known` is a folder in which the app keeps from start to start what it found out about the sound.
    """
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.start_and_idle", "--child", case, "--folder", folder]
        command += ["--known", known]
        began = time.time()
        told = subprocess.run(
            [*command, "--began", str(began), "--idle", str(idle)],
            check=True,
            capture_output=True,
            text=True,
            env=dict(os.environ, KIVY_NO_CONSOLELOG="1"),
        )
    result: dict[str, float] = json.loads(told.stdout.splitlines()[-1])
    return result


def child(case: str, folder: Path, known: Path, began: float, idle: float) -> None:
    import asyncio

    from app.launch import SIZE, prepare

    prepare(str(folder / "kivy"), SIZE)
    app = _empty_app() if case == "empty" else klimatisch(folder / "data", known)

    async def watch() -> None:
        from kivy.core.window import Window

        loop = asyncio.get_running_loop()
        first, usable = loop.create_future(), loop.create_future()

        def flipped(*_: Any) -> None:
            if not first.done():
                first.set_result(time.time() - began)
            if not usable.done() and (case == "empty" or app.screens.current == "home"):
                usable.set_result(time.time() - began)

        Window.bind(on_flip=flipped)
        seconds = {"first_frame": await first, "usable": await usable}
        if case == "table":
            await sit_down(app)
        await asyncio.sleep(3)  # imports and first readings are not idling
        before, clock = time.process_time(), time.monotonic()
        await asyncio.sleep(idle)
        busy = 100 * (time.process_time() - before) / (time.monotonic() - clock)
        print(json.dumps({**seconds, "idle_cpu": busy, "memory": _megabytes()}), flush=True)
        app.stop()

    async def both() -> None:
        running = app.run_until_closed() if case != "empty" else app.async_run(async_lib="asyncio")
        await asyncio.gather(running, watch())

    asyncio.run(both())


def _empty_app() -> Any:
    from kivy.app import App
    from kivy.uix.widget import Widget

    class Empty(App):  # type: ignore[misc]
        def build(self) -> Widget:
            return Widget()

    return Empty()


def _megabytes() -> float:
    """What this process holds in memory now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--idle", type=float, default=10.0, help="seconds of idling to measure")
    parser.add_argument("--child", choices=CASES, help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--known", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--began", type=float, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        child(options.child, options.folder, options.known, options.began, options.idle)
        return 0
    results: dict[str, list[dict[str, float]]] = {case: [] for case in CASES}
    with tempfile.TemporaryDirectory() as known:
        measure("home", 0.1, known)  # the first start of all tries the sound and fills the disk's cache
        for _ in range(options.runs):
            for case in CASES:
                results[case].append(measure(case, options.idle, known))
    middle = {
        case: {name: statistics.median(each[name] for each in runs) for name in MEASURES}
        for case, runs in results.items()
    }
    print(
        f"{'case':8}{'first frame (s)':>18}{'ratio':>8}{'home there (s)':>16}{'idle CPU (%)':>14}"
        f"{'memory (MB)':>13}"
    )
    for case, numbers in middle.items():
        ratio = numbers["first_frame"] / middle["empty"]["first_frame"]
        first, usable, idle, memory = (numbers[name] for name in MEASURES)
        print(f"{case:8}{first:18.2f}{ratio:8.2f}{usable:16.2f}{idle:14.1f}{memory:13.0f}")
    ratio = middle["home"]["first_frame"] / middle["empty"]["first_frame"]
    idle = max(middle["home"]["idle_cpu"], middle["table"]["idle_cpu"])
    good = ratio <= GOAL_RATIO and idle < GOAL_IDLE
    print(f"goal: first frame within {GOAL_RATIO}x, idle below {GOAL_IDLE} %: {'met' if good else 'missed'}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
