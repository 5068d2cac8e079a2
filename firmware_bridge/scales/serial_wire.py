"""The languages of balances with a serial port: one line of text to what it says.

Written from the makers' manuals. None of these lines has a check, so whatever has not exactly the shape of
one is not taken for one: half a line would be another weight.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from firmware_bridge.scales.readings import HEEDED, Named, Not, Said, weight

LONGEST = 80
"""Characters of the longest line that any of them sends."""

ParseLine = Callable[[str], Said | None]


class LineReader:
    """Cuts the bytes of a line into what was said. With `headless` the first line is not believed: it may be
    the end of one, and nothing in it would show that."""

    def __init__(self, parse: ParseLine, *, headless: bool = False) -> None:
        self._parse = parse
        self._held = bytearray()
        self._lost = headless

    def feed(self, data: bytes) -> list[Said | bytes]:
        found: list[Said | bytes] = []
        *ended, rest = data.split(b"\n")
        for piece in ended:
            self._hold(piece, found)
            line, lost = bytes(self._held).removesuffix(b"\r"), self._lost
            self._held.clear()
            self._lost = False
            if line and not lost:
                found.append(self._read(line))
        self._hold(rest, found)
        return found

    def _hold(self, piece: bytes, found: list[Said | bytes]) -> None:
        self._held += piece
        if len(self._held) > LONGEST:
            if not self._lost:
                found.append(bytes(self._held[:LONGEST]))
            self._held.clear()
            self._lost = True

    def _read(self, line: bytes) -> Said | bytes:
        try:
            text = line.decode("ascii")
        except UnicodeDecodeError:  # the line is set otherwise than the scale, most likely
            return line
        said = self._parse(text) if text.isprintable() else None
        return line if said is None else said


_SICS = re.compile(r"S ([SD]) +(-?\d+(?:\.\d*)?) (\S{1,5}) *", re.ASCII)
_SICS_SERIAL = re.compile(r'I4 A "([^"]{1,24})"', re.ASCII)
_SICS_STATES: dict[str, Said] = {
    "S I": Not("busy"),
    "S +": Not("over"),
    "S -": Not("under"),
    "ES": Not("refused"),
    "ET": Not("refused"),
    "EL": Not("refused"),
    "I4 I": HEEDED,
}


def mt_sics(line: str) -> Said | None:
    """Mettler-Toledo's MT-SICS, level 0, and Kern's KCP, which is the same for what is asked here."""
    if match := _SICS.fullmatch(line):
        return weight(match[2], match[3], match[1] == "S")
    if match := _SICS_SERIAL.fullmatch(line):
        return Named(match[1])
    return _SICS_STATES.get(line.rstrip())


_AD = re.compile(r"(ST|US|QT),(?:(?:OK|HI|LO|--),)?([+-][\d.]{8,9})( *[A-Za-z%]{1,3}) *", re.ASCII)


def and_standard(line: str) -> Said | None:
    """A&D's standard format: a header, the number with sign and leading zeros, three characters of unit."""
    if match := _AD.fullmatch(line):
        if match[1] == "QT" or not 3 <= len(match[3]) <= 4:
            return Not("unit")
        return weight(match[2], match[3].strip(), match[1] == "ST")
    if line.startswith("OL,"):
        return Not("over")
    if re.fullmatch(r"EC,E\d\d", line):
        return Not("refused")
    return None


_SBI = re.compile(r"([+ -]) *(\d[\d.,]*(?:\[\d\])?) *", re.ASCII)
_SBI_IDS = {"", "N", "N#", "G", "G#"}
"""What precedes a weight that lies on the pan now. T would be the tare, Qnt a number of pieces."""
_SBI_STATES: dict[str, Said] = {"H": Not("over"), "L": Not("under"), "C": Not("busy")}


class Sbi:
    """Sartorius SBI: 16 or 22 characters with CR LF. The unit is blank while the weight is moving, so the
    last one that was shown counts for it."""

    def __init__(self) -> None:
        self._unit = ""

    def __call__(self, line: str) -> Said | None:
        if len(line) == 20:
            identity, line = line[:6].strip(), line[6:]
            if identity.startswith("Stat") or not line.strip():
                return HEEDED
            if identity not in _SBI_IDS:
                return HEEDED
        if len(line) != 14:
            return None
        state = line.strip()
        if state in _SBI_STATES:
            return _SBI_STATES[state]
        if state.startswith("Err"):
            return Not("refused")
        unit, match = line[11:].strip(), _SBI.fullmatch(line[:11])
        if match is None or not (not unit or unit.isalpha()):
            return None
        still = bool(unit)
        unit = self._unit = unit or self._unit
        if not unit:
            return HEEDED  # a weight of no known unit
        return weight(match[1].strip() + match[2].replace("[", "").replace("]", ""), unit, still)


_OHAUS = re.compile(r"( *-? *\d+(?:\.\d*)?) ([A-Za-z:]{1,5}) *(\??) *(?:N|NET|G|B)? *", re.ASCII)
OHAUS_FIELD = 9
"""Characters that every model pads its weight to, at least: fewer are the end of a line."""


def ohaus(line: str) -> Said | None:
    """Ohaus: the weight to the right, a space, the unit, `?` while it moves."""
    if match := _OHAUS.fullmatch(line):
        if len(match[1]) < OHAUS_FIELD:
            return None
        return weight(match[1].replace(" ", ""), match[2], not match[3])
    state = line.strip()
    if state in ("ES", "Err"):
        return Not("refused")
    return HEEDED if state == "OK!" else None


_RADWAG = re.compile(r"(?:SUI|SI |SU |S  ) ?([ ?^v]) ([ -])([ \d.]{9}) ([A-Za-z ]{1,3})", re.ASCII)
_RADWAG_SERIAL = re.compile(r'NB A "?([0-9A-Za-z]{1,20})"?', re.ASCII)
_RADWAG_STATE = re.compile(r"(?:S|SI|SU|SUI) ([I^vEA])", re.ASCII)
_RADWAG_STATES: dict[str, Said] = {
    "I": Not("busy"),
    "^": Not("over"),
    "v": Not("under"),
    "E": Not("busy"),
    "A": HEEDED,
}


def radwag(line: str) -> Said | None:
    """Radwag: command, mark of stability, sign, nine characters of weight, unit."""
    if match := _RADWAG.fullmatch(line):
        mark = match[1]
        if mark in "^v":
            return _RADWAG_STATES[mark]
        number = match[3].lstrip()
        return weight(match[2].strip() + number, match[4].strip(), mark == " ")
    if match := _RADWAG_SERIAL.fullmatch(line):
        return Named(match[1])
    if match := _RADWAG_STATE.fullmatch(line.rstrip()):
        return _RADWAG_STATES[match[1]]
    return Not("refused") if line.rstrip() in ("ES", "NB I") else None
