"""CO₂'s page of corrections."""

from __future__ import annotations

from typing import Any

from app.forms.correct.base import CorrectingPage
from app.games.co2.correct.draft import Draft, plan
from app.games.co2.correct.presenter import WORLD, correct_view


class Co2CorrectPage(CorrectingPage[Draft]):
    place = "co2_correct"
    begins_with = WORLD
    present = staticmethod(correct_view)
    planned = staticmethod(plan)

    def empty(self) -> Draft:
        return Draft()

    def make(self) -> Any:
        screen = super().make()
        screen.bind(on_key=lambda _s, key: self._tap(key))
        return screen

    def _tap(self, key: str) -> None:
        name, _, told = key.partition(":")
        if self.app.table is not None:
            self.change(self._draft.tap(self.app.table.session.state, name, told))
