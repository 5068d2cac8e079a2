"""Stand-in for MicroPython's `machine` on a board that cannot run here: wires with something at their end.

Time passes only when something is done: `now_us` is moved on by every look at a pin. `interrupts` may hold a
function that is called wherever an interrupt could strike, and that moves the time on.
"""

now_us = 0
interrupts = None
stolen = None  # a function that strikes even where interrupts are off, as a busy memory bus does
cause = 1
feedings = 0
resets = 0
wires = {}

PWRON_RESET = 1
WDT_RESET = 3
SOFT_RESET = 5
_irq = True


def pass_us(us):
    global now_us
    now_us += us
    if stolen is not None:
        stolen()
    if _irq and interrupts is not None:
        interrupts()


def disable_irq():
    global _irq
    was = _irq
    _irq = False
    return was


def enable_irq(state=True):
    global _irq
    _irq = state


def unique_id():
    return b"\xe6\x61\x64\x08\x43\x7d\xac\xc4"


def reset_cause():
    return cause


def reset():
    global resets
    resets += 1
    raise SystemExit


class WDT:
    def __init__(self, timeout):
        assert 0 < timeout <= 8388

    def feed(self):
        global feedings
        feedings += 1


class Pin:
    IN = 0
    OUT = 1
    PULL_UP = 2

    def __init__(self, number, mode=IN, pull=None):
        self.number = number
        self._pull = 1 if pull == Pin.PULL_UP else 0

    def value(self, level=None):
        pass_us(2)
        wire = wires.get(self.number)
        if level is None:
            return self._pull if wire is None else wire.level()
        if wire is not None:
            wire.drive(level)
        return None


class Registers:
    """Memory that holds what is written; 1 written to a reason for a reset takes it away."""

    def __init__(self):
        self.held = {}
        self.writes = []

    def __getitem__(self, address):
        return self.held.get(address, 0)

    def __setitem__(self, address, value):
        self.writes.append(address)
        if address == 0x40000400:
            self.held[address] = self[address] & ~value
        else:
            self.held[address] = value


mem32 = Registers()
