"""The set-up of an e-Mission table."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from app.devices.finder import GLANCE
from app.devices.listing import rows_of
from app.forms.setup.offers import offers_of
from app.forms.setup.pad_page import PadSetupPage
from app.forms.setup.view import PadSetupView
from app.games.emission.decks import Decks, laid_over
from app.games.emission.setup.presenter import Draft, setup_view
from engine.core import Action, JsonObject
from engine.emission import GAME

if TYPE_CHECKING:
    from app.main import KlimatischApp


class EmissionSetupPage(PadSetupPage[Draft]):
    game = GAME

    def __init__(self, app: KlimatischApp) -> None:
        self._decks = Decks(app.data_dir)
        self._names: tuple[str, ...] = ()
        super().__init__(app)

    def first_draft(self) -> Draft:
        return Draft()

    def enter(self) -> None:
        """A deck may have come or gone in the box."""
        super().enter()
        self._names = self._decks.names()

    async def open(self, draft: Draft | None = None) -> None:
        await super().open(draft)
        await self.app.finder.look(GLANCE)

    def view(self, notice: str) -> PadSetupView:
        tr = self.app.tr
        offers = offers_of(tr, rows_of(self.app))
        return setup_view(tr, self.rules, self._draft, offers, self._names, notice)

    def set_up(self, rng: Random) -> Action:
        return self._draft.set_up(self.rules)

    def remembered(self) -> JsonObject:
        return self._draft.remembered()

    @property
    def owner(self) -> JsonObject:
        """With a deck of one's own, its crises instead of all others."""
        if not self._draft.own_deck:
            return self.box.values
        return laid_over(self.box.values, self.edition, self._decks.read(self._draft.own_deck))
