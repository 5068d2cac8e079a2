"""What every game's table shows. Every text is already in the reader's language; a screen only draws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

LinkLight = Literal["ready", "busy", "lost", "off"]
Box = Literal["soot", "leaf", "open"]


@dataclass(frozen=True, slots=True)
class HoldingView:
    """How many of one kind a seat has, and what the next one costs there."""

    icon: str
    tone: str
    """The colour token of the icon."""
    count: int
    price: int | None = None


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat's panel."""

    id: str
    """Chooses colour, pattern and icon (app.theme.MARKS)."""
    title: str
    name: str
    money: int | None
    """None where the rules keep it secret."""
    holdings: tuple[HoldingView, ...]
    boxes: tuple[Box, ...]
    """The way to the target: one box for each step, filled or still open."""
    progress: str
    """The same in words."""
    active: bool
    badge: str = ""
    """A short word on the panel's corner, e.g. what this seat owes or that it has won."""
    wants: str = ""
    """What is wanted of this seat now, to be read from its own side of the table."""


@dataclass(frozen=True, slots=True)
class DieView:
    wanted: int
    """How many throws the step still wants; 0 when none."""
    faces: tuple[int, ...]
    """Throws made for this card so far."""
    caption: str


@dataclass(frozen=True, slots=True)
class StepView:
    phase: int
    """Which of the phases is on; one more than there are when the game is over."""
    phases: tuple[str, ...]
    title: str
    """What is wanted now, in a few words: the largest text beside the carbometer."""
    detail: str
    seat: str = ""
    """Who has to act."""
    help: str = ""
    """Which topic explains this step (app.help)."""


@dataclass(frozen=True, slots=True)
class ActionView:
    key: str
    label: str
    icon: str
    cost: int | None = None
    enabled: bool = True
    why_not: str = ""
    primary: bool = False


@dataclass(frozen=True, slots=True)
class PickView:
    """A card to be named from a list: what lies on the real table."""

    key: str
    label: str
    group: str


@dataclass(frozen=True, slots=True)
class LinkView:
    kind: Literal["carbometer", "die"]
    light: LinkLight
    title: str
    detail: str
    """State of the link in words, and what to do."""


@dataclass(frozen=True, slots=True)
class PromptView:
    """A difference between table and app, or a question; never blocks."""

    text: str
    buttons: tuple[ActionView, ...]
    tone: Literal["info", "warning"] = "info"


@dataclass(frozen=True, slots=True)
class VirtualView:
    """The little tray that stands in for hands at a virtual table."""

    title: str
    buttons: tuple[ActionView, ...]
