"""The pins of every board, read from `pins.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Pin:
    """`name` as printed on the board, `number` as the program says it, `foot` its place on the edge.

    `side` is "left" where the contact meant is not the one on the right, the USB socket being on top.
    """

    name: str
    number: int | None = None
    foot: int | None = None
    side: str = ""


@dataclass(frozen=True)
class Board:
    name: str
    program: str
    pins: Mapping[str, Pin]
    power: Mapping[str, Pin]


def boards() -> dict[str, Board]:
    data = tomllib.loads((Path(__file__).parent / "pins.toml").read_text())
    return {
        key: Board(board["name"], board["program"], _pins(board.get("pins", {})), _pins(board["power"]))
        for key, board in data.items()
    }


def _pins(table: Mapping[str, Mapping[str, str | int]]) -> dict[str, Pin]:
    return {use: _pin(entry) for use, entry in table.items()}


def _pin(entry: Mapping[str, str | int]) -> Pin:
    number, foot = entry.get("number"), entry.get("foot")
    return Pin(
        str(entry["pin"]),
        None if number is None else int(number),
        None if foot is None else int(foot),
        str(entry.get("side", "")),
    )
