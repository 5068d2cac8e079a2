"""What Kyoto's box depends on beside what every game's does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from app.forms.box.common import BoxNames, BoxScene
from app.games.kyoto.box import names
from app.games.kyoto.box.draft import Draft
from app.games.kyoto.desk import Desk


@dataclass(frozen=True, slots=True)
class TermRow:
    """A term of the agenda card that is open."""

    at: int


@dataclass(frozen=True, slots=True)
class Scene(BoxScene):
    names: ClassVar[BoxNames] = names
    draft: Draft
    desk: Desk = field(default_factory=Desk)
    """What has been said of the study that is open."""
    taken: str = ""
    """The study that was read last, where that led on to this one."""
    term: int = -1
    """Which term of the agenda card is open; −1: none."""
    asking: bool = False
    """Of the term, when it counts is being asked."""
