"""What a group has chosen for this tablet, kept in a small file beside the session log."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from app.platform.folders import write_whole
from app.text.languages import LANGUAGES
from app.ui.theme import LEAST_TEXT, MOST_TEXT, THEMES
from engine.games import EDITIONS

PERCENT = range(round(100 * LEAST_TEXT), round(100 * MOST_TEXT) + 1)
NEAR = 0.25
"""A screen that is larger or smaller by no more than this share is taken for the same one."""


@dataclass(frozen=True, slots=True)
class Choices:
    """Every choice with what holds until somebody chooses."""

    language: str = ""
    """Empty: that of the system."""
    theme: str = "dark"
    text: Mapping[str, int] = field(default_factory=dict)
    """Size of text in percent, for each size of screen."""
    reduce_motion: bool = False
    left_handed: bool = False
    lies_flat: bool | None = None
    """Nobody has said yet how the tablet lies."""
    volume: int = 70
    muted: bool = False
    speech: bool = False
    ticking: bool = True
    """The timer ticks in its last ten seconds."""
    toured: bool = False
    godice: bool = False
    """Dice of that make are used, too; see docs/dice.md."""
    effect_faces: Sequence[str] = ()
    """The pictures of the smart die of e-Mission's global effects, from its face 1 on."""
    edition: str = EDITIONS["keep_cool"][0]
    """Of KEEP COOL: the box that lay on the table last."""

    def text_on(self, width: float, height: float) -> int:
        """Percent for a screen of this size: what was chosen there or on one much like it."""
        here = _sides(width, height)
        known = [
            (_apart(here, _sides(*map(int, name.split("x")))), value) for name, value in self.text.items()
        ]
        apart, percent = min(known, default=(1.0, 100))
        return percent if apart <= NEAR else 100

    def with_text(self, width: float, height: float, percent: int) -> Choices:
        long, short = _sides(width, height)
        rest = {name: value for name, value in self.text.items() if _apart((long, short), _read(name)) > NEAR}
        kept = min(PERCENT[-1], max(PERCENT[0], percent))
        return replace(self, text={**rest, f"{round(long)}x{round(short)}": kept})


def _sides(width: float, height: float) -> tuple[float, float]:
    return max(width, height, 1), max(min(width, height), 1)


def _read(name: str) -> tuple[float, float]:
    width, _, height = name.partition("x")
    return _sides(int(width), int(height))


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return max(abs(a / b - 1) for a, b in zip(one, other, strict=True))


class Settings:
    """A JSON file; a lost or broken one costs nothing but the choices in it."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "settings.json"
        self.now = Choices()
        with suppress(OSError, ValueError):
            self.now = _sound(json.loads(self._file.read_text(encoding="utf-8")))

    def change(self, **chosen: Any) -> None:
        """Take over these choices and keep them; a disk that is full keeps them for this time only."""
        self.put(replace(self.now, **chosen))

    def put(self, choices: Choices) -> None:
        self.now = choices
        with suppress(OSError):
            write_whole(self._file, json.dumps(asdict(choices), indent=1))


def _sound(found: Any) -> Choices:
    """The choices that make sense; others are as if nobody had made them."""
    if not isinstance(found, dict):
        return Choices()
    good: dict[str, Any] = {}
    for each in fields(Choices):
        value = found.get(each.name)
        if each.name in found and _makes_sense(each.name, value):
            good[each.name] = tuple(value) if isinstance(value, list) else value
    return Choices(**good)


def _makes_sense(name: str, value: Any) -> bool:
    if name == "language":
        return isinstance(value, str) and value in ("", *LANGUAGES)
    if name == "theme":
        return isinstance(value, str) and value in THEMES
    if name == "edition":
        return isinstance(value, str) and value in EDITIONS["keep_cool"]
    if name == "effect_faces":
        return _are_faces(value)
    if name == "volume":
        return type(value) is int and 0 <= value <= 100
    if name == "text":
        return isinstance(value, dict) and all(
            _is_size(size) and type(percent) is int and percent in PERCENT for size, percent in value.items()
        )
    return type(value) is bool or (name == "lies_flat" and value is None)


def _are_faces(value: Any) -> bool:
    """A picture for each face, or none yet; none twice."""
    if value == []:
        return True
    from engine.emission.state import EFFECTS  # a whole game, which most tables never open

    if not isinstance(value, list) or len(value) > len(EFFECTS):
        return False
    told = [each for each in value if each != ""]
    return all(isinstance(each, str) and each in EFFECTS for each in told) and len({*told}) == len(told)


def _is_size(text: Any) -> bool:
    width, _, height = str(text).partition("x")
    return width.isdecimal() and height.isdecimal()
