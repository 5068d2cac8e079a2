"""What stands on e-Mission's table and where: parts, how early each is admitted, and the arrangements."""

from __future__ import annotations

from dataclasses import replace

from app.games.emission.crisis.view import CrisisCardView, CrisisView
from app.games.emission.view import EmissionView
from app.table.parts import OVERLEAF, around, keys, lone, looks, or_in_strip, spoken, sum_shapes
from app.ui.layout import Arrangement, Part, Place, Plan, Row, Ruler, Stack, Variant
from app.ui.layout.needs.conference import SoFarNeed
from app.ui.layout.needs.crisis import (
    BackNeed,
    CardNeed,
    LastingNeed,
    RowNeed,
    SumsNeed,
    ThrowsNeed,
    TracksNeed,
)
from app.ui.layout.needs.powers import (
    BalanceNeed,
    BoardsNeed,
    HeatNeed,
    OneBoardNeed,
    PowersNeed,
    WorldNeed,
)
from app.ui.layout.needs.sums import SumsNeed as SheetNeed

BECOMING = 40
"""What an arrangement is worth more that becomes the screen and the moment."""


def topic(view: EmissionView) -> tuple[str, bool, bool, str]:
    """What is being entered: as long as it stays the same, no key moves for the sake of beauty."""
    card = view.crisis.card.id if view.crisis is not None else ""
    return view.step.help, view.boards_open, view.revealed, card


def heading(view: EmissionView, plan: Plan) -> str:
    """What the strip says: the round and the phase, or what else has no room below."""
    if view.ending is not None and plan.inside.get("step"):
        return view.outcome
    inside = [view.step.title] if plan.inside.get("step") else []
    inside += [view.card.title] if plan.inside.get("card") and view.card else []
    if plan.inside.get("heat"):
        inside.append(view.thermometer.temperature if inside else view.short_heading)
    return " · ".join(inside) or view.heading


def parts(
    view: EmissionView, ruler: Ruler, *, played: bool = True, overleaf: bool = False
) -> tuple[Part, ...]:
    """All that this moment has to show. Where nobody plays, nothing to press stands around it; overleaf the
    table has the room that keys have else."""
    made = around(view, ruler) if played else []
    words = spoken(view, ruler)
    if view.notice_calm and not overleaf:
        # What is only good to know gives way to boards, and to what a crisis comes to.
        words = [_giving_way(part) if part.name == "notice" else part for part in words]
    if view.boards_open and not overleaf:
        # Everybody keeps the own board: the phase is in the strip, and what is wanted goes without saying.
        made += [part for part in words if part.name == "notice"]
        return (*made, *_boards(view, ruler, played), *_heat(view, ruler), *_card(view, ruler))
    made += words
    made += _card(view, ruler)
    if view.crisis is not None:
        made += _crisis(view, view.crisis, ruler, overleaf)
    if not overleaf:
        made += _work(view, ruler)
    return (*made, *_heat(view, ruler), *_beside(view, ruler, overleaf))


def _giving_way(notice: Part) -> Part:
    shown = tuple(replace(each, keep=80) for each in notice.variants)
    return replace(notice, variants=shown, elsewhere=OVERLEAF)


# --- boards -----------------------------------------------------------------------------------------------


def _boards(view: EmissionView, ruler: Ruler, played: bool) -> list[Part]:
    """All boards round the world's, or one of them with everybody's sign above it."""
    sizes, tiles = ruler.sizes, max(len(board.counts) for board in view.boards)
    every = BoardsNeed(sizes, len(view.boards), tiles, not played)
    world = WorldNeed(sizes, len(view.world.counts), not played)
    one = OneBoardNeed(sizes, tiles, played, not played)
    shown = view.balance
    panel = BalanceNeed(ruler, shown.left, shown.sum, shown.goal, shown.after, "panel")
    line = replace(panel, look="line")
    # All boards and the world together are worth more than one board, and neither of them without the other:
    # what stands beside them is worth less than the difference.
    return [
        lone("boards", 92, every, every.least_width),
        lone("world", 91, world, world.least_width),
        looks(ruler, "one", 0, (("titled", 60, one), ("bare", 100, replace(one, titled=False)))),
        looks(ruler, "balance", 14, (("panel", 22, panel), ("line", 40, line)), OVERLEAF),
    ]


# --- crises -----------------------------------------------------------------------------------------------


def card_need(card: CrisisCardView, ruler: Ruler) -> CardNeed:
    lines = tuple(line.text for line in card.lines)
    return CardNeed(ruler, card.title, lines, bool(card.tucked), bool(card.practice or card.number), "whole")


def _card(view: EmissionView, ruler: Ruler) -> list[Part]:
    """The crisis that is dealt with, large; in other steps the one that lies open, so that nobody forgets."""
    card = view.crisis.card if view.crisis is not None else view.card
    if card is None or card.face == "none":
        return []
    if card.face == "back":
        back = BackNeed(ruler.sizes)
        # With keys to name the card by, its back says nothing.
        named = view.crisis is not None and view.crisis.pad is not None
        thrown = view.crisis is not None and view.crisis.throws is not None
        return [] if named or thrown else [lone("card", 90, back, back.least_width)]
    whole = card_need(card, ruler)
    footless, name = replace(whole, look="footless"), replace(whole, look="name")
    hero = view.crisis is not None
    # What has just been drawn is shown large; later it shares the room with what it comes to.
    large = (("large", 46 if view.revealed else 38, replace(whole, look="large")),) if hero else ()
    kept = (60, 76, 82) if hero else (4, 6, 14) if view.boards_open else (30, 34, 56)
    part = looks(
        ruler,
        "card",
        20,
        (*large, ("whole", kept[0], whole), ("footless", kept[1], footless), ("name", kept[2], name)),
    )
    return [or_in_strip(part, 88)] if not hero else [replace(part, elsewhere="sums")]


def _crisis(view: EmissionView, crisis: CrisisView, ruler: Ruler, overleaf: bool) -> list[Part]:
    """The row, what the crisis comes to, the die with its tracks, and what lasts."""
    made = []
    looked = any(each.key for each in crisis.row)
    if crisis.row:
        row = RowNeed(ruler, tuple(each.title for each in crisis.row))
        made.append(lone("row", 91 if looked else 50, row, row.least_width, OVERLEAF))
    if crisis.lasting:
        bans = tuple(each.ban for each in crisis.lasting)
        full = LastingNeed(ruler, bans, any(each.reminder for each in crisis.lasting), "full")
        made.append(
            looks(ruler, "lasting", 0, (("full", 42, full), ("low", 77, replace(full, look="low"))), OVERLEAF)
        )
    if overleaf:
        return made
    if crisis.throws is not None:
        dice = len(crisis.throws.throws) + crisis.throws.wanted
        throws = ThrowsNeed(ruler, crisis.throws.caption, crisis.throws.stray_words, min(8, dice))
        kept = 93 if crisis.throws.stray else 74
        made.append(lone("throws", kept, throws, throws.least_width, OVERLEAF))
    if crisis.pad is not None:
        made.append(keys(crisis.pad, ruler))
    elif crisis.tracks is not None:
        full_tracks = TracksNeed(
            ruler, tuple(each.title for each in crisis.tracks.tracks), bool(crisis.tracks.practice), "full"
        )
        low = replace(full_tracks, look="low", practice=False)
        made.append(looks(ruler, "tracks", 34, (("full", 60, full_tracks), ("low", 94, low))))
    elif crisis.sums or crisis.outcome or crisis.hint:
        made.append(_sums(crisis, ruler))
    return made


def _sums(crisis: CrisisView, ruler: Ruler) -> Part:
    read = len(crisis.card.lines) if crisis.card.face == "front" else 0
    changing = any(each.counter is not None for each in crisis.sums)
    words = tuple(f"{each.sum} = {each.result}" if each.sum else each.result for each in crisis.sums)
    whole = SumsNeed(ruler, words, crisis.outcome, crisis.hint, read, changing, "whole")
    return looks(ruler, "sums", 28, (("whole", 68, whole), ("paged", 94, replace(whole, look="paged"))))


# --- other work, and what stands beside it ----------------------------------------------------------------


def _work(view: EmissionView, ruler: Ruler) -> list[Part]:
    if view.pad is not None:
        return [keys(view.pad, ruler)]
    if view.sums and view.crisis is None:
        roomy = SheetNeed(ruler, sum_shapes(view.sums), "roomy")
        low, packed = replace(roomy, look="low"), replace(roomy, look="packed")
        return [looks(ruler, "sheet", 34, (("roomy", 66, roomy), ("low", 86, low), ("packed", 95, packed)))]
    return []


def _heat(view: EmissionView, ruler: Ruler) -> list[Part]:
    kept = (8, 24) if view.boards_open else (40, 54)
    heat = view.thermometer
    words = (heat.carbon_words, heat.caption, heat.crises_words)
    full = HeatNeed(ruler, words, len(heat.degrees), "full")
    part = looks(ruler, "heat", 14, (("full", kept[0], full), ("bare", kept[1], replace(full, look="bare"))))
    return [or_in_strip(part, 96)]


def _beside(view: EmissionView, ruler: Ruler, overleaf: bool) -> list[Part]:
    titles = tuple(board.title for board in view.boards)
    powers = PowersNeed(ruler, titles, any(board.short for board in view.boards))
    made = [lone("powers", 93 if overleaf else 44, powers, powers.least_width, OVERLEAF)]
    if view.recent and (overleaf or (view.pad is None and view.crisis is None and view.ending is None)):
        story = SoFarNeed(ruler, False, "", "\n".join(view.recent))
        made.append(Part("recent", (Variant("shown", 8, story, story.least_width),), OVERLEAF))
    return made


# --- arrangements -----------------------------------------------------------------------------------------


def arrangements(view: EmissionView, ruler: Ruler, upright: bool = False) -> tuple[Arrangement, ...]:
    """The ways in which the table may stand; worth decides."""
    bodies = _around_boards(ruler) if view.boards_open else _around_work(ruler)
    becoming = "stack" if upright else _becoming(view)
    gap = ruler.sizes.gap
    return tuple(
        Arrangement(
            name,
            Stack(
                (Place("strip"), Place("notice"), body, Place("lasting"), Place("prompt"), Place("bar")), gap
            ),
            margin=gap,
            bonus=BECOMING if name == becoming else 0.0,
        )
        for name, body in bodies.items()
    )


def _becoming(view: EmissionView) -> str:
    """On a screen that is wider than high: a known crisis beside what it comes to, an unknown one in the
    middle."""
    if view.crisis is None:
        return "columns"
    return "hero" if view.crisis.card.face == "front" else "centre"


def _around_boards(ruler: Ruler) -> dict[str, Row | Stack]:
    gap, wide = ruler.sizes.gap_s, ruler.sizes.gap
    heat, card, balance, world = map(Place, ("heat", "card", "balance", "world"))
    boards, one = Place("boards"), Place("one")
    return {
        "column": Row((Stack((heat, card, balance, world), gap), boards), (0.25, 1), wide, fills=True),
        "band": Stack(
            (Row((Stack((heat, card), gap), balance, world), (0.9, 1, 1.25), gap), boards), gap, fills=True
        ),
        "layers": Stack((heat, card, Row((balance, world), (1, 1.25), gap), boards), gap, fills=True),
        "one": Stack((card, one, balance), gap, fills=True),
        "one_beside": Row((Stack((heat, card, balance), gap), one), (0.4, 1), wide, fills=True),
    }


def _around_work(ruler: Ruler) -> dict[str, Row | Stack]:
    gap, wide = ruler.sizes.gap_s, ruler.sizes.gap_l
    phases, step, recent = map(Place, ("phases", "step", "recent"))
    work = tuple(map(Place, ("throws", "tracks", "sums", "pad", "sheet")))
    heat, card, row, powers = map(Place, ("heat", "card", "row", "powers"))
    beside_card = Stack((step, *work, recent), gap)
    hero = Row((heat, row, card, beside_card, powers), (0.2, 0.16, 0.46, 0.9, 0.24), ruler.sizes.gap)
    return {
        "columns": Row(
            (Stack((heat, card), gap), Stack((phases, step, row, *work, recent), gap), powers),
            (0.27, 1, 0.27),
            wide,
            fills=True,
        ),
        "centre": Row(
            (heat, Stack((phases, step, row, card, *work, recent), gap), powers),
            (0.27, 1, 0.27),
            wide,
            fills=True,
        ),
        "hero": Stack((phases, hero), gap, fills=True),
        "beside": Row(
            (Stack((card, row), gap), Stack((phases, step, *work, recent, powers), gap)),
            (0.6, 1),
            wide,
            fills=True,
        ),
        "stack": Stack((heat, phases, step, row, card, *work, recent, powers), gap, fills=True),
    }
