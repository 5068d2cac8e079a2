"""What stands at home and where: parts, how early each is admitted, and the arrangements."""

from __future__ import annotations

from app.pages.home.view import HomeView
from app.ui.layout import Arrangement, Part, Place, Row, Ruler, Stack, Variant
from app.ui.layout.needs.home import (
    GameLook,
    GamesNeed,
    HeadNeed,
    PlacesNeed,
    RecentNeed,
    ResumeLook,
    ResumeNeed,
)
from app.ui.layout.needs.words import NoticeNeed

BESIDE, BELOW = 24.0, 30.0
"""What an arrangement is worth more: games beside the game to resume on a landscape screen, else below it."""
GAME_LOOKS: tuple[GameLook, ...] = ("tall", "short", "names")
HISTORY, SETTINGS = "history", "settings"
"""Where a tap finds what has no room here."""


def parts(view: HomeView, ruler: Ruler) -> tuple[Part, ...]:
    made = [_head(ruler)]
    if view.notice:
        need = NoticeNeed(ruler, view.notice, ruler.sizes.size_body)
        made.append(Part("notice", (Variant("shown", 98, need),)))
    if view.resume is not None:
        made.append(_resume(view, ruler))
    made.append(_games(view, ruler))
    if view.places:
        made.append(_places(view, ruler))
    if view.sessions or not view.resume:
        recent = RecentNeed(ruler, view.sessions_label, len(view.sessions))
        made.append(Part("recent", (Variant("shown", 12, recent),), HISTORY))
    return tuple(made)


def _head(ruler: Ruler) -> Part:
    large, low = HeadNeed(ruler.sizes, "large"), HeadNeed(ruler.sizes, "low")
    return Part("head", (Variant("large", 20, large), Variant("low", 88, low)), SETTINGS)


def _resume(view: HomeView, ruler: Ruler) -> Part:
    row = view.resume
    assert row is not None
    moment = row.moment

    detail = moment.when if moment else row.detail

    def need(look: ResumeLook) -> ResumeNeed:
        return ResumeNeed(
            ruler, view.resume_label, row.title, detail, moment is not None, bool(row.game), look
        )

    sizes = ruler.sizes
    variants = (
        Variant("tile", 40, need("tile"), sizes.lines(24), sizes.lines(34)),
        Variant("low", 80, need("low"), sizes.lines(14)),
        Variant("bar", 95, need("bar"), sizes.lines(12)),
    )
    return Part("resume", variants)


def _games(view: HomeView, ruler: Ruler) -> Part:
    words = tuple(
        (each.title, each.detail if each.enabled else "", view.new_label if each.enabled else each.detail)
        for each in view.games
    )
    tall, short, names = (GamesNeed(ruler, words, look) for look in GAME_LOOKS)
    wide = max(tall.least_width, short.least_width)
    return Part(
        "games",
        (
            Variant("tall", 50, tall, wide),
            Variant("short", 75, short, max(short.least_width, names.least_width)),
            Variant("names", 97, names, names.least_width),
        ),
    )


def _places(view: HomeView, ruler: Ruler) -> Part:
    words = tuple((each.title, each.detail) for each in view.places)
    told, named = PlacesNeed(ruler, words, "told"), PlacesNeed(ruler, words, "named")
    wide = max(told.least_width, named.least_width)
    signs = Variant("signs", 96, PlacesNeed(ruler, words, "signs"))
    whole, short = Variant("told", 30, told, wide), Variant("named", 85, named, named.least_width)
    return Part("places", (whole, short, signs))


def arrangements(view: HomeView, ruler: Ruler, upright: bool) -> tuple[Arrangement, ...]:
    sizes = ruler.sizes
    resume, games = Place("resume"), Place("games")
    beside = Row((resume, games), (1, 1), sizes.gap_l, fills=True)
    below = Stack((resume, games), sizes.gap, fills=True)

    def home(name: str, body: Row | Stack, bonus: float) -> Arrangement:
        rest = (Place("recent"), Place("places"))
        root = Stack((Place("head"), Place("notice"), body, *rest), sizes.gap)
        return Arrangement(name, root, sizes.gap_l, bonus)

    made = [home("below", below, BELOW if upright else 0.0)]
    if view.resume is not None:
        made.append(home("beside", beside, 0.0 if upright else BESIDE))
    return tuple(made)
