"""MicroPython compiled to WebAssembly, run by Node, as a board on a line."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import time
from pathlib import Path

from hardware.virtual import child
from hardware.virtual.emulated import BoardGone, BoardOnLine, NotInstalled

ROOT = Path(__file__).parents[2]
PACKAGE = "node_modules/@micropython/micropython-webassembly-pyscript"
RESET = b"\x1c"


def micropython() -> Path:
    """The folder of the MicroPython that ./test has installed, or of the one that is named."""
    return Path(os.environ.get("KLIMATISCH_MICROPYTHON", ROOT / "build" / PACKAGE))


def missing() -> str | None:
    """Why this target cannot run here; None if it can."""
    if shutil.which("node") is None:
        return "Node is not installed"
    if not (micropython() / "micropython.mjs").exists():
        return "MicroPython for Node is not installed (./test installs it into build/)"
    return None


class WasmLine:
    """A board that starts with these files on it and runs main.py, if there is one."""

    name = "wasm"
    curious = True

    def __init__(self, files: dict[str, Path]) -> None:
        if (why := missing()) is not None:
            raise NotInstalled(why)
        # The board reads without waiting: a program that never returns must be served, too.
        ours, self._to = os.pipe()
        os.set_blocking(ours, False)
        self._process = child.start(
            [
                "node",
                str(Path(__file__).with_name("board.mjs")),
                str(micropython().resolve()),
                *(f"/{there}={here}" for there, here in files.items()),
            ],
            stdin=ours,
            stdout=subprocess.PIPE,
        )
        os.close(ours)
        assert self._process.stdout is not None
        self._from = self._process.stdout.fileno()
        os.set_blocking(self._from, False)
        self._read = b""

    def fileno(self) -> int:
        return self._from

    def read(self) -> bytes:
        if self._read:
            data, self._read = self._read, b""
            return data
        try:
            data = os.read(self._from, 65536)
        except BlockingIOError:
            return b""
        if not data:
            raise BoardGone("the WebAssembly board has ended")
        return data

    def write(self, data: bytes) -> None:
        # Only `reset` presses the button; to the board one wrong byte is as wrong as another.
        self._write(data.replace(RESET, b"\x1d"))

    def _write(self, data: bytes) -> None:
        try:
            os.write(self._to, data)
        except BrokenPipeError as error:
            raise BoardGone("the WebAssembly board has ended") from error

    def reset(self) -> None:
        self._write(RESET)
        until = time.monotonic() + 20
        seen = b""
        while RESET not in seen:
            if time.monotonic() > until or self._process.poll() is not None:
                raise BoardGone("the WebAssembly board does not feel its reset button")
            select.select([self._from], [], [], 0.5)
            seen += self.read()
        self._read = seen.partition(RESET)[2]

    def rest(self) -> None:
        pass  # it sleeps by itself

    def wake(self) -> None:
        pass

    def renew(self) -> None:
        raise NotImplementedError  # nobody needs it: its flash can be wiped

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._to)
        if self._process.stdout is not None:
            self._process.stdout.close()


def wasm_board(files: dict[str, Path] | None = None) -> BoardOnLine:
    """A board fresh from its maker: a prompt, a filesystem with these files, nothing of ours."""
    return BoardOnLine(WasmLine(files or {}), "wasm-board")
