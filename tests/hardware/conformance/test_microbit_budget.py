"""Do the programs that are flashed fit a micro:bit of the first kind, and are they quick enough?

Measured on the (emulated) board, with everything that goes there: core, drivers, display, watchdog, and the
calibration in flash that makes it count. Two things stand in. QEMU has no load-cell converter and no
accelerometer, so after the driver has asked for a reading in vain another one is used: what the bus itself
takes, some 1.5 ms a reading, is not in the figures. And QEMU is no stopwatch: the board's own clock counts
128 ns an instruction here, about twice what the real processor needs for the quickest ones.
"""

from __future__ import annotations

import re
import time

import pytest

from firmware_bridge.wire import Decoder, encode
from hardware.build import Small, small_files
from hardware.firmware.core.calibration import _written
from hardware.flash import targets
from hardware.virtual.on_qemu import QemuLine
from tests.hardware.conformance.targets import needs_target

# Where a reading is taken: the driver is asked, and what it should have said is put in.
SENSOR = {
    "carbometer": ("raw = reading(i2c)", "raw = reading(i2c)\n        raw = 84000 + (now & 7)"),
    "die": ("        if now - last >= SAMPLE_MS or now < last:\n", "        if True:\n"),
}
# Seconds of its own time, readings in them, and what is free when it has tidied up.
MEASURED = """
        if now - began >= 2000:
            gc.collect()
            print("budget", (device.samples - samples) * 1000 // (now - began), gc.mem_free())
            began = now
            samples = device.samples
"""
BEGUN = """\
    began = running_time()
    samples = device.samples
    print("started", began)
"""
STARTS = 8
BALLAST = 192  # bytes that it must be able to do without: chance decides what else is in the way
CALIBRATION = {"cal0": _written((1, 84000, 64000, 10, 800, 0, 84000))}


def measured(kind: str, ballast: int = 0) -> dict[str, bytes]:
    """The files of `klimatisch flash`, with a line in the loop that prints the figures.

    `ballast` bytes of memory are taken away before anything is loaded.
    """
    program = targets.BOARDS["microbit"].programs[kind]
    small = targets.small(program)
    *rest, (name, text) = small.sources
    before, after = SENSOR[kind]
    assert before in text
    text = text.replace(before, after).replace(
        "    while True:\n",
        BEGUN + "    while True:\n",
    )
    text = "import gc\n" + text.replace(
        "        talk(device, now)\n", MEASURED + "        talk(device, now)\n"
    )
    files = small_files(
        Small([*rest, (name, text)], small.roles, (), small.swap, small.leave_out, small.clocks)
    )
    if ballast:
        main, times = re.subn(rb"(def \w+\(\w+)\)", rb"\1,z=bytearray(%d))" % ballast, files["main.py"])
        assert times == 1
        files = {**files, "main.py": main}
    return {**files, **(CALIBRATION if kind == "carbometer" else {})}


@pytest.mark.parametrize("kind", SENSOR)
def test_it_fits_a_micro_bit(kind: str) -> None:
    needs_target("qemu")
    line = QemuLine(measured(kind), as_slow_as_real=True)
    try:
        said = b""
        greeted = False
        until = time.monotonic() + 90
        while said.count(b"budget") < 3 or not said.endswith(b"\n"):
            said += line.read()
            if b'"hello"' in said and not greeted:
                greeted = True
                line.write(b"\n" + encode({"t": "hello?", "p": 1, "min": 1}))
            assert b"Traceback" not in said and time.monotonic() < until, said.decode(errors="replace")
            time.sleep(0.02)
    finally:
        line.close()
    assert [item["t"] for item in Decoder().feed(said) if isinstance(item, dict)].count("hello") == 2
    rate, free = map(int, said.decode(errors="replace").split("budget")[-1].split()[:2])
    started = said.decode(errors="replace").split("started")[1].split()[0]
    figures = f"{rate} readings a second, {free} bytes free, {started} ms to start"
    print(f"qemu micro:bit V1, {kind} as flashed: {figures}")
    assert rate >= 20
    assert free >= 1024


@pytest.mark.parametrize("kind", SENSOR)
def test_it_starts_every_time_and_has_memory_to_spare(kind: str) -> None:
    """What the collector of garbage finds depends on chance, so a start that just succeeds is none."""
    needs_target("qemu")
    line = QemuLine(measured(kind, BALLAST))
    try:
        for _ in range(STARTS):
            said = b""
            until = time.monotonic() + 60
            while b'"hello"' not in said:
                said += line.read()
                assert b"Traceback" not in said and time.monotonic() < until, said.decode(errors="replace")
                time.sleep(0.005)
            line.reset()
    finally:
        line.close()
