"""Kyoto's box: read cell by cell; studies by a few taps each, agenda cards term by term."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.forms.box.base import OwnersPage
from app.forms.box.common import OVERVIEW
from app.forms.box.rows import row_of
from app.forms.box.screen import BoxScreen
from app.forms.box.view import BoxView
from app.games.kyoto.box import formula
from app.games.kyoto.box.draft import AGENDAS, PARTS, STUDIES, Draft, desk_of, value_of
from app.games.kyoto.box.names import field_name
from app.games.kyoto.box.presenter import box_view
from app.games.kyoto.box.scene import Scene, TermRow
from app.games.kyoto.desk import Desk
from app.games.kyoto.taps import DeskTap
from engine.core import OWN, is_own_name
from engine.kyoto.formulas import BY_HAND, Term
from engine.kyoto.state import BLANK

if TYPE_CHECKING:
    from app.main import KlimatischApp

LISTS = (STUDIES, AGENDAS)


class KyotoBoxPage(OwnersPage[Draft]):
    place_name = "kyoto_box"
    draft_type = Draft
    by_hand = frozenset(LISTS)

    def __init__(self, app: KlimatischApp) -> None:
        self._desk = Desk()
        self._term = -1
        self._asking = False
        self._from = OVERVIEW
        """Where the last tap led away from, if it did."""
        super().__init__(app)

    def make(self) -> BoxScreen:
        screen = super().make()
        screen.bind(on_rename=lambda _s, text: self._rename(text))
        return screen

    @property
    def scene(self) -> Scene:
        return Scene(
            **self.scene_parts(),
            desk=self._desk,
            taken=self._from if self._before is not None else "",
            term=self._term,
            asking=self._asking,
        )

    def view(self) -> BoxView:
        return box_view(self.app.tr, self.scene)

    # --- from page to page ----------------------------------------------------------------------------

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
            return self.next_part(PARTS, part)
        waiting = self.next_stand_in([*self.draft.below(part)], place)
        return waiting or (part if place != part else self.next_part(PARTS, part))

    def stand_at(self, place: str) -> None:
        self._term, self._asking = -1, False
        self._desk = desk_of(self.draft, place) if place.startswith(f"{STUDIES}.") else Desk()
        super().stand_at(place)

    def picked(self, key: str) -> None:
        row = row_of(self.view(), key)
        if isinstance(row, TermRow):
            self._open_term(row.at)
        else:
            self._go(key)

    # --- studies --------------------------------------------------------------------------------------

    def pressed(self, value: object) -> None:
        """A key of a study, or of a term of an agenda card."""
        if isinstance(value, DeskTap):
            self._enter(value.on(self._desk, BLANK))
        elif isinstance(value, formula.TERM_KEYS):
            self._change_term(value)

    def _enter(self, desk: Desk) -> None:
        """A study that is read for the first time makes room for the next; one that is changed stays."""
        self._desk = desk
        place, draft = self._place, self.draft
        value = value_of(desk)
        if value is None or (value == draft.data[place] and not draft.is_stand_in(place)):
            self.app.refresh()
            return
        first = draft.is_stand_in(place)
        self._change(draft.with_value(place, value))
        if first:
            self._go(self.following(place))
            self._before, self._from = draft, place
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

    def _change_term(self, key: formula.TermKey) -> None:
        written = [formula.written(term) for term in self._terms]
        written[self._term] = formula.written(formula.tapped(self._terms[self._term], key))
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
