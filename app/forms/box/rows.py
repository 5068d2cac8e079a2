"""Rows of a list that carry what they stand for, where that is not a page of its own."""

from __future__ import annotations

from dataclasses import dataclass

from app.forms.box.view import BoxView
from app.forms.keys import name_of
from app.ui.views import RowView


@dataclass(frozen=True, slots=True)
class ValueRow(RowView):
    """A row with a value; `id` is only the name under which it is drawn and found."""

    value: object = None


def row(value: object, title: str, detail: str, icon: str, *, name: str = "") -> ValueRow:
    return ValueRow(name or name_of(value), title, detail, icon, value=value)


def row_of(view: BoxView, name: str) -> object:
    """What the row of this name stands for; None where it is the name of a page."""
    rows = view.rows.rows if view.rows is not None else ()
    return next((each.value for each in rows if isinstance(each, ValueRow) and each.id == name), None)
