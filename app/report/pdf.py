"""A small writer of PDF: pages of drawings and words in embedded fonts. Pure Python, so it works everywhere.

The same pages always make the same bytes: nothing in the file says when or where it was made.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from app.report.drawing import (
    BOLD,
    PAPER,
    SANS,
    SOLID,
    TILE,
    TILE_DOT,
    TILE_STROKE,
    TILES,
    Area,
    Disc,
    Drawing,
    Point,
    Shape,
    Stroke,
    Text,
)
from app.report.font import Font, load
from app.ui.theme import rgb

A4 = (595.28, 841.89)
FONTS = {SANS: "F1", BOLD: "F2"}
ROUND = 0.5523
"""How far the handles of a quarter circle reach, in its radius."""
HALO = 2.5
PATTERN_OPS = "/Pattern cs /{name} scn"


@dataclass(slots=True)
class Page:
    """One side of paper: what is drawn on it, from the upper left corner, and what can be followed."""

    shapes: list[Shape] = field(default_factory=list)
    links: list[tuple[float, float, float, float, str]] = field(default_factory=list)

    def draw(self, drawing: Drawing, left: float, top: float) -> None:
        self.shapes += [moved(shape, left, top) for shape in drawing.shapes]


def moved(shape: Shape, by_x: float, by_y: float) -> Shape:
    """The same shape elsewhere."""
    match shape:
        case Stroke():
            return Stroke(_moved(shape.points, by_x, by_y), shape.colour, shape.width, shape.dash)
        case Area():
            points = _moved(shape.points, by_x, by_y)
            return Area(points, shape.fill, shape.pattern, shape.ink, shape.edge, shape.edge_width)
        case Disc():
            return Disc(
                shape.x + by_x, shape.y + by_y, shape.radius, shape.fill, shape.edge, shape.edge_width
            )
        case Text():
            x, y = shape.x + by_x, shape.y + by_y
            return Text(x, y, shape.words, shape.size, shape.anchor, shape.bold, shape.colour, shape.halo)


def _moved(points: tuple[Point, ...], by_x: float, by_y: float) -> tuple[Point, ...]:
    return tuple((x + by_x, y + by_y) for x, y in points)


def pdf(pages: list[Page], title: str, language: str) -> bytes:
    """A file of these pages."""
    writer = _Writer()
    fonts = {mark: writer.font(load(name), _used(pages, name)) for name, mark in FONTS.items()}
    patterns = sorted(
        {
            (shape.pattern, shape.ink)
            for page in pages
            for shape in page.shapes
            if isinstance(shape, Area) and shape.pattern != SOLID
        }
    )
    names = {each: f"P{number}" for number, each in enumerate(patterns)}
    tiles = {names[each]: writer.tile(*each) for each in patterns}
    resources = writer.add(
        f"<< /Font << {_entries(fonts)} >> /Pattern << {_entries(tiles)} >> /ProcSet [/PDF /Text] >>"
    )
    tree = writer.reserve()
    kids = [writer.page(page, tree, resources, names) for page in pages]
    listed = " ".join(f"{kid} 0 R" for kid in kids)
    writer.put(tree, f"<< /Type /Pages /Count {len(kids)} /Kids [{listed}] >>")
    info = writer.add(f"<< /Title {_string(title)} /Producer (Klimatisch) >>")
    catalog = writer.add(
        f"<< /Type /Catalog /Pages {tree} 0 R /Lang ({language})"
        " /ViewerPreferences << /DisplayDocTitle true >> >>"
    )
    return writer.file(catalog, info)


def _used(pages: list[Page], font: str) -> set[str]:
    """Every sign that is written in a font."""
    return {
        sign
        for page in pages
        for shape in page.shapes
        if isinstance(shape, Text) and shape.font.name == font
        for sign in shape.words
    }


def _entries(objects: dict[str, int]) -> str:
    return " ".join(f"/{name} {number} 0 R" for name, number in objects.items())


def _string(words: str) -> str:
    """A text outside the pages: UTF-16 in hexadecimal can hold everything and break nothing."""
    return f"<FEFF{words.encode('utf-16-be', 'replace').hex().upper()}>"


class _Writer:
    """The objects of one file, by number."""

    def __init__(self) -> None:
        self._objects: list[bytes] = []

    def reserve(self) -> int:
        self._objects.append(b"")
        return len(self._objects)

    def put(self, number: int, body: str | bytes) -> None:
        self._objects[number - 1] = body.encode("ascii") if isinstance(body, str) else body

    def add(self, body: str | bytes) -> int:
        number = self.reserve()
        self.put(number, body)
        return number

    def stream(self, data: bytes, more: str = "") -> int:
        packed = zlib.compress(data, 9)
        head = f"<< /Length {len(packed)} /Filter /FlateDecode {more}>>\nstream\n"
        return self.add(head.encode("ascii") + packed + b"\nendstream")

    def file(self, catalog: int, info: int) -> bytes:
        out = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
        offsets = []
        for number, body in enumerate(self._objects, 1):
            offsets.append(len(out))
            out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
        start = len(out)
        out += f"xref\n0 {len(offsets) + 1}\n0000000000 65535 f \n".encode()
        out += b"".join(f"{offset:010d} 00000 n \n".encode() for offset in offsets)
        size = len(offsets) + 1
        out += f"trailer\n<< /Size {size} /Root {catalog} 0 R /Info {info} 0 R >>\n".encode()
        out += f"startxref\n{start}\n%%EOF\n".encode()
        return bytes(out)

    # --- fonts ----------------------------------------------------------------------------------------

    def font(self, font: Font, used: set[str]) -> int:
        """An embedded TrueType font whose letters are addressed by glyph, and can be copied as text."""
        data = self.stream(font.data, f"/Length1 {len(font.data)} ")

        def scaled(value: int) -> int:
            return round(value * 1000 / font.units)

        box = " ".join(str(scaled(edge)) for edge in font.box)
        descriptor = self.add(
            f"<< /Type /FontDescriptor /FontName /{font.name} /Flags 4 /FontBBox [{box}] /ItalicAngle 0"
            f" /Ascent {scaled(font.ascent)} /Descent {scaled(font.descent)} /CapHeight {scaled(font.ascent)}"
            f" /StemV 80 /FontFile2 {data} 0 R >>"
        )
        glyphs = {font.glyph(sign): sign for sign in sorted(used) if font.has(sign)}
        widths = " ".join(f"{glyph} [{scaled(font.advance(glyph))}]" for glyph in sorted({0, *glyphs}))
        inner = self.add(
            f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{font.name} /CIDToGIDMap /Identity"
            f" /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
            f" /FontDescriptor {descriptor} 0 R /DW {scaled(font.advance(0))} /W [{widths}] >>"
        )
        to_unicode = self.stream(_to_unicode(glyphs).encode("ascii"))
        return self.add(
            f"<< /Type /Font /Subtype /Type0 /BaseFont /{font.name} /Encoding /Identity-H"
            f" /DescendantFonts [{inner} 0 R] /ToUnicode {to_unicode} 0 R >>"
        )

    # --- what is drawn --------------------------------------------------------------------------------

    def tile(self, pattern: str, ink: str) -> int:
        tile, colour = TILES[pattern], _colour(ink)
        ops = [f"{colour} RG {colour} rg {TILE_STROKE:g} w"]
        ops += [f"{x:g} {TILE - y:g} m {to_x:g} {TILE - to_y:g} l S" for (x, y), (to_x, to_y) in tile.strokes]
        ops += [f"{_circle(x, TILE - y, TILE_DOT)} f" for x, y in tile.dots]
        half = TILE / 2
        ops += [f"{x:g} {TILE - y - half:g} {half:g} {half:g} re f" for x, y in tile.squares]
        side = f"{TILE:g}"
        return self.stream(
            "\n".join(ops).encode("ascii"),
            "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /Resources << >>"
            f" /BBox [0 0 {side} {side}] /XStep {side} /YStep {side} ",
        )

    def page(self, page: Page, tree: int, resources: int, patterns: dict[tuple[str, str], str]) -> int:
        ops = "\n".join(op for shape in page.shapes for op in _ops(shape, patterns))
        content = self.stream(ops.encode("ascii"))
        notes = " ".join(f"{self._link(*link)} 0 R" for link in page.links)
        return self.add(
            f"<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 {A4[0]} {A4[1]}] /Resources {resources} 0 R"
            f" /Contents {content} 0 R /Annots [{notes}] >>"
        )

    def _link(self, left: float, top: float, right: float, bottom: float, target: str) -> int:
        rect = f"[{left:.1f} {A4[1] - bottom:.1f} {right:.1f} {A4[1] - top:.1f}]"
        address = "".join(f"\\{sign}" if sign in "()\\" else sign for sign in target)
        return self.add(
            f"<< /Type /Annot /Subtype /Link /Rect {rect} /Border [0 0 0]"
            f" /A << /Type /Action /S /URI /URI ({address}) >> >>"
        )


def _to_unicode(glyphs: dict[int, str]) -> str:
    """Which letter a glyph stands for, so that words can be searched, copied and read aloud."""
    pairs = [
        f"<{glyph:04X}> <{sign.encode('utf-16-be').hex().upper()}>" for glyph, sign in sorted(glyphs.items())
    ]
    blocks = [pairs[at : at + 100] for at in range(0, len(pairs), 100)]
    told = "\n".join(f"{len(each)} beginbfchar\n" + "\n".join(each) + "\nendbfchar" for each in blocks)
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n"
        "1 begincodespacerange <0000> <FFFF> endcodespacerange\n"
        f"{told}\nendcmap CMapName currentdict /CMap defineresource pop end end"
    )


def _colour(colour: str) -> str:
    return " ".join(f"{part:.3f}" for part in rgb(colour))


def _path(points: tuple[Point, ...]) -> str:
    moves = [f"{x:.2f} {A4[1] - y:.2f} {'l' if number else 'm'}" for number, (x, y) in enumerate(points)]
    return " ".join(moves)


def _circle(x: float, y: float, radius: float) -> str:
    """Four quarters from the right, upwards first."""
    k = radius * ROUND
    return (
        f"{x + radius:.2f} {y:.2f} m"
        f" {x + radius:.2f} {y + k:.2f} {x + k:.2f} {y + radius:.2f} {x:.2f} {y + radius:.2f} c"
        f" {x - k:.2f} {y + radius:.2f} {x - radius:.2f} {y + k:.2f} {x - radius:.2f} {y:.2f} c"
        f" {x - radius:.2f} {y - k:.2f} {x - k:.2f} {y - radius:.2f} {x:.2f} {y - radius:.2f} c"
        f" {x + k:.2f} {y - radius:.2f} {x + radius:.2f} {y - k:.2f} {x + radius:.2f} {y:.2f} c h"
    )


def _ops(shape: Shape, patterns: dict[tuple[str, str], str]) -> Iterator[str]:
    match shape:
        case Stroke():
            on, off = shape.dash
            dash = f"[{on:g} {off:g}] 0 d" if on else "[] 0 d"
            yield f"{_colour(shape.colour)} RG {shape.width:g} w 1 j {dash} {_path(shape.points)} S [] 0 d"
        case Area():
            path = f"{_path(shape.points)} h"
            yield f"{_colour(shape.fill)} rg {path} f"
            if shape.pattern != SOLID:
                name = patterns[shape.pattern, shape.ink]
                yield f"{PATTERN_OPS.format(name=name)} {path} f /DeviceRGB cs"
            if shape.edge:
                yield f"{_colour(shape.edge)} RG {shape.edge_width:g} w {path} S"
        case Disc():
            path = _circle(shape.x, A4[1] - shape.y, shape.radius)
            yield f"{_colour(shape.fill)} rg {path} f"
            if shape.edge:
                yield f"{_colour(shape.edge)} RG {shape.edge_width:g} w {path} S"
        case Text():
            yield from _written(shape)


def _written(text: Text) -> Iterator[str]:
    codes = "".join(f"{text.font.glyph(sign):04X}" for sign in text.words)
    place = f"1 0 0 1 {text.left:.2f} {A4[1] - text.y:.2f} Tm"
    begin = f"BT /{FONTS[text.font.name]} {text.size:g} Tf {place}"
    if text.halo:
        yield f"{_colour(PAPER)} RG {HALO:g} w 1 j {begin} 1 Tr <{codes}> Tj 0 Tr ET"
    yield f"{_colour(text.colour)} rg {begin} 0 Tr <{codes}> Tj ET"
