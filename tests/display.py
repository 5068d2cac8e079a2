"""An X server in memory, for windows that nobody has to see."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def display() -> Iterator[str]:
    """The display there is, or an Xvfb that is large enough for every size in both orientations."""
    if os.environ.get("DISPLAY"):
        yield os.environ["DISPLAY"]
        return
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "2560x2560x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    number = b""
    while not number.endswith(b"\n"):
        piece = os.read(reading, 16)
        if not piece:
            raise RuntimeError("no display, and Xvfb does not start: install xvfb")
        number += piece
    os.close(reading)
    os.environ["DISPLAY"] = f":{number.decode().strip()}"
    try:
        yield os.environ["DISPLAY"]
    finally:
        server.terminate()
        server.wait(5)
