"""Mutated lines against the decoder and the conversation.

    python -m tests.fuzz_bridge [--lines 1000000] [--seed 1]

Lines of a carbometer and a die are spoilt in every way we could think of and come in pieces of any size. It
fails on an exception, on a hang (a minute without progress), on a message accepted that nobody sent, and on a
fact told of no such message. Lines with wrong fields under a right check are among them: a device may be
broken, too.
"""

from __future__ import annotations

import argparse
import binascii
import faulthandler
import json
import math
import re
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from firmware_bridge import Count, Fact, Hello, LogLine, Rolled, RollLedger, Timing
from firmware_bridge.conversation import Conversation
from firmware_bridge.ledger import AGAIN
from firmware_bridge.messages import Malformed, parse
from firmware_bridge.wire import LIMIT, Decoder, crc16, encode

HANG = 60.0
CHUNK = 2000
LONGEST_PIECE = 4096
RECENT = 200
"""Lines of which parts may turn up again."""

Message = dict[str, Any]
Mutation = Callable[[Random, bytes, bytes], bytes]


# --- what is sent -----------------------------------------------------------------------------------------


def _mostly(rng: Random, name: str) -> str:
    """Now and then the device has started anew, or is another one."""
    return name if rng.random() < 0.99 else f"{name}{rng.randrange(9)}"


def hello(rng: Random) -> Message:
    kind = rng.choice(("carbometer", "die"))
    return {
        "t": "hello", "p": 1, "min": 1, "fw": "1.0.0", "hw": "fuzz", "id": _mostly(rng, "dev"),
        "kind": kind, "boot": _mostly(rng, "b"), "caps": ["count"] if kind == "carbometer" else ["roll"],
    }  # fmt: skip


def count_fields(rng: Random) -> Message:
    return {
        "count": rng.randrange(200), "stable": rng.random() < 0.5, "sure": rng.random() < 0.9,
        "res": rng.randrange(-500, 501), "sig": rng.randrange(2000),
    }  # fmt: skip


def message(rng: Random, seq: int) -> Message:
    """One that a device may send."""
    numbered = {"seq": seq, "boot": _mostly(rng, "b")}
    match rng.randrange(9):
        case 0:
            return hello(rng)
        case 1 | 2:
            return {"t": "evt", **numbered, "e": "count", **count_fields(rng)}
        case 3 | 4:
            quality = rng.choice(("rolled", "placed", "cocked"))
            return {"t": "evt", **numbered, "e": "roll", "face": rng.randrange(1, 7), "q": quality}
        case 5:
            return {"t": "snap", **numbered, **count_fields(rng), "bat": None}
        case 6:
            return {"t": "hb", **numbered, "bat": rng.choice((None, rng.randrange(101)))}
        case 7:
            return {"t": "raw", "raw": rng.randrange(-(10**6), 10**6), "chips": rng.randrange(10**5)}
        case _:
            return {
                "t": "err",
                "code": rng.choice(("sensor", "events_lost", "moving", "greet_first", "protocol")),
                "n": 2,
            }


ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    10**9,
    -(10**9),
    999_999_999,
    "",
    "x" * 30,
    "ä",
    [],
    ["a"],
    [1],
    1.5,
)


def broken(rng: Random, sent: Message) -> Message:
    """The same with fields that are not as they should be."""
    wrong = dict(sent)
    for _ in range(rng.randrange(1, 4)):
        key = rng.choice([*wrong, "extra", "t", "e"])
        if rng.random() < 0.3:
            wrong.pop(key, None)
        else:
            wrong[key] = rng.choice(ODD)
    return wrong


# --- what becomes of it -----------------------------------------------------------------------------------


def _flip(rng: Random, line: bytes, _: bytes) -> bytes:
    spoilt = bytearray(line)
    for _again in range(rng.randrange(1, 5)):
        spoilt[rng.randrange(len(spoilt))] ^= 1 << rng.randrange(8)
    return bytes(spoilt)


def _replace(rng: Random, line: bytes, _: bytes) -> bytes:
    spoilt = bytearray(line)
    for _again in range(rng.randrange(1, 6)):
        spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
    return bytes(spoilt)


def _digits(rng: Random, line: bytes, _: bytes) -> bytes:
    """Other figures: what stays readable is the most dangerous."""
    spoilt = bytearray(line)
    places = [at for at, byte in enumerate(spoilt) if 48 <= byte <= 57]
    for at in rng.sample(places, min(len(places), rng.randrange(1, 5))):
        spoilt[at] = rng.randrange(48, 58)
    return bytes(spoilt)


def _insert(rng: Random, line: bytes, _: bytes) -> bytes:
    at = rng.randrange(len(line) + 1)
    return line[:at] + rng.randbytes(rng.randrange(1, 8)) + line[at:]


def _delete(rng: Random, line: bytes, _: bytes) -> bytes:
    at = rng.randrange(len(line))
    return line[:at] + line[at + rng.randrange(1, 12) :]


def _truncate(rng: Random, line: bytes, _: bytes) -> bytes:
    return line[: rng.randrange(len(line))] + rng.choice((b"", b"\n", b"\r\n"))


def _double(rng: Random, line: bytes, _: bytes) -> bytes:
    return line * rng.randrange(2, 5)


def _splice(rng: Random, line: bytes, other: bytes) -> bytes:
    return line[: rng.randrange(len(line))] + other[rng.randrange(len(other)) :]


def _join(rng: Random, line: bytes, other: bytes) -> bytes:
    return line.rstrip(b"\n") + rng.choice((b"", b"\r", b" ", b"\x00", b"*")) + other


def _swap(rng: Random, line: bytes, _: bytes) -> bytes:
    one, two = sorted((rng.randrange(len(line)), rng.randrange(len(line))))
    return line[two:] + line[one:two] + line[:one]


def _case(rng: Random, line: bytes, _: bytes) -> bytes:
    return line[:-5] + line[-5:].lower()


def _check(rng: Random, line: bytes, _: bytes) -> bytes:
    return line[:-5] + b"%04X\n" % rng.randrange(0x10000)


def _noise(rng: Random, line: bytes, _: bytes) -> bytes:
    return rng.randbytes(rng.randrange(1, 3 * LIMIT)) + rng.choice((b"\n", b"")) + line


def _deep(rng: Random, line: bytes, _: bytes) -> bytes:
    return rng.choice((b"{", b"[", b'{"a":', b'"\\u')) * rng.randrange(1, 300) + line


def _prompt(rng: Random, line: bytes, _: bytes) -> bytes:
    return (
        rng.choice((b">>> ", b"MPY: soft reboot\r\n", b"\x04", b"\x03", b"raw REPL; CTRL-B to exit\r\n>"))
        + line
    )


MUTATIONS: tuple[Mutation, ...] = (
    _flip, _replace, _digits, _insert, _delete, _truncate, _double, _splice, _join, _swap, _case, _check,
    _noise, _deep, _prompt,
)  # fmt: skip


# --- the judge --------------------------------------------------------------------------------------------


FIELDS = (
    ("roll", "seq", "boot", "face", "q"),
    ("count", "count", "stable", "res", "sig"),
    ("hello", "id", "boot", "kind"),
)
"""What a fact says of its message."""


class Sent:
    """What was really sent in this chunk and the one before it, and what may be told of it."""

    def __init__(self) -> None:
        self._now: set[str] = set()
        self._before: set[str] = set()

    def note(self, sent: Message) -> None:
        self._now.add(_text("message", sent))
        for fields in FIELDS:
            self._now.add(_text(fields[0], [sent.get(name) for name in fields[1:]]))

    def turn(self) -> None:
        self._before, self._now = self._now, set()

    def holds(self, what: str, *values: Any) -> bool:
        return self._has(_text(what, [*values]))

    def holds_all(self, message: Message) -> bool:
        return self._has(_text("message", message))

    def _has(self, text: str) -> bool:
        return text in self._now or text in self._before


def _text(what: str, sent: Message | list[Any]) -> str:
    return what + json.dumps(sent, sort_keys=True)


@dataclass
class Fuzz:
    rng: Random
    counts: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self._decoder = Decoder()
        self._sent = Sent()
        self._lines: deque[bytes] = deque([encode({"t": "hb"})], maxlen=RECENT)
        self._now = 0.0
        self._ledger = RollLedger()
        self.heard = b""
        self._meet()

    def _meet(self) -> None:
        self._talk = Conversation("fuzz", None, lambda _: None, self._hear, Timing(), self._ledger)
        self._talk.start(self._now)
        first = hello(self.rng)
        self._sent.note(first)
        self._talk.receive(encode(first), self._now)

    def run(self, lines: int) -> None:
        stream = bytearray()
        for number in range(1, lines + 1):
            stream += self._line()
            if number % CHUNK == 0 or number == lines:
                faulthandler.dump_traceback_later(HANG, exit=True)
                self._feed(bytes(stream))
                self._sent.turn()
                stream.clear()
        faulthandler.cancel_dump_traceback_later()
        chance = self.counts["mutated"] / 65_536
        assert self.counts["right check by chance"] <= chance + 4 * math.sqrt(chance) + 4, self.counts

    def _line(self) -> bytes:
        rng = self.rng
        sent = message(rng, self.counts["lines"] // 3 + 1)
        if rng.random() < 0.1:
            sent = broken(rng, sent)
            self.counts["broken"] += 1
        body = compact(sent)
        line = b"%s*%04X\n" % (body, crc16(body))  # also longer than a line may be
        self._sent.note(sent)
        self._lines.append(line)
        self.counts["lines"] += 1
        if rng.random() < 0.1:
            return line
        self.counts["mutated"] += 1
        for _ in range(rng.choice((1, 1, 2, 3))):
            line = rng.choice(MUTATIONS)(rng, line or b"\n", rng.choice(self._lines))
        return line

    def _feed(self, data: bytes) -> None:
        for piece in self._pieces(data):
            self.heard = (self.heard + piece)[-4 * LONGEST_PIECE :]
            for found in self._decoder.feed(piece):
                if isinstance(found, dict):
                    self._judge(found)
            self._now += 0.001
            self._talk.receive(piece, self._now)
            self._talk.tick(self._now)
            if self._talk.end is not None:
                self.counts["ended"] += 1
                self._meet()

    def _pieces(self, data: bytes) -> Iterator[bytes]:
        at = 0
        while at < len(data):
            piece = data[at : at + self.rng.choice((1, 3, 20, 64, 200, 1000, LONGEST_PIECE))]
            at += len(piece)
            yield piece

    def _judge(self, found: Message) -> None:
        """Of badly damaged lines one in 65,536 has the right check by chance: no more than that may pass."""
        try:
            parse(found)
        except Malformed:
            self.counts["refused"] += 1
        else:
            self.counts["accepted"] += 1
        if not self._sent.holds_all(found):
            assert self.check_is_right(found), f"nobody sent {found}"
            self.counts["right check by chance"] += 1
            self._sent.note(found)

    def check_is_right(self, found: Message) -> bool:
        """There is a line of this message whose check fits, computed by Python's own CRC and not by ours."""
        for end in re.finditer(rb"\*([0-9A-Fa-f]{4})", self.heard):
            starts = (each.start() for each in re.finditer(rb"\{", self.heard[: end.start()]))
            for body in (self.heard[start : end.start()] for start in starts if end.start() - start <= LIMIT):
                if binascii.crc_hqx(body, 0xFFFF) == int(end[1], 16) and json.loads(body) == found:
                    return True
        return False

    def _hear(self, fact: Fact) -> None:
        self.counts[type(fact).__name__] += 1
        match fact:
            case LogLine():
                assert fact.text.isascii() and fact.text.isprintable()
            case Rolled():
                boot, *_ = fact.boot.split(AGAIN)  # no order in what is sent: a name comes again and again
                assert self._sent.holds("roll", fact.seq, boot, fact.face, fact.quality), fact
            case Count():
                assert self._sent.holds("count", fact.value, fact.stable, fact.residual, fact.sigma), fact
            case Hello():
                assert self._sent.holds("hello", fact.device, fact.boot, fact.kind), fact


def compact(sent: Message) -> bytes:
    return json.dumps(sent, separators=(",", ":")).encode()


def command(about: str | None, what: str, fuzz: type[Fuzz]) -> None:
    """The command line of a fuzzer; `what` it is fed with."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(f"--{what}", dest="number", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    fuzzed, began = fuzz(Random(options.seed)), time.perf_counter()
    fuzzed.run(options.number)
    seconds = time.perf_counter() - began
    print(
        f"{options.number} {what} in {seconds:.0f} s, seed {options.seed}: nothing accepted that nobody sent"
    )
    print(", ".join(f"{name} {number}" for name, number in sorted(fuzzed.counts.items())))


if __name__ == "__main__":
    command(__doc__, "lines", Fuzz)
