"""A recording in the place of a device: what it once said, it says again, at the same pace."""

from __future__ import annotations

import asyncio
from pathlib import Path

from firmware_bridge.facts import Reason
from firmware_bridge.recording import BadRecording, Entry, Recording, read
from firmware_bridge.transport import Closed, End, Post

PREFIX = "recording:"
"""`recording:` and a file is a port like any other, wherever a port can be given."""


def is_replay(port: str) -> bool:
    return port.startswith(PREFIX)


class ReplayTransport:
    """Each time it is opened it tells the next connection of the file; after the last there is nothing left.

    Whatever is sent to it, it says what was recorded. `speed` 2 tells it in half the time.
    """

    def __init__(self, port: str, speed: float = 1.0) -> None:
        self._port = port
        self._path = Path(port.removeprefix(PREFIX))
        self._speed = speed
        self._recording: Recording | None = None
        self._next = 0
        self.speaks = ""
        """What the connection that is told now was held in: a kind of die, or empty for our own protocol."""

    @property
    def name(self) -> str:
        return self._port

    @property
    def over(self) -> bool:
        return self._recording is not None and self._next >= len(self._recording.connections)

    async def present(self) -> bool:
        return not self.over

    async def open(self, post: Post) -> _Teller:
        try:
            if self._recording is None:
                self._recording = await asyncio.to_thread(read, self._path)
        except BadRecording as error:
            return _Teller((), post, Closed(End(Reason.BAD_RECORDING, _where(error))))
        except OSError as error:
            return _Teller((), post, Closed(End(Reason.OPEN_FAILED, {"detail": error.strerror or ""})))
        left = self._recording.connections[self._next :]
        if not left:
            return _Teller((), post, Closed(End(Reason.RECORDING_OVER)))
        entries = left[0]
        self._next += 1
        self.speaks = entries[0].speaks
        return _Teller(entries, post, Closed(End(Reason.RECORDING_OVER)), self._speed)


def _where(error: BadRecording) -> dict[str, str | int]:
    return {"line": error.line, "detail": error.detail}


class _Teller:
    """Tells one connection, then `last` if the connection has no end of its own."""

    def __init__(self, entries: tuple[Entry, ...], post: Post, last: Closed, speed: float = 1.0) -> None:
        self._entries = entries
        self._post = post
        self._last = last
        self._speed = speed
        self._task = asyncio.get_running_loop().create_task(self._tell(), name="replay")
        self._task.add_done_callback(lambda _: post(self._last))

    def send(self, data: bytes) -> None:
        """It was said already, whatever it is."""

    def stop(self) -> None:
        self._last = Closed(End(Reason.STOPPED))
        self._task.cancel()

    async def _tell(self) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        for entry in self._entries:
            due = began + (entry.at - self._entries[0].at) / self._speed
            await asyncio.sleep(max(due - loop.time(), 0))
            if isinstance(entry.what, Closed):
                self._last = entry.what
            elif entry.what is not None:
                self._post(entry.what)
