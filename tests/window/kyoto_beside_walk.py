"""A walk through the pages beside the Kyoto table, with a stop at everything that can be seen on them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

from app.forms.cells.reading import At, Digit, Word
from app.games.kyoto.correct.presenter import Coffers
from app.games.kyoto.setup.presenter import Draft
from app.games.kyoto.taps import Co2
from tests.window.kyoto_walk import COUNTRIES, Taps, begin
from tests.window.walk import Stop, reviewing


async def correction_stops(app: Any) -> AsyncIterator[Stop]:
    """What everybody sees at a table with a box; coffers at one without."""
    await begin(app, Draft(COUNTRIES, seconds=3600))
    page = app.page("kyoto_correct")
    app.go("kyoto_correct")
    yield Stop("kyoto-correct")
    page._set("fund", 6)
    page._set("clouds", 5)
    yield Stop("kyoto-correct-board")
    page.screen.dispatch("on_subject", "turn")
    page._turn(country="usa", phase="study")
    yield Stop("kyoto-correct-round")
    yield Stop("kyoto-correct-review", again=reviewing(page.screen))
    if page.screen.reviewing:
        page.screen.look_over()
    app.go_to_table()
    await app.go_home()
    await begin(app, Draft(COUNTRIES[:5], way="full", seconds=3600))
    for _ in app.table.state.seats:
        await Taps(app)("desk:pick:0", "desk:pick:1", "secret:agendas:")
    app.go("kyoto_correct")
    page.screen.dispatch("on_subject", "eu")
    app.refresh()
    yield Stop("kyoto-correct-covered")
    page.screen.cover.uncover()
    page.screen.dispatch("on_secret", Coffers(-1))
    yield Stop("kyoto-correct-coffers", again=page.screen.cover.uncover)
    page.screen.cover.cover()
    app.go_to_table()
    await app.go_home()


async def box_stops(app: Any) -> AsyncIterator[Stop]:
    """My box: all that is in it, a card and a study being told, lists, an agenda card and its terms."""
    page = app.page("kyoto_box")
    page.open("deep_print")
    yield Stop("kyoto-box")
    for place in ("affluence", "studies", "agendas"):
        page._go(place)
        yield Stop(f"kyoto-box-{place}")
    page._go("affluence")
    page.read(At("affluence.a07", 0))
    page.read(Digit(7))
    page.read(Digit(0))
    yield Stop("kyoto-box-card")
    page._go("studies.s03")
    page.pressed(Co2(150))
    yield Stop("kyoto-box-study", lambda: _pages(page))
    page._go("icons")
    page.read(Word("clouds"))
    yield Stop("kyoto-box-icons")
    page._go("marked")
    yield Stop("kyoto-box-marked", lambda: _pages(page))
    page._go("agendas.guild_6")
    yield Stop("kyoto-box-agenda")
    page._open_term(1)
    yield Stop("kyoto-box-term", lambda: _pages(page))
    page._act("condition")
    yield Stop("kyoto-box-condition", lambda: _pages(page))
    page._go("agendas.coal")
    page._act("by_hand")
    yield Stop("kyoto-box-by-hand")
    page._act("share")
    yield Stop("kyoto-box-share")
    app.go("home")


def _pages(page: Any) -> Iterator[int]:
    """Every page of what is open."""
    page.screen.turn(-99)
    for number in range(page.screen.pages):
        page.screen.turn(1 if number else 0)
        yield number
