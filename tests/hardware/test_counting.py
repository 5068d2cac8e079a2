"""From raw readings to a count that can be trusted: by hand-made readings and on the physical model."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.figures.__main__ import main
from hardware.figures.counting import play_games
from hardware.firmware.core.air_scale import AirScale
from hardware.firmware.core.counting import Counter
from hardware.virtual.trough import Cell, Trough

ZERO, CHIP = 84_000, 4_300


class Bench:
    """A counter with exact weights in its trough, and a little noise."""

    def __init__(self, seed: int = 1) -> None:
        self.counter: Any = Counter()
        self.rng = Random(seed)

    def weigh(self, chips: float, readings: int = 30) -> bool:
        """Whether anything was worth telling."""
        told = [self.read(ZERO + chips * CHIP) for _ in range(readings)]
        return any(told)

    def read(self, raw: float | None) -> bool:
        found = self.counter.add(None if raw is None else round(raw + self.rng.gauss(0, 90)))
        return bool(found)

    def calibrated(self) -> Bench:
        self.weigh(0)
        assert self.counter.tare()
        self.weigh(10)
        assert self.counter.calibrate(10)
        return self

    def says(self) -> tuple[int | None, bool, bool]:
        return self.counter.count, self.counter.stable, self.counter.sure


def test_without_calibration_there_is_no_count() -> None:
    bench = Bench()
    bench.weigh(3)
    assert bench.says() == (None, True, False)
    assert not bench.counter.calibrate(3) and not bench.counter.confirm(3)
    assert bench.counter.tare()
    assert bench.says() == (None, True, False)


def test_steps_are_counted() -> None:
    bench = Bench().calibrated()
    for chips in (11, 14, 9, 9, 20, 32, 31, 0, 5):
        bench.weigh(chips)
        assert bench.says() == (chips, True, True)


def test_nothing_is_told_while_nothing_happens() -> None:
    bench = Bench().calibrated()
    assert not bench.weigh(10, 300)
    assert bench.weigh(11)


def test_single_junk_readings_are_passed_over() -> None:
    bench = Bench().calibrated()
    for junk in (-1, 8_388_607, ZERO, ZERO + 25 * CHIP):
        bench.counter.add(junk)
        assert bench.says() == (10, True, True)
        assert not bench.weigh(10, 9) or bench.counter.trouble is None


def test_half_a_chip_is_told_but_not_as_certain() -> None:
    bench = Bench().calibrated()
    bench.weigh(12.5)
    assert bench.counter.stable and not bench.counter.sure and abs(bench.counter.residual) > 400
    bench.weigh(12)
    assert bench.says() == (12, True, True)


def test_a_finger_that_pushes_slowly_is_not_taken_for_drift() -> None:
    bench = Bench().calibrated()
    for step in range(200):
        bench.read(ZERO + (10 + step / 200) * CHIP)
    assert not bench.counter.sure
    bench.weigh(10.6)
    assert not bench.counter.sure
    bench.weigh(10)
    assert bench.says() == (10, True, True)


def test_certainty_is_withdrawn_when_the_readings_grow_restless() -> None:
    """A hand may weigh just as much as the chips it takes: the level stays, the stillness does not."""
    bench = Bench().calibrated()
    bench.weigh(10, 60)
    for _ in range(4):
        for away in (320, -320):
            bench.counter.add(ZERO + 10 * CHIP + away)
    assert bench.says() == (10, True, False)
    bench.weigh(10, 40)
    assert bench.says() == (10, True, True)


def test_a_level_is_certain_only_after_a_window_of_stillness() -> None:
    bench = Bench().calibrated()
    bench.weigh(12, 12)
    assert bench.says() == (12, True, False)
    bench.weigh(12, 15)
    assert bench.says() == (12, True, True)


def test_a_sensor_that_grows_noisier_is_learnt_from_those_who_confirm() -> None:
    bench = Bench().calibrated()
    before = bench.counter.settings()[3]
    for _ in range(8):
        for _ in range(60):
            bench.counter.add(round(ZERO + 10 * CHIP + bench.rng.gauss(0, 180)))
        bench.counter.confirm(10)
    assert bench.counter.settings()[3] > 1.6 * before


def test_drift_is_followed() -> None:
    bench = Bench().calibrated()
    for step in range(9000):  # a quarter of an hour, a third of a chip
        bench.read(ZERO + (10 + step / 27_000) * CHIP)
    assert bench.says() == (10, True, True)
    bench.weigh(14 + 1 / 3)
    assert bench.says() == (14, True, True)


def test_the_piece_weight_is_refined_as_the_count_grows() -> None:
    bench = Bench()
    bench.weigh(0)
    bench.counter.tare()
    bench.weigh(10.05)  # the ten for the calibration are half a percent heavy
    assert bench.counter.calibrate(10)
    for chips in range(12, 80, 4):
        bench.weigh(chips)
        assert bench.says() == (chips, True, True)
    _, piece, reference, *_ = bench.counter.settings()
    assert reference > 40 and abs(piece - 16 * CHIP) < 16 * CHIP * 0.002


def test_a_confirmed_count_is_believed_and_learnt_from() -> None:
    bench = Bench().calibrated()
    bench.weigh(60.6)
    assert not bench.counter.sure
    assert bench.counter.confirm(60)
    assert bench.says() == (60, True, True)
    assert bench.counter.settings()[2] == 60
    assert not bench.counter.confirm(80)
    bench.weigh(0)
    bench.weigh(60.6)
    assert bench.says()[0] == 60


def test_requests_wait_for_rest() -> None:
    bench = Bench().calibrated()
    bench.read(ZERO + 15 * CHIP)
    bench.read(ZERO + 18 * CHIP)
    assert not bench.counter.stable
    assert not bench.counter.tare() and not bench.counter.calibrate(15) and not bench.counter.confirm(15)


def test_chips_too_light_for_the_noise_are_refused() -> None:
    bench = Bench()
    bench.weigh(0)
    bench.counter.tare()
    bench.weigh(0.5)
    assert not bench.counter.calibrate(10)
    bench.weigh(-5)
    assert not bench.counter.calibrate(10)


def test_after_a_power_cut_it_knows_what_lay_there() -> None:
    kept = Bench().calibrated().counter.settings()
    for chips in (10, 13, 4, 0):
        bench = Bench()
        bench.counter.load(kept)
        bench.weigh(chips)
        assert bench.says() == (chips, True, True)
    bench = Bench()
    bench.counter.load(kept)
    bench.weigh(77.4)  # many more than it has ever seen
    assert bench.counter.stable and not bench.counter.sure


def test_trouble_has_a_name_and_goes_away() -> None:
    bench = Bench().calibrated()
    bench.weigh(-20)  # the trough is lifted off
    assert (bench.counter.trouble, bench.counter.sure) == ("range", False)
    bench.weigh(10)
    assert bench.counter.trouble is None and bench.says() == (10, True, True)
    for _ in range(20):
        bench.counter.add(8_388_607)
    assert bench.counter.trouble == "range" and not bench.counter.sure
    bench.weigh(10)
    for _ in range(120):
        bench.counter.add(ZERO + 10 * CHIP)  # not even its noise
    assert bench.counter.trouble == "sensor" and not bench.counter.stable
    assert not bench.counter.confirm(10)
    bench.weigh(10)
    assert bench.says() == (10, True, True)
    for _ in range(25):
        bench.counter.add(None)
    assert bench.counter.trouble == "sensor"


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.one_of(st.none(), st.integers(-(2**23), 2**23 - 1)), max_size=60),
    st.tuples(
        st.integers(-(2**23), 2**23 - 1),
        st.integers(256, 3_200_000),
        st.integers(1, 400),
        st.integers(0, 100_000),
        st.integers(0, 400),
        st.integers(-(2**23), 2**23 - 1),
    ),
)
def test_any_readings_leave_it_sane(readings: list[int | None], kept: tuple[int, ...]) -> None:
    counter: Any = Counter()
    counter.load(kept)
    for raw in readings:
        for _ in range(8):
            counter.add(raw)
        assert counter.count is None or 0 <= counter.count <= 999
        assert not counter.sure or counter.stable
        assert all(abs(value) < 2**30 for value in vars(counter).values() if isinstance(value, int))


def test_a_trough_conserves_its_chips_and_reads_their_weight() -> None:
    cell = Cell(noise_mg=0, junk=0, drift_mg_h=0, wander_mg_h=0, creep=0, spread=0)
    trough = Trough(Random(1), cell, 5)
    trough.move(3, chip_ms=0)
    trough.move(-1)
    assert trough.chips == 7
    raw = [trough.read(now) for now in range(0, 5000, 100)][-1]
    assert trough.lying == 7 and abs(raw - cell.offset - 7 * 2000 * cell.units_per_mg) < 2


@pytest.mark.parametrize("hz", [10, 20])
def test_no_wrong_count_is_told_as_certain(hz: int) -> None:
    """The physical model, a few dozen games; the deep test has a thousand."""
    found = play_games(30, seed=5, hz=hz)
    assert found.certain_wrong == 0, found.stories
    assert found.unsure < 0.03 * found.readings and found.restless <= 2


@pytest.mark.parametrize(("hz", "games", "seed"), [(10, 20, 6), (20, 20, 6), (80, 12, 9)])
def test_no_calm_hand_is_taken_for_chips(hz: int, games: int, seed: int) -> None:
    """The worst case: in half of the moves somebody leans on the trough as calmly as anybody can.

    An HX711 gives ten readings a second or eighty, as its board is wired.
    """
    found = play_games(games, seed=seed, calm=True, hz=hz)
    assert found.certain_wrong == 0, found.stories


@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("noise_mg", [5, 30])
def test_readings_in_steps_of_a_tenth_of_a_gram_are_certain_of_nothing_wrong(
    noise_mg: int, calm: bool
) -> None:
    """A kitchen scale: most of its noise is gone, and so is what two readings have lost by rounding."""
    cell = Cell(step_mg=100, units_per_mg=1.0, offset=0, noise_mg=noise_mg, junk=0)
    found = play_games(24, seed=7, calm=calm, cell=cell)
    assert found.certain_wrong == 0, found.stories
    assert found.unsure < 0.01 * found.readings


@pytest.mark.parametrize("calm", [False, True])
def test_units_too_coarse_to_show_a_hand_are_refused(calm: bool) -> None:
    """Whole tenths of a gram, twenty to a chip: bands and drift are kept in whole units."""
    cell = Cell(step_mg=100, units_per_mg=0.01, offset=0, noise_mg=15, junk=0)
    found = play_games(18 if calm else 26, seed=7, calm=calm, cell=cell)
    assert found.certain_wrong == 0, found.stories
    assert found.unsure == found.readings


def test_steps_in_which_a_hand_does_not_show_are_never_certain() -> None:
    cell = Cell(step_mg=200, units_per_mg=1.0, offset=0, noise_mg=15, junk=0)
    found = play_games(18, seed=7, calm=True, cell=cell)
    assert found.certain_wrong == 0, found.stories
    assert found.unsure > 0.9 * found.readings


class Intake:
    """What a counter is given of readings at some pace."""

    def __init__(self) -> None:
        self.scale: Any = AirScale("carb-1", "b1", "test")
        self.got: list[int | None] = []
        self.scale.counter.add = self.got.append
        self.now = 0

    def read(self, every_ms: float, *readings: int | None) -> list[int | None]:
        self.got.clear()
        for step, raw in enumerate(readings, 1):
            self.scale.sense(self.now + round(step * every_ms), raw)
        self.now += round(len(readings) * every_ms)
        return list(self.got)


@pytest.mark.parametrize(
    ("hz", "least", "most"),
    [(6, 6, 6), (10, 10, 10), (12, 12, 12), (20, 10, 10), (80, 11, 12), (320, 12, 13)],
)
def test_the_counter_is_asked_about_ten_times_a_second_whatever_the_sensor_does(
    hz: int, least: int, most: int
) -> None:
    intake = Intake()
    intake.read(1000 / hz, *[1000] * hz)
    found = intake.read(1000 / hz, *[1000] * (10 * hz))
    assert 10 * least <= len(found) <= 10 * most + 1 and set(found) == {1000}


def test_a_window_of_readings_is_their_mean_without_the_highest_and_the_lowest() -> None:
    intake = Intake()
    intake.read(100, 0)
    assert intake.read(12.5, 10, 20, 8_388_607, 30, 40, -8_388_608, 50) == [30]
    assert intake.read(50, 10, 20) == [15]
    assert intake.read(100, -7) == [-7]


def test_a_sensor_that_falls_silent_is_passed_on_at_once_and_what_came_before_is_forgotten() -> None:
    intake = Intake()
    intake.read(100, 0)
    assert intake.read(12.5, 99, 99, None) == [None]
    assert intake.read(50, 10, 20) == [15]


def test_the_readings_a_second_of_the_self_test_are_those_of_the_sensor() -> None:
    intake = Intake()
    before = intake.scale.samples
    intake.read(12.5, *[5] * 80)
    assert intake.scale.samples - before == 80


def test_what_readings_are_rounded_to_is_measured() -> None:
    rng = Random(1)
    rounded = Intake()
    rounded.read(100, *[100 * rng.randrange(50) for _ in range(40)])
    assert rounded.scale.counter.grain == 100
    converter = Intake()
    converter.read(100, *[rng.randrange(5000) for _ in range(40)])
    assert converter.scale.counter.grain == 1


def test_rounded_readings_that_stay_alike_are_no_stuck_sensor() -> None:
    scale: Any = AirScale("carb-1", "b1", "test")
    rng = Random(1)
    for step in range(60):
        scale.sense(100 * step, 100 * rng.randrange(20))
    for step in range(60, 400):
        scale.sense(100 * step, 700)
    assert scale.counter.trouble is None
    for step in range(400, 430):
        scale.sense(100 * step, None)
    assert scale.counter.trouble == "sensor"


@pytest.mark.deep
def test_no_wrong_count_is_told_as_certain_in_a_thousand_games() -> None:
    found = play_games(1000, seed=1)
    assert found.certain_wrong == 0, found.stories
    assert found.unsure < 0.02 * found.readings


def test_the_figures_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["counting", "--games", "2"]) == 0
    assert "wrong counts reported as certain   0" in capsys.readouterr().out
    assert main(["die", "--throws", "20"]) == 0
    assert "wrong faces told as rolled          0" in capsys.readouterr().out
