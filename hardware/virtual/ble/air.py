"""A room full of radio, in this process: Bluetooth Low Energy by bumble, without a radio and without root.

`Air` carries what virtual devices and virtual computers say. It can also do what a room does: swallow the
words of a device that is too far away, or of one that nobody has noticed to be gone.
"""

from __future__ import annotations

import logging
import os
from dataclasses import replace

from bumble import hci, ll
from bumble.controller import Controller
from bumble.core import PhysicalTransport
from bumble.device import Device
from bumble.host import Host
from bumble.link import LocalLink

# It warns of every packet that comes after its link is gone, which is our daily bread here.
logging.getLogger("bumble").setLevel(logging.ERROR)

NEAR = -50  # dBm
TIMED_OUT = int(hci.HCI_ErrorCode.CONNECTION_TIMEOUT_ERROR)


def any_address() -> str:
    """A random static address, as a board without one of its own takes."""
    first, *rest = os.urandom(6)
    return ":".join(f"{byte:02X}" for byte in (first | 0xC0, *rest))


class Air(LocalLink):
    """The medium. All of it lives on the event loop in which the first word is said."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._unheard: set[hci.Address] = set()
        self._half_open: set[hci.Address] = set()
        self._signal: dict[hci.Address, int] = {}

    # What a room does

    def take_away(self, address: hci.Address) -> None:
        """Out of reach: nothing is heard either way, and both sides notice that a link is gone."""
        self._unheard.add(address)
        for controller in list(self.controllers):
            for connection in list(controller.le_connections.values()):
                if address in (connection.self_address, connection.peer_address):
                    controller.on_le_disconnected(connection, TIMED_OUT)

    def bring_back(self, address: hci.Address) -> None:
        self._unheard.discard(address)
        self._half_open.discard(address)

    def half_open(self, address: hci.Address) -> None:
        """Nothing gets through any more, and nobody has noticed."""
        self._half_open.add(address)

    def set_signal(self, address: hci.Address, dbm: int) -> None:
        self._signal[address] = dbm

    # What it carries

    def scan_response(self, address: hci.Address) -> bytes:
        """What the device with this address answers to a computer that asks for more than its advert."""
        for controller in self.controllers:
            for advertised in controller.advertising_sets.values():
                if advertised.enabled and advertised.address == address:
                    return bytes(advertised.scan_response_data)
        return b""

    def signal(self, address: hci.Address) -> int:
        return self._signal.get(address, NEAR)

    def send_acl_data(
        self,
        sender_controller: Controller,
        destination_address: hci.Address,
        transport: PhysicalTransport,
        data: bytes,
    ) -> None:
        ends = {sender_controller.random_address, destination_address}
        if not ends & (self._unheard | self._half_open):
            super().send_acl_data(sender_controller, destination_address, transport, data)

    def send_advertising_pdu(self, sender_controller: Controller, packet: ll.AdvertisingPdu) -> None:
        wanted = packet.advertiser_address if isinstance(packet, ll.ConnectInd) else None
        if not {sender_controller.random_address, wanted} & self._unheard:
            super().send_advertising_pdu(sender_controller, packet)

    def send_ll_control_pdu(
        self, sender_address: hci.Address, receiver_address: hci.Address, packet: ll.ControlPdu
    ) -> None:
        ends = {sender_address, receiver_address}
        there = self.find_le_controller(receiver_address)
        if there and sender_address in there.le_connections and not ends & (self._unheard | self._half_open):
            super().send_ll_control_pdu(sender_address, receiver_address, packet)


class Radio(Controller):
    """A controller that hears scan responses and signal strengths, which bumble's own makes up."""

    def __init__(self, name: str, air: Air) -> None:
        super().__init__(name, link=air)
        self.air = air

    def send_hci_packet(self, packet: hci.HCI_Packet) -> None:
        if isinstance(packet, hci.HCI_LE_Extended_Advertising_Report_Event):
            packet = hci.HCI_LE_Extended_Advertising_Report_Event([self._heard(r) for r in packet.reports])
        super().send_hci_packet(packet)

    def _heard(
        self, report: hci.HCI_LE_Extended_Advertising_Report_Event.Report
    ) -> hci.HCI_LE_Extended_Advertising_Report_Event.Report:
        asked = report.event_type & hci.HCI_LE_Extended_Advertising_Report_Event.EventType.SCAN_RESPONSE
        data = self.air.scan_response(report.address) if asked else report.data
        return replace(report, data=data, rssi=self.air.signal(report.address))

    def leave(self) -> None:
        """Off, for good."""
        for advertised in self.advertising_sets.values():
            advertised.stop()
        self.le_scan_enable = False
        self.pending_le_connection = None
        if self in self.air.controllers:
            self.air.remove_controller(self)


def node(air: Air, name: str, address: str) -> tuple[Device, Radio]:
    """A device or a computer in the room, not yet switched on."""
    radio = Radio(name, air)
    host = Host()
    host.controller = radio
    return Device(name=name, address=hci.Address(address), host=host), radio
