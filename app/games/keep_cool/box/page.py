"""Keep Cool's box: numbers, prices and pairs are set, cards taken out and put in."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.forms.box.base import OwnersPage
from app.forms.box.common import OVERVIEW
from app.forms.box.view import BoxView
from app.games.keep_cool.box import cards
from app.games.keep_cool.box.draft import Draft, OwnCard, is_own
from app.games.keep_cool.box.presenter import box_view, paired, parts
from app.games.keep_cool.box.scene import Scene

LISTS = ("targets", "target_cards", "cards")


class BoxPage(OwnersPage[Draft]):
    place_name = "box"
    draft_type = Draft

    def __init__(self, app: Any) -> None:
        self._new_card: OwnCard | None = None
        super().__init__(app)

    def first_edition(self, app: Any) -> str:
        return str(app.settings.now.edition)

    def make(self) -> Any:
        screen = super().make()
        screen.bind(
            on_choose=lambda _s, choice: self._choose(choice),
            on_rename=lambda _s, text: self._name(text),
            on_prices=lambda _s, key, prices: self._change(self.draft.with_row(key, prices)),
        )
        return screen

    def view(self) -> BoxView:
        return box_view(self.app.tr, Scene(**self.scene_parts(), new_card=self._new_card))

    # --- from page to page ----------------------------------------------------------------------------

    def above(self, place: str) -> str | None:
        if place == cards.NEW:
            return cards.LIST
        return next((part for part in LISTS if place.startswith(f"{part}.")), OVERVIEW)

    def following(self, place: str) -> str:
        """On a list the next in it, then the next component that needs it."""
        above = self.above(place)
        if above not in LISTS:
            return self.next_part(parts(self.draft), place)
        siblings = self._siblings(above)
        at = siblings.index(place) if place in siblings else len(siblings)
        return siblings[at + 1] if at + 1 < len(siblings) else above

    def _siblings(self, part: str) -> list[str]:
        if part == "cards":
            return list(self.draft.cards())
        return list(dict.fromkeys(".".join(path.split(".")[:2]) for path in self.draft.below(part)))

    # --- entering -------------------------------------------------------------------------------------

    def _enter(self, key: str, value: int, settled: bool = True) -> None:
        """A number was set: one of an own card, or any other."""
        if self._place == cards.NEW or (self._place.startswith("cards.") and is_own(self._place)):
            self._rewrite(_with_number(self._card, key, value), settled)
        else:
            super()._enter(key, value, settled)

    def _choose(self, choice: str) -> None:
        place = self._place
        if place == OVERVIEW:
            self._edition, self._before, self._unwritten = choice, None, None
            self.app.choose(edition=choice)
        elif place.startswith("target_cards."):
            pair = paired(self.draft.data[place], choice)
            self._change(self.draft.with_value(place, pair))
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

    def _rewrite(self, card: OwnCard, settled: bool = True) -> None:
        """The card with something changed: on paper while it is new, else in the box."""
        if self._place == cards.NEW:
            self._new_card = card
            self.app.refresh()
        else:
            before, self._place = self._place, card.path
            self._change(self.draft.with_card(card, instead_of=before), settled)

    def _add(self) -> None:
        card = self._card
        if not cards.why_not_added(self.app.tr, self.draft, card):
            self._new_card = None
            self._place = cards.LIST
            self._change(self.draft.with_card(card))


def _with_number(card: OwnCard, key: str, value: int) -> OwnCard:
    if key == "throws":
        return replace(card, throws=value)
    number = int(key.rpartition("#")[2])
    return replace(card, effects=(*card.effects[:number], value, *card.effects[number + 1 :]))
