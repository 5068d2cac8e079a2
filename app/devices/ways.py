"""The ways to a device: a cable, the air, or a virtual one; and the link that goes each way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from firmware_bridge import Fact, Owners, Rolled, RollLedger
    from firmware_bridge.ble import Bluetooth
    from firmware_bridge.dice.memory import DiceMemory
    from firmware_bridge.scales import Kept, ScaleMemory

HAND = "hand"
VIRTUAL = "virtual"
VIRTUAL_SCALE = "virtual:scale"
"""A kitchen scale to try, in the place of our own device."""
SERIAL = "serial:"
"""A choice of device is `hand`, `virtual`, `virtual:scale`, a way (`serial:` and the port), or `device:` and
its id."""
BLE = "ble:"
SCALE = "scale:"
"""A balance on a cable: its make, how its line is set, and the port (`scale:and@2400-7E1:/dev/ttyUSB0`)."""
DEVICE = "device:"


class DeviceLink(Protocol):
    """What the app asks of a link, whatever carries it."""

    async def run(self) -> None: ...
    def identify(self) -> bool: ...
    def request_snapshot(self) -> bool: ...
    def ask(self, command: str, **numbers: int) -> bool: ...
    def taken(self, roll: Rolled) -> bool: ...
    def retry(self) -> None: ...
    def hang_up(self) -> None: ...


@dataclass
class Shared:
    """What all links have together: no roll is told twice, no device is taken twice, one radio for all."""

    ledger: RollLedger
    owners: Owners
    radio: Bluetooth | None = None
    """Other than that of the system; without it, the system's is used when somebody first needs it."""
    switched_on: Callable[[], Collection[str]] = tuple
    """Kinds of dice that people have to switch on, and have."""
    allowed: Callable[[], Awaitable[bool]] | None = None
    """Whether Bluetooth may be used; without it, the system is asked, and asks its people."""
    load_scale: Callable[[str], Kept | None] = lambda device: None
    save_scale: Callable[[str, Kept], None] = lambda device, kept: None
    """What is kept of a scale that people own, by its id."""
    _memory: DiceMemory | None = field(default=None, init=False)
    _scales: ScaleMemory | None = field(default=None, init=False)
    _hears_all: Callable[[], None] | None = field(default=None, init=False)

    @property
    def bluetooth(self) -> Bluetooth:
        if self.radio is None:
            from firmware_bridge.ble import SERVICES, Bluetooth
            from firmware_bridge.ble.permission import bluetooth_allowed

            self.radio = Bluetooth(services=SERVICES, allowed=self.allowed or bluetooth_allowed)
        return self.radio

    @property
    def memory(self) -> DiceMemory:
        """Of dice that keep no rolls themselves."""
        if self._memory is None:
            from firmware_bridge.dice.kinds import new_memory

            self._memory = new_memory(self.ledger)
        return self._memory

    @property
    def scales(self) -> ScaleMemory:
        """Of scales that people own."""
        if self._scales is None:
            from firmware_bridge.scales import new_memory

            self._scales = new_memory()
            self._scales.load, self._scales.save = self.load_scale, self.save_scale
        return self._scales

    def hear_all(self) -> None:
        """From now on hear those too that do not advertise what they are: some scales have only a name."""
        self._hears_all = self._hears_all or self.bluetooth.for_all()


MakeLink = Callable[[str, Callable[["Fact"], None], Shared], DeviceLink]


def open_link(way: str, deliver: Callable[[Fact], None], shared: Shared) -> DeviceLink:
    """A link that takes whoever answers there."""
    if way.startswith(BLE):
        from firmware_bridge.ble import BleLink

        return BleLink(
            shared.bluetooth,
            place(way),
            deliver,
            ledger=shared.ledger,
            owners=shared.owners,
            memory=shared.memory,
            switched_on=shared.switched_on(),
            scales=shared.scales,
        )
    if way.startswith(SCALE):
        from firmware_bridge.scales.link import ScaleLink, scale_at

        kind, settings, port = scale_at(way.removeprefix(SCALE))
        return ScaleLink(port, kind, deliver, settings=settings, owners=shared.owners, memory=shared.scales)
    from firmware_bridge import SerialLink

    return SerialLink(place(way), None, deliver, ledger=shared.ledger, owners=shared.owners)


def place(way: str) -> str:
    """The port or the address of a way: what follows its carrier, and on a scale's way its make too.

    A way is text because the book of devices, sessions and set-ups keep it; only here it is taken apart.

    >>> place("serial:/dev/ttyACM0"), place("ble:AA:BB:CC")
    ('/dev/ttyACM0', 'AA:BB:CC')
    >>> place("scale:and@2400-7E1:/dev/ttyUSB0"), place("hand")
    ('/dev/ttyUSB0', '')
    """
    _carrier, _, at = way.partition(":")
    return at.partition(":")[2] if way.startswith(SCALE) else at


def on_cable(way: str) -> bool:
    return way.startswith((SERIAL, SCALE))
