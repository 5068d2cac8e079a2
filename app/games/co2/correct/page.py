"""CO₂'s page of corrections."""

from __future__ import annotations

from app.forms.correct.base import CorrectingPage
from app.games.co2.correct.draft import Draft, plan
from app.games.co2.correct.keys import TAPS
from app.games.co2.correct.presenter import WORLD, correct_view


class Co2CorrectPage(CorrectingPage[Draft]):
    place = "co2_correct"
    begins_with = WORLD
    present = staticmethod(correct_view)
    planned = staticmethod(plan)

    def empty(self) -> Draft:
        return Draft()

    def pressed(self, value: object) -> None:
        if self.app.table is not None and isinstance(value, TAPS):
            self.change(self._draft.tap(self.app.table.session.state, value))
