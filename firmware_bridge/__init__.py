"""From devices to facts: counts, rolls and the state of their links. Knows no rules."""

from firmware_bridge.conversation import RollLedger, Timing
from firmware_bridge.facts import (
    Battery,
    Count,
    DeviceError,
    Fact,
    Hello,
    LinkChanged,
    LinkState,
    LogLine,
    Reason,
    Rolled,
)
from firmware_bridge.ports import Candidate, list_ports
from firmware_bridge.serial_link import SerialLink

__all__ = [
    "Battery",
    "Candidate",
    "Count",
    "DeviceError",
    "Fact",
    "Hello",
    "LinkChanged",
    "LinkState",
    "LogLine",
    "Reason",
    "RollLedger",
    "Rolled",
    "SerialLink",
    "Timing",
    "list_ports",
]
