"""micro:bit as a relay: it hears dice without a cable and passes their rolls on over its own."""

import radio
from microbit import running_time, sleep

from drivers.air_relay import Relay
from drivers.microbit_system import wake, talk
from drivers.table import table_number, tune, turned

device = Relay(None, None, "microbit")
tune(table_number())
wake(device, "relay-")


def run():
    number = table_number()
    while True:
        now = running_time() & 0x3FFFFFFF
        heard = radio.receive_bytes()
        if heard:
            device.hear(heard)
        talk(device, now)
        while device.packets:
            radio.send_bytes(device.packets.pop(0))
        number = turned(number)
        sleep(2)
