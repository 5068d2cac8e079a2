"""Keep Cool's page of corrections."""

from __future__ import annotations

from app.forms.correct.base import CorrectingPage
from app.games.keep_cool.correct.draft import Draft, plan
from app.games.keep_cool.correct.presenter import CHIPS, correct_view


class CorrectPage(CorrectingPage[Draft]):
    place = "correct"
    begins_with = CHIPS
    present = staticmethod(correct_view)
    planned = staticmethod(plan)

    def empty(self) -> Draft:
        return Draft()

    def open_corrections(self, country: str = "") -> None:
        """Show the corrections, at a seat if one is named."""
        self._subject = country or CHIPS
        self.app.go(self.place)
