"""A walk through the pages beside the e-Mission table: what they show that no other game's pages do."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random
from typing import Any

from app.games.emission.box.sheets import Tap
from app.games.emission.decks import Decks
from app.games.emission.setup.presenter import Draft
from engine.core import Entry
from engine.emission.actions import DrawCrises, StartProject
from tests.window.walk import Stop, pages_of, reviewing

PEOPLE = {"majority": "Anna", "china": "Bente-Marie", "europe": "Cem", "usa": "Maximilian-August"}
DECK = "".join(f"crisis Sturm {n}\n who all\n emergency {n} per token\n" for n in range(1, 5)).encode()
WRONG = "crisis A\n who nobody\ncrisis B\n who all\n explode 3\ncrisis C\n who table\n forbid tucking\n"


async def setup_stops(app: Any) -> AsyncIterator[Stop]:
    """How four play, then rows for two and a deck of one's own."""
    page = app.page("emission_setup")
    await page.open(Draft(names=PEOPLE, challenges=(("thin_woods", ""), ("busy_hands", "china"))))
    page.screen.part = "how"
    yield Stop("emission-setup-how", pages_of(page.screen.how))
    page.screen.part = "who"
    Decks(app.data_dir).keep("Hafen.txt", DECK)
    await page.open(Draft(("majority", "europe"), PEOPLE, deck="own:Hafen", die="virtual"))
    yield Stop("emission-setup-two")
    page.screen.part = "seats"
    yield Stop("emission-setup-seats")
    page.screen.part = "who"
    await page.open(Draft())


async def correction_stops(app: Any) -> AsyncIterator[Stop]:
    """A table for four with crises and a project lying there: a board, projects, and the review."""
    await app.page("emission_setup").start(Draft(names=PEOPLE), rng=Random(4))
    for action in (DrawCrises("c1410"), StartProject("g1306")):
        assert isinstance(await app.table.take(action), Entry)
    page = app.page("emission_correct")
    app.go("emission_correct")
    page._set("trees", 20)
    page._set("tokens", 2)
    for subject in ("china", "projects"):
        page.screen.dispatch("on_subject", subject)
        yield Stop(f"emission-correct-{subject}")
    page._set("china.emergency", 5)
    page._set("row.c1410", 0)
    page._set("marked.g1306", 1)
    yield Stop("emission-correct-review", again=reviewing(page.screen))
    app.go_to_table()
    await app.go_home()


async def box_stops(app: Any) -> AsyncIterator[Stop]:
    """My box: an overview card, the list of crises, one of them with a question, a new one, mistakes."""
    page = app.page("emission_box")
    page.folder = app.data_dir / "shared"
    page.open("schmidt")
    for place in ("powers.usa", "tracks", "crises", "crises.c1424"):
        page._go(place)
        yield Stop(f"emission-box-{place}")
    page._ask("does")
    yield Stop("emission-box-does")
    page._go("crises")
    page._act("add")
    page._write("Dürre am Rhein")
    for tap in (
        Tap("whom", "most", "who"),
        Tap("measure", "agriculture", "who"),
        Tap("what", ("emergency", ""), "does"),
        Tap("none", question="ignore"),
    ):
        page.pressed(tap)
    yield Stop("emission-box-written")
    page._act("add_it")
    page.folder.mkdir(parents=True, exist_ok=True)
    (page.folder / "Falsch.txt").write_text(WRONG, encoding="utf-8")
    Decks(app.data_dir).keep("Hafen.txt", DECK)
    page._act("look_decks")
    page.picked(f"deck:{[each.name for each in page._decks].index('Falsch.txt')}")
    yield Stop("emission-box-mistakes")
    app.go("home")
