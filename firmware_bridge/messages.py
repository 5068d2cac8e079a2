"""What a device may say, checked field by field."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal, cast

from firmware_bridge.wire import printable

PROTOCOL = 1
PROTOCOL_MIN = 1

Quality = Literal["rolled", "cocked", "placed"]

_NAME = re.compile(r"[A-Za-z0-9._-]{1,24}", re.ASCII)
_INTEGER = 999_999_999  # what fits a small integer on every board


class Malformed(ValueError):
    """A well-checked line whose fields are not those of the protocol."""


@dataclass(frozen=True, slots=True)
class HelloMessage:
    protocol: int
    protocol_min: int
    firmware: str
    hardware: str
    device: str
    kind: str
    boot: str
    capabilities: tuple[str, ...]
    why: str | None = None
    calibrated: bool | None = None


@dataclass(frozen=True, slots=True)
class CountMessage:
    """A count, as an event or in a snapshot; value None: the device does not know yet."""

    seq: int
    boot: str
    value: int | None
    stable: bool
    residual: int
    sigma: int
    sure: bool = True


@dataclass(frozen=True, slots=True)
class RollMessage:
    seq: int
    boot: str
    face: int
    quality: Quality


@dataclass(frozen=True, slots=True)
class SnapshotMessage:
    seq: int
    boot: str
    count: CountMessage | None
    battery: int | None


@dataclass(frozen=True, slots=True)
class HeartbeatMessage:
    seq: int
    boot: str
    battery: int | None


@dataclass(frozen=True, slots=True)
class ErrorMessage:
    """`to` is the request that was refused, None for trouble of the device's own."""

    code: str
    protocol: int | None
    protocol_min: int | None
    to: str | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class LogMessage:
    text: str


@dataclass(frozen=True, slots=True)
class OkMessage:
    to: str
    piece: int | None = None
    reference: int | None = None


@dataclass(frozen=True, slots=True)
class TestMessage:
    """What a device found out about itself; None: it cannot tell, or that does not apply to it."""

    fault: str | None
    rate: int | None
    noise: int | None
    slots: int | None
    free: int | None


@dataclass(frozen=True, slots=True)
class RawMessage:
    reading: int
    thousandths: int | None


Message = (
    HelloMessage
    | CountMessage
    | RollMessage
    | SnapshotMessage
    | HeartbeatMessage
    | ErrorMessage
    | LogMessage
    | OkMessage
    | TestMessage
    | RawMessage
)


def parse(raw: dict[str, Any]) -> Message:
    """The message of a device; Malformed if it is none. Unknown fields are ignored."""
    match raw.get("t"):
        case "hello":
            return _hello(raw)
        case "evt":
            match raw.get("e"):
                case "count":
                    return _count(raw)
                case "roll":
                    return _roll(raw)
                case other:
                    raise Malformed(f"event {other!r}")
        case "snap":
            count = _count(raw) if "count" in raw else None
            return SnapshotMessage(_integer(raw, "seq"), _name(raw, "boot"), count, _battery(raw))
        case "hb":
            return HeartbeatMessage(_integer(raw, "seq"), _name(raw, "boot"), _battery(raw))
        case "err":
            versions = [_integer(raw, key, 1) if key in raw else None for key in ("p", "min")]
            to = printable(_text(raw, "re")) if "re" in raw else None
            return ErrorMessage(_name(raw, "code"), versions[0], versions[1], to, _optional(raw, "n"))
        case "log":
            return LogMessage(f"{_name(raw, 'lv')}: {printable(_text(raw, 'msg'))}")
        case "ok":
            return OkMessage(_name(raw, "re"), _optional(raw, "piece"), _optional(raw, "ref"))
        case "test":
            return TestMessage(
                None if raw.get("fault") is None else _name(raw, "fault"),
                _optional(raw, "rate"),
                _optional(raw, "noise"),
                _optional(raw, "slots", 2),
                _optional(raw, "free"),
            )
        case "raw":
            thousandths = None if raw.get("chips") is None else _integer(raw, "chips", -_INTEGER)
            return RawMessage(_integer(raw, "raw", -_INTEGER), thousandths)
        case other:
            raise Malformed(f"type {other!r}")


def _hello(raw: dict[str, Any]) -> HelloMessage:
    capabilities = raw.get("caps")
    if not isinstance(capabilities, list) or not all(_is_name(item) for item in capabilities):
        raise Malformed("caps")
    return HelloMessage(
        _integer(raw, "p", 1),
        _integer(raw, "min", 1),
        _name(raw, "fw"),
        _name(raw, "hw"),
        _name(raw, "id"),
        _name(raw, "kind"),
        _name(raw, "boot"),
        tuple(capabilities),
        _name(raw, "why") if "why" in raw else None,
        _flag(raw, "cal") if "cal" in raw else None,
    )


def _count(raw: dict[str, Any]) -> CountMessage:
    stable = _flag(raw, "stable")
    # A device that does not know doubt does not mention it.
    sure = _flag(raw, "sure") if "sure" in raw else True
    value = None if raw.get("count", 0) is None else _integer(raw, "count", 0, 999)
    return CountMessage(
        _integer(raw, "seq"),
        _name(raw, "boot"),
        value,
        stable,
        _integer(raw, "res", -99_999, 99_999),
        _integer(raw, "sig", 0, 99_999),
        sure,
    )


def _roll(raw: dict[str, Any]) -> RollMessage:
    quality = raw.get("q")
    if quality not in ("rolled", "cocked", "placed"):
        raise Malformed("q")
    # Only a leaning die may leave its face open.
    face = _integer(raw, "face", 0 if quality == "cocked" else 1, 6)
    return RollMessage(_integer(raw, "seq", 1), _name(raw, "boot"), face, cast(Quality, quality))


def _battery(raw: dict[str, Any]) -> int | None:
    return None if raw.get("bat") is None else _integer(raw, "bat", 0, 100)


def _integer(raw: dict[str, Any], key: str, low: int = 0, high: int = _INTEGER) -> int:
    value = raw.get(key)
    if type(value) is not int or not low <= value <= high:  # a bool is no number here
        raise Malformed(key)
    return value


def _optional(raw: dict[str, Any], key: str, high: int = _INTEGER) -> int | None:
    return None if raw.get(key) is None else _integer(raw, key, 0, high)


def _flag(raw: dict[str, Any], key: str) -> bool:
    value = raw.get(key)
    if not isinstance(value, bool):
        raise Malformed(key)
    return value


def _text(raw: dict[str, Any], key: str) -> str:
    value = raw.get(key)
    if not isinstance(value, str):
        raise Malformed(key)
    return value


def _is_name(value: object) -> bool:
    return isinstance(value, str) and _NAME.fullmatch(value) is not None


def _name(raw: dict[str, Any], key: str) -> str:
    value = _text(raw, key)
    if not _is_name(value):
        raise Malformed(key)
    return value
