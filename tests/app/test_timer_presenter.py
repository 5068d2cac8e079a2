"""The negotiation timer in words: what its buttons are, and what is told of time that passed unseen."""

from __future__ import annotations

from typing import Any

import pytest

from app.pages.timer.presenter import (
    AT_A_TABLE,
    OTHERS,
    PRESETS,
    TABLE,
    after_sleep,
    after_start,
    desk_view,
    presses,
    span,
    spoken_cue,
    timer_view,
)
from app.pages.timer.view import TimerPageView
from app.platform.clocks import Moment
from app.text.translator import Translator
from app.timer.countdown import CUES, Countdown
from app.timer.negotiation import KYOTO, LEAST, MAIN, MOST, Agree, Look, Negotiation, Speak, State
from tests.app.helpers import DE, EN, LANGUAGES, unfinished

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
NOW = 1000.0
STATES: dict[State, Countdown] = {
    "ready": Countdown(120),
    "running": Countdown(120).start(NOW - 30),
    "paused": Countdown(120).start(NOW - 30).pause(NOW - 10),
    "over": Countdown(120).start(NOW - 500),
    "stopped": Countdown(120).start(NOW - 30).pause(NOW - 10),
}
FLAGS = {"usa": "USA", "eu": "Europäische Union", "china": "China"}


def talking(countdown: Countdown, stopped: bool = False, **how: Any) -> Negotiation:
    """A negotiation whose clock stands at second 1000."""
    talk = Negotiation(now=lambda: Moment(NOW, 1e9 + NOW, "here"), **how)
    talk.countdown, talk.stopped = countdown, stopped
    return talk


def shown(state: State, tr: Translator = EN, **how: Any) -> TimerPageView:
    return timer_view(tr, talking(STATES[state], state == "stopped"), **how)


@BOTH
@pytest.mark.parametrize("state", STATES)
def test_every_state_offers_its_buttons(state: State, tr: Translator) -> None:
    view = shown(state, tr)
    assert view.main is not None and view.main.key == MAIN[state]
    assert view.main.primary
    assert tuple(action.key for action in view.desk.others) == OTHERS[state]
    assert unfinished(view, tr) == []


def test_a_time_is_chosen_before_the_start_only() -> None:
    choices = timer_view(EN, talking(Countdown(KYOTO))).desk.choices
    assert [choice.label for choice in choices] == ["1:00", "1:30", "2:00", "3:00", "5:00"]
    assert [choice.label for choice in choices if choice.chosen] == ["1:30"]
    assert [int(choice.id) for choice in choices] == list(PRESETS)
    for state in ("running", "paused", "over", "stopped"):
        assert shown(state).desk.choices == ()


def test_a_timer_begins_with_the_90_seconds_of_kyoto() -> None:
    """Contribution phase, seed 002: 90 seconds."""
    assert Negotiation().countdown == Countdown(90)


@BOTH
def test_the_shortest_and_the_longest_time_say_so(tr: Translator) -> None:
    less, more, *_ = timer_view(tr, talking(Countdown(LEAST))).desk.others
    assert (less.enabled, more.enabled) == (False, True)
    assert "0:15" in less.why_not
    less, more, *_ = timer_view(tr, talking(Countdown(MOST))).desk.others
    assert (less.enabled, more.enabled) == (True, False)
    assert "60:00" in more.why_not


@BOTH
def test_ticking_shows_whether_it_is_on(tr: Translator) -> None:
    labels = {
        on: next(each for each in shown("ready", tr, ticking=on).desk.others if each.key == "tick")
        for on in (True, False)
    }
    assert labels[True].label != labels[False].label
    assert labels[True].icon != labels[False].icon


def test_the_ring_says_what_the_time_is_for() -> None:
    assert timer_view(DE, talking(Countdown(90))).desk.timer.caption == "Wie in KYOTO"
    timer = shown("ready", DE, both_ways=True).desk.timer
    assert timer.caption == "Verhandeln"
    assert timer.over_words == "Zeit ist um"
    assert timer.both_ways
    assert desk_view(DE, talking(Countdown(90)), caption="Beitragen").timer.caption == "Beitragen"
    assert shown("stopped", DE).desk.timer.stopped_words == "Alle sind einverstanden"
    assert shown("paused", DE).desk.timer.stopped_words == ""


# --- speaking times ---------------------------------------------------------------------------------------


def test_speaking_times_are_set_up_before_the_start() -> None:
    desk = shown("ready", choosing_speakers=True).desk
    assert [each.key for each in desk.others if each.chosen] == ["speakers"], "it looks open"
    assert desk.choices_key == "speakers"
    assert [choice.label for choice in desk.choices] == ["None", "2", "3", "4", "5", "6"]
    assert [choice.id for choice in desk.choices if choice.chosen] == ["0"]
    at_table = shown("ready", choosing_speakers=True, seats={"usa": "Anna"}).desk
    assert [choice.id for choice in at_table.choices] == ["0", TABLE]


def test_whoever_has_the_floor_is_marked_and_goes_on_by_the_clock() -> None:
    talk = talking(STATES["running"], names=("usa", "2", "Ben"))
    talk.press(Speak(1))
    first, second, third = timer_view(DE, talk, seats={"usa": "Anna"}).desk.speakers
    assert (first.title, first.seat, first.floor) == ("Anna", "usa", False)
    assert (second.title, second.seat, second.floor, second.since) == ("Delegation 2", "", True, NOW)
    assert (third.title, third.since) == ("Ben", None)


# --- agreement --------------------------------------------------------------------------------------------


@BOTH
def test_flags_are_shown_while_there_is_something_to_stop(tr: Translator) -> None:
    for state, countdown in STATES.items():
        talk = talking(countdown, state == "stopped", parties=FLAGS)
        desk = desk_view(tr, talk, titles=FLAGS)
        assert (desk.agreement is not None) == (state in ("running", "paused"))
        assert unfinished(desk, tr) == []


def test_flags_say_who_agrees_and_how_many_are_missing() -> None:
    talk = talking(STATES["running"], parties=FLAGS)
    row = desk_view(DE, talk, titles=FLAGS).agreement
    assert row is not None and row.label == "Früher Schluss, wenn beide Ziele stehen"
    talk.goals(True)
    talk.press(Agree("eu"))
    row = desk_view(DE, talk, titles=FLAGS).agreement
    assert row is not None
    assert row.label == "Früher Schluss? 2 fehlen noch"
    assert [tile.title for tile in row.tiles] == list(FLAGS.values())
    assert [tile.chosen for tile in row.tiles] == [False, True, False]
    assert row.tiles[1].note == "einverstanden"
    talk.press(Agree("usa"))
    row = desk_view(EN, talk, titles=FLAGS).agreement
    assert row is not None and row.label == "Stop early? 1 is missing"


def test_a_tap_on_a_flag_is_a_key() -> None:
    """The name that `SeatTiles` gives a flag is the one under which the page finds what it means."""
    talk = talking(STATES["running"], parties=FLAGS)
    talk.goals(True)
    row = desk_view(DE, talk, titles=FLAGS).agreement
    assert row is not None
    for tile in row.tiles:
        talk.press(presses(talk)[f"{row.name}:{tile.id}"])
    assert talk.state == "stopped"


def test_a_table_offers_what_its_phase_allows() -> None:
    for state in STATES:
        desk = desk_view(EN, talking(STATES[state], state == "stopped"), offered=AT_A_TABLE)
        keys = {action.key for action in (*desk.others, *([desk.main] if desk.main else []))}
        assert keys <= set(AT_A_TABLE), state
        assert (desk.main is None) == (state in ("over", "stopped"))


# --- what is told -----------------------------------------------------------------------------------------


@BOTH
def test_a_cue_that_is_no_tick_has_a_sentence(tr: Translator) -> None:
    for cue in CUES:
        assert cue.startswith("tick_") or spoken_cue(tr, cue)


def test_a_sleep_is_told_with_what_is_left_of_the_time() -> None:
    asleep = Look(stood_still=40, left=12)
    assert after_sleep(DE, asleep) == "Das Tablet hat 40\u00a0s geschlafen. Es bleiben 12\u00a0s."
    assert after_sleep(EN, asleep) == "The tablet slept 40\u00a0s. 12\u00a0s are left."
    over = Look(stood_still=125, ago=20)
    assert after_sleep(DE, over) == "Das Tablet hat 2:05\u00a0min geschlafen. Die Zeit ist seit 20\u00a0s um."
    assert after_sleep(EN, over) == "The tablet slept 2:05\u00a0min. Time was up 20\u00a0s ago."


def found(at: Moment, countdown: Countdown, names: tuple[str, ...] = ()) -> Negotiation:
    """What another process left on disk."""
    before = Negotiation(names=names, now=lambda: at)
    before.countdown = countdown
    talk = talking(Countdown(1))
    assert talk.find(before.kept())
    return talk


@BOTH
def test_a_crash_is_told_with_what_is_left_of_the_time(tr: Translator) -> None:
    begun = Moment(NOW - 50, 1e9 + NOW - 50, "here")
    running = Countdown(90).start(NOW - 50)
    assert "40\u00a0s" in after_start(tr, found(begun, running))
    assert "10\u00a0s" in after_start(tr, found(begun, Countdown(40).start(NOW - 50)))
    assert "70\u00a0s" in after_start(tr, found(begun, Countdown(90).start(NOW - 70).pause(NOW - 50)))
    assert after_start(tr, found(begun, Countdown(90))) == ""
    assert after_start(tr, talking(running)) == "", "nothing was found: it began here"


def test_after_a_restart_of_the_tablet_its_wall_clock_is_named() -> None:
    begun = Moment(77.0, 1e9 + NOW - 50, "another start")
    words = after_start(DE, found(begun, Countdown(90).start(77)))
    assert words == "Das Tablet wurde neu gestartet. Nach seiner Uhr bleiben 40\u00a0s."
    assert "10\u00a0s" in after_start(EN, found(begun, Countdown(40).start(77)))


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.4, "0\u00a0s"), (12, "12\u00a0s"), (99, "99\u00a0s"), (125, "2:05\u00a0min"), (7300, "2\u00a0h")],
)
def test_a_span_is_short(seconds: float, words: str) -> None:
    assert span(seconds) == words
