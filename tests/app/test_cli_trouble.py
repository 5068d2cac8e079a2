"""The command line when something outside it goes wrong: one clear line, the right code, nothing lost."""

from __future__ import annotations

import contextlib
import os
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.sessions.store.store import Store
from tests.app.helpers import ROOT, environment, journal, keep, klimatisch, query

linux = pytest.mark.skipif(sys.platform != "linux", reason="made of what Linux has")
SCHEMA = ("schema", "keep_cool")


def run(*arguments: str, wrapped: tuple[str, ...] = (), **streams: int) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*wrapped, sys.executable, "-m", "app", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=streams.get("stdout", subprocess.PIPE),
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment(PYTHONUNBUFFERED=""),
        timeout=120,
        check=False,
    )


def one_line(stderr: bytes) -> str:
    (line,) = stderr.decode().splitlines()
    assert line.startswith("klimatisch: ")
    return line


@pytest.fixture
def data(tmp_path: Path) -> Path:
    store = Store.in_folder(tmp_path / "data")
    keep(store, journal(), "aaaa1111")
    store.close()
    return tmp_path / "data"


# --- standard output --------------------------------------------------------------------------------------


@linux
@pytest.mark.parametrize("command", [SCHEMA, ("--version",), ("simulate", "keep_cool", "--games", "1")])
def test_a_full_disk_behind_standard_output_is_said_in_one_line(command: tuple[str, ...]) -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    try:
        done = run(*command, stdout=full)
    finally:
        os.close(full)
    assert done.returncode == 1
    assert "No space left" in one_line(done.stderr)


@linux
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_trouble(closed: str) -> None:
    line = f'exec "$0" -m app schema keep_cool {closed}'
    done = subprocess.run(
        ["bash", "-c", line, sys.executable], capture_output=True, cwd=ROOT, env=environment(), check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


# --- folders and files ------------------------------------------------------------------------------------


@pytest.fixture
def locked(tmp_path: Path) -> Iterator[Path]:
    """A folder that nobody may look into, root without its special rights neither."""
    folder = tmp_path / "locked"
    folder.mkdir()
    folder.chmod(0)
    yield folder
    folder.chmod(0o700)


RIGHTS = "-dac_override,-dac_read_search"
PLAIN = ("setpriv", f"--bounding-set={RIGHTS}", f"--inh-caps={RIGHTS}")
"""As root, but with no more rights over files than anybody."""


@linux
@pytest.mark.parametrize("command", ["list", "show aaaa", "verify", "backup", "forget Anna", "stats"])
def test_a_data_folder_that_cannot_be_read_is_said_in_one_line(command: str, locked: Path) -> None:
    plain = PLAIN if os.geteuid() == 0 else ()
    done = run("sessions", *command.split(), "--data-dir", str(locked), wrapped=plain)
    assert done.returncode == 1
    assert f"{locked}/klimatisch.sqlite: Permission denied" in one_line(done.stderr)


@linux
def test_a_recording_without_an_end_is_not_read_to_its_end() -> None:
    little = ("bash", "-c", 'ulimit -v 1500000; exec "$@"', "bash")
    done = run("monitor", "recording:/dev/zero", "--seconds", "1", "--language", "en", wrapped=little)
    assert done.returncode == 2
    assert "too long" in one_line(done.stderr)


def test_bytes_that_are_no_letters_are_no_name(data: Path) -> None:
    for arguments in (("forget", "\udcff"), ("list", "--person", "\udcff"), ("list", "--text", "\udcff")):
        done = run("sessions", *arguments, "--data-dir", str(data))
        assert done.returncode == 2
        assert "is not text" in one_line(done.stderr)


# --- stopped while it starts ------------------------------------------------------------------------------


def interrupted(started: subprocess.Popen[bytes]) -> bytes:
    """What it printed as errors after Ctrl-C, pressed again where an import swallowed the first."""
    for _ in range(3):
        started.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            return started.communicate(timeout=20)[1]
    started.kill()
    raise AssertionError(f"it goes on after three times Ctrl-C: {started.communicate()[1]!r}")


@linux
@pytest.mark.parametrize("after", [0.1, 0.2, 0.4, 0.8])
def test_stopping_it_while_it_starts_leaves_no_traceback(after: float) -> None:
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "app", "simulate", "keep_cool", "--games", "100000"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment(PYTHONPATH=str(ROOT)),
    ) as started:
        time.sleep(after)
        said = interrupted(started)
    assert started.returncode in (130, -signal.SIGINT)
    # Python's own start, before it reads a line of ours, is not in our hands.
    assert b"klimatisch" not in said.lower()
    assert b"/app/" not in said


# --- where it writes --------------------------------------------------------------------------------------

WRITERS = ("sessions export aaaa --to", "box export keep_cool --to")


@linux
@pytest.mark.parametrize("command", WRITERS)
def test_behind_a_link_the_file_it_names_is_written(command: str, data: Path, tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old")
    link.symlink_to("real")
    assert run(*command.split(), str(link), "--data-dir", str(data)).returncode == 0
    assert link.is_symlink()
    assert not real.is_symlink()
    assert real.read_text().startswith("{")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["data", "link", "real"]


@linux
@pytest.mark.parametrize("command", WRITERS)
def test_into_a_pipe_it_is_written(command: str, data: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    assert run(*command.split(), str(pipe), "--data-dir", str(data)).returncode == 0
    reader.join(timeout=10)
    assert read[0].startswith("{")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="only root makes devices")
@pytest.mark.parametrize("command", WRITERS)
def test_a_device_stays_a_device(command: str, data: Path, tmp_path: Path) -> None:
    """Devices of the test's own: the system's would be gone if this failed."""
    null, full = tmp_path / "null", tmp_path / "full"
    os.mknod(null, stat.S_IFCHR | 0o600, os.makedev(1, 3))
    os.mknod(full, stat.S_IFCHR | 0o600, os.makedev(1, 7))
    assert run(*command.split(), str(null), "--data-dir", str(data)).returncode == 0
    refused = run(*command.split(), str(full), "--data-dir", str(data))
    assert refused.returncode == 2
    assert str(full) in one_line(refused.stderr)
    assert stat.S_ISCHR(null.stat().st_mode)
    assert stat.S_ISCHR(full.stat().st_mode)


# --- what a list says -------------------------------------------------------------------------------------


def test_a_list_names_games_countries_and_endings_as_people_do(data: Path) -> None:
    query(data, "UPDATE session SET summary = replace(summary, 'Ben', '')")
    where = ("--data-dir", str(data))
    english, german = (
        klimatisch("sessions", "list", *where, "--language", language).stdout for language in ("en", "de")
    )
    assert "aaaa1111" in english
    assert "KEEP COOL" in english
    assert "Anna, Europe, Cem" in english
    assert "Anna, Europa, Cem" in german
    assert "keep_cool" not in english + german
