"""What a device has told since it was connected, and its last minutes for a plot."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.devices.links import Link
from app.ui.views import TracePoint
from firmware_bridge.facts import (
    Battery,
    Charging,
    Count,
    DeviceError,
    Done,
    Fact,
    Hello,
    LinkChanged,
    Reading,
    Refused,
    Rolled,
    SelfTest,
    Steps,
)

ROLLS_KEPT = 12
STEP = 0.5
"""Seconds that are one point of a plot: a sensor that speaks ten times a second is drawn twice."""
KEPT = 240
"""Points: two minutes."""


@dataclass(frozen=True, slots=True)
class Known:
    """Everything a device has told since it was connected."""

    link: Link
    kind: str = ""
    device: str = ""
    firmware: str = ""
    hardware: str = ""
    capabilities: tuple[str, ...] = ()
    calibrated: bool | None = None
    """None: nothing to calibrate."""
    count: int | None = None
    stable: bool = True
    sure: bool = True
    residual: int = 0
    sigma: int = 0
    roll: Rolled | None = None
    rolls: int = 0
    history: tuple[Rolled, ...] = ()
    """The last throws, the newest first."""
    test: SelfTest | None = None
    tests: int = 0
    answer: Done | Refused | None = None
    """The last one to a request that it could refuse."""
    answers: int = 0
    error: str = ""
    charging: bool = False
    reading: Reading | None = None
    steps: Steps | None = None
    """Of a scale that people own."""

    @property
    def ready(self) -> bool:
        return self.link.state == "ready"

    def can(self, capability: str) -> bool:
        return self.ready and capability in self.capabilities


def heard(known: Known, fact: Fact) -> Known:
    """What is known after one more fact."""
    match fact:
        case LinkChanged():
            # A scale that can't be asked says nothing about its chips.
            count = known.count if fact.state == "ready" else None
            return replace(known, link=known.link.after(fact), count=count, error="")
        case Hello():
            return _met(known, fact)
        case Battery():
            return replace(known, link=known.link.after(fact))
        case Charging():
            return replace(known, charging=fact.on)
        case Count():
            return replace(
                known,
                count=fact.value,
                stable=fact.stable,
                sure=fact.sure,
                residual=fact.residual,
                sigma=fact.sigma,
                error="",
            )
        case Rolled():
            history = (fact, *known.history[: ROLLS_KEPT - 1])
            return replace(known, roll=fact, rolls=known.rolls + 1, history=history, error="")
        case Done() | Refused():
            calibrated = True if isinstance(fact, Done) and fact.piece else known.calibrated
            return replace(known, answer=fact, answers=known.answers + 1, calibrated=calibrated)
        case SelfTest():
            return replace(known, test=fact, tests=known.tests + 1)
        case Reading():
            return replace(known, reading=fact)
        case Steps():
            return replace(known, steps=fact)
        case DeviceError():
            return replace(known, error=fact.code)
    return known


def _met(known: Known, hello: Hello) -> Known:
    """Another device on the same port begins a story of its own."""
    story = known if known.device in ("", hello.device) else Known(known.link)
    return replace(
        story,
        kind=hello.kind,
        device=hello.device,
        firmware=hello.firmware,
        hardware=hello.hardware,
        capabilities=hello.capabilities,
        calibrated=hello.calibrated,
    )


class Trace:
    """The last minutes of a carbometer in half seconds, however often its sensor speaks."""

    def __init__(self) -> None:
        self._shown = -1
        self._points: deque[tuple[int, float, int, int | None]] = deque(maxlen=KEPT)
        """Which half second, sum and number of the weights in it, the last count."""

    def hear(self, fact: Fact, now: float) -> None:
        if isinstance(fact, Reading) and fact.thousandths is not None:
            self._add(int(now / STEP), fact.thousandths / 1000, None)
        elif isinstance(fact, Count):
            self._add(int(now / STEP), fact.value + fact.residual / 1000, fact.value)

    def _add(self, at: int, weight: float, count: int | None) -> None:
        last = self._points[-1] if self._points else None
        counted = last[3] if count is None and last else count
        if last is not None and last[0] == at:
            self._points[-1] = (at, last[1] + weight, last[2] + 1, counted)
        else:
            self._points.append((at, weight, 1, counted))

    def news(self, now: float) -> bool:
        """Has another half second begun since this was asked last?"""
        before, self._shown = self._shown, int(now / STEP)
        return before != self._shown

    def points(self, now: float) -> tuple[TracePoint, ...]:
        """The oldest first; what was counted last still lies there now."""
        return tuple(self._seen(int(now / STEP)))

    def _seen(self, here: int) -> Iterator[TracePoint]:
        for at, weight, number, count in self._points:
            if here - at <= KEPT:
                yield TracePoint((here - at) * STEP, weight / number, count)
        if self._points and self._points[-1][0] < here:
            yield TracePoint(0.0, None, self._points[-1][3])
