"""What the bridge tells the app. Codes, never prose: the app has the words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from firmware_bridge.messages import Quality


class LinkState(StrEnum):
    SEARCHING = "searching"  # looking for the port
    CONNECTING = "connecting"  # opening it
    GREETING = "greeting"  # open, waiting for a hello
    READY = "ready"
    LOST = "lost"  # was ready and is no more
    WAITING = "waiting"  # until the next attempt; params: retry_ms


class Reason(StrEnum):
    """Why a link is not ready, with the params that go with it."""

    PORT_MISSING = "port_missing"
    PERMISSION_DENIED = "permission_denied"  # fix, group, user, command: see permission.py
    PORT_BUSY = "port_busy"  # another program has it
    OPEN_FAILED = "open_failed"  # detail: what the system says
    NO_ANSWER = "no_answer"  # nothing there speaks the protocol; fix: what to mend at a scale
    WRONG_KIND = "wrong_kind"  # expected, found, device
    NOT_A_D6 = "not_a_d6"  # a die without the faces 1 to 6; found (d20, d6_fudge, …), device
    PROTOCOL_TOO_NEW = "protocol_too_new"  # the device needs a newer app; device_min, app
    PROTOCOL_TOO_OLD = "protocol_too_old"  # the device needs newer firmware; device_max, app_min
    UNPLUGGED = "unplugged"
    SILENT = "silent"  # the port is there, the device stopped talking
    RESTARTED = "restarted"  # the device started anew and is greeted again
    STOPPED = "stopped"  # by the app
    HELD = "held"  # another link of ours talks to this device already; device, where
    OTHER_DEVICE = "other_device"  # not the one this link is for; expected, found
    BAD_RECORDING = "bad_recording"  # a replayed file that is none; line, detail
    RECORDING_OVER = "recording_over"  # all of a replayed file was told
    BLUETOOTH_OFF = "bluetooth_off"
    BLUETOOTH_DENIED = "bluetooth_denied"  # the system, or whoever was asked, does not allow it
    BLUETOOTH_MISSING = "bluetooth_missing"  # no program for it; fix: bleak (ours) or bluez (the system's)
    BLUETOOTH_FAILED = "bluetooth_failed"  # detail: what the system says
    NO_ADAPTER = "no_adapter"  # this computer has no Bluetooth, or none that fits
    NOT_CALLING = "not_calling"  # looked for in the air and never heard: off, away, or held by another
    OUT_OF_REACH = "out_of_reach"  # was here, and is too far away or off
    TAKEN = "taken"  # was here, and another tablet has connected to it
    CONNECT_FAILED = "connect_failed"  # calls, but a connection does not come about; detail
    RADIO_LOST = "radio_lost"  # the connection broke off
    SWAPPED = "swapped"  # ready, but with another device than before; before, device


Param = str | int


@dataclass(frozen=True, slots=True)
class Hello:
    """A device has introduced itself; `protocol` is the version both sides now speak."""

    device: str
    kind: str
    protocol: int
    firmware: str
    hardware: str
    capabilities: tuple[str, ...]
    boot: str
    why: str | None = None  # it started: power, reset, watchdog, soft, unknown
    calibrated: bool | None = None  # None: nothing to calibrate


@dataclass(frozen=True, slots=True)
class Count:
    """Chips on a carbometer. Residual and sigma are thousandths of a chip.

    `stable` but not `sure`: the reading rests, but the device would not swear to the number.
    """

    device: str
    value: int
    stable: bool
    residual: int
    sigma: int
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Rolled:
    """A die has come to rest; told once for each (device, boot, seq). Face 0: a cocked die, unreadable.

    `late`: it came to rest while nobody was connected to it, and tells so now.
    """

    device: str
    face: int
    quality: Quality
    seq: int
    boot: str = ""
    late: bool = False


@dataclass(frozen=True, slots=True)
class Battery:
    device: str
    percent: int


@dataclass(frozen=True, slots=True)
class Charging:
    """It was put on its charger, or taken off."""

    device: str
    on: bool


@dataclass(frozen=True, slots=True)
class DeviceError:
    """The device reports trouble of its own, e.g. 'sensor' or 'events_lost' (with how many).

    Of a scale that people own: 'zero' (its display shows nothing where the carbometer should weigh),
    'overload', 'unit' (not set to grams), 'auto_off' (it switches itself off in so many seconds).

    Noticed and not reported: 'boot_repeated', a start that has the name of an earlier one.

    Of a die that keeps no rolls also 'roll_missed': one may have been made while it was out of reach.
    """

    device: str
    code: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Gap:
    """So many events of this device never arrived: counts that a newer one replaces, or rolls now gone."""

    device: str
    missed: int


@dataclass(frozen=True, slots=True)
class Done:
    """The device has done what it was asked to. `piece` (sixteenths of its own unit) and `reference` (chips
    that the piece weight was learnt from) come with calibration."""

    device: str
    command: str
    piece: int | None = None
    reference: int | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """The device has not done it: moving, uncalibrated, sensor, flash, range, bad or unknown; of a scale
    that people own also 'body': no carbometer stands on it."""

    device: str
    command: str
    code: str


@dataclass(frozen=True, slots=True)
class SelfTest:
    """What a device found out about itself; None where it cannot tell."""

    device: str
    fault: str | None  # the code of what is wrong now
    rate: int | None  # readings a second
    noise: int | None  # thousandths of a chip
    slots: int | None  # good copies of the calibration, of two
    free: int | None  # bytes of memory


@dataclass(frozen=True, slots=True)
class Reading:
    """One raw reading of the sensor, for a live plot; in thousandths of a chip too if it is calibrated."""

    device: str
    raw: int
    thousandths: int | None


@dataclass(frozen=True, slots=True)
class Steps:
    """In which steps the display of a scale shows weight, and what a chip weighs (0 before it is calibrated),
    both in milligrams. `verdict` is every, sometimes or coarse: how well it can count such chips."""

    device: str
    milligrams: int
    piece: int
    verdict: str = ""


@dataclass(frozen=True, slots=True)
class LinkChanged:
    """`device` is known once it has said hello."""

    port: str
    device: str | None
    state: LinkState
    reason: Reason | None = None
    params: Mapping[str, Param] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class LogLine:
    """Anything on the line that is no message: a boot banner, a traceback, noise."""

    port: str
    text: str


Fact = (
    Hello
    | Count
    | Rolled
    | Battery
    | Charging
    | DeviceError
    | Gap
    | Done
    | Refused
    | SelfTest
    | Reading
    | Steps
    | LinkChanged
    | LogLine
)
