"""Writes into the memory of a machine in QEMU, flash included, through the line meant for debuggers."""

from __future__ import annotations

import socket

PIECE = 1024


class Debugger:
    """Connecting halts the machine; `close` lets it go on."""

    def __init__(self, path: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(10)
        self._socket.connect(path)
        self._file = self._socket.makefile("rb")

    def write(self, address: int, data: bytes) -> None:
        for at in range(0, len(data), PIECE):
            part = data[at : at + PIECE]
            self._ask(f"M{address + at:x},{len(part):x}:{part.hex()}")

    def close(self) -> None:
        self._ask("D")
        self._file.close()
        self._socket.close()

    def _ask(self, words: str) -> None:
        packet = f"${words}#{sum(words.encode()) & 255:02x}"
        self._socket.sendall(packet.encode())
        answer = b""
        while not answer.endswith(b"#"):
            byte = self._file.read(1)
            if not byte:
                raise OSError("QEMU has ended")
            answer += byte
        self._file.read(2)
        self._socket.sendall(b"+")
        if b"$OK" not in answer:
            raise OSError(f"QEMU's debugger: {answer!r}")
