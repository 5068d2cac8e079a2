"""Which table a die without a cable belongs to: a number from 0 to 9, set with button A, kept in flash.

Die and relay with the same number hear each other; so several tables can play in one room.
"""

import radio
from microbit import button_a, display

NAME = "table"
# As a dict: the step that makes sources small has no keyword arguments.
SETTINGS = {"channel": 42, "length": 16, "queue": 4, "power": 7}


def table_number():
    try:
        file = open(NAME)
    except OSError:
        return 0
    text = file.read()
    file.close()
    return int(text) if text.isdigit() else 0


def tune(number):
    radio.on()
    SETTINGS["group"] = number
    radio.config(**SETTINGS)
    display.show(str(number))


def turned(number):
    """The number after a look at the button; a new one is kept and tuned to."""
    if not button_a.was_pressed():
        return number
    number = (number + 1) % 10
    file = open(NAME, "w")
    file.write(str(number))
    file.close()
    tune(number)
    return number
