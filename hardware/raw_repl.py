"""A client of MicroPython's raw REPL on a serial port: run code, move files, start the program anew.

Works with everything from MicroPython 1.9 on a micro:bit, whose receive buffer is a few dozen bytes and whose
filesystem has no folders, up to boards with raw paste, where the board itself says how much it can take.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Self

import serial

CTRL_A, CTRL_B, CTRL_C, CTRL_D, CTRL_E = b"\x01", b"\x02", b"\x03", b"\x04", b"\x05"
GREETING = b"raw REPL; CTRL-B to exit\r\n"
# Without flow control: what every board can take at once, and the time it needs to take it.
BURST = 32
PAUSE_S = 0.01
TRIES = 4
# One statement with this much of a file fits into the smallest heap.
PIECE = 160
PIECE_WITH_ROOM = 512

Progress = Callable[[int, int], None]


class ReplError(Exception):
    """Something went wrong between us and the board."""


class NoRepl(ReplError):
    """The board does not answer as a MicroPython prompt does."""


class ReplTimeout(ReplError):
    """The board stopped answering in the middle."""


class NotTaken(ReplTimeout):
    """The code did not arrive as a whole and has not run."""


class BoardError(ReplError):
    """The code ran and raised; `traceback` is what the board printed, `output` what came before."""

    def __init__(self, traceback: str, output: str = "") -> None:
        lines = traceback.strip().splitlines()
        self.traceback = traceback
        self.output = output
        self.kind = lines[-1].split(":", 1)[0].strip() if lines else ""
        super().__init__(lines[-1] if lines else "the board reported an error without words")


class RawRepl:
    """Give it an open port, or the name of one, which it then opens and closes itself.

    `with RawRepl("/dev/ttyACM0") as board: board.put("main.py", data)` enters and leaves the raw REPL.
    """

    def __init__(self, port: serial.Serial | str, *, patience_s: float = 10.0) -> None:
        self._owned = isinstance(port, str)
        self.serial = serial.Serial(port, 115200, write_timeout=10) if isinstance(port, str) else port
        self.serial.timeout = 0.05
        self.patience_s = patience_s
        self._pause_s = PAUSE_S
        self._seen = b""
        self._paste: bool | None = None  # whether the board has raw paste; None: not asked yet
        self._platform: str | None = None

    def __enter__(self) -> Self:
        try:
            self.enter()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(ReplError, serial.SerialException):
            self.leave()
        self.close()

    def close(self) -> None:
        """Close the port if it was opened here."""
        if self._owned:
            self.serial.close()

    # In and out

    def enter(self, *, fresh: bool = True) -> None:
        """Stop what runs and reach the raw REPL; with `fresh`, with an empty memory.

        Tries for `patience_s`: a board that cannot be interrupted is caught when it is reset meanwhile.
        """
        until = time.monotonic() + self.patience_s
        while True:
            # Twice: the first may only end a wait inside the program.
            self._write(b"\r" + CTRL_C + CTRL_C)
            self._drain(0.1)
            self._write(b"\r" + CTRL_A)
            if self._await(GREETING + b">", 1.0):
                break
            if time.monotonic() >= until:
                raise NoRepl(f"no MicroPython prompt on {self.serial.port}: it answered {self._tail()}")
        if fresh:
            self._fresh()

    def leave(self) -> None:
        """Back to the friendly prompt; nothing is started."""
        self._write(b"\r" + CTRL_B)
        self._drain(0.1)

    def soft_reset(self) -> None:
        """Leave the raw REPL and start the board's main.py anew."""
        self._write(b"\r" + CTRL_B)
        self._drain(0.1)
        self._write(CTRL_D)

    def _fresh(self) -> None:
        # In the raw REPL a soft reset ends in the raw REPL again, without running main.py.
        self._write(CTRL_D)
        if not self._await(b"soft reboot", 5.0) or not self._await(GREETING + b">", 10.0):
            raise NoRepl(f"the board did not come back from its soft reset: {self._tail()}")

    # Running code

    def exec(self, code: str | bytes, *, timeout_s: float = 10.0) -> str:
        """Run code and return what it printed. Raises BoardError with the traceback if it raised.

        `timeout_s` is how long the board may stay silent.
        """
        source = (code.encode() if isinstance(code, str) else code) or b"\n"  # nothing would be a soft reset
        if self._paste is False or not self._paste_in(source, timeout_s):
            self._write(source)
            self._write(CTRL_D)
            if not self._await(b"OK", timeout_s):
                raise NotTaken(f"the board did not take the code: {self._tail()}")
        output = self._until_end(timeout_s)
        trouble = self._until_end(timeout_s)
        if not self._await(b">", timeout_s):
            raise ReplTimeout(f"no prompt after the code: {self._tail()}")
        if trouble:
            raise BoardError(trouble, output)
        return output

    def _paste_in(self, source: bytes, timeout_s: float) -> bool:
        """Send by raw paste, where the board says when it has room; False if it has no raw paste."""
        if self._paste is None and self._is_microbit():
            return False
        self._write(CTRL_E + b"A" + CTRL_A)
        answer = self._take(2, timeout_s)
        if answer != b"R\x01":
            self._paste = False
            if answer != b"R\x00" and not self._await(b"w REPL; CTRL-B to exit\r\n>", timeout_s):
                raise ReplTimeout(f"the board did not understand: {self._tail()}")
            return False
        self._paste = True
        window = int.from_bytes(self._take(2, timeout_s), "little")
        room, at = window, 0
        while at < len(source):
            while not room or self._seen or self.serial.in_waiting:
                sign = self._take(1, timeout_s)
                if sign == b"\x01":
                    room += window
                elif sign == CTRL_D:
                    # It will not read on: what it thinks of it follows.
                    self.serial.write(CTRL_D)
                    return True
                else:
                    raise ReplTimeout(f"the board stopped taking code: {self._tail()}")
            part = source[at : at + room]
            self.serial.write(part)
            at += len(part)
            room -= len(part)
        self.serial.write(CTRL_D)
        while (sign := self._take(1, timeout_s)) == b"\x01":
            pass
        if sign != CTRL_D:
            raise ReplTimeout(f"the board did not take the code: {self._tail()}")
        return True

    def _is_microbit(self) -> bool:
        """True on a micro:bit, which takes the question for raw paste as part of the program."""
        if self._platform is None:
            self._platform = ""  # asked without raw paste
            asked, self._paste = self._paste, False
            try:
                self._platform = self.exec("import sys\nprint(sys.platform)").strip()
            finally:
                self._paste = asked
        if self._platform == "microbit":
            self._paste = False
        return self._platform == "microbit"

    @property
    def platform(self) -> str:
        """The board's sys.platform: microbit, rp2, esp32, webassembly …"""
        self._is_microbit()
        return self._platform or ""

    # Files

    @property
    def has_folders(self) -> bool:
        """Whether this port's filesystem knows folders; a micro:bit's does not."""
        return self.exec("import os\nprint(hasattr(os,'mkdir'))").strip() == "True"

    def put(self, path: str, data: bytes, progress: Progress | None = None) -> None:
        """Write a file, in pieces; `progress(done, total)` is told after each. Its folder must exist."""
        piece = PIECE if self._is_microbit() else PIECE_WITH_ROOM
        self.exec(f"f=open({path!r},'wb')\nw=f.write")
        try:
            for at in range(0, len(data), piece):
                part = data[at : at + piece]
                self._put_piece(part, f"{path} at byte {at}")
                if progress is not None:
                    progress(at + len(part), len(data))
        finally:
            self.exec("f.close()\ndel f,w\nx=None")

    def _put_piece(self, part: bytes, what: str) -> None:
        # The board writes only what arrived whole: a busy one may lose a byte, and cannot take back a write.
        code = f"x={part!r}\nif(len(x),sum(x))==({len(part)},{sum(part)}):print(w(x))"
        pause = self._pause_s
        try:
            for _ in range(TRIES):
                try:
                    if self.exec(code).strip() == str(len(part)):
                        return
                except BoardError:
                    pass
                except NotTaken:
                    self._write(CTRL_C)  # its end was lost: forget what came before it
                self._pause_s *= 2
        finally:
            self._pause_s = pause
        raise ReplError(f"{what}: the board did not get it whole in {TRIES} tries")

    def make_folder(self, path: str) -> None:
        """Make a folder and those above it where they are missing."""
        made = ""
        for name in path.strip("/").split("/"):
            made += f"/{name}" if made or path.startswith("/") else name
            self.exec(f"import os\ntry:\n os.stat({made!r})\nexcept OSError:\n os.mkdir({made!r})")

    def list(self, folder: str = "") -> dict[str, int | None]:
        """The names in a folder with their sizes in bytes; None for a folder."""
        if self._is_microbit():
            listing = "import os\nfor n in os.listdir():print(os.size(n),n)"
        else:
            start = folder.rstrip("/") + "/" if folder else ""
            where = repr(folder) if folder else ""
            # 0x4000 marks a folder.
            listing = (
                f"import os\nfor n in os.listdir({where}):\n s=os.stat({start!r}+n)\n"
                " print(-1 if s[0]&0x4000 else s[6],n)"
            )
        found: dict[str, int | None] = {}
        for line in self.exec(listing).splitlines():
            size, _, name = line.partition(" ")
            found[name] = int(size) if int(size) >= 0 else None
        return found

    def read(self, path: str) -> bytes:
        """The content of a file."""
        piece = PIECE if self._is_microbit() else PIECE_WITH_ROOM
        self.exec(f"f=open({path!r},'rb')")
        data = b""
        try:
            # Byte by byte: a list of so many texts needs a kilobyte in one piece, which not every board has.
            while part := bytes.fromhex(self.exec(f"for b in f.read({piece}):print('%02x'%b,end='')")):
                data += part
        finally:
            self.exec("f.close()\ndel f")
        return data

    def remove(self, path: str) -> None:
        self.exec(f"import os\nos.remove({path!r})")

    # The line

    def _write(self, data: bytes) -> None:
        for at in range(0, len(data), BURST):
            self.serial.write(data[at : at + BURST])
            self.serial.flush()
            time.sleep(self._pause_s)

    def _fill(self) -> bool:
        """Take in what is there, waiting a moment for it; False if there was nothing."""
        data = self.serial.read(max(self.serial.in_waiting, 1))
        self._seen += data
        return bool(data)

    def _take(self, count: int, timeout_s: float) -> bytes:
        until = time.monotonic() + timeout_s
        while len(self._seen) < count:
            if not self._fill() and time.monotonic() >= until:
                raise ReplTimeout(f"the board stopped answering: {self._tail()}")
        taken, self._seen = self._seen[:count], self._seen[count:]
        return taken

    def _await(self, words: bytes, timeout_s: float) -> bool:
        """Read up to these bytes; False if they do not come in time."""
        until = time.monotonic() + timeout_s
        while words not in self._seen:
            if time.monotonic() >= until:
                return False
            self._fill()
            self._seen = self._seen[-65536:]  # a program may talk without end
        self._seen = self._seen.partition(words)[2]
        return True

    def _until_end(self, quiet_s: float) -> str:
        until = time.monotonic() + quiet_s
        while CTRL_D not in self._seen:
            if self._fill():
                until = time.monotonic() + quiet_s
            elif time.monotonic() >= until:
                raise ReplTimeout(f"the code runs on without a word: {self._tail()}")
        output, _, self._seen = self._seen.partition(CTRL_D)
        return output.decode(errors="replace").replace("\r\n", "\n")

    def _drain(self, quiet_s: float) -> None:
        until = time.monotonic() + quiet_s
        while time.monotonic() < until:
            self._fill()
        self._seen = b""

    def _tail(self) -> str:
        return repr(self._seen[-80:]) if self._seen else "nothing"
