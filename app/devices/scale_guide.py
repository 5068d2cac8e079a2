"""Adding a scale step by step, without a widget: cable or Bluetooth, its maker, its menu, its place, and
whether it is fine enough."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.devices.ways import BLE, SCALE
from firmware_bridge.scales import KINDS, ScaleKind, kind_called

Step = Literal["way", "make", "menu", "place", "verdict"]
STEPS: tuple[Step, ...] = ("way", "make", "menu", "place", "verdict")

MAKES = tuple(kind.name for kind in KINDS if kind.on_cable)


@dataclass
class ScaleGuide:
    """It can be left at any moment, and gone back in."""

    at: int = 0
    cable: bool = True
    make: str = ""
    address: str = ""
    """Of one that calls over Bluetooth."""
    port: str = ""
    setting: int = 0
    """Which of its maker's usual settings the line has."""

    @property
    def step(self) -> Step:
        return STEPS[self.at]

    @property
    def kind(self) -> ScaleKind | None:
        return kind_called(self.make)

    @property
    def way(self) -> str:
        """Where it is taken up; empty while that is not clear."""
        kind = self.kind
        if kind is None:
            return ""
        if kind.on_cable:
            return f"{SCALE}{kind.name}@{kind.settings[self.setting]}:{self.port}" if self.port else ""
        return BLE + self.address if self.address else ""

    def choose_way(self, cable: bool) -> None:
        self.cable, self.make, self.address, self.setting = cable, "", "", 0
        self.at = STEPS.index("make")

    def choose_make(self, make: str, address: str = "") -> None:
        self.make, self.address, self.setting = make, address, 0
        self.at = STEPS.index("menu")

    def go_on(self) -> None:
        self.at = min(self.at + 1, len(STEPS) - 1)

    def back(self) -> bool:
        """One step back; False if there is none."""
        if self.at:
            self.at -= 1
            return True
        return False
