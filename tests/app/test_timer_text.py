"""`klimatisch timer` in a terminal: real processes, stopped, killed and worked by keys. Nothing is timed."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from app.timer.negotiation import TimerFile
from tests.app.helpers import ROOT, environment, klimatisch
from tests.patience import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and terminals of POSIX")


@contextmanager
def timing(data: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A timer in a process of its own, already counting."""
    process = subprocess.Popen(
        [sys.executable, "-m", "app", "timer", *arguments, "--text", "--language", "en", "--data-dir", data],
        cwd=ROOT,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        wait_for(lambda: (TimerFile(data).get() or {}).get("deadline") is not None)
        yield process
    finally:
        process.kill()
        process.communicate()


def wait_for(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_a_timer_that_was_killed_goes_on_where_time_is(tmp_path: Path) -> None:
    with timing(tmp_path, "3600", "--speakers", "Anna", "Ben") as process:
        process.send_signal(signal.SIGKILL)
        process.wait()
    kept = TimerFile(tmp_path).get()
    assert kept is not None
    with timing(tmp_path) as process:
        assert line(process).startswith("The app was closed, time ran on. ")
        again = TimerFile(tmp_path).get()
        assert again is not None
        assert [again[each] for each in ("deadline", "names")] == [kept["deadline"], ["Anna", "Ben"]]


def test_a_length_that_is_named_begins_anew(tmp_path: Path) -> None:
    with timing(tmp_path, "3600"):
        pass
    with timing(tmp_path, "1800"):
        wait_for(lambda: (TimerFile(tmp_path).get() or {}).get("total") == 1800)


def test_after_a_finished_timer_a_new_one_begins(tmp_path: Path) -> None:
    """Shorter than any tap could make it: a terminal may ask for one second."""
    done = klimatisch("timer", "1", "--text", "--language", "en", "--data-dir", str(tmp_path))
    assert done.returncode == 0 and "Time is up" in done.stdout
    with timing(tmp_path) as process:
        assert line(process).startswith("The app was closed. Time was up")
        again = TimerFile(tmp_path).get()
        assert again is not None and again["total"] == 1


def test_a_timer_that_was_stopped_says_how_long(tmp_path: Path) -> None:
    with timing(tmp_path, "3600") as process:
        process.send_signal(signal.SIGSTOP)
        time.sleep(4)
        process.send_signal(signal.SIGCONT)
        assert line(process).startswith("The tablet slept ")


def test_keys_work_it_in_a_terminal(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "app", "timer", "600", "--text", "--language", "en"]
    process = subprocess.Popen(
        [*command, "--speakers", "Anna", "Ben", "--data-dir", str(tmp_path)],
        cwd=ROOT,
        env=environment(),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    with closing(os.fdopen(ours, "r+b", buffering=0)) as terminal:
        seen = b""
        for key, expected in (
            (b"", b"10:00"),
            (b"2", b"2 Ben*"),
            (b" ", b"Paused"),
            (b"+", b"10:1"),
            (b"q", b"Ben"),
        ):
            seen = b""
            terminal.write(key)
            deadline = time.monotonic() + PATIENCE
            while expected not in seen:
                assert time.monotonic() < deadline, seen
                seen += terminal.read(1024)
        assert process.wait(PATIENCE) == 0


@pytest.mark.parametrize("wrong", [("0",), ("3601",), ("soon",), ("--speakers", *"abcdefghi")])
def test_what_it_cannot_time_is_said_in_one_line(wrong: tuple[str, ...], tmp_path: Path) -> None:
    done = klimatisch("timer", *wrong, "--text", "--data-dir", str(tmp_path))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_without_a_display_it_says_how_to_do_without(tmp_path: Path) -> None:
    done = klimatisch("timer", "90", "--data-dir", str(tmp_path))
    assert done.returncode == 2
    assert "--text" in done.stderr
