"""One file to drag onto a micro:bit V1: MicroPython with our program in its file system.

python -m hardware.drop_file PROGRAM OUT.hex [MICROPYTHON.hex]

PROGRAM is one of `klimatisch flash --list` for the micro:bit. Without MICROPYTHON.hex the one of Debian's
package firmware-microbit-micropython is taken; any other for the first micro:bit will do.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from hardware.flash.targets import BOARDS, image
from hardware.virtual import microbit_files

MICROPYTHON = Path("/usr/share/firmware-microbit-micropython/firmware.hex")
FLASH = 256 * 1024
PAGE = 1024
ROW = 16
DATA, END, ABOVE = 0, 1, 4
"""Kinds of a record of Intel HEX: bytes, the last one, the upper half of the addresses that follow."""


def record(kind: int, address: int, data: bytes) -> str:
    body = bytes((len(data), address >> 8 & 0xFF, address & 0xFF, kind)) + data
    return f":{body.hex()}{-sum(body) & 0xFF:02x}".upper()


def pieces(text: str) -> Iterator[tuple[int, bytes]]:
    """Every piece of data with its address. ValueError for a line that is damaged."""
    above = 0
    for line in text.split():
        raw = bytes.fromhex(line[1:])
        if sum(raw) & 0xFF or len(raw) != raw[0] + 5:
            raise ValueError(f"not Intel HEX: {line}")
        kind, data = raw[3], raw[4:-1]
        if kind == ABOVE:
            above = int.from_bytes(data, "big") << 16
        elif kind == DATA:
            yield above + int.from_bytes(raw[1:3], "big"), data


def after_firmware(text: str) -> int:
    """Where the firmware ends and the files begin: its highest address in flash, rounded up to a page."""
    end = max(address + len(data) for address, data in pieces(text) if address < FLASH)
    return -(-end // PAGE) * PAGE


def with_files(text: str, files: Mapping[str, bytes]) -> str:
    """The same firmware with these files in its file system; what is left of that is empty."""
    start = after_firmware(text)
    flash = microbit_files.image(files).ljust(FLASH - start, b"\xff")
    lines = [line for line in text.split() if line[7:9] != f"{END:02}"]
    above = -1
    for at in range(0, len(flash), ROW):
        address = start + at
        if address >> 16 != above:
            above = address >> 16
            lines.append(record(ABOVE, 0, above.to_bytes(2, "big")))
        lines.append(record(DATA, address & 0xFFFF, flash[at : at + ROW]))
    return "\n".join([*lines, record(END, 0, b"")]) + "\n"


def main(arguments: list[str]) -> int:
    board = BOARDS["microbit"]
    match arguments:
        case [name, target, *rest] if name in board.programs and len(rest) <= 1:
            program = board.programs[name]
            if program.large:
                print("this program is too large for a micro:bit V1")
                return 1
            source = Path(rest[0]) if rest else MICROPYTHON
            made = with_files(source.read_text(), image(board, program).files)
            Path(target).write_text(made)
            print(f"{target}: drag it onto the drive MICROBIT")
            return 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
