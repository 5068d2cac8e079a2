"""Keep Cool's page of corrections."""

from __future__ import annotations

from app.screens.correct.base import CorrectingPage
from app.screens.correct.draft import Draft, plan
from app.screens.correct.presenter import CHIPS, correct_view


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
