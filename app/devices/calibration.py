"""Teaching a carbometer what a chip weighs: guided by people, or silently by counts that the rules confirm.

No input, output or clock: requests go out through `ask`, answers and the time are given in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from app.devices.book import Calibration
from app.devices.story import Known
from firmware_bridge.facts import Done, Fact, LinkChanged, Refused

Grade = Literal["good", "fair", "poor"]

ANSWER = 7.0
"""Seconds in which the device answers (docs/protocol.md: six); then it is asked once more."""
AGAIN = 0.5
"""Seconds until a reading that moved is asked for again."""
PATIENCE = 12.0
"""Seconds of moving after which people are told."""
PRESS = 60.0
"""Seconds in which somebody finds the button of a device that is to be changed through the air."""
DRIFT = 0.015
"""A chip that weighs this much more or less than at the calibration is worth a word."""


@dataclass(frozen=True, slots=True)
class Step:
    name: str
    chips: int
    """How many lie in the trough when it is confirmed."""


STEPS = (Step("empty", 0), Step("first", 10), Step("more", 30))


def grade(calibration: Calibration) -> Grade:
    """How far to trust it. docs/counting.md: noise of a tenth of a chip is too much, ten chips are few."""
    noise = calibration.noise or 0
    if calibration.reference < STEPS[1].chips or noise > 80:
        return "poor"
    return "good" if calibration.reference >= STEPS[2].chips and noise <= 50 else "fair"


class Ask(Protocol):
    def __call__(self, command: str, **numbers: int) -> bool:
        """Send a request; False if there is nobody to ask."""


@dataclass
class Guide:
    """One calibration from the empty trough to the last chip. It can be left at any moment.

    `trouble` says what stands in the way: moving, range, sensor, silent (no answer), lost (no link), presence
    (its button is waited for), no_press (in vain) or another code of docs/protocol.md; `flash` does not stand
    in the way, but what was learnt is not kept.
    """

    ask: Ask
    at: int = 0
    asking: bool = False
    trouble: str = ""
    calibration: Calibration | None = None
    _asked_at: float = 0.0
    _since: float = 0.0
    _tries: int = 0
    _again_at: float | None = None

    @property
    def step(self) -> Step | None:
        """None when all is done."""
        return STEPS[self.at] if self.at < len(STEPS) else None

    @property
    def good_enough(self) -> bool:
        """Could be left now and would count."""
        return self.calibration is not None and bool(self.calibration.reference)

    def confirm(self, now: float) -> None:
        """People say that the chips of this step lie there."""
        if self.step is not None and not self.asking:
            self.trouble, self._since, self._tries = "", now, 0
            self._ask(now)

    def back(self) -> None:
        """Do the step before once more."""
        self.asking, self.trouble, self._again_at = False, "", None
        self.at = max(0, self.at - 1)

    def hear(self, fact: Fact, now: float) -> None:
        if isinstance(fact, LinkChanged):
            self._link(fact)
        elif not self.asking or self.step is None:
            return
        elif isinstance(fact, Done) and fact.command == self._command:
            self._done(fact)
        elif isinstance(fact, Refused) and fact.command == self._command:
            self._refused(fact.code, now)

    def tick(self, now: float) -> None:
        """Ask again what was not answered, or not yet possible."""
        if not self.asking:
            return
        if self._again_at is not None and now >= self._again_at:
            self._ask(now)
        elif self._again_at is None and now - self._asked_at >= ANSWER:
            if self._tries > 1:
                self._stop("silent")
            else:
                self._ask(now)

    @property
    def _command(self) -> str:
        return "cal" if self.step is not None and self.step.chips else "tare"

    def _ask(self, now: float) -> None:
        step = self.step
        assert step is not None
        self.asking, self._asked_at, self._again_at = True, now, None
        self._tries += 1
        if not (self.ask("cal", n=step.chips) if step.chips else self.ask("tare")):
            self._stop("lost")

    def _stop(self, trouble: str) -> None:
        self.asking, self.trouble, self._again_at = False, trouble, None

    def _link(self, changed: LinkChanged) -> None:
        if changed.state == "ready":
            self.trouble = "" if self.trouble == "lost" else self.trouble
        elif changed.state in ("lost", "waiting"):
            self._stop("lost")

    def _done(self, done: Done) -> None:
        if done.piece and done.reference and self._command == "cal":
            self.calibration = Calibration(done.piece, done.reference, done.piece)
        self._stop("")
        self.at += 1

    def _refused(self, code: str, now: float) -> None:
        if code == "moving":
            self._tries = 0
            self._again_at = now + AGAIN
            if now - self._since >= PATIENCE:
                self._stop("moving")
            else:
                self.trouble = "resting"
        elif code == "range" and self._tries == 1:
            # A reading spoilt on its way, or chips that still tremble, are refused like a wrong weight; asked
            # once more, only the wrong weight is.
            self._again_at = now + AGAIN
            self.trouble = "resting"
        elif code == "presence":
            self._tries = 0
            self._again_at = now + AGAIN
            self.trouble = code
            if now - self._since >= PRESS:
                self._stop("no_press")
        elif code == "flash":
            self._stop("flash")
            self.at += 1
        else:
            self._stop(code)


# --- silently, by counts that the rules confirm -----------------------------------------------------------

STILL = 3.0
"""Seconds for which a count that nobody would swear to has to stay before it is taken for confirmed."""
REST = 60.0
"""Seconds between two: each is a write to flash, and a small board is deaf meanwhile."""
WHILE = 600.0
"""Seconds after which even a count that taught nothing new is confirmed: drift goes on."""
LEAST = 5
"""Fewer chips than this say little about the weight of one."""
OFF = 150
"""Thousandths of a chip: a reading that is off by more is worth correcting soon."""


class Confirmer:
    """Says when a count that equals what the rules expect is worth a `set`."""

    def __init__(self) -> None:
        self._last: float | None = None
        self._most = 0

    def worth(self, known: Known, expected: int, now: float) -> bool:
        """Ask when a settled count fits the rules; True also means: it is being told to the device now."""
        fits = known.can("cal") and known.stable and known.count == expected
        if not fits or not known.calibrated or expected < LEAST:
            return False
        if self._last is not None and now - self._last < REST:
            return False
        news = not known.sure or abs(known.residual) >= OFF or expected > self._most * 5 // 4
        if self._last is not None and not news and now - self._last < WHILE:
            return False
        self._last, self._most = now, max(self._most, expected)
        return True


def learnt(before: Calibration | None, done: Done, by_people: bool) -> Calibration | None:
    """The calibration after the device has learnt something; what people taught is where drift begins."""
    if not done.piece or done.reference is None:
        return before
    began = done.piece if by_people or before is None or not before.began else before.began
    return Calibration(done.piece, done.reference, began, before.noise if before else None)
