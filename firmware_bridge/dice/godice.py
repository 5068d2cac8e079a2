"""A conversation with a GoDice die without a shell."""

from __future__ import annotations

from firmware_bridge.dice.godice_wire import (
    REQUEST_BATTERY,
    REQUEST_COLOUR,
    BatteryLevel,
    ChargerChanged,
    Colour,
    RollStarted,
    Stable,
    Stood,
    parse,
    pulse,
)
from firmware_bridge.dice.memory import Motion
from firmware_bridge.dice.talk import DieConversation, Light, Place
from firmware_bridge.messages import Quality

_QUALITY: dict[Stable, Quality] = {
    Stable.ROLL: "rolled",
    Stable.TILT: "cocked",
    Stable.FAKE: "placed",
    Stable.MOVE: "placed",
}


class GoDiceConversation(DieConversation):
    """It has no number of its own, so `device` is made from its name or address. It cannot be asked how it
    lies: what it did while nobody listened stays unknown."""

    def __init__(self, place: Place, device: str) -> None:
        super().__init__(place)
        self._device = device

    def hail(self) -> None:
        self.send(REQUEST_COLOUR)
        self.send(REQUEST_BATTERY)

    def poll(self) -> None:
        self.send(REQUEST_BATTERY)

    def shine(self, light: Light) -> None:
        half = light.milliseconds // 2
        self.send(pulse(light.times, half, half, light.colour))

    def take(self, data: bytes) -> bool:
        message = parse(data)
        match message:
            case Colour() if not self.ready:
                self.meet(self._device, "", f"godice-{message.name}")
            case BatteryLevel() if not self.ready and self.hails > 1:
                self.meet(self._device, "", "godice")  # it answers, if not about its colour
                self.battery(message.percent)
            case BatteryLevel() if self.ready:
                self.battery(message.percent)
            case ChargerChanged() if self.ready:
                self.charger(message.charging)
            case RollStarted() if self.ready:
                self.known.moves(Motion.ROLLING)
            case Stood() if self.ready:
                self._stands(message)
        return message is not None

    def _stands(self, message: Stood) -> None:
        quality = _QUALITY[message.how]
        if message.face == 0 and quality == "rolled":
            quality = "cocked"  # flat, it says, and yet no face is up
        self.rests(message.face, quality)
