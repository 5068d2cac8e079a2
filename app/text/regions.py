"""Dates, times and numbers as they are written where the reader is (`regions.toml`)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from importlib.resources import files

from app.text.translator import Translator


@dataclass(frozen=True, slots=True)
class Region:
    """What people in a territory write."""

    date: str = "{year}-{month:02}-{day:02}"
    point: str = "."
    """Between a number and its decimals."""
    twelve: bool = False
    """Its clocks have twelve hours."""


@cache
def _regions() -> Mapping[str, Region]:
    groups = tomllib.loads(files("app.text").joinpath("regions.toml").read_text(encoding="utf-8")).values()
    return {
        territory: Region(group["date"], group["point"], group.get("twelve", False))
        for group in groups
        for territory in group["where"]
    }


def region(tr: Translator) -> Region:
    """That of a reader; of a territory that we don't know the plainest."""
    return _regions().get(tr.region, Region())


def day(tr: Translator, when: date) -> str:
    """A date in digits."""
    return region(tr).date.format(day=when.day, month=when.month, year=when.year)


def clock(tr: Translator, when: datetime) -> str:
    """Hours and minutes."""
    if region(tr).twelve:
        half = tr("clock.before_noon" if when.hour < 12 else "clock.after_noon")
        return f"{when.hour % 12 or 12}:{when:%M}\u00a0{half}"
    return f"{when:%H:%M}"


def point(tr: Translator) -> str:
    """Between a number and its decimals."""
    return region(tr).point


def decimal(tr: Translator, value: float, places: int) -> str:
    """A number with so many decimals and a real minus."""
    return f"{value:.{places}f}".replace("-", "−").replace(".", point(tr))
