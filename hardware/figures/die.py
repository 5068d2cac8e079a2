"""Throws and other handling of a simulated die, and what it made of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hardware.figures.words import share, times
from hardware.firmware.core.face import FaceWatch
from hardware.virtual.die_body import DieBody, Sensor

TAKEN_UP = 2  # readings: no rest fits in so few


@dataclass
class Tally:
    """What many throws have shown."""

    thrown: int = 0
    rolled: int = 0
    wrong_face: int = 0  # told as rolled, and not the face that is up in the end
    missed: int = 0
    told_late: int = 0  # the right face, but only when the die was being taken up again
    leaned: int = 0
    cocked: int = 0
    leaned_told_rolled: int = 0
    nearly: int = 0  # leaning a little: its face or cocked are both right
    handled: int = 0  # carried, turned, shaken, put down, knocked
    false_rolls: int = 0
    false_cocked: int = 0
    result_ms: list[float] = field(default_factory=list)
    stories: list[str] = field(default_factory=list)


class Player:
    """Throws one die again and again, and does all else that people do with dice."""

    def __init__(self, rng: Random, tally: Tally, sensor: Sensor) -> None:
        self.rng = rng
        self.tally = tally
        self.body = DieBody(rng, 1, sensor)
        self.watch: Any = FaceWatch(sensor.hz)
        self.ms = 1000 / sensor.hz
        self.lies = 0  # the face of the throw before, if that was the last thing done with it

    def watched(self, action: Callable[[], None]) -> tuple[list[tuple[str, int]], float]:
        """What was told during this, and how long after the end of the movement.

        A rest that ends with the first readings of a movement began before it: what is told then is of the
        throw before, and is held against its face.
        """
        lay, self.lies = self.lies, 0
        action()
        told: list[tuple[str, int]] = []
        late = 0.0
        moving = self.body.moving_readings
        for reading in range(1, self.body.readings + round(1000 / self.ms) + 1):
            if quality := self.watch.sense(*self.body.feel()):
                if reading <= TAKEN_UP and (quality, self.watch.face) == ("rolled", lay):
                    self.tally.told_late += 1
                    continue
                told.append((quality, self.watch.face))
                late = (reading - moving) * self.ms
        return told, late

    def throw(self) -> None:
        rng, tally, face = self.rng, self.tally, self.rng.randint(1, 6)

        def action() -> None:
            if rng.random() < 0.7:
                self.body.carry(rng.uniform(0.3, 3.0))
            self.body.throw(face, shake_s=rng.choice((0.0, rng.uniform(0.3, 3.0))), book=rng.random() < 0.1)

        told, late = self.watched(action)
        self.lies = face
        tally.thrown += 1
        rolls = [each for each in told if each[0] == "rolled"]
        if rolls == [("rolled", face)]:
            tally.rolled += 1
            tally.result_ms.append(late)
        elif any(each[1] != face for each in rolls):
            tally.wrong_face += 1
            tally.stories.append(f"threw {face}, told {told}")
        else:
            tally.missed += 1
            tally.stories.append(f"threw {face}, told {told}")

    def lean(self) -> None:
        rng, tally = self.rng, self.tally
        degrees, face = rng.uniform(12, 45), rng.randint(1, 6)
        told, _ = self.watched(lambda: self.body.lean(degrees, face))
        if degrees < 30:
            tally.nearly += 1
            if [each for each in told if each[0] == "rolled" and each[1] != face]:
                tally.wrong_face += 1
                tally.stories.append(f"leant at {degrees:.0f} degrees from {face}, told {told}")
            return
        tally.leaned += 1
        if told[-1:] == [("cocked", 0)]:
            tally.cocked += 1
        if [each for each in told if each[0] == "rolled"]:
            tally.leaned_told_rolled += 1
            tally.stories.append(f"leant at {degrees:.0f} degrees, told {told}")

    def handle(self) -> None:
        """Everything that is no throw."""
        rng, body = self.rng, self.body
        face = rng.randint(1, 6)

        def carried() -> None:
            body.carry(rng.uniform(0.5, 8))
            body.put_down(face)

        def put_hard() -> None:
            body.carry(rng.uniform(0.5, 4))
            body.put_down(face, hard=True)

        def boxed() -> None:
            body.shake(rng.uniform(8, 25))
            body.put_down(face, hard=rng.random() < 0.5)

        def shaken() -> None:
            body.shake(rng.uniform(0.3, 2.5))
            body.carry(rng.uniform(0.5, 2))
            body.put_down(face, hard=rng.random() < 0.3)

        def knocked() -> None:
            body.knock(rng.uniform(0.1, 1.0))

        def turned() -> None:
            body.turn(face)

        def turned_hard() -> None:
            body.turn(face, hard=True)

        action = rng.choice((carried, put_hard, boxed, shaken, knocked, turned, turned_hard))
        told, _ = self.watched(action)
        self.tally.handled += 1
        if [each for each in told if each[0] == "rolled"]:
            self.tally.false_rolls += 1
            self.tally.stories.append(f"{action.__name__}, told {told}")
        if [each for each in told if each[0] == "cocked"]:
            self.tally.false_cocked += 1


def throw_dice(throws: int, *, seed: int = 1, hz: int = 25) -> Tally:
    """So many throws, a new die every hundred, with every other handling in between."""
    tally = Tally()
    number = 0
    while tally.thrown < throws:
        rng = Random(f"{seed}/{number}")
        number += 1
        sensor = Sensor(
            hz=hz,
            noise=rng.uniform(4, 15),
            offset=rng.uniform(0, 40),
            limit=rng.choice((2000, 8000)),
            vibration=rng.choice((2.0, 5.0, rng.uniform(5, 25))),
        )
        player = Player(rng, tally, sensor)
        player.body.lie(1)
        for _ in range(min(100, throws - tally.thrown)):
            player.throw()
            if rng.random() < 0.2:
                player.lean()
            if rng.random() < 0.3:
                player.handle()
    return tally


def report(tally: Tally) -> str:
    return "\n".join(
        (
            f"throws                              {tally.thrown}",
            f"wrong faces told as rolled          {tally.wrong_face}",
            f"throws missed                       {share(tally.missed, tally.thrown)},"
            f" of which told late {tally.told_late}",
            f"leaning by 30 degrees or more       {share(tally.cocked, tally.leaned)} told as cocked,"
            f" {tally.leaned_told_rolled} as rolled",
            f"handled otherwise, told as rolled   {share(tally.false_rolls, tally.handled)}",
            f"handled otherwise, told as cocked   {share(tally.false_cocked, tally.handled)}",
            f"from rest to result                 {times(tally.result_ms)}",
        )
    )
