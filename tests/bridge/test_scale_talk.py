"""What a conversation with a scale tells, in simulated time, with every make that is known."""

from __future__ import annotations

from random import Random

import pytest

from firmware_bridge import Battery, Count, DeviceError, Done, Hello, Reading, Reason, Refused, SelfTest
from firmware_bridge.facts import Steps
from firmware_bridge.scales import Kept, ScaleMemory
from hardware.virtual.scales import DisplayScale, Make
from tests.bridge.scale_at_hand import AIR, CABLE, EVERY, Desk

EVERY_MAKE = pytest.mark.parametrize("make", EVERY)


def a_scale(step: int = 100, **how: object) -> DisplayScale:
    return DisplayScale(Make(step=step), chip_ms=0, rng=Random(5), **how)  # type: ignore[arg-type]


@EVERY_MAKE
def test_it_is_met_calibrated_and_counts(make: str) -> None:
    desk = Desk(make, a_scale()).calibrated()
    hello = desk.heard.of(Hello)[0]
    assert (hello.kind, hello.protocol, hello.hardware, hello.calibrated) == ("carbometer", 0, make, False)
    assert (desk.count.value, desk.count.stable, desk.count.sure) == (10, True, True)
    for by, count in ((3, 13), (-5, 8), (12, 20), (-20, 0), (1, 1)):
        desk.move(by)
        desk.pass_(6)
        assert (desk.count.value, desk.count.sure) == (count, True), (make, by)
    assert desk.sins == []
    assert desk.talk.end is None


@EVERY_MAKE
def test_steps_and_verdict_are_told(make: str) -> None:
    desk = Desk(make, a_scale(100)).calibrated()
    last = desk.heard.of(Steps)[-1]
    assert (last.milligrams, last.verdict) == (100, "every")
    assert 1900 < last.piece < 2100


@pytest.mark.parametrize("make", ["sics", "bookoo"])
def test_steps_of_half_a_gram_are_too_coarse_and_nothing_is_sure(make: str) -> None:
    desk = Desk(make, a_scale(500)).calibrated()
    for by in (3, 5, -4, 2, -1, 7):
        desk.move(by)
        desk.pass_(5)
    assert desk.heard.of(Steps)[-1].verdict == "coarse"
    assert not any(count.sure for count in desk.heard.of(Count))


@EVERY_MAKE
def test_it_is_never_tared_and_nothing_unknown_is_written(make: str) -> None:
    desk = Desk(make).calibrated()
    desk.pass_(30)
    desk.talk.goodbye()
    harmless = {
        "sics": {b"SI\r\n", b"I4\r\n"},
        "kern": {b"SI\r\n", b"I4\r\n"},
        "and": {b"Q\r\n"},
        "sbi": {b"\x1bP\r\n"},
        "ohaus": {b"IP\r\n"},
        "scout": {b"CA\r\n", b"0A\r\n"},
        "radwag": {b"SI\r\n", b"NB\r\n"},
        "decent": {bytes.fromhex("030A0101000108"), bytes.fromhex("030A03FFFF000A")},
        "bookoo": set(),
        "felicita": set(),
        "acaia": {data for data in desk.written if data[:2] == b"\xef\xdd" and data[2] in (0, 0x0B, 0x0C)},
    }
    assert set(desk.written) <= harmless[make]


def test_what_talks_by_itself_is_not_asked() -> None:
    """`ESC P` switches the printing of an SBI balance off if it prints by itself."""
    desk = Desk("sbi")
    assert desk.tongue is not None
    desk.tongue.every_ms = 200.0
    desk.pass_(10)
    assert desk.written == []
    assert desk.heard.of(Hello)


@pytest.mark.parametrize(("make", "named"), [("sics", "sics-B021002593"), ("radwag", "radwag-B021002593")])
def test_a_serial_number_is_its_name(make: str, named: str) -> None:
    desk = Desk(make)
    desk.pass_(3)
    assert desk.heard.of(Hello)[0].device == named


def test_without_a_serial_number_its_place_is() -> None:
    desk = Desk("and")
    desk.pass_(3)
    assert desk.heard.of(Hello)[0].device.startswith("and-")
    assert len(desk.heard.of(Hello)[0].device) == len("and-") + 6


def test_a_scale_that_does_not_know_its_number_is_met_all_the_same() -> None:
    desk = Desk("sics")
    desk.tongue.knows_serial = False  # type: ignore[union-attr]
    desk.pass_(3)
    assert desk.heard.of(Hello)[0].device.startswith("sics-")


@pytest.mark.parametrize("make", ["sics", "and", "radwag", "bookoo"])
def test_after_a_new_connection_it_is_unsure_until_the_reading_agrees(make: str) -> None:
    desk = Desk(make, a_scale()).calibrated()
    desk.heard.clear()
    desk.connect()
    desk.pass_(1.5)
    assert not any(count.sure for count in desk.heard.of(Count))
    desk.pass_(6)
    assert (desk.count.value, desk.count.sure) == (10, True)
    assert desk.heard.of(Hello)[0].calibrated


def test_switched_on_with_chips_it_has_another_zero_and_is_unsure_until_the_table_says() -> None:
    desk = Desk("sics", a_scale()).calibrated()
    desk.scale.switch_off()
    desk.pass_(2)
    desk.scale.switch_on(desk.now * 1000)
    desk.connect()
    desk.heard.clear()
    desk.pass_(8)
    assert not any(count.sure for count in desk.heard.of(Count))
    assert [error.code for error in desk.heard.of(DeviceError)] == ["zero"]
    desk.move(4)  # 8 g where 80 g of carbometer should be
    desk.pass_(8)
    assert not any(count.sure for count in desk.heard.of(Count))
    assert isinstance(desk.ask("set", n=14), Done)
    for by, count in ((-3, 11), (-1, 10), (5, 15)):  # at ten its display shows nothing, as it should now
        desk.move(by)
        desk.pass_(6)
        assert (desk.count.value, desk.count.sure) == (count, True)


@pytest.mark.parametrize("storm", [False, True])
def test_tare_in_the_middle_of_a_game_is_noticed(storm: bool) -> None:
    scale = DisplayScale(Make(storm=storm), chip_ms=0, rng=Random(1))
    desk = Desk("bookoo", scale).calibrated()
    desk.heard.clear()
    scale.tare(desk.now * 1000)
    desk.pass_(20)
    assert "zero" in [error.code for error in desk.heard.of(DeviceError)]
    desk.move(5)
    desk.pass_(10)
    assert not any(count.sure and count.value != 10 for count in desk.heard.of(Count))


def test_the_carbometer_lifted_and_put_back_is_no_trouble_for_long() -> None:
    desk = Desk("bookoo", a_scale()).calibrated()
    desk.scale.body_on = False
    desk.pass_(5)
    assert desk.heard.of(DeviceError)[-1].code == "zero"
    desk.scale.body_on = True
    desk.pass_(6)
    assert (desk.count.value, desk.count.sure) == (10, True)


def test_an_empty_pan_cannot_be_tared() -> None:
    desk = Desk("bookoo", a_scale(body_on=False))
    desk.pass_(5)
    assert desk.ask("tare") == Refused(desk.talk._device, "tare", "body")


def test_requests_it_cannot_carry_out_are_refused() -> None:
    desk = Desk("bookoo", a_scale())
    desk.pass_(5)
    device = desk.talk._device
    assert desk.ask("set", n=3) == Refused(device, "set", "uncalibrated")
    assert desk.ask("cal", n=10) == Refused(device, "cal", "range")
    assert desk.ask("light", r=1) == Refused(device, "light", "unknown")
    desk.calibrated()
    assert desk.ask("set", n=300) == Refused(device, "set", "range")
    desk.move(5)
    desk.pass_(0.2)
    assert desk.ask("tare") == Refused(device, "tare", "moving")


def test_readings_come_as_often_as_asked_and_no_oftener_than_a_plot_needs() -> None:
    desk = Desk("bookoo", a_scale()).calibrated()
    desk.talk.ask("raw", hz=10)
    desk.heard.clear()
    desk.pass_(2)
    readings = desk.heard.of(Reading)
    assert 6 <= len(readings) <= 9
    assert all(abs(reading.raw - 100_000) < 1500 for reading in readings)
    assert all(reading.thousandths and 9800 < reading.thousandths < 10_200 for reading in readings)
    desk.talk.ask("raw", hz=0)
    desk.heard.clear()
    desk.pass_(2)
    assert not desk.heard.of(Reading)


def test_a_self_test_is_the_hosts() -> None:
    desk = Desk("bookoo", a_scale()).calibrated()
    desk.talk.ask("test?")
    test = desk.heard.of(SelfTest)[-1]
    assert (test.fault, test.slots, test.free) == (None, None, None)
    assert test.rate == 10
    assert test.noise is not None
    assert test.noise < 60


def test_overload_and_another_unit_are_told_once_and_nothing_is_counted() -> None:
    desk = Desk("sics", DisplayScale(Make(capacity=120_000), chip_ms=0, rng=Random(5))).calibrated()
    desk.move(40)
    desk.pass_(10)
    assert [error.code for error in desk.heard.of(DeviceError)] == ["overload"]
    assert not desk.count.stable
    desk.move(-40)
    desk.pass_(6)
    assert (desk.count.value, desk.count.sure) == (10, True)
    desk.spoil = lambda data: data.replace(b" g\r", b" oz\r")
    desk.pass_(4)
    assert [error.code for error in desk.heard.of(DeviceError)] == ["overload", "unit"]


def test_it_says_that_it_will_switch_itself_off_a_minute_before() -> None:
    desk = Desk("bookoo", a_scale()).calibrated()  # after ten minutes, it says itself
    began = desk.now
    while not desk.heard.of(DeviceError) and desk.now < began + 700:
        desk.pass_(5)
    (warning,) = desk.heard.of(DeviceError)
    assert (warning.code, warning.number) == ("auto_off", 60)
    assert 480 < desk.now - began < 600
    desk.move(1)
    desk.pass_(60)
    assert len(desk.heard.of(DeviceError)) == 1


def test_battery_is_told_when_it_changes() -> None:
    desk = Desk("felicita", a_scale())
    desk.pass_(20)
    assert desk.heard.of(Battery) == [Battery(desk.talk._device, 72)]


def test_silence_ends_it() -> None:
    desk = Desk("bookoo").calibrated()
    desk.scale.switch_off()
    desk.pass_(8)
    assert desk.talk.end is not None
    assert desk.talk.end.reason is Reason.SILENT


@pytest.mark.parametrize("make", CABLE)
def test_no_answer_says_what_to_look_at(make: str) -> None:
    """Nothing at all: cable, or off. Bytes that make no sense: the line is set otherwise."""
    mute = Desk(make)
    mute.spoil = lambda data: b""
    mute.pass_(6)
    assert mute.talk.end is not None
    assert mute.talk.end.params == {"fix": "scale"}
    garbled = Desk(make)
    garbled.spoil = lambda data: bytes(byte | 0x80 for byte in data)
    garbled.pass_(6)
    assert garbled.talk.end is not None
    assert garbled.talk.end.params == {"fix": "settings"}


def test_a_balance_of_another_make_and_one_in_ounces_are_told_apart() -> None:
    stranger = Desk("sics")
    stranger.spoil = lambda data: b"ES\r\n"
    stranger.pass_(6)
    assert stranger.talk.end is not None
    assert stranger.talk.end.params == {"fix": "maker"}
    ounces = Desk("ohaus")
    ounces.spoil = lambda data: data.replace(b" g ", b" oz")
    ounces.pass_(6)
    assert ounces.talk.end is not None
    assert ounces.talk.end.params == {"fix": "unit"}


def test_a_scale_that_falls_silent_on_heartbeats_gets_none_the_next_time() -> None:
    desk = Desk("acaia", a_scale())
    desk.voice.proud = True  # type: ignore[union-attr]
    desk.pass_(12)
    assert desk.talk.end is not None
    desk.voice.dumb = False  # type: ignore[union-attr]
    desk.connect()
    desk.pass_(20)
    assert desk.talk.end is None


def test_what_is_kept_is_what_the_next_run_needs() -> None:
    saved: dict[str, Kept] = {}
    memory = ScaleMemory("1", saved.get, saved.__setitem__)
    Desk("bookoo", a_scale(), memory).calibrated()
    (kept,) = saved.values()
    assert kept.zero is not None
    assert abs(kept.zero - 80_000) < 500
    assert (kept.reference, kept.held, kept.step) == (10, 10, 100)
    again = Desk("bookoo", a_scale(chips=10), ScaleMemory("2", saved.get, saved.__setitem__))
    again.pass_(2)
    assert again.heard.of(Hello)[0].calibrated


@pytest.mark.parametrize("make", AIR)
def test_a_stable_flag_delays_and_never_confirms(make: str) -> None:
    """A hand that rests is moving by its weight, whatever the scale calls it."""
    desk = Desk(make, a_scale()).calibrated()
    desk.scale.trough.press(30.0, 3000)
    desk.heard.clear()
    desk.pass_(3)
    assert not any(count.sure for count in desk.heard.of(Count) if count.value != 10)
    desk.pass_(6)
    assert (desk.count.value, desk.count.sure) == (10, True)
