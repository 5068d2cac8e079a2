"""NAU7802, a load-cell converter on I2C: for the micro:bit, which is too slow to count bits by itself.

Functions, not a class like the others: on a micro:bit V1 what sets the chip up is forgotten afterwards.
`i2c` is the micro:bit's: `write(address, bytes)`, `read(address, count)`.
"""

from time import sleep_ms

from .cell import signed

ADDRESS = 0x2A
# Registers and what is written there: analogue supply 3.0 V from inside, gain 128; 20 readings a second;
# the chopper off and the capacitor of the second channel in use, as the data sheet asks for.
# The last of them lets it measure its own zero.
SETTINGS = b"\x00\x86\x01\x2f\x02\x10\x15\x30\x1c\x80\x02\x14"
STEP_MS = 10
# After each of them, so that a quarter of a second passes from the first, which switches the analogue supply
# on, to the last: a zero that is measured while the supply still rises is wrong until the next start.
PAUSE_MS = 50


def get(i2c, register, count):
    i2c.write(ADDRESS, bytes((register,)))
    return i2c.read(ADDRESS, count)


def wait_for(i2c, register, mask, value):
    for _ in range(50):
        if get(i2c, register, 1)[0] & mask == value:
            return
        sleep_ms(STEP_MS)
    raise OSError(110)


def set_up(i2c):
    """OSError if it does not answer, is something else, does not get ready within half a second or could not
    measure its own zero."""
    i2c.write(ADDRESS, b"\x00\x01")
    i2c.write(ADDRESS, b"\x00\x02")
    wait_for(i2c, 0, 8, 8)  # powered
    if get(i2c, 0x1F, 1)[0] & 15 != 15:
        raise OSError(19)  # something else lives at this address
    for at in range(0, len(SETTINGS), 2):
        i2c.write(ADDRESS, SETTINGS[at : at + 2])
        sleep_ms(PAUSE_MS)
    wait_for(i2c, 2, 12, 0)  # it is done with that, and no error is told
    i2c.write(ADDRESS, b"\x00\x96")


def reading(i2c):
    """The next reading; None if there is none, or nobody answers."""
    try:
        if not get(i2c, 0, 1)[0] & 0x20:
            return None
        got = get(i2c, 0x12, 3)
    except OSError:
        return None
    return signed(got[0] << 16 | got[1] << 8 | got[2])
