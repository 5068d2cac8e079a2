"""`klimatisch devices` and `klimatisch monitor` as people type them; the devices are on pseudo-terminals."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from serial.tools import list_ports as system
from serial.tools.list_ports_common import ListPortInfo

from app.cli import devices as cli_devices
from app.cli import monitor as cli_monitor
from app.devices.book import DeviceBook, Remembered
from app.devices.names import known_way, way_of_id
from firmware_bridge import Found, Rolled
from firmware_bridge.ble import SERVICES, Bluetooth, RadioTiming
from firmware_bridge.recording import Recorder
from firmware_bridge.udev import NAME, rule
from firmware_bridge.watch import Change
from hardware.virtual import VirtualCarbometer, VirtualDie
from hardware.virtual.ble import Adapter, Air, BleDie, backends
from tests.app.helpers import EN, ROOT, environment, klimatisch, until
from tests.bridge.helpers import linked
from tests.patience import PATIENCE


def facts(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@contextmanager
def watching(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "app", *arguments],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment(),
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE)


def wait_for(process: subprocess.Popen[str], what: str) -> list[str]:
    """Lines until one holds this."""
    assert process.stdout is not None
    seen: list[str] = []
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        line = process.stdout.readline()
        seen.append(line)
        if what in line:
            return seen
        assert line, f"{what!r} never came: {seen}"
    raise AssertionError(seen)


# --- devices ----------------------------------------------------------------------------------------------


def test_devices_are_listed_in_words_and_as_json(tmp_path: Path) -> None:
    """Whatever this machine has: it is told, and nothing crashes."""
    told = klimatisch("devices", "--language", "de", "--data-dir", str(tmp_path))
    assert told.returncode == 0 and told.stdout and "…" not in told.stdout and "cli." not in told.stdout
    listed = klimatisch("devices", "--json", "--data-dir", str(tmp_path))
    assert listed.returncode == 0
    for place in facts(listed.stdout):
        assert {"address", "carrier", "label", "rank", "stable_id", "last_good"} <= set(place)


async def test_what_comes_and_goes_is_greeted_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with VirtualDie(device_id="die-1") as die, VirtualCarbometer(3, device_id="carb-1") as scale:
        places = [
            Found(device.port, "serial", device.device_id, "Raspberry Pi Pico", 0) for device in (die, scale)
        ]
        other = Found("/dev/ttyS0", "serial", "/dev/ttyS0", "ttyS0", 3)

        async def seen() -> AsyncIterator[Change]:
            yield Change((), (other, places[0]))
            yield Change((), (places[1],))
            yield Change((places[0],), ())

        monkeypatch.setattr(cli_devices, "changes", seen)
        monkeypatch.setattr(cli_devices.Listing, "_in_the_air", lambda self, _: asyncio.sleep(0))
        options = argparse.Namespace(data_dir=tmp_path, json=True, watch=True, all=False)
        await cli_devices.Listing(options, EN).run()
    told = [
        (one["address"], one.get("change"), one.get("device", one.get("asked")))
        for one in facts(capsys.readouterr().out)
    ]
    assert told == [
        (die.port, None, "die-1"),
        ("/dev/ttyS0", None, False),
        (scale.port, "appeared", "carb-1"),
        (die.port, "gone", None),
    ]


async def test_a_device_is_found_by_its_id(monkeypatch: pytest.MonkeyPatch) -> None:
    with VirtualDie(device_id="die-1") as die, VirtualDie(device_id="die-2") as other:
        listed = []
        for device in (other, die):
            info = ListPortInfo(device.port)
            info.vid, info.pid = 0x2E8A, 0x0005
            listed.append(info)
        monkeypatch.setattr(system, "comports", lambda: listed)
        assert await way_of_id("DIE-1") == f"serial:{die.port}"


# --- the udev rule ----------------------------------------------------------------------------------------


def test_the_rule_is_written_and_then_known_to_be_there(tmp_path: Path) -> None:
    install = ("devices", "--install-udev", "--udev-dir", str(tmp_path), "--language", "en")
    done = klimatisch(*install)
    assert done.returncode == 0 and "udevadm control --reload-rules" in done.stdout
    assert (tmp_path / NAME).read_text() == rule()
    assert "already" in klimatisch(*install).stdout


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_without_the_right_to_write_the_line_for_root_is_printed(tmp_path: Path) -> None:
    closed, data = tmp_path / "rules.d", tmp_path / "data"
    closed.mkdir(mode=0o555)
    done = klimatisch(
        "devices", "--install-udev", "--udev-dir", str(closed), "--data-dir", str(data), "--language", "de"
    )
    assert_asks_for_root(done, closed, data)


def assert_asks_for_root(done: subprocess.CompletedProcess[str], closed: Path, data: Path) -> None:
    assert done.returncode == 1 and done.stderr == ""
    assert f"sudo install -m 644 '{data / NAME}' '{closed / NAME}'" in done.stdout
    assert (data / NAME).read_text() == rule()
    assert "bitte" in done.stdout


def test_the_line_for_root_also_where_everything_is_allowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from app.cli.main import main
    from firmware_bridge import udev

    def refuse(folder: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(udev, "install", refuse)
    closed, data = tmp_path / "rules.d", tmp_path / "data"
    code = main(
        ["devices", "--install-udev", "--udev-dir", str(closed), "--data-dir", str(data), "--language", "de"]
    )
    said = capsys.readouterr()
    assert_asks_for_root(subprocess.CompletedProcess([], code, said.out, said.err), closed, data)


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = klimatisch("devices", "--install-udev", "--udev-dir", str(tmp_path / "none"), "--language", "en")
    assert done.returncode == 2 and done.stderr.startswith(f"klimatisch: {tmp_path}/none/70-klimatisch.rules")


# --- monitor ----------------------------------------------------------------------------------------------


def test_a_device_is_watched_recorded_and_replayed(tmp_path: Path) -> None:
    record = tmp_path / "die.txt"
    with (
        VirtualDie(device_id="die-1", tumble_ms=60, settle_ms=30) as die,
        watching("monitor", die.port, "--record", str(record), "--language", "de") as process,
    ):
        wait_for(process, "die-1")
        die.throw(5)
        wait_for(process, "5 gewürfelt")
        die.cocked()
        wait_for(process, "Der Würfel")
    done = klimatisch("monitor", f"recording:{record}", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    told = facts(done.stdout)
    assert [(fact["face"], fact["quality"]) for fact in told if fact["fact"] == "Rolled"] == [
        (5, "rolled"),
        (0, "cocked"),
    ]
    assert told[-1]["reason"] == "recording_over"


def test_a_count_in_words_and_its_end_after_some_seconds() -> None:
    with VirtualCarbometer(7, settle_ms=60) as scale:
        done = klimatisch("monitor", scale.port, "--seconds", "3", "--language", "en")
    assert done.returncode == 0 and "7 chips" in done.stdout and "…" not in done.stdout


def test_a_broken_recording_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "it.txt"
    path.write_text("klimatisch-recording 1\n0.000 opened\n0.001 < a\\n\nnonsense\n")
    for command in (("monitor", f"recording:{path}"), ("--port", f"recording:{path}")):
        done = klimatisch(*command, "--language", "en")
        assert done.returncode == 2
        assert done.stderr.strip() == (
            f"klimatisch: {path} is no recording that can be replayed. Line 4: not a time and what happened"
        )
    gone = klimatisch("monitor", f"recording:{tmp_path / 'none'}", "--language", "en")
    assert gone.returncode == 2 and "can’t be read" in gone.stderr


def test_a_name_that_nobody_has(tmp_path: Path) -> None:
    done = klimatisch("monitor", "the-blue-one", "--data-dir", str(tmp_path), "--language", "de")
    assert done.returncode == 2 and "Kein Gerät mit dem Namen the-blue-one" in done.stderr


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    done = klimatisch("monitor", "/dev/null", "--record", str(tmp_path / "a" / "b"), "--language", "en")
    assert done.returncode == 2 and "can’t be written" in done.stderr


def test_which_device_is_meant(tmp_path: Path) -> None:
    book = DeviceBook(tmp_path)
    book.put(Remembered("die-1", "die", "ble:D0:00:00:00:00:01", name="Anna's"))
    assert known_way("die-1", book) == known_way("ANNA'S", book) == "ble:D0:00:00:00:00:01"
    assert known_way("d0:00:00:00:00:02", book) == "ble:D0:00:00:00:00:02"
    assert (
        known_way("6A0D5B9E-0F0B-4A0E-8E5B-0D6F0E1B2C3D", book) == "ble:6A0D5B9E-0F0B-4A0E-8E5B-0D6F0E1B2C3D"
    )
    assert known_way("/dev/ttyACM0", book) == "serial:/dev/ttyACM0"
    assert known_way("recording:it.txt", book) == "serial:recording:it.txt"
    assert known_way("serial:/dev/ttyUSB0", book) == "serial:/dev/ttyUSB0"
    assert known_way("die-2", book) is None


# --- in the air -------------------------------------------------------------------------------------------


@asynccontextmanager
async def room() -> AsyncIterator[tuple[Air, Bluetooth]]:
    """A room with Bluetooth, without a radio."""
    air = Air()
    adapter = Adapter(air)
    scanner, client = backends(adapter)
    timing = RadioTiming(listen=1.0, rest=0.2, look=2.0, again=0.5)
    radio = Bluetooth(scanner=scanner, client=client, services=SERVICES, timing=timing)
    try:
        yield air, radio
    finally:
        await radio.close()
        await adapter.close()


async def test_devices_in_the_air_are_listed_and_watched_by_their_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli_devices, "LISTEN", 1.0)
    common = {"data_dir": tmp_path, "json": True}
    async with room() as (air, radio), BleDie(air, device_id="die-1", tumble_ms=60, settle_ms=30) as die:
        listing = argparse.Namespace(**common, watch=False, all=False)
        await cli_devices.Listing(listing, EN, radio).run()
        listed = [place for place in facts(capsys.readouterr().out) if place["carrier"] == "ble"]
        assert [(place["label"], place["kind"]) for place in listed] == [("die-1", "die")]
        record, so_far = tmp_path / "die.txt", list[str]()
        with record.open("w") as file:
            recorder = Recorder(file)
            recorder.begin("in the air")
            options = argparse.Namespace(**common, device="die-1", seconds=None)
            task = asyncio.create_task(cli_monitor.Monitor(options, EN, recorder, radio).run())
            await until(lambda: "hello" in record.read_text())
            die.throw(4)
            await until(lambda: "Rolled" in said(capsys, so_far))
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
    async with linked(f"recording:{record}", "die") as (_, again):
        await until(lambda: again.of(Rolled))
    assert again.of(Rolled)[0].face == 4


def said(capsys: pytest.CaptureFixture[str], so_far: list[str]) -> str:
    so_far.append(capsys.readouterr().out)
    return "".join(so_far)
