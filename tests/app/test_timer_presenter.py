"""The negotiation timer: what its buttons do, and what is shown of it."""

from __future__ import annotations

import pytest

from app.countdown import Countdown
from app.i18n import Translator
from app.screens.timer.presenter import (
    KYOTO,
    LEAST,
    MAIN,
    MOST,
    OTHERS,
    PRESETS,
    pressed,
    state_of,
    timer_view,
)
from app.screens.timer.view import TimerPageView
from tests.app.helpers import DE, EN, LANGUAGES, unfinished

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
NOW = 1000.0
STATES = {
    "ready": Countdown(120),
    "running": Countdown(120).start(NOW - 30),
    "paused": Countdown(120).start(NOW - 30).pause(NOW - 10),
    "over": Countdown(120).start(NOW - 500),
}


def shown(countdown: Countdown, tr: Translator = EN, both_ways: bool = False) -> TimerPageView:
    return timer_view(tr, countdown, NOW, both_ways)


@pytest.mark.parametrize(("state", "countdown"), STATES.items())
def test_a_countdown_is_in_one_of_four_states(state: str, countdown: Countdown) -> None:
    assert state_of(countdown, NOW) == state


@BOTH
@pytest.mark.parametrize("state", STATES)
def test_every_state_offers_its_buttons(state: str, tr: Translator) -> None:
    view = shown(STATES[state], tr)
    assert view.main.key == MAIN[state]
    assert view.main.primary
    assert tuple(action.key for action in view.others) == OTHERS[state]
    assert unfinished(view, tr) == []


def test_a_time_is_chosen_before_the_start_only() -> None:
    choices = shown(Countdown(KYOTO)).choices
    assert [choice.label for choice in choices] == ["1:00", "1:30", "2:00", "3:00", "5:00"]
    assert [choice.label for choice in choices if choice.chosen] == ["1:30"]
    for state in ("running", "paused", "over"):
        assert shown(STATES[state]).choices == ()
        assert shown(STATES[state]).choices_label == ""


@pytest.mark.parametrize("seconds", PRESETS)
def test_a_preset_sets_the_time(seconds: int) -> None:
    assert pressed(Countdown(90), f"preset:{seconds}", NOW) == Countdown(seconds)


def test_the_large_button_starts_pauses_and_goes_on() -> None:
    running = pressed(Countdown(60), "main", NOW)
    assert running.left(NOW + 20) == 40
    paused = pressed(running, "main", NOW + 20)
    assert paused.left(NOW + 500) == 40
    assert pressed(paused, "main", NOW + 500).left(NOW + 510) == 30


def test_after_the_end_one_tap_runs_the_same_time_again() -> None:
    again = pressed(STATES["over"], "main", NOW)
    assert again.left(NOW) == 120
    assert again.runs(NOW)


def test_restart_runs_from_the_whole_time_at_once() -> None:
    for state in ("running", "paused", "over"):
        restarted = pressed(STATES[state], "restart", NOW)
        assert restarted.left(NOW) == 120
        assert restarted.runs(NOW)


def test_another_time_stops_and_lets_choose() -> None:
    assert pressed(STATES["paused"], "change", NOW) == Countdown(120)


def test_thirty_seconds_more_at_any_time() -> None:
    assert pressed(STATES["ready"], "more", NOW).total == 150
    assert pressed(STATES["running"], "more", NOW).left(NOW) == 120
    assert pressed(STATES["paused"], "more", NOW).left(NOW) == 130
    late = pressed(STATES["over"], "more", NOW)
    assert late.left(NOW) == 30
    assert late.runs(NOW), "nobody has to press start for the rest of a sentence"


def test_more_time_while_it_runs_leaves_the_chosen_time_alone() -> None:
    longer = pressed(STATES["running"], "more", NOW)
    assert pressed(longer, "restart", NOW).left(NOW) == 120


@BOTH
def test_there_is_a_shortest_and_a_longest_time(tr: Translator) -> None:
    shortest, longest = Countdown(LEAST), Countdown(MOST)
    assert pressed(shortest, "less", NOW) == shortest
    assert pressed(longest, "more", NOW) == longest
    less, more = shown(shortest, tr).others
    assert (less.enabled, more.enabled) == (False, True)
    assert "0:30" in less.why_not
    less, more = shown(longest, tr).others
    assert (less.enabled, more.enabled) == (True, False)
    assert "60:00" in more.why_not
    running = longest.start(NOW)
    assert pressed(running, "more", NOW).left(NOW) == MOST


def test_less_time_only_before_the_start() -> None:
    assert pressed(Countdown(90), "less", NOW).total == 60
    assert pressed(STATES["running"], "less", NOW) == STATES["running"]


def test_the_ring_says_what_the_time_is_for() -> None:
    assert shown(Countdown(90), DE).timer.caption == "Wie in KYOTO"
    assert shown(Countdown(120), DE).timer.caption == "Verhandeln"
    assert shown(Countdown(120), DE).timer.over_words == "Zeit ist um"
    assert shown(Countdown(120), both_ways=True).timer.both_ways


@BOTH
def test_a_cue_has_a_sentence(tr: Translator) -> None:
    for cue in ("ten_seconds", "time_up"):
        assert tr.has(f"timer.say.{cue}")
