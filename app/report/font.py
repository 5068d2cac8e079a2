"""How wide words are in the app's own fonts, read from their files: paper has to know before it is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from struct import unpack_from

ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class Font:
    """A TrueType font; what it has no sign for is shown as its empty box, glyph 0."""

    name: str
    data: bytes
    units: int
    glyphs: Mapping[int, int]
    advances: tuple[int, ...]
    ascent: int
    descent: int
    box: tuple[int, int, int, int]

    def has(self, sign: str) -> bool:
        return ord(sign) in self.glyphs

    def glyph(self, sign: str) -> int:
        return self.glyphs.get(ord(sign), 0)

    def advance(self, glyph: int) -> int:
        return self.advances[min(glyph, len(self.advances) - 1)]

    def width(self, words: str, size: float) -> float:
        return sum(self.advance(self.glyph(sign)) for sign in words) * size / self.units

    def fit(self, words: str, size: float, room: float) -> str:
        """The words, cut short visibly where they have no room."""
        if self.width(words, size) <= room:
            return words
        room -= self.width(ELLIPSIS, size)
        kept = 0
        for sign in words:
            room -= self.width(sign, size)
            if room < 0:
                break
            kept += 1
        return words[:kept].rstrip() + ELLIPSIS

    def wrap(self, words: str, size: float, room: float, most: int = 0) -> list[str]:
        """Lines no wider than the room, long words broken; at most so many, the last of them cut short."""
        lines: list[str] = []
        line = ""
        for word in self._pieces(words, size, room):
            longer = f"{line} {word}" if line else word
            if line and self.width(longer, size) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
        if most and len(lines) > most:
            return [*lines[: most - 1], self.fit(" ".join(lines[most - 1 :]), size, room)]
        return lines

    def _pieces(self, words: str, size: float, room: float) -> Iterator[str]:
        for word in words.split():
            piece = ""
            for sign in word:
                if piece and self.width(piece + sign, size) > room:
                    yield piece
                    piece = ""
                piece += sign
            yield piece


@cache
def load(name: str) -> Font:
    """One of the fonts in app/assets/fonts."""
    data = files("app").joinpath("assets", "fonts", f"{name}.ttf").read_bytes()
    tables = {
        data[at : at + 4].decode(): unpack_from(">II", data, at + 8)
        for at in range(12, 12 + 16 * unpack_from(">H", data, 4)[0], 16)
    }
    head, hhea, hmtx = (tables[each][0] for each in ("head", "hhea", "hmtx"))
    count = unpack_from(">H", data, hhea + 34)[0]
    return Font(
        name=name,
        data=data,
        units=unpack_from(">H", data, head + 18)[0],
        glyphs=_glyphs(data, tables["cmap"][0]),
        advances=tuple(unpack_from(">H", data, hmtx + 4 * glyph)[0] for glyph in range(count)),
        ascent=unpack_from(">h", data, hhea + 4)[0],
        descent=unpack_from(">h", data, hhea + 6)[0],
        box=unpack_from(">4h", data, head + 36),
    )


def _glyphs(data: bytes, cmap: int) -> dict[int, int]:
    """From the table of the Basic Multilingual Plane (format 4), which every such font has."""
    for number in range(unpack_from(">H", data, cmap + 2)[0]):
        at = cmap + unpack_from(">I", data, cmap + 4 + 8 * number + 4)[0]
        if unpack_from(">H", data, at)[0] == 4:
            return dict(_segments(data, at))
    raise ValueError("the font has no table of its letters that we can read")


def _segments(data: bytes, at: int) -> Iterator[tuple[int, int]]:
    double = unpack_from(">H", data, at + 6)[0]
    ends, starts, deltas, ranges = (at + 14 + offset * double + (2 if offset else 0) for offset in range(4))
    for each in range(0, double, 2):
        first, last = unpack_from(">H", data, starts + each)[0], unpack_from(">H", data, ends + each)[0]
        delta, reach = unpack_from(">H", data, deltas + each)[0], unpack_from(">H", data, ranges + each)[0]
        for code in range(first, last + 1):
            glyph = code
            if reach:
                glyph = unpack_from(">H", data, ranges + each + reach + 2 * (code - first))[0]
            if code != 0xFFFF and (not reach or glyph):
                yield code, (glyph + delta) & 0xFFFF
