"""Which face of a die is up, and how it got there. Accelerations are integers in thousandths of g.

docs/counting.md says how the numbers were found.
"""

STILL = 80  # how far the readings of a die at rest may stray
SHAKEN = 300  # change from reading to reading that no calm hand makes
HIT = 750  # one that takes a blow or a fall
THROWN = 24  # hits count six, other jolts two, calm readings take one away
ENDLESS = 5  # seconds of jolts: nobody throws that long, the die is in a box on its way somewhere


class FaceWatch:
    def __init__(self, hz=25):
        # Nearly half a second of rest, twice that if it leans or pushes sideways: it may still slide or slip.
        self._need = hz * 4 // 9
        self._endless = ENDLESS * hz
        self.face = 0  # 0: not known, or leaning
        self._x = self._y = self._z = 0  # the reading before
        self._from_x = self._from_y = self._from_z = 0  # the reading with which the rest began
        self._still = 0
        self._wild = 0  # grows with every jolt, fades while a hand is calm
        self._long = 0
        self._rested = False

    def sense(self, x, y, z):
        """How it came to rest (rolled, cocked, placed) if that is worth telling, else None; see `face`."""
        jolt = max(abs(x - self._x), abs(y - self._y), abs(z - self._z))
        self._x = x
        self._y = y
        self._z = z
        main = max(abs(x), abs(y), abs(z))
        side = x * x + y * y + z * z - main * main
        # A slow hand is movement too, so it is measured from where the rest began; falling weighs nothing.
        away = max(abs(x - self._from_x), abs(y - self._from_y), abs(z - self._from_z))
        if away > STILL or not 722500 < side + main * main < 1322500:
            self._from_x = x
            self._from_y = y
            self._from_z = z
            self._still = 0
            self._move(jolt)
            return None
        self._still += 1
        if self._still > 0 and self._still >= (self._need if side < 12000 else 2 * self._need):
            self._still = -0x3FFFFFFF
            # Within 20 degrees of upright it lies flat.
            return self._settle(main if side * 15 < 2 * main * main else 0)
        return None

    def _move(self, jolt):
        if jolt >= SHAKEN:
            self._wild = min(self._wild + (6 if jolt >= HIT else 2), 40)
            self._long += 1
        elif self._wild:
            self._wild -= 1
        else:
            self._long = 0

    def _settle(self, main):
        face = 0
        if main:
            up = self._x
            face = 6
            if abs(up) != main:
                up = self._y
                face = 3
            if abs(up) != main:
                up = self._z
                face = 2
            if up < 0:  # opposite faces make seven
                face = 7 - face
        moved = self._rested and face != self.face
        thrown = self._wild >= THROWN and self._long < self._endless
        self._rested = True
        self.face = face
        self._wild = self._long = 0
        if thrown:
            return "rolled" if face else "cocked"
        return "placed" if moved and face else None
