"""What Kyoto's box depends on beside what every game's does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from app.forms.box.common import BoxScene
from app.games.kyoto.box import names
from app.games.kyoto.box.draft import Draft
from app.games.kyoto.desk import Desk


@dataclass(frozen=True, slots=True)
class Scene(BoxScene):
    names: ClassVar[Any] = names
    draft: Draft
    desk: Desk = field(default_factory=Desk)
    """What has been told of the card or study that is open."""
    told: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What has been told of lists that are still stand-ins."""
    taken: str = ""
    """The card that was told last, where that led on to this one."""
    term: int = -1
    """Which term of the agenda card is open; −1: none."""
    asking: bool = False
    """Of the term, when it counts is being told."""
