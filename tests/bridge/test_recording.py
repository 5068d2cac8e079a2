"""A recording is read as it was written, replays through a link, and tells the line that is wrong."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge import Count, Hello, Reason, Rolled, RollLedger, SerialLink, SerialTransport
from firmware_bridge.ble import SERVICES, BleLink, Bluetooth
from firmware_bridge.recording import (
    FIRST_LINE,
    BadRecording,
    Recorded,
    Recorder,
    escape,
    parse,
    read,
    unescape,
)
from firmware_bridge.replay import ReplayTransport
from firmware_bridge.transport import Closed, End, Opened, Received
from hardware.virtual import VirtualCarbometer, VirtualDie
from hardware.virtual.ble import Adapter, Air, BlePixels, backends
from tests.bridge.helpers import QUICK, Heard, calm, linked, until


@calm
@given(st.binary(max_size=300))
def test_any_bytes_survive(data: bytes) -> None:
    text = escape(data)
    assert text.isascii() and (text.isprintable() or not text)
    assert unescape(text) == data


@calm
@given(
    st.lists(st.tuples(st.binary(min_size=1, max_size=40), st.booleans()), max_size=12),
    st.lists(st.floats(0, 5), min_size=14, max_size=14),
)
def test_a_recording_is_read_as_it_was_written(pieces: list[tuple[bytes, bool]], waits: list[float]) -> None:
    now = 100.0
    steps = iter(waits)

    def clock() -> float:
        nonlocal now
        now += next(steps)
        return now

    file = io.StringIO()
    recorder = Recorder(file, clock)
    recorder.begin("a die\nat a port")
    recorder.happened(Opened())
    for data, from_device in pieces:
        recorder.happened(Received(data)) if from_device else recorder.sent(data)
    recorder.happened(Closed(End(Reason.UNPLUGGED)))
    (entries,) = parse(file.getvalue().splitlines()).connections
    assert isinstance(entries[0].what, Opened) and entries[-1].what == Closed(End(Reason.UNPLUGGED))
    read_back = [
        (entry.what.data, True) if isinstance(entry.what, Received) else (entry.sent, False)
        for entry in entries[1:-1]
    ]
    assert read_back == pieces


GOOD = [FIRST_LINE, "# by hand", "", "0.000 opened", "0.100 < a\\n", "0.200 > b\\n", "0.300 closed silent"]


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (1, "klimatisch-recording 2"),
        (1, ""),
        (4, "0.000 < a"),
        (5, "0.1 < a"),
        (5, "0.100 < a\\q"),
        (5, "0.100 < \\x0"),
        (5, "0.100 < ä"),
        (5, "0.100 <"),
        (5, "0.100 = a"),
        (5, "-0.100 < a"),
        (5, "0.100 opened"),
        (6, "0.050 > b"),
        (7, "0.300 closed"),
        (7, "0.300 closed for_lunch"),
        (7, "0.300 opened Again"),
        (4, "0.000 opened two words"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(number: int, line: str) -> None:
    lines = [*GOOD]
    lines[number - 1] = line
    with pytest.raises(BadRecording) as refused:
        parse(lines)
    assert refused.value.line == number
    parse(GOOD)


def test_files_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "it"
    path.write_bytes(FIRST_LINE.encode() + b"\n0.000 opened\n0.001 < \xff\n")
    with pytest.raises(BadRecording, match="line 3"):
        read(path)
    path.write_bytes(b"")
    with pytest.raises(BadRecording, match="empty"):
        read(path)


async def record(path: Path) -> Heard:
    """A die that is thrown, leaves, is thrown and comes back."""
    heard = Heard()
    with VirtualDie(tumble_ms=60, settle_ms=30, seed=1) as die, path.open("w") as file:
        recorder = Recorder(file)
        recorder.begin("a test")
        transport = Recorded(SerialTransport(die.port), recorder)
        link = SerialLink(die.port, "die", heard.append, timing=QUICK, transport=transport)
        task = asyncio.create_task(link.run())
        await until(lambda: heard.of(Hello))
        die.throw(4)
        await until(lambda: len(heard.of(Rolled)) == 1)
        die.unplug()
        await until(lambda: heard.because(Reason.PORT_MISSING))
        die.throw(2)
        die.replug()
        await until(lambda: len(heard.of(Rolled)) == 2)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    return heard


async def test_a_recording_replays_as_the_device_it_was(tmp_path: Path) -> None:
    path = tmp_path / "die.txt"
    first = await record(path)
    text = path.read_text()
    assert text.splitlines()[0] == FIRST_LINE and text.count(" opened") == 2
    assert '> {"t":"ack","seq":1' in text
    ledger = RollLedger()
    for _ in range(2):
        async with linked(f"recording:{path}", "die", ledger=ledger) as (_, again):
            await until(lambda: again.because(Reason.RECORDING_OVER))
        assert again.of(Rolled) == first.of(Rolled), "as often as it is replayed"
    assert again.of(Hello) == first.of(Hello)
    assert again.because(Reason.UNPLUGGED)


async def test_a_recorded_count_replays(tmp_path: Path) -> None:
    path = tmp_path / "scale.txt"
    heard = Heard()
    with VirtualCarbometer(5, chip_ms=5, settle_ms=60, seed=1) as scale, path.open("w") as file:
        recorder = Recorder(file)
        recorder.begin("")
        link = SerialLink(
            scale.port, None, heard.append, transport=Recorded(SerialTransport(scale.port), recorder)
        )
        task = asyncio.create_task(link.run())
        await until(lambda: heard.of(Count))
        scale.place(3)
        await until(lambda: heard.of(Count)[-1].stable and heard.of(Count)[-1].value == 8)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    transport = ReplayTransport(f"recording:{path}", speed=4)
    async with linked("recording:", None, transport=transport) as (_, again):
        await until(lambda: again.because(Reason.RECORDING_OVER) or again.because(Reason.STOPPED))
    assert [fact.value for fact in again.of(Count)] == [fact.value for fact in heard.of(Count)]


async def test_a_bad_recording_says_so_and_where(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("\n".join([*GOOD[:4], "what?"]))
    async with linked(f"recording:{path}", None) as (_, heard):
        await until(lambda: heard.because(Reason.BAD_RECORDING))
    assert heard.because(Reason.BAD_RECORDING)[0].params["line"] == 5


async def test_a_recording_that_is_not_there(tmp_path: Path) -> None:
    async with linked(f"recording:{tmp_path / 'none'}", None) as (_, heard):
        await until(lambda: heard.because(Reason.OPEN_FAILED))


async def test_a_die_that_people_own_replays_too(tmp_path: Path) -> None:
    """Recorded in the air; the file says what it speaks."""
    path, heard, air = tmp_path / "pixels.txt", Heard(), Air()
    adapter = Adapter(air)
    scanner, client = backends(adapter)
    radio = Bluetooth(scanner=scanner, client=client, services=SERVICES)
    async with BlePixels(air) as die:
        with path.open("w") as file:
            recorder = Recorder(file)
            recorder.begin("a Pixels die")
            link = BleLink(radio, die.address, heard.append)
            link.record(recorder)
            task = asyncio.create_task(link.run())
            await until(lambda: heard.of(Hello))
            for face in (4, 2):
                die.body.throw(face)
                await until(lambda: [roll.face for roll in heard.of(Rolled)][-1:] == [face])  # noqa: B023
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
    await radio.close()
    await adapter.close()
    assert "0.000 opened pixels\n" in path.read_text()
    async with linked(f"recording:{path}", None) as (_, again):
        await until(lambda: again.because(Reason.RECORDING_OVER))
    assert [roll.face for roll in again.of(Rolled)] == [4, 2]
    assert [hello.device for hello in again.of(Hello)] == [hello.device for hello in heard.of(Hello)]
