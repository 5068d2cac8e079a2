"""From devices to facts: counts, rolls and the state of their links. Knows no rules."""

from firmware_bridge.conversation import Timing
from firmware_bridge.discovery import Found, ranked, serial_found
from firmware_bridge.facts import (
    Battery,
    Count,
    DeviceError,
    Done,
    Fact,
    Gap,
    Hello,
    LinkChanged,
    LinkState,
    LogLine,
    Reading,
    Reason,
    Refused,
    Rolled,
    SelfTest,
)
from firmware_bridge.ledger import RollLedger
from firmware_bridge.link import Greeting, SupervisedLink
from firmware_bridge.owners import Owners
from firmware_bridge.ports import Candidate, list_ports
from firmware_bridge.serial_link import SerialLink, SerialTransport
from firmware_bridge.transport import Transport

__all__ = [
    "Battery",
    "Candidate",
    "Count",
    "DeviceError",
    "Done",
    "Fact",
    "Found",
    "Gap",
    "Greeting",
    "Hello",
    "LinkChanged",
    "LinkState",
    "LogLine",
    "Owners",
    "Reading",
    "Reason",
    "Refused",
    "RollLedger",
    "Rolled",
    "SelfTest",
    "SerialLink",
    "SerialTransport",
    "SupervisedLink",
    "Timing",
    "Transport",
    "list_ports",
    "ranked",
    "serial_found",
]
