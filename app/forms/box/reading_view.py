"""One cell of a component in words: where it stands, what is known of it, and the keys to answer with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from app.forms.box.common import BoxScene, next_actions, trouble_words
from app.forms.box.view import AskView, BoxView, CellState, CellView, SketchRow, SketchView
from app.forms.cells.cells import Cell, all_cells, is_read, limits, options, progress, was_a_stand_in
from app.forms.cells.reading import (
    Digit,
    Longer,
    Minus,
    Reading,
    Rest,
    Right,
    RowEnds,
    RowGoesOn,
    TakeBack,
    Word,
)
from app.forms.keys import key
from app.text.translator import Translator
from app.ui.keys import KeyGroup, KeyView, PadView
from app.ui.views import CarbometerView
from engine.core.fields import Number

DIGITS = (1, 2, 3, 4, 5, 6, 7, 8, 9)


def reading_view(
    tr: Translator, scene: BoxScene, title: str, hint: str = "", carbometer: CarbometerView | None = None
) -> BoxView:
    """The page on which the cells of a component are read, one after the other; `hint` says where to look."""
    reading = scene.reading
    assert reading is not None and reading.cell is not None
    far = progress(scene.draft, scene.place)
    short = tr("box.read.progress", read=far.read, all=far.all) if far.all else tr("box.read.known_all")
    return BoxView(
        place=scene.place,
        title=title,
        back_label=tr("box.back"),
        words=tr("box.read.words", hint=hint, progress=short) if hint else short,
        short=short,
        notice=trouble_words(tr, scene),
        done=far.share if far.all else None,
        sketch=sketch(tr, scene, reading),
        ask=ask(tr, scene, reading, reading.cell),
        carbometer=carbometer,
        actions=next_actions(tr, scene),
    )


# --- the picture ------------------------------------------------------------------------------------------


def sketch(tr: Translator, scene: BoxScene, reading: Reading[Any]) -> SketchView:
    """Every row of the component; numbers that stand alone share one."""
    rows: list[SketchRow] = []
    paths = [
        (path, [*cells]) for path, cells in groupby(all_cells(scene.draft, scene.place), lambda c: c.path)
    ]
    for alone, group in groupby(paths, lambda each: each[1][0].at is None):
        if alone:
            cells = [_cell(tr, scene, reading, each, named=True) for _path, (each, *_) in group]
            rows.append(SketchRow("", tuple(cells)))
            continue
        for path, row in group:
            cells = [_cell(tr, scene, reading, each) for each in row]
            rows.append(SketchRow(scene.names.row_name(tr, path), tuple(cells)))
    return SketchView(tuple(rows))


def _cell(
    tr: Translator, scene: BoxScene, reading: Reading[Any], cell: Cell, named: bool = False
) -> CellView:
    asked = reading.cell is not None and (reading.cell.path, reading.cell.at) == (cell.path, cell.at)
    typed = reading.typed
    text = scene.names.word(tr, cell, reading.shown(cell))
    if asked and typed is not None and (typed.text or typed.minus):
        text = f"{'−' if typed.minus else ''}{typed.text}…"
    name = scene.names.row_name(tr, cell.path) if named else ""
    return CellView(cell.path, cell.at, text, _state(scene, cell), asked, name)


def _state(scene: BoxScene, cell: Cell) -> CellState:
    draft = scene.draft
    if draft.wrong(cell.path):
        return "fault"
    if is_read(draft, cell):
        return "read"
    return "unread" if was_a_stand_in(draft, cell.path) else "printed"


# --- the question -----------------------------------------------------------------------------------------


def ask(tr: Translator, scene: BoxScene, reading: Reading[Any], cell: Cell) -> AskView:
    more = tuple(_more(tr, reading))
    if isinstance(cell.form, Number):
        digits = tuple(_digits(tr, scene, reading, cell))
        pad = PadView((KeyGroup("", more),)) if more else None
        return AskView(_name(tr, scene, cell), _known(tr, scene, reading, cell), digits, pad)
    now = reading.shown(cell)
    words = tuple(
        key(Word(each), scene.names.word(tr, cell, each), scene.names.icon(cell, each), chosen=each == now)
        for each in options(reading.draft, cell)
    )
    back = key(TakeBack(), tr("box.read.back"), "arrow-back-up", enabled=bool(reading.before))
    groups = (KeyGroup("", words), KeyGroup("", (*more, back)))
    return AskView(_name(tr, scene, cell), _known(tr, scene, reading, cell), pad=PadView(groups))


def _name(tr: Translator, scene: BoxScene, cell: Cell) -> str:
    """The row, and which place of it."""
    row = scene.names.row_name(tr, cell.path)
    if cell.at is None:
        return row
    place = scene.names.place_name(tr, cell) if cell.place else tr("box.read.field", number=cell.at + 1)
    return tr("box.read.of", row=row, place=place)


def _known(tr: Translator, scene: BoxScene, reading: Reading[Any], cell: Cell) -> str:
    """What the box has there, and what is wanted; after a number that can't be, why not."""
    if reading.refused:
        least, most = limits(reading.draft, cell)
        return tr("box.read.refused", least=least, most=most)
    value, state = scene.names.word(tr, cell, reading.shown(cell)), _state(scene, cell)
    if state == "unread" and not isinstance(cell.form, Number):
        return tr("box.read.unread.word", value=value)
    if state == "printed":
        source = tr(f"box.source.{scene.draft.data.values[cell.path].source}")
        return tr("box.read.printed", source=source, value=value)
    return tr(f"box.read.{state}", value=value)


def _digits(tr: Translator, scene: BoxScene, reading: Reading[Any], cell: Cell) -> Iterator[KeyView]:
    """As on a telephone; what stands there right is the key at the end."""
    for digit in DIGITS:
        yield key(Digit(digit), str(digit))
    typed = reading.typed
    begun = typed is not None and (typed.text or typed.wide or typed.minus)
    yield key(
        TakeBack(), "", "arrow-back-up", enabled=bool(begun or reading.before), why_not=tr("box.read.first")
    )
    yield key(Digit(0), "0")
    text = typed.text if typed is not None else ""
    if text:
        yield key(Right(), text, "check")
    else:
        value = scene.names.word(tr, cell, reading.shown(cell))
        yield key(Right(), value, "check")


def _more(tr: Translator, reading: Reading[Any]) -> Iterator[KeyView]:
    """What else can be said of the cell and its row."""
    typed = reading.typed
    if rest := reading.rest:
        yield key(Rest(), tr("box.read.rest", count=len(rest)), "list-check")
    if typed is not None and typed.usual < max(abs(typed.least), abs(typed.most)):
        yield key(Longer(), tr("box.read.longer", most=typed.usual), chosen=typed.wide)
    if typed is not None and typed.least < 0:
        yield key(Minus(), tr("box.read.minus"), "minus", chosen=typed.minus)
    if reading.can_end:
        yield key(RowEnds(), tr("box.read.ends"), "x")
    if reading.can_go_on:
        yield key(RowGoesOn(), tr("box.read.goes_on"), "plus")
