"""Keys to tap, in groups: how something is entered with a few taps, or covered from the others."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KeyView:
    """One thing to tap."""

    key: str
    label: str
    icon: str = ""
    detail: str = ""
    seat: str = ""
    """The sign of a country instead of a picture."""
    second: str = ""
    """Another picture beside the first."""
    chosen: bool = False
    enabled: bool = True
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """Keys that answer one question."""

    label: str
    keys: tuple[KeyView, ...]


@dataclass(frozen=True, slots=True)
class PadView:
    """Something that is told with a few taps."""

    groups: tuple[KeyGroup, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class CoverView:
    """Something that only one country may see; what it is comes to the cover by another way."""

    seat: str
    words: str
    open_label: str
    close_label: str
