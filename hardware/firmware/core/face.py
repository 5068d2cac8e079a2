"""Which face of a die is up, and how it got there. Accelerations are integers in thousandths of g."""

STILL = 100  # how far the readings of a die at rest may differ
SHAKEN = 300
HIT = 750
FLAT = 940  # the upper axis of a die lying flat: within 20 degrees of upright
NEED = 3

# The face that is up when this axis (x, y, z) points up, and when it points down.
FACES = ((6, 1), (3, 4), (2, 5))


class FaceWatch:
    def __init__(self):
        self.face = 0  # 0: not known, or leaning
        self._rested = False
        self._last = None
        self._rest = None
        self._still = 0
        self._shaken = 0
        self._hit = False

    def sense(self, x, y, z):
        """A (quality, face) when the die has come to rest in a way worth telling, else None."""
        now = (x, y, z)
        change = _distance(now, self._last or now)
        self._last = now
        strength = x * x + y * y + z * z
        # Measured from where the rest began: a slow hand is movement too. A falling die changes little
        # as well, but weighs nothing.
        if _distance(now, self._rest or now) > STILL or not 722500 < strength < 1322500:
            self._rest = now
            self._still = 0
            self._shaken += change >= SHAKEN
            self._hit = self._hit or change >= HIT
            return None
        self._rest = self._rest or now
        self._still += 1
        if self._still != NEED:
            return None
        thrown = self._hit and self._shaken >= 2
        self._shaken = 0
        self._hit = False
        return self._settled(thrown, upper_face(x, y, z))

    def _settled(self, thrown, face):
        moved = self._rested and face != self.face
        self._rested = True
        self.face = face
        if thrown:
            return ("rolled", face) if face else ("cocked", 0)
        return ("placed", face) if moved and face else None


def _distance(one, other):
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]), abs(one[2] - other[2]))


def upper_face(x, y, z):
    """The face of a die at rest, 0 if it leans."""
    for axis, value in enumerate((x, y, z)):
        if value >= FLAT:
            return FACES[axis][0]
        if value <= -FLAT:
            return FACES[axis][1]
    return 0
