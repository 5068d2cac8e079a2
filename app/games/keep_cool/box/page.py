"""Keep Cool's box: numbers, prices and pairs are set, cards taken out and put in."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.forms.box.base import OwnersPage
from app.forms.box.common import OVERVIEW
from app.forms.box.screen import BoxScreen
from app.forms.box.view import BoxView
from app.games.keep_cool.box import cards
from app.games.keep_cool.box.draft import Draft, OwnCard, is_own
from app.games.keep_cool.box.presenter import box_view, parts
from app.games.keep_cool.box.scene import Scene

if TYPE_CHECKING:
    from app.main import KlimatischApp


class BoxPage(OwnersPage[Draft]):
    place_name = "box"
    draft_type = Draft
    by_hand = frozenset({cards.LIST, cards.NEW})

    def __init__(self, app: KlimatischApp) -> None:
        self._new_card: OwnCard | None = None
        super().__init__(app)

    def first_edition(self, app: KlimatischApp) -> str:
        return str(app.settings.now.edition)

    def make(self) -> BoxScreen:
        screen = super().make()
        screen.bind(
            on_choose=lambda _s, choice: self._choose(choice),
            on_rename=lambda _s, text: self._name(text),
        )
        return screen

    def view(self) -> BoxView:
        return box_view(self.app.tr, Scene(**self.scene_parts(), new_card=self._new_card))

    # --- from page to page ----------------------------------------------------------------------------

    def above(self, place: str) -> str | None:
        return cards.LIST if place == cards.NEW or place.startswith(f"{cards.LIST}.") else OVERVIEW

    def following(self, place: str) -> str:
        """On the list of cards the next that nobody has read, then the next component that needs somebody."""
        if self.above(place) != cards.LIST and place != cards.LIST:
            return self.next_part(parts(self.draft), place)
        waiting = self.next_stand_in(self.draft.cards(), place)
        return waiting or (cards.LIST if place != cards.LIST else self.next_part(parts(self.draft), place))

    def place_of(self, path: str) -> str:
        """Every card has a page of its own."""
        return path if path.startswith(f"{cards.LIST}.") else super().place_of(path)

    # --- entering -------------------------------------------------------------------------------------

    def _choose(self, choice: str) -> None:
        if self._place == OVERVIEW:
            self._edition, self._before, self._unwritten = choice, None, None
            self.app.choose(edition=choice)
        else:
            self._rewrite(replace(self._card, section=choice))

    def acted(self, key: str) -> bool:
        place = self._place
        if key == "out":
            self._change(self.draft.without_card(place))
            if is_own(place):
                self._go(cards.LIST)
        elif key == "add":
            self._new_card = OwnCard()
            self._go(cards.NEW)
        elif key == "add_it":
            self._add()
        else:
            return False
        return True

    # --- cards of one's own ---------------------------------------------------------------------------

    @property
    def _card(self) -> OwnCard:
        if self._place == cards.NEW:
            return self._new_card or OwnCard()
        return OwnCard.at(self._place, self.draft.data[self._place])

    def _name(self, text: str) -> None:
        card = replace(self._card, name=" ".join(text.split())[:40])
        if self._place == cards.NEW:
            self._rewrite(card)
            return
        why_not = cards.why_not_added(self.app.tr, self.draft, card, self._place)
        if why_not:
            self.screen.view = None  # the field shows again what the card is called
            self.app.say(why_not)
            self.app.refresh()
        else:
            self._rewrite(card)

    def _rewrite(self, card: OwnCard) -> None:
        """The card with something changed: on paper while it is new, else in the box."""
        if self._place == cards.NEW:
            self._new_card = card
            self.app.refresh()
        else:
            before, self._place = self._place, card.path
            self._change(self.draft.with_card(card, instead_of=before))

    def _add(self) -> None:
        card = self._card
        if not cards.why_not_added(self.app.tr, self.draft, card):
            self._new_card = None
            self._change(self.draft.with_card(card))
            self._go(card.path)
