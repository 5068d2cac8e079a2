"""A box as a file: what lies in the folder, what taking one over would change, and where one is saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from app.forms.box.common import IMPORT, SHARE, BoxScene, Found, trouble_words
from app.forms.box.owner import shipped_values
from app.forms.box.stands import fault_words
from app.forms.box.view import BoxView
from app.forms.boxes import PREFIX, Box, BoxError, read_file
from app.text.translator import Translator
from app.ui.views import ActionView, RowsView, RowView
from engine.core import JsonObject, taken_apart
from engine.games import GAMES

MOST_FILES = 40


def share_view(tr: Translator, scene: BoxScene) -> BoxView:
    nothing = "" if scene.kept else tr("box.export.nothing")
    return BoxView(
        place=SHARE,
        title=tr("box.share"),
        back_label=tr("box.back"),
        words=tr("box.share.words", folder=scene.folder),
        notice=trouble_words(tr, scene),
        rows=RowsView(
            tuple(_file_row(tr, found) for found in scene.files),
            empty_words=tr("box.import.none"),
            before_words=tr("box.before"),
            after_words=tr("box.after"),
        ),
        actions=(
            ActionView("look", tr("box.look"), "refresh"),
            ActionView(
                "export",
                tr("box.export"),
                "device-floppy",
                enabled=not nothing,
                why_not=nothing,
                primary=not nothing,
            ),
        ),
    )


def _file_row(tr: Translator, found: Found) -> RowView:
    if found.box is None:
        assert found.trouble is not None
        return RowView(found.path, found.name, tr(found.trouble.code, **found.trouble.params), "warning")
    edition = tr(f"edition.{found.box.edition}")
    detail = tr("box.import.row", edition=edition, count=len(found.box.values))
    return RowView(found.path, found.name, detail, "stack-2")


def import_view(tr: Translator, scene: BoxScene) -> BoxView:
    """What would change, before it does; of a file that can't be used, why."""
    found = scene.chosen
    assert found is not None
    if found.box is None:
        assert found.trouble is not None
        faults = found.trouble.faults
        rows = tuple(
            RowView(
                f"fault:{i}",
                scene.names.field_name(tr, fault.path),
                fault_words(tr, fault),
                "warning",
                opens=False,
            )
            for i, fault in enumerate(faults)
        )
        words, notice = tr("box.import.refused"), tr(found.trouble.code, **found.trouble.params)
        empty = ""
    else:
        rows = tuple(_change_rows(tr, found.box, scene))
        words, notice = tr("box.import.words", edition=tr(f"edition.{found.box.edition}")), ""
        empty = tr("box.import.same")
    can = found.box is not None and bool(rows)
    take = ActionView("take", tr("box.import.take"), "check", primary=True)
    return BoxView(
        place=IMPORT,
        title=found.name,
        back_label=tr("box.back"),
        words=words,
        notice=notice,
        rows=RowsView(rows, empty, tr("box.before"), tr("box.after")),
        actions=(leave_action(tr, can), *((take,) if can else ())),
    )


def leave_action(tr: Translator, can_take: bool) -> ActionView:
    """Nobody decides against what can't be taken over: one only goes back."""
    if can_take:
        return ActionView("leave", tr("box.import.leave"), "no")
    return ActionView("leave", tr("box.back"), "chevron-left")


def _change_rows(tr: Translator, box: Box, scene: BoxScene) -> Iterator[RowView]:
    before = scene.kept if box.edition == scene.draft.edition else {}
    shipped = shipped_values(box.game, box.edition)
    for number_, path in enumerate(sorted({*before, *box.values})):
        old, new = (_has(tr, scene, values, shipped.values, path) for values in (before, box.values))
        if old != new:
            detail = tr("box.import.change", old=old, new=new)
            name = scene.names.field_name(tr, path)
            yield RowView(f"change:{number_}", name, detail, "arrows-exchange", opens=False)


def _has(tr: Translator, scene: BoxScene, values: JsonObject, shipped: JsonObject, path: str) -> str:
    """A value as one has it: the owner's, or the shipped one."""
    if path in values:
        value, read = taken_apart(values[path])
        said = str(scene.names.change_said(tr, path, value))
        return said if read is None else tr("box.import.in_part", value=said, read=len(read), all=len(value))
    if path in shipped:
        said = scene.names.change_said(tr, path, shipped[path].value)
        return tr("box.import.shipped", value=said)
    return tr("box.value.none")


def find_boxes(folder: Path, game: str) -> tuple[Found, ...]:
    """A game's box files in a folder, the newest first; of others only those that are called like one."""
    found = []
    try:
        paths = [path for path in folder.glob("*.json") if path.is_file()]
        paths = sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return ()
    for path in paths[:MOST_FILES]:
        try:
            box = read_file(path)
            if box.game == game:
                found.append(Found(str(path), path.name, box))
        except BoxError as problem:
            told = _with_place(problem, path.name)
            if _may_be_of(game, path.name, problem):
                found.append(Found(str(path), path.name, None, told))
    return tuple(found)


def _may_be_of(game: str, name: str, problem: BoxError) -> bool:
    """Is a file that can't be used worth mentioning: is it a box, or called like one of this game?"""
    if any(name.startswith(f"{PREFIX}{other}-") for other in GAMES if other != game):
        return False
    return name.startswith(PREFIX) or problem.code not in ("box.file.foreign", "box.file.damaged")


def _with_place(problem: BoxError, name: str) -> BoxError:
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
