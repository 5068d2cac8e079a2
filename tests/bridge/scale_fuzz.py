"""Damage to what scales send, far more of it than any line does.

`python -m tests.bridge.scale_fuzz 1000000` gives each parser so many damaged frames and compares what it
reads with a witness that reads them with eyes of its own; then whole conversations are held over a line that
spoils one frame in ten, and every number that is told as sure must be the one that lies there.
"""

from __future__ import annotations

import struct
import sys
import time
from collections import Counter, deque
from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from random import Random

from firmware_bridge import Count
from firmware_bridge.scales import kind_called
from firmware_bridge.scales.ble_wire import AcaiaReader
from firmware_bridge.scales.readings import Reader, Weighed
from hardware.virtual.scales import DisplayScale, Make, Shown, tongue_of
from hardware.virtual.scales.packets import VOICES, AcaiaVoice
from tests.bridge.dice_fuzz import damaged
from tests.bridge.scale_at_hand import CABLE, EVERY, Desk

Witness = Callable[[bytes], set[int]]
"""The weights, in milligrams, that a frame can be said to hold."""

_PER = {"g": 1000, "kg": 1_000_000, "mg": 1}


def _milligrams(number: str, unit: str) -> set[int]:
    try:
        exact = Decimal(number.replace(",", ".")) * _PER[unit]
    except (InvalidOperation, KeyError):
        return set()
    return {int(exact), int(exact + Decimal("0.5")), int(exact - Decimal("0.5"))}


def _line(frame: bytes) -> str:
    return frame.decode("latin-1").rstrip("\r")


def sics(frame: bytes) -> set[int]:
    words = _line(frame).split()
    right = len(words) == 4 and words[0] == "S" and words[1] in ("S", "D")
    return _milligrams(words[2], words[3]) if right else set()


def and_(frame: bytes) -> set[int]:
    head, *rest = _line(frame).split(",")
    number = rest[-1] if rest else ""
    cut = next((at for at, each in enumerate(number) if each not in "+-.0123456789"), len(number))
    return _milligrams(number[:cut], number[cut:].strip()) if head in ("ST", "US") else set()


def sbi(frame: bytes) -> set[int]:
    line = _line(frame)
    line = line[6:] if len(line) == 20 else line
    number = "".join(each for each in line[:11] if each not in " []")
    return {each for unit in _PER for each in _milligrams(number, unit)}


def ohaus(frame: bytes) -> set[int]:
    words = _line(frame).replace("?", " ").split()
    if words[:1] == ["-"]:
        words = ["-" + words[1], *words[2:]] if len(words) > 1 else []
    return _milligrams(words[0], words[1]) if len(words) > 1 else set()


def radwag(frame: bytes) -> set[int]:
    words = [word for word in _line(frame)[3:].replace("?", " ").split() if word != "-"]
    negative = "-" if "-" in _line(frame) else ""
    return _milligrams(negative + words[0], words[1]) if len(words) == 2 else set()


def decent(frame: bytes) -> set[int]:
    check = 0
    for byte in frame:
        check ^= byte
    right = not check and len(frame) in (7, 10) and frame[0] == 3 and frame[1] in (0xCE, 0xCA)
    return {100 * struct.unpack(">h", frame[2:4])[0]} if right else set()


def bookoo(frame: bytes) -> set[int]:
    check = 0
    for byte in frame:
        check ^= byte
    if check or len(frame) != 20 or frame[:2] != b"\x03\x0b":
        return set()
    weight = 10 * (frame[7] * 65536 + frame[8] * 256 + frame[9])
    return {weight} if frame[6:7] == b"+" else {-weight} if frame[6:7] == b"-" else set()


def felicita(frame: bytes) -> set[int]:
    digits = frame[3:9].decode("latin-1")
    right = len(frame) == 18 and digits.isascii() and digits.isdigit() and frame[9:11].strip() == b"g"
    return {int(frame[2:3] + frame[3:9]) * 10} if right and frame[2:3] in (b"+", b"-") else set()


WITNESSES: dict[str, Witness] = {
    "sics": sics,
    "kern": sics,
    "and": and_,
    "sbi": sbi,
    "ohaus": ohaus,
    "scout": ohaus,
    "radwag": radwag,
    "decent": decent,
    "bookoo": bookoo,
    "felicita": felicita,
}


def _frame(make: str, rng: Random) -> bytes:
    """What a scale of this make could send, from the emulator."""
    step = rng.choice((10, 100))
    shown = Shown(rng.randrange(-3000, 20_000) * step, rng.random() < 0.5)
    if make in CABLE:
        return tongue_of(make, 1 if step == 100 else 2)[0].line(shown).rstrip(b"\n")
    voice = VOICES[make]()
    if isinstance(voice, AcaiaVoice):
        voice.met = voice.asked = True
        voice.places = rng.choice((1, 2))
    elif make == "decent":
        voice.hear(bytes.fromhex("030A0101000108"))
    return b"".join(voice.packets(shown, rng.randrange(10**7)))


def read_damaged(make: str, frames: int, rng: Random, figures: Counter[str]) -> None:
    """Whatever is read from a damaged frame must stand in that very frame."""
    kind = kind_called(make)
    assert kind is not None
    if make == "acaia":
        _read_damaged_acaia(frames, rng, figures)
        return
    witness = WITNESSES[make]
    reader: Reader = kind.reader()
    if make in CABLE:
        reader.feed(b"\r\n")
    while figures["damaged frames"] < frames:
        frame = _spoilt(_frame(make, rng), rng, figures)
        if make in CABLE:
            frame = frame.replace(b"\n", b" ")[:75]
        said = reader.feed(frame + b"\n" if make in CABLE else frame)
        weights = [each.milligrams for each in said if isinstance(each, Weighed)]
        assert len(weights) <= 1, frame
        assert set(weights) <= witness(frame), (make, frame, weights)
        figures["read"] += len(weights)


def _spoilt(frame: bytes, rng: Random, figures: Counter[str]) -> bytes:
    """One in five comes through as it was."""
    if rng.random() < 0.2:
        return frame
    figures["damaged frames"] += 1
    return damaged(frame, rng)


def _read_damaged_acaia(frames: int, rng: Random, figures: Counter[str]) -> None:
    """In pieces as they come; a weight that is read must stand, with its sums, in what was fed of late."""
    reader, fed = AcaiaReader(), b""
    while figures["damaged frames"] < frames:
        frame = _spoilt(_frame("acaia", rng), rng, figures)
        cut = rng.randrange(len(frame) + 1)
        for piece in (frame[:cut], frame[cut:]):
            fed = (fed + piece)[-200:]
            for each in reader.feed(piece):
                if isinstance(each, Weighed):
                    figures["read"] += 1
                    assert each.milligrams in _acaia_weights(fed), (fed, each)


def _acaia_weights(fed: bytes) -> set[int]:
    found: set[int] = set()
    for at in range(len(fed) - 12):
        if fed[at : at + 3] != b"\xef\xdd\x0c":
            continue
        size = fed[at + 3]
        payload, sums = fed[at + 3 : at + 3 + size], fed[at + 3 + size : at + 5 + size]
        if len(sums) != 2 or [sum(payload[::2]) & 255, sum(payload[1::2]) & 255] != [*sums]:
            continue
        for start in range(1, len(payload) - 6):
            low, middle, high, _, places, signs = payload[start + 1 : start + 7]
            if payload[start] == 5 and 1 <= places <= 4:
                weight = (low + 256 * middle + 65536 * high) * 1000 // 10**places
                found.add(-weight if signs & 2 else weight)
    return found


LAG = 4.0
"""Seconds by which a sure number may be behind: the reading has to rest before it is told."""


def talk_damaged(make: str, seconds: float, rng: Random, figures: Counter[str]) -> None:
    """A game's worth of moves over a line that spoils one frame in ten."""
    scale = DisplayScale(Make(step=100), chip_ms=0, rng=rng)
    desk = Desk(make, scale).calibrated()
    sent = [0]

    def spoil(data: bytes) -> bytes:
        if rng.random() >= 0.1:
            return data
        sent[0] += 1
        return damaged(data, rng)

    desk.spoil = spoil
    lay: deque[tuple[float, int]] = deque([(desk.now, 10)])
    end = desk.now + seconds
    while desk.now < end:
        lying = scale.trough.lying
        desk.move(rng.randint(-min(lying, 6), min(6, 110 - lying)))
        lay.append((desk.now, scale.trough.chips))
        until = desk.now + rng.uniform(4, 12)
        while desk.now < until:
            seen = len(desk.heard)
            desk.pass_(0.1)
            for fact in desk.heard[seen:]:
                if isinstance(fact, Count) and fact.sure:
                    figures["sure counts"] += 1
                    lately = {chips for at, chips in lay if at > desk.now - LAG} | {lay[-1][1]}
                    before = [chips for at, chips in lay if at <= desk.now - LAG]
                    assert fact.value in lately | set(before[-1:]), (make, fact, [*lay][-3:])
        desk.heard.clear()
        while len(lay) > 20:
            lay.popleft()
        if desk.talk.end is not None:
            figures["connections"] += 1
            desk.connect()
    figures["spoilt in talks"] += sent[0]


def main() -> None:
    frames = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    for make in EVERY:
        figures: Counter[str] = Counter()
        began = time.perf_counter()
        read_damaged(make, frames, Random(make), figures)
        talk_damaged(make, 3600.0, Random(make), figures)
        told = ", ".join(f"{what} {count:,}" for what, count in figures.items())
        print(f"{make:>9}: {told}, {time.perf_counter() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
