"""Photos as people hand them over, without what cameras write into them besides: place, time, device, owner.

A picture keeps its pixels, its colours and which side of it is up. Everything else goes: Exif, XMP, captions,
previews, and what some phones hang behind the picture (a film of the moment).
"""

from __future__ import annotations

from collections.abc import Iterator

JPEG, PNG = b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"
PHOTOS = (JPEG, PNG)
"""How JPEG and PNG begin; other pictures are not taken in."""
ORIENTATION = 0x0112
KEPT_OF_PNG = frozenset(b"IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB pHYs bKGD".split())


class NoPicture(ValueError):
    """It begins like a picture and goes on otherwise."""


def plain(data: bytes) -> bytes:
    """The picture alone; NoPicture where there is none to be found."""
    try:
        if data.startswith(JPEG):
            return b"".join(_jpeg(data))
        if data.startswith(PNG):
            return b"".join(_png(data))
    except IndexError as problem:
        raise NoPicture("it ends in the middle") from problem
    raise NoPicture("neither JPEG nor PNG")


# --- JPEG: segments, each with its length, then the scans -------------------------------------------------

_END, _SCAN, _COMMENT = 0xD9, 0xDA, 0xFE
_APPS = range(0xE0, 0xF0)
_KEPT_APPS = (0xE0, 0xEE)
"""JFIF, and how the colours are meant (Adobe)."""
_PROFILE = b"ICC_PROFILE\x00"
_EXIF = b"Exif\x00\x00"


def _jpeg(data: bytes) -> Iterator[bytes]:
    yield data[:2]
    at, up = 2, 1
    while True:
        kind, length = _marker(data, at)
        if kind == _END:
            yield data[at : at + 2]
            return
        segment = data[at : at + 2 + length]
        if len(segment) < 2 + length:
            raise NoPicture("a part of it is missing")
        if kind == 0xE1 and segment[4:10] == _EXIF:
            up = _orientation(segment[10:]) or up
        elif kind not in _APPS and kind != _COMMENT:
            if up != 1 and kind != 0xE0:
                yield _turned(up)
                up = 1
            yield segment
        elif kind in _KEPT_APPS or segment[4:].startswith(_PROFILE):
            yield segment
        at += 2 + length
        if kind == _SCAN:
            end = _end_of_scan(data, at)
            yield data[at:end]
            at = end


def _marker(data: bytes, at: int) -> tuple[int, int]:
    """Which segment begins here, and how long it is without its marker."""
    if data[at] != 0xFF:
        raise NoPicture("no segment where one should be")
    kind = data[at + 1]
    return kind, 0 if kind == _END else int.from_bytes(data[at + 2 : at + 4], "big")


def _end_of_scan(data: bytes, at: int) -> int:
    """Where the next segment begins: a marker that is neither data nor a restart."""
    while True:
        at = data.find(b"\xff", at)
        if at < 0:
            raise NoPicture("it has no end")
        following = data[at + 1]
        if following == 0 or 0xD0 <= following <= 0xD7:
            at += 2
        elif following == 0xFF:
            at += 1
        else:
            return at


def _orientation(tiff: bytes) -> int:
    """Which side is up, from 1 to 8; 0 if that isn't said."""
    order = {b"II": "little", b"MM": "big"}.get(tiff[:2])
    if order is None:
        return 0

    def number(at: int, size: int) -> int:
        return int.from_bytes(tiff[at : at + size], "little" if order == "little" else "big")

    first = number(4, 4)
    for entry in range(min(number(first, 2), 200)):
        at = first + 2 + 12 * entry
        if number(at, 2) == ORIENTATION:
            side = number(at + 8, 2)
            return side if 1 <= side <= 8 else 0
    return 0


def _turned(side: int) -> bytes:
    """An Exif segment that says which side is up, and nothing else."""
    tiff = b"MM\x00\x2a\x00\x00\x00\x08" + b"\x00\x01" + b"\x01\x12\x00\x03\x00\x00\x00\x01"
    body = _EXIF + tiff + side.to_bytes(2, "big") + b"\x00\x00" + b"\x00\x00\x00\x00"
    return b"\xff\xe1" + (len(body) + 2).to_bytes(2, "big") + body


# --- PNG: chunks, each with its length and a checksum -----------------------------------------------------


def _png(data: bytes) -> Iterator[bytes]:
    yield PNG
    at = len(PNG)
    while True:
        length, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        chunk = data[at : at + 12 + length]
        if len(chunk) < 12 + length:
            raise NoPicture("a part of it is missing")
        if kind in KEPT_OF_PNG:
            yield chunk
        if kind == b"IEND":
            return
        at += 12 + length
