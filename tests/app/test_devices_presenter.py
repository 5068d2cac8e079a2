"""The page of devices: what is known of a device, what is listed, and what is shown of one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from app.devices.book import Calibration, Remembered
from app.devices.finder import Place
from app.devices.links import Link
from app.devices.listing import Listed, listed
from app.devices.story import KEPT, STEP, Known, Trace, heard
from app.devices.words import is_older, self_test, update_hint
from app.pages.devices.presenter import Scene, devices_view
from app.pages.devices.view import DeviceCard
from app.text.translator import Translator
from engine.tracking import Trust
from firmware_bridge import (
    Battery,
    Count,
    DeviceError,
    Done,
    Fact,
    Hello,
    LinkChanged,
    LinkState,
    LogLine,
    Reading,
    Reason,
    Refused,
    Rolled,
    SelfTest,
)
from firmware_bridge.facts import Charging
from tests.app.helpers import DE, LANGUAGES, unfinished

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
EN = LANGUAGES["en"]
PORT = "/dev/serial/by-id/usb-pico"
WAY = f"serial:{PORT}"
PICO = Place(WAY, "Raspberry Pi Pico (ttyACM0)")
BUILT_IN = Place("serial:/dev/ttyS0", "ttyS0", built_in=True)
NEW = Known(Link(PORT, "searching"))
READY = LinkChanged(PORT, "c1", LinkState.READY)
ALL = ("count", "cal", "identify", "test", "raw")


def hello(kind: str, caps: tuple[str, ...] = ALL, **more: object) -> Hello:
    return Hello("c1", kind, 1, "1.2.0", "pico-w", caps, "b1", **more)  # type: ignore[arg-type]


def after(*facts: Fact, known: Known = NEW) -> Known:
    for fact in facts:
        known = heard(known, fact)
    return known


def row(known: Known | None, **how: object) -> Listed:
    return Listed(WAY, PICO.label, known=known, **how)  # type: ignore[arg-type]


def card(known: Known | None, tr: Translator = EN, tab: str = "now", **how: object) -> DeviceCard:
    shown = devices_view(tr, Scene((row(known, **how),), chosen=row(known, **how).key, tab=tab)).card
    assert shown is not None
    assert unfinished(shown, tr) == []
    return shown


def values(shown: DeviceCard) -> Iterable[str]:
    return [fact.value for fact in shown.facts]


SCALE = after(hello("carbometer", calibrated=True), READY, Count("c1", 54, True, 0, 0))
DIE = after(hello("die"), READY)
KNOWN = Remembered("c1", "carbometer", WAY, "carbometer", "Rinne", calibration=Calibration(100, 30, 100, 11))


# --- what a device tells ----------------------------------------------------------------------------------


def test_a_carbometer_introduces_itself_and_counts() -> None:
    known = heard(SCALE, Battery("c1", 64))
    assert (known.kind, known.device, known.firmware) == ("carbometer", "c1", "1.2.0")
    assert (known.count, known.link.battery) == (54, 64)
    assert known.link.light == "ready"
    assert known.can("raw")


def test_a_count_is_forgotten_when_the_link_is_lost() -> None:
    known = heard(SCALE, LinkChanged(PORT, "c1", LinkState.LOST, Reason.UNPLUGGED))
    assert known.count is None
    assert card(known).link.light == "lost"


def test_every_roll_is_a_new_one_even_with_the_same_face() -> None:
    known = after(Rolled("d1", 5, "rolled", 1), Rolled("d1", 5, "rolled", 2), known=DIE)
    shown = card(known).roll
    assert shown is not None
    assert (shown.face, shown.number) == (5, 2)
    assert [throw.face for throw in shown.history] == [5]


def test_noise_on_the_line_changes_nothing() -> None:
    assert after(LogLine(PORT, "boot: ok")) == NEW


def test_another_device_at_the_same_place_begins_a_story_of_its_own() -> None:
    swapped = heard(SCALE, replace(hello("carbometer"), device="c2"))
    assert (swapped.device, swapped.count) == ("c2", None)


def test_two_minutes_are_kept_however_often_the_sensor_speaks() -> None:
    trace = Trace()
    for tick in range(3 * 60 * 10):
        trace.hear(Reading("c1", 0, 1000 * (tick % 2)), tick / 10)
    points = trace.points(180.0)
    assert len(points) <= KEPT + 1
    assert points[0].ago <= KEPT * STEP
    assert points[5].weight is not None
    assert 0.3 < points[5].weight < 0.7


def test_what_was_counted_last_still_lies_there() -> None:
    trace = Trace()
    trace.hear(Count("c1", 12, True, 30, 0), 0.0)
    trace.hear(Reading("c1", 0, 12040), 1.0)
    assert [point.count for point in trace.points(10.0)] == [12, 12, 12]
    assert Trace().points(10.0) == ()
    assert trace.news(10.0) and not trace.news(10.1) and trace.news(10.6)


# --- the list ---------------------------------------------------------------------------------------------


@BOTH
def test_nothing_plugged_in_says_what_to_do(tr: Translator) -> None:
    view = devices_view(tr, Scene())
    assert view.rows == ()
    assert "USB" in view.empty_words
    assert ("von Hand" if tr is DE else "by hand") in view.empty_hint
    assert [each.id for each in view.tries] == ["try:carbometer", "try:die", "try:scale", "add:scale"]
    assert unfinished(view, tr) == []


@BOTH
def test_a_port_of_the_computer_itself_is_no_device(tr: Translator) -> None:
    view = devices_view(tr, Scene(listed((), (), (BUILT_IN,))))
    assert view.empty_words
    assert [each.detail for each in view.rows] == [tr("devices.built_in")]
    both = devices_view(tr, Scene(listed((), (), (BUILT_IN, PICO))))
    assert both.empty_words == both.empty_hint == ""
    assert [each.title for each in both.rows] == [PICO.label, BUILT_IN.label]


@BOTH
def test_while_looking_nothing_is_said_to_be_missing(tr: Translator) -> None:
    view = devices_view(tr, Scene(looking=True))
    assert view.empty_words == view.empty_hint == ""
    assert view.looking


def test_every_device_and_every_place_stands_there_once() -> None:
    gone = Remembered("d9", "die", "ble:C0:01", "die")
    rows = listed([(WAY, SCALE, "carbometer", False)], (KNOWN, gone), (BUILT_IN, PICO))
    assert [(each.key, each.title) for each in rows] == [
        ("device:c1", "Rinne"),
        ("device:d9", "d9"),
        ("serial:/dev/ttyS0", "ttyS0"),
    ]
    assert [each.carrier for each in rows] == ["usb", "bluetooth", "built_in"]


@BOTH
def test_a_row_says_what_it_is_for_or_why_it_is_not_there(tr: Translator) -> None:
    waiting = heard(SCALE, LinkChanged(PORT, "c1", LinkState.WAITING, Reason.UNPLUGGED))
    for known, words, light in (
        (heard(SCALE, Battery("c1", 64)), "64\u00a0%", "ready"),
        (SCALE, tr("role.carbometer"), "ready"),
        (waiting, tr("devices.row.away"), "lost"),
        (None, tr("devices.row.let_go"), "off"),
    ):
        shown = devices_view(tr, Scene((row(known, remembered=KNOWN, role="carbometer"),))).rows[0]
        assert words in shown.detail
        assert shown.light == light


@BOTH
@pytest.mark.parametrize("code", ["bluetooth_off", "no_adapter", "bluetooth_denied", "nothing"])
def test_why_nothing_is_heard_over_the_air(code: str, tr: Translator) -> None:
    assert unfinished(devices_view(tr, Scene(air=code)), tr) == []


@BOTH
def test_hands_and_the_die_on_the_screen_are_one_tap_away_from_any_device(tr: Translator) -> None:
    scene = Scene(
        (row(SCALE),),
        played={"carbometer": "serial:COM3", "die": "hand"},
        players={"carbometer": ("device:c1", "Rinne")},
    )
    view = devices_view(tr, scene)
    assert [(each.id, each.chosen) for each in view.tries] == [
        ("play:carbometer:hand", False),
        ("play:carbometer:virtual", False),
        ("play:carbometer:virtual:scale", False),
        ("play:carbometer:device:c1", True),
        ("play:die:hand", True),
        ("play:die:virtual", False),
        ("add:scale", False),
    ]
    assert unfinished(view, tr) == []


# --- one of them ------------------------------------------------------------------------------------------


@BOTH
def test_a_card_tells_how_the_scale_has_done_at_the_table_in_play(tr: Translator) -> None:
    scene = Scene((row(SCALE),), chosen=row(SCALE).key, tab="about", trust=Trust(9, 1, 0, "cx"))
    shown = devices_view(tr, scene).card
    assert shown is not None
    told = (tr("trust.confirmed", count=9), tr("trust.corrected", count=1), tr("trust.unsure.never"))
    assert all(words in shown.facts[-1].value for words in told)
    assert shown.facts[-1].label == tr("devices.fact.trust")


@BOTH
def test_a_card_tells_only_what_the_device_told(tr: Translator) -> None:
    assert card(NEW, tr, "about").facts == ()
    told = heard(DIE, Battery("c1", 80))
    assert values(card(told, tr, "about")) == [tr("link.die"), "c1", "1.2.0", "pico-w", "80\u00a0%"]


@BOTH
def test_a_count_and_its_moving(tr: Translator) -> None:
    moving = heard(SCALE, Count("c1", 55, False, 300, 200))
    unsure = heard(SCALE, Count("c1", 55, True, 300, 200, sure=False))
    for known, caption in (
        (SCALE, tr("table.chips", count=54)),
        (moving, tr("devices.moving")),
        (unsure, tr("devices.unsure")),
    ):
        number = card(known, tr).number
        assert number is not None
        assert (number.value, number.caption) == (str(known.count), caption)
    number = card(after(hello("carbometer"), READY), tr).number
    assert number is not None
    assert number.caption == tr("devices.no_count")


@BOTH
@pytest.mark.parametrize("quality", ["rolled", "cocked", "placed"])
def test_a_roll_in_words(quality: str, tr: Translator) -> None:
    shown = card(heard(DIE, Rolled("d1", 4, quality, 1)), tr).roll  # type: ignore[arg-type]
    assert shown is not None
    assert shown.quality == quality
    assert "devices." not in shown.words


@BOTH
@pytest.mark.parametrize("reason", Reason)
def test_a_link_that_fails_says_what_to_do_and_names_the_device(reason: Reason, tr: Translator) -> None:
    shown = card(after(LinkChanged(PORT, None, LinkState.WAITING, reason, {"retry_ms": 500})), tr)
    assert PORT not in shown.link.detail, "nobody wants to read a path"


@BOTH
def test_trouble_of_the_device_comes_before_its_link(tr: Translator) -> None:
    known = heard(SCALE, DeviceError("c1", "sensor"))
    assert card(known, tr).link.title == tr("device.sensor", device=tr("link.carbometer"))
    well = heard(known, Count("c1", 3, True, 0, 0))
    assert card(well, tr).link.title == tr("link.ready")


def test_a_kind_nobody_knows_is_named_and_shows_no_number() -> None:
    known = after(hello("thermometer"), READY)
    assert "Unknown: thermometer" in values(card(known, tab="about"))
    shown = card(known, tab="role")
    assert shown.number is None
    assert shown.roll is None
    assert [tab.id for tab in shown.tabs] == ["now", "about", "check"]


@BOTH
def test_a_device_can_be_given_any_role_of_its_kind(tr: Translator) -> None:
    shown = card(DIE, tr, "role", role="effects_die")
    assert [(choice.id, choice.chosen) for choice in shown.roles] == [
        ("die", False),
        ("effects_die", True),
        ("none", False),
    ]
    assert [choice.id for choice in card(SCALE, tr, "role").roles] == ["carbometer", "none"]


@BOTH
def test_only_what_a_device_can_do_is_asked_of_it(tr: Translator) -> None:
    asked = {action.key: action for action in card(SCALE, tr, "check", remembered=KNOWN).actions}
    assert [*asked] == ["identify", "test", "calibrate", "forget"]
    assert all(action.enabled for action in asked.values())
    poor = after(hello("carbometer", ("count",)), READY)
    assert {action.why_not for action in card(poor, tr, "check").actions} == {tr("devices.act.cannot")}
    away = heard(SCALE, LinkChanged(PORT, "c1", LinkState.LOST, Reason.UNPLUGGED))
    assert {action.why_not for action in card(away, tr, "check").actions} == {tr("devices.act.away")}
    assert "calibrate" not in {action.key for action in card(DIE, tr, "check").actions}


@BOTH
def test_a_device_that_was_let_go_can_be_taken_up(tr: Translator) -> None:
    shown = card(None, tr, remembered=KNOWN)
    assert (shown.held, shown.hold_label) == (False, tr("devices.take_up"))
    assert shown.link.light == "off"


@BOTH
def test_old_firmware_is_one_tap_away_by_cable_and_a_command_over_the_air(tr: Translator) -> None:
    old = after(replace(hello("carbometer"), firmware="0.9.0"), READY)
    shown = card(old, tr, "about")
    assert "0.9.0" in shown.words
    assert [each.key for each in shown.actions] == ["update"]
    port = tr("devices.update.port")
    assert f"klimatisch flash pico_w {port}" in update_hint(tr, old, "ble:AA:BB")
    bit = after(replace(hello("carbometer"), firmware="0.9.0", hardware="ubit2"), READY)
    assert f"klimatisch flash microbit {PORT} --program carbometer" in update_hint(tr, bit, f"serial:{PORT}")
    assert card(SCALE, tr, "about").words == ""
    assert card(replace(old, hardware="somebody-else"), tr, "about").words == ""


def test_versions_are_compared_by_their_numbers() -> None:
    assert is_older("1.2.9", "1.10.0")
    assert not is_older("1.10.0", "1.2.9")
    assert not is_older("unknown", "1.0.0")


@BOTH
def test_a_battery_says_when_it_wants_to_be_charged(tr: Translator) -> None:
    low = heard(DIE, Battery("c1", 9))
    assert tr("devices.battery.low", percent=9) in values(card(low, tr, "about"))
    charging = heard(low, Charging("c1", on=True))
    assert tr("devices.battery.charging", percent=9) in values(card(charging, tr, "about"))


@BOTH
@pytest.mark.parametrize(
    "code", ["sensor", "range", "flash", "events_lost", "roll_missed", "boot_repeated", "unknown", "bad"]
)
def test_trouble_that_a_device_reports_has_words(tr: Translator, code: str) -> None:
    """docs/protocol.md, 4, and what the bridge notices by itself; a table shows them as they are."""
    assert tr.has(f"device.{code}")


@BOTH
def test_calibration_and_drift_in_words(tr: Translator) -> None:
    assert tr("calibration.good", count=30) in values(card(SCALE, tr, "about", remembered=KNOWN))
    drifted = replace(KNOWN, calibration=Calibration(103, 30, 100))
    assert ("3,0\u00a0%" if tr is DE else "3.0\u00a0%") in card(SCALE, tr, "about", remembered=drifted).words
    refused = heard(SCALE, Refused("c1", "set", "range"))
    assert card(refused, tr, "about", remembered=KNOWN).words == tr("calibration.off")
    unpressed = heard(SCALE, Refused("c1", "set", "presence"))
    assert card(unpressed, tr, "about", remembered=KNOWN).words == tr("calibration.presence")
    never = after(hello("carbometer", calibrated=False), READY)
    assert card(never, tr).link.title == tr("calibration.needed")
    learnt = heard(never, Done("c1", "cal", 100, 10))
    assert card(learnt, tr).link.title == tr("link.ready")


@BOTH
@pytest.mark.parametrize(
    ("test", "key"),
    [
        (SelfTest("c1", None, 40, 11, 2, 80000), "test.fine.rate"),
        (SelfTest("c1", None, None, None, None, None), "test.fine"),
        (SelfTest("c1", "sensor", 0, None, None, 1504), "test.fault.sensor"),
        (SelfTest("c1", "gremlins", 0, None, None, 1504), "test.fault"),
        (SelfTest("c1", None, 40, 200, 2, 80000), "test.noise"),
        (SelfTest("c1", None, 3, 10, 1, 500), "test.rate"),
    ],
)
def test_what_a_self_test_found(test: SelfTest, key: str, tr: Translator) -> None:
    words = self_test(tr, test)
    assert tr(key, rate=test.rate, value=test.rate) in words
    assert card(heard(SCALE, test), tr, "check").words == words


# --- virtual ones -----------------------------------------------------------------------------------------


@BOTH
def test_hands_can_move_a_virtual_device_once_it_is_there(tr: Translator) -> None:
    shown = card(SCALE, tr, carrier="virtual")
    assert shown.title == tr("devices.virtual.carbometer")
    assert [(action.key, action.enabled) for action in shown.actions] == [("minus", True), ("plus", True)]
    empty = card(replace(SCALE, count=0), tr, carrier="virtual")
    assert empty.actions[0].why_not == tr("devices.empty")
    assert card(replace(NEW, kind="carbometer"), tr, carrier="virtual").actions == ()
    assert [action.key for action in card(DIE, tr, carrier="virtual").actions] == ["throw"]


def test_nobody_moves_a_real_device_from_here() -> None:
    assert card(DIE).actions == ()


@BOTH
def test_a_computer_without_pseudo_terminals_says_so(tr: Translator) -> None:
    known = Known(Link("", "lost", "no_pseudo_terminals"), "die")
    assert card(known, tr, carrier="virtual").link.title.startswith(tr("reason.no_pseudo_terminals"))
