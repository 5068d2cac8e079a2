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
    PERMISSION_DENIED = "permission_denied"
    PORT_BUSY = "port_busy"  # another program has it
    OPEN_FAILED = "open_failed"  # detail: what the system says
    NO_ANSWER = "no_answer"  # opened, but nothing there speaks the protocol
    WRONG_KIND = "wrong_kind"  # expected, found, device
    PROTOCOL_TOO_NEW = "protocol_too_new"  # the device needs a newer app; device_min, app
    PROTOCOL_TOO_OLD = "protocol_too_old"  # the device needs newer firmware; device_max, app_min
    UNPLUGGED = "unplugged"
    SILENT = "silent"  # the port is there, the device stopped talking
    RESTARTED = "restarted"  # the device started anew and is greeted again
    STOPPED = "stopped"  # by the app


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


@dataclass(frozen=True, slots=True)
class Count:
    """Chips on a carbometer. Residual and sigma are thousandths of a chip."""

    device: str
    value: int
    stable: bool
    residual: int
    sigma: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """A die has come to rest; told once for each (device, boot, seq). Face 0: a cocked die, unreadable."""

    device: str
    face: int
    quality: Quality
    seq: int
    boot: str = ""


@dataclass(frozen=True, slots=True)
class Battery:
    device: str
    percent: int


@dataclass(frozen=True, slots=True)
class DeviceError:
    """The device reports trouble of its own, e.g. 'sensor' or 'events_lost'."""

    device: str
    code: str


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


Fact = Hello | Count | Rolled | Battery | DeviceError | LinkChanged | LogLine
