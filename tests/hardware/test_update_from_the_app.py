"""The page's update against real MicroPython: an older program of ours becomes the newest, and what the
device has learnt stays."""

from __future__ import annotations

from pathlib import Path

import pytest
import serial

from app.devices.hub import DeviceHub
from app.devices.updating import Flashing, Updates
from app.devices.words import newest
from hardware.flash import Flasher
from hardware.flash.flasher import Tell
from hardware.flash.line import greet
from hardware.raw_repl import RawRepl
from hardware.virtual import on_wasm
from tests.app.helpers import until
from tests.hardware.test_flash import ESP32, STAND_INS, answer

OLD = "0.0.1"
NEEDED = ("machine", "neopixel", "asyncio", "aioble", "bluetooth", "hx711_model")


def flasher(board: str, program: str, port: str, backups: Path, tell: Tell) -> Flashing:
    """Ours, for a board that calls itself WebAssembly."""
    assert (board, program) == (ESP32.name, "")
    return Flasher(ESP32, ESP32.usual, port, backups=backups, tell=tell)


def make_old(port: str) -> None:
    """The program that is there says that it is of long ago; main.py is another than today's."""
    with RawRepl(port) as repl:
        device = repl.read("core/device.py")
        assert newest().encode() in device
        repl.put("core/device.py", device.replace(newest().encode(), OLD.encode(), 1))
        repl.put("main.py", repl.read("main.py").replace(newest().encode(), OLD.encode(), 1))
        repl.soft_reset()


def learnt(port: str) -> dict[str, bytes]:
    with RawRepl(port) as repl:
        return {name: repl.read(name) for name in repl.list() if name.startswith("cal")}


@pytest.mark.deep  # beside other work the board may not be greeted in time
async def test_an_older_program_is_brought_up_to_date_and_keeps_what_it_learnt(tmp_path: Path) -> None:
    if (why := on_wasm.missing()) is not None:
        pytest.skip(why)
    files = {f"{name}.py": STAND_INS / f"{name}.py" for name in NEEDED}
    with on_wasm.wasm_board({**files, "boot.py": STAND_INS / "esp32_cell.py"}) as board:
        Flasher(ESP32, ESP32.usual, board.port, backups=tmp_path).run()
        with serial.Serial(board.port, 115200, timeout=0.05) as line:
            assert greet(line, 5.0) is not None
            assert answer(line, {"t": "tare"})["re"] == "tare"
        step_aside(board.port)
        before = learnt(board.port)
        assert before, "a tare is kept in a file"
        make_old(board.port)
        hub = DeviceHub(tmp_path, lambda: None)
        updates = Updates(hub, tmp_path / "backups", lambda: None, flasher)
        device = hub.take_up(f"serial:{board.port}", "carbometer")
        await until(lambda: device.known.ready)
        assert device.known.firmware == OLD
        await updates.update(device)
        progress = updates.of(device.device)
        assert progress is not None
        assert (progress.code, progress.failed) == ("devices.updated", False)
        again = hub.line_in("carbometer")
        assert again is not None
        await until(lambda: again.known.ready)
        assert again.known.firmware == newest()
        known = hub.book.get(again.device)
        assert known is not None
        assert known.firmware == newest()
        await hub.stop()
        step_aside(board.port)
        assert learnt(board.port) == before
    assert [*(tmp_path / "backups").rglob("core/device.py")], "a copy of what was replaced"


def step_aside(port: str) -> None:
    """As the flasher asks a program of ours to."""
    Flasher(ESP32, ESP32.usual, port, backups=Path("/nonexistent")).run(dry_run=True)
