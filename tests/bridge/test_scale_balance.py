"""Balances on pseudo-terminals through the real pyserial: found, asked, calibrated, lost and found again."""

from __future__ import annotations

import pytest

from firmware_bridge import Hello, LinkState, Reason
from firmware_bridge.line_settings import OURS, LineSettings, of_scale
from firmware_bridge.recording import read
from firmware_bridge.scales import KINDS, ScaleMemory, kind_called
from firmware_bridge.scales.link import scale_at
from firmware_bridge.serial_pump import Line, open_serial
from hardware.virtual.scales import Make, VirtualBalance
from tests.bridge.helpers import IMPATIENT, linked, until
from tests.bridge.scale_at_hand import CABLE
from tests.bridge.scales_on_air import answered, balance_link, sure_of


@pytest.mark.parametrize("make", CABLE)
async def test_it_is_met_and_its_weight_is_read(make: str) -> None:
    with VirtualBalance(make, chips=3) as balance:
        kind = kind_called(make)
        assert kind is not None
        usual = next(each for each in kind.settings if each.baud == balance.baud)
        async with balance_link(balance.port, make, settings=usual) as (link, heard):
            await until(lambda: heard.of(Hello))
            link.ask("raw", hz=10)
            await until(lambda: len([fact for fact in heard if type(fact).__name__ == "Reading"]) > 2)
        assert balance.tongue.sins == []


async def test_a_game_of_chips_on_a_balance() -> None:
    with VirtualBalance("sics", display=Make(step=10)) as balance:
        async with balance_link(balance.port, "sics") as (link, heard):
            await until(lambda: link.state is LinkState.READY)
            balance.press(20.0, 1500.0)
            await answered(link, heard, "tare")
            balance.place(10)
            await until(lambda: balance.scale.trough.lying == 10)
            await answered(link, heard, "cal", n=10)
            for by, count in ((4, 14), (-7, 7)):
                balance.place(by)
                await sure_of(heard, count)
        assert link.device == "sics-B021002593"


async def test_it_comes_back_after_the_cable_was_pulled_and_is_unsure_at_first() -> None:
    memory = ScaleMemory("b")
    with VirtualBalance("and", display=Make(step=100), chips=0) as balance:
        async with balance_link(balance.port, "and", memory=memory) as (link, heard):
            await until(lambda: link.state is LinkState.READY)
            balance.press(20.0, 1500.0)
            await answered(link, heard, "tare")
            balance.place(10)
            await until(lambda: balance.scale.trough.lying == 10)
            await answered(link, heard, "cal", n=10)
            await sure_of(heard, 10)
            balance.unplug()
            await until(lambda: heard.because(Reason.UNPLUGGED) or heard.because(Reason.PORT_MISSING))
            heard.clear()
            balance.replug()
            await sure_of(heard, 10)
            assert heard.of(Hello)[0].calibrated


async def test_the_wrong_speed_is_no_answer() -> None:
    with VirtualBalance("sics", baud=2400) as balance:
        async with balance_link(balance.port, "sics", timing=IMPATIENT) as (_, heard):
            await until(lambda: heard.because(Reason.NO_ANSWER))
        assert not heard.of(Hello)


async def test_a_balance_that_prints_by_itself_at_another_speed_says_that_the_line_is_set_otherwise() -> None:
    with VirtualBalance("sics", baud=2400) as balance:
        balance.tongue.every_ms = 100.0
        async with balance_link(balance.port, "sics", timing=IMPATIENT) as (_, heard):
            await until(lambda: heard.because(Reason.NO_ANSWER))
        assert heard.because(Reason.NO_ANSWER)[-1].params["fix"] == "settings"


async def test_our_own_greeting_does_a_balance_no_harm_and_finds_nothing() -> None:
    """Remembered scales are kept out of it all the same: some take a letter for a command."""
    with VirtualBalance("sics", baud=115_200) as balance:
        async with linked(balance.port, None, timing=IMPATIENT) as (_, heard):
            await until(lambda: heard.because(Reason.NO_ANSWER))
        assert balance.tongue.sins == []


async def test_what_a_balance_said_can_be_recorded_and_replayed(tmp_path: object) -> None:
    from pathlib import Path

    from firmware_bridge.recording import Recorder

    file = Path(str(tmp_path)) / "balance.txt"
    with VirtualBalance("kern", chips=2) as balance:
        kind = kind_called("kern")
        assert kind is not None
        from firmware_bridge.scales.link import ScaleLink
        from tests.bridge.helpers import QUICK, Heard, running

        heard = Heard()
        link = ScaleLink(balance.port, kind, heard.append, timing=QUICK)
        with file.open("w") as out:
            recorder = Recorder(out)
            recorder.begin("a balance")
            link.record(recorder)
            async with running(link):
                await until(lambda: heard.of(Hello))
    (entries,) = read(file).connections
    assert entries[0].speaks == "kern"
    async with linked(f"recording:{file}", None) as (_, again):
        await until(lambda: again.of(Hello))
    assert again.of(Hello)[0].hardware == "kern"


class Spy:
    """A port that is never opened, and how it was to be."""

    def __init__(self, **given: object) -> None:
        self.given = given
        self.rts = self.dtr = False
        self.port = ""

    def open(self) -> None:
        raise OSError("only looked at")


def test_the_line_is_set_as_the_maker_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pseudo-terminal carries eight bits whatever is set: so the setting itself is looked at."""
    import serial

    spies: list[Spy] = []

    def made(**given: object) -> Spy:
        spies.append(Spy(**given))
        return spies[-1]

    monkeypatch.setattr(serial, "Serial", made)
    for settings in (of_scale("2400-7E1"), of_scale("1200-7O1d"), of_scale("9600-8N2xr"), OURS):
        with pytest.raises(OSError):
            open_serial("/dev/null", settings)
        spy = spies[-1]
        wanted = (settings.baud, settings.bits, settings.parity, settings.stop, settings.xonxoff)
        assert (
            tuple(spy.given[key] for key in ("baudrate", "bytesize", "parity", "stopbits", "xonxoff"))
            == wanted
        )
        assert (spy.dtr, spy.rts) == (settings.dtr is not False, settings.rts is not False)


@pytest.mark.parametrize(
    "text", ["9600-8N1", "2400-7E1", "1200-7O1", "9600-8N2x", "4800-8N1xdr", "2400-7E1d"]
)
def test_settings_are_written_as_they_are_read(text: str) -> None:
    assert str(of_scale(text)) == text


@pytest.mark.parametrize("text", ["", "9600", "9600-9N1", "9601-8N1", "9600-8N1q", "9600 8N1"])
def test_settings_that_are_none_are_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match="like 9600-8N1"):
        of_scale(text)


def test_a_place_names_the_make_the_line_and_the_port() -> None:
    kind, settings, port = scale_at("and@2400-7E1:/dev/ttyUSB0")
    assert (kind.name, str(settings), port) == ("and", "2400-7E1", "/dev/ttyUSB0")
    kind, settings, port = scale_at("sics:/dev/ttyUSB0")
    assert (kind.name, settings, port) == ("sics", kind.settings[0], "/dev/ttyUSB0")
    for wrong in ("sics", "sics:", "nobody:/dev/ttyUSB0", "bookoo:AA", "sics@9:/dev/x"):
        with pytest.raises(ValueError):
            scale_at(wrong)


def test_every_make_on_a_cable_has_four_settings_to_try() -> None:
    for kind in KINDS:
        assert len(set(kind.settings)) in (0, 4)
        assert bool(kind.settings) != bool(kind.endpoints)


def test_a_line_of_a_scale_wants_both_control_lines_behind_a_converter() -> None:
    from firmware_bridge.boards import control_lines

    ftdi = (0x0403, 0x6001)
    assert control_lines(ftdi) == control_lines(ftdi, LineSettings())
    assert not control_lines(ftdi).dtr
    lines = control_lines(ftdi, of_scale("9600-8N1"))
    assert (lines.dtr, lines.rts) == (True, True)
    assert not control_lines(ftdi, of_scale("9600-8N1d")).dtr


_: type[Line]  # what a spy stands in for
