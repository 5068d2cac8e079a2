"""The carbometer on boards with memory to spare: Pico W and ESP32."""

import asyncio
import machine
import micropython
import sys
from machine import Pin
from neopixel import NeoPixel
from time import sleep_ms, ticks_ms

from boards.station import Station
from core.device import FIRMWARE
from core.parts import Light, RawStream
from core.air_scale import AirScale
from core.selftest import SelfTest
from drivers import system
from drivers.flash import Files
from drivers.lamp import Lamp, Ring
from drivers.update import Update, asked_for
from drivers.usb import UsbLink

PIXELS = 12  # a ring; a single one takes the first and lets the rest pass
WINDOW_MS = 1000


def pressed(button):
    """Whether the button between this pin and ground is held."""
    pin = Pin(button, Pin.IN, Pin.PULL_UP)
    return lambda: not pin.value()


def wanted(button):
    """Whether the program should run: the prompt is for whoever holds the button or is quick with Ctrl-C."""
    if asked_for():
        return False
    held = pressed(button)
    try:
        for _ in range(WINDOW_MS // 50):
            if held():
                print("Klimatisch: the button is held, here is the prompt.")
                return False
            sleep_ms(50)
    except KeyboardInterrupt:
        return False
    # From here on a stray byte 0x03 on the line is no reason to stop.
    micropython.kbd_intr(-1)
    return True


def carbometer(hardware, cell, pixel, status, button):
    """The whole device: a station and its Bluetooth link, None without aioble or a radio."""
    light = Light()
    device = AirScale(system.board_id("carb-"), system.boot_name(), hardware)
    device.keep_in(Files())
    device.why = system.why_started()
    device.parts = (light, RawStream(), SelfTest(), Update(machine.reset))
    links = [UsbLink()]
    ble = bluetooth_link(device, hardware)
    if ble is not None:
        links.append(ble)
    lamp = Lamp(Ring(NeoPixel(Pin(pixel), PIXELS), PIXELS).put)
    return Station(device, links, cell, lamp, light, status, system.watchdog(), pressed(button)), ble


def bluetooth_link(device, hardware):
    try:
        from drivers.ble import BleLink

        return BleLink(device.device_id, hardware, FIRMWARE)
    except (ImportError, OSError, TypeError) as problem:  # TypeError: an aioble that cannot capture writes
        device.log("no Bluetooth: %s" % problem)
        return None


async def run(station, ble):
    serving = asyncio.create_task(ble.serve()) if ble is not None else None
    while True:
        station.turn(ticks_ms() & 0x3FFFFFFF)
        if serving is not None and serving.done():
            raise RuntimeError("Bluetooth has ended")
        await asyncio.sleep_ms(2)


def start(hardware, cell, pixel, status, button):
    """Runs for ever. What goes wrong is said on the line, and the board starts anew."""
    try:
        asyncio.run(run(*carbometer(hardware, cell, pixel, status, button)))
    except Exception as problem:
        sys.print_exception(problem)
    sleep_ms(500)
    machine.reset()
