"""The link over a real pseudo-terminal, with the virtual devices at its other end."""

from __future__ import annotations

import asyncio
import errno
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from firmware_bridge import (
    Battery,
    Count,
    Hello,
    LinkChanged,
    LinkState,
    LogLine,
    Reason,
    Rolled,
    RollLedger,
)
from firmware_bridge.serial_pump import Line, why_not_opened
from hardware.virtual import VirtualCarbometer, VirtualDie
from tests.bridge.helpers import IMPATIENT, Heard, linked, until


@pytest.fixture
def carbometer() -> Iterator[VirtualCarbometer]:
    with VirtualCarbometer(5, chip_ms=5, settle_ms=60, seed=1) as device:
        yield device


@pytest.fixture
def die() -> Iterator[VirtualDie]:
    with VirtualDie(tumble_ms=60, settle_ms=30, seed=1) as device:
        yield device


def counted(heard: Heard, value: int) -> bool:
    counts = heard.of(Count)
    return bool(counts) and counts[-1].stable and counts[-1].value == value


async def test_the_count_follows_the_chips(carbometer: VirtualCarbometer) -> None:
    async with linked(carbometer.port, "carbometer") as (link, heard):
        await until(lambda: counted(heard, 5))
        carbometer.place(4)
        await until(lambda: counted(heard, 9))
        carbometer.take(7)
        await until(lambda: counted(heard, 2))
        carbometer.set(30)
        await until(lambda: counted(heard, 30))
        carbometer.bump()
        await until(lambda: any(not fact.stable for fact in heard.of(Count)[-3:]))
        await until(lambda: counted(heard, 30))
        assert link.state is LinkState.READY and link.device == carbometer.device_id
    assert {fact.device for fact in heard.of(Count)} == {carbometer.device_id}
    assert all(abs(fact.residual) < 300 for fact in heard.of(Count) if fact.stable)


async def test_states_on_the_way_to_ready(carbometer: VirtualCarbometer) -> None:
    async with linked(carbometer.port, "carbometer") as (_, heard):
        await until(lambda: heard.of(Count))
        assert heard.states() == ["searching", "connecting", "greeting", "ready"]
        hello = heard.of(Hello)[0]
        assert (hello.kind, hello.hardware, hello.protocol) == ("carbometer", "virtual", 1)


async def test_rolls_are_delivered_once_with_their_quality(die: VirtualDie) -> None:
    async with linked(die.port, "die") as (_, heard):
        await until(lambda: heard.of(Battery))
        die.throw(4)
        die.cocked()
        die.turn(2)
        die.throw(6)
        await until(lambda: len(heard.of(Rolled)) == 4)
        await asyncio.sleep(0.1)  # a second delivery would come with the device's next breath
        told = [(fact.quality, fact.face) for fact in heard.of(Rolled)]
        assert told == [("rolled", 4), ("cocked", 0), ("placed", 2), ("rolled", 6)]


async def test_a_roll_thrown_while_out_of_reach_arrives_afterwards_once(die: VirtualDie) -> None:
    ledger = RollLedger()
    async with linked(die.port, "die", ledger=ledger) as (_, heard):
        await until(lambda: heard.of(Hello))
        die.unplug()
        die.throw(3)
        await until(lambda: heard.because(Reason.PORT_MISSING))
        die.replug()
        await until(lambda: heard.of(Rolled))
    async with linked(die.port, "die", ledger=ledger) as (_, again):
        die.throw(1)
        await until(lambda: again.of(Rolled))
    assert [fact.face for fact in heard.of(Rolled) + again.of(Rolled)] == [3, 1]


async def test_unplugging_is_lost_then_waiting_then_ready_again(carbometer: VirtualCarbometer) -> None:
    async with linked(carbometer.port, "carbometer") as (_, heard):
        await until(lambda: counted(heard, 5))
        carbometer.unplug()
        await until(lambda: LinkState.LOST in heard.states())
        lost = next(fact for fact in heard.of(LinkChanged) if fact.state is LinkState.LOST)
        assert (lost.reason, lost.device) == (Reason.UNPLUGGED, carbometer.device_id)
        await until(lambda: LinkState.WAITING in heard.states())
        assert "retry_ms" in heard.because(Reason.UNPLUGGED)[-1].params
        carbometer.place(2)
        heard.clear()
        carbometer.replug()
        await until(lambda: counted(heard, 7))
        assert LinkState.READY in heard.states()


async def test_noise_is_logged_and_nothing_else(carbometer: VirtualCarbometer) -> None:
    noise = (
        b"\x00\xff\x03\n"
        b"MPY: soft reboot\r\nMicroPython v1.24.1 on 2024-11-29; Raspberry Pi Pico W with RP2040\r\n"
        b"Traceback (most recent call last):\r\nOSError: [Errno 5] EIO\r\n>>> \r\n"
        b'{"t":"evt","seq":999,"boot":"x","e":"count","count":99,"stable":true,"res":0,"sig":0}*0000\n'
        + b"y" * 5000
        + b"\n"
    )
    async with linked(carbometer.port, "carbometer") as (_, heard):
        await until(lambda: counted(heard, 5))
        carbometer.noise_bytes(noise[:2000])
        carbometer.place(1)
        await until(lambda: counted(heard, 6))
        carbometer.noise_bytes(noise[2000:])
        carbometer.place(1)
        await until(lambda: counted(heard, 7))
        texts = [fact.text for fact in heard.of(LogLine)]
        assert "Traceback (most recent call last):" in texts and "MPY: soft reboot" in texts
        assert all(text.isascii() and text.isprintable() for text in texts)
        assert {fact.value for fact in heard.of(Count) if fact.stable} == {5, 6, 7}
        assert 99 not in {fact.value for fact in heard.of(Count)}
        assert heard.states() == ["searching", "connecting", "greeting", "ready"]


async def test_wrong_kind(die: VirtualDie) -> None:
    async with linked(die.port, "carbometer") as (_, heard):
        await until(lambda: heard.because(Reason.WRONG_KIND))
        assert heard.because(Reason.WRONG_KIND)[0].params["found"] == "die"
        assert not heard.of(Hello) and LinkState.READY not in heard.states()


async def test_any_kind(die: VirtualDie) -> None:
    async with linked(die.port, None) as (_, heard):
        await until(lambda: heard.of(Hello))
        assert heard.of(Hello)[0].kind == "die"


async def test_a_device_that_is_too_new() -> None:
    with VirtualCarbometer(protocol=(9, 8)) as device:
        async with linked(device.port, "carbometer") as (_, heard):
            await until(lambda: heard.because(Reason.PROTOCOL_TOO_NEW))
            assert heard.because(Reason.PROTOCOL_TOO_NEW)[0].params["device_min"] == 8


async def test_a_device_that_says_nothing(carbometer: VirtualCarbometer) -> None:
    carbometer.freeze()
    async with linked(carbometer.port, "carbometer", timing=IMPATIENT) as (_, heard):
        await until(lambda: heard.because(Reason.NO_ANSWER))
        carbometer.thaw()
        await until(lambda: counted(heard, 5))


async def test_a_device_that_falls_silent(die: VirtualDie) -> None:
    async with linked(die.port, "die", timing=IMPATIENT) as (_, heard):
        await until(lambda: heard.of(Hello))
        die.freeze()
        await until(lambda: heard.because(Reason.SILENT))
        assert LinkState.LOST in heard.states()
        die.thaw()
        await until(lambda: heard.states()[-1] is LinkState.READY)


async def test_missing_port(tmp_path: Path) -> None:
    async with linked(str(tmp_path / "nothing"), "die") as (_, heard):
        await until(lambda: heard.because(Reason.PORT_MISSING))
        assert LinkState.CONNECTING not in heard.states()


async def test_a_file_that_is_no_port(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("hello")
    async with linked(str(path), "die") as (_, heard):
        await until(lambda: heard.because(Reason.OPEN_FAILED))


async def test_permission_denied(die: VirtualDie) -> None:
    def refuse(port: str) -> Line:
        raise serial.SerialException(errno.EACCES, f"could not open port {port}: Permission denied")

    async with linked(die.port, "die", open_port=refuse) as (_, heard):
        await until(lambda: heard.because(Reason.PERMISSION_DENIED))


async def test_a_port_that_another_program_holds(die: VirtualDie) -> None:
    with serial.Serial(die.port, exclusive=True):
        async with linked(die.port, "die") as (_, heard):
            await until(lambda: heard.because(Reason.PORT_BUSY))


def test_what_windows_says_is_understood() -> None:
    missing = serial.SerialException("could not open port 'COM3': FileNotFoundError(2, '…', None, 2)")
    busy = serial.SerialException("could not open port 'COM3': PermissionError(13, '…', None, 5)")
    assert why_not_opened(missing, "COM3").reason is Reason.PORT_MISSING
    assert why_not_opened(busy, "COM3").reason is Reason.PORT_BUSY


async def test_back_off_grows_to_its_limit(tmp_path: Path) -> None:
    async with linked(str(tmp_path / "nothing"), "die") as (_, heard):
        await until(lambda: heard.states().count(LinkState.WAITING) >= 5)
    waits = [fact.params["retry_ms"] for fact in heard.of(LinkChanged) if fact.state is LinkState.WAITING]
    assert waits[0] in range(15, 21) and waits[4] in range(75, 101)


async def test_identify_and_snapshot_on_request(die: VirtualDie, carbometer: VirtualCarbometer) -> None:
    async with linked(die.port, "die") as (link, heard):
        assert not link.identify()
        await until(lambda: heard.of(Hello))
        assert link.identify()
        await until(lambda: die.identified)
    async with linked(carbometer.port, "carbometer") as (link, heard):
        await until(lambda: counted(heard, 5))
        heard.clear()
        assert link.request_snapshot()
        await until(lambda: counted(heard, 5))


async def test_closing_leaves_no_thread_and_frees_the_port(die: VirtualDie) -> None:
    async with linked(die.port, "die") as (_, heard):
        await until(lambda: heard.of(Hello))
    await until(lambda: not [t for t in threading.enumerate() if t.name.startswith("serial")])
    serial.Serial(die.port, exclusive=True).close()
