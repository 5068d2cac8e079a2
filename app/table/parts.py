"""Parts that the tables of several games have: the bar and the strip, what the step says, its keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from app.table.views import EndingView, SumRow
from app.ui.keys import KeyView, PadView
from app.ui.layout import NOTHING, Need, Part, Ruler, Variant, fixed
from app.ui.layout.needs.bar import BarNeed
from app.ui.layout.needs.keys import KeyShape, KeysNeed, Question
from app.ui.layout.needs.sums import SumShape
from app.ui.layout.needs.words import NoticeNeed, PhasesNeed, PromptNeed, StepNeed, strip_height
from app.ui.views import ActionView, PromptView, StepView

SPELLED = 62
"""From so many columns of text on, the strip has words beside its signs."""
ROW = 15
"""Columns of text that keys have at least: the narrowest screen has them."""
OVERLEAF = "overleaf"
"""Where a tap finds what has no room beside keys: the table without them."""


class Wide(Need, Protocol):
    """A need that knows the width below which words would be cut."""

    @property
    def least_width(self) -> float: ...


class Spoken(Protocol):
    """What every table's view says around its game."""

    @property
    def step(self) -> StepView: ...

    @property
    def ending(self) -> EndingView | None: ...

    @property
    def actions(self) -> tuple[ActionView, ...]: ...

    @property
    def prompt(self) -> PromptView | None: ...

    @property
    def notice(self) -> str: ...


Look = tuple[str, float, Wide]


def lone(name: str, keep: float, need: Need, least_width: float = 0.0, elsewhere: str = "") -> Part:
    """A part that is shown in one way or not at all."""
    return Part(name, (Variant("shown", keep, need, least_width),), elsewhere)


def looks(ruler: Ruler, name: str, columns: float, each: Sequence[Look], elsewhere: str = "") -> Part:
    """A part in several looks, the fullest first; so many columns of text are as wide as it should be."""
    widths = [need.least_width for _look, _keep, need in each]
    ideal = ruler.sizes.lines(columns)
    # Small words with what to do below them may need more width than a large title alone.
    variants = tuple(
        Variant(look, keep, need, max(widths[at:]), ideal) for at, (look, keep, need) in enumerate(each)
    )
    return Part(name, variants, elsewhere)


def or_in_strip(part: Part, keep: float) -> Part:
    """Without room of its own the strip says it."""
    return replace(part, variants=(*part.variants, Variant("heading", keep, NOTHING, inside="strip")))


def around(view: Spoken, ruler: Ruler) -> list[Part]:
    """What stands around a table that is played at."""
    sizes = ruler.sizes
    strip = fixed(strip_height(sizes.touch_s, sizes.size_body))
    spelled = Variant("spelled", 20, strip, sizes.lines(SPELLED))
    bar = BarNeed(sizes, any(not action.primary for action in view.actions))
    made = [Part("strip", (spelled, Variant("signs", 100, strip))), lone("bar", 100, bar)]
    if view.prompt is not None:
        answers = tuple(button.label for button in view.prompt.buttons)
        made.append(lone("prompt", 99, PromptNeed(ruler, view.prompt.text, view.prompt.detail, answers)))
    return made


def spoken(view: Spoken, ruler: Ruler) -> list[Part]:
    """What the step says, and where it stands among the phases."""
    shown = view.ending or view.step
    detail = view.ending.text if view.ending else view.step.detail
    need = StepNeed(ruler, shown.title, detail, bool(view.step.seat) and not view.ending)
    small, title = replace(need, look="small"), replace(need, look="title")
    step = looks(ruler, "step", 24, (("large", 44, need), ("small", 80, small), ("title", 84, title)))
    made = [or_in_strip(step, 97)]
    if view.notice:
        made.append(lone("notice", 98, NoticeNeed(ruler, view.notice, ruler.sizes.size_body)))
    if view.ending is None:
        phases = PhasesNeed(ruler, view.step.phases)
        made.append(lone("phases", 16, phases, phases.least_width, OVERLEAF))
    return made


def keys(pad: PadView, ruler: Ruler) -> Part:
    """Questions with their keys: all at once, or on as few pages as there is room for."""
    whole = keys_need(pad, ruler)
    ways = (
        ("whole", 66, whole),
        ("halves", 68, replace(whole, look="halves")),
        ("paged", 89, replace(whole, look="paged")),
    )
    # Rather small words than no keys.
    narrow = min(whole.least_width, max(2 * ruler.sizes.finger, ruler.sizes.lines(ROW)))
    row = Variant("row", 95, replace(whole, look="row"), narrow)
    part = looks(ruler, "pad", 28, ways)
    return replace(part, variants=(*part.variants, row))


def keys_need(pad: PadView, ruler: Ruler) -> KeysNeed:
    questions = tuple(Question(ruler, group.label, tuple(map(_shape, group.keys))) for group in pad.groups)
    return KeysNeed(ruler, questions, pad.note)


def _shape(key: KeyView) -> KeyShape:
    return KeyShape(key.label, key.detail, bool(key.icon or key.seat) + bool(key.second))


def sum_shapes(rows: Sequence[SumRow]) -> tuple[SumShape, ...]:
    """What of the lines of a sum takes room."""
    return tuple(SumShape(row.title, row.words, row.figure, row.total) for row in rows)
