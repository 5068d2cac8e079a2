"""How sure a share is: Wilson's figures from the literature, and how often the intervals hold."""

from __future__ import annotations

from random import Random

import pytest

from engine.futures import difference, estimate


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        # Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_a_share_has_wilson_s_interval(count: int, of: int, low: float, high: float) -> None:
    found = estimate(count, of)
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


def test_of_nothing_anything_is_possible() -> None:
    found = estimate(0, 0)
    assert (found.share, found.low, found.high) == (0.0, 0.0, 1.0)


def test_all_and_none_reach_the_end_of_the_scale() -> None:
    assert estimate(0, 50).low == 0.0
    assert estimate(50, 50).high == 1.0


def test_futures_that_went_alike_do_not_differ() -> None:
    found = difference([True, False, True], [True, False, True])
    assert (found.by, found.low, found.high, found.sure) == (0.0, 0.0, 0.0, False)


def test_a_difference_turns_round_with_its_sides() -> None:
    one, other = [True] * 30 + [False] * 70, [True] * 55 + [False] * 45
    there, back = difference(one, other), difference(other, one)
    assert there.by == pytest.approx(0.25)
    assert there.low == pytest.approx(-back.high)
    assert there.high == pytest.approx(-back.low)
    assert there.sure
    assert back.sure


def test_one_future_that_went_otherwise_says_nothing() -> None:
    assert not difference([False] * 200, [True] + [False] * 199).sure


def test_more_comparisons_need_more_evidence() -> None:
    one, other = [False] * 200, [True] * 7 + [False] * 193
    assert difference(one, other, 0.95).sure
    assert not difference(one, other, 0.9995).sure


def test_the_interval_of_a_difference_holds_as_often_as_it_says() -> None:
    """Pairs whose true difference is 0.1: of 400 intervals for 200 pairs about 95 % hold it."""
    rng, held = Random(28), 0
    for _ in range(400):
        first = [rng.random() < 0.3 for _ in range(200)]
        # Of those that held, one in seven is lost besides: 0.7 / 7 = 0.1 more.
        second = [a or rng.random() < 1 / 7 for a in first]
        found = difference(first, second)
        held += found.low <= 0.1 <= found.high
    assert 0.92 <= held / 400 <= 0.99
