"""The serial line to the host on Pico (USB) and ESP32 (its USB bridge): where the prompt usually is."""

import select
import sys


class UsbLink:
    by_air = False

    def __init__(self):
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer

    def read(self):
        """What has arrived, at most a line or two; does not wait."""
        data = b""
        while len(data) < 256 and self._poll.poll(0):
            try:
                byte = self._in.read(1)
            except OSError:
                break  # there was nothing after all
            if not byte:
                break
            data += byte
        return data

    def lost(self):
        """A cable that is pulled takes the power with it, or shows as silence."""
        return False

    def write(self, data):
        self._out.write(data)
