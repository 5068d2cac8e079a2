"""The answer of the solver: which part stands where, in which variant, and what had to be left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Rect:
    """Pixels, counted from the upper left corner of the screen."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def rounded(self) -> Rect:
        """To hundredths of a pixel: what is left is how computers add."""
        return Rect(*(round(each, 2) for each in (self.x, self.y, self.width, self.height)))

    def overlaps(self, other: Rect, slack: float = 0.03) -> bool:
        return (
            min(self.right, other.right) - max(self.x, other.x) > slack
            and min(self.bottom, other.bottom) - max(self.y, other.y) > slack
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """What a container draws. Two plans that are equal look the same."""

    arrangement: str
    variants: Mapping[str, str]
    """The chosen variant by the name of its part."""
    rects: Mapping[str, Rect]
    """Of every part that takes room."""
    inside: Mapping[str, str]
    """Parts that another part shows, by their names."""
    left_out: tuple[str, ...]
    """In the order in which the parts were listed."""
    repeated: tuple[str, ...] = ()
    """Parts that are not shown because others say all that they would."""
    worth: float = field(default=0.0, compare=False)

    def shows(self, part: str, *variants: str) -> bool:
        """The part is there, in one of these variants if any are named."""
        return part in self.variants and (not variants or self.variants[part] in variants)

    def as_text(self) -> str:
        """For golden files: a line for each part, from the top left to the bottom right."""
        lines = [f"arrangement: {self.arrangement}"]
        placed = sorted(self.rects.items(), key=lambda each: (round(each[1].y), round(each[1].x)))
        for name, rect in placed:
            place = f"{round(rect.x)},{round(rect.y)}"
            size = f"{round(rect.width)}x{round(rect.height)}"
            lines.append(f"{name:<8} {self.variants[name]:<8} {place:>9} {size}")
        lines += [f"{name:<8} in {host}" for name, host in self.inside.items()]
        if self.left_out:
            lines.append("left out: " + ", ".join(self.left_out))
        if self.repeated:
            lines.append("said by others: " + ", ".join(self.repeated))
        return "\n".join(lines)
