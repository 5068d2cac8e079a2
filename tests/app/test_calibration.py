"""Calibrating: guided step by step, or silently by what the rules confirm."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.devices.book import Calibration
from app.devices.calibration import (
    AGAIN,
    ANSWER,
    PATIENCE,
    PRESS,
    REST,
    STEPS,
    WHILE,
    Confirmer,
    Guide,
    grade,
    learnt,
)
from app.devices.links import Link
from app.devices.story import Known
from app.pages.calibrate.presenter import trouble_words
from app.text.languages import LANGUAGES
from app.text.translator import Translator
from firmware_bridge import Done, LinkChanged, LinkState, Reason, Refused

READY = LinkChanged("p", "c1", LinkState.READY)
LOST = LinkChanged("p", "c1", LinkState.LOST, Reason.UNPLUGGED)


class Asked:
    """What the device was asked, one line for each request."""

    def __init__(self) -> None:
        self.there = True
        self.lines: list[str] = []

    def __call__(self, command: str, **numbers: int) -> bool:
        self.lines.append(f"{command}{numbers.get('n', '')}")
        return self.there


@pytest.fixture
def asked() -> Asked:
    return Asked()


def test_from_the_empty_trough_to_thirty_chips(asked: Asked) -> None:
    guide = Guide(asked)
    guide.confirm(0)
    guide.hear(Done("c1", "tare", 0, 0), 0.3)
    assert not guide.good_enough
    guide.confirm(5)
    guide.hear(Done("c1", "cal", 68700, 10), 5.3)
    assert guide.good_enough
    guide.confirm(9)
    guide.hear(Done("c1", "cal", 68720, 30), 9.3)
    assert asked.lines == ["tare", "cal10", "cal30"]
    assert guide.step is None
    assert guide.calibration == Calibration(68720, 30, 68720)


def test_a_second_tap_asks_nothing_twice(asked: Asked) -> None:
    guide = Guide(asked)
    guide.confirm(0)
    guide.confirm(0.1)
    assert asked.lines == ["tare"]


def test_a_reading_that_moves_is_waited_for_and_told_after_a_while(asked: Asked) -> None:
    guide, now = Guide(asked), 0.0
    guide.confirm(now)
    while guide.asking:
        guide.hear(Refused("c1", "tare", "moving"), now)
        now += 0.5
        guide.tick(now)
    assert now >= PATIENCE
    assert len(asked.lines) > 10
    assert guide.trouble == "moving"
    guide.confirm(now)
    assert guide.trouble == ""
    guide.hear(Refused("c1", "tare", "moving"), now)
    assert guide.trouble == "resting"
    guide.tick(now + 0.6)
    guide.hear(Done("c1", "tare", 0, 0), now + 1)
    assert (guide.at, guide.trouble) == (1, "")


def test_a_weight_that_does_not_fit_is_read_once_more_before_people_hear_of_it(asked: Asked) -> None:
    guide = Guide(asked, at=2)
    guide.confirm(0)
    guide.hear(Refused("c1", "cal", "range"), 0.1)
    assert (guide.asking, guide.trouble) == (True, "resting")
    guide.tick(0.1 + AGAIN)
    guide.hear(Done("c1", "cal", 68700, 30), 0.8)
    assert (guide.step, guide.trouble) == (None, "")
    assert asked.lines == ["cal30", "cal30"]


def test_a_weight_that_does_not_fit_twice_is_told(asked: Asked) -> None:
    guide = Guide(asked, at=1)
    guide.confirm(0)
    guide.hear(Refused("c1", "cal", "range"), 0.1)
    guide.tick(0.1 + AGAIN)
    guide.hear(Refused("c1", "cal", "range"), 0.8)
    assert (guide.at, guide.asking, guide.trouble) == (1, False, "range")
    guide.confirm(2)
    assert asked.lines == ["cal10", "cal10", "cal10"]


@pytest.mark.parametrize("code", ["sensor", "bad", "unknown"])
def test_a_refusal_is_kept_for_people_and_can_be_tried_again(asked: Asked, code: str) -> None:
    guide = Guide(asked, at=1)
    guide.confirm(0)
    guide.hear(Refused("c1", "cal", code), 1)
    assert (guide.at, guide.asking, guide.trouble) == (1, False, code)
    guide.confirm(2)
    assert asked.lines == ["cal10", "cal10"]


def test_a_press_of_the_button_is_waited_for_and_then_it_goes_on_by_itself(asked: Asked) -> None:
    guide = Guide(asked)
    guide.confirm(0)
    guide.hear(Refused("c1", "tare", "presence"), 0.1)
    assert (guide.asking, guide.trouble) == (True, "presence")
    guide.tick(0.1 + AGAIN)
    guide.hear(Done("c1", "tare", 0, 0), 1)
    assert (guide.at, guide.trouble) == (1, "")
    assert asked.lines == ["tare", "tare"]


def test_nobody_waits_for_a_press_for_ever(asked: Asked) -> None:
    guide = Guide(asked)
    guide.confirm(0)
    now = 0.0
    while guide.asking and now < 2 * PRESS:
        guide.hear(Refused("c1", "tare", "presence"), now)
        now += AGAIN
        guide.tick(now)
    assert guide.trouble == "no_press" and now == pytest.approx(PRESS, abs=2 * AGAIN)
    guide.confirm(now)
    assert guide.asking


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", ["presence", "no_press"])
def test_a_press_is_asked_for_in_words(asked: Asked, language: str, code: str) -> None:
    guide = Guide(asked, trouble=code)
    words = trouble_words(Translator(language), guide)
    assert words != Translator(language)("calibrate.trouble.other")
    assert ("Knopf" if language == "de" else "button") in words


def test_what_can_not_be_kept_is_in_force_all_the_same(asked: Asked) -> None:
    guide = Guide(asked)
    guide.confirm(0)
    guide.hear(Refused("c1", "tare", "flash"), 1)
    assert (guide.at, guide.trouble) == (1, "flash")


def test_silence_is_asked_once_more_then_told(asked: Asked) -> None:
    guide = Guide(asked)
    guide.confirm(0)
    guide.tick(ANSWER - 0.1)
    assert asked.lines == ["tare"]
    guide.tick(ANSWER)
    guide.tick(2 * ANSWER)
    assert asked.lines == ["tare", "tare"]
    assert guide.trouble == "silent"


def test_a_lost_link_stops_it_and_a_found_one_lets_it_go_on(asked: Asked) -> None:
    guide = Guide(asked, at=1)
    guide.confirm(0)
    guide.hear(LOST, 1)
    assert (guide.asking, guide.trouble) == (False, "lost")
    guide.hear(READY, 2)
    assert (guide.at, guide.trouble) == (1, "")
    asked.there = False
    guide.confirm(3)
    assert guide.trouble == "lost"


def test_an_answer_to_something_else_means_nothing(asked: Asked) -> None:
    guide = Guide(asked)
    guide.hear(Done("c1", "tare", 0, 0), 0)
    guide.confirm(0)
    guide.hear(Done("c1", "set", 5, 5), 0)
    guide.hear(Refused("c1", "raw", "unknown"), 0)
    assert guide.at == 0


def test_a_step_can_be_done_again(asked: Asked) -> None:
    guide = Guide(asked, at=2)
    guide.back()
    assert guide.step == STEPS[1]


@pytest.mark.parametrize(
    ("reference", "noise", "expected"),
    [
        (30, 11, "good"),
        (30, None, "good"),
        (10, 11, "fair"),
        (30, 60, "fair"),
        (5, 11, "poor"),
        (30, 100, "poor"),
    ],
)
def test_how_far_to_trust_it(reference: int, noise: int | None, expected: str) -> None:
    assert grade(Calibration(100, reference, 100, noise)) == expected


# --- silently ---------------------------------------------------------------------------------------------

KNOWN = Known(
    Link("p", "ready"),
    "carbometer",
    "c1",
    capabilities=("count", "cal"),
    calibrated=True,
    count=40,
    residual=20,
)


def test_a_count_that_fits_is_told_once_and_then_not_again_for_a_while() -> None:
    confirmer = Confirmer()
    assert confirmer.worth(KNOWN, 40, 0)
    assert not confirmer.worth(KNOWN, 40, REST + 1)
    assert confirmer.worth(KNOWN, 40, WHILE + 1)


def test_more_chips_than_before_or_a_reading_that_is_off_come_sooner() -> None:
    for news in (replace(KNOWN, count=60), replace(KNOWN, residual=-200), replace(KNOWN, sure=False)):
        confirmer = Confirmer()
        assert confirmer.worth(KNOWN, 40, 0)
        assert news.count is not None
        assert not confirmer.worth(news, news.count, REST - 1), "flash wears"
        assert confirmer.worth(news, news.count, REST + 1)


@pytest.mark.parametrize(
    "known",
    [
        replace(KNOWN, count=41),
        replace(KNOWN, count=None),
        replace(KNOWN, stable=False),
        replace(KNOWN, calibrated=False),
        replace(KNOWN, capabilities=("count",)),
        replace(KNOWN, link=Link("p", "lost")),
    ],
)
def test_nothing_else_is_told(known: Known) -> None:
    assert not Confirmer().worth(known, 40, 0)


def test_few_chips_say_little() -> None:
    assert not Confirmer().worth(replace(KNOWN, count=3), 3, 0)


def test_what_people_taught_is_where_drift_begins() -> None:
    first = learnt(None, Done("c1", "cal", 1000, 30), by_people=True)
    assert first == Calibration(1000, 30, 1000)
    later = learnt(first, Done("c1", "set", 1020, 60), by_people=False)
    assert later == Calibration(1020, 60, 1000)
    assert learnt(later, Done("c1", "cal", 1030, 30), by_people=True) == Calibration(1030, 30, 1030)
    assert learnt(later, Done("c1", "ident"), by_people=False) == later
