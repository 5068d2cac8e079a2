"""From a tap to the disk: the real app in its own process, real mouse, devices on pseudo-terminals.

A round is played by touches and sensor readings, the log is compared with the glass, the app is killed in the
middle of a turn and goes on exactly there.
"""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from app.sessions.store.store import Store
from engine.core import Journal
from engine.keep_cool import GAME
from engine.keep_cool.state import State
from tests.patience import PATIENCE

pytestmark = pytest.mark.window

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "build" / "screenshots"


class Process:
    """A child that is spoken to in lines."""

    def __init__(self, *command: str) -> None:
        self.child = subprocess.Popen(
            [sys.executable, "-m", *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=dict(os.environ, KIVY_NO_CONSOLELOG="1"),
        )

    def say(self, line: str) -> None:
        assert self.child.stdin is not None
        self.child.stdin.write(line + "\n")
        self.child.stdin.flush()

    def hear(self) -> str:
        assert self.child.stdout is not None
        line = self.child.stdout.readline()
        assert line, "the process is gone"
        return line.strip()

    def kill(self) -> None:
        self.child.send_signal(signal.SIGKILL)
        self.child.wait(10)


class Glass(Process):
    """The app as somebody at the table sees and touches it."""

    def __init__(self, data_dir: Path, *ports: str) -> None:
        super().__init__("tests.window.driven_app", str(data_dir), *ports)

    def _ask(self, question: str) -> Any:
        self.say(question)
        return json.loads(self.hear())

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self._ask("view")
        return view

    def until(self, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            view = self.view
            if true(view):
                return view
            time.sleep(0.05)
        self.shoot("stuck")
        raise AssertionError(f"waited in vain; the screen shows {view}")

    def tap(self, name: str) -> None:
        """Press and lift the mouse in the middle of a named widget, once it lies still."""
        deadline, before = time.monotonic() + PATIENCE, None
        while (place := self._ask(f"where {name}")) is None or place != before:
            assert time.monotonic() < deadline, f"{name} is not on the screen"
            before = place
            time.sleep(0.1)
        x, y = map(str, place)
        for step in (["mousemove", x, y], ["mousedown", "1"], ["mouseup", "1"]):
            subprocess.run(["xdotool", *step], check=True)
            time.sleep(0.1)

    def shoot(self, name: str) -> None:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self._ask(f"shot {SCREENSHOTS / name}.png")


@contextmanager
def device(kind: str, *options: str) -> Iterator[tuple[Process, str]]:
    process = Process("hardware.virtual", kind, *options)
    try:
        yield process, process.hear().split()[-1]
    finally:
        process.kill()


@pytest.fixture
def devices() -> Iterator[tuple[Process, str, Process, str]]:
    with device("carbometer", "--chips", "70") as scale, device("die") as die:
        yield (*scale, *die)


def start_game(glass: Glass, scale_port: str, die_port: str) -> None:
    glass.until(lambda view: view["screen"] == "home")
    glass.tap("game:keep_cool")
    glass.tap("players:3")
    glass.tap(f"carbometer:serial:{scale_port}")
    glass.tap(f"die:serial:{die_port}")
    glass.shoot("e2e-1-set-up")
    glass.tap("start")
    glass.until(lambda view: view["screen"] == "keep_cool")
    glass.until(lambda view: all(link["light"] == "ready" for link in view["links"]))


def move_chips(glass: Glass, scale: Process) -> None:
    """What hands do when the step asks for chips: the reading alone has to move the game on."""
    view = glass.view
    by = view["carbometer"]["goal"] - view["carbometer"]["count"]
    scale.say(f"place {by}" if by > 0 else f"take {-by}")


def throw_until_done(glass: Glass, scale: Process, die: Process) -> None:
    """Throw as often as the open card wants; volcano and sun then move chips, which hands follow."""
    while (view := glass.view)["die"]["wanted"]:
        thrown = len(view["die"]["faces"])
        die.say("throw 6")
        glass.until(lambda v, n=thrown: not v["die"]["wanted"] or len(v["die"]["faces"]) > n)  # type: ignore[misc]
    follow(glass, scale)


def follow(glass: Glass, scale: Process) -> None:
    view = glass.view
    sensed, count = view["carbometer"]["sensed"], view["carbometer"]["count"]
    if sensed != count:
        scale.say(f"place {count - sensed}" if count > sensed else f"take {sensed - count}")
        glass.until(lambda v: v["carbometer"]["sensed"] == v["carbometer"]["count"])


def phase(view: dict[str, Any]) -> int:
    return int(view["step"]["phase"])


def play_greenhouse(glass: Glass, scale: Process, die: Process) -> None:
    while phase(glass.view) == 0:
        glass.tap("action:draw")
        glass.until(lambda view: view["die"]["wanted"] > 0)
        throw_until_done(glass, scale, die)
        glass.until(lambda view: phase(view) != 0 or view["card"]["face_down"])


def play_turn(glass: Glass, scale: Process, die: Process) -> None:
    heading = glass.view["heading"]
    play_greenhouse(glass, scale, die)
    glass.until(lambda view: phase(view) == 1)
    move_chips(glass, scale)
    glass.until(lambda view: phase(view) == 2)
    glass.tap("action:build:red")
    glass.until(lambda view: any(seat["active"] and seat["holdings"][2]["count"] for seat in view["seats"]))
    glass.tap("action:end_investment")
    glass.until(lambda view: phase(view) == 3)
    move_chips(glass, scale)
    glass.until(lambda view: view["heading"] != heading)


def state_on_disk(data_dir: Path) -> State:
    """The fold of what the file holds, read like a stranger would."""
    store = Store.in_folder(data_dir)
    (listed,) = store.sessions()
    loaded = store.load(listed.header.id, GAME)
    store.close()
    assert loaded.damaged is None
    return Journal(GAME, GAME.rules(GAME.load("ecovisio", {})), loaded.entries).state


def assert_glass_shows(view: dict[str, Any], state: State) -> None:
    assert view["carbometer"]["count"] == state.carbometer
    shown = [(s["id"], s["money"], *(held["count"] for held in s["holdings"])) for s in view["seats"]]
    assert shown == [(s.country, s.chips, s.black, s.green, s.red) for s in state.seats]


def test_a_round_by_touch_and_sensor_then_killed_and_resumed(
    display: str, tmp_path: Path, devices: tuple[Process, str, Process, str]
) -> None:
    scale, scale_port, die, die_port = devices
    glass = Glass(tmp_path, scale_port, die_port)
    try:
        start_game(glass, scale_port, die_port)
        for _seat in range(3):
            play_turn(glass, scale, die)
        view = glass.until(lambda v: "Round 2" in v["heading"])
        glass.shoot("e2e-2-round-2")
        assert_glass_shows(view, state_on_disk(tmp_path))
        sources = [
            row[0].split(":")[0]
            for row in sqlite3.connect(tmp_path / "klimatisch.sqlite").execute("SELECT source FROM entry")
        ]
        assert sources.count("sensor") >= 9, "rolls, incomes and recoveries came from the devices"

        glass.tap("action:draw")
        before = glass.until(lambda v: v["die"]["wanted"] > 0)
        assert_glass_shows(before, state_on_disk(tmp_path))
    finally:
        glass.kill()

    glass = Glass(tmp_path, scale_port, die_port)
    try:
        glass.until(lambda v: v["screen"] == "home" and v.get("resume") is not None)
        glass.shoot("e2e-3-home-after-kill")
        glass.tap("resume")
        after = glass.until(
            lambda v: v["screen"] == "keep_cool" and all(link["light"] == "ready" for link in v["links"])
        )
        for part in ("heading", "step", "card", "die", "seats"):
            assert after[part] == before[part]
        assert after["carbometer"]["count"] == before["carbometer"]["count"]
        glass.shoot("e2e-4-resumed")
        throw_until_done(glass, scale, die)
        assert_glass_shows(glass.view, state_on_disk(tmp_path))
    finally:
        glass.kill()
