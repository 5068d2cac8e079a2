"""The host's end of a real serial port, without guessing how long a board needs."""

from __future__ import annotations

import math
import time
from typing import Any

import serial

from firmware_bridge.wire import Decoder, encode
from hardware.virtual.emulated import EmulatedBoard

Message = dict[str, Any]
Vector = tuple[int, int, int]
REST = 26  # readings in which a die is surely at rest
GREETING: Message = {"t": "hello?", "p": 1, "min": 1}


class Host:
    """Speaks through pyserial; time and sensor of the board are moved through `board`."""

    def __init__(self, board: EmulatedBoard) -> None:
        self.board = board
        board.settle(board.heard)  # opening a port drops what is on its way to it
        self._port = serial.Serial(board.port, 115200, timeout=0.02)
        self._sent = board.heard
        self._read = board.told
        self._decoder = Decoder()
        self.log: list[str] = []  # lines that are no messages
        self.lost = 0  # events that the board has told as lost
        self.hello: Message = {}

    def close(self) -> None:
        self._port.close()

    # Talking

    def says(self, *messages: Message) -> list[Message]:
        """Send them in one go; what the board says from now until it has done everything."""
        return self.sends(b"".join(encode(message) for message in messages))

    def sends(self, data: bytes) -> list[Message]:
        for at in range(0, len(data), 1024):
            part = data[at : at + 1024]
            self._port.write(part)
            self._sent += len(part)
            self.board.settle(self._sent)
        return self.hears()

    def hears(self, after_ms: int = 0) -> list[Message]:
        """What the board has said so far, after this much of its time."""
        if after_ms:
            self.board.advance(after_ms)
        else:
            self.board.settle(self._sent)
        found: list[Message] = []
        until = time.monotonic() + 10
        while self._read < self.board.told:
            data = self._port.read(max(self._port.in_waiting, 1))
            self._read += len(data)
            for item in self._decoder.feed(data):
                if isinstance(item, dict):
                    found.append(item)
                elif item:
                    self.log.append(item)
            assert time.monotonic() < until, "what the board said did not arrive"
        self.lost += sum(m["n"] for m in of("err", found) if m["code"] == "events_lost")
        return found

    # Habits

    def greets(self) -> list[Message]:
        """An empty line, a greeting; what comes after the hello."""
        answer = self.sends(b"\n" + encode(GREETING))
        assert len(of("hello", answer)) == 1, (answer, self.log[-12:])
        [self.hello] = of("hello", answer)
        return answer[answer.index(self.hello) + 1 :]

    def has(self, cap: str) -> bool:
        return cap in self.hello["caps"]

    @property
    def boot(self) -> str:
        return str(self.hello["boot"])

    def acknowledges(self, seq: int) -> list[Message]:
        return self.says({"t": "ack", "seq": seq, "boot": self.boot})

    def snap(self) -> Message:
        [answer] = of("snap", self.says({"t": "snap?"}))
        return answer

    def takes_all(self) -> list[Message]:
        """Acknowledge every roll that waits; the rolls."""
        rolls: list[Message] = []
        while self.snap()["pend"]:
            found = of("evt", self.hears(1000))
            assert found, "a roll waits and is not sent"
            rolls += found
            self.acknowledges(found[-1]["seq"])
        return rolls

    # The table

    def throws(self, *ends: int, every_ms: int = 50) -> list[Message]:
        """A die tumbles and comes to rest like this."""
        swings = [1400 if step % 2 else -1400 for step in range(6)]
        self.board.samples([(swing, 900 - swing // 2, swing // 3) for swing in swings], every_ms)
        return self.rests(*ends, every_ms=every_ms)

    def rests(self, *ends: int, every_ms: int = 50) -> list[Message]:
        wobbles = [step % 3 - 1 for step in range(REST)]
        self.board.samples([(ends[0] + wobble, ends[1] - wobble, ends[2]) for wobble in wobbles], every_ms)
        return self.hears()

    def turns(self, start: Vector, ends: Vector, every_ms: int = 50) -> list[Message]:
        """A careful hand turns the die over from one side to another."""
        parts = [math.pi / 2 * step / 20 for step in range(21)]
        self.board.samples(
            [
                [round(math.cos(part) * a + math.sin(part) * b) for a, b in zip(start, ends, strict=True)]
                for part in parts
            ],
            every_ms,
        )
        return self.rests(*ends, every_ms=every_ms)

    def weighs(self, raw: int, times: int = 60) -> list[Message]:
        """The load cell reads this, with a little noise, twenty times a second."""
        found: list[Message] = []
        readings = [(raw + (step * 7) % 11 - 5,) for step in range(times)]
        for at in range(0, times, 40):
            self.board.samples(readings[at : at + 40])
            found += self.says({"t": "hb"})
        return found


def of(kind: str, messages: list[Message]) -> list[Message]:
    return [message for message in messages if message["t"] == kind]
