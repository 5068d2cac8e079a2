"""Where My box has its parts: a list, a pad, or a component with the cell that is read and its keypad."""

from __future__ import annotations

from dataclasses import replace

from app.forms.box.view import AskView, BoxView, SketchRow
from app.ui.layout import Arrangement, Part, Place, Plan, Row, Ruler, Stack, Variant, fixed
from app.ui.layout.needs.forms import (
    ActionsNeed,
    AnswersNeed,
    ColumnNeed,
    DigitsNeed,
    NamingNeed,
    RowShape,
    RowsNeed,
    SketchNeed,
    TextNeed,
)
from app.ui.layout.needs.words import NoticeNeed, StepNeed, strip_height
from app.ui.layout.solver import Size, solve
from app.ui.pad_needs import keys_need

BECOMING = 40.0
"""What an arrangement is worth more that becomes the screen."""
SQUEEZED = 0.8
"""Of their size, that the words in a cell may have."""


def plan(view: BoxView, ruler: Ruler, size: Size) -> Plan:
    return solve(parts(view, ruler), arrangements(ruler, size), size)


def parts(view: BoxView, ruler: Ruler) -> tuple[Part, ...]:
    sizes = ruler.sizes
    bar = fixed(strip_height(sizes.touch_s, sizes.size_body))
    made = [_lone("top", 100, bar), _lone("actions", 100, ActionsNeed(ruler, _labels(view)))]
    if view.notice:
        made.append(_lone("note", 98, NoticeNeed(ruler, view.notice, sizes.size_body)))
    if view.words:
        full = Variant("full", 45, TextNeed(ruler, view.words, bold=True))
        short = Variant("short", 75, TextNeed(ruler, view.short, bold=True))
        made.append(Part("said", (full, short) if view.short else (full,)))
    if view.done is not None:
        made.append(_lone("progress", 20, fixed(sizes.gap_s)))
    if view.choices:
        if view.question:
            made.append(_lone("question", 30, TextNeed(ruler, view.question, most_lines=2)))
        labels = tuple(choice.label for choice in view.choices)
        # Beside cells that are read, what else there is to say of a card can wait for a larger screen.
        made.append(_lone("choices", 55 if view.sketch is not None else 95, AnswersNeed(ruler, labels)))
    if view.name is not None:
        made.append(_lone("name", 56 if view.sketch is not None else 96, NamingNeed(sizes)))
    if view.rows is not None:
        made.append(_lone("rows", 94, RowsNeed(sizes, len(view.rows.rows))))
    if view.pad is not None:
        made.append(_pad(view, ruler))
    if view.sketch is not None and view.ask is not None:
        made += _reading(view, view.ask, ruler)
    if view.carbometer is not None:
        column = ColumnNeed(sizes)
        made.append(Part("column", (Variant("shown", 35, column, column.least_width),)))
    return tuple(made)


def _lone(name: str, keep: float, need: object) -> Part:
    return Part(name, (Variant("shown", keep, need),))  # type: ignore[arg-type]


def _labels(view: BoxView) -> tuple[str, ...]:
    return tuple(action.label for action in view.actions)


def _pad(view: BoxView, ruler: Ruler) -> Part:
    assert view.pad is not None
    whole = keys_need(view.pad, ruler)
    return Part(
        "pad",
        (
            Variant("whole", 66, whole, whole.least_width),
            Variant("halves", 68, replace(whole, look="halves"), whole.least_width),
            Variant("paged", 89, replace(whole, look="paged"), whole.least_width),
            Variant("row", 95, replace(whole, look="row")),
        ),
    )


def _reading(view: BoxView, ask: AskView, ruler: Ruler) -> list[Part]:
    """The component, what is asked of it, and the keys to say what stands there."""
    sizes = ruler.sizes
    head = StepNeed(ruler, ask.title, ask.detail, signed=False)
    small, title = replace(head, look="small"), replace(head, look="title")
    made = [
        Part(
            "ask",
            (
                Variant("large", 40, head),
                Variant("small", 85, small),
                Variant("title", 93, title),
            ),
        )
    ]
    if ask.digits:
        block = DigitsNeed(sizes)
        low = replace(block, look="low")
        wide = max(block.least_width, low.least_width)
        made.append(
            Part("digits", (Variant("block", 60, block, wide), Variant("low", 97, low, low.least_width)))
        )
    if ask.pad is not None:
        whole = keys_need(ask.pad, ruler)
        made.append(
            Part(
                "pad",
                (
                    Variant("whole", 80, whole),
                    Variant("paged", 92, replace(whole, look="paged")),
                    Variant("row", 96, replace(whole, look="row")),
                ),
            )
        )
    made.append(_sketch(view, ruler))
    return made


def _sketch(view: BoxView, ruler: Ruler) -> Part:
    need = sketch_need(view, ruler)
    few, one = replace(need, shown=3), replace(need, shown=1)
    width = need.least_width
    return Part(
        "sketch",
        (Variant("whole", 50, need, width), Variant("few", 65, few, width), Variant("row", 91, one, width)),
    )


def sketch_need(view: BoxView, ruler: Ruler) -> SketchNeed:
    assert view.sketch is not None
    return SketchNeed(ruler.sizes, tuple(_shape(row, ruler) for row in view.sketch.rows))


def _shape(row: SketchRow, ruler: Ruler) -> RowShape:
    named = any(cell.caption for cell in row.cells)
    size = ruler.sizes.size_body * SQUEEZED
    words = max((ruler.text.longest_word(cell.text, size, bold=True) for cell in row.cells), default=0.0)
    return RowShape(len(row.cells), bool(row.caption), words, named)


def arrangements(ruler: Ruler, size: Size) -> tuple[Arrangement, ...]:
    gap, between = ruler.sizes.gap_s, ruler.sizes.gap_l
    work = tuple(map(Place, ("ask", "digits", "pad")))
    beside = Row(
        (Place("column"), Place("sketch"), Stack(work, ruler.sizes.gap, fills=True)),
        (0.5, 1, 1.15),
        between,
        fills=True,
    )
    over = Row((Place("column"), Place("sketch")), (0.4, 1), between)
    below = Stack((over, *work), ruler.sizes.gap, fills=True)
    head = tuple(map(Place, ("top", "note", "said", "progress", "question", "choices", "name", "rows")))
    wide = size[0] > size[1]
    return tuple(
        Arrangement(
            name,
            Stack((*head, body, Place("actions")), gap, foot=True),
            margin=ruler.sizes.gap,
            bonus=BECOMING if (name == "beside") == wide else 0.0,
        )
        for name, body in (("beside", beside), ("below", below))
    )
