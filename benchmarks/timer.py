"""How exact the negotiation timer is: on the glass over a whole round, stopped, and killed and started again.

    python -m benchmarks.timer [--seconds 90] [--only glass,stopped,killed,unheard]

glass     a real window: how late the figures change and the gong is struck, and whether that grows
stopped   a process halted by SIGSTOP and continued by SIGCONT, as a suspended tablet is
killed    a process ended by SIGKILL and started again before the time is up
unheard   the same, started again after it

Everything is measured against the deadline that lies on disk. Needs a display; without one it starts an Xvfb.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.platform.clocks import clock
from app.timer.negotiation import TimerFile

FRAME = 1000 / 30
"""Milliseconds of a frame of the app."""
CASES = ("glass", "stopped", "killed", "unheard")
SHORT = 15
"""Seconds of a countdown in a terminal."""


# --- on the glass -----------------------------------------------------------------------------------------


def on_the_glass(seconds: int) -> bool:
    from tests.display import display

    with display(), tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.timer", "--child", folder, "--seconds", str(seconds)]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    late: list[float]
    late, gong = (json.loads(done.stdout.splitlines()[-1])[each] for each in ("late", "gong"))
    third = max(1, len(late) // 3)
    drift = statistics.median(late[-third:]) - statistics.median(late[:third])
    print(f"glass    {seconds} s, {len(late)} changes of the figures, each against its exact moment:")
    print(
        f"         median {statistics.median(late):.1f} ms late, worst {max(late):.1f} ms, "
        f"earliest {min(late):.1f} ms; the gong {gong:.1f} ms late"
    )
    print(f"         drift from the first third to the last: {drift:+.2f} ms (a frame is {FRAME:.1f} ms)")
    return abs(drift) < FRAME


def child(folder: Path, seconds: int) -> None:
    """The app on its timer's page; prints how late each second and the gong were, in milliseconds."""
    from app.launch import prepare

    prepare(str(folder / "kivy"), (1280, 800))
    from benchmarks.tables import klimatisch

    app = klimatisch(folder / "data")
    late: list[float] = []

    async def watch() -> None:
        await asyncio.sleep(3)  # imports and the first frames are no part of a round
        app.go("timer")
        page = app.page("timer")
        await asyncio.sleep(1)
        struck = asyncio.get_running_loop().create_future()

        def play(name: str) -> None:
            if name == "time_up":
                struck.set_result(clock())

        app.sounds.play = play
        page.act(f"preset:{seconds}")
        page.act("start")
        deadline = page.talk.countdown.deadline
        ring = page.screen.ids.desk.ids.ring

        def changed(_ring: Any, digits: str) -> None:
            minutes, _, rest = digits.rpartition(":")
            shown = 60 * int(minutes or 0) + int(rest)
            if shown < seconds:
                late.append(1000 * (clock() - (deadline - shown)))

        ring.bind(digits=changed)
        gong = 1000 * (await struck - deadline)
        await asyncio.sleep(0.5)
        print(json.dumps({"late": late, "gong": gong}), flush=True)
        app.stop()

    async def both() -> None:
        await asyncio.gather(app.run_until_closed(), watch())

    asyncio.run(both())


# --- in a terminal ----------------------------------------------------------------------------------------


class Counting:
    """`klimatisch timer --text` as a process, and when its lines came."""

    def __init__(self, data: Path, *arguments: str) -> None:
        command = [sys.executable, "-m", "app", "timer", *arguments, "--text", "--language", "en"]
        self.process = subprocess.Popen(
            [*command, "--data-dir", str(data)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )
        self._file = TimerFile(data)

    def deadline(self) -> float:
        """When it ends, as it lies on disk."""
        while (kept := self._file.get() or {}).get("deadline") is None:
            time.sleep(0.01)
        return float(kept["deadline"])

    def rest(self) -> list[tuple[float, str]]:
        """Every line that still comes, with the time it came at."""
        assert self.process.stdout is not None
        lines = [(clock(), line.strip()) for line in self.process.stdout]
        self.process.wait()
        return lines


def stopped(data: Path) -> tuple[float, list[tuple[float, str]]]:
    counting = Counting(data, str(SHORT))
    deadline = counting.deadline()
    time.sleep(3)
    counting.process.send_signal(signal.SIGSTOP)
    time.sleep(7)
    counting.process.send_signal(signal.SIGCONT)
    return deadline, counting.rest()


def killed(data: Path, away: float = 4.0) -> tuple[float, list[tuple[float, str]]]:
    counting = Counting(data, str(SHORT))
    deadline = counting.deadline()
    time.sleep(3)
    counting.process.kill()
    counting.rest()
    time.sleep(away)
    return deadline, Counting(data).rest()


def unheard(data: Path) -> tuple[float, list[tuple[float, str]]]:
    return killed(data, SHORT + 5.0)


SCENES: dict[str, Callable[[Path], tuple[float, list[tuple[float, str]]]]] = {
    "stopped": stopped,
    "killed": killed,
    "unheard": unheard,
}


def in_a_terminal(name: str) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        deadline, lines = SCENES[name](Path(folder))
    for at, words in lines:
        print(f"{name:9}{1000 * (at - deadline):+10.1f} ms from the end of the time: {words}")
    last = lines[-1]
    return last[1] == "Time is up" and (name == "unheard" or 0 <= 1000 * (last[0] - deadline) < FRAME)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=int, default=90, help="of the round on the glass")
    parser.add_argument("--only", default=",".join(CASES))
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        child(options.child, options.seconds)
        return 0
    good = True
    for name in options.only.split(","):
        met = on_the_glass(options.seconds) if name == "glass" else in_a_terminal(name)
        good = good and met
    print(f"goal: drift over a round, and the bell after each trouble, within a frame: {_word(good)}")
    return 0 if good else 1


def _word(good: bool) -> str:
    return "met" if good else "missed"


if __name__ == "__main__":
    sys.exit(main())
