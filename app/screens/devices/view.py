"""What the page of devices shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from app.views import ActionView, LinkView, NumberView


@dataclass(frozen=True, slots=True)
class DeviceRow:
    """Something one can connect to."""

    id: str
    title: str
    icon: str
    detail: str = ""
    chosen: bool = False
    why_not: str = ""
    """Said instead of connecting, if it belongs to somebody else."""


@dataclass(frozen=True, slots=True)
class FactLine:
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class RollView:
    face: int
    quality: str
    number: int
    """Which throw since it was connected: the same face may come twice."""
    words: str


@dataclass(frozen=True, slots=True)
class DeviceCard:
    """The device that is connected, and what it says."""

    title: str
    icon: str
    link: LinkView
    facts: tuple[FactLine, ...]
    let_go_label: str
    number: NumberView | None = None
    chips: int = 0
    roll: RollView | None = None
    actions: tuple[ActionView, ...] = ()
    """What a hand would do to it, if it is a virtual one."""


@dataclass(frozen=True, slots=True)
class DevicesView:
    title: str
    back_label: str
    found_label: str
    look_label: str
    looking: bool
    more_label: str
    rows: tuple[DeviceRow, ...]
    empty_words: str
    """What to do while nothing is plugged in; a computer may have ports all the same."""
    empty_hint: str
    try_label: str
    tries: tuple[DeviceRow, ...]
    """Virtual devices."""
    hint: str
    """In the place of the card as long as nothing is connected."""
    card: DeviceCard | None = None
