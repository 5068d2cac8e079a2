"""e-Mission's page of corrections."""

from __future__ import annotations

from app.screens.correct.base import CorrectingPage
from app.screens.emission_correct.draft import Draft, plan
from app.screens.emission_correct.presenter import WORLD, correct_view


class EmissionCorrectPage(CorrectingPage[Draft]):
    place = "emission_correct"
    begins_with = WORLD
    present = staticmethod(correct_view)
    planned = staticmethod(plan)

    def empty(self) -> Draft:
        return Draft()
