"""What can happen to packets on their way."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

LATE = 0.05  # a packet that was held back comes by itself after so many seconds


@dataclass
class Faults:
    """Each a chance between 0 and 1 for each packet; `delay` is the most seconds that one is late."""

    drop: float = 0.0
    duplicate: float = 0.0
    reorder: float = 0.0
    garble: float = 0.0
    split: float = 0.0
    delay: float = 0.0
    rng: Random = field(default_factory=Random)

    def after(self, packet: bytes) -> list[bytes]:
        """What arrives of it, apart from delays and order."""
        rng = self.rng
        if rng.random() < self.drop:
            return []
        if packet and rng.random() < self.garble:
            spoilt = bytearray(packet)
            spoilt[rng.randrange(len(spoilt))] ^= 1 << rng.randrange(8)
            packet = bytes(spoilt)
        pieces = [packet]
        if len(packet) > 1 and rng.random() < self.split:
            at = rng.randrange(1, len(packet))
            pieces = [packet[:at], packet[at:]]
        if rng.random() < self.duplicate:
            pieces.append(pieces[-1])
        return pieces


class Path:
    """One direction of a link: packets go in, and what is left of them comes out, on the same loop."""

    def __init__(self, faults: Faults, deliver: Callable[[bytes], None]) -> None:
        self.faults = faults
        self._deliver = deliver
        self._under_way: deque[tuple[float, bytes]] = deque()  # when, and what; none overtakes another
        self._timer: asyncio.TimerHandle | None = None
        self._held: bytes | None = None

    def put(self, packet: bytes) -> None:
        for piece in self.faults.after(packet):
            held, self._held = self._held, None
            if held is None and self.faults.rng.random() < self.faults.reorder:
                self._held = piece
                asyncio.get_running_loop().call_later(LATE, self._let_go, piece)
                continue
            self._send(piece)
            if held is not None:
                self._send(held)

    def clear(self) -> None:
        """What is under way is lost: the link is gone."""
        self._under_way.clear()
        self._held = None

    def _let_go(self, piece: bytes) -> None:
        if self._held is piece:
            self._held = None
            self._send(piece)

    def _send(self, piece: bytes) -> None:
        late = self.faults.rng.uniform(0, self.faults.delay) if self.faults.delay else 0.0
        if not late and not self._under_way:
            self._deliver(piece)
            return
        when = asyncio.get_running_loop().time() + late
        if self._under_way:
            when = max(when, self._under_way[-1][0])
        self._under_way.append((when, piece))
        self._set_timer()

    def _set_timer(self) -> None:
        if self._timer is None and self._under_way:
            self._timer = asyncio.get_running_loop().call_at(self._under_way[0][0], self._arrive)

    def _arrive(self) -> None:
        self._timer = None
        now = asyncio.get_running_loop().time()
        while self._under_way and self._under_way[0][0] <= now:
            self._deliver(self._under_way.popleft()[1])
        self._set_timer()
