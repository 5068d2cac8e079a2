"""As os.py: what a micro:bit V2 says of itself (its `modos.c`), which this MicroPython does not."""

from uos import *  # noqa: F403


class uname:  # noqa: N801 - as it is called
    machine = "micro:bit with nRF52833"
