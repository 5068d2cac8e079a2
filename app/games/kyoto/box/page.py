"""Kyoto's box: cards and studies are told by a few taps each, agenda cards term by term."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.forms.box.base import OwnersPage
from app.forms.box.common import OVERVIEW
from app.forms.box.view import BoxView
from app.games.kyoto.box import formula
from app.games.kyoto.box.draft import (
    AGENDAS,
    CARDS,
    MARKED,
    PARTS,
    STUDIES,
    Draft,
    desk_of,
    ticked,
    value_of,
)
from app.games.kyoto.box.names import field_name
from app.games.kyoto.box.presenter import box_view, list_told
from app.games.kyoto.box.scene import Scene
from app.games.kyoto.desk import Desk, tap
from engine.core import OWN, is_own_name
from engine.kyoto.fields import MOST_CO2
from engine.kyoto.formulas import BY_HAND, Term
from engine.kyoto.state import BLANK

LISTS = (CARDS, STUDIES, MARKED, AGENDAS)


class KyotoBoxPage(OwnersPage[Draft]):
    place_name = "kyoto_box"
    draft_type = Draft

    def __init__(self, app: Any) -> None:
        self._desk = Desk()
        self._told: dict[str, tuple[str, ...]] = {}
        self._term = -1
        self._asking = False
        self._from = OVERVIEW
        """Where the last tap led away from, if it did."""
        super().__init__(app)

    def make(self) -> Any:
        screen = super().make()
        screen.bind(
            on_key=lambda _s, key: self._tap(key),
            on_rename=lambda _s, text: self._rename(text),
        )
        return screen

    @property
    def scene(self) -> Scene:
        return Scene(
            **self.scene_parts(),
            desk=self._desk,
            told=self._told,
            taken=self._from if self._before is not None else "",
            term=self._term,
            asking=self._asking,
        )

    def view(self) -> BoxView:
        return box_view(self.app.tr, self.scene)

    # --- from page to page ----------------------------------------------------------------------------

    def open(self, edition: str, place: str = OVERVIEW) -> None:
        super().open(edition, place)
        self._go(place)

    def back(self) -> None:
        """From a term to its card first."""
        if self._term >= 0:
            self._open_term(-1)
        else:
            super().back()

    def above(self, place: str) -> str | None:
        return next((part for part in LISTS if place.startswith(f"{part}.")), OVERVIEW)

    def following(self, place: str) -> str:
        """On a list the next stand-in of it, then the next component that needs somebody."""
        part = place.partition(".")[0]
        if part not in LISTS:
            return self.next_part(PARTS, place)
        paths = list(self.draft.below(part))
        at = paths.index(place) + 1 if place in paths else 0
        rest = [*paths[at:], *paths[:at]]
        waiting = next((path for path in rest if self.draft.is_stand_in(path)), "")
        return waiting or (part if place != part else self.next_part(PARTS, part))

    def _go(self, place: str) -> None:
        self._term, self._asking, self._told = -1, False, {}
        self._desk = desk_of(self.draft, place) if place.startswith((f"{CARDS}.", f"{STUDIES}.")) else Desk()
        super()._go(place)

    def picked(self, key: str) -> None:
        word, _, told = key.partition(":")
        if word == "mark":
            self._mark(told.partition(".")[2])
        elif word == "term":
            self._open_term(int(told))
        else:
            self._go(key)

    # --- cards and studies ----------------------------------------------------------------------------

    def _tap(self, key: str) -> None:
        word, _, told = key.partition(":")
        if word == "icon":
            self._icon(*told.split(":"))
        elif word == "term":
            self._tap_term(*told.partition(":")[::2])
        elif word == "by":
            self._tell(replace(self._desk, value=self._nearby(int(told))))
        else:
            self._tell(tap(self._desk, BLANK, *told.partition(":")[::2]))

    def _nearby(self, by: int) -> int:
        """A value that no key has, from the one told, or from the stand-in's."""
        start = self._desk.value or int(self.draft.data[self._place][0])
        return max(1, min(MOST_CO2, start + by))

    def _tell(self, desk: Desk) -> None:
        """A card that is told for the first time makes room for the next; one that is changed stays."""
        self._desk = desk
        place, draft = self._place, self.draft
        value = value_of(place, desk)
        if value is None or (value == draft.data[place] and not draft.is_stand_in(place)):
            self.app.refresh()
            return
        first = draft.is_stand_in(place)
        self._change(draft.with_value(place, value))
        if first:
            self._go(self.following(place))
            self._before, self._from = draft, place
            self.app.refresh()

    # --- lists ----------------------------------------------------------------------------------------

    def _icon(self, path: str, at: str, icon: str) -> None:
        told = list(list_told(self.scene, path))
        told[int(at)] = icon
        self._list(path, tuple(told), all(told))

    def _mark(self, name: str) -> None:
        path, draft = self._place, self.draft
        before = self._told.get(path, ()) if draft.is_stand_in(path) else tuple(draft.data[path])
        told = ticked(before, name, draft.wanted(path))
        self._list(path, told, len(told) == draft.wanted(path))

    def _list(self, path: str, told: tuple[str, ...], enough: bool) -> None:
        """A list counts when all of it has been told."""
        self._told[path] = told
        if enough:
            self._change(self.draft.with_value(path, list(told)))
        else:
            self.app.refresh()

    # --- agenda cards ---------------------------------------------------------------------------------

    @property
    def _terms(self) -> tuple[Term, ...]:
        return formula.terms_of(self.draft.data[self._place])

    def _open_term(self, at: int) -> None:
        self._term, self._asking, self._before = at, False, None
        self.app.refresh()

    def _write(self, text: list[str]) -> None:
        self._change(self.draft.with_value(self._place, text or [BY_HAND]))

    def _tap_term(self, name: str, told: str) -> None:
        written = [formula.written(term) for term in self._terms]
        written[self._term] = formula.written(formula.tapped(self._terms[self._term], name, told))
        self._write(written)

    def acted(self, key: str) -> bool:
        written = [formula.written(term) for term in self._terms] if self._on_agenda else []
        if key == "add":
            self._write([*written, formula.NEW])
            self._open_term(len(written))
        elif key == "remove":
            del written[self._term]
            self._open_term(-1)
            self._write(written)
        elif key == "by_hand":
            draft = self.draft
            self._write([BY_HAND])
            self._before, self._from = draft, self._place
            self.app.refresh()
        elif key in ("condition", "amount"):
            self._asking = key == "condition"
            self.app.refresh()
        else:
            return False
        return True

    def _act(self, key: str) -> None:
        """What was told and led to the next card is taken back where it was told."""
        place = self._from if key == "undo" and self._from else self._place
        super()._act(key)
        if key == "undo":
            self._from = OVERVIEW
            self._go(place)
        elif key in ("shipped", "confirm"):
            before = self._before
            self._go(self._place)
            self._before, self._from = before, self._place
            self.app.refresh()

    @property
    def _on_agenda(self) -> bool:
        return self._place.startswith(f"{AGENDAS}.")

    def _rename(self, text: str) -> None:
        """A dot would end the name of a value."""
        name = " ".join(text.replace(".", " ").split())[:40]
        taken = {field_name(self.app.tr, path) for path in self.draft.below(AGENDAS) if path != self._place}
        why_not = "" if is_own_name(name) else self.app.tr("box.card.needs_name")
        if name in taken or f"{AGENDAS}.{OWN}{name}" in self.draft.data:
            why_not = self.app.tr("data.keep_cool.card_twice")
        if why_not:
            self.screen.view = None  # the field shows again what the card is called
            self.app.say(why_not)
            self.app.refresh()
            return
        draft, self._place = self.draft.renamed(self._place, name)
        self._change(draft)
