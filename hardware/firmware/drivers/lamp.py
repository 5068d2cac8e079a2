"""Light as feedback: the colour of the zone, blinking to be found. Colours are 0xRRGGBB."""

BLINK_MS = 150
WHITE = 0xFFFFFF


class Lamp:
    """`put(colour)` sets the light; it is called only when something changes."""

    def __init__(self, put):
        self._put = put
        self._shown = None
        self._steady = 0
        self._left = 0  # milliseconds of blinking, counted down by `turn`
        self._at = None

    def show(self, colour):
        """From now on."""
        self._steady = colour

    def blink(self, ms):
        """On and off for so long, then as before."""
        self._left = ms

    def turn(self, now):
        """Call it some twenty times a second."""
        wanted = self._steady
        if self._left > 0:
            self._left -= (now - self._at) & 0x3FFFFFFF if self._at is not None else 0
            if self._left > 0:
                wanted = 0 if self._left // BLINK_MS & 1 else WHITE
        self._at = now
        if wanted != self._shown:
            self._shown = wanted
            self._put(wanted)


class Ring:
    """A neopixel ring, or one pixel; `share` keeps it within what a USB port gives and eyes like."""

    def __init__(self, pixels, count, share=4):
        self._pixels = pixels
        self._count = count
        self._share = share

    def put(self, colour):
        share = self._share
        one = ((colour >> 16) // share, (colour >> 8 & 255) // share, (colour & 255) // share)
        for at in range(self._count):
            self._pixels[at] = one
        self._pixels.write()
