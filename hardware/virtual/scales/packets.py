"""How Bluetooth scales say their weight, byte for byte: written from the makers' pages and from captured
packets, not from the bridge. `hear` is given what is written to them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce
from operator import xor
from typing import Protocol

from hardware.virtual.scales.display import Shown


def checked(data: bytes) -> bytes:
    """With the xor of all its bytes at the end."""
    return data + bytes((reduce(xor, data),))


class Voice(Protocol):
    """`packets` is asked ten times a second while somebody has subscribed. `patience_ms` None: it stays
    connected without hearing anything."""

    name: str
    service: str
    notify: str
    write: str
    patience_ms: float | None
    sins: list[bytes]

    def hear(self, data: bytes) -> None: ...
    def packets(self, shown: Shown, now_ms: float) -> list[bytes]: ...


@dataclass(slots=True)
class DecentVoice:
    """Weighs only after something was written; a Half Decent, once asked to, hangs up without heartbeats."""

    name: str = "Decent Scale"
    service: str = "FFF0"
    notify: str = "FFF4"
    write: str = "36F5"
    patience_ms: float | None = None
    long: bool = True
    half: bool = True
    awake: bool = False
    sins: list[bytes] = field(default_factory=list)

    def hear(self, data: bytes) -> None:
        if len(data) != 7 or checked(data[:6]) != data:
            return
        self.awake = True
        if data[:3] == b"\x03\x0a\x01" and data[5] == 1 and self.half:
            self.patience_ms = 5000.0
        elif data[1] == 0x0F or data[:3] == b"\x03\x0a\x02":
            self.sins.append(data)

    def packets(self, shown: Shown, now_ms: float) -> list[bytes]:
        if not self.awake or shown.milligrams is None:
            return []
        kind = 0xCE if shown.still else 0xCA
        body = bytes((0x03, kind)) + round(shown.milligrams / 100).to_bytes(2, "big", signed=True)
        second = int(now_ms / 1000)
        rest = (
            bytes((second // 60 % 256, second % 60, int(now_ms / 100) % 10, 0, 0)) if self.long else b"\0\0"
        )
        return [checked(body + rest)]


@dataclass(slots=True)
class BookooVoice:
    name: str = "BOOKOO_SC 123456"
    service: str = "0FFE"
    notify: str = "FF11"
    write: str = "FF12"
    patience_ms: float | None = None
    minutes: int = 10
    battery: int = 90
    sins: list[bytes] = field(default_factory=list)

    def hear(self, data: bytes) -> None:
        self.sins.append(data)

    def packets(self, shown: Shown, now_ms: float) -> list[bytes]:
        if shown.milligrams is None:
            return []
        sign = b"-" if shown.milligrams < 0 else b"+"
        weight = (abs(shown.milligrams) // 10).to_bytes(3, "big")
        time = (int(now_ms) & 0xFFFFFF).to_bytes(3, "big")
        body = b"\x03\x0b" + time + b"\x01" + sign + weight + b"+\0\0" + bytes((self.battery,))
        return [checked(body + self.minutes.to_bytes(2, "big") + b"\x01\0\0")]


@dataclass(slots=True)
class FelicitaVoice:
    """Takes each byte as a command."""

    name: str = "FELICITA"
    service: str = "FFE0"
    notify: str = "FFE1"
    write: str = "FFE1"
    patience_ms: float | None = None
    sins: list[bytes] = field(default_factory=list)

    def hear(self, data: bytes) -> None:
        self.sins.append(data)

    def packets(self, shown: Shown, now_ms: float) -> list[bytes]:
        if shown.milligrams is None:
            return []
        sign = b"-" if shown.milligrams < 0 else b"+"
        digits = b"%06d" % (abs(shown.milligrams) // 10)
        return [b"\x01\x02" + sign + digits + b" gCXQ\x22\x96\r\n"]


def acaia_frame(kind: int, payload: bytes) -> bytes:
    sums = bytes((sum(payload[::2]) % 256, sum(payload[1::2]) % 256))
    return b"\xef\xdd" + bytes((kind,)) + payload + sums


@dataclass(slots=True)
class AcaiaVoice:
    """Splits its frames, and lets go without heartbeats; `proud` stops talking on them instead."""

    name: str = "LUNAR-DD1234"
    service: str = "49535343-FE7D-4AE5-8FA9-9FAFD205E455"
    notify: str = "49535343-1E4D-4BD9-BA61-23C647249616"
    write: str = "49535343-8841-43F4-A8D4-ECBE34729BB3"
    patience_ms: float | None = 5000.0
    places: int = 1
    proud: bool = False
    met: bool = False
    asked: bool = False
    dumb: bool = False
    sins: list[bytes] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.proud:
            self.patience_ms = None

    def hear(self, data: bytes) -> None:
        if data[:2] != b"\xef\xdd":
            return
        if data[2] == 0x0B:
            self.met = True
        elif data[2] == 0x0C:
            self.asked = self.met
        elif data[2] == 0x00:
            self.dumb = self.proud
        elif data[2] == 0x04:
            self.sins.append(data)

    def packets(self, shown: Shown, now_ms: float) -> list[bytes]:
        if not self.asked or self.dumb or shown.milligrams is None:
            return []
        number = (abs(shown.milligrams) * 10**self.places // 1000).to_bytes(3, "little")
        weight = b"\x05" + number + b"\0" + bytes((self.places, 2 if shown.milligrams < 0 else 0))
        timer = b"\x07\x00\x00\x02"
        payload = weight + timer
        frame = acaia_frame(0x0C, bytes((len(payload) + 1,)) + payload)
        return [frame[:3], frame[3:]]


VOICES: dict[str, type[DecentVoice | BookooVoice | FelicitaVoice | AcaiaVoice]] = {
    "decent": DecentVoice,
    "bookoo": BookooVoice,
    "felicita": FelicitaVoice,
    "acaia": AcaiaVoice,
}
"""By the name that the bridge has for the make."""
