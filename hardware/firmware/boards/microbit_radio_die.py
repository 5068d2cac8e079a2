"""micro:bit as a die without a cable: its rolls go through the air to a relay."""

import radio
from machine import mem32, unique_id
from microbit import Image, accelerometer, display, running_time, sleep
from random import randrange

from core.face import FaceWatch
from drivers.air import AirDie
from drivers.microbit_system import FEED, MEAL, guard
from drivers.table import table_number, tune, turned

QUALITIES = ("rolled", "cocked", "placed")  # as in core/die.py, which is too much to bring along
SAMPLE_MS = 40
TAKEN_MS = 300

die = AirDie(unique_id()[-3:], randrange(256))
watch = FaceWatch()
tune(table_number())
guard()


def run():
    number = table_number()
    dark = 0
    while True:
        mem32[FEED] = MEAL
        now = running_time() & 0x3FFFFFFF
        quality = watch.sense(accelerometer.get_x(), accelerometer.get_y(), accelerometer.get_z())
        if quality:
            die.roll(QUALITIES.index(quality) * 8 + watch.face)
        packet = die.poll(now)
        if packet:
            radio.send_bytes(packet)
        heard = radio.receive_bytes()
        if heard and die.hear(heard):
            display.show(Image.YES)
            dark = now + TAKEN_MS
        if dark and now >= dark:
            dark = 0
            display.show(str(number))
        number = turned(number)
        sleep(SAMPLE_MS)
