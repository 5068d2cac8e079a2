"""Kyoto's page of corrections; coffers are counted behind a cover."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.forms.correct.base import CorrectingPage
from app.games.kyoto.correct.draft import Draft, plan
from app.games.kyoto.correct.presenter import BOARD, Coffers, coffers_pad, correct_view


class KyotoCorrectPage(CorrectingPage[Draft]):
    place = "kyoto_correct"
    begins_with = BOARD
    present = staticmethod(correct_view)
    planned = staticmethod(plan)

    def empty(self) -> Draft:
        return Draft()

    @property
    def secret(self) -> Callable[[], Any]:
        session, country = self.app.table.session, self._subject
        if not session.state.has(country):
            return super().secret
        return lambda: coffers_pad(self.app.tr, session.rules, session.state, self._draft, country)

    def pressed(self, value: object) -> None:
        """A country under its cover has some millions more or less."""
        if self.app.table is None or not isinstance(value, Coffers):
            return
        to = self._draft.in_coffers(self.app.table.session.state, self._subject) + value.by
        self.change(self._draft.recounted(self._subject, to))
