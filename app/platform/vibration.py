"""A tablet that can be felt: for a loud room, and for whoever holds it. Nothing happens anywhere else."""

from __future__ import annotations

import logging
from typing import Any, Protocol

from app.platform import on_android

log = logging.getLogger("klimatisch.vibration")

PATTERNS: dict[str, tuple[int, ...]] = {
    "thirty_seconds": (0, 250),
    "ten_seconds": (0, 150, 120, 150),
    "time_up": (0, 700, 200, 700),
}
"""Milliseconds of rest and buzzing by turns, beginning with rest."""


class Motor(Protocol):
    """Something that shakes the tablet."""

    def buzz(self, pattern: tuple[int, ...]) -> None: ...


class Vibration:
    """Felt where a cue has a pattern and the device a motor; otherwise nothing happens."""

    def __init__(self) -> None:
        self._motor: Motor | None = None
        if on_android():
            try:
                self._motor = AndroidMotor()
            except Exception:
                log.warning("no vibration", exc_info=True)

    def buzz(self, cue: str) -> None:
        """Begin to shake as this cue does. Returns at once, whatever happens."""
        if self._motor is not None and cue in PATTERNS:
            try:
                self._motor.buzz(PATTERNS[cue])
            except Exception:
                log.warning("can't vibrate", exc_info=True)


class AndroidMotor:
    """Android's own, through pyjnius. It has never run where we test, so it is kept to a few calls."""

    WITH_EFFECTS = 26
    """The level of Android from which on a vibration is an effect, and pattern arrays are the old way."""
    ONCE = -1

    def __init__(self) -> None:
        from jnius import autoclass  # type: ignore[import-not-found]

        activity = autoclass("org.kivy.android.PythonActivity").mActivity
        self._motor: Any = activity.getSystemService(autoclass("android.content.Context").VIBRATOR_SERVICE)
        level = autoclass("android.os.Build$VERSION").SDK_INT
        effects = level >= self.WITH_EFFECTS
        self._effect: Any = autoclass("android.os.VibrationEffect") if effects else None

    def buzz(self, pattern: tuple[int, ...]) -> None:
        if self._effect is None:
            self._motor.vibrate(list(pattern), self.ONCE)
        else:
            self._motor.vibrate(self._effect.createWaveform(list(pattern), self.ONCE))
