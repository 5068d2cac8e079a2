"""A kitchen scale to try: on no line at all, with a carbometer on it that it has been taught already."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

from hardware.virtual.scales.balance import Balance
from hardware.virtual.scales.display import Make

STEP_MG, TAUGHT = 100, 40
"""It shows tenths of a gram; so many chips lay on it when it learnt what one weighs."""


class KitchenScale(Balance):
    """It speaks as a balance on a cable does, so that nothing of the bridge is left out but the cable."""

    make = "sics"

    def __init__(
        self,
        chips: int = 0,
        *,
        chip_ms: int = 60,
        clock: Callable[[], float],
        rng: Random | None = None,
    ) -> None:
        display = Make(step=STEP_MG)
        super().__init__(self.make, chips=chips, display=display, chip_ms=chip_ms, clock=clock, rng=rng)
        self.tongue.serial = f"TRY{os.urandom(3).hex().upper()}"

    @property
    def empty_mg(self) -> int:
        """What stands on the display while only the carbometer does."""
        return self.scale.body_mg

    @property
    def chip_mg(self) -> float:
        return self.scale.cell.chip_mg

    @property
    def level_mg(self) -> int:
        """What stands there now, however little it has been looked at."""
        self.step(b"")
        return self.shown.milligrams or 0

    def close(self) -> None:
        self.unplug()
