"""The page of devices: what is known of a device, and what is shown of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from app.i18n import Translator
from app.links import Link
from app.screens.devices.presenter import Known, Scene, devices_view, heard
from app.screens.devices.view import DeviceCard
from firmware_bridge import (
    Battery,
    Count,
    DeviceError,
    Fact,
    Hello,
    LinkChanged,
    LinkState,
    LogLine,
    Reason,
    Rolled,
)
from tests.app.helpers import DE, EN, LANGUAGES, unfinished

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
PORT = "/dev/serial/by-id/usb-pico"
PORTS = ((PORT, "Raspberry Pi Pico (ttyACM0)"), ("/dev/ttyUSB0", "CP210x (ttyUSB0)"))
NEW = Known(Link(PORT, "searching"))
READY = LinkChanged(PORT, "c1", LinkState.READY)


def hello(kind: str) -> Hello:
    return Hello("c1", kind, 1, "1.2.0", "pico", (), "b1")


def after(*facts: Fact, known: Known = NEW) -> Known:
    for fact in facts:
        known = heard(known, fact)
    return known


def card(known: Known, tr: Translator = EN, chosen: str = f"serial:{PORT}") -> DeviceCard:
    shown = devices_view(tr, Scene(PORTS, False, chosen, known)).card
    assert shown is not None
    return shown


def values(shown: DeviceCard) -> Iterable[str]:
    return [fact.value for fact in shown.facts]


# --- what a device tells ----------------------------------------------------------------------------------


def test_a_carbometer_introduces_itself_and_counts() -> None:
    known = after(hello("carbometer"), READY, Battery("c1", 64), Count("c1", 54, True, 0, 0))
    assert (known.kind, known.device, known.firmware) == ("carbometer", "c1", "1.2.0")
    assert (known.count, known.link.battery) == (54, 64)
    assert known.link.light == "ready"


def test_a_count_is_forgotten_when_the_link_is_lost() -> None:
    lost = LinkChanged(PORT, "c1", LinkState.LOST, Reason.UNPLUGGED)
    known = after(hello("carbometer"), READY, Count("c1", 54, True, 0, 0), lost)
    assert known.count is None
    assert card(known).link.light == "lost"


def test_every_roll_is_a_new_one_even_with_the_same_face() -> None:
    known = after(hello("die"), READY, Rolled("d1", 5, "rolled", 1), Rolled("d1", 5, "rolled", 2))
    shown = card(known).roll
    assert shown is not None
    assert (shown.face, shown.number) == (5, 2)


def test_noise_on_the_line_changes_nothing() -> None:
    assert after(LogLine(PORT, "boot: ok")) == NEW


# --- what is shown ----------------------------------------------------------------------------------------


@BOTH
def test_nothing_plugged_in_says_what_to_do(tr: Translator) -> None:
    view = devices_view(tr, Scene())
    assert view.rows == ()
    assert "USB" in view.empty_words
    assert ("von Hand" if tr is DE else "by hand") in view.empty_hint
    assert [row.id for row in view.tries] == ["try:carbometer", "try:die"]
    assert unfinished(view, tr) == []


@BOTH
def test_a_port_of_the_computer_itself_is_no_device(tr: Translator) -> None:
    scene = Scene((("/dev/ttyS0", "ttyS0"),), built_in=frozenset({"/dev/ttyS0"}))
    view = devices_view(tr, scene)
    assert view.empty_words
    assert [row.detail for row in view.rows] == [tr("devices.built_in")]
    both = devices_view(tr, replace(scene, ports=(*PORTS, *scene.ports)))
    assert both.empty_words == both.empty_hint == ""


@BOTH
def test_while_looking_nothing_is_said_to_be_missing(tr: Translator) -> None:
    view = devices_view(tr, Scene(looking=True))
    assert view.empty_words == view.empty_hint == ""
    assert view.looking


def test_ports_have_the_names_that_the_system_gives_them() -> None:
    view = devices_view(EN, Scene(PORTS, chosen=f"serial:{PORT}"))
    assert [row.title for row in view.rows] == [label for _, label in PORTS]
    assert [row.chosen for row in view.rows] == [True, False]


@BOTH
def test_a_device_of_the_table_says_so(tr: Translator) -> None:
    free, taken = devices_view(tr, Scene(PORTS, taken=frozenset({"/dev/ttyUSB0"}))).rows
    assert free.why_not == ""
    assert taken.why_not == taken.detail == tr("devices.in_play")


@BOTH
def test_a_card_tells_only_what_the_device_told(tr: Translator) -> None:
    assert card(NEW, tr).facts == ()
    told = after(hello("die"), READY, Battery("c1", 80))
    assert values(card(told, tr)) == [tr("link.die"), "c1", "1.2.0", "80 %"]


@BOTH
def test_a_count_and_its_moving(tr: Translator) -> None:
    still = after(hello("carbometer"), READY, Count("c1", 54, True, 0, 0))
    moving = heard(still, Count("c1", 55, False, 300, 200))
    for known, caption in ((still, tr("table.chips", count=54)), (moving, tr("devices.moving"))):
        number = card(known, tr).number
        assert number is not None
        assert (number.value, number.caption) == (str(known.count), caption)
    number = card(after(hello("carbometer"), READY), tr).number
    assert number is not None
    assert number.caption == tr("devices.no_count")
    assert unfinished(card(moving, tr), tr) == []


@BOTH
@pytest.mark.parametrize("quality", ["rolled", "cocked", "placed"])
def test_a_roll_in_words(quality: str, tr: Translator) -> None:
    roll = Rolled("d1", 4, quality, 1)  # type: ignore[arg-type]
    shown = card(after(hello("die"), READY, roll), tr).roll
    assert shown is not None
    assert shown.quality == quality
    assert "devices." not in shown.words
    assert unfinished(shown, tr) == []


@BOTH
@pytest.mark.parametrize("reason", Reason)
def test_a_link_that_fails_says_what_to_do_and_names_the_device(reason: Reason, tr: Translator) -> None:
    lost = LinkChanged(PORT, None, LinkState.WAITING, reason, {"retry_ms": 500})
    shown = card(after(lost), tr)
    assert PORT not in shown.link.detail, "nobody wants to read a path"
    assert unfinished(shown, tr) == []


@BOTH
def test_trouble_of_the_device_comes_before_its_link(tr: Translator) -> None:
    known = after(hello("carbometer"), READY, DeviceError("c1", "sensor"))
    assert card(known, tr).link.title == tr("device.sensor", device=tr("link.carbometer"))
    well = heard(known, Count("c1", 3, True, 0, 0))
    assert card(well, tr).link.title == tr("link.ready")


def test_a_kind_nobody_knows_is_named_and_shows_no_number() -> None:
    shown = card(after(hello("thermometer"), READY))
    assert "Unknown: thermometer" in values(shown)
    assert shown.number is None
    assert shown.roll is None


# --- virtual ones -----------------------------------------------------------------------------------------


@BOTH
def test_hands_can_move_a_virtual_device_once_it_is_there(tr: Translator) -> None:
    scale = after(hello("carbometer"), READY, Count("c1", 2, True, 0, 0))
    shown = card(scale, tr, "try:carbometer")
    assert shown.title == tr("devices.virtual.carbometer")
    assert [(action.key, action.enabled) for action in shown.actions] == [("minus", True), ("plus", True)]
    empty = card(replace(scale, count=0), tr, "try:carbometer")
    assert empty.actions[0].why_not == tr("devices.empty")
    assert card(NEW, tr, "try:carbometer").actions == ()
    assert [action.key for action in card(after(hello("die"), READY), tr, "try:die").actions] == ["throw"]


def test_nobody_moves_a_real_device_from_here() -> None:
    assert card(after(hello("die"), READY)).actions == ()


@BOTH
def test_a_computer_without_pseudo_terminals_says_so(tr: Translator) -> None:
    known = Known(Link("", "lost", "no_pseudo_terminals"))
    shown = card(known, tr, "try:die")
    assert shown.link.title.startswith(tr("reason.no_pseudo_terminals"))
