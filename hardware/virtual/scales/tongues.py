"""How balances with a serial port answer, byte for byte. Written from their makers' manuals and not from the
bridge, so that each checks the other. Each hears and obeys more than the bridge ever says: what would
calibrate or tare it is noted in `sins`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from hardware.virtual.scales.display import Shown


class Tongue(Protocol):
    """`hear` is given one command without its end; `speak` is asked many times a second."""

    sins: list[bytes]

    def hear(self, command: bytes, shown: Shown) -> bytes: ...
    def speak(self, shown: Shown, now_ms: float) -> bytes: ...


def grams(milligrams: int, places: int) -> str:
    return f"{milligrams / 1000:.{places}f}"


@dataclass(slots=True)
class Polite:
    """What they have in common. `places` are the decimal places of the display, in grams."""

    places: int = 1
    serial: str = "B021002593"
    every_ms: float = 0.0
    """Talks by itself so often; 0 waits to be asked."""
    sins: list[bytes] = field(default_factory=list)
    _said_at: float = 0.0

    def line(self, shown: Shown) -> bytes:
        raise NotImplementedError

    def hear(self, command: bytes, shown: Shown) -> bytes:
        raise NotImplementedError

    def speak(self, shown: Shown, now_ms: float) -> bytes:
        if not self.every_ms or now_ms - self._said_at < self.every_ms:
            return b""
        self._said_at = now_ms
        return self.line(shown)

    def _number(self, shown: Shown) -> str:
        return grams(shown.milligrams or 0, self.places)


@dataclass(slots=True)
class Sics(Polite):
    """MT-SICS level 0 and 1; also Kern KCP."""

    knows_serial: bool = True

    def line(self, shown: Shown) -> bytes:
        if shown.over:
            return b"S +\r\n"
        if shown.milligrams is None:
            return b"S I\r\n"
        return b"S %c %10s g\r\n" % (b"S" if shown.still else b"D", self._number(shown).encode())

    def hear(self, command: bytes, shown: Shown) -> bytes:
        if command == b"SI":
            return self.line(shown)
        if command == b"SIR":
            self.every_ms = 100.0
            return b""
        if command == b"@":
            self.every_ms = 0.0
            return b'I4 A "%s"\r\n' % self.serial.encode()
        if command == b"I4" and self.knows_serial:
            return b'I4 A "%s"\r\n' % self.serial.encode()
        if command in (b"Z", b"T", b"TI", b"ZI") or command.startswith((b"C", b"TA")):
            self.sins.append(command)
        return b"ES\r\n"


@dataclass(slots=True)
class And(Polite):
    """A&D standard format."""

    def line(self, shown: Shown) -> bytes:
        if shown.over:
            return b"OL,+9999999E+19\r\n"
        if shown.milligrams is None:
            return b""
        head = b"ST" if shown.still else b"US"
        sign = b"-" if shown.milligrams < 0 else b"+"
        number = self._number(shown).lstrip("-").rjust(8, "0")
        return b"%s,%s%s  g\r\n" % (head, sign, number.encode())

    def hear(self, command: bytes, shown: Shown) -> bytes:
        if command in (b"Q", b"SI"):
            return self.line(shown)
        if command == b"SIR":
            self.every_ms = 100.0
        elif command == b"C":
            self.every_ms = 0.0
        elif command in (b"R", b"Z", b"T", b"CAL", b"ON", b"OFF", b"P"):
            self.sins.append(command)
        else:
            return b"EC,E01\r\n"
        return b""


@dataclass(slots=True)
class SbiTongue(Polite):
    """Sartorius SBI, 16 or 22 characters."""

    long: bool = False

    def line(self, shown: Shown) -> bytes:
        if shown.over:
            return self._framed(" " * 6 + "H" + " " * 7)
        if shown.milligrams is None:
            return b""
        sign = "-" if shown.milligrams < 0 else "+"
        number = self._number(shown).lstrip("-").rjust(9)
        return self._framed(f"{sign}{number} {'g  ' if shown.still else '   '}")

    def _framed(self, text: str) -> bytes:
        return f"{'N     ' if self.long else ''}{text}\r\n".encode()

    def hear(self, command: bytes, shown: Shown) -> bytes:
        if command == b"\x1bP":
            if self.every_ms:  # it prints by itself: then this switches that off
                self.every_ms = 0.0
                return b""
            return self.line(shown)
        if command[:1] == b"\x1b":
            self.sins.append(command)
        return b""


@dataclass(slots=True)
class OhausTongue(Polite):
    """Ohaus; `scout` is the Scout Pro, which knows other commands than the newer ones."""

    scout: bool = False

    def line(self, shown: Shown) -> bytes:
        if shown.milligrams is None:
            return b""
        width = 12 if self.scout else 11
        return b"%*s g %s\r\n" % (width, self._number(shown).encode(), b"   " if shown.still else b"   ?")

    def hear(self, command: bytes, shown: Shown) -> bytes:
        if self.scout:
            if command == b"CA":
                self.every_ms = 150.0
            elif command == b"0A":
                self.every_ms = 0.0
            elif command in (b"C", b"L", b"T") or command[-1:] == b"M":
                self.sins.append(command)
            elif command not in (b"P", b"?"):
                return b"ES\r\n"
            return self.line(shown) if command == b"P" else b""
        if command in (b"IP", b"P"):
            return self.line(shown)
        if command in (b"T", b"Z", b"C"):
            self.sins.append(command)
            return b""
        return b"ES\r\n"


@dataclass(slots=True)
class RadwagTongue(Polite):
    def line(self, shown: Shown) -> bytes:
        mark = "^" if shown.over else " " if shown.still else "?"
        if shown.milligrams is None and not shown.over:
            return b"SI I\r\n"
        sign = "-" if (shown.milligrams or 0) < 0 else " "
        return f"SI {mark} {sign}{self._number(shown).lstrip('-').rjust(9)} g  \r\n".encode()

    def hear(self, command: bytes, shown: Shown) -> bytes:
        if command == b"SI":
            return self.line(shown)
        if command == b"NB":
            return b'NB A "%s"\r\n' % self.serial.encode()
        if command in (b"Z", b"T", b"IC"):
            self.sins.append(command)
        return b"ES\r\n"


TONGUES: dict[str, tuple[type[Polite], dict[str, bool], int]] = {
    "sics": (Sics, {}, 9600),
    "kern": (Sics, {}, 9600),
    "and": (And, {}, 2400),
    "sbi": (SbiTongue, {}, 9600),
    "ohaus": (OhausTongue, {}, 9600),
    "scout": (OhausTongue, {"scout": True}, 2400),
    "radwag": (RadwagTongue, {}, 9600),
}
"""By the name that the bridge has for the make: how it talks, and the speed that it comes with."""


def tongue_of(name: str, places: int = 1) -> tuple[Polite, int]:
    made, options, baud = TONGUES[name]
    tongue = made(places)
    for option, value in options.items():
        setattr(tongue, option, value)
    return tongue, baud
