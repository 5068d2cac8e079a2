"""The set-up of a Kyoto table."""

from __future__ import annotations

from random import Random

from app.forms.setup.pad_page import PadSetupPage
from app.forms.setup.view import PadSetupView
from app.games.kyoto.setup.presenter import Draft, setup_view
from engine.core import Action
from engine.kyoto import GAME


class KyotoSetupPage(PadSetupPage[Draft]):
    game = GAME

    def first_draft(self) -> Draft:
        return Draft()

    def view(self, notice: str) -> PadSetupView:
        return setup_view(self.app.tr, self.rules, self._draft, notice)

    def set_up(self, rng: Random) -> Action:
        return self._draft.set_up(self.rules, rng)
