"""Devices in the air: Bluetooth Low Energy by bleak, which is imported when somebody first looks."""

from firmware_bridge.ble.bluetooth import Bluetooth, RadioTiming, is_trouble
from firmware_bridge.ble.discovery import SERVICES, ble_found
from firmware_bridge.ble.heard import Heard
from firmware_bridge.ble.link import BleLink
from firmware_bridge.ble.transport import BleTransport
from firmware_bridge.endpoint import OURS, Endpoint

__all__ = [
    "OURS",
    "SERVICES",
    "BleLink",
    "BleTransport",
    "Bluetooth",
    "Endpoint",
    "Heard",
    "RadioTiming",
    "ble_found",
    "is_trouble",
]
