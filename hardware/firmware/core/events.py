"""Events that are kept until the host has acknowledged them."""

from array import array


class EventQueue:
    """Only the oldest kept event is ever on its way, so the host gets them in order.

    An event is a number below 256 that its device can turn into words: keeping one allocates nothing.
    """

    def __init__(self, room=8):
        self.lost = 0
        self._seqs = array("l", [0] * room)
        self._whats = bytearray(room)
        self._first = 0
        self._used = 0

    def keep(self, seq, what):
        """Keep an event; when there is no room the oldest goes, and is counted as lost."""
        room = len(self._whats)
        if self._used == room:
            self.lost += 1
            self._drop()
        at = (self._first + self._used) % room
        self._seqs[at] = seq
        self._whats[at] = what
        self._used += 1

    def oldest(self):
        """Its sequence number; 0 if nothing is kept."""
        return self._seqs[self._first] if self._used else 0

    def what(self):
        """The oldest event itself."""
        return self._whats[self._first]

    def acknowledge(self, seq):
        """True if that was the event on its way."""
        if self._used and self._seqs[self._first] == seq:
            self._drop()
            return True
        return False

    def _drop(self):
        self._first = (self._first + 1) % len(self._whats)
        self._used -= 1

    def __len__(self):
        return self._used
