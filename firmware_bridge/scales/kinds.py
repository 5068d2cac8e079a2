"""The scales that are known: how each is set, recognised, reached and talked to. See docs/scales.md."""

from __future__ import annotations

import binascii
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from firmware_bridge.conversation import Timing
from firmware_bridge.endpoint import Endpoint
from firmware_bridge.facts import Fact
from firmware_bridge.line_settings import LineSettings, of_scale
from firmware_bridge.link import Greet
from firmware_bridge.scales import ble_wire, serial_wire
from firmware_bridge.scales.ble_wire import AcaiaReader, PacketReader
from firmware_bridge.scales.memory import ScaleMemory
from firmware_bridge.scales.readings import Reader
from firmware_bridge.scales.serial_wire import LineReader
from firmware_bridge.scales.talk import Manners, Place, ScaleConversation

_BASE = "-0000-1000-8000-00805f9b34fb"


def _short(service: str, notify: str, write: str) -> Endpoint:
    """Numbers of sixteen bits, as the makers' pages have them."""
    return Endpoint(f"0000{service}{_BASE}", f"0000{notify}{_BASE}", f"0000{write}{_BASE}")


@dataclass(frozen=True, slots=True)
class ScaleKind:
    """A make of scales. On a cable `settings` are how its line may be set, the usual first; in the air it is
    recognised by how its name begins, and proven by its service."""

    name: str
    brand: str
    reader: Callable[[], Reader]
    manners: Manners
    settings: tuple[LineSettings, ...] = ()
    endpoints: tuple[Endpoint, ...] = ()
    names: tuple[str, ...] = ()
    sleeps_after: int | None = None
    """Minutes after which it switches itself off if its maker set it so, unless it tells itself."""

    @property
    def on_cable(self) -> bool:
        return bool(self.settings)


MT_SICS = ScaleKind(
    "sics",
    "Mettler Toledo",
    lambda: LineReader(serial_wire.mt_sics),
    Manners(ask=b"SI\r\n", name=b"I4\r\n"),
    (of_scale("9600-8N1x"), of_scale("9600-8N1"), of_scale("9600-7E1x"), of_scale("2400-7E1x")),
)
KERN = ScaleKind(
    "kern",
    "Kern",
    lambda: LineReader(serial_wire.mt_sics),
    Manners(ask=b"SI\r\n", name=b"I4\r\n"),
    (of_scale("9600-8N1"), of_scale("19200-8N1"), of_scale("4800-8N1"), of_scale("2400-8N1")),
)
AND = ScaleKind(
    "and",
    "A&D",
    lambda: LineReader(serial_wire.and_standard),
    Manners(ask=b"Q\r\n", every=0.25),
    (of_scale("2400-7E1"), of_scale("4800-7E1"), of_scale("9600-7E1"), of_scale("9600-8N1")),
)
SARTORIUS = ScaleKind(
    "sbi",
    "Sartorius",
    lambda: LineReader(serial_wire.Sbi()),
    Manners(ask=b"\x1bP\r\n", every=0.25),
    (of_scale("9600-8O1"), of_scale("1200-7O1"), of_scale("9600-7O1"), of_scale("2400-7O1")),
)
OHAUS = ScaleKind(
    "ohaus",
    "Ohaus",
    lambda: LineReader(serial_wire.ohaus, headless=True),
    Manners(ask=b"IP\r\n", every=0.25),
    (of_scale("9600-8N1"), of_scale("2400-7N2"), of_scale("2400-8N1"), of_scale("4800-8N1")),
)
SCOUT_PRO = ScaleKind(
    "scout",
    "Ohaus Scout Pro",
    lambda: LineReader(serial_wire.ohaus, headless=True),
    Manners(begin=(b"CA\r\n",), end=b"0A\r\n"),
    (of_scale("2400-7N1"), of_scale("2400-7N2"), of_scale("9600-8N1"), of_scale("9600-7N2")),
)
RADWAG = ScaleKind(
    "radwag",
    "Radwag",
    lambda: LineReader(serial_wire.radwag),
    Manners(ask=b"SI\r\n", name=b"NB\r\n"),
    (of_scale("9600-8N1"), of_scale("4800-8N1"), of_scale("2400-8N1"), of_scale("19200-8N1")),
)
DECENT = ScaleKind(
    "decent",
    "Decent",
    lambda: PacketReader(ble_wire.decent),
    Manners(begin=(ble_wire.DECENT_ON,), beat=ble_wire.DECENT_BEAT),
    endpoints=(_short("fff0", "fff4", "36f5"),),
    names=("Decent Scale",),
)
BOOKOO = ScaleKind(
    "bookoo",
    "Bookoo",
    lambda: PacketReader(ble_wire.bookoo),
    Manners(),
    endpoints=(_short("0ffe", "ff11", "ff12"),),
    names=("BOOKOO_SC",),
)
FELICITA = ScaleKind(
    "felicita",
    "Felicita",
    lambda: PacketReader(ble_wire.felicita),
    Manners(),
    endpoints=(_short("ffe0", "ffe1", "ffe1"),),
    names=("FELICITA",),
    sleeps_after=10,
)
ACAIA = ScaleKind(
    "acaia",
    "Acaia",
    AcaiaReader,
    Manners(begin=(ble_wire.ACAIA_IDENTIFY, ble_wire.ACAIA_NOTIFY), beat=ble_wire.ACAIA_BEAT, beat_every=2.5),
    endpoints=(
        Endpoint(
            "49535343-fe7d-4ae5-8fa9-9fafd205e455",
            "49535343-1e4d-4bd9-ba61-23c647249616",
            "49535343-8841-43f4-a8d4-ecbe34729bb3",
        ),
    ),
    names=("LUNAR", "PYXIS", "PEARL-", "ACAIA"),
    sleeps_after=5,
)

KINDS = (MT_SICS, KERN, AND, SARTORIUS, OHAUS, SCOUT_PRO, RADWAG, DECENT, BOOKOO, FELICITA, ACAIA)


def kind_called(name: str) -> ScaleKind | None:
    return next((kind for kind in KINDS if kind.name == name), None)


def services() -> tuple[str, ...]:
    """What they may advertise; not all of them do."""
    return tuple(endpoint.service for kind in KINDS for endpoint in kind.endpoints)


class Named(Protocol):
    """The part of an advertisement that counts here."""

    @property
    def local_name(self) -> str | None: ...


def recognise(advert: Named) -> ScaleKind | None:
    """By its name: what it is worth, its service tells when it is connected."""
    name = advert.local_name or ""
    return next((kind for kind in KINDS if kind.names and name.startswith(kind.names)), None)


def new_memory() -> ScaleMemory:
    """For one run of the app; all links to scales share it."""
    return ScaleMemory(secrets.token_hex(4))


def id_at(kind: ScaleKind, place: str) -> str:
    """Of a scale without a number of its own: by where it is."""
    letters = "".join(each for each in place if each.isalnum()).lower()
    tail = letters[-6:] if not kind.on_cable else f"{binascii.crc32(place.encode()):08x}"[:6]
    return f"{kind.name}-{tail}"


def greeting(kind: ScaleKind, port: str, memory: ScaleMemory, timing: Timing | None = None) -> Greet:
    """How a SupervisedLink greets this scale."""

    def greet(send: Callable[[bytes], None], deliver: Callable[[Fact], None]) -> ScaleConversation:
        place = Place(port, send, deliver, timing or Timing(), memory, id_at(kind, port))
        return ScaleConversation(place, kind.name, kind.reader(), kind.manners, kind.sleeps_after)

    return greet
