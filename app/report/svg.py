"""Drawings as SVG, to stand inside a page of HTML."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from app.report.drawing import (
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


def svg(drawing: Drawing, name: str, words: str) -> str:
    """`name` is unique on its page; `words` are read to whoever does not see the drawing."""
    patterns = drawing.patterns()
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {drawing.width:g} {drawing.height:g}"'
        f' role="img" aria-labelledby="{escape(name)}-title">',
        f'<title id="{escape(name)}-title">{escape(words)}</title>',
    ]
    if patterns:
        parts.append(f"<defs>{''.join(_tile(name, *each) for each in patterns)}</defs>")
    parts.extend(piece for shape in drawing.shapes for piece in _shape(shape, name))
    return "".join([*parts, "</svg>"])


def _tile(name: str, pattern: str, ink: str) -> str:
    tile = TILES[pattern]
    inside = "".join(
        f'<path d="M{x:g} {y:g}L{to_x:g} {to_y:g}" stroke="{ink}" stroke-width="{TILE_STROKE:g}"/>'
        for (x, y), (to_x, to_y) in tile.strokes
    )
    inside += "".join(f'<circle cx="{x:g}" cy="{y:g}" r="{TILE_DOT:g}" fill="{ink}"/>' for x, y in tile.dots)
    half = TILE / 2
    inside += "".join(
        f'<rect x="{x:g}" y="{y:g}" width="{half:g}" height="{half:g}" fill="{ink}"/>'
        for x, y in tile.squares
    )
    return (
        f'<pattern id="{_id(name, pattern, ink)}" width="{TILE:g}" height="{TILE:g}"'
        f' patternUnits="userSpaceOnUse">{inside}</pattern>'
    )


def _id(name: str, pattern: str, ink: str) -> str:
    return f"{escape(name)}-{pattern}-{ink.removeprefix('#')}"


def _way(points: tuple[Point, ...]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _edge(colour: str, width: float) -> str:
    return f' stroke="{colour}" stroke-width="{width:g}"' if colour else ""


def _shape(shape: Shape, name: str) -> Iterator[str]:
    match shape:
        case Stroke():
            on, off = shape.dash
            dash = f' stroke-dasharray="{on:g} {off:g}"' if on else ""
            yield (
                f'<polyline points="{_way(shape.points)}" fill="none" stroke="{shape.colour}"'
                f' stroke-width="{shape.width:g}" stroke-linejoin="round"{dash}/>'
            )
        case Area():
            corners = f'<polygon points="{_way(shape.points)}"'
            yield f'{corners} fill="{shape.fill}"/>'
            if shape.pattern != SOLID:
                yield f'{corners} fill="url(#{_id(name, shape.pattern, shape.ink)})"/>'
            if shape.edge:
                yield f'{corners} fill="none"{_edge(shape.edge, shape.edge_width)}/>'
        case Disc():
            edge = _edge(shape.edge, shape.edge_width)
            place = f'cx="{shape.x:.1f}" cy="{shape.y:.1f}" r="{shape.radius:g}"'
            yield f'<circle {place} fill="{shape.fill}"{edge}/>'
        case Text():
            yield _text(shape)


def _text(text: Text) -> str:
    style = f' text-anchor="{text.anchor}"' if text.anchor != "start" else ""
    style += ' font-weight="700"' if text.bold else ""
    style += ' class="halo"' if text.halo else ""
    place = f'x="{text.x:.1f}" y="{text.y:.1f}" font-size="{text.size:g}" fill="{text.colour}"'
    return f"<text {place}{style}>{escape(text.words)}</text>"
