"""Where a set-up by taps has its parts: all at once, or one of them where there is no room for more."""

from __future__ import annotations

from dataclasses import replace

from app.forms.setup.view import PadSetupView
from app.ui.keys import PadView
from app.ui.layout import Arrangement, Part, Place, Plan, Row, Ruler, Stack, Variant, fixed
from app.ui.layout.needs.forms import FootNeed, SeatsNeed, TextNeed
from app.ui.layout.needs.words import NoticeNeed, strip_height
from app.ui.layout.solver import Size, solve
from app.ui.pad_needs import keys_need

FEW = 4
"""Seats that always stand below one another."""
ASKED = ("who", "seats", "how")
"""What is asked; where not all of it has room, one after the other."""


def plan(view: PadSetupView, alone: PadSetupView, ruler: Ruler, size: Size, page: str) -> tuple[Plan, bool]:
    """The plan of a screen, and whether only one page of what is asked has room on it; then it is of `alone`,
    which has more keys in the place of what stands at the foot else."""
    width = size[0] - 2 * ruler.sizes.gap
    whole = solve(parts(view, ruler, width, ASKED), arrangements(view, ruler, size), size)
    if not set(whole.left_out) & {*ASKED}:
        return whole, False
    return solve(parts(alone, ruler, width, (page,)), arrangements(view, ruler, size), size), True


def parts(view: PadSetupView, ruler: Ruler, width: float, asked: tuple[str, ...]) -> tuple[Part, ...]:
    sizes, alone = ruler.sizes, len(asked) == 1
    bar = fixed(strip_height(sizes.touch_s, sizes.size_body))
    foot = FootNeed(sizes, 1)
    made = [
        Part("top", (Variant("shown", 100, bar),)),
        Part("foot", (Variant("shown", 100, foot),)),
    ]
    if view.notice or view.hint:
        need = NoticeNeed(ruler, view.notice or view.hint, sizes.size_body)
        made.append(Part("note", (Variant("shown", 99 if view.notice else 30, need),)))
    if "who" in asked:
        made.append(_pad("who", view.who, ruler, alone))
    if "how" in asked:
        made.append(_pad("how", view.how, ruler, alone))
    if "seats" in asked and view.seats:
        made += _seats(view, ruler, width, alone)
    return tuple(made)


def _pad(name: str, pad: PadView, ruler: Ruler, alone: bool) -> Part:
    """Beside others a pad has two rows of keys at least on each of its pages."""
    whole = keys_need(pad, ruler)
    width = whole.least_width
    variants = [
        Variant("whole", 60, whole, width),
        Variant("halves", 70, replace(whole, look="halves"), width),
        Variant("paged", 94, replace(whole, look="paged"), width),
    ]
    if alone:
        variants.append(Variant("row", 96, replace(whole, look="row")))
    return Part(name, tuple(variants))


def _seats(view: PadSetupView, ruler: Ruler, width: float, alone: bool) -> list[Part]:
    """In two columns only where nothing else stands, and many seats have no room below one another."""
    one, pairs = (SeatsNeed(ruler.sizes, len(view.seats), columns, alone) for columns in (1, 2))
    ways = [Variant("one", 95, one, one.least_width)]
    if alone and len(view.seats) > FEW and width >= pairs.least_width:
        ways = [Variant("one", 93, one, pairs.least_width), Variant("pairs", 95, pairs, pairs.least_width)]
    words = TextNeed(ruler, view.seats_title, most_lines=2)
    return [Part("title", (Variant("shown", 25, words),)), Part("seats", tuple(ways))]


def arrangements(view: PadSetupView, ruler: Ruler, size: Size) -> tuple[Arrangement, ...]:
    gap = ruler.sizes.gap
    people = Stack((Place("who"), Place("title"), Place("seats")), gap, fills=True)
    how = Stack((Place("how"),), gap, fills=True)
    beside = Row((people, how), (1, 1), ruler.sizes.gap_xl, fills=True)
    below = Stack((*people.children, *how.children), gap, fills=True)
    wide = size[0] > size[1]
    return tuple(
        Arrangement(
            name,
            Stack((Place("top"), Place("note"), body, Place("foot")), gap),
            margin=gap,
            bonus=20.0 if (name == "beside") == wide else 0.0,
        )
        for name, body in (("beside", beside), ("below", below))
    )
