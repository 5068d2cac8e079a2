"""Making room for the flasher: a program that ignores Ctrl-C and has a watchdog must step aside by itself."""

import os

FLAG = "update"


class Update:
    """A part (see core/parts.py): on `update` the board starts anew and stays at its prompt, this once."""

    caps = ()

    def __init__(self, reset):
        self._reset = reset
        self._asked = 0

    def answer(self, device, kind, message):
        if kind != FLAG:
            return False
        if device.barred(kind):
            return True
        ask_for()
        device.send("ok", "re", kind)
        self._asked = 1
        return True

    def poll(self, device, now_ms):
        # The answer goes out with this poll; the next one is the last.
        if self._asked:
            self._asked += 1
            if self._asked > 3:
                self._reset()


def ask_for():
    file = open(FLAG, "w")
    file.write("1")
    file.close()


def asked_for():
    """True once after an `update`: the program does not start."""
    if FLAG not in os.listdir():
        return False
    os.remove(FLAG)
    return True
