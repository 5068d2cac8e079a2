"""The set-up of a CO₂ table."""

from __future__ import annotations

from random import Random

from app.forms.setup.pad_page import PadSetupPage
from app.forms.setup.view import PadSetupView
from app.games.co2.setup.draft import Draft
from app.games.co2.setup.keys import Colour
from app.games.co2.setup.presenter import setup_view
from engine.co2 import GAME
from engine.core import Action


class Co2SetupPage(PadSetupPage[Draft]):
    game = GAME

    def first_draft(self) -> Draft:
        return Draft()

    def view(self, notice: str) -> PadSetupView:
        return setup_view(self.app.tr, self.rules, self._draft, notice)

    def tap(self, key: object) -> None:
        """A colour that has to stay looks like the others; a tap says why it stays."""
        draft = self._draft
        if isinstance(key, Colour) and draft.needs(key.colour):
            self.app.say(self.app.tr("c2.setup.too_few", least=min(draft.counts)))
        super().tap(key)

    def set_up(self, rng: Random) -> Action:
        return self._draft.set_up(self.rules, rng)
