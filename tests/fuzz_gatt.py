"""Mutated GATT packets against the decoder and the conversation.

    python -m tests.fuzz_gatt [--packets 1000000] [--seed 1]

Good lines of a carbometer and a die, cut into notifications as they fit an MTU of 23, 185, 247 or 517. A
fifth to nearly all of them are then lost, doubled, swapped, cut once more, or spoilt like the lines of
fuzz_bridge. It fails as that does: on an exception, a hang, a message accepted that nobody sent, a fact told
of none. Only packets that were spoilt are counted towards the million.
"""

from __future__ import annotations

from collections.abc import Iterator

from firmware_bridge.wire import crc16
from tests.fuzz_bridge import CHUNK, MUTATIONS, Fuzz, broken, command, compact, message

PIECES = (20, 182, 244, 514)


class GattFuzz(Fuzz):
    """As Fuzz, but what is spoilt are packets, wherever in a line they begin."""

    def _line(self) -> bytes:
        rng = self.rng
        sent = message(rng, self.counts["lines"] // 3 + 1)
        if rng.random() < 0.05:
            sent = broken(rng, sent)
        body = compact(sent)
        line = b"%s*%04X\n" % (body, crc16(body))
        self._sent.note(sent)
        self._lines.append(line)
        self.counts["lines"] += 1
        return line

    def _pieces(self, data: bytes) -> Iterator[bytes]:
        size = self.rng.choice(PIECES)
        packets = [data[at : at + size] for at in range(0, len(data), size)]
        for packet in self._under_way(packets):
            self.counts["packets"] += 1
            yield packet

    def _under_way(self, packets: list[bytes]) -> list[bytes]:
        rng = self.rng
        arriving: list[bytes] = []
        bad = rng.choice((0.2, 0.6, 0.95))
        for packet in packets:
            if rng.random() >= bad:
                arriving.append(packet)
                continue
            self.counts["mutated"] += 1
            match rng.randrange(6):
                case 0:
                    continue
                case 1:
                    arriving += [packet] * rng.randrange(2, 4)
                case 2:
                    arriving.insert(rng.randrange(max(len(arriving) - 3, 0), len(arriving) + 1), packet)
                case 3:
                    at = rng.randrange(len(packet) + 1)
                    arriving += [packet[:at], packet[at:]]
                case _:
                    arriving.append(rng.choice(MUTATIONS)(rng, packet, rng.choice(self._lines)))
        return arriving

    def run(self, lines: int) -> None:
        """Until so many packets were spoilt."""
        while self.counts["mutated"] < lines:
            super().run(CHUNK)


if __name__ == "__main__":
    command(__doc__, "packets", GattFuzz)
