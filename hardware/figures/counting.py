"""Games at a simulated carbometer, and how well it counted."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hardware.figures.words import share, times
from hardware.firmware.core.air_scale import AirScale
from hardware.virtual.trough import CALM, Cell, Hand, Trough

ROOM = 120
LAG_MS = 1000  # a reading may be so far behind the table: it takes that long to tell a chip from a knock


@dataclass
class Tally:
    """What many games have shown."""

    games: int = 0
    readings: int = 0  # after every move, when it should have settled
    certain_wrong: int = 0  # settled, sure, and not what lies there; at any time
    late: int = 0  # the same with half the lag allowed
    certain_looks: int = 0  # the same when somebody looks
    wrong: int = 0
    unsure: int = 0
    restless: int = 0  # not settled in time
    asked: int = 0  # calibrations and confirmations refused
    cuts: int = 0
    unsure_after_cut: int = 0
    samples: int = 0
    settle_ms: list[float] = field(default_factory=list)
    certain_ms: list[float] = field(default_factory=list)
    stories: list[str] = field(default_factory=list)


class Game:
    """One evening: chips come and go, people lean on things, the power fails."""

    leaning = 0.06  # so many moves are an elbow
    handling = 0.3  # so often the hand that moves chips rests in the trough
    patience_ms = 4000  # a reading is looked at so long after the last chip

    def __init__(self, rng: Random, tally: Tally, cell: Cell, hz: int, hand: Hand) -> None:
        self.rng = rng
        self.tally = tally
        self.sample_ms = sample_ms = 1000 / hz
        self.trough = Trough(rng, cell, hand=hand)
        self.switch_on()
        self.seen: object = None
        self.flash: Any = None
        self.now = 0.0
        self.truths: deque[int] = deque([0], maxlen=round(LAG_MS / sample_ms))
        self.lying = self.lagging = False  # told already
        self.quiet = 0

    # Time

    def switch_on(self) -> None:
        self.device: Any = AirScale("figures", "b1", "virtual")
        self.counter: Any = self.device.counter

    def sample(self, passed: float | None = None) -> None:
        self.now += self.sample_ms if passed is None else passed
        raw = self.trough.read(self.now)
        self.truths.append(self.trough.lying)
        self.device.sense(round(self.now) & 0x3FFFFFFF, raw)
        counter = self.counter
        before, self.seen = self.seen, (counter.count, counter.stable, counter.sure, counter.trouble)
        self.quiet = self.quiet + 1 if self.seen == before else 0
        self.tally.samples += 1
        if counter.keep and self.quiet > 3000 / self.sample_ms:  # flash is written when all is quiet
            counter.keep = False
            self.flash = counter.settings()
        if counter.sure and counter.stable and counter.count != self.trough.lying:
            self.accuse()
        else:
            self.lying = self.lagging = False

    def accuse(self) -> None:
        """It is sure of a number that is not there now: whether it was a moment ago."""
        tally, truths, count = self.tally, list(self.truths), self.counter.count
        if not self.lagging and count not in truths[len(truths) // 2 :]:
            self.lagging = True
            tally.late += 1
        if not self.lying and count not in truths:
            self.lying = True
            tally.certain_wrong += 1
            said = f"{count} for {self.trough.lying}"
            tally.stories.append(f"game {tally.games}, {self.now / 1000:.1f} s: {said}")

    def wait(self, for_ms: float) -> None:
        end = self.now + for_ms
        while self.now < end:
            self.sample()

    def pause(self) -> None:
        """People think. Two seconds of it as they are, the rest in leaps, so that drift is hurried."""
        self.wait(2000)
        for _ in range(20):
            self.sample(self.rng.uniform(500, 5000))

    # People

    def shift(self, by: int) -> None:
        """Put down or take away some chips, in a handful or one after another, with the hand in the way."""
        rng = self.rng
        if not by:
            return
        if rng.random() < self.handling:
            self.trough.press(rng.uniform(2, 80), rng.uniform(100, 900))
        self.trough.move(by, chip_ms=rng.choice((0, rng.uniform(30, 150), rng.uniform(150, 900))))
        self.settle()

    def settle(self) -> None:
        """Wait as people do, and look at the reading."""
        while self.trough.busy_until > self.now:
            self.sample()
        still = self.now
        settled = certain = 0.0
        while self.now < still + self.patience_ms:
            self.sample()
            counter = self.counter
            if counter.stable and counter.count == self.trough.lying:
                settled = settled or self.now - still
                if counter.sure:
                    certain = certain or self.now - still
        if settled:
            self.tally.settle_ms.append(settled)
        if certain:
            self.tally.certain_ms.append(certain)
        self.look()

    def look(self) -> bool:
        tally, counter = self.tally, self.counter
        tally.readings += 1
        if not counter.stable:
            tally.restless += 1
        elif counter.count != self.trough.lying:
            tally.wrong += 1
            tally.certain_looks += counter.sure
        if counter.stable and counter.sure:
            return True
        tally.unsure += 1
        self.insist(lambda: counter.confirm(self.trough.lying))
        return False

    def insist(self, request: Any) -> None:
        """Ask until it is done, as somebody in front of the screen would."""
        for _ in range(5):
            self.wait(1500)
            if request():
                return
            self.tally.asked += 1

    def cut(self) -> None:
        """The plug is pulled, for a moment or for an hour; chips may move meanwhile."""
        rng = self.rng
        self.tally.cuts += 1
        if rng.random() < 0.3:
            self.trough.move(self.step(), chip_ms=0)
        self.now += rng.choice((2_000, 60_000, 3_600_000))
        self.trough.read(self.now)
        self.switch_on()
        self.counter.load(self.flash)
        self.wait(4000)
        self.tally.unsure_after_cut += not self.look()

    def step(self) -> int:
        rng, lying = self.rng, self.trough.lying
        size = rng.choice((1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 8, rng.randint(1, 15)))
        return min(size, ROOM - lying) if rng.random() < 0.55 else -min(size, lying)

    def play(self, moves: int) -> None:
        rng = self.rng
        self.wait(3000)
        self.insist(lambda: self.counter.tare())
        self.trough.move(10, chip_ms=rng.choice((0, 120, 400)))
        while self.trough.busy_until > self.now:
            self.sample()
        self.insist(lambda: self.counter.calibrate(10))
        self.wait(4000)
        self.flash = self.counter.settings()
        while self.trough.lying < rng.randint(10, 60):
            self.shift(min(rng.randint(3, 15), ROOM - self.trough.lying))
        for _ in range(moves):
            luck = rng.random()
            if luck < 0.72:
                self.shift(self.step())
            elif luck < 0.82:
                self.trough.bump(rng.uniform(1, 30))
                self.settle()
            elif luck < 0.82 + self.leaning:
                self.trough.press(
                    rng.choice((rng.uniform(2, 30), rng.uniform(30, 900))), rng.uniform(500, 12_000)
                )
                self.settle()
            elif luck < 0.83 + self.leaning:
                self.cut()
            elif luck < 0.84 + self.leaning:
                self.shift(-self.trough.lying)
            else:
                self.pause()
            if rng.random() < 0.4:
                self.pause()


class CalmGame(Game):
    """As nasty as people get: somebody leans on the trough in half of the moves, and no hand goes at once."""

    leaning = 0.5
    handling = 1.0


def play_games(
    games: int, *, seed: int = 1, hz: int = 10, cell: Cell | None = None, calm: bool = False, moves: int = 50
) -> Tally:
    """So many games, each on a device of its own make; `cell` fixes that make. `calm` is the worst case."""
    tally = Tally()
    for number in range(games):
        rng = Random(f"{seed}/{number}")
        made = cell or Cell(
            noise_mg=rng.uniform(30, 100),
            units_per_mg=rng.uniform(1.0, 4.5),
            offset=rng.randint(-400_000, 400_000),
            creep=rng.uniform(0.0001, 0.0005),
            drift_mg_h=rng.uniform(-400, 400),
            junk=rng.choice((0.0, 0.0005, 0.003)),
        )
        hand = CALM
        if not calm and rng.random() < 2 / 3:
            hand = Hand(rng.uniform(300, 1000), rng.uniform(0.02, 0.04), rng.uniform(300, 800))
        (CalmGame if calm else Game)(rng, tally, made, hz, hand).play(moves)
        tally.games += 1
    return tally


def report(tally: Tally) -> str:
    return "\n".join(
        (
            f"games                              {tally.games} ({tally.samples} samples)",
            f"wrong counts reported as certain   {tally.certain_wrong}",
            f"the same, allowed to lag by 0.5 s   {tally.late}",
            f"readings unsure                    {share(tally.unsure, tally.readings)}",
            f"readings wrong, certain or not     {share(tally.wrong, tally.readings)}",
            f"readings not settled in time       {share(tally.restless, tally.readings)}",
            f"unsure after a power cut           {share(tally.unsure_after_cut, tally.cuts)}",
            f"requests refused                   {tally.asked}",
            f"from the last chip to settled      {times(tally.settle_ms)}",
            f"from the last chip to certain      {times(tally.certain_ms)}",
        )
    )
