"""Packets of dice, damaged in every way a radio and a bug can think of.

`python -m tests.bridge.dice_fuzz 1000000` sends so many damaged packets and prints what became of them.
Neither die checks its packets, so a damaged one may by chance be a good one that says something else. What
must hold: nothing crashes, nothing hangs, and a roll is told only at the packet that says this very face and
only after a packet that says that the die moves.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random

from firmware_bridge import Rolled
from firmware_bridge.dice.pixels_wire import IAmADie, parse
from hardware.virtual.pixels_body import GENERATIONS, PIXEL_ID
from tests.bridge.dice_at_hand import DICE, AtHand, die_called

_GRAVITY = {1: (0, -1), 2: (2, 1), 3: (1, 1), 4: (1, -1), 5: (2, -1), 6: (0, 1)}


def damaged(data: bytes, rng: Random) -> bytes:
    """Another packet than the one that was sent, as a rule."""
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        at = rng.randrange(len(changed)) if changed else 0
        match rng.randrange(6):
            case 0 if changed:
                changed[at] ^= 1 << rng.randrange(8)
            case 1 if changed:
                changed[at] = rng.choice((0, 1, 2, 3, 4, 5, 6, 0x7F, 0x80, 0xFF))
            case 2:
                del changed[at:]
            case 3:
                changed += rng.randbytes(rng.randrange(1, 5))
            case 4:
                changed[at:at] = rng.randbytes(1)
            case _:
                changed = bytearray(rng.randbytes(rng.randrange(0, 24)))
    return bytes(changed)


class Witness:
    """Reads every packet with eyes of its own and says whether a roll may be told at it."""

    def __init__(self, name: str) -> None:
        self._pixels = GENERATIONS.get(name)
        self._moved = False

    def allows(self, packet: bytes, face: int | None) -> bool:
        """`face` None: no roll was told at this packet, which is always allowed."""
        says, moves, lies = self._read(packet)
        allowed = face is None or (self._moved and face == says)
        self._moved = (self._moved or moves) and not lies
        return allowed

    def reconnected(self) -> None:
        self._moved = False

    def _read(self, packet: bytes) -> tuple[int | None, bool, bool]:
        """The face it calls rolled, whether it says that the die moves, and that it lies."""
        if self._pixels is None:
            if packet == b"R":
                return None, True, False
            lies = len(packet) in (4, 5) and packet[:-3] in (b"S", b"FS", b"MS", b"TS")
            return (_felt(packet[1:]) if lies and packet[:1] == b"S" else None), False, lies
        said = parse(packet)  # an introduction tells its state, too
        if isinstance(said, IAmADie) and said.make.pixel_id == PIXEL_ID:
            packet = bytes((3, said.rest.state, said.rest.index))
        if len(packet) != 3 or packet[0] != 3:
            return None, False, False
        state, index = packet[1:]
        moves = state == 3 or (state == 2 and self._pixels.tells_throws)
        counts = state == 1 or (state == 4 and self._pixels is GENERATIONS["2023-12"])
        # What leans has not quite come to rest for firmware that knows throws.
        lies = state in (1, 5) or (state == 4 and not self._pixels.tells_throws)
        if index > 5:
            return None, moves, False
        return (self._pixels.face_order[index] if counts else None), moves, lies


def _felt(gravity: bytes) -> int:
    axes = [each - 256 if each > 127 else each for each in gravity]
    return max(_GRAVITY, key=lambda face: axes[_GRAVITY[face][0]] * _GRAVITY[face][1])


def storm(name: str, packets: int, rng: Random, figures: Counter[str]) -> None:
    """Throw a die again and again while its packets are damaged; in the end it must still be understood."""
    die, witness = die_called(name), Witness(name)
    said: list[bytes] = []
    die.body.tell = said.append
    sent = 0
    while sent < packets:
        _play(die, rng)
        die.now += rng.random()
        die.talk.tick(die.now)
        while said:
            packet = said.pop(0)
            if rng.random() < 0.8:
                packet = damaged(packet, rng)
                sent += 1
            for _ in range(rng.choice((1, 1, 1, 2))):
                _hear(die, packet, witness, figures)
        if die.talk.end is not None or rng.random() < 0.01:
            figures["connections"] += 1
            die.talk.end = None
            die.connect()
            witness.reconnected()
            while not die.talk.ready:
                for packet in said:
                    die.hear(packet)
                said.clear()
                die.now += 0.5
                die.talk.tick(die.now)
            die.heard.clear()
    figures["damaged packets"] += sent
    _still_understood(die)


def _hear(die: AtHand, packet: bytes, witness: Witness, figures: Counter[str]) -> None:
    die.heard.clear()
    die.hear(packet)
    rolls = die.heard.of(Rolled)
    assert len(rolls) <= 1, packet
    told = [roll.face for roll in rolls if roll.quality == "rolled"]
    assert witness.allows(packet, told[0] if told else None), (packet.hex(" "), rolls)
    figures["facts"] += len(die.heard)
    figures["rolls told"] += len(told)


def _play(die: AtHand, rng: Random) -> None:
    body, face = die.body, rng.randint(1, 6)
    match rng.randrange(6):
        case 0 | 1 | 2:
            body.throw(face)
        case 3:
            body.cocked(face)
        case 4:
            body.put_down(face)
        case _:
            body.charge(rng.randint(0, 100), rng.randint(0, 1))


def _still_understood(die: AtHand) -> None:
    die.body.tell = die.hear
    die.connect()
    die.heard.clear()
    die.body.throw(4)
    assert die.rolls() == [(4, "rolled")]


def main() -> None:
    packets = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    figures: Counter[str] = Counter()
    began = time.perf_counter()
    for number, name in enumerate(DICE):
        for part in range(100):
            storm(name, -(-packets // len(DICE) // 100), Random(number * 100 + part), figures)
    seconds = time.perf_counter() - began
    for what, count in figures.items():
        print(f"{what:>16} {count:>10,}")
    print(f"{'seconds':>16} {seconds:>10.1f}")


if __name__ == "__main__":
    main()
