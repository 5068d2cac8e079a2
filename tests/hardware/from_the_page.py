"""A device and a host's ear as somebody builds them who has nothing but docs/protocol.md.

Nothing of `hardware` or `firmware_bridge` is used, so that what the page leaves open shows.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Message = dict[str, Any]
NAME = re.compile(r"[A-Za-z0-9._-]{1,24}")
MOST = 999_999_999

# --- 1. Lines ----------------------------------------------------------------------------------------------


def check(data: bytes) -> int:
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


def written(message: Message) -> str:
    body = json.dumps(message, separators=(",", ":"))
    return f"{body}*{check(body.encode()):04X}"


def read(line: bytes) -> Message | None:
    """The object on a line without its newline; None for a log line."""
    line = line.removesuffix(b"\r")
    if len(line) + 1 > 200 or any(not 0x20 <= byte <= 0x7E for byte in line):
        return None
    body, star, crc = line[:-5], line[-5:-4], line[-4:]
    if star != b"*" or crc != f"{check(body):04X}".encode():
        return None
    try:
        found = json.loads(body, object_pairs_hook=_once, parse_float=_never, parse_constant=_never)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _once(pairs: list[tuple[str, Any]]) -> Message:
    if len({key for key, _ in pairs}) != len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def _never(word: str) -> Any:
    raise ValueError(word)


# --- 2. to 5. A device -------------------------------------------------------------------------------------


@dataclass
class Roll:
    seq: int
    quality: str
    face: int
    sent_at: int | None = None


@dataclass
class Device:
    """One with the capabilities of the conversations (7): a die, or a carbometer without a reading."""

    kind: str
    air: bool = False
    now: int = 0
    seq: int = 0
    face: int = 0
    lost: int = 0
    attended: bool = False
    admitted: bool = False
    heard_at: int = 0
    beat_at: int | None = None
    rolls: list[Roll] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    boot: str = "b1"

    def __post_init__(self) -> None:
        self.said.append("")
        self._hello()

    def step(self, step: dict[str, Any]) -> list[str]:
        self.now += step["ms"]
        if "roll" in step:
            self._rolled(*step["roll"])
        if step.get("press"):
            self.admitted = self.attended
        for line in step["in"]:
            message = read(line.encode())
            if message is not None and isinstance(message.get("t"), str):
                self._hear(message["t"], message)
        self._due()
        said, self.said = self.said, []
        return said

    def _say(self, kind: str, /, **fields: Any) -> None:
        self.said.append(written({"t": kind, **fields}))

    def _refuse(self, code: str, to: str) -> None:
        self._say("err", code=code, re=to)

    def _hello(self) -> None:
        die = self.kind == "die"
        more: Message = {} if die else {"cal": False}
        self._say(
            "hello", p=1, min=1, fw="1.0.0", hw="test", id=f"{self.kind}-1", kind=self.kind, boot=self.boot,
            caps=["roll", "identify", "battery"] if die else ["count", "identify", "cal"],
            why="power", **more,
        )  # fmt: skip

    def _hear(self, kind: str, message: Message) -> None:
        self.heard_at = self.now
        if kind == "hello?":
            self._greeted(message)
        elif kind in ("bye", "err"):
            self._hang_up()
        elif not self.attended:
            self._say("err", code="greet_first")
        elif kind == "snap?":
            self._snapshot()
        elif kind == "ack":
            oldest = self.rolls[0].seq if self.rolls else None
            if message.get("boot") == self.boot and oldest is not None and message.get("seq") == oldest:
                self.rolls.pop(0)
        elif kind == "ident":
            self._say("ok", re=kind)
        elif kind in ("tare", "cal", "set") and self.kind == "carbometer":
            self._calibrate(kind, message.get("n"))
        elif kind != "hb":
            self._refuse("unknown", kind[:16])

    def _greeted(self, message: Message) -> None:
        newest, oldest = message.get("p"), message.get("min")
        if type(newest) is not int or type(oldest) is not int:
            self._refuse("bad", "hello?")
            return
        self._hang_up()
        self._hello()
        self.attended = newest >= 1 and oldest <= 1
        if not self.attended:
            self._say("err", code="protocol", p=1, min=1)

    def _hang_up(self) -> None:
        self.attended = self.admitted = False
        self.beat_at = None
        for roll in self.rolls:
            roll.sent_at = None

    def _snapshot(self) -> None:
        start = {"seq": self.seq, "boot": self.boot}
        if self.kind == "die":
            self._say("snap", **start, face=self.face, pend=len(self.rolls), bat=None)
        else:
            self._say("snap", **start, count=None, stable=False, sure=False, res=0, sig=0, bat=None)

    def _calibrate(self, kind: str, n: object) -> None:
        """4., in the order of what stands in the way."""
        if self.air and not self.admitted:
            self._refuse("presence", kind)
        elif kind != "tare" and (type(n) is not int or n < 0):
            self._refuse("bad", kind)
        elif kind == "set":
            self._refuse("uncalibrated", kind)
        else:
            self._refuse("moving", kind)

    def _rolled(self, quality: str, face: int) -> None:
        self.seq += 1
        self.face = face
        self.rolls.append(Roll(self.seq, quality, face))
        if len(self.rolls) > 8:
            self.rolls.pop(0)
            self.lost += 1

    def _due(self) -> None:
        if self.attended and self.now - self.heard_at >= 7000:
            self._hang_up()
        if not self.attended:
            return
        if self.beat_at is None or self.now - self.beat_at >= 2000:
            self.beat_at = self.now
            self._say("hb", seq=self.seq, boot=self.boot, bat=None)
        if self.lost:
            self._say("err", code="events_lost", n=self.lost)
            self.lost = 0
        if self.rolls:
            oldest = self.rolls[0]
            if oldest.sent_at is None or self.now - oldest.sent_at >= 1000:
                oldest.sent_at = self.now
                self._say("evt", seq=oldest.seq, boot=self.boot, e="roll", face=oldest.face, q=oldest.quality)


# --- 4. What a host accepts --------------------------------------------------------------------------------

Rule = Callable[[Any], bool]


def number(low: int = 0, high: int = MOST) -> Rule:
    return lambda value: type(value) is int and low <= value <= high


def name(value: object) -> bool:
    return isinstance(value, str) and NAME.fullmatch(value) is not None


def flag(value: object) -> bool:
    return isinstance(value, bool)


def text(value: object) -> bool:
    return isinstance(value, str) and '"' not in value and "\\" not in value


def names(value: object) -> bool:
    return isinstance(value, list) and all(map(name, value))


def open_to(rule: Rule) -> Rule:
    return lambda value: value is None or rule(value)


def word(*words: str) -> Rule:
    return lambda value: value in words


COUNT: dict[str, Rule] = {
    "stable": flag, "sure?": flag, "res": number(-99_999, 99_999), "sig": number(0, 99_999),
}  # fmt: skip
NUMBERED: dict[str, Rule] = {"seq": number(), "boot": name}
TYPES: dict[str, dict[str, Rule]] = {
    "hello": {
        "p": number(1), "min": number(1), "fw": name, "hw": name, "id": name, "kind": name, "boot": name,
        "caps": names, "why?": name, "cal?": flag,
    },
    "snap count": {**NUMBERED, "count": open_to(number(0, 999)), **COUNT, "bat?": open_to(number(0, 100))},
    "snap face": {**NUMBERED, "face": number(0, 6), "pend": number(), "bat?": open_to(number(0, 100))},
    "evt count": {"seq": number(1), "boot": name, "count": number(0, 999), **COUNT},
    "evt roll": {
        "seq": number(1), "boot": name, "face": number(0, 6), "q": word("rolled", "cocked", "placed"),
        "from?": name,
    },
    "hb": {**NUMBERED, "bat?": open_to(number(0, 100))},
    "ok": {"re": text, "piece?": number(), "ref?": number()},
    "test": {
        "fault": open_to(name), "rate": open_to(number()), "noise": open_to(number()),
        "slots": open_to(number(0, 2)), "free": open_to(number()),
    },
    "raw": {"raw": number(-MOST), "chips": open_to(number(-MOST))},
    "log": {"lv": word("debug", "info", "warn", "error"), "msg": text},
    "err": {"code": name, "p?": number(1), "min?": number(1), "re?": text, "n?": number()},
}  # fmt: skip


def accepted(line: bytes) -> Message | None:
    """The message of a device that a host uses; None for a log line and for what it drops."""
    message = read(line)
    if message is None:
        return None
    kind = message.get("t")
    if kind == "evt":
        kind = f"evt {message.get('e')}"
    elif kind == "snap":
        kind = "snap count" if "count" in message else "snap face"
    rules = TYPES.get(kind) if isinstance(kind, str) else None
    if rules is None:
        return None
    for key, rule in rules.items():
        if key.rstrip("?") not in message:
            if not key.endswith("?"):
                return None
        elif not rule(message[key.rstrip("?")]):
            return None
    # A face of 0 is one that cannot be read, which only a leaning die has.
    if kind == "evt roll" and message["face"] == 0 and message["q"] != "cocked":
        return None
    return message
