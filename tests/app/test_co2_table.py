"""A CO₂ table in play: taps on one side, a real session log on the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from app.games.co2 import robot as co2
from app.games.co2.table import Co2Table
from app.sessions.session import GameSession
from engine.co2 import GAME
from engine.co2.actions import DrawFossil
from engine.core import replace
from tests.app.co2_tables import RULES, keys, taps
from tests.app.helpers import Seated, log_in


@asynccontextmanager
async def seated(folder: Path, mode: Any = "coop", players: int = 3, **changes: Any) -> AsyncIterator[Seated]:
    log = log_in(folder)
    dealt = replace(co2.deal(Random(1), RULES, players, mode), **changes)
    session = await GameSession.begin(log, GAME.id, GAME.editions[0], dealt, {}, {})
    assert isinstance(session, GameSession)
    table = Co2Table(session, lambda: None, rng=Random(4))
    table.open()
    try:
        yield Seated(table)
    finally:
        await table.close()
        log.close()


async def play(at: Seated, steps: int) -> None:
    """As the policy would, by taps."""
    rng = Random(2)
    for _ in range(steps):
        action = co2.POLICIES["building"](rng, RULES, at.state, GAME.options(RULES, at.state))
        await at.press(*(name.partition(":")[2] for name in taps(RULES, at.state, action)))


async def test_what_was_told_lies_no_longer_on_the_desk(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        area = at.state.regions[0].area
        await at.press("desk:open:plan", f"desk:area:{area}")
        plan = next(key for key, view in keys(at.view).items() if key.startswith("tell:") and view.enabled)
        await at.press(plan)
        assert at.state.turn.main == ("plan",)
        assert at.table._desk.kind == "" and at.view.tab == "now"


async def test_undo_and_redo_go_step_by_step(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        before = at.state
        await at.press("tell:buy_certificate")
        after = at.state
        assert after != before and at.view.undo_hint == "KEZ kaufen"
        at.table.undo()
        await at.settled()
        assert at.state == before
        at.table.redo()
        await at.settled()
        assert at.state == after


async def test_a_warning_is_asked_about_and_can_be_overruled(tmp_path: Path) -> None:
    """A lobby card whose action is not possible now."""
    async with seated(tmp_path) as at:
        await at.press("desk:open:lobby", "desk:deed:build")
        card = next(key for key in keys(at.view) if key.startswith("tell:play_lobby"))
        assert keys(at.view)[card].enabled, "the table may do it all the same"
        await at.press(card)
        assert at.view.prompt is not None and not at.state.lobby
        assert [button.key for button in at.view.prompt.buttons] == ["insist", "leave"]
        await at.press("insist")
        assert len(at.state.lobby) == 1


async def test_the_app_draws_from_what_is_left_in_the_pile(tmp_path: Path) -> None:
    """4. Energieversorgungsphase (S. 17): each plant that is left is as likely."""
    async with seated(tmp_path, "competitive") as at:
        assert at.state.phase == "supply"
        drawn = [at.table.drawn() for _ in range(300)]
        assert all(isinstance(each, DrawFossil) for each in drawn)
        assert Counter(each.fossil for each in drawn).keys() == {"gas", "oil", "coal"}
        left = sum(at.state.pile)
        await at.press("draw")
        assert sum(at.state.pile) == left - 1


async def test_a_table_goes_on_where_it_was_left(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await play(at, 20)
        kept, name = at.state, at.table.session.header.id
    log = log_in(tmp_path)
    session, damaged = await GameSession.resume(log, "co2", name)
    assert damaged is None and session.state == kept
    log.close()
