"""The timer as a real process with real keys: worked by a presenter, stopped, killed, and right all the time.

How exact it is in milliseconds is measured by `python -m benchmarks.timer`: here nothing is timed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.window.test_whole_round import Glass

pytestmark = pytest.mark.window

ASLEEP = 4.0
"""Longer than what the timer takes for a hiccup."""


class Stand(Glass):
    """The app with a keyboard, and what it shows of the timer."""

    def press(self, *keys: str) -> None:
        """As X sends them to whatever window has the focus."""
        subprocess.run(["xdotool", "key", "--delay", "60", *keys], check=True)

    @property
    def countdown(self) -> Any:
        return self.view["desk"]["timer"]["countdown"]

    def shows(self, main: str) -> dict[str, Any]:
        """Wait until the large button does this."""
        return self.until(lambda view: view["screen"] == "timer" and view["desk"]["main"]["key"] == main)


@contextmanager
def opened(data: Path) -> Iterator[Stand]:
    stand = Stand(data)
    try:
        yield stand
    finally:
        if stand.child.poll() is None:
            stand.kill()


def at_timer(stand: Stand) -> None:
    stand.until(lambda view: view["screen"] == "home")
    stand.tap("go:timer")
    stand.shows("start")


def test_a_presenter_and_media_keys_work_the_timer(display: str, tmp_path: Path) -> None:
    """Page keys, the black screen, the button for the show, and what a headset sends."""
    with opened(tmp_path) as stand:
        at_timer(stand)
        stand.press("b")
        assert stand.countdown["rest"] is None, "a black screen begins nothing"
        stand.press("Next")
        stand.shows("pause")
        for key, main in (
            ("b", "resume"),
            ("period", "pause"),
            ("space", "resume"),
            ("Next", "pause"),
            ("XF86AudioPlay", "resume"),
            ("XF86AudioNext", "pause"),
            ("XF86AudioStop", "resume"),
            ("F5", "pause"),
            ("Escape", "resume"),
        ):
            stand.press(key)
            stand.shows(main)
        paused = stand.countdown
        rest = paused["rest"]
        stand.press("Prior", "XF86AudioPrev")
        stand.until(lambda view: view["desk"]["timer"]["countdown"]["rest"] == rest + 30)
        stand.press("r")
        stand.shows("pause")
        assert stand.countdown["rest"] == 90
        stand.shoot("timer-by-presenter")


def test_a_process_that_was_stopped_goes_on_with_the_true_time_and_says_so(
    display: str, tmp_path: Path
) -> None:
    with opened(tmp_path) as stand:
        at_timer(stand)
        stand.tap("preset:300")
        stand.tap("action:start")
        stand.shows("pause")
        before = stand.countdown
        os.kill(stand.child.pid, signal.SIGSTOP)
        time.sleep(ASLEEP)
        os.kill(stand.child.pid, signal.SIGCONT)
        view = stand.until(lambda view: bool(view["desk"]["notice"]))
        assert view["desk"]["notice"].startswith("The tablet slept ")
        assert view["desk"]["timer"]["countdown"] == before, "its end has not moved"
        stand.shoot("timer-slept")


def test_a_process_that_was_killed_is_found_again_with_the_true_time(display: str, tmp_path: Path) -> None:
    with opened(tmp_path) as stand:
        at_timer(stand)
        stand.tap("preset:300")
        stand.tap("action:start")
        stand.shows("pause")
        before = stand.countdown
        stand.kill()
    with opened(tmp_path) as stand:
        view = stand.shows("pause")
        assert view["desk"]["timer"]["countdown"] == before, "its end has not moved"
        assert view["desk"]["notice"].startswith("The app was closed, time ran on. ")
        stand.shoot("timer-after-crash")
        stand.tap("action:pause")
        stand.shows("resume")
        paused = stand.countdown
        stand.kill()
    with opened(tmp_path) as stand:
        assert stand.shows("resume")["desk"]["timer"]["countdown"] == paused
