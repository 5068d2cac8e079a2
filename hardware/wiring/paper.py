"""A sheet to draw wiring on: boxes with pins, wires with their labels, as SVG. Plain text, no library."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

Point = tuple[float, float]

INK = "#1f2933"
FONT = "font-family='DejaVu Sans, Noto Sans, Arial, sans-serif'"

# What a wire looks like; its name is written on it, so that nobody needs to tell colours apart.
COLOURS = {
    "red": "#c62828",
    "black": "#111111",
    "white": "#ffffff",
    "green": "#2e7d32",
    "blue": "#1565c0",
    "yellow": "#f2b600",
    "orange": "#ef6c00",
}


@dataclass
class Paper:
    width: int
    height: int
    title: str
    _under: list[str] = field(default_factory=list)
    _over: list[str] = field(default_factory=list)

    def box(self, x: float, y: float, w: float, h: float, fill: str = "#ffffff", corner: int = 8) -> None:
        self._under.append(
            f"<rect x='{x:g}' y='{y:g}' width='{w:g}' height='{h:g}' rx='{corner}' fill='{fill}'"
            f" stroke='{INK}' stroke-width='2'/>"
        )

    def text(
        self, x: float, y: float, words: str, *, size: int = 15, anchor: str = "start", bold: bool = False,
        halo: bool = False, fill: str = INK,
    ) -> None:  # fmt: skip
        weight = " font-weight='bold'" if bold else ""
        outline = " stroke='#ffffff' stroke-width='5' paint-order='stroke'" if halo else ""
        self._over.append(
            f"<text x='{x:g}' y='{y:g}' {FONT} font-size='{size}' text-anchor='{anchor}' fill='{fill}'"
            f"{weight}{outline}>{escape(words)}</text>"
        )

    def wire(self, points: Sequence[Point], colour: str) -> None:
        """From pin to pin. The white edge lets a wire that crosses another pass over it visibly."""
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        line = f"<polyline points='{path}' fill='none' stroke-linejoin='round'"
        self._under.append(f"{line} stroke='#ffffff' stroke-width='12'/>")
        if colour in ("white", "yellow"):
            self._under.append(f"{line} stroke='{INK}' stroke-width='7'/>")
            self._under.append(f"{line} stroke='{COLOURS[colour]}' stroke-width='4'/>")
        else:
            self._under.append(f"{line} stroke='{COLOURS[colour]}' stroke-width='5'/>")
        for x, y in (points[0], points[-1]):
            self.dot(x, y, COLOURS[colour])

    def dot(self, x: float, y: float, fill: str, radius: float = 6) -> None:
        self._over.append(
            f"<circle cx='{x:g}' cy='{y:g}' r='{radius:g}' fill='{fill}' stroke='{INK}' stroke-width='2'/>"
        )

    def inline(self, x: float, y: float, words: str, width: float = 70) -> None:
        """A small part sitting in a wire."""
        self._over.append(
            f"<rect x='{x - width / 2:g}' y='{y - 13:g}' width='{width:g}' height='26' rx='4' fill='#fff3d6'"
            f" stroke='{INK}' stroke-width='2'/>"
        )
        self.text(x, y + 5, words, size=13, anchor="middle")

    def raw(self, svg: str) -> None:
        self._over.append(svg)

    def svg(self) -> str:
        size = f"width='{self.width}' height='{self.height}' viewBox='0 0 {self.width} {self.height}'"
        lines = [
            f"<svg xmlns='http://www.w3.org/2000/svg' {size} role='img'>",
            f"<title>{escape(self.title)}</title>",
            f"<rect width='{self.width}' height='{self.height}' fill='#ffffff'/>",
            *self._under,
            *self._over,
            "</svg>",
        ]
        return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Module:
    """A box with named pins down its sides; where each of them is, is what wires ask for."""

    x: float
    y: float
    width: float
    left: Sequence[str] = ()
    right: Sequence[str] = ()
    step: float = 34
    head: float = 44

    @property
    def height(self) -> float:
        return self.head + max(len(self.left), len(self.right)) * self.step

    def at(self, pin: str) -> Point:
        side, x = (self.left, self.x) if pin in self.left else (self.right, self.x + self.width)
        return x, self.y + self.head + (list(side).index(pin) + 0.35) * self.step

    def draw(self, paper: Paper, title: str, fill: str) -> None:
        paper.box(self.x, self.y, self.width, self.height, fill)
        paper.text(self.x + self.width / 2, self.y + 26, title, bold=True, anchor="middle")
        for pin in self.left:
            x, y = self.at(pin)
            paper.text(x + 14, y + 5, pin)
        for pin in self.right:
            x, y = self.at(pin)
            paper.text(x - 14, y + 5, pin, anchor="end")
