"""What tests of every game's box share: the reading of a page, and the cells that are drawn on it."""

from __future__ import annotations

from app.forms.box.owner import OwnerDraft
from app.forms.box.view import BoxView, CellView
from app.forms.cells.cells import all_cells
from app.forms.cells.reading import Reading, begin


def reading_of(draft: OwnerDraft, place: str, by_hand: frozenset[str]) -> Reading[OwnerDraft] | None:
    """As the page has it; none where nothing is read cell by cell."""
    if not place or place in by_hand or next(all_cells(draft, place), None) is None:
        return None
    return begin(draft, place)


def cells(view: BoxView) -> dict[str, CellView]:
    """By their path, and their place in a row."""
    assert view.sketch is not None
    found = [cell for row in view.sketch.rows for cell in row.cells]
    return {each.path if each.at is None else f"{each.path}:{each.at}": each for each in found}
