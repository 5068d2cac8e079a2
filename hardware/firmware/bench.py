"""The board file of an emulated board: its sensor and its clock are at the other end of the line.

After some bytes of the host comes an order, 0x1E order 0x1F, which is answered by a frame of the same kind as
soon as everything before it is done and said. Only then does the next one come. So whoever drives the board
never has to guess how long it needs, and never sends more than its small receive buffer takes. Orders:

    250             250 ms have passed
    50,6010;50,6012 50 ms later the sensor reads 6010, and so on; for a die 50,0,0,1000
    -18             the power fails after 17 bytes of the next write to flash
    xEXPRESSION     evaluate this; `core` is at hand
    (nothing)       only answer

When it starts it says 0x1E ! 0x1F of itself: what came before that is lost.
"""


class Flash:
    """Calibration in files, one a slot. `cut` is after how many bytes of the next write the power fails."""

    def __init__(self, name, link):
        self._name = name
        self._link = link
        self.cut = None

    def read(self, slot):
        try:
            file = open(self._name + str(slot), "rb")
        except OSError:
            return None
        data = file.read()
        file.close()
        return data

    def write(self, slot, data):
        file = open(self._name + str(slot), "wb")
        file.write(data[: self.cut])
        file.close()
        if self.cut is not None:
            self._link.write(b"\x1eoff\x1f")
            raise SystemExit


class Bench:
    def __init__(self, core, link, flash):
        self.core = core
        self._flash = flash
        self._link = link
        self._now = 0
        self._held = b""
        link.write(b"\x1e!\x1f")

    def turn(self):
        """Once round the loop; False if there was nothing to do."""
        data = self._link.read()
        if not data:
            return False
        self._held += data
        if self._held[-1:] == b"\x1f":
            parts = self._held[:-1].split(b"\x1e")
            self._held = b""
            self.core.feed(parts[0])
            answer = self._obey(str(parts[-1], "ascii"))
            self._link.write(self.core.poll(self._now) + b"\x1e" + bytes(answer, "ascii") + b"\x1f")
        return True

    def _obey(self, order):
        first = order[:1]
        if first == "x":
            try:
                return str(eval(order[1:], {"core": self.core}))
            except Exception as error:  # a slip of whoever asks, not of the board
                return "!" + repr(error)
        if first == "-":
            self._flash.cut = ~int(order)
        elif order:
            for step in order.split(";"):
                numbers = [int(word) for word in step.split(",")]
                self._now = (self._now + numbers.pop(0)) & 0x3FFFFFFF
                if numbers:
                    self.core.sense(self._now, *numbers)
        return ""
