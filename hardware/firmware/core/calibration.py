"""Integers kept in flash through power cuts: two slots, each with a running number and a check.

Only the older slot is ever written, so a write that is cut off anywhere costs nothing but itself. The storage
is given by the board file: `read(slot)` returns bytes or None, `write(slot, data)` replaces what is there.
"""

from .lines import seal


def _written(values):
    return seal(bytes(",".join(map(str, values)), "utf-8"))


def _read(data):
    """The values in a slot; None if it is empty or damaged."""
    try:
        values = tuple(map(int, str(data[:-6], "utf-8").split(",")))
        return values if _written(values) == data else None
    except (TypeError, ValueError):  # nothing there, or no numbers
        return None


class Slots:
    """`good` is how many slots can be read, `damaged` is true if one should hold values and does not."""

    def __init__(self, storage):
        self._storage = storage
        self._newest = 0
        self._number = 0
        self.good = 0
        self.damaged = False

    def load(self):
        """The newest values as a tuple, None if there are none."""
        found = None
        self.good = self._number = 0
        written = False
        for slot in (0, 1):
            data = self._storage.read(slot)
            written = written or bool(data)
            values = _read(data)
            if values:
                self.good += 1
                if values[0] > self._number:
                    self._newest = slot
                    self._number = values[0]
                    found = values[1:]
        # From the second write on there is something in both.
        self.damaged = self.good < 2 and (self._number > 1 or (written and not self.good))
        return found

    def save(self, values):
        """True if they are safely there; else the old ones still are."""
        slot = 1 - self._newest if self._number else 0
        data = _written((self._number + 1,) + tuple(values))  # noqa: RUF005
        try:
            self._storage.write(slot, data)
            done = self._storage.read(slot) == data
        except OSError:
            done = False
        if done:
            self._newest = slot
            self._number += 1
        self.good = min(self._number, 1 + done)
        self.damaged = not done
        return done
