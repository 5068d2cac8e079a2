"""A BBC micro:bit (the first one: nRF51, 16 KB of memory, MicroPython 1.9) emulated by QEMU."""

from __future__ import annotations

import json
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import serial

from hardware.drop_file import FLASH, MICROPYTHON, after_firmware
from hardware.virtual import child
from hardware.virtual.emulated import BoardGone, BoardOnLine, NotInstalled
from hardware.virtual.gdb import Debugger
from hardware.virtual.microbit_files import image

FIRMWARE = MICROPYTHON


def missing() -> str | None:
    """Why this target cannot run here; None if it can."""
    if shutil.which("qemu-system-arm") is None:
        return "qemu-system-arm is not installed"
    if not FIRMWARE.exists():
        return "the micro:bit's MicroPython (Debian's firmware-microbit-micropython) is not installed"
    return None


class QemuLine:
    """The board's UART. It starts with these files on it and runs main.py, if there is one."""

    name = "qemu"
    curious = False

    def __init__(self, files: dict[str, bytes], *, as_slow_as_real: bool = False) -> None:
        if (why := missing()) is not None:
            raise NotInstalled(why)
        self._folder = tempfile.TemporaryDirectory(prefix="klimatisch-qemu-")
        # Its own clock then counts instructions, 128 ns each: a real one, at 16 MHz, needs one to two cycles
        # of 62.5 ns for most. Without it QEMU runs as fast as it can.
        self._pace = ("-icount", "shift=7") if as_slow_as_real else ()
        self._files_at = after_firmware(FIRMWARE.read_text())
        # QEMU's flash is full of zeros; a real one that was erased is full of ones, and MicroPython's
        # filesystem relies on that. What is in it already need not be typed at the prompt, which takes
        # seconds and is not sure to arrive where the machine is busy.
        self._flash = image(files).ljust(FLASH - self._files_at, b"\xff")
        try:
            self._start()
            self._write_flash()
        except BaseException:
            self.close()
            raise

    def _start(self) -> None:
        """Halted. The firmware, and nothing but it, is written into flash with every reset."""
        monitor = Path(self._folder.name) / "monitor"
        self._debugger = Path(self._folder.name) / "debugger"
        self._process = child.start(
            [
                *("qemu-system-arm", "-M", "microbit", "-device", f"loader,file={FIRMWARE}", "-S"),
                *("-display", "none", "-serial", "pty", "-qmp", f"unix:{monitor},server=on,wait=off"),
                *("-gdb", f"unix:{self._debugger},server=on,wait=off", *self._pace),
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        try:
            self.uart = serial.Serial(self._pty(), 115200, timeout=0.05)
            self._monitor = socket.socket(socket.AF_UNIX)
            self._monitor.settimeout(10)
            self._monitor.connect(str(monitor))
            self._replies = self._monitor.makefile("r")
            self._replies.readline()  # its greeting
            self._tell("qmp_capabilities")
        except BaseException:
            self._end()
            raise

    def fileno(self) -> int:
        return int(self.uart.fileno())

    def read(self) -> bytes:
        try:
            return self.uart.read(self.uart.in_waiting) if self.uart.in_waiting else b""
        except OSError as error:
            raise BoardGone("QEMU has ended") from error

    def write(self, data: bytes) -> None:
        if data:
            self.uart.write(data)

    def stop(self) -> bytes:
        """Halt the processor where it is; the last it said."""
        self._tell("stop")
        time.sleep(0.02)  # for what is on its way through the terminal
        return self.read()

    def reset(self) -> None:
        self.stop()  # what it said before must not be taken for an answer afterwards
        self._tell("system_reset")
        self._tell("cont")

    def rest(self) -> None:
        """A program that waits for bytes would keep a whole processor of this machine busy with it."""
        self._process.send_signal(signal.SIGSTOP)

    def wake(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def renew(self) -> None:
        """Start again with the flash as it was when the program had just been written."""
        self.stop()
        self._write_flash()

    def _write_flash(self) -> None:
        debugger = Debugger(str(self._debugger))
        debugger.write(self._files_at, self._flash)
        self._tell("system_reset")
        debugger.close()
        self._tell("cont")

    def close(self) -> None:
        self._end()
        self._folder.cleanup()

    def _end(self) -> None:
        for part in ("uart", "_replies", "_monitor"):
            if hasattr(self, part):
                getattr(self, part).close()
        if hasattr(self, "_process"):
            self._process.kill()
            self._process.wait()
            if self._process.stdout is not None:
                self._process.stdout.close()

    def _pty(self) -> str:
        assert self._process.stdout is not None
        said = ""
        for line in self._process.stdout:
            said += line
            if (found := re.search(r"redirected to (\S+)", line)) is not None:
                return found[1]
        raise BoardGone(f"QEMU did not start: {said.strip()}")

    def _tell(self, command: str, **arguments: Any) -> Any:
        message = json.dumps({"execute": command, "arguments": arguments})
        self._monitor.sendall(message.encode() + b"\n")
        while True:
            line = self._replies.readline()
            if not line:
                raise BoardGone("QEMU has ended")
            reply = json.loads(line)
            if "error" in reply:
                raise BoardGone(f"QEMU: {reply['error']['desc']}")
            if "return" in reply:
                return reply["return"]


def qemu_board(files: dict[str, bytes] | None = None) -> BoardOnLine:
    """A micro:bit fresh from its maker: a prompt, these files, nothing of ours."""
    return BoardOnLine(QemuLine(files or {}), "microbit")
