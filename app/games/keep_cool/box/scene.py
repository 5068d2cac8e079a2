"""What Keep Cool's box depends on beside what every game's does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.forms.box.common import BoxNames, BoxScene
from app.games.keep_cool.box import names
from app.games.keep_cool.box.draft import Draft, OwnCard


@dataclass(frozen=True, slots=True)
class Scene(BoxScene):
    names: ClassVar[BoxNames] = names
    draft: Draft
    new_card: OwnCard | None = None
    """The card that is being written."""
