"""A hostile host, a shaky cable, a failing power supply: the firmware recovers and says what happened."""

from __future__ import annotations

import random

import pytest

from firmware_bridge.wire import encode
from tests.hardware.conformance.dice import UP
from tests.hardware.conformance.host import GREETING, Host, of
from tests.hardware.conformance.test_carbometer import ZERO, weight

CALIBRATED = 10


def fine(device: Host) -> None:
    """It greets, answers and beats as if nothing had happened."""
    device.greets()
    assert device.snap()["boot"] == device.boot
    assert of("hb", device.hears(2000))


def nasty(rng: random.Random, size: int) -> bytes:
    """Bytes of every kind, with newlines, interrupts and halves of real lines in between."""
    parts = [
        b"\n",
        b"\r\n",
        b"\x03",
        b"\x00",
        b"\x04",
        b"\x01",
        b'{"t":"hello?"',
        b"*58A1\n",
        b"}*",
        b'"',
        b"\x1e",
    ]
    parts += [
        encode({"t": "snap?"})[:-3],
        encode({"t": "ack", "seq": 1, "boot": "x"}),
        b"\xff" * 9,
        b"{" * 40,
    ]
    out = b""
    while len(out) < size:
        out += rng.choice(parts) if rng.random() < 0.4 else rng.randbytes(rng.randrange(1, 40))
    return out


def test_garbage_does_not_harm_it(device: Host) -> None:
    before = device.boot
    device.sends(nasty(random.Random(1), 3000))
    fine(device)
    assert device.boot == before, "it did not have to start anew"


def test_an_interrupt_byte_does_not_stop_it(device: Host) -> None:
    """A byte 0x03 stops a MicroPython program, unless the board file sees to it."""
    before = device.boot
    for data in (b"\x03", b"\n\x03\n", encode(GREETING)[:10] + b"\x03" + encode(GREETING)[10:]):
        device.sends(data)
        fine(device)
    assert device.boot == before


def test_lines_of_ten_kilobytes_are_dropped_and_the_next_one_is_read(device: Host) -> None:
    assert device.sends(b"{" * 10_000 + b"\n") == []
    fine(device)
    assert device.sends(b"x" * 10_000) == [], "without an end"
    assert [m["t"] for m in device.sends(b"\n" + encode({"t": "snap?"}))] == ["snap"]


def test_a_flood_of_requests_is_answered_in_part_and_does_not_fill_the_memory(device: Host) -> None:
    device.sends(encode({"t": "snap?"}) * 60)
    fine(device)


@pytest.mark.parametrize("through", [0, 1, 30, 60])
def test_a_reset_in_the_middle_of_its_line(device: Host, through: int) -> None:
    """The host sees half a line, then a new hello with another boot: nothing else is taken for a message."""
    before = device.boot
    device.board.reset_while_answering(encode({"t": "snap?"}), through)
    [hello] = device.hears()
    assert hello["t"] == "hello" and hello["boot"] != before
    fine(device)


@pytest.mark.parametrize("part", [1, 17, 33])
def test_a_reset_in_the_middle_of_the_hosts_line(device: Host, part: int) -> None:
    line = encode(GREETING)
    assert device.sends(line[:part]) == []
    device.board.reset()
    assert [m["t"] for m in device.sends(line[part:])] == ["hello"], "its own, at the start"
    fine(device)


def test_no_roll_is_lost_by_garbage_on_the_line(die: Host) -> None:
    rng = random.Random(2)
    thrown = []
    for face in (5, 2, 6):
        thrown += [(m["seq"], m["face"]) for m in of("evt", die.throws(*UP[face]))]
        die.sends(nasty(rng, 300))
    die.greets()
    kept = {m["seq"]: m["face"] for m in die.takes_all()}
    assert list(kept.values()) == [5, 2, 6]
    assert all(kept[seq] == face for seq, face in thrown)


def test_a_full_queue_keeps_the_newest_and_no_acknowledged_roll_comes_back(die: Host) -> None:
    [first] = of("evt", die.throws(*UP[1]))
    die.acknowledges(first["seq"])
    die.says({"t": "bye"})
    for step in range(20):
        die.throws(*UP[step % 6 + 1])
        die.sends(b"\x00garbage")
    found = die.greets()
    [lost] = of("err", found)
    kept = die.takes_all()
    numbers = sorted({m["seq"] for m in kept})
    assert lost["n"] == 20 - len(numbers) and len(numbers) >= 8
    assert numbers == list(range(first["seq"] + 21 - len(numbers), first["seq"] + 21))


# Power cuts


def calibrated(host: Host) -> None:
    """Two good calibrations in flash, ten chips in the trough."""
    host.weighs(ZERO)
    assert of("ok", host.says({"t": "tare"}))
    host.weighs(weight(CALIBRATED))
    assert of("ok", host.says({"t": "cal", "n": CALIBRATED}))


def cut_at(host: Host, byte: int) -> None:
    """Let the power fail after so many bytes of the next calibration."""
    host.greets()
    host.weighs(weight(CALIBRATED), times=20)
    host.board.cut_power_at(byte)
    host.says({"t": "cal", "n": CALIBRATED})
    assert not host.board.powered


def test_power_cut_at_every_byte_of_a_calibration(carbometer: Host) -> None:
    """Whatever of the write got through, the calibration from before is there, and the damage is told."""
    calibrated(carbometer)
    told = whole = 0
    byte = 0
    while whole == 0:
        cut_at(carbometer, byte)
        carbometer.board.reset()
        carbometer.hears()
        found = carbometer.greets()
        assert carbometer.hello["cal"] is True, f"cut at byte {byte}"
        carbometer.weighs(weight(CALIBRATED))
        assert carbometer.snap()["count"] == CALIBRATED, f"cut at byte {byte}"
        flash = [m for m in of("err", found) if m["code"] == "flash"]
        told += len(flash)
        if not flash:
            whole = byte
        byte += 1
    print(f"{carbometer.board.target}: cut after each of {whole} bytes, {told} times told")
    assert told == whole > 20, "only the whole write is no damage"
    assert of("ok", carbometer.says({"t": "cal", "n": CALIBRATED})), "and it can be written again"
    assert of("err", carbometer.greets()) == []
