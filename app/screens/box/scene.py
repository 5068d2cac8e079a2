"""What My box depends on, and what all its pages share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.box import Box, BoxError
from app.i18n import Translator
from app.screens.box.draft import Draft, OwnCard, part_of
from app.screens.box.names import fault_words, field_name, stand
from app.views import ActionView, CounterView, FieldView

OVERVIEW = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A file in the folder that boxes are shared in."""

    path: str
    name: str
    box: Box | None
    trouble: BoxError | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the page depends on."""

    draft: Draft
    place: str = OVERVIEW
    kept: Mapping[str, Any] = field(default_factory=dict)
    """What is on disk."""
    trouble: BoxError | None = None
    """Why the file isn't used."""
    unwritten: BoxError | None = None
    """Why the last change could not be written."""
    new_card: OwnCard | None = None
    """The card that is being written."""
    folder: str = ""
    files: tuple[Found, ...] = ()
    chosen: Found | None = None
    """The file whose changes are looked at."""
    undoable: bool = False
    """The last tap changed many values at once, and can be taken back."""


def trouble_words(tr: Translator, scene: Scene) -> str:
    """A file that isn't used, or what keeps a value from being kept."""
    if scene.unwritten is not None:
        return tr("box.not_written", problem=tr(scene.unwritten.code, **scene.unwritten.params))
    if scene.trouble is not None:
        return tr("box.not_used", problem=tr(scene.trouble.code, **scene.trouble.params))
    if scene.draft.faults:
        fault = scene.draft.faults[0]
        words = fault_words(tr, fault)
        return tr("box.not_kept", field=field_name(tr, part_of(fault.path)), problem=words)
    return ""


def part_actions(tr: Translator, scene: Scene, one: bool = False) -> tuple[ActionView, ...]:
    """What can be done with a component, or with one thing on it."""
    draft, prefix = scene.draft, scene.place
    left = draft.practice(prefix)
    confirm = tr("box.confirm.one" if one else "box.confirm")
    why_not = "" if left else tr("box.confirm.none")
    return (
        back_action(tr, scene),
        ActionView("confirm", confirm, "check", enabled=left > 0, why_not=why_not),
        ActionView("next", tr("box.next"), "next", primary=True),
    )


def back_action(tr: Translator, scene: Scene) -> ActionView:
    """As it was shipped; and right after a tap that changed much, as it was before that."""
    if scene.undoable:
        return ActionView("undo", tr("box.undo"), "undo")
    untouched = "" if scene.draft.changed(scene.place) else tr("box.shipped.is")
    return ActionView("shipped", tr("box.shipped"), "refresh", enabled=not untouched, why_not=untouched)


def number(
    tr: Translator, draft: Draft, path: str, label: str, value: int, limits: tuple[int, int], key: str = ""
) -> FieldView:
    """One number of a value; `key` is the path, and which of its numbers where there are several."""
    least, most = limits
    counter = CounterView(
        label,
        value,
        least,
        most,
        why_not_less=tr("box.least", least=least),
        why_not_more=tr("box.most", most=most),
    )
    return FieldView(key or path, counter, stand(tr, draft, path))
