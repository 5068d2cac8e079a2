"""What was heard of devices in the air, and what their silence means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from firmware_bridge.facts import Reason
from firmware_bridge.transport import End

if TYPE_CHECKING:
    from bleak.backends.device import BLEDevice
    from bleak.backends.scanner import AdvertisementData

FAINT = -88  # dBm: from here on it may as well have been carried away


@dataclass(frozen=True, slots=True)
class Heard:
    """An advertisement, and when it came, in the event loop's time."""

    device: BLEDevice
    advert: AdvertisementData
    at: float

    @property
    def address(self) -> str:
        return self.device.address

    @property
    def rssi(self) -> int:
        return self.advert.rssi


def why_silent(heard: Heard | None, parted_at: float | None) -> End:
    """Why a device that is looked for does not call. `parted_at`: when our own last connection to it ended.

    A device calls until somebody connects to it. One that was heard when it was free, near enough, and calls
    no more is most likely connected to somebody else; one that was lost and never heard again is too far away
    or off.
    """
    if heard is None:
        return End(Reason.NOT_CALLING if parted_at is None else Reason.OUT_OF_REACH)
    if parted_at is not None and heard.at <= parted_at:
        return End(Reason.OUT_OF_REACH)
    return End(Reason.OUT_OF_REACH if heard.rssi <= FAINT else Reason.TAKEN)
