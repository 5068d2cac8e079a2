"""Kyoto's page of corrections; coffers are counted behind a cover."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.forms.correct.base import CorrectingPage
from app.games.kyoto.correct.draft import Draft, plan
from app.games.kyoto.correct.presenter import BOARD, coffers_pad, correct_view


class KyotoCorrectPage(CorrectingPage[Draft]):
    place = "kyoto_correct"
    begins_with = BOARD
    present = staticmethod(correct_view)
    planned = staticmethod(plan)

    def empty(self) -> Draft:
        return Draft()

    def make(self) -> Any:
        screen = super().make()
        screen.bind(on_secret=lambda _s, key: self._recount(key))
        return screen

    @property
    def secret(self) -> Callable[[], Any]:
        session, country = self.app.table.session, self._subject
        if not session.state.has(country):
            return super().secret
        return lambda: coffers_pad(self.app.tr, session.rules, session.state, self._draft, country)

    def _recount(self, key: str) -> None:
        """A country under its cover has one million more or less."""
        state, by = self.app.table.session.state, int(key.removeprefix("coffers:"))
        to = self._draft.in_coffers(state, self._subject) + by
        self.change(self._draft.recounted(self._subject, to))
