"""The languages of Bluetooth scales: notifications to what they say. Written from the makers' pages and from
captured bytes; weights are grams whatever the display shows, except where a unit is named."""

from __future__ import annotations

from collections.abc import Callable

from firmware_bridge.scales.readings import HEEDED, Charge, Not, Said, SleepsAfter, Weighed, weight


def xor(data: bytes) -> int:
    check = 0
    for byte in data:
        check ^= byte
    return check


class PacketReader:
    """For scales whose every notification is one message."""

    def __init__(self, parse: Callable[[bytes], list[Said]]) -> None:
        self._parse = parse

    def feed(self, data: bytes) -> list[Said | bytes]:
        said = self._parse(data)
        return [*said] if said else [data]


DECENT_ON = bytes.fromhex("03 0A 01 01 00 01 08")
"""Display on; the scale weighs only after something was written, and this one asks for heartbeats."""
DECENT_BEAT = bytes.fromhex("03 0A 03 FF FF 00 0A")


def decent(packet: bytes) -> list[Said]:
    """Decent and Half Decent: seven bytes, ten with a time; the last is the xor of all others."""
    if len(packet) not in (7, 10) or packet[0] != 0x03 or xor(packet[:-1]) != packet[-1]:
        return []
    if packet[1] not in (0xCE, 0xCA):
        return [HEEDED]
    tenths = int.from_bytes(packet[2:4], "big", signed=True)
    return [Weighed(tenths * 100, 100, packet[1] == 0xCE)]


BOOKOO_AWAKE = bytes.fromhex("03 0A 25 00 00 2C")
"""Begins the countdown to switching off anew; of the Ultra from 4.0.1."""


def bookoo(packet: bytes) -> list[Said]:
    """Bookoo: twenty bytes, the last is the xor of all others. The byte of the unit means nothing: the weight
    is in grams. Minutes until it switches off: 5 to 30, by the Ultra in tenths."""
    if len(packet) != 20 or packet[0] != 0x03 or xor(packet[:-1]) != packet[-1]:
        return []
    if packet[1] != 0x0B:
        return [HEEDED]
    if packet[6] not in b"+-":
        return []
    milligrams = int.from_bytes(packet[7:10], "big") * 10
    said: list[Said] = [Weighed(-milligrams if packet[6] == 0x2D else milligrams, 10)]
    if packet[13] <= 100:
        said.append(Charge(packet[13]))
    minutes = int.from_bytes(packet[14:16], "big")
    minutes = minutes // 10 if minutes > 30 else minutes
    if 5 <= minutes <= 30:
        said.append(SleepsAfter(minutes))
    return said


FELICITA_EMPTY, FELICITA_FULL = 129, 158


def felicita(packet: bytes) -> list[Said]:
    """Felicita: eighteen bytes of text with a sign, six digits of hundredths and a unit; it has no check."""
    if len(packet) != 18 or packet[:2] != b"\x01\x02" or packet[16:] != b"\r\n" or packet[2] not in b"+-":
        return []
    digits = packet[3:9]
    if not all(0x30 <= byte <= 0x39 for byte in digits):
        return []
    unit = packet[9:11]
    if unit not in (b" g", b"g ", b"oz"):
        return []
    if unit == b"oz":
        return [Not("unit")]
    text = digits.decode("ascii")
    said = weight(f"{chr(packet[2])}{text[:4]}.{text[4:]}", "g", None)
    assert said is not None
    if not FELICITA_EMPTY <= packet[15] <= FELICITA_FULL:
        return [said]
    percent = round(100 * (packet[15] - FELICITA_EMPTY) / (FELICITA_FULL - FELICITA_EMPTY))
    return [said, Charge(percent)]


ACAIA_HEAD = b"\xef\xdd"
ACAIA_IDENTIFY = bytes.fromhex("EF DD 0B 30 31 32 33 34 35 36 37 38 39 30 31 32 33 34 9A 6D")
ACAIA_NOTIFY = bytes.fromhex("EF DD 0C 09 00 01 01 02 02 05 03 04 15 06")
ACAIA_BEAT = bytes.fromhex("EF DD 00 02 00 02 00")
_WEIGHT, _BATTERY, _TIMER, _KEY, _BEATEN = 5, 6, 7, 8, 11
_SIZES = {_WEIGHT: 6, _BATTERY: 1, _TIMER: 3}


class AcaiaReader:
    """Acaia's newer scales: a head, a type, a payload that begins with its length, two sums over it (of every
    other byte). A frame may come in several notifications, and several events in one frame."""

    def __init__(self) -> None:
        self._held = bytearray()

    def feed(self, data: bytes) -> list[Said | bytes]:
        self._held += data
        found: list[Said | bytes] = []
        while (at := self._held.find(ACAIA_HEAD)) >= 0:
            if at:
                found.append(bytes(self._held[:at]))
                del self._held[:at]
            if len(self._held) < 4:
                return found
            size = self._held[3]
            end = 3 + size + 2
            if not 1 <= size <= 60:
                found.append(bytes(self._held[:2]))
                del self._held[:2]
                continue
            if len(self._held) < end:
                return found
            frame = bytes(self._held[:end])
            said = _acaia_frame(frame)
            if said:
                found += said
                del self._held[:end]
            else:  # the next head may stand inside
                found.append(bytes(self._held[:2]))
                del self._held[:2]
        keep = 1 if self._held.endswith(ACAIA_HEAD[:1]) else 0
        if len(self._held) > keep:
            found.append(bytes(self._held[: len(self._held) - keep]))
            del self._held[: len(self._held) - keep]
        return found


def acaia_sums(payload: bytes) -> bytes:
    return bytes((sum(payload[0::2]) & 0xFF, sum(payload[1::2]) & 0xFF))


def _acaia_frame(frame: bytes) -> list[Said]:
    payload = frame[3:-2]
    if acaia_sums(payload) != frame[-2:]:
        return []
    if frame[2] == 0x08:  # its settings: battery in the first byte
        return [Charge(payload[1] & 0x7F)] if len(payload) > 1 and payload[1] & 0x7F <= 100 else [HEEDED]
    if frame[2] != 0x0C:
        return [HEEDED]
    said: list[Said] = []
    at = 1
    while at < len(payload):
        kind = payload[at]
        size = _SIZES.get(kind)
        if size is None or at + 1 + size > len(payload):
            break  # a key, or something newer: what follows cannot be told apart
        part = payload[at + 1 : at + 1 + size]
        if kind == _WEIGHT and (weighed := _acaia_weight(part)):
            said.append(weighed)
        at += 1 + size
    return said or [HEEDED]


def _acaia_weight(part: bytes) -> Said | None:
    """Three bytes of number, the lowest first, a blank one, decimal places, signs."""
    places = part[4]
    if part[3] or not 1 <= places <= 4 or part[5] & ~0x03:
        return None
    milligrams = int.from_bytes(part[:3], "little") * 1000 // 10**places
    return Weighed(-milligrams if part[5] & 0x02 else milligrams, max(1000 // 10**places, 1))
