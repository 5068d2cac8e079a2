"""Bluetooth without a radio: virtual devices, and a backend with which the real bleak talks to them."""

from hardware.virtual.ble.adapter import Adapter
from hardware.virtual.ble.air import Air
from hardware.virtual.ble.backend import backends
from hardware.virtual.ble.devices import BleCarbometer, BleDie
from hardware.virtual.ble.faults import Faults
from hardware.virtual.ble.godice import BleGoDice
from hardware.virtual.ble.peripheral import VirtualPeripheral
from hardware.virtual.ble.pixels import BlePixels
from hardware.virtual.ble.room import VirtualRoom
from hardware.virtual.ble.scale import BleScale

__all__ = [
    "Adapter",
    "Air",
    "BleCarbometer",
    "BleDie",
    "BleGoDice",
    "BlePixels",
    "BleScale",
    "Faults",
    "VirtualPeripheral",
    "VirtualRoom",
    "backends",
]
