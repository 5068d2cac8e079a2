"""Whole e-Mission games for four in the real window, one in each language, from the home screen to the end.

Everything is done by taps: the German table wins by plus and minus, the English one does nothing and loses.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.emission import GAME
from engine.emission.state import SECTORS
from tests.window.conftest import frames
from tests.window.delegate import Delegate, replayed

pytestmark = pytest.mark.window

POWERS = ("majority", "china", "europe", "usa")
MOST_STEPS = 150


async def test_four_stop_climate_change(open_app: Any, tmp_path: Path) -> None:
    async with open_app(tmp_path, "de") as hand:
        hand.app.choose(reduce_motion=True)
        at = Delegate(hand, "de")
        await sit_down(at)
        await the_global_phase(at)
        await the_project_phase(at)
        await the_emissions_phase(at)
        await the_crisis_phase(at)
        await at.look()
        await at.tap("action:grow")
        assert at.state.outcome.kind == "won"
        assert at.view.outcome.startswith("Gewonnen: ")
        await at.look()
        assert replayed(tmp_path, GAME) == at.state
        await at.hand.tap("action:story")
        await hand.until(lambda: hand.app.here == "history" and hand.view.story is not None)
        await frames(3)
        await at.look()
        assert len(hand.view.story.happened.rows) > 50


async def test_four_who_do_nothing_lose_together(open_app: Any, tmp_path: Path) -> None:
    async with open_app(tmp_path, "en") as hand:
        hand.app.choose(reduce_motion=True)
        at = Delegate(hand, "en")
        await sit_down(at)
        looked: set[str] = set()
        for _ in range(MOST_STEPS):
            if at.state.phase == "over":
                break
            if at.state.phase not in looked:
                looked.add(at.state.phase)
                await at.look()
            await at.tap(onward(at))
        assert looked >= {"crises", "project", "projects", "emissions", "effects", "resolution", "growth"}
        assert at.state.outcome.kind == "failed" and at.view.outcome.startswith("Lost: ")
        await at.look()
        assert replayed(tmp_path, GAME) == at.state


def onward(at: Delegate) -> str:
    """Whatever takes the game on without doing anything for it."""
    view = at.view
    if at.state.phase == "project" and not view.revealed:
        return "action:skip"
    if at.state.phase == "projects":
        return "action:end_projects"
    main = [each.key for each in view.actions if each.primary and each.enabled]
    if main:
        return f"action:{main[-1]}"
    keys = [key.key for group in view.crisis.pad.groups for key in group.keys if key.enabled]
    return f"key:{keys[0]}"


async def sit_down(at: Delegate) -> None:
    hand = at.hand
    await hand.on("home")
    await hand.tap("game:emission")
    await hand.on("emission_setup")
    await frames(3)
    await at.look()
    await hand.tap("start")
    await hand.on("emission")
    at.table._rng = Random(4)
    assert tuple(seat.power for seat in at.state.seats) == POWERS
    await at.look()


async def the_global_phase(at: Delegate) -> None:
    await at.tap("action:crisis:draw")
    assert [bool(each.crisis) for each in at.state.row] == [True, False, False]
    assert at.view.revealed, "what was drawn is looked at before anything else is asked"
    await at.look()
    await at.tap("action:desk:close")
    assert at.view.step.title == "Wählt ein Globales Projekt"
    await at.tap("key:desk:drawn:g1304", "key:desk:drawn:g1319", "key:desk:kept:g1319")
    await at.look()
    await at.tap("action:tell")
    assert [each.project for each in at.state.projects] == ["g1319"]
    assert [seat.board.hand for seat in at.state.seats] == [5, 5, 5, 5]


async def the_project_phase(at: Delegate) -> None:
    """A card under the crisis, a step back, and so many minus that the world binds more than is emitted."""
    await at.look()
    (crisis,) = [each.crisis for each in at.state.row if each.crisis]
    await at.tap("action:desk:open:tuck", f"key:desk:under:crisis:{crisis}", "key:desk:symbol:society")
    await at.look()
    await at.tap("key:desk:whose:usa", "action:tell")
    assert at.state.row[0].tucked and at.state.seat("usa").board.hand == 4
    await at.tap("count:desk:what:china.dirty", "less:china")
    assert at.state.seat("china").board.dirty == 8
    await at.tap("undo")
    assert at.state.seat("china").board.dirty == 9
    left = at.view.balance.produced - at.view.balance.sinks
    await at.tap(*["more:"] * 9)
    assert at.state.trees == 33
    for power in POWERS:
        for sector in SECTORS:
            there = getattr(at.state.seat(power).board, sector)
            if there and not at.view.balance.reached:
                await at.tap(f"count:desk:what:{power}.{sector}")
                for _ in range(there):
                    await at.tap(f"less:{power}")
    assert at.view.balance.reached and left == 40
    await at.tap("action:desk:open:crises")
    await at.look()
    await at.tap("action:desk:close", *(f"ready:{power}" for power in POWERS))
    (end,) = [each for each in at.view.actions if each.key == "end_projects"]
    assert end.primary and end.label == "Zur Emissionsphase", "all are ready"
    await at.look()
    await at.tap("action:end_projects")


async def the_emissions_phase(at: Delegate) -> None:
    assert at.view.step.title == "Ist euer Energiebedarf gedeckt?"
    for _ in range(3):
        await at.look()
        await at.tap("action:desk:next")
    assert at.view.step.title == "Wendepunkt"
    await at.look()
    await at.tap("action:count")
    assert at.state.turned and at.state.phase == "resolution"


async def the_crisis_phase(at: Delegate) -> None:
    await at.look()
    for _ in range(MOST_STEPS):
        if at.state.phase != "resolution":
            break
        await at.tap(onward(at))
    assert at.state.phase == "growth"
