"""How a serial line is set: what a maker's menu calls baud rate, data bits, parity and handshake."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Parity = Literal["N", "E", "O"]

BAUDS = (300, 600, 1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200)
_TEXT = re.compile(r"(\d{3,6})-([78])([NEO])([12])(x?)(d?)(r?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class LineSettings:
    """`dtr` and `rts` say how the two lines stand while the port is open; None leaves it to the board."""

    baud: int = 115_200
    bits: Literal[7, 8] = 8
    parity: Parity = "N"
    stop: Literal[1, 2] = 1
    xonxoff: bool = False
    dtr: bool | None = None
    rts: bool | None = None

    def __str__(self) -> str:
        """`9600-8N1`, with `x` for Xon/Xoff, `d` and `r` for DTR and RTS that stay off."""
        marks = f"{'x' * self.xonxoff}{'d' * (self.dtr is False)}{'r' * (self.rts is False)}"
        return f"{self.baud}-{self.short}{marks}"

    @property
    def short(self) -> str:
        """`8N1`, as menus and manuals have it."""
        return f"{self.bits}{self.parity}{self.stop}"


OURS = LineSettings()
"""Protocol 1, docs/protocol.md."""


def of_scale(text: str) -> LineSettings:
    """Settings from their text, ValueError if it is none. DTR and RTS are on unless the text says otherwise:
    a balance with hardware handshake stays silent without them."""
    match = _TEXT.fullmatch(text)
    if match is None or int(match[1]) not in BAUDS:
        raise ValueError(f"not the settings of a serial line: {text!r} (like 9600-8N1 or 2400-7E1x)")
    return LineSettings(
        int(match[1]),
        8 if match[2] == "8" else 7,
        "E" if match[3] == "E" else "O" if match[3] == "O" else "N",
        2 if match[4] == "2" else 1,
        bool(match[5]),
        not match[6],
        not match[7],
    )
