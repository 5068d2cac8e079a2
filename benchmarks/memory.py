"""What the app holds in memory, step by step, and whose it is.

    python -m benchmarks.memory

One process opens an empty Kivy window (the peer), others the app, up to the table of each game with as many
seats as it has, all of it twice. A computer with a graphics card, like any tablet, draws elsewhere: here
another process does it, behind Mesa's driver for virtual machines (Debian's `virgl-server`). Without a card
Mesa draws in the memory of the process itself: a compiler, and some 64 KB for every change of colour or
texture in a frame. The goal is for the first; the second is told beside it. Needs a display; without one it
starts an Xvfb.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.tables import klimatisch, sit_down
from engine.games import GAMES

GOAL = 200.0
"""MB at the table."""
SOCKET = Path("/tmp/.virgl_test")
"""Where Mesa looks for the process that draws; it can't be told another place."""
DRIVER = re.compile(r"LLVM|gallium|_dri|swrast|libGL|libEGL|libX|libxcb|libdrm|SDL|libz3")
PYTHON = re.compile(r"python|\.so|\.pyc|locale|/lib/")


def held() -> dict[str, float]:
    """Megabytes of this process now: all of it, and the part that lies in files of the driver."""
    gc.collect()
    sizes = {"all": 0.0, "driver": 0.0, "libraries": 0.0, "own": 0.0}
    name = ""
    for line in Path("/proc/self/smaps").read_text().splitlines():
        if re.match(r"[0-9a-f]+-[0-9a-f]+ ", line):
            name = line.split(maxsplit=5)[5] if len(line.split(maxsplit=5)) > 5 else ""
        elif line.startswith("Rss:"):
            size = int(line.split()[1]) / 1024
            sizes["all"] += size
            whose = "driver" if DRIVER.search(name) else "libraries" if PYTHON.search(name) else "own"
            sizes[whose] += size
    return sizes


def child(case: str, folder: Path) -> None:
    """An empty window, or the app at the table of a game."""
    from app.launch import SIZE, prepare

    prepare(str(folder / "kivy"), SIZE)
    import asyncio  # as the app does it, after it was prepared

    steps = {"Kivy, no window": held()}
    if case == "empty":
        from benchmarks.start_and_idle import _empty_app

        app = _empty_app()
    else:
        app = klimatisch(folder / "data", folder / "known")
        steps["window made, sounds"] = held()

    async def watch() -> None:
        while not app.root or not app.root.get_root_window():
            await asyncio.sleep(0.05)
        await asyncio.sleep(1)
        steps["window"] = held()
        if case != "empty":
            await _until(lambda: app.here == "home" and app.log._store is not None)
            await asyncio.sleep(1)
            steps["home, log open"] = held()
            await sit_down(app, case)
            await _until(lambda: app.here == case)
            await asyncio.sleep(3)
            steps[f"table: {case}"] = held()
        print(json.dumps(steps), flush=True)
        app.stop()

    async def both() -> None:
        running = app.async_run(async_lib="asyncio") if case == "empty" else app.run_until_closed()
        await asyncio.gather(running, watch())

    asyncio.run(both())


async def _until(true: Any) -> None:
    import asyncio

    while not true():
        await asyncio.sleep(0.05)


@contextmanager
def drawn_elsewhere() -> Iterator[dict[str, str] | None]:
    """The environment under which another process draws; None where there is no such process."""
    if shutil.which("virgl_test_server") is None:
        yield None
        return
    SOCKET.unlink(missing_ok=True)
    server = subprocess.Popen(
        ["virgl_test_server", "--use-egl-surfaceless"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        while not SOCKET.exists() and server.poll() is None:
            time.sleep(0.05)
        yield {"GALLIUM_DRIVER": "virpipe", "LIBGL_ALWAYS_SOFTWARE": "1"} if SOCKET.exists() else None
    finally:
        server.terminate()
        server.wait(5)


def measure(case: str, how: dict[str, str]) -> dict[str, dict[str, float]]:
    with tempfile.TemporaryDirectory() as folder:
        told = subprocess.run(
            [sys.executable, "-m", "benchmarks.memory", "--child", case, "--folder", folder],
            check=True,
            capture_output=True,
            text=True,
            env=dict(os.environ, KIVY_NO_CONSOLELOG="1", **how),
        )
    steps: dict[str, dict[str, float]] = json.loads(told.stdout.splitlines()[-1])
    return steps


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--child", choices=("empty", *GAMES), help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        child(options.child, options.folder)
        return 0
    from tests.display import display

    with display():
        here = told("drawn by Mesa in the process", {})
        with drawn_elsewhere() as how:
            if how is None:
                print("virgl-server is not installed: nothing else can draw, so the goal is for Mesa here")
            table = here if how is None else told("drawn elsewhere, as by a graphics card", how)
    good = table < GOAL
    print(f"goal: below {GOAL:.0f} MB at the table: {'met' if good else 'missed'}")
    return 0 if good else 1


def told(title: str, how: dict[str, str]) -> float:
    """Megabytes at the largest table; every step before it is printed."""
    empty = measure("empty", how)
    print(f"{title:40}{'all (MB)':>10}{'driver':>10}{'libraries':>11}{'own':>8}")
    _print({f"empty: {name}": sizes for name, sizes in empty.items()})
    largest = 0.0
    for game in GAMES:
        steps = measure(game, how)
        table = f"table: {game}"
        _print(steps if game == next(iter(GAMES)) else {table: steps[table]})
        largest = max(largest, steps[table]["all"])
    print(f"  {largest - empty['window']['all']:.0f} MB more than an empty window\n")
    return largest


def _print(steps: dict[str, dict[str, float]]) -> None:
    for name, sizes in steps.items():
        numbers = (sizes[each] for each in ("all", "driver", "libraries", "own"))
        print(f"  {name:38}{'{:10.0f}{:10.0f}{:11.0f}{:8.0f}'.format(*numbers)}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
