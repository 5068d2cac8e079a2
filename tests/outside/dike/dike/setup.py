"""Setting the table: which villages play, and who plays them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random

from app.forms.keys import key
from app.forms.setup.keys import Seat as SeatKey
from app.forms.setup.offers import NAME_LENGTH
from app.forms.setup.pad_page import PadSetupPage
from app.forms.setup.view import PadSetupView
from app.text.names import tidy
from app.ui.keys import KeyGroup, PadView
from app.ui.views import SeatRow
from engine.core import Action

from . import words
from .rules import GAME, PLAYERS, VILLAGES, Seat, SetUp


@dataclass(frozen=True, slots=True)
class Village:
    name: str


@dataclass(frozen=True, slots=True)
class ByHand:
    """The die is thrown on the table."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The choices made so far; immutable, every tap makes a new one."""

    villages: tuple[str, ...] = VILLAGES[:2]
    names: Mapping[str, str] = field(default_factory=dict)

    def tap(self, key: Village | ByHand | SeatKey) -> Draft:
        if not isinstance(key, Village):
            return self
        if key.name in self.villages:
            return replace(self, villages=tuple(each for each in self.villages if each != key.name))
        return replace(self, villages=(*self.villages, key.name))

    def named(self, village: str, name: str) -> Draft:
        return replace(self, names={**self.names, village: tidy(name, NAME_LENGTH)})


class DikeSetupPage(PadSetupPage[Draft]):
    game = GAME

    def first_draft(self) -> Draft:
        return Draft()

    def set_up(self, rng: Random) -> Action:
        return SetUp(tuple(Seat(each, self._draft.names.get(each, "")) for each in self._draft.villages))

    def view(self, notice: str) -> PadSetupView:
        tr, draft = self.app.tr, self._draft
        least, most = min(PLAYERS), max(PLAYERS)
        keys = tuple(
            key(
                Village(each),
                words.country(tr, each),
                seat=words.mark(each),
                chosen=each in draft.villages,
            )
            for each in VILLAGES
        )
        by_hand = key(ByHand(), tr("setup.by_hand"), icon="dice-5", chosen=True)
        return PadSetupView(
            title=tr("dike.setup"),
            back_label=tr("dike.menu"),
            who=PadView((KeyGroup(tr("dike.setup.villages"), keys),)),
            seats=tuple(self._seat(number, each) for number, each in enumerate(draft.villages, 1)),
            seats_title=tr("dike.setup.people"),
            how=PadView((KeyGroup(tr("dike.setup.die"), (by_hand,)),)),
            who_label=tr("dike.setup.villages"),
            seats_label=tr("dike.setup.people"),
            how_label=tr("dike.setup.die"),
            start_label=tr("dike.setup.start"),
            start_why_not=""
            if len(draft.villages) in PLAYERS
            else tr("dike.villages", least=least, most=most),
            box_label="",
            box_hint="",
            notice=notice,
        )

    def _seat(self, number: int, village: str) -> SeatRow:
        tr, name = self.app.tr, self._draft.names.get(village, "")
        place = tr("dike.setup.place", number=number)
        return SeatRow(village, words.mark(village), words.country(tr, village), name, place)
