"""A walk through the pages beside the CO₂ table: what they show that no other game's pages do."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random
from typing import Any

from app.forms.cells.reading import At, Digit
from app.games.co2.correct.keys import Control, Controls, Goal, Marker, Open, PlantOf, ProjectOf, Slot, Spot
from app.games.co2.setup.draft import ALL, GOALS, Draft
from tests.window.walk import Stop, reviewing

PEOPLE = {"red": "Anna", "yellow": "Bente-Marie", "blue": "Cem", "violet": "Maximilian-August"}
LAID = {
    "agendas": ("a1", "a2", "", "a4", "", ""),
    "summits": ("s01", "s07", "s14"),
    "targets": ("t01", "t16", "t25"),
    "events": ("e5",),
    GOALS[0]: ("region.asia", "energy.forestation", "region.north_america"),
    GOALS[1]: ("last.forestation", "half.solar"),
    GOALS[2]: ("size.2", "topic.forestation"),
}
"""Half told: everything says how much is missing."""


async def setup_stops(app: Any) -> AsyncIterator[Stop]:
    """Who plays against each other, how one plays alone, what lies on the table."""
    page = app.page("co2_setup")
    for mode, colours, part in (("competitive", 4, "seats"), ("solo", 1, "how")):
        await page.open(Draft(mode, tuple(PEOPLE)[:colours], PEOPLE))
        page.screen.part = part
        yield Stop(f"co2-setup-{mode}")
    for told in (ALL, GOALS[0], "targets"):
        await page.open(Draft("coop", tuple(PEOPLE)[:2], PEOPLE, layout="table", laid=LAID, part=told))
        yield Stop(f"co2-setup-{told}")
    page.screen.part = "who"
    await page.open(Draft())


async def correction_stops(app: Any) -> AsyncIterator[Stop]:
    """A table for three: every subject, a project, a plant, who controls, and the review."""
    await app.page("co2_setup").start(Draft(names=PEOPLE), rng=Random(4))
    page = app.page("co2_correct")
    app.go("co2_correct")
    page._set("ppm", 510)
    wants = app.table.session.state.regions[0].wants
    for subject in ("red", "goals", "regions"):
        page.screen.dispatch("on_subject", subject)
        yield Stop(f"co2-correct-{subject}")
    for name, keys in (
        ("project", (Open(Spot(0)), ProjectOf(wants[0]), Marker("infrastructure", "yellow"))),
        ("plant", (Open(Slot(0)), PlantOf(wants[1]), Marker("builder", "blue"))),
        ("control", (Open(Control()), Controls("red"))),
    ):
        for key in keys:
            page.pressed(key)
        yield Stop(f"co2-correct-{name}")
    page.pressed(Goal(0))
    yield Stop("co2-correct-review", again=reviewing(page.screen))
    app.go_to_table()
    await app.go_home()


async def box_stops(app: Any) -> AsyncIterator[Stop]:
    """My box: a page of each kind, and a value that can't be."""
    page = app.page("co2_box")
    page.open("giochix")
    yield Stop("co2-box")
    for place in ("plants", "tracks", "targets", "lobby.l01", "personal"):
        page._go(place)
        yield Stop(f"co2-box-{place}")
    page._go("regions")
    for key in (At("regions.asia"), Digit(2), Digit(0)):
        page.read(key)
    yield Stop("co2-box-wrong")
    page._act("shipped")
    app.go("home")
