"""My box of any game: every tap is kept as soon as it makes sense, and files bring or take a whole box."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from app.forms.box.common import IMPORT, OVERVIEW, SHARE, Found
from app.forms.box.owner import OwnerDraft, keepable
from app.forms.box.screen import BoxScreen
from app.forms.box.sharing import find_boxes, free_place
from app.forms.box.view import BoxView
from app.forms.boxes import Box, BoxError, write_file
from app.forms.cells.cells import all_cells, progress
from app.forms.cells.reading import At, Key, Reading, begin
from app.platform.folders import shared_folder
from app.platform.share import share
from app.ui.page import Page
from engine.games import find_game

if TYPE_CHECKING:
    from app.main import KlimatischApp

D = TypeVar("D", bound=OwnerDraft)


class OwnersPage(Page, Generic[D]):
    place_name: str
    """Its name among the pages."""
    draft_type: type[D]

    by_hand: frozenset[str] = frozenset()
    """Components whose cards are listed; what stands on such a card may still be read cell by cell."""

    def __init__(self, app: KlimatischApp) -> None:
        self.folder = shared_folder(app.data_dir)
        """Where boxes are shared."""
        self._drafts: dict[str, D] = {}
        self._edition = self.first_edition(app)
        self._place = OVERVIEW
        self._files: tuple[Found, ...] = ()
        self._chosen: Found | None = None
        self._reading: Reading[D] | None = None
        """Where the reading of a component is; none on other pages."""
        self._before: D | None = None
        """What there was before the last tap, if that changed many values at once."""
        self._unwritten: BoxError | None = None
        """Why the last change could not be written."""
        super().__init__(app)

    def first_edition(self, app: KlimatischApp) -> str:
        return find_game(self.game).editions[0]

    def view(self) -> BoxView:
        raise NotImplementedError

    def above(self, place: str) -> str | None:
        """The page that back leads to; None: out of the box."""
        raise NotImplementedError

    def following(self, place: str) -> str:
        """The next thing to look at."""
        raise NotImplementedError

    def make(self) -> BoxScreen:
        screen = BoxScreen()
        screen.bind(
            on_back=lambda _s: self.back(),
            on_help=lambda _s: self.app.explain(self.help),
            on_pick=lambda _s, key: self._pick(key),
            on_key=lambda _s, value: self.pressed(value),
            on_cell=lambda _s, path, at: self.read(At(path, at)),
            on_read=lambda _s, key: self.read(key),
            on_act=lambda _s, key: self._act(key),
            on_explain=lambda _s, words: self.app.say(words),
        )
        return screen

    @property
    def help(self) -> str:
        return "my_box"

    @property
    def game(self) -> str:
        return self.draft_type.game

    @property
    def draft(self) -> D:
        """What was entered for this edition, kept or not."""
        if self._edition not in self._drafts:
            self._drafts[self._edition] = self.draft_type.of(self._edition, self.kept)
        return self._drafts[self._edition]

    @property
    def kept(self) -> Any:
        """What is on disk."""
        return self.app.boxes.box(self.game, self._edition).values

    def open(self, edition: str, place: str = OVERVIEW) -> None:
        """Show the box of an edition, or one component of it."""
        self._edition = edition
        self.stand_at(place)
        self.app.go(self.place_name)

    def draw(self) -> None:
        tr = self.app.tr
        self.screen.before_words, self.screen.after_words = tr("box.before"), tr("box.after")
        self.screen.show(self.view())

    def scene_parts(self) -> dict[str, Any]:
        """What every game's scene has."""
        return {
            "draft": self.draft,
            "place": self._place,
            "kept": self.kept,
            "trouble": self.app.boxes.trouble(self.game, self._edition),
            "unwritten": self._unwritten,
            "folder": str(self.folder),
            "files": self._files,
            "chosen": self._chosen,
            "undoable": self._before is not None,
            "reading": self._reading,
        }

    def key(self, name: str) -> bool:
        if name == "undo" and self._before is not None:
            self._act("undo")
            return True
        return self.turned(name)

    # --- from page to page ----------------------------------------------------------------------------

    def back(self) -> None:
        """From a card to its list, from a component to all of them, from there to where one came from."""
        before = {OVERVIEW: None, IMPORT: SHARE, SHARE: OVERVIEW}.get(self._place, self.above(self._place))
        if before is None:
            super().back()
        else:
            self._go(before)

    def _go(self, place: str) -> None:
        self.stand_at(place)
        self.app.refresh()

    def stand_at(self, place: str) -> None:
        """The page that is shown next."""
        self._place, self._before = place, None
        self._reading = begin(self.draft, place) if self._is_read(place) else None

    def _is_read(self, place: str) -> bool:
        """Its values are read cell by cell."""
        if place in (OVERVIEW, SHARE, IMPORT) or place in self.by_hand:
            return False
        return next(all_cells(self.draft, place), None) is not None

    def next_part(self, parts: tuple[str, ...], place: str) -> str:
        """The next component that needs somebody; all of them if none does."""
        at = parts.index(place) if place in parts else -1
        following = [*parts[at + 1 :], *parts[: max(0, at)]]
        return next((part for part in following if progress(self.draft, part).left), OVERVIEW)

    def next_stand_in(self, paths: Sequence[str], place: str) -> str:
        """The next of a list that is still a stand-in, from this place on and round; empty if none is."""
        at = paths.index(place) + 1 if place in paths else 0
        return next((path for path in [*paths[at:], *paths[:at]] if self.draft.practice(path)), "")

    def _pick(self, key: str) -> None:
        if self._place == SHARE:
            self._chosen = next((found for found in self._files if found.path == key), None)
            if self._chosen is not None:
                self._go(IMPORT)
        else:
            self.picked(key)

    def picked(self, key: str) -> None:
        """A row was tapped."""
        self._go(key)

    # --- entering -------------------------------------------------------------------------------------

    def _change(self, draft: D) -> None:
        """Take over a draft; what of it makes sense is on disk before the screen says so."""
        self._before = None
        self._drafts[self._edition] = draft
        if self._reading is None or self._reading.draft is not draft:
            self._reading = begin(draft, self._place) if self._is_read(self._place) else None
        self._keep()
        self.app.refresh()

    def read(self, key: Key) -> None:
        """One key of the page on which cells are read; the last cell of a component leads on to the next."""
        if self._reading is None:
            return
        reading = self._reading.tap(key)
        cell = reading.cell
        if cell is None:
            self._reading = None
            self._change(reading.draft)
            self._go(OVERVIEW)
            return
        self._reading = reading
        if not reading.draft.holds(self._place, cell.path):
            self._place = self.place_of(cell.path)
        self._change(reading.draft)

    def place_of(self, path: str) -> str:
        """The page on which a value is read."""
        return self.draft.part_of(path)

    def pressed(self, value: object) -> None:
        """A key of a pad: what it means is the game's."""

    def _keep(self) -> None:
        values = keepable(self.draft, self.kept)
        if values is None or values == self.kept:
            return
        try:
            self.app.boxes.keep(Box(self.game, self._edition, dict(values)))
            self._unwritten = None
        except BoxError as problem:
            self._unwritten = problem

    def _act(self, key: str) -> None:
        draft, place = self.draft, self._place
        if key == "shipped":
            self._change(draft.shipped(place))
            self._before = draft
            self.app.refresh()
        elif key == "confirm":
            self._change(draft.confirmed(place))
            self._before = draft
            self.app.refresh()
        elif key == "undo" and self._before is not None:
            self._change(self._before)
        elif key == "next":
            self._go(self.following(place))
        elif key == "leave":
            self.back()
        elif not self.acted(key):
            self._share(key)

    def acted(self, key: str) -> bool:
        """A button that only this game has."""
        return False

    # --- sharing --------------------------------------------------------------------------------------

    def _share(self, key: str) -> None:
        if key in ("share", "look"):
            self._files = find_boxes(self.folder, self.game)
            self._go(SHARE)
        elif key == "export":
            self._export()
        elif key == "take" and self._chosen is not None and self._chosen.box is not None:
            self._take(self._chosen.box)

    def _export(self) -> None:
        box = self.app.boxes.box(self.game, self._edition)
        path = free_place(self.folder, box)
        try:
            write_file(path, box)
            if not share(path, self.app.tr("box.share")):
                self.app.say(self.app.tr("box.export.done", place=path))
        except BoxError as problem:
            self.app.say(self.app.tr(problem.code, **problem.params))
        self._share("look")

    def _take(self, box: Box) -> None:
        """A box that was looked at takes the place of ours."""
        try:
            self.app.boxes.keep(box)
        except BoxError as problem:
            self.app.say(self.app.tr(problem.code, **problem.params))
            return
        self._drafts[box.edition] = self.draft_type.of(box.edition, box.values)
        self._unwritten, self._edition = None, box.edition
        self.app.say(self.app.tr("box.import.done"))
        self._go(OVERVIEW)
