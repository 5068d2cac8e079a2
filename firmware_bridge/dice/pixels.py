"""A conversation with a Pixels die, whatever the age of its firmware."""

from __future__ import annotations

from datetime import UTC, datetime

from firmware_bridge.dice.memory import Motion
from firmware_bridge.dice.pixels_wire import (
    REQUEST_BATTERY,
    REQUEST_ROLL_STATE,
    WHO_ARE_YOU,
    BatteryState,
    BlinkAck,
    IAmADie,
    Make,
    Message,
    Note,
    Power,
    Rest,
    RollState,
    blink,
    parse,
)
from firmware_bridge.dice.talk import CELL, CHARGER, DieConversation, Light, Place
from firmware_bridge.messages import Quality

# Its introduction does not fit a link of small packets. After so many greetings what it advertised must do.
PATIENCE = 3

_MOVES = {RollState.HANDLING: Motion.HANDLED, RollState.ROLLING: Motion.ROLLING}
_ON_CHARGER = (BatteryState.CHARGING, BatteryState.DONE, BatteryState.BAD_CHARGING)
_TROUBLE = {BatteryState.BAD_CHARGING: CHARGER, BatteryState.ERROR: CELL}


class PixelsConversation(DieConversation):
    """`advertised` is what the die said of itself before it was connected, if that was heard."""

    def __init__(self, place: Place, advertised: Make | None) -> None:
        super().__init__(place)
        self._advertised = advertised
        self._make: Make | None = None

    def hail(self) -> None:
        self.send(WHO_ARE_YOU)
        if self.hails >= PATIENCE and self._advertised is not None:
            self.send(REQUEST_ROLL_STATE)

    def poll(self) -> None:
        """How it lies is asked again and again: so a lost word about a throw is made good."""
        self.send(REQUEST_ROLL_STATE)
        if self._percent is None:
            self.send(REQUEST_BATTERY)

    def shine(self, light: Light) -> None:
        self.send(blink(light.times, light.times * light.milliseconds, light.colour))

    def take(self, data: bytes) -> bool:
        message = parse(data)
        if message is None:
            return False
        if self._make is None:
            self._introduced(message)
        else:
            self._told(message, self._make)
        return True

    def _introduced(self, message: Message) -> None:
        match message:
            case IAmADie() if self._expected(message.make):
                self._met(message.make, message.rest)
                if message.power is not None and self._make is not None:
                    self._powered(message.power)
            case Rest() if self.hails >= PATIENCE and self._advertised is not None:
                self._met(self._advertised, message)
            case Note():
                self.log(message.text)

    def _expected(self, make: Make) -> bool:
        """An introduction has no check: its number must at least be the advertised one."""
        return self._advertised is None or self._advertised.pixel_id == make.pixel_id

    def _told(self, message: Message, make: Make) -> None:
        match message:
            case IAmADie():
                if message.make.pixel_id == make.pixel_id:
                    self._rest(message.rest, make)
                    if message.power is not None:
                        self._powered(message.power)
            case Rest():
                self._rest(message, make)
            case Power():
                self._powered(message)
            case BlinkAck():
                self.identified()
            case Note():
                self.log(message.text)

    def _met(self, make: Make, rest: Rest) -> None:
        if not make.six_sided:
            self.refuse(make.die.name.lower(), make.device)
            return
        self._make = make
        firmware = datetime.fromtimestamp(make.build, UTC).date().isoformat()
        hardware = f"pixels-{make.die.name.lower().replace('_', '-')}"
        face = 0 if rest.state is RollState.CROOKED else make.face(rest.index)
        at_rest = rest.state in (RollState.ROLLED, RollState.ON_FACE, RollState.CROOKED)
        motion = _MOVES.get(rest.state, Motion.NONE)
        self.meet(make.device, firmware, hardware, motion, face if at_rest else None)

    def _rest(self, rest: Rest, make: Make) -> None:
        motion = _MOVES.get(rest.state)
        if motion is not None:
            self.known.moves(motion)  # faces go by by the dozen: none of them means anything
            return
        quality = _quality(rest.state, make)
        face = make.face(rest.index)
        if quality is None or face is None:
            return
        if self.known.face is None and self.known.motion is Motion.NONE:
            self.known.found(Motion.NONE, face)  # it did not know yet when it was met
        else:
            self.rests(face, quality, tells_throws=make.tells_throws)

    def _powered(self, power: Power) -> None:
        self.battery(power.percent)
        self.charger(power.state in _ON_CHARGER)
        self.trouble(_TROUBLE.get(power.state, ""))


def _quality(state: RollState, make: Make) -> Quality | None:
    """What it calls its rest. Whether it was a throw is for others to say."""
    match state:
        case RollState.ROLLED:
            return "rolled"
        case RollState.ON_FACE:
            return "placed"
        case RollState.CROOKED:
            return "rolled" if make.crooked_is_rolled else "cocked"
        case _:
            return None
