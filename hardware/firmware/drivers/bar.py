"""The zone on a micro:bit's own lights, which are all red: a bar that is the higher the warmer the colour.

The row above it is left to the small light: steady while somebody listens, slow while nobody does, quick when
something is wrong.
"""

from microbit import display

WHITE = 0xFFFFFF


def rows(colour):
    """None when it is dark, one for blue and green, two for yellow, three for orange, four for red.

    White belongs to no zone and fills all four.
    """
    if not colour:
        return 0
    red = colour >> 16
    green = colour >> 8 & 255
    if colour == WHITE or green * 9 < red * 5:
        return 4
    if max(green, colour & 255) > red:
        return 1
    return 2 if green * 5 > red * 4 else 3


def put_bar(colour):
    high = rows(colour)
    for y in range(1, 5):
        for x in range(5):
            display.set_pixel(x, y, 9 if y > 4 - high else 0)


def small_light(device, now):
    on = now >> 7 & 1 if device.wrong() else device.attended or now >> 9 & 1
    display.set_pixel(4, 0, 9 if on else 0)
