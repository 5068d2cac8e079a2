"""Stand-in for `microbit`: what is at the table is told by `world`, which is called whenever it sleeps."""

from machine import Pin

world = None
now = 0


def running_time():
    return now


def sleep(ms):
    global now
    now += ms
    if world is not None:
        world()


def reset():
    raise SystemExit


class Uart:
    ODD = EVEN = None

    def __init__(self):
        self.arrived = b""
        self.said = b""

    def init(self, baudrate):
        assert baudrate == 115200

    def any(self):
        return bool(self.arrived)

    def read(self, count=64):
        data = self.arrived[:64]
        self.arrived = self.arrived[64:]
        return data or None

    def write(self, data):
        self.said += data


class Accelerometer:
    felt = (0, 0, 1000)

    def get_x(self):
        return self.felt[0]

    def get_y(self):
        return self.felt[1]

    def get_z(self):
        return self.felt[2]


class Image:
    YES = "tick"
    HEART = "heart"


class Display:
    def __init__(self):
        self.shown = []
        self.lit = set()  # x, y of each light that was set by itself

    def show(self, what):
        self.shown.append(what)
        self.lit.clear()

    def clear(self):
        self.show("")

    def set_pixel(self, x, y, value):
        assert 0 <= x < 5 and 0 <= y < 5 and 0 <= value <= 9
        self.lit.discard((x, y))
        if value:
            self.lit.add((x, y))

    def rows(self):
        """How many lights are on in each row, from the top."""
        return [len([1 for _, row in self.lit if row == y]) for y in range(5)]


class EdgePin:
    PULL_UP = 1

    def __init__(self, number):
        self._pin = Pin(number)

    def set_pull(self, pull):
        self._pin = Pin(self._pin.number, Pin.IN, Pin.PULL_UP)

    def write_digital(self, level):
        self._pin.value(level)

    def read_digital(self):
        return self._pin.value()


class Button:
    presses = 0
    held = False

    def is_pressed(self):
        return self.held

    def was_pressed(self):
        pressed = self.presses > 0
        self.presses = 0
        return pressed


class Bus:
    """Nobody there; a test may put a model in its place."""

    def write(self, address, data, repeat=False):
        raise OSError(19)

    def read(self, address, count, repeat=False):
        raise OSError(19)


uart = Uart()
accelerometer = Accelerometer()
display = Display()
button_a = Button()
pin0 = EdgePin(0)
pin1 = EdgePin(1)
pin2 = EdgePin(2)
i2c = Bus()
