"""How well chips are counted on displays of all kinds: the table of docs/scales.md.

python -m benchmarks.scales                          20,000 moves a line, an hour on one core
python -m benchmarks.scales --moves 2000 --line 2 0.1
python -m benchmarks.scales --calm                   the calmest hands in every move: the worst case
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from firmware_bridge.scales.counter import DisplayCounter
from firmware_bridge.scales.verdict import Verdict, verdict
from hardware.figures.counting import CalmGame, Game, Tally
from hardware.figures.words import share, times
from hardware.virtual.scales import DisplayScale, Make
from hardware.virtual.scales.display import FINE
from hardware.virtual.trough import CALM, Hand

LAG_MS = 1500
"""A count may be so far behind the table: a display has a filter."""
NOISE_FINE_MG = 15.0
"""Of one reading, before the filter, where hundredths are shown: with more they would never rest."""
MOVES = 50
"""Of one game."""

LINES = (
    # Grams of a chip, its spread in percent, grams of a step, readings a second.
    (2.0, 1.0, 0.01, 10),
    (2.0, 1.0, 0.1, 10),
    (2.0, 1.0, 0.1, 5),
    (2.0, 1.0, 0.1, 2),
    (2.0, 3.0, 0.1, 10),
    (5.0, 1.0, 0.1, 10),
    (0.8, 1.0, 0.1, 10),
    (0.8, 5.0, 0.01, 10),
    (0.5, 1.0, 0.01, 10),
    (0.65, 1.0, 0.1, 10),
    (0.5, 1.0, 0.1, 10),
    (2.0, 1.0, 0.2, 10),
    (2.0, 1.0, 0.5, 10),
    (2.0, 1.0, 1.0, 10),
    (5.0, 1.0, 1.0, 10),
)


class _AsFirmware:
    """The counter for displays behind the names that a simulated evening uses."""

    def __init__(self, counter: DisplayCounter) -> None:
        self.of = counter
        self.keep = False

    @property
    def sure(self) -> bool:
        return self.of.sure

    @property
    def stable(self) -> bool:
        return self.of.stable

    @property
    def count(self) -> int | None:
        return self.of.count

    def settings(self) -> None:
        """Nothing is written to flash."""

    def tare(self) -> bool:
        return not self.of.tare()

    def calibrate(self, n: int) -> bool:
        return not self.of.calibrate(n)

    def confirm(self, n: int) -> bool:
        return not self.of.confirm(n)


class DisplayGame(Game):
    """An evening at a scale with a display: what the firmware reads, a host reads in rounded numbers."""

    def __init__(self, rng: Random, tally: Tally, scale: DisplayScale, hz: int, patience_ms: int) -> None:
        super().__init__(rng, tally, scale.cell, 10, CALM)
        self.patience_ms = patience_ms
        self.sample_ms = 1000 / hz
        self.scale, self.trough = scale, scale.trough
        self.truths = deque([0], maxlen=max(round(LAG_MS / self.sample_ms), 2))
        self.digit = 10 if scale.make.step >= 10 else 1
        self.counter = _AsFirmware(DisplayCounter())

    def sample(self, passed: float | None = None) -> None:
        self.now += self.sample_ms if passed is None else passed
        shown = self.scale.show(self.now)
        self.truths.append(self.trough.lying)
        counter: DisplayCounter = self.counter.of
        if shown.milligrams is not None:
            counter.add(shown.milligrams, self.digit, None, self.now / 1000)
        self.tally.samples += 1
        if counter.sure and counter.stable and counter.count != self.trough.lying:
            self.accuse()
        else:
            self.lying = self.lagging = False

    def pause(self) -> None:
        """As anywhere, with readings that are not further apart than a link would bear."""
        self.wait(2000)
        for _ in range(30):
            self.sample(1500)

    def cut(self) -> None:
        """The connection is lost; now and then the scale was off meanwhile, and calls everything nothing."""
        rng = self.rng
        self.tally.cuts += 1
        if rng.random() < 0.3:
            self.trough.move(self.step(), chip_ms=0)
        self.now += rng.choice((2_000, 60_000, 3_600_000))
        if rng.random() < 0.5:
            self.scale.switch_on(self.now)
        self.counter = _AsFirmware(DisplayCounter(self.counter.of.kept()))
        self.wait(4000)
        self.tally.unsure_after_cut += not self.look()


class CalmDisplayGame(DisplayGame, CalmGame):
    """As nasty as people get."""


def play(
    moves: int,
    chip: float,
    spread: float,
    step: float,
    hz: int,
    *,
    seed: int = 1,
    calm: bool = False,
    patience_ms: int = 4000,
) -> Tally:
    """So many moves on displays of one kind, each evening with hands of its own."""
    tally = Tally()
    cell = replace(FINE, chip_mg=1000 * chip, spread=spread / 100)
    for number in range(-(-moves // MOVES)):
        rng = Random(f"{seed}/{number}")
        made = replace(
            cell,
            noise_mg=NOISE_FINE_MG if step < 0.05 else FINE.noise_mg,
            creep=rng.uniform(0.0001, 0.0005),
            drift_mg_h=rng.uniform(-400, 400),
        )
        hand = CALM
        if not calm and rng.random() < 2 / 3:
            hand = Hand(rng.uniform(300, 1000), rng.uniform(0.02, 0.04), rng.uniform(300, 800))
        scale = DisplayScale(Make(step=round(1000 * step)), cell=made, hand=hand, rng=rng)
        (CalmDisplayGame if calm else DisplayGame)(rng, tally, scale, hz, patience_ms).play(MOVES)
        tally.games += 1
    return tally


def rows(
    lines: tuple[tuple[float, float, float, int], ...], moves: int, seed: int, calm: bool, patience_ms: int
) -> Iterator[tuple[str, bool]]:
    """Each line of the table, and whether it holds what its verdict says."""
    yield (
        "| chip, spread | steps | readings/s | verdict | wrong and certain at the look | at any moment |"
        " unsure | certain after, median, 95 % |\n|---|---|---|---|---|---|---|---|",
        True,
    )
    for chip, spread, step, hz in lines:
        tally = play(moves, chip, spread, step, hz, seed=seed, calm=calm, patience_ms=patience_ms)
        says = verdict(round(1000 * step), 1000 * chip)
        wrong = tally.certain_looks
        yield (
            f"| {chip:g} g, {spread:g} % | {step:g} g | {hz} | {says} | {wrong} of {tally.readings} |"
            f" {tally.certain_wrong} | {share(tally.unsure, tally.readings)} | {times(tally.certain_ms)} |",
            not (tally.certain_wrong or wrong) or says is Verdict.COARSE,
        )


def main(arguments: list[str] | None = None) -> int:
    """0 if nothing that may count was ever certain of a wrong number."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.scales",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--moves", type=int, default=20_000, help="a line (default 20,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--calm", action="store_true", help="only calm hands, and many of them")
    parser.add_argument("--look", type=float, default=4.0, help="seconds after the last chip (default 4)")
    parser.add_argument("--line", type=float, nargs=2, metavar=("CHIP", "STEP"), help="grams of each, alone")
    options = parser.parse_args(arguments)
    lines = LINES if options.line is None else ((options.line[0], 1.0, options.line[1], 10),)
    began, good = time.perf_counter(), True
    for row, holds in rows(lines, options.moves, options.seed, options.calm, round(1000 * options.look)):
        print(row, flush=True)
        good = good and holds
    seconds = time.perf_counter() - began
    print(
        f"{options.moves} moves a line, seed {options.seed}, {seconds:.0f} s",
        file=sys.stderr,
    )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
