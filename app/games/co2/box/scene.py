"""What CO₂'s box depends on beside what every game's does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.forms.box.common import BoxNames, BoxScene
from app.games.co2.box import names
from app.games.co2.box.draft import Draft


@dataclass(frozen=True, slots=True)
class Scene(BoxScene):
    names: ClassVar[BoxNames] = names
    draft: Draft
