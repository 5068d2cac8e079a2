"""A cue is felt on Android and nowhere else; what goes wrong there is nobody's trouble."""

from __future__ import annotations

import logging
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from app.platform.vibration import PATTERNS, Vibration
from app.timer.countdown import CUES


class Tablet:
    """What the app calls of Android, in place of pyjnius; keeps what was asked of the motor."""

    def __init__(self, level: int, broken: bool = False) -> None:
        self.felt: list[tuple[Any, ...]] = []
        self._broken = broken
        motor = SimpleNamespace(vibrate=self._vibrate)
        activity = SimpleNamespace(getSystemService={"vibrator": motor}.__getitem__)
        self._classes = {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity),
            "android.content.Context": SimpleNamespace(VIBRATOR_SERVICE="vibrator"),
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=level),
            "android.os.VibrationEffect": SimpleNamespace(
                createWaveform=lambda pattern, repeat: ("wave", pattern, repeat)
            ),
        }

    def _vibrate(self, *asked: Any) -> None:
        if self._broken:
            raise RuntimeError("no motor")
        self.felt.append(asked)

    def held(self, monkeypatch: pytest.MonkeyPatch) -> Vibration:
        bridge = ModuleType("jnius")
        bridge.autoclass = self._classes.__getitem__  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "jnius", bridge)
        monkeypatch.setattr(sys, "getandroidapilevel", lambda: 35, raising=False)
        return Vibration()


def test_only_cues_are_felt() -> None:
    assert set(PATTERNS) <= set(CUES)
    assert all(len(pattern) % 2 == 0 for pattern in PATTERNS.values()), "rest and buzzing by turns"


def test_elsewhere_nothing_happens() -> None:
    Vibration().buzz("time_up")


def test_a_tablet_buzzes_with_an_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    tablet = Tablet(level=35)
    vibration = tablet.held(monkeypatch)
    vibration.buzz("ten_seconds")
    vibration.buzz("tick_9")
    assert tablet.felt == [(("wave", [0, 150, 120, 150], -1),)]


def test_an_old_tablet_takes_the_pattern_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    tablet = Tablet(level=25)
    tablet.held(monkeypatch).buzz("thirty_seconds")
    assert tablet.felt == [([0, 250], -1)]


def test_a_tablet_without_a_motor_or_a_bridge_stays_still(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    Tablet(level=35, broken=True).held(monkeypatch).buzz("time_up")
    monkeypatch.delitem(sys.modules, "jnius")
    Vibration().buzz("time_up")
