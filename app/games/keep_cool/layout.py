"""What stands on KEEP COOL's table and where: parts, how early each is admitted, and the arrangements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from app.games.keep_cool.view import TableView
from app.ui.carbometer_need import carbometer_need
from app.ui.keys import KeyView, PadView
from app.ui.layout import NOTHING, Arrangement, Need, Part, Place, Plan, Row, Ruler, Stack, Variant, fixed
from app.ui.layout.needs.bar import BarNeed, one_key_bar
from app.ui.layout.needs.keys import KeyShape, KeysNeed, Question
from app.ui.layout.needs.table import (
    CardNeed,
    DiceNeed,
    EdgeNeed,
    EndNeed,
    ListNeed,
    OfferShape,
    OffersNeed,
    PickerNeed,
    PricesNeed,
    SeatStripNeed,
    StoryNeed,
    TrayNeed,
)
from app.ui.layout.needs.words import (
    NoticeNeed,
    PhasesNeed,
    PromptNeed,
    StepNeed,
    phase_bars_height,
    strip_height,
)
from app.ui.views import ActionView

SPELLED = 62
"""From so many columns of text on, the strip has words beside its signs."""
OVERLEAF = "overleaf"
"""Where a tap finds what has no room beside keys: the table without them."""
STORY, STORY_LONG = 2, 4
"""Happenings that are seen at once."""
BOOK_LINES = 3.6
"""Lines of text that a promise in the book is high."""
BOOK_SEEN = 3
"""Promises that are seen at once at least."""
STEADY = 70
"""What the arrangement is worth more that the carbometer keeps its place in through the steps of a turn."""
MIDDLE_WIDE, MIDDLE_HIGH = 33.0, 27.0
"""Lines of text that remain between the seats' edges, or they sit in a row."""
EDGE = 0.01
"""The share of the width that the seats' edges have: no more than they need."""


class Wide(Need, Protocol):
    """A need that knows the width below which words would be cut."""

    @property
    def least_width(self) -> float: ...


Look = tuple[str, float, Wide]


def topic(view: TableView) -> tuple[object, ...]:
    """What is being done: as long as it stays the same, no key changes its place for the sake of beauty."""
    return view.step.help, view.step.seat, view.deal is None, bool(view.prompt), bool(view.picks)


def heading(view: TableView, plan: Plan) -> str:
    """What the strip says: the round and whose turn it is, or the step if that has no room below."""
    return (view.deal or view.step).title if plan.inside.get("step") else view.heading


def clockwise(count: int, wide: bool) -> tuple[list[int], list[int]]:
    """Which seats lie on the first edge and which on the second, so that play runs clockwise."""
    if wide:
        right = list(range(1, 1 + (count + 1) // 2)) if count > 3 else list(range(1, count - 1))
        left = [0, *reversed([i for i in range(1, count) if i not in right])]
        return left, right
    top = list(range((count + 1) // 2))
    return top, list(reversed(range(len(top), count)))


def parts(
    view: TableView, ruler: Ruler, size: tuple[float, float], *, played: bool = True, overleaf: bool = False
) -> tuple[Part, ...]:
    """All that this moment has to show. Where nobody plays, nothing to press stands around it; overleaf the
    table has the room that keys have else."""
    made = _around(view, ruler, overleaf) if played else [_strip(ruler)]
    made += _told(view, ruler)
    if not overleaf:
        made += _work(view, ruler)
    made += _table(view, ruler, size, overleaf)
    return tuple(made)


def _lone(name: str, keep: float, need: Need, least_width: float = 0.0, elsewhere: str = "") -> Part:
    """A part that is shown in one way or not at all."""
    return Part(name, (Variant("shown", keep, need, least_width),), elsewhere)


def _looks(ruler: Ruler, name: str, columns: float, looks: Sequence[Look], elsewhere: str = "") -> Part:
    """A part in several looks, the fullest first; so many columns of text are as wide as it should be."""
    widths = [need.least_width for _look, _keep, need in looks]
    ideal = ruler.sizes.lines(columns)
    variants = tuple(
        Variant(look, keep, need, max(widths[at:]), ideal) for at, (look, keep, need) in enumerate(looks)
    )
    return Part(name, variants, elsewhere)


def _strip(ruler: Ruler) -> Part:
    strip = fixed(strip_height(ruler.sizes.touch_s, ruler.sizes.size_body))
    spelled = Variant("spelled", 20, strip, ruler.sizes.lines(SPELLED))
    return Part("strip", (spelled, Variant("signs", 100, strip)))


def _around(view: TableView, ruler: Ruler, overleaf: bool) -> list[Part]:
    made = [_strip(ruler), _lone("bar", 100, bar_need(ruler))]
    if view.prompt is not None and not overleaf:
        answers = tuple(button.label for button in view.prompt.buttons)
        made.append(_lone("prompt", 99, PromptNeed(ruler, view.prompt.text, view.prompt.detail, answers)))
    if view.virtual is not None and not overleaf and not arranging(view):
        labels = tuple(button.label for button in view.virtual.buttons)
        words = TrayNeed(ruler, labels, "words")
        looks = (("words", 30, words), ("signs", 96, replace(words, look="signs")))
        made.append(_looks(ruler, "tray", 0, looks))
    return made


def bar_need(ruler: Ruler) -> BarNeed:
    """One line in every step: beside undo and the main key one key leads to what is rare."""
    return one_key_bar(ruler.sizes)


def _told(view: TableView, ruler: Ruler) -> list[Part]:
    """What the step says."""
    made = []
    if view.end is None or view.deal is not None:
        made.append(_step(view, ruler))
    if view.notice:
        made.append(_lone("notice", 98, NoticeNeed(ruler, view.notice, ruler.sizes.size_body)))
    if not view.outcome and view.deal is None:
        phases = PhasesNeed(ruler, view.step.phases)
        bars = Variant("bars", 22, fixed(phase_bars_height(ruler.sizes)))
        made.append(Part("phases", (Variant("shown", 16, phases, phases.least_width), bars)))
    return made


def _step(view: TableView, ruler: Ruler) -> Part:
    said = view.deal or view.step
    need = StepNeed(ruler, said.title, said.detail, bool(said.seat))
    small, title = replace(need, look="small"), replace(need, look="title")
    part = _looks(ruler, "step", 24, (("large", 44, need), ("small", 80, small), ("title", 84, title)))
    return replace(part, variants=(*part.variants, Variant("heading", 97, NOTHING, inside="strip")))


def _work(view: TableView, ruler: Ruler) -> list[Part]:
    """With what people answer."""
    sizes = ruler.sizes
    made = []
    if view.deal is not None and view.deal.pad is not None:
        whole, signs = keys_need(view.deal.pad, ruler), keys_need(view.deal.signs or view.deal.pad, ruler)
        looks = (
            ("whole", 66, whole),
            ("halves", 68, replace(whole, look="halves")),
            ("paged", 86, replace(whole, look="paged")),
            ("row", 89, replace(whole, look="row")),
            ("signs", 94, replace(signs, look="row")),
        )
        made.append(_looks(ruler, "pad", 28, looks))
    if view.deal is not None and view.deal.prices:
        fields = tuple(len(row.prices) for row in view.deal.prices)
        need = PricesNeed(sizes, fields)
        made.append(_lone("prices", 93, need, need.least_width))
    if view.deal is not None and view.deal.lines is not None:
        book = ListNeed(sizes, len(view.deal.lines.rows), BOOK_SEEN, BOOK_LINES)
        made.append(_looks(ruler, "book", 24, (("some", 60, book), ("one", 94, replace(book, seen=1)))))
    if view.picks and view.deal is None:
        roomy = PickerNeed(sizes, "roomy")
        looks_ = (("roomy", 60, roomy), ("low", 95, replace(roomy, look="low")))
        made.append(_looks(ruler, "picker", 24, looks_))
    if view.end is not None and not view.picks and view.deal is None:
        made.append(_looks(ruler, "end", 30, (("end", 94, EndNeed(sizes, len(view.end.winners))),)))
    if view.offers:
        made.append(offers_part(view.offers, ruler))
    return made


def offers_part(offers: Sequence[ActionView], ruler: Ruler) -> Part:
    shapes = tuple(
        OfferShape(each.label, each.detail, "" if each.cost is None else str(each.cost), bool(each.icon))
        for each in offers
    )
    low = OffersNeed(ruler, shapes, "low")
    looks: tuple[Look, ...] = (
        ("low", 78, low),
        ("paged", 90, replace(low, look="paged")),
        ("row", 95, replace(low, look="row")),
    )
    if any(each.detail for each in shapes):
        looks = (("lines", 64, replace(low, look="lines")), *looks)
    return _looks(ruler, "offers", 20, looks)


def keys_need(pad: PadView, ruler: Ruler) -> KeysNeed:
    questions = tuple(Question(ruler, group.label, tuple(map(_shape, group.keys))) for group in pad.groups)
    return KeysNeed(ruler, questions, pad.note)


def _shape(key: KeyView) -> KeyShape:
    return KeyShape(key.label, key.detail, bool(key.icon or key.seat) + bool(key.second))


def _table(view: TableView, ruler: Ruler, size: tuple[float, float], overleaf: bool) -> list[Part]:
    """What lies on the table: the card and the dice, the carbometer, the seats, and what has been."""
    sizes = ruler.sizes
    made = []
    idle = view.deal is None and not view.picks and view.end is None
    if idle and view.card is not None:
        whole = CardNeed(sizes, "whole")
        looks = (("whole", 52, whole), ("low", 92, replace(whole, look="low")))
        made.append(_looks(ruler, "card", 20, looks, OVERLEAF))
    if idle and (view.die.stray or (view.card is not None and view.die.faces)):
        dice = DiceNeed(ruler, len(view.die.faces) + view.die.wanted, view.die.caption)
        made.append(_lone("dice", 57, dice, dice.least_width, OVERLEAF))
    made.append(_carbometer(view, ruler, overleaf))
    if edged(view, ruler, size):
        upright = size[1] > size[0]
        edges = clockwise(len(view.seats), not upright)
        for name, seats in zip(("first", "second"), edges, strict=True):
            need = EdgeNeed(sizes, len(seats), upright)
            made.append(_lone(name, 98, need, need.least_width, OVERLEAF))
    else:
        strip = SeatStripNeed(sizes)
        made.append(_lone("row", 91 if overleaf else 60, strip, strip.least_width, OVERLEAF))
    if view.recent and (overleaf or view.deal is None) and view.end is None:
        short, long = (StoryNeed(ruler, view.recent[:count]) for count in (STORY, STORY_LONG))
        made.append(_looks(ruler, "story", 18, (("long", 10, long), ("short", 46, short)), OVERLEAF))
    return made


def _carbometer(view: TableView, ruler: Ruler, overleaf: bool) -> Part:
    """While something is arranged it only says its number; the keys have the room."""
    tower, flat, low = (carbometer_need(view.carbometer, ruler, look) for look in ("tower", "flat", "low"))
    lines = tower.ideal_width / ruler.sizes.size_body
    if arranging(view) and not overleaf:
        return _looks(ruler, "carbometer", lines, (("low", 50, low),), OVERLEAF)
    kept = 91 if overleaf else 76
    looks = (("tower", 66, tower), ("flat", 68, flat), ("low", kept, low))
    return _looks(ruler, "carbometer", lines, looks, OVERLEAF)


def arranging(view: TableView) -> bool:
    """Something between seats takes more keys than stand beside the carbometer; or it is all over."""
    if view.deal is None:
        return view.end is not None and not view.picks
    return bool(view.deal.pad or view.deal.prices or view.deal.lines)


def edged(view: TableView, ruler: Ruler, size: tuple[float, float]) -> bool:
    """Whether seats sit along two edges: that follows from the screen and from nothing that a step changes,
    so that they keep their places."""
    sizes = ruler.sizes
    upright = size[1] > size[0]
    longest = max(len(seats) for seats in clockwise(len(view.seats), not upright))
    edge = EdgeNeed(sizes, longest, upright)
    width = size[0] - 2 * sizes.gap
    height = size[1] - 4 * sizes.gap - strip_height(sizes.touch_s, sizes.size_body)
    height -= one_key_bar(sizes)(width).least
    if view.notice:
        height -= NoticeNeed(ruler, view.notice, sizes.size_body)(width).least + sizes.gap
    tall, wide = edge(width).least, edge.least_width
    if upright:
        return wide <= width and height - 2 * (tall + sizes.gap) >= sizes.lines(MIDDLE_HIGH)
    return tall <= height and width - 2 * (wide + sizes.gap) >= sizes.lines(MIDDLE_WIDE)


def arrangements(view: TableView, ruler: Ruler, size: tuple[float, float]) -> tuple[Arrangement, ...]:
    """The ways in which the table may stand; worth decides. Seats sit along two edges, or in a row where
    there is too little room for them. Keys that need it have the whole width between the edges."""
    upright = size[1] > size[0]
    gap, wide = ruler.sizes.gap_s, ruler.sizes.gap_l
    names = ("phases", "step", "card", "dice", "prices", "book", "picker", "end", "pad", "offers", "story")
    work = Stack(tuple(map(Place, names)), gap, foot=True)
    column, seats = Place("carbometer"), Place("row")
    asked = (Place("prompt"), Place("tray"))

    def beside(share: float) -> Row:
        return Row((work, column), (share, 1), wide, fills=True)

    first, second = Place("first"), Place("second")

    def between(middle: Stack) -> Stack | Row:
        if upright:
            return Stack((first, middle, second), ruler.sizes.gap, fills=True)
        return Row((first, middle, second), (EDGE, 1, EDGE), ruler.sizes.gap, fills=True)

    bodies: dict[str, Stack | Row]
    if edged(view, ruler, size):
        bodies = {
            "beside": between(Stack((beside(1.6), *asked), ruler.sizes.gap, fills=True)),
            "below": between(Stack((column, work, *asked), ruler.sizes.gap, fills=True)),
        }
    else:
        bodies = {
            "beside": Stack((beside(1.6), *asked, seats), gap, fills=True),
            "below": Stack((column, work, *asked, seats), gap, fills=True),
        }
    wanted = "below" if arranging(view) else "beside"
    return tuple(
        Arrangement(
            name,
            Stack((Place("strip"), Place("notice"), body, Place("bar")), ruler.sizes.gap),
            margin=ruler.sizes.gap,
            bonus=STEADY if name == wanted else 0.0,
        )
        for name, body in bodies.items()
    )
