"""What scales that people own send: the makers' examples and captured bytes, and what is none of it."""

from __future__ import annotations

import pytest

from firmware_bridge.scales import ble_wire, serial_wire
from firmware_bridge.scales.ble_wire import AcaiaReader, PacketReader, acaia_sums
from firmware_bridge.scales.readings import (
    HEEDED,
    Charge,
    Named,
    Not,
    Said,
    SleepsAfter,
    Weighed,
    weight,
)
from firmware_bridge.scales.serial_wire import LineReader, ParseLine, Sbi

FELICITA = bytes.fromhex("01 02 2B 30 31 30 30 31 30 20 67 43 58 51 22 96 0D 0A")
"""100.1 g, captured (AcaiaArduinoBLE, issue 1)."""
ACAIA = bytes.fromhex("EF DD 0C 0C 05 00 00 00 00 01 00 07 00 00 02 14 07")
"""0 g and a timer, captured in two notifications (zweckj/acaia, issue 7)."""
BOOKOO = bytes.fromhex("03 0B 00 00 00 01 2B 00 27 10 2B 00 00 5A 00 32 01 00 00 57")
DECENT = bytes.fromhex("03 CE 03 E8 00 00 26")


def sbi(line: str) -> Said | None:
    return Sbi()(line)


@pytest.mark.parametrize(
    ("parse", "line", "said"),
    [
        (serial_wire.mt_sics, "S S     100.00 g", Weighed(100_000, 10, True)),
        (serial_wire.mt_sics, "S D     129.07 g", Weighed(129_070, 10, False)),
        (serial_wire.mt_sics, "S S      -0.05 g", Weighed(-50, 10, True)),
        (serial_wire.mt_sics, "S S      1.234 kg", Weighed(1_234_000, 1000, True)),
        (serial_wire.mt_sics, "S S      3.527 oz", Not("unit")),
        (serial_wire.mt_sics, "S I", Not("busy")),
        (serial_wire.mt_sics, "S +", Not("over")),
        (serial_wire.mt_sics, "S -", Not("under")),
        (serial_wire.mt_sics, "ES", Not("refused")),
        (serial_wire.mt_sics, 'I4 A "B021002593"', Named("B021002593")),
        (serial_wire.and_standard, "ST,+00456.89  g", Weighed(456_890, 10, True)),
        (serial_wire.and_standard, "ST,+00123.45  g", Weighed(123_450, 10, True)),
        (serial_wire.and_standard, "US,-00000.10  g", Weighed(-100, 10, False)),
        (serial_wire.and_standard, "ST,OK,+0001.234 kg", Weighed(1_234_000, 1000, True)),
        (serial_wire.and_standard, "QT,+00001234 PC", Not("unit")),
        (serial_wire.and_standard, "OL,+9999999E+19", Not("over")),
        (serial_wire.and_standard, "EC,E01", Not("refused")),
        (sbi, "N     +   123.56 g  ", Weighed(123_560, 10, True)),
        (sbi, "+   123.56 g  ", Weighed(123_560, 10, True)),
        (sbi, "-   123.56 g  ", Weighed(-123_560, 10, True)),
        (sbi, "+ 123.5[6] g  ", Weighed(123_560, 10, True)),
        (sbi, "T     +   123.56 g  ", HEEDED),  # the tare, not what lies there
        (sbi, "      H       ", Not("over")),
        (sbi, "Err 054       ", Not("refused")),
        (serial_wire.ohaus, "       12.73 g    ?", Weighed(12_730, 10, False)),
        (serial_wire.ohaus, "       12.72 g     ", Weighed(12_720, 10, True)),
        (serial_wire.ohaus, "        0.00 g     ", Weighed(0, 10, True)),
        (serial_wire.ohaus, "     192.21 g", Weighed(192_210, 10, True)),
        (serial_wire.ohaus, "        200 g  ", Weighed(200_000, 1000, True)),
        (serial_wire.ohaus, "      0.4500 oz     ", Not("unit")),
        (serial_wire.ohaus, "           3 PCS   ", Not("unit")),
        (serial_wire.ohaus, "     207.80 g TOTAL", None),
        (serial_wire.ohaus, "ES", Not("refused")),
        (serial_wire.radwag, "SUI? -   58.237 kg ", Weighed(-58_237_000, 1000, False)),
        (serial_wire.radwag, "SI        58.23 g  ", Weighed(58_230, 10, True)),
        (serial_wire.radwag, "SI ?      58.23 g  ", Weighed(58_230, 10, False)),
        (serial_wire.radwag, "SI ^", Not("over")),
        (serial_wire.radwag, 'NB A "512345"', Named("512345")),
    ],
)
def test_a_line_says_what_its_makers_manual_says(parse: ParseLine, line: str, said: Said | None) -> None:
    assert parse(line) == said


@pytest.mark.parametrize(
    ("parse", "line"),
    [
        (serial_wire.mt_sics, "S S     100.00 g"),
        (serial_wire.and_standard, "ST,+00456.89  g"),
        (sbi, "N     +   123.56 g  "),
        (serial_wire.radwag, "SUI? -   58.237 kg "),
    ],
)
def test_the_end_of_a_line_is_no_line(parse: ParseLine, line: str) -> None:
    """What is left of a line after a drop-out would be another weight."""
    whole = parse(line)
    for start in range(1, len(line)):
        said = parse(line[start:])
        assert said in (None, HEEDED, whole), line[start:]


def test_what_ohaus_pads_away_is_not_believed() -> None:
    """`       12.73 g` cut to `2.73 g` is another weight; padding to nine characters is what shows it."""
    assert serial_wire.ohaus("2.73 g    ?") is None
    reader = LineReader(serial_wire.ohaus, headless=True)
    assert reader.feed(b"    112.73 g    ?\r\n       12.73 g    ?\r\n") == [Weighed(12_730, 10, False)]


def test_sbi_keeps_the_unit_for_while_the_weight_moves() -> None:
    tongue = Sbi()
    assert tongue("+   123.56    ") == HEEDED  # grams or kilograms?
    assert tongue("+   123.56 g  ") == Weighed(123_560, 10, True)
    assert tongue("+   124.01    ") == Weighed(124_010, 10, False)


def test_lines_come_in_any_pieces_and_nonsense_comes_back() -> None:
    reader = LineReader(serial_wire.mt_sics)
    assert reader.feed(b"S S     1") == []
    assert reader.feed(b"00.00 g\r\nES\r\nwhat?\r\n\xd3\xa0\r\n") == [
        Weighed(100_000, 10, True),
        Not("refused"),
        b"what?",
        b"\xd3\xa0",
    ]
    endless = reader.feed(b"S" * 5000 + b"\r\nS D     129.07 g\r\n")
    assert endless == [b"S" * serial_wire.LONGEST, Weighed(129_070, 10, False)]


def test_bookoo() -> None:
    assert ble_wire.bookoo(BOOKOO) == [Weighed(100_000, 10), Charge(90), SleepsAfter(5)]
    assert ble_wire.bookoo(BOOKOO[:-1] + b"\x58") == []
    negative = bytearray(BOOKOO)
    negative[6] = 0x2D
    negative[14:16] = b"\x00\x1e"  # the Mini tells whole minutes
    negative[19] = ble_wire.xor(bytes(negative[:19]))
    assert ble_wire.bookoo(bytes(negative)) == [Weighed(-100_000, 10), Charge(90), SleepsAfter(30)]


def test_decent_has_seven_or_ten_bytes() -> None:
    assert ble_wire.decent(DECENT) == [Weighed(100_000, 100, True)]
    long = bytes.fromhex("03 CA FF FF 01 02 03 00 00")
    assert ble_wire.decent(long + bytes((ble_wire.xor(long),))) == [Weighed(-100, 100, False)]
    assert ble_wire.decent(DECENT + b"\x00\x00\x01") == []
    button = bytes.fromhex("03 AA 01 01 00 00")
    assert ble_wire.decent(button + bytes((ble_wire.xor(button),))) == [HEEDED]


def test_felicita() -> None:
    assert ble_wire.felicita(FELICITA) == [Weighed(100_100, 10), Charge(72)]
    assert ble_wire.felicita(FELICITA.replace(b" g", b"oz")) == [Not("unit")]
    assert ble_wire.felicita(FELICITA[:5] + b"x" + FELICITA[6:]) == []


def test_acaia_in_one_piece_in_two_and_after_nonsense() -> None:
    for pieces in ([ACAIA], [ACAIA[:3], ACAIA[3:]], [ACAIA[:9], ACAIA[9:]], [b"\xef", ACAIA[1:]]):
        reader = AcaiaReader()
        assert [said for piece in pieces for said in reader.feed(piece)] == [Weighed(0, 100)]
    reader = AcaiaReader()
    assert reader.feed(b"\x00\x01" + ACAIA + ACAIA) == [b"\x00\x01", Weighed(0, 100), Weighed(0, 100)]
    spoilt = ACAIA[:-1] + b"\x08"
    assert not any(isinstance(said, Weighed) for said in AcaiaReader().feed(spoilt))


@pytest.mark.parametrize(("places", "digit"), [(1, 100), (2, 10)])
def test_acaia_tells_its_decimal_places_and_its_sign(places: int, digit: int) -> None:
    payload = bytes((8, 5, 0xD2, 0x04, 0, 0, places, 2))
    frame = b"\xef\xdd\x0c" + payload + acaia_sums(payload)
    assert AcaiaReader().feed(frame) == [Weighed(-1234 * 1000 // 10**places, digit)]


def test_a_packet_that_is_none_comes_back_as_its_bytes() -> None:
    assert PacketReader(ble_wire.bookoo).feed(b"\x03\x0b") == [b"\x03\x0b"]


def test_what_is_written_first_has_the_right_sums() -> None:
    assert ble_wire.xor(ble_wire.DECENT_BEAT[:-1]) == ble_wire.DECENT_BEAT[-1]
    assert ble_wire.xor(ble_wire.BOOKOO_AWAKE[:-1]) == ble_wire.BOOKOO_AWAKE[-1]
    for frame in (ble_wire.ACAIA_NOTIFY, ble_wire.ACAIA_IDENTIFY):
        assert acaia_sums(frame[3:-2]) == frame[-2:]


@pytest.mark.parametrize("number", ["", "1.2.3", "٣", "1e3", "999999999", "--1"])
def test_a_number_that_is_none_is_no_weight(number: str) -> None:
    assert weight(number, "g", None) is None
