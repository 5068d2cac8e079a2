"""May we look for devices nearby? Android has its people asked first, and people want to know why.

Nobody is asked in the middle of a game: until somebody has said yes on the page that explains it
(`app.pages.nearby`), the answer is no, and the app plays on without Bluetooth.
"""

from __future__ import annotations

from typing import Literal

from app.platform import log, on_android

Answer = Literal["yes", "no", "unasked"]


class Nearby:
    """What people have said; on a computer always yes, for there the system asks by itself."""

    def __init__(self) -> None:
        self._refused = False
        """Said since the app was opened; Android remembers a yes, and asks again after a no."""

    @property
    def answer(self) -> Answer:
        if not on_android() or self._granted():
            return "yes"
        return "no" if self._refused else "unasked"

    async def allowed(self) -> bool:
        """For Bluetooth, before it listens: asks nobody."""
        return self.answer == "yes"

    async def ask(self) -> bool:
        """Have Android ask, now that people know why."""
        from firmware_bridge.ble.permission import bluetooth_allowed

        try:
            granted = await bluetooth_allowed()
        except Exception:
            log.warning("nobody could be asked", exc_info=True)
            granted = False
        self._refused = not granted
        return granted

    def decline(self) -> None:
        """Not now: nobody is asked unasked again until the app is next opened."""
        self._refused = True

    def _granted(self) -> bool:
        from firmware_bridge.ble.permission import bluetooth_granted

        try:
            return bluetooth_granted()
        except Exception:
            log.warning("what is allowed can't be known", exc_info=True)
            return False
