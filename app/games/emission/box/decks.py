"""Crises of one's own as files: decks taken over, files in the folder, mistakes by line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from app.forms.box.rows import row
from app.forms.box.sharing import leave_action
from app.forms.box.stands import mistake_words
from app.forms.box.view import BoxView
from app.games.emission import decks
from app.games.emission.box.scene import DECK_FILE, DECKS, DeckRow, FoundDeck, Scene
from app.games.emission.crisis_words import crisis_text
from app.text.translator import Translator
from app.ui.views import ActionView, RowsView, RowView
from engine.core import OWN
from engine.emission.crises import parse
from engine.emission.decks import Mistake, ReadDeck, deck_text

MOST_FILES = 40


def find_decks(folder: Path, kept: decks.Decks) -> tuple[FoundDeck, ...]:
    """The decks taken over, then the text files in a folder, the newest first."""
    own = [FoundDeck("", name, kept.read(name)) for name in kept.names()]
    try:
        paths = [path for path in folder.glob(f"*{decks.SUFFIX}") if path.is_file()]
        paths = sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        paths = []
    return (*own, *(FoundDeck(str(path), path.name, _read(path)) for path in paths[:MOST_FILES]))


def _read(path: Path) -> ReadDeck:
    try:
        return decks.read_file(path)
    except OSError as problem:
        return ReadDeck((), (Mistake(0, problem.strerror or str(problem), "file", {}),))


def box_deck(scene: Scene, tr: Translator) -> str:
    """All crises of the box as a deck file."""
    draft = scene.draft
    found = [
        (scene.names.field_name(tr, path).replace("#", " "), draft.data[path])
        for path in draft.cards("crises")
        if path in draft.data
    ]
    return deck_text(found)


def list_view(tr: Translator, scene: Scene) -> BoxView:
    return BoxView(
        place=DECKS,
        title=tr("em.box.decks"),
        back_label=tr("box.back"),
        words=tr("em.box.decks.words", folder=scene.folder),
        rows=RowsView(tuple(_rows(tr, scene)), tr("em.box.decks.none"), tr("box.before"), tr("box.after")),
        actions=(
            ActionView("look_decks", tr("box.look"), "refresh"),
            ActionView("export_deck", tr("em.box.decks.export"), "device-floppy", primary=True),
        ),
    )


def _rows(tr: Translator, scene: Scene) -> Iterator[RowView]:
    for heading, there in (("own", False), ("files", True)):
        found = [(at, each) for at, each in enumerate(scene.decks) if bool(each.path) == there]
        if found:
            yield RowView("", tr(f"em.box.decks.{heading}"))
        for at, each in found:
            mistakes = len(each.deck.mistakes) + each.deck.more
            key, icon = ("mistakes", "warning") if mistakes else ("crises", "stack-2")
            detail = tr(f"em.box.decks.{key}", count=mistakes or len(each.deck.crises))
            yield row(DeckRow(at), each.name, detail, icon, name=f"deck:{at}")


def deck_view(tr: Translator, scene: Scene) -> BoxView:
    """Every crisis as it will be read out; or each mistake with its line."""
    found = scene.deck
    assert found is not None
    mistakes = found.deck.mistakes
    rows = tuple(_mistake_rows(tr, found.deck) if mistakes else _crisis_rows(tr, found.deck))
    words = tr("em.box.deck.refused") if mistakes else tr("em.box.decks.crises", count=len(rows))
    return BoxView(
        place=DECK_FILE,
        title=found.name,
        back_label=tr("box.back"),
        words=words,
        rows=RowsView(rows, "", tr("box.before"), tr("box.after")),
        actions=tuple(_actions(tr, found)),
    )


def _actions(tr: Translator, found: FoundDeck) -> Iterator[ActionView]:
    if found.path:
        yield leave_action(tr, can_take=not found.deck.mistakes)
        if not found.deck.mistakes:
            yield ActionView("take_deck", tr("box.import.take"), "check", primary=True)
        return
    yield ActionView("remove_deck", tr("em.box.deck.remove"), "trash")
    if not found.deck.mistakes:
        yield ActionView("save_deck", tr("box.export"), "device-floppy", primary=True)


def _mistake_rows(tr: Translator, deck: ReadDeck) -> Iterator[RowView]:
    for at, each in enumerate(deck.mistakes):
        where = tr("em.box.deck.line", line=each.line) if each.line else tr("em.box.deck.whole")
        wrong = mistake_words(tr, each.code, each.params)
        yield RowView(f"mistake:{at}", where, wrong, "warning", opens=False)
    if deck.more:
        more = tr("deck.more", count=deck.more)
        yield RowView("mistake:more", tr("em.box.deck.whole"), more, "warning", opens=False)


def _crisis_rows(tr: Translator, deck: ReadDeck) -> Iterator[RowView]:
    for at, (name, lines) in enumerate(deck.crises):
        text = " · ".join(crisis_text(tr, parse(f"{OWN}{name}", lines)))
        yield RowView(f"crisis:{at}", name, text, "cards", opens=False)
