"""Rolls through the air, from a die without a cable to its relay. Two packets:

    K1 r  number(3) start(1) seq(1) what(1) lost(1)     the die: this was rolled; again until it is taken
    K1 t  number(3) start(1) seq(1)                     the relay: the host has it

`number` is the end of the die's serial number, `start` differs from one start of the die to the next, `what`
is quality and face as the core keeps them, `lost` how many rolls there was no room for.
"""

from core.events import EventQueue

ROLL = b"K1r"
TAKEN = b"K1t"
SOON_MS = 250
LATER_MS = 1000
HURRY = 12  # so often soon, then later: nobody may be listening


class AirDie:
    """The die's end: `roll` it, send what `poll` returns, let it `hear` what arrives."""

    def __init__(self, number, start):
        self.events = EventQueue()
        self._head = number + bytes((start,))
        self._seq = 0
        self._tries = 0
        self._sent_at = 0
        # Two dice that were thrown together must not talk over each other for ever.
        self._lag = number[2] & 63

    def roll(self, what):
        self._seq = self._seq % 255 + 1
        self.events.keep(self._seq, what)

    def poll(self, now):
        """The packet to send now, or None."""
        seq = self.events.oldest()
        if not seq:
            self._tries = 0
            return None
        wait = self._lag + (SOON_MS if self._tries < HURRY else LATER_MS)
        if self._tries and (now - self._sent_at) & 0x3FFFFFFF < wait:
            return None
        self._tries += 1
        self._sent_at = now
        return ROLL + self._head + bytes((seq, self.events.what(), min(self.events.lost, 255)))

    def hear(self, packet):
        """True if this says that the oldest roll was taken."""
        if packet[:7] != TAKEN + self._head or len(packet) != 8:
            return False
        if not self.events.acknowledge(packet[7]):
            return False
        self.events.lost = 0
        self._tries = 0
        return True
