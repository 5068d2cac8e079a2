"""The firmware in this process, on the Python that runs the app, as a board on a line."""

from __future__ import annotations

import select
import socket
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

# What the board runs: given its line and the start of the names of its files, it returns its bench.
Program = Callable[["BoardEnd", str], Any]


class BoardEnd:
    """The line as the board file sees it."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end

    def read(self) -> bytes:
        try:
            return self._end.recv(4096)
        except BlockingIOError:
            return b""

    def write(self, data: bytes) -> None:
        self._end.setblocking(True)
        self._end.sendall(data)
        self._end.setblocking(False)


class CpythonLine:
    name = "cpython"
    curious = True

    def __init__(self, program: Program) -> None:
        self._program = program
        self._folder = tempfile.TemporaryDirectory(prefix="klimatisch-board-")
        self._ours, self._theirs = socket.socketpair()
        self._ours.setblocking(False)
        self._theirs.setblocking(False)
        self._lock = threading.Lock()
        self._closing = False
        self._bench = self._boot()
        self._thread = threading.Thread(target=self._run, name="board-cpython-core", daemon=True)
        self._thread.start()

    def _boot(self) -> Any:
        return self._program(BoardEnd(self._theirs), str(Path(self._folder.name) / "flash-"))

    def _run(self) -> None:
        while not self._closing:
            select.select([self._theirs], [], [], 0.01)
            with self._lock:
                if self._bench is None:
                    continue
                try:
                    self._bench.turn()
                except SystemExit:
                    self._bench = None  # its power was cut; nothing more until a reset
                except OSError:
                    return

    def fileno(self) -> int:
        return self._ours.fileno()

    def read(self) -> bytes:
        try:
            return self._ours.recv(65536)
        except BlockingIOError:
            return b""

    def write(self, data: bytes) -> None:
        self._ours.setblocking(True)
        self._ours.sendall(data)
        self._ours.setblocking(False)

    def reset(self) -> None:
        with self._lock:
            while self.read() or BoardEnd(self._theirs).read():
                pass
            self._bench = self._boot()

    def rest(self) -> None:
        pass  # it sleeps by itself

    def wake(self) -> None:
        pass

    def renew(self) -> None:
        raise NotImplementedError  # nobody needs it: its flash can be wiped

    def close(self) -> None:
        self._closing = True
        self._thread.join(5)
        self._ours.close()
        self._theirs.close()
        self._folder.cleanup()
