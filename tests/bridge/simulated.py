"""A real firmware core and a real conversation with a bad line between them, in no time at all.

Nothing waits: an hour of faults takes a second, and the same seed is the same hour.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from firmware_bridge import Count, Fact, Rolled, RollLedger, Timing
from firmware_bridge.conversation import Conversation
from firmware_bridge.wire import Decoder
from hardware.firmware.core.carbometer import Carbometer
from hardware.firmware.core.die import Die
from hardware.virtual.ble.faults import Faults
from hardware.virtual.trough import Cell, Trough
from tests.bridge.helpers import Heard

STEP = 50  # milliseconds
KEPT = 8  # rolls that a device keeps
BANNER = (
    b"MPY: soft reboot\r\nMicroPython v1.24.1 on 2024-11-29; Raspberry Pi Pico W with RP2040\r\n"
    b'Type "help()" for more information.\r\n'
)
PROMPT = b">>> "


@dataclass
class Line(Faults):
    """One direction. Each fault is a chance for each line that goes over it; `delay` the most seconds."""

    banner: float = 0.0
    prompt: float = 0.0
    cut: bool = False  # half open: nothing arrives, nobody is told
    _pieces: list[tuple[int, bytes]] = field(default_factory=list)

    def put(self, data: bytes, now: int) -> None:
        for line in data.splitlines(keepends=True):
            for piece in self._spoilt(line):
                # A line that is late holds up those behind it, unless it is overtaken.
                behind = max((at for at, _ in self._pieces), default=now)
                at = max(now + round(1000 * self.rng.uniform(0, self.delay)), behind)
                if self._pieces and self.rng.random() < self.reorder:
                    self._pieces.insert(self.rng.randrange(len(self._pieces)), (now, piece))
                else:
                    self._pieces.append((at, piece))

    def _spoilt(self, line: bytes) -> Iterator[bytes]:
        if self.cut:
            return
        if self.rng.random() < self.banner:
            yield BANNER
        if self.rng.random() < self.prompt:
            yield PROMPT
        yield from self.after(line)

    def take(self, now: int) -> list[bytes]:
        ready = [piece for at, piece in self._pieces if at <= now]
        self._pieces = [(at, piece) for at, piece in self._pieces if at > now]
        return ready

    def heal(self) -> None:
        for name in FAULTS:
            setattr(self, name, 0.0)
        self.cut = False


FAULTS = ("drop", "delay", "duplicate", "reorder", "garble", "split", "banner", "prompt")


class World:
    """`kind` is what stands on the table. `core` may be replaced at any time by another one."""

    def __init__(self, kind: str, rng: Random) -> None:
        self.kind = kind
        self.rng = rng
        self.now = 0
        self.heard = Heard()
        self.ledger = RollLedger()
        self.to_host = Line(rng=rng)
        self.to_device = Line(rng=rng)
        self.thrown: dict[tuple[str, str, int], int] = {}
        self.said: set[tuple[Any, ...]] = set()  # counts that a device has really sent
        self.dropped: set[tuple[str, str, int]] = set()
        self._starts = 0
        self._decoder = Decoder()
        cell = Cell(noise_mg=20, drift_mg_h=0, wander_mg_h=0, junk=0)
        self.trough = Trough(rng, cell, 10, 60)
        piece = round(16 * cell.chip_mg * cell.units_per_mg)
        self._flash = (cell.offset, piece, 100, 550, 10, cell.offset + (10 * piece >> 4))
        self.core: Any = None
        self.restart("dev-a")
        self.talk = self._talk()

    def _talk(self) -> Conversation:
        talk = Conversation("port", self.kind, self._send, self._hear, Timing(), self.ledger)
        talk.start(self.now / 1000)
        return talk

    def _send(self, data: bytes) -> None:
        self.to_device.put(data, self.now)

    def _hear(self, fact: Fact) -> None:
        self.heard.append(fact)

    def restart(self, device: str | None = None) -> None:
        """Another start of the device, or another device."""
        if self.core is not None and self.kind == "die":
            kept = self.core.device_id, self.core.boot
            told = {(roll.device, roll.boot, roll.seq) for roll in self.heard.of(Rolled)}
            self.dropped |= {key for key in self.thrown if key[:2] == kept and key not in told}
        self._starts += 1
        make = Die if self.kind == "die" else Carbometer
        self.core = make(device or self.core.device_id, f"b{self._starts}", "sim")
        if self.kind == "carbometer":
            flash = list(self._flash)
            flash[4], flash[5] = self.trough.chips, flash[0] + (self.trough.chips * flash[1] >> 4)
            self.core.counter.load(tuple(flash))

    def throw(self, face: int) -> None:
        self.core.roll("rolled", face)
        mine = self.core.device_id, self.core.boot
        self.thrown[(*mine, self.core.seq)] = face
        kept = [event for event in range(1, self.core.seq + 1) if (*mine, event) in self.thrown]
        oldest = self.core.events.oldest()
        told = {roll.seq for roll in self.heard.of(Rolled) if (roll.device, roll.boot) == mine}
        self.dropped |= {(*mine, seq) for seq in kept if seq < oldest and seq not in told}

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds * 1000 / STEP)):
            self._step()

    def _step(self) -> None:
        self.now += STEP
        if self.kind == "carbometer":
            self.core.sense(self.now, self.trough.read(self.now))
        for piece in self.to_device.take(self.now):
            self.core.feed(piece)
        sent = self.core.poll(self.now)
        self._note(sent)
        self.to_host.put(sent, self.now)
        for piece in self.to_host.take(self.now):
            self.talk.receive(piece, self.now / 1000)
        self.talk.tick(self.now / 1000)
        if self.talk.end is not None:
            self.talk = self._talk()

    def _note(self, sent: bytes) -> None:
        for message in self._decoder.feed(sent):
            if isinstance(message, dict) and message.get("count") is not None:
                self.said.add(
                    (
                        self.core.device_id,
                        *(message[key] for key in ("count", "stable", "res", "sig", "sure")),
                    )
                )

    # What must hold

    def check(self) -> None:
        """Nothing was told that was not so, nothing twice, and what is not gone was told in order."""
        told = [(roll.device, roll.boot, roll.seq) for roll in self.heard.of(Rolled)]
        assert len(told) == len(set(told)), "told twice"
        for key, roll in zip(told, self.heard.of(Rolled), strict=True):
            assert self.thrown[key] == roll.face
        assert [key for key in self.thrown if key in set(told)] == told, "out of order"
        for count in self.heard.of(Count):
            fields = count.value, count.stable, count.residual, count.sigma, count.sure
            assert (count.device, *fields) in self.said, "never sent"

    def settle(self) -> None:
        """The line is good again: everything that can arrive arrives."""
        self.to_host.heal()
        self.to_device.heal()
        self.run(60)
        self.check()
        told = {(roll.device, roll.boot, roll.seq) for roll in self.heard.of(Rolled)}
        assert set(self.thrown) - told <= self.dropped, "lost"
        if self.kind == "carbometer":
            last = self.heard.of(Count)[-1]
            assert (last.device, last.value, last.stable) == (self.core.device_id, self.trough.chips, True)
