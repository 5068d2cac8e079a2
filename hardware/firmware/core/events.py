"""Sequence numbers, and events that are kept until the host has acknowledged them."""


class EventQueue:
    """Only the oldest kept event is ever on its way, so the host gets them in order."""

    def __init__(self, room=8):
        self.seq = 0
        self.lost = 0
        self._room = room
        self._kept = []

    def number(self):
        """A fresh sequence number."""
        self.seq += 1
        return self.seq

    def keep(self, pairs):
        """Keep an event; when there is no room the oldest goes, and is counted as lost."""
        self._kept.append((self.number(), pairs))
        if len(self._kept) > self._room:
            self._kept.pop(0)
            self.lost += 1

    def oldest(self):
        return self._kept[0] if self._kept else None

    def acknowledge(self, seq):
        """True if that was the event on its way."""
        if self._kept and self._kept[0][0] == seq:
            self._kept.pop(0)
            return True
        return False

    def __len__(self):
        return len(self._kept)
