"""e-Mission's box: numbers are set, cards written by taps, decks taken over from files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.forms.box.base import OwnersPage
from app.forms.box.common import OVERVIEW
from app.forms.box.rows import row_of
from app.forms.box.screen import BoxScreen
from app.forms.box.view import BoxView
from app.games.emission.box.card_sheets import ChallengeSheet, ProjectSheet
from app.games.emission.box.cards import why_not_added, why_not_named
from app.games.emission.box.crisis_sheet import QUESTIONS, CrisisSheet
from app.games.emission.box.decks import box_deck, find_decks
from app.games.emission.box.draft import CARDS, CRISES, PROJECTS, Draft, is_own
from app.games.emission.box.presenter import box_view
from app.games.emission.box.scene import DECK_FILE, DECKS, EXAMPLE, NEW, AskRow, DeckRow, FoundDeck, Scene
from app.games.emission.box.sheets import Sheet, Tap, sheet_of
from app.games.emission.decks import Decks, raw
from app.platform.folders import write_bytes_whole
from app.text.names import tidy
from engine.core import OWN_LENGTH

if TYPE_CHECKING:
    from app.main import KlimatischApp

EXPORT = "e-Mission-Krisen"


class EmissionBoxPage(OwnersPage[Draft]):
    place_name = "emission_box"
    draft_type = Draft
    by_hand = frozenset(CARDS)

    def __init__(self, app: KlimatischApp) -> None:
        self._sheet: Sheet | None = None
        self._new_name = self._question = self._letters = ""
        self._store = Decks(app.data_dir)
        self._decks: tuple[FoundDeck, ...] = ()
        self._deck: FoundDeck | None = None
        self._card = ""
        """The card whose example is looked at."""
        super().__init__(app)

    def make(self) -> BoxScreen:
        screen = super().make()
        screen.bind(on_rename=lambda _s, text: self._write(text))
        return screen

    @property
    def scene(self) -> Scene:
        return Scene(
            **self.scene_parts(),
            sheet=self._sheet,
            new_name=self._new_name,
            question=self._question,
            letters=self._letters,
            decks=self._decks,
            deck=self._deck,
        )

    def view(self) -> BoxView:
        return box_view(self.app.tr, self.scene)

    def enter(self) -> None:
        self._look()

    def _look(self) -> None:
        self._decks = find_decks(self.folder, self._store)

    # --- from page to page ----------------------------------------------------------------------------

    def back(self) -> None:
        """From a question to its card first."""
        if self._question:
            self._ask("")
        else:
            super().back()

    def above(self, place: str) -> str | None:
        if place == EXAMPLE:
            return self._card
        if place == DECK_FILE:
            return DECKS
        if place.startswith(NEW):
            return place.removeprefix(NEW)
        return next((part for part in CARDS if place.startswith(f"{part}.")), OVERVIEW)

    def following(self, place: str) -> str:
        """On a list the next stand-in of it, then the next component that needs somebody."""
        part, draft = place.partition(".")[0], self.draft
        if part not in CARDS:
            return self.next_part(draft.parts, place)
        waiting = self.next_stand_in([*draft.below(part)], place)
        return waiting or (part if place != part else self.next_part(draft.parts, part))

    def stand_at(self, place: str) -> None:
        part = place.partition(".")[0]
        if place == EXAMPLE:
            self._card = self._place
        elif place != self._card or self._place != EXAMPLE:
            self._sheet = self._sheet_at(place)
        if part != self._place.partition(".")[0]:
            self._letters = ""
        self._question = ""
        super().stand_at(place)

    def _sheet_at(self, place: str) -> Sheet | None:
        part = place.partition(".")[0]
        if part not in CARDS or place not in self.draft.data:
            return None
        return sheet_of(part, self.draft.data[place])

    def _ask(self, question: str) -> None:
        self._question, self._before = question, None
        self.app.refresh()

    def picked(self, key: str) -> None:
        row = row_of(self.view(), key)
        if isinstance(row, AskRow):
            self._ask(row.question)
        elif isinstance(row, DeckRow):
            self._deck = self._decks[row.at]
            self._go(DECK_FILE)
        else:
            self._go(key)

    # --- entering -------------------------------------------------------------------------------------

    def pressed(self, value: object) -> None:
        """A key of the card that is open."""
        if self._sheet is not None and isinstance(value, Tap):
            self._rewrite(self._sheet.tapped(value))

    def _rewrite(self, sheet: Sheet) -> None:
        """What makes sense is kept at once; what doesn't yet stays on the sheet."""
        self._sheet = sheet
        place, lines = self._place, sheet.lines()
        if place in self.draft.data and not sheet.wrong() and lines != self.draft.data[place]:
            self._change(self.draft.with_value(place, lines))
        else:
            self.app.refresh()

    def _write(self, text: str) -> None:
        """Letters to search for, or what a card is called. A dot would end the name of a value."""
        place, tr = self._place, self.app.tr
        if place in CARDS:
            self._letters = tidy(text, OWN_LENGTH)
            self.app.refresh()
            return
        name = tidy(text.replace(".", " "), OWN_LENGTH)
        if place.startswith(NEW):
            self._new_name = name
        elif why_not := why_not_named(tr, self.draft, place.partition(".")[0], name, place):
            self.screen.view = None  # the field shows again what the card is called
            self.app.say(why_not)
        else:
            draft, self._place = self.draft.renamed(place, name)
            self._change(draft)
        self.app.refresh()

    # --- buttons --------------------------------------------------------------------------------------

    def _act(self, key: str) -> None:
        super()._act(key)
        if key in ("shipped", "confirm", "undo"):
            self._sheet = self._sheet_at(self._place)

    def acted(self, key: str) -> bool:
        if key == "add":
            self._begin(self._place)
        elif key == "add_it":
            self._add()
        elif key == "out":
            self._take_out()
        elif key == "card":
            self._ask("")
        elif key == "ask_next":
            self._ask(QUESTIONS[QUESTIONS.index(self._question) + 1])
        else:
            return self._deck_acted(key)
        return True

    def _begin(self, part: str) -> None:
        """A card is written from its first question on; what a crisis does has no good guess."""
        self._go(NEW + part)
        kinds: dict[str, Any] = {CRISES: CrisisSheet, PROJECTS: ProjectSheet}
        self._sheet, self._new_name = kinds.get(part, ChallengeSheet).blank(), ""
        self.app.refresh()

    def _add(self) -> None:
        part = self._place.removeprefix(NEW)
        if self._sheet is not None and not why_not_added(self.app.tr, self.scene):
            draft = self.draft.with_card(part, self._new_name, self._sheet.lines())
            self._go(part)
            self._change(draft)

    def _take_out(self) -> None:
        place = self._place
        self._change(self.draft.without_card(place))
        if is_own(place):
            self._go(place.partition(".")[0])
        else:
            self._sheet = None

    # --- decks ----------------------------------------------------------------------------------------

    def _deck_acted(self, key: str) -> bool:
        deck, tr = self._deck, self.app.tr
        try:
            if key == "look_decks":
                pass
            elif key == "export_deck":
                self._save(EXPORT, box_deck(self.scene, tr))
            elif key == "save_deck" and deck is not None:
                self._save(deck.name, self._store.text(deck.name))
            elif key == "take_deck" and deck is not None:
                name = self._store.keep(deck.name, raw(Path(deck.path)))
                self.app.say(tr("em.box.deck.taken", name=name))
            elif key == "remove_deck" and deck is not None:
                self._store.remove(deck.name)
            else:
                return False
        except (OSError, ValueError):
            self.app.say(tr("em.box.deck.failed"))
        self._look()
        self._go(DECKS)
        return True

    def _save(self, name: str, text: str) -> None:
        """Beside what lies there already, never over it."""
        path, number = self.folder / f"{name}.txt", 2
        while path.exists():
            path = self.folder / f"{name}-{number}.txt"
            number += 1
        path.parent.mkdir(parents=True, exist_ok=True)
        write_bytes_whole(path, text.encode())
        self.app.say(self.app.tr("box.export.done", place=path))
