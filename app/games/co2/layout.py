"""What stands on CO₂'s table and where: parts, how early each is admitted, and the arrangements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, Protocol

from app.games.co2.view import Co2View
from app.table.parts import sum_shapes
from app.ui.layout import NOTHING, Arrangement, Need, Part, Place, Plan, Row, Ruler, Stack, Variant, fixed
from app.ui.layout.needs.bar import BarNeed
from app.ui.layout.needs.sums import SumsNeed
from app.ui.layout.needs.words import NoticeNeed, PhasesNeed, PromptNeed, StepNeed, strip_height
from app.ui.layout.needs.world import (
    CompaniesNeed,
    FactsNeed,
    GaugeNeed,
    RecentNeed,
    RegionsNeed,
    TabsNeed,
    TracksNeed,
)
from app.ui.pad_needs import keys_need

SPELLED = 62
"""From so many columns of text on, the strip has words beside its signs."""
CROWDED = 14
"""On a screen that is no higher than so many keys, other pages of the table are in the strip's line."""
TITLE, STRIP_KEYS = 11, 4
"""Lines of text that the title in the strip is wide then, at least; and how many keys stand around it."""
SQUEEZE, TITLED = 0.78, 0.58
"""How far the words of keys, and of their questions, are squeezed rather than not shown at all."""
BECOMING = 100
"""What an arrangement is worth more that becomes the screen and the moment."""
OVERLEAF = "overleaf"
"""Where a tap finds what has no room beside keys: the table without them."""
TAB = "tab"
"""Where another page of the table has it."""
ANSWERED = "prompt"
"""Keys come back when a question is answered that there is no room beside for them."""


class Wide(Need, Protocol):
    """A need that knows the width below which words would be cut."""

    @property
    def least_width(self) -> float: ...


Look = tuple[str, float, Wide]
Work = Literal["regions", "tracks", "sums", "pad", ""]


def work(view: Co2View) -> Work:
    """What people look at or press now, in the middle of the table."""
    if view.tab == "regions":
        return "regions"
    if view.tracks:
        return "tracks"
    if view.sums:
        return "sums"
    return "pad" if view.pad is not None else ""


def topic(view: Co2View) -> tuple[str, str, str, bool]:
    """What is being entered: as long as it stays the same, no key moves for the sake of beauty."""
    return view.step.help, view.step.seat, work(view), view.regions_beside


def heading(view: Co2View, plan: Plan) -> str:
    """What the strip says: the decade, or what else has no room below."""
    inside = [(view.ending or view.step).title] if plan.inside.get("step") else []
    inside += [view.ppm_words] if plan.inside.get("air") else []
    return " · ".join(inside) if plan.inside.get("step") else view.short_heading if inside else view.heading


def parts(view: Co2View, ruler: Ruler, *, played: bool = True, overleaf: bool = False) -> tuple[Part, ...]:
    """All that this moment has to show. Where nobody plays, nothing to press stands around it; overleaf the
    table has the room that keys have else."""
    made = _around(view, ruler) if played else []
    made += _words(view, ruler)
    made += _work(view, ruler, overleaf)
    made += _table(view, ruler, overleaf or not played)
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


def _or_in_strip(part: Part, keep: float) -> Part:
    return replace(part, variants=(*part.variants, Variant("heading", keep, NOTHING, inside="strip")))


def _around(view: Co2View, ruler: Ruler) -> list[Part]:
    sizes = ruler.sizes
    strip = fixed(strip_height(sizes.touch_s, sizes.size_body))
    spelled = Variant("spelled", 20, strip, sizes.lines(SPELLED))
    bar = BarNeed(sizes, any(not action.primary for action in view.actions))
    named = tabs_need(view, ruler)
    made = [
        Part("strip", (spelled, Variant("signs", 100, strip))),
        _lone("bar", 100, bar),
        _looks(ruler, "tabs", 0, (("named", 46, named), ("signs", 99, replace(named, look="signs")))),
    ]
    if view.prompt is not None:
        answers = tuple(button.label for button in view.prompt.buttons)
        made.append(_lone("prompt", 99, PromptNeed(ruler, view.prompt.text, view.prompt.detail, answers)))
    return made


def tabs_need(view: Co2View, ruler: Ruler) -> TabsNeed:
    return TabsNeed(ruler, tuple(tab.label for tab in view.tabs), "named")


def _words(view: Co2View, ruler: Ruler) -> list[Part]:
    """What the step says."""
    shown = view.ending or view.step
    detail = view.ending.text if view.ending else view.step.detail
    need = StepNeed(ruler, shown.title, detail, bool(view.step.seat) and not view.ending)
    small, title = replace(need, look="small"), replace(need, look="title")
    step = _looks(ruler, "step", 24, (("large", 42, need), ("small", 80, small), ("title", 84, title)))
    made = [_or_in_strip(step, 97)]
    if view.notice:
        made.append(_lone("notice", 98, NoticeNeed(ruler, view.notice, ruler.sizes.size_body)))
    if view.ending is None:
        phases = PhasesNeed(ruler, view.step.phases)
        made.append(_lone("phases", 16, phases, phases.least_width, OVERLEAF))
    return made


def _work(view: Co2View, ruler: Ruler, overleaf: bool) -> list[Part]:
    """Keys, or what is looked at in their place. Overleaf there are no keys."""
    match work(view):
        case "pad" if view.pad is not None and not overleaf:
            whole = keys_need(view.pad, ruler)
            looks = (
                ("whole", 66, whole),
                ("halves", 68, replace(whole, look="halves")),
                ("paged", 89, replace(whole, look="paged")),
            )
            titles = (ruler.text.line(group.label, ruler.sizes.size_body) for group in view.pad.groups)
            least = max(2 * ruler.sizes.finger, whole.least_width * SQUEEZE, TITLED * max(titles))
            row = Variant("row", 95, replace(whole, look="row"), least)
            part = _looks(ruler, "pad", 28, looks, ANSWERED if view.prompt else "")
            return [replace(part, variants=(*part.variants, row))]
        case "tracks" if not overleaf:
            tracks = TracksNeed(ruler.sizes, len(view.tracks))
            packed_tracks = replace(tracks, look="packed")
            return [_looks(ruler, "tracks", 40, (("tracks", 88, tracks), ("packed", 95, packed_tracks)))]
        case "sums" if not overleaf:
            roomy = SumsNeed(ruler, sum_shapes(view.sums), "roomy")
            low, packed = replace(roomy, look="low"), replace(roomy, look="packed")
            return [
                _looks(ruler, "sums", 30, (("roomy", 64, roomy), ("low", 82, low), ("packed", 95, packed)))
            ]
    return []


def _table(view: Co2View, ruler: Ruler, open_: bool) -> list[Part]:
    """What lies on the table: the air, the world, the companies. `open_`: nothing is pressed beside it."""
    sizes = ruler.sizes
    hero, low = GaugeNeed(sizes, "hero"), GaugeNeed(sizes, "low")
    air = _looks(ruler, "air", 12, (("hero", 44, hero), ("low", 78, low)))
    body = facts_need(view, ruler)
    facts = _looks(
        ruler,
        "facts",
        16,
        (("body", 36, body), ("note", 92 if open_ else 58, replace(body, size="note"))),
        OVERLEAF,
    )
    named = companies_need(view, ruler)
    panels: tuple[Look, ...] = (
        ("named", 12, named),
        ("full", 40, replace(named, look="full")),
        ("low", 84 if open_ else 62, replace(named, look="low")),
    )
    companies = _looks(ruler, "companies", 12, panels, TAB)
    made = [_or_in_strip(air, 96), facts, companies]
    if work(view) in ("regions", "pad", "") or open_:
        made.append(_regions(view, ruler, open_))
    recent = "\n".join(view.recent)
    if recent and view.ending is None:
        made.append(_looks(ruler, "recent", 24, (("recent", 10, RecentNeed(ruler, recent)),), OVERLEAF))
    return made


def _regions(view: Co2View, ruler: Ruler, open_: bool) -> Part:
    """The world; where it is what people look at, all of it is there, however small."""
    full = regions_need(view, ruler)
    tight, packed = replace(full, look="tight"), replace(full, look="packed")
    if work(view) == "regions" and not open_:
        looks: tuple[Look, ...] = (("full", 50, full), ("tight", 90, tight), ("packed", 95, packed))
    else:
        kept = 88 if open_ else 70 if view.regions_beside else 60
        looks = (("full", 50 if open_ else 38, full), ("tight", kept, tight))
    return _looks(ruler, "regions", 36, looks, TAB)


def facts_need(view: Co2View, ruler: Ruler) -> FactsNeed:
    return FactsNeed(ruler, tuple(row.words for row in view.facts), tuple(row.figure for row in view.facts))


def companies_need(view: Co2View, ruler: Ruler) -> CompaniesNeed:
    titles = tuple(company.title for company in view.companies)
    counts = max(len(company.counts) for company in view.companies)
    return CompaniesNeed(ruler, titles, tuple(company.name for company in view.companies), counts, "named")


def regions_need(view: Co2View, ruler: Ruler) -> RegionsNeed:
    titles = tuple(region.title for region in view.regions)
    pieces = max(len(row) for region in view.regions for row in (region.spots, region.slots))
    return RegionsNeed(ruler, titles, pieces, "full")


def pages_in_strip(view: Co2View, ruler: Ruler, size: tuple[float, float]) -> bool:
    """On a low screen the line of the strip has room for both."""
    sizes = ruler.sizes
    signs = replace(tabs_need(view, ruler), look="signs").least_width
    strip = STRIP_KEYS * sizes.touch_s + sizes.lines(TITLE)
    return size[1] < CROWDED * sizes.touch_s and strip + signs + 3 * sizes.gap <= size[0]


def arrangements(view: Co2View, ruler: Ruler, size: tuple[float, float]) -> tuple[Arrangement, ...]:
    """The ways in which the table may stand; worth decides. The world is what everybody looks at: where there
    is room, keys stand below it from edge to edge. Where pages stand follows from the screen alone."""
    upright = size[1] > size[0]
    gap, wide = ruler.sizes.gap_s, ruler.sizes.gap_l
    words = (Place("phases"), Place("step"))
    air, facts, companies = Place("air"), Place("facts"), Place("companies")
    regions, pad, recent = Place("regions"), Place("pad"), Place("recent")
    looked_at = (Place("tracks"), Place("sums"))

    def stack(*children: Place | Row | Stack) -> Stack:
        return Stack(children, gap, foot=children[-1] == recent)

    def row(*columns: tuple[float, Place | Row | Stack]) -> Row:
        return Row(
            tuple(each for _weight, each in columns),
            tuple(weight for weight, _each in columns),
            wide,
            fills=True,
        )

    side = stack(air, facts)
    bodies: dict[str, Row | Stack] = {
        "world": Stack(
            (row((1, side), (2.9, stack(*words, regions, *looked_at, recent)), (0.95, companies)), pad),
            gap,
            fills=True,
        ),
        "foot": Stack(
            (
                row((1, air), (3.6, stack(*words, regions, *looked_at, recent))),
                Row((companies, facts), (1.4, 1), wide),
                pad,
            ),
            gap,
            fills=True,
        ),
        "columns": row((1, side), (2.3, stack(*words, *looked_at, pad, regions, recent)), (0.95, companies)),
        "beside": row((1, side), (2.6, stack(*words, *looked_at, pad, regions, companies, recent))),
        "work": Stack(
            (*words, *looked_at, pad, regions, Row((air, companies), (1, 3), wide), recent), gap, fills=True
        ),
        "stack": Stack(
            (Row((air, facts), (1, 1.7), wide), *words, *looked_at, pad, regions, companies, recent),
            gap,
            fills=True,
        ),
    }
    becoming = "stack" if upright else "world"
    strip, tabs = Place("strip"), Place("tabs")
    beside = not upright and pages_in_strip(view, ruler, size)
    top = (Row((strip, tabs), (1.2, 1), ruler.sizes.gap),) if beside else (strip, tabs)
    return tuple(
        Arrangement(
            name,
            Stack((*top, Place("notice"), body, Place("prompt"), Place("bar")), ruler.sizes.gap, foot=True),
            margin=ruler.sizes.gap,
            bonus=BECOMING if name == becoming else 0.0,
        )
        for name, body in bodies.items()
    )
