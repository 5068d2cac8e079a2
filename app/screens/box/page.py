"""My box: every tap is kept as soon as it makes sense, and a file brings or takes a whole box."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from app.box import PREFIX, Box, BoxError, read_file, write_file
from app.folders import shared_folder
from app.page import Page
from app.screens.box import cards
from app.screens.box.draft import Draft, OwnCard, is_own, keepable
from app.screens.box.presenter import IMPORT, SHARE, box_view, paired, parts
from app.screens.box.scene import OVERVIEW, Found, Scene
from app.screens.box.screen import BoxScreen
from engine.keep_cool import GAME

MOST_FILES = 40


class BoxPage(Page):
    def __init__(self, app: Any) -> None:
        self.folder = shared_folder(app.data_dir)
        """Where boxes are shared."""
        self._drafts: dict[str, Draft] = {}
        self._edition = app.settings.now.edition
        self._place = OVERVIEW
        self._new_card: OwnCard | None = None
        self._files: tuple[Found, ...] = ()
        self._chosen: Found | None = None
        self._before: Draft | None = None
        """What there was before the last tap, if that changed many values at once."""
        self._unwritten: BoxError | None = None
        """Why the last change could not be written."""
        super().__init__(app)

    def make(self) -> Any:
        screen = BoxScreen()
        screen.bind(
            on_back=lambda _s: self.back(),
            on_help=lambda _s: self.app.explain(self.help),
            on_choose=lambda _s, choice: self._choose(choice),
            on_rename=lambda _s, text: self._name(text),
            on_change=lambda _s, key, value: self._enter(key, value, settled=False),
            on_settle=lambda _s, key, value: self._enter(key, value),
            on_prices=lambda _s, key, prices: self._change(self.draft.with_value(key, list(prices))),
            on_pick=lambda _s, key: self._pick(key),
            on_act=lambda _s, key: self._act(key),
            on_explain=lambda _s, words: self.app.say(words),
        )
        return screen

    @property
    def help(self) -> str:
        return "my_box"

    @property
    def draft(self) -> Draft:
        """What was entered for this edition, kept or not."""
        if self._edition not in self._drafts:
            kept = self.app.boxes.box(GAME.id, self._edition).values
            self._drafts[self._edition] = Draft.of(self._edition, kept)
        return self._drafts[self._edition]

    def open(self, edition: str, place: str = OVERVIEW) -> None:
        """Show the box of an edition, or one component of it."""
        self._edition, self._place = edition, place
        self.app.go("box")

    def draw(self) -> None:
        app = self.app
        scene = Scene(
            draft=self.draft,
            place=self._place,
            kept=app.boxes.box(GAME.id, self._edition).values,
            trouble=app.boxes.trouble(GAME.id, self._edition),
            unwritten=self._unwritten,
            new_card=self._new_card,
            folder=str(self.folder),
            files=self._files,
            chosen=self._chosen,
            undoable=self._before is not None,
        )
        self.screen.show(box_view(app.tr, scene))

    def key(self, name: str) -> bool:
        if name == "undo" and self._before is not None:
            self._act("undo")
            return True
        if name not in ("pageup", "pagedown"):
            return False
        self.screen.turn(1 if name == "pagedown" else -1)
        return True

    # --- from page to page ----------------------------------------------------------------------------

    def back(self) -> None:
        """From a card to its list, from a component to all of them, from there to where one came from."""
        before = self._above(self._place)
        if before is None:
            super().back()
        else:
            self._go(before)

    def _above(self, place: str) -> str | None:
        if place == OVERVIEW:
            return None
        if place == IMPORT:
            return SHARE
        if place == cards.NEW:
            return cards.LIST
        for part in ("targets", "target_cards", "cards"):
            if place.startswith(f"{part}."):
                return part
        return OVERVIEW

    def _go(self, place: str) -> None:
        self._place, self._before = place, None
        self.app.refresh()

    def _next(self) -> None:
        """The next thing to look at: on a list the next in it, then the next component that needs it."""
        draft, place = self.draft, self._place
        above = self._above(place)
        if above in ("targets", "target_cards", "cards"):
            siblings = self._siblings(above)
            at = siblings.index(place) if place in siblings else len(siblings)
            self._go(siblings[at + 1] if at + 1 < len(siblings) else above)
            return
        every = parts(draft)
        at = every.index(place) if place in every else -1
        following = [*every[at + 1 :], *every[: max(0, at)]]
        self._go(next((part for part in following if draft.practice(part)), OVERVIEW))

    def _siblings(self, part: str) -> list[str]:
        if part == "cards":
            return list(self.draft.cards())
        return list(dict.fromkeys(".".join(path.split(".")[:2]) for path in self.draft.below(part)))

    def _pick(self, key: str) -> None:
        if self._place == SHARE:
            self._chosen = next((found for found in self._files if found.path == key), None)
            if self._chosen is not None:
                self._go(IMPORT)
        elif self._place != IMPORT:
            self._go(key)

    # --- entering -------------------------------------------------------------------------------------

    def _change(self, draft: Draft, settled: bool = True) -> None:
        """Take over a draft; what of it makes sense is on disk before the screen says so."""
        self._before = None
        self._drafts[self._edition] = draft
        if settled:
            self._keep()
        self.app.refresh()

    def _keep(self) -> None:
        kept = self.app.boxes.box(GAME.id, self._edition).values
        values = keepable(self.draft, kept)
        if values is None or values == kept:
            return
        try:
            self.app.boxes.keep(Box(GAME.id, self._edition, dict(values)))
            self._unwritten = None
        except BoxError as problem:
            self._unwritten = problem

    def _enter(self, key: str, value: int, settled: bool = True) -> None:
        """A number was set: a value of its own, one of a list, or one of an own card."""
        path, _, number = key.rpartition("#")
        if self._place == cards.NEW or (self._place.startswith("cards.") and is_own(self._place)):
            self._rewrite(_with_number(self._card, key, value), settled)
        elif path:
            row = list(self.draft.data[path])
            row[int(number)] = value
            self._change(self.draft.with_value(path, row), settled)
        else:
            self._change(self.draft.with_value(key, value), settled)

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

    def _act(self, key: str) -> None:
        draft, place = self.draft, self._place
        if key == "shipped":
            self._change(draft.shipped(place))
            self._before = draft
        elif key == "confirm":
            self._change(draft.confirmed(place))
            self._before = draft
        elif key == "undo" and self._before is not None:
            self._change(self._before)
        elif key == "next":
            self._next()
        elif key == "out":
            own = is_own(place)
            self._change(draft.without_card(place))
            if own:
                self._go(cards.LIST)
        elif key == "add":
            self._new_card = OwnCard()
            self._go(cards.NEW)
        elif key == "add_it":
            self._add()
        elif key == "leave":
            self.back()
        else:
            self._share(key)

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

    # --- sharing --------------------------------------------------------------------------------------

    def _share(self, key: str) -> None:
        if key in ("share", "look"):
            self._files = find_boxes(self.folder)
            self._go(SHARE)
        elif key == "export":
            self._export()
        elif key == "take" and self._chosen is not None and self._chosen.box is not None:
            self._take(self._chosen.box)

    def _export(self) -> None:
        box = self.app.boxes.box(GAME.id, self._edition)
        path = free_place(self.folder, box)
        try:
            write_file(path, box)
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
        self._drafts[box.edition] = Draft.of(box.edition, box.values)
        self._unwritten, self._edition = None, box.edition
        self.app.say(self.app.tr("box.import.done"))
        self._go(OVERVIEW)


def _with_number(card: OwnCard, key: str, value: int) -> OwnCard:
    if key == "throws":
        return replace(card, throws=value)
    number = int(key.rpartition("#")[2])
    return replace(card, effects=(*card.effects[:number], value, *card.effects[number + 1 :]))


def find_boxes(folder: Path) -> tuple[Found, ...]:
    """The box files in a folder, the newest first; of other files only those that are called like one."""
    found = []
    try:
        paths = [path for path in folder.glob("*.json") if path.is_file()]
        paths = sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return ()
    for path in paths[:MOST_FILES]:
        try:
            found.append(Found(str(path), path.name, read_file(path)))
        except BoxError as problem:
            told = replace_place(problem, path.name)
            if path.name.startswith(PREFIX) or problem.code not in ("box.file.foreign", "box.file.damaged"):
                found.append(Found(str(path), path.name, None, told))
    return tuple(found)


def replace_place(problem: BoxError, name: str) -> BoxError:
    """The same with the file's name alone: where it lies is said above."""
    return BoxError(problem.code, problem.faults, **{**problem.params, "place": name})


def free_place(folder: Path, box: Box) -> Path:
    """Where a box can be saved without writing over another file."""
    path = folder / box.file_name
    number = 2
    while path.exists():
        path = folder / f"{Path(box.file_name).stem}-{number}.json"
        number += 1
    return path
