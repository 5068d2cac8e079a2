"""e-Mission's page of corrections."""

from __future__ import annotations

from app.forms.correct.base import CorrectingPage
from app.games.emission.correct.draft import Draft, plan
from app.games.emission.correct.presenter import WORLD, correct_view


class EmissionCorrectPage(CorrectingPage[Draft]):
    place = "emission_correct"
    begins_with = WORLD
    present = staticmethod(correct_view)
    planned = staticmethod(plan)

    def empty(self) -> Draft:
        return Draft()
