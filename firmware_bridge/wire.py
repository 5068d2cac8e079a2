"""Lines of the wire protocol, version 1: see docs/protocol.md."""

from __future__ import annotations

import binascii
import json
from collections.abc import Mapping
from typing import Any, NoReturn

LIMIT = 200  # bytes, newline included

Json = None | bool | int | str | list[str]


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: crc16(b"123456789") == 0x29B1."""
    return binascii.crc_hqx(data, 0xFFFF)


def encode(message: Mapping[str, Json]) -> bytes:
    """The line for a message; ValueError if it would not be a legal one."""
    body = json.dumps(message, separators=(",", ":"), ensure_ascii=True).encode()
    line = b"%s*%04X\n" % (body, crc16(body))
    if len(line) > LIMIT:
        raise ValueError(f"a line has at most {LIMIT} bytes, not {len(line)}")
    return line


def decode(line: bytes) -> dict[str, Any] | None:
    """The message in a line without its newline; None if it is anything else."""
    if not 7 <= len(line) < LIMIT or line.translate(None, _PRINTABLE):
        return None
    body, star, check = line[:-5], line[-5:-4], line[-4:]
    if star != b"*" or check != b"%04X" % crc16(body) or not body.startswith(b"{"):
        return None
    try:
        message = _JSON.decode(body.decode("ascii"))
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None


def _refuse(text: str) -> NoReturn:
    raise ValueError(f"{text} has no place in a message")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


_PRINTABLE = bytes(range(32, 127))
_JSON = json.JSONDecoder(parse_constant=_refuse, parse_float=_refuse, object_pairs_hook=_unique)


class Decoder:
    """Cuts a byte stream into messages (dict) and log lines (str). Nothing it is fed can make it raise."""

    def __init__(self) -> None:
        self._held = bytearray()
        self._skipping = False

    def feed(self, data: bytes) -> list[dict[str, Any] | str]:
        found: list[dict[str, Any] | str] = []
        *ended, rest = data.split(b"\n")
        for piece in ended:
            self._hold(piece, found)
            if not self._skipping:
                self._end_line(found)
            self._held.clear()
            self._skipping = False
        self._hold(rest, found)
        return found

    def _hold(self, piece: bytes, found: list[dict[str, Any] | str]) -> None:
        if self._skipping:
            return
        self._held += piece
        if len(self._held) > LIMIT:  # longer than any line: its beginning is logged, its rest is not kept
            found.append(printable(bytes(self._held[:LIMIT])))
            self._held.clear()
            self._skipping = True

    def _end_line(self, found: list[dict[str, Any] | str]) -> None:
        line = bytes(self._held).removesuffix(b"\r")
        message = decode(line)
        if message is not None:
            found.append(message)
        elif line.strip():
            found.append(printable(line))


def printable(data: bytes | str) -> str:
    """Text that can be shown and logged, whatever a line has held."""
    text = data.decode("ascii", "backslashreplace") if isinstance(data, bytes) else data
    return "".join(c if c.isprintable() and c.isascii() else f"\\x{ord(c):02x}" for c in text)
