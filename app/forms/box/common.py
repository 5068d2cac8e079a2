"""What My box of any game depends on, and what all its pages share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from app.forms.box.owner import OwnerDraft
from app.forms.box.stands import SIGNS, edition_choices, fault_words
from app.forms.box.view import BoxView
from app.forms.boxes import Box, BoxError
from app.forms.cells.cells import Cell, progress
from app.forms.cells.reading import Reading
from app.text.translator import Translator
from app.ui.views import ActionView, RowsView, RowView

OVERVIEW = ""
SHARE, IMPORT = "share", "import"


@dataclass(frozen=True, slots=True)
class Found:
    """A file in the folder that boxes are shared in."""

    path: str
    name: str
    box: Box | None
    trouble: BoxError | None = None


class BoxNames(Protocol):
    """What a game calls its values: its module `box.names`."""

    def field_name(self, tr: Translator, path: str, /) -> str:
        """A value or a component, where nothing around it says what it belongs to."""

    def row_name(self, tr: Translator, path: str, /) -> str:
        """A value on its component."""

    def place_name(self, tr: Translator, cell: Cell, /) -> str:
        """A place of a row that has a name."""

    def word(self, tr: Translator, cell: Cell, value: int | str, /) -> str:
        """What stands in a cell, or may stand there."""

    def icon(self, cell: Cell, value: int | str, /) -> str:
        """The picture of it; empty: there is none."""

    def change_said(self, tr: Translator, path: str, value: Any, /) -> str:
        """A whole value, beside the one before it."""


@dataclass(frozen=True, slots=True)
class BoxScene:
    """All that a page depends on."""

    names: ClassVar[BoxNames]
    draft: OwnerDraft
    place: str = OVERVIEW
    kept: Mapping[str, Any] = field(default_factory=dict)
    """What is on disk."""
    trouble: BoxError | None = None
    """Why the file isn't used."""
    unwritten: BoxError | None = None
    """Why the last change could not be written."""
    folder: str = ""
    files: tuple[Found, ...] = ()
    chosen: Found | None = None
    """The file whose changes are looked at."""
    reading: Reading[Any] | None = None
    """What is read cell by cell, on the pages that are."""
    undoable: bool = False
    """The last tap changed many values at once, and can be taken back."""


def trouble_words(tr: Translator, scene: BoxScene) -> str:
    """A file that isn't used, or what keeps a value from being kept."""
    if scene.unwritten is not None:
        return tr("box.not_written", problem=tr(scene.unwritten.code, **scene.unwritten.params))
    if scene.trouble is not None:
        return tr("box.not_used", problem=tr(scene.trouble.code, **scene.trouble.params))
    if scene.draft.faults:
        fault = scene.draft.faults[0]
        part = scene.names.field_name(tr, scene.draft.part_of(fault.path))
        return tr("box.not_kept", field=part, problem=fault_words(tr, fault))
    return ""


def card_actions(tr: Translator, scene: BoxScene) -> tuple[ActionView, ...]:
    """What can be done with a card that is put together by hand."""
    left = scene.draft.practice(scene.place)
    why_not = "" if left else tr("box.confirm.none")
    return (
        back_action(tr, scene),
        ActionView("confirm", tr("box.confirm.one"), "check", enabled=left > 0, why_not=why_not),
        ActionView("next", tr("box.next"), "next", primary=True),
    )


def next_actions(tr: Translator, scene: BoxScene) -> tuple[ActionView, ...]:
    """Where nothing but the cells says what is right."""
    return (back_action(tr, scene), ActionView("next", tr("box.next"), "next", primary=True))


def back_action(tr: Translator, scene: BoxScene) -> ActionView:
    """As it was shipped; and right after a tap that changed much, as it was before that."""
    if scene.undoable:
        return ActionView("undo", tr("box.undo"), "undo")
    untouched = "" if scene.draft.changed(scene.place) else tr("box.shipped.is")
    return ActionView("shipped", tr("box.shipped"), "refresh", enabled=not untouched, why_not=untouched)


def overview(tr: Translator, scene: BoxScene, parts: Sequence[str]) -> BoxView:
    """The components with how far each is; the edition where there are several."""
    draft = scene.draft
    far = progress(draft)
    editions = edition_choices(tr, draft.game, draft.edition)
    several = len(editions) > 1
    return BoxView(
        place=OVERVIEW,
        title=tr("box.title"),
        back_label=tr("box.back"),
        words=tr("box.left" if far.left else "box.complete", count=far.left),
        notice=trouble_words(tr, scene),
        done=far.share,
        question=tr("box.edition") if several else "",
        choices=editions if several else (),
        rows=RowsView(
            tuple(_part_row(tr, scene, part) for part in parts),
            empty_words="",
            before_words=tr("box.before"),
            after_words=tr("box.after"),
        ),
        actions=(
            ActionView("share", tr("box.share"), "send"),
            *((ActionView("next", tr("box.next"), "next", primary=True),) if far.left else ()),
        ),
    )


def _part_row(tr: Translator, scene: BoxScene, part: str) -> RowView:
    draft = scene.draft
    far = progress(draft, part)
    left = far.left
    if draft.wrong(part):
        icon, detail = "warning", tr("box.part.wrong")
    elif left:
        icon, detail = "question-mark", tr("box.read.progress", read=far.read, all=far.all)
    elif draft.changed(part):
        icon, detail = "circle-check", tr("box.part.owner")
    else:
        sources = {draft.data.values[path].source for path in draft.below(part)}
        source = "reported" if "reported" in sources else "printed"
        icon, detail = SIGNS[source], tr(f"box.source.{source}")
    return RowView(part, scene.names.field_name(tr, part), detail, icon)
