"""Adding a device that people own step by step, without a widget. A scale: cable or Bluetooth, its maker, its
menu, its place, and whether it is fine enough. A die: its maker, who calls, and a throw to see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.devices.ways import BLE, SCALE
from firmware_bridge.scales import KINDS, ScaleKind, kind_called

Step = Literal["way", "make", "menu", "place", "verdict", "dice", "call", "throw"]
STEPS: tuple[Step, ...] = ("way", "make", "menu", "place", "verdict")
DICE_STEPS: tuple[Step, ...] = ("way", "dice", "call", "throw")

MAKES = tuple(kind.name for kind in KINDS if kind.on_cable)


@dataclass
class ScaleGuide:
    """It can be left at any moment, and gone back in."""

    at: int = 0
    cable: bool = True
    dice: bool = False
    """A die and no scale."""
    make: str = ""
    address: str = ""
    """Of one that calls over Bluetooth."""
    port: str = ""
    setting: int = 0
    """Which of its maker's usual settings the line has."""

    @property
    def step(self) -> Step:
        return self.steps[self.at]

    @property
    def steps(self) -> tuple[Step, ...]:
        return DICE_STEPS if self.dice else STEPS

    @property
    def kind(self) -> ScaleKind | None:
        return kind_called(self.make)

    @property
    def way(self) -> str:
        """Where it is taken up; empty while that is not clear."""
        kind = self.kind
        if self.dice:
            return BLE + self.address if self.address else ""
        if kind is None:
            return ""
        if kind.on_cable:
            return f"{SCALE}{kind.name}@{kind.settings[self.setting]}:{self.port}" if self.port else ""
        return BLE + self.address if self.address else ""

    def choose_way(self, cable: bool) -> None:
        self.cable, self.dice, self.make, self.address, self.setting = cable, False, "", "", 0
        self.at = STEPS.index("make")

    def choose_dice(self) -> None:
        self.cable, self.dice, self.make, self.address = False, True, "", ""
        self.at = DICE_STEPS.index("dice")

    def choose_die(self, make: str) -> None:
        self.make, self.address = make, ""
        self.at = DICE_STEPS.index("call")

    def take(self, address: str) -> None:
        """The die that calls from there."""
        self.address = address
        self.at = DICE_STEPS.index("throw")

    def choose_make(self, make: str, address: str = "") -> None:
        self.make, self.address, self.setting = make, address, 0
        self.at = STEPS.index("menu")

    def go_on(self) -> None:
        self.at = min(self.at + 1, len(self.steps) - 1)

    def back(self) -> bool:
        """One step back; False if there is none."""
        if self.at:
            self.at -= 1
            self.dice = self.dice and self.at > 0
            return True
        return False
