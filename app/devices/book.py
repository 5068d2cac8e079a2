"""The devices this tablet has met: what each is for, where it was last, how well it is calibrated."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from app.platform.folders import write_whole
from firmware_bridge.scales.counter import Kept

NAME = re.compile(r"[A-Za-z0-9._-]{1,24}")


@dataclass(frozen=True, slots=True)
class Role:
    """Something a device can be at a table; what it is called has the key `role.<id>`."""

    id: str
    kind: str
    """Of the devices that can be it."""


ROLES = (
    Role("carbometer", "carbometer"),
    Role("die", "die"),
    Role("effects_die", "die"),
)
"""The first of a kind is what a new device becomes. A game that needs another one adds a line here."""


def role_named(name: str) -> Role | None:
    return next((role for role in ROLES if role.id == name), None)


@dataclass(frozen=True, slots=True)
class Calibration:
    """What a carbometer last said of its own: `piece` in sixteenths of its sensor's unit."""

    piece: int
    reference: int
    """Chips that the piece weight was learnt from."""
    began: int = 0
    """`piece` when people calibrated it: what has changed since is drift."""
    noise: int | None = None
    """Thousandths of a chip."""

    @property
    def drift(self) -> float:
        """By which share a chip weighs more or less than when people calibrated."""
        return self.piece / self.began - 1 if self.began and self.piece else 0.0


@dataclass(frozen=True, slots=True)
class Remembered:
    """One device. `way` is where it was last: `serial:` and a port, `ble:` and an address, or `scale:`
    with make, settings and port."""

    id: str
    kind: str
    way: str
    role: str = ""
    name: str = ""
    """What people know it by, if that is more than its id."""
    firmware: str = ""
    hardware: str = ""
    calibration: Calibration | None = None
    scale: Kept | None = None
    """Of a scale that people own, which keeps nothing itself."""

    @property
    def title(self) -> str:
        return self.name or self.id


@dataclass
class DeviceBook:
    """A JSON file in the settings folder, the last used first; a lost or broken one costs nothing but itself.

    Without a folder nothing is kept.
    """

    folder: Path | None
    devices: tuple[Remembered, ...] = field(default=(), init=False)

    def __post_init__(self) -> None:
        if self.folder is not None:
            with suppress(OSError, ValueError):
                self.devices = _sound(json.loads(self._file.read_text(encoding="utf-8")))

    @property
    def _file(self) -> Path:
        assert self.folder is not None
        return self.folder / "devices.json"

    def get(self, device: str) -> Remembered | None:
        return next((known for known in self.devices if known.id == device), None)

    def at(self, way: str) -> Remembered | None:
        """The one that was last met there."""
        return next((known for known in self.devices if known.way == way), None)

    def put(self, device: Remembered, first: bool = False) -> None:
        """Keep what is known of it now. A role belongs to one device: whoever had it before has none."""
        others = tuple(
            replace(known, role="") if device.role and known.role == device.role else known
            for known in self.devices
            if known.id != device.id
        )
        at = next((n for n, known in enumerate(self.devices) if known.id == device.id), 0)
        at = 0 if first else at
        self._keep((*others[:at], device, *others[at:]))

    def give(self, device: str, role: str) -> None:
        """A role to one that is remembered, if its kind can have it; "" takes it away."""
        known, wanted = self.get(device), role_named(role)
        if known is not None and (wanted is None or wanted.kind == known.kind):
            self.put(replace(known, role=role))

    def forget(self, device: str) -> None:
        self._keep(tuple(known for known in self.devices if known.id != device))

    def _keep(self, devices: tuple[Remembered, ...]) -> None:
        """A disk that is full keeps them for this time only."""
        if devices == self.devices:
            return
        self.devices = devices
        if self.folder is not None:
            with suppress(OSError):
                write_whole(
                    self._file, json.dumps({"devices": [asdict(known) for known in devices]}, indent=1)
                )


def _sound(found: Any) -> tuple[Remembered, ...]:
    """Those that make sense, each once."""
    listed = found.get("devices") if isinstance(found, dict) else None
    devices: dict[str, Remembered] = {}
    for each in listed if isinstance(listed, list) else ():
        device = _device(each) if isinstance(each, dict) else None
        if device is not None:
            devices.setdefault(device.id, device)
    return tuple(devices.values())


def _device(found: dict[str, Any]) -> Remembered | None:
    words = {
        name: found.get(name, "") for name in ("id", "kind", "way", "role", "name", "firmware", "hardware")
    }
    if not all(isinstance(word, str) and len(word) < 400 for word in words.values()):
        return None
    if not NAME.fullmatch(words["id"]) or not NAME.fullmatch(words["kind"]):
        return None
    role = role_named(words["role"])
    words["role"] = role.id if role and role.kind == words["kind"] else ""
    return Remembered(
        **words, calibration=_calibration(found.get("calibration")), scale=_scale(found.get("scale"))
    )


def _scale(found: Any) -> Kept | None:
    if not isinstance(found, dict):
        return None
    zero, *rest = (found.get(each.name) for each in fields(Kept))
    if not all(type(value) is int for value in rest) or not (zero is None or type(zero) is int):
        return None
    kept = Kept(**{each.name: found[each.name] for each in fields(Kept)})
    return kept if min(kept.piece, kept.reference, kept.held, kept.step) >= 0 else None


def _calibration(found: Any) -> Calibration | None:
    if not isinstance(found, dict):
        return None
    numbers = {name: found.get(name) for name in ("piece", "reference", "began", "noise")}
    if not all(
        (type(value) is int and value >= 0) or (value is None and name == "noise")
        for name, value in numbers.items()
    ):
        return None
    return Calibration(**numbers)  # type: ignore[arg-type]
