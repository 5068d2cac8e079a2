"""What stands on KYOTO's table and where: parts, how early each is admitted, and the arrangements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from app.games.kyoto.view import KyotoView
from app.ui.layout import NOTHING, Arrangement, Need, Part, Place, Plan, Row, Ruler, Stack, Variant, fixed
from app.ui.layout.needs.bar import BarNeed
from app.ui.layout.needs.conference import (
    BoardNeed,
    ClockNeed,
    CoverNeed,
    FlagsNeed,
    GoalsNeed,
    ScoreNeed,
    SoFarNeed,
    chain_height,
)
from app.ui.layout.needs.words import NoticeNeed, PhasesNeed, PromptNeed, StepNeed, strip_height
from app.ui.pad_needs import keys_need

SPELLED = 62
"""From so many columns of text on, the strip has words beside its signs."""
CLOCK, CLOCK_IDEAL = 6.5, 12.0
"""Lines of text that the clock is high beside keys."""
HERO, HERO_IDEAL = 15.0, 32.0
"""The same where it is what people look at."""
BECOMING = 40
"""What an arrangement is worth more that becomes the screen and the moment."""
OVERLEAF = "overleaf"
"""Where a tap finds what has no room beside keys: the table without them."""


class Wide(Need, Protocol):
    """A need that knows the width below which words would be cut."""

    @property
    def least_width(self) -> float: ...


Look = tuple[str, float, Wide]


def topic(view: KyotoView) -> tuple[str, str, bool]:
    """What is being told: as long as it stays the same, no key changes its place for the sake of beauty. With
    the first keys, as when all may agree to stop, something else is told."""
    return view.step.help, view.step.seat, _pressed(view)


def _pressed(view: KyotoView) -> bool:
    return bool(view.pad or view.cover)


def heading(view: KyotoView, plan: Plan) -> str:
    """What the strip says: the round, or what else has no room below."""
    told = [(view.ending or view.step).title] if plan.inside.get("step") else []
    if plan.inside.get("goals"):
        told += [goal.short for goal in view.goals]
    return " · ".join(told) or view.heading


def parts(view: KyotoView, ruler: Ruler, *, played: bool = True, overleaf: bool = False) -> tuple[Part, ...]:
    """All that this moment has to show. Where nobody plays, nothing to press stands around it; overleaf the
    table has the room that keys have else."""
    made = _around(view, ruler) if played else []
    made += _told(view, ruler)
    if not overleaf:
        made += _keys(view, ruler)
    if view.score is None:
        made += _table(view, ruler, overleaf)
    return tuple(made)


def _lone(name: str, keep: float, need: Need, least_width: float = 0.0, elsewhere: str = "") -> Part:
    """A part that is shown in one way or not at all."""
    return Part(name, (Variant("shown", keep, need, least_width),), elsewhere)


def _looks(ruler: Ruler, name: str, columns: float, looks: Sequence[Look], elsewhere: str = "") -> Part:
    """A part in several looks, the fullest first; so many columns of text are as wide as it should be."""
    widths = [need.least_width for _look, _keep, need in looks]
    ideal = ruler.sizes.lines(columns)
    # Small words with what to do below them may need more width than a large title alone.
    variants = tuple(
        Variant(look, keep, need, max(widths[at:]), ideal) for at, (look, keep, need) in enumerate(looks)
    )
    return Part(name, variants, elsewhere)


def _around(view: KyotoView, ruler: Ruler) -> list[Part]:
    sizes = ruler.sizes
    strip = fixed(strip_height(sizes.touch_s, sizes.size_body))
    spelled = Variant("spelled", 20, strip, sizes.lines(SPELLED))
    bar = BarNeed(sizes, any(not action.primary for action in view.actions))
    made = [Part("strip", (spelled, Variant("signs", 100, strip))), _lone("bar", 100, bar)]
    if view.prompt is not None:
        answers = tuple(button.label for button in view.prompt.buttons)
        made.append(_lone("prompt", 99, PromptNeed(ruler, view.prompt.text, view.prompt.detail, answers)))
    return made


def _told(view: KyotoView, ruler: Ruler) -> list[Part]:
    """What the step says."""
    made = [_step(view, ruler)]
    if view.notice:
        made.append(_lone("notice", 98, NoticeNeed(ruler, view.notice, ruler.sizes.size_body)))
    if view.score is None and view.ending is None:
        phases = PhasesNeed(ruler, view.step.phases)
        made.append(_lone("phases", 16, phases, phases.least_width, OVERLEAF))
    if view.goals:
        made.append(_goals(view, ruler))
    if view.chain:
        made.append(_lone("chain", 72, fixed(chain_height(ruler.sizes)), elsewhere=OVERLEAF))
    return made


def _step(view: KyotoView, ruler: Ruler) -> Part:
    told = view.ending or view.step
    detail = view.ending.text if view.ending else view.step.detail
    signed = not view.ending and bool(view.step.seat)
    need = StepNeed(ruler, told.title, detail, signed)
    small, title = replace(need, look="small"), replace(need, look="title")
    part = _looks(ruler, "step", 24, (("large", 44, need), ("small", 80, small), ("title", 84, title)))
    return _or_in_strip(part, 97)


def _goals(view: KyotoView, ruler: Ruler) -> Part:
    figures = tuple(goal.words for goal in view.goals)
    missing = tuple(goal.missing for goal in view.goals)
    large = GoalsNeed(ruler, figures, missing, "large")
    open_, low = replace(large, look="open"), replace(large, look="low")
    part = _looks(ruler, "goals", 18, (("large", 36, large), ("open", 40, open_), ("low", 78, low)))
    return _or_in_strip(part, 96)


def _or_in_strip(part: Part, keep: float) -> Part:
    return replace(part, variants=(*part.variants, Variant("heading", keep, NOTHING, inside="strip")))


def _keys(view: KyotoView, ruler: Ruler) -> list[Part]:
    """With what people answer, or what the final scoring shows them."""
    made = []
    if view.pad is not None:
        whole = keys_need(view.pad, ruler)
        looks = (
            ("whole", 66, whole),
            ("halves", 68, replace(whole, look="halves")),
            ("paged", 89, replace(whole, look="paged")),
            ("row", 95, replace(whole, look="row")),
        )
        made.append(_looks(ruler, "pad", 28, looks))
    if view.cover is not None:
        roomy = CoverNeed(ruler, view.cover.words, "roomy")
        made.append(
            _looks(ruler, "cover", 28, (("roomy", 70, roomy), ("low", 95, replace(roomy, look="low"))))
        )
    if view.score is not None:
        bars = ScoreNeed(ruler.sizes, len(view.score.lanes), "bars")
        made.append(
            _looks(ruler, "track", 36, (("bars", 60, bars), ("lines", 95, replace(bars, look="lines"))))
        )
    return made


def _table(view: KyotoView, ruler: Ruler, overleaf: bool) -> list[Part]:
    """What lies on the table: the clock or the board, the countries, and what has been."""
    sizes = ruler.sizes
    made = []
    if view.timer is not None:
        hero, clock = ClockNeed(sizes, HERO, HERO_IDEAL), ClockNeed(sizes, CLOCK, CLOCK_IDEAL)
        made.append(_looks(ruler, "ring", 0, (("hero", 50, hero), ("clock", 92, clock))))
    else:
        # While impacts are carried out the board is what they are carried out on.
        kept = 91 if overleaf or view.chain else 62
        full, damage = BoardNeed(sizes, "full"), BoardNeed(sizes, "damage")
        made.append(_looks(ruler, "board", 16, (("full", 34, full), ("damage", kept, damage)), OVERLEAF))
    titles, gave = tuple(flag.title for flag in view.flags), any(flag.given for flag in view.flags)
    panels = FlagsNeed(ruler, titles, gave, "panels")
    tapped = 93 if view.flags_open or overleaf else 58
    looks: tuple[Look, ...] = (("panels", 38, panels), ("signs", tapped, replace(panels, look="signs")))
    made.append(_looks(ruler, "flags", 14, looks, OVERLEAF))
    if overleaf or not _pressed(view):
        story = SoFarNeed(ruler, bool(view.rounds), view.rounds_words, "\n".join(view.recent))
        rounds = replace(story, recent="")
        made.append(_looks(ruler, "so_far", 24, (("story", 10, story), ("rounds", 14, rounds)), OVERLEAF))
    return made


def arrangements(view: KyotoView, ruler: Ruler, upright: bool = False) -> tuple[Arrangement, ...]:
    """The ways in which the table may stand; worth decides. Beside a clock stand the goals it runs for, else
    they belong to the keys; what has been stands at the foot of a column. A clock that nothing is pressed
    beside stands in the middle; on an upright screen parts rather stand below one another."""
    gap, wide = ruler.sizes.gap_s, ruler.sizes.gap_l
    table = (Place("ring"), Place("board"))
    work = tuple(map(Place, ("chain", "pad", "cover", "track")))
    so_far = Place("so_far")
    words = (Place("phases"), Place("step"))
    goals, flags = Place("goals"), Place("flags")

    beside, below = ((goals,), ()) if view.timer is not None else ((), (goals,))

    def stack(*children: Place | Row | Stack) -> Stack:
        return Stack(children, gap, foot=children[-1] == so_far)

    def row(*columns: tuple[float, Place | Row | Stack]) -> Row:
        return Row(
            tuple(each for _weight, each in columns),
            tuple(weight for weight, _each in columns),
            wide,
            fills=True,
        )

    hero = Stack(table, gap, centred=True)
    bodies: dict[str, Row | Stack] = {
        "columns": row(
            (1, stack(*table, *beside)), (2.05, stack(*words, *below, *work, so_far)), (1.15, flags)
        ),
        "hero": row((1.05, stack(*words, goals, so_far)), (1.75, hero), (0.95, flags)),
        "beside": row((1, hero), (1.5, stack(*words, goals, *work, so_far, flags))),
        "work": row((2.2, stack(*words, goals, *work, so_far)), (1, flags)),
        "below": Stack(
            (Row((stack(*table), goals), (1.3, 1), wide), *words, *work, so_far, flags), gap, fills=True
        ),
        "stack": Stack((*table, *words, goals, *work, so_far, flags), gap, fills=True),
    }
    watched = view.timer is not None and not _pressed(view)
    becoming = ("below" if view.timer is not None else "stack") if upright else "hero" if watched else ""
    return tuple(
        Arrangement(
            name,
            Stack((Place("strip"), Place("notice"), body, Place("prompt"), Place("bar")), ruler.sizes.gap),
            margin=ruler.sizes.gap,
            bonus=BECOMING if name == becoming else 0.0,
        )
        for name, body in bodies.items()
    )
