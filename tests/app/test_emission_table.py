"""An e-Mission table in play: taps of several people on one side, a real session log on the other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from app.games.emission.setup.presenter import Draft
from app.games.emission.table import EmissionTable
from app.sessions.session import GameSession
from engine.emission import GAME
from engine.emission.actions import Change
from tests.app.emission_tables import board
from tests.app.helpers import DE, Seated, log_in
from tests.engine.emission.tables import RULES


@asynccontextmanager
async def seated(folder: Path, draft: Draft | None = None) -> AsyncIterator[Seated]:
    draft = draft or Draft()
    log = log_in(folder)
    session = await GameSession.begin(
        log, GAME.id, GAME.editions[0], draft.set_up(RULES), draft.remembered(), {}
    )
    assert isinstance(session, GameSession)
    table = EmissionTable(session, lambda: None, rng=Random(4))
    table.open()
    try:
        yield Seated(table)
    finally:
        await table.close()
        log.close()


async def test_taps_of_several_people_at_once_all_count(tmp_path: Path) -> None:
    """The screen has not shown the first change when the others come: none of them is dropped."""
    async with seated(tmp_path) as at:
        await at.press("crisis:draw", "skip")
        before = at.state
        at.table.show(DE)
        for power in ("usa", "china", "usa", "europe", "usa"):
            at.table.act(f"change:{power}.dirty:-1")
        at.table.act("desk:ready:majority")
        await at.settled()
        gone = {seat.power: before.seat(seat.power).board.dirty - seat.board.dirty for seat in at.state.seats}
        assert gone == {"majority": 0, "china": 1, "europe": 1, "usa": 3}
        assert board(at.view, "majority").ready


async def test_a_second_tap_on_a_step_is_dropped_though(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press("crisis:draw")
        at.table.show(DE)
        at.table.act("skip")
        at.table.act("skip")
        await at.settled()
        assert at.state.phase == "projects" and at.view.prompt is None


async def test_a_change_is_undone_and_done_again(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press("crisis:draw", "skip", "change:china.dirty:-1")
        assert at.state.seat("china").board.dirty == 8
        assert at.view.undo_hint == "−1 schmutzige Energie (China)"
        at.table.undo()
        await at.settled()
        assert at.state.seat("china").board.dirty == 9
        at.table.redo()
        await at.settled()
        assert at.state.seat("china").board.dirty == 8


async def test_who_was_ready_is_so_until_the_phase_is_over(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press("crisis:draw", "skip", "desk:ready:usa", "change:china.clean:+1")
        crisis = next(each.crisis for each in at.state.row if each.crisis)
        await at.press("desk:open:tuck", f"desk:under:crisis:{crisis}", "desk:symbol:grid", "tell")
        assert board(at.view, "usa").ready
        await at.press("end_projects")
        at.table.undo()
        await at.settled()
        assert not board(at.view, "usa").ready


async def test_what_the_rules_refuse_is_said_with_its_place(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press("crisis:draw", "skip")
        at.table._run(at.table._do(Change("filters", -1)))
        await at.settled()
        assert at.view.prompt is not None and "Regelheft" in at.view.prompt.text
        await at.press("leave")
        assert at.view.prompt is None


async def test_a_tucked_card_leaves_the_hand_of_whose_it_is(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press("crisis:draw", "skip")
        crisis = next(each.crisis for each in at.state.row if each.crisis)
        hand = at.state.seat("usa").board.hand
        await at.press("desk:open:tuck", f"desk:under:crisis:{crisis}", "desk:symbol:grid", "desk:whose:usa")
        await at.press("tell")
        assert at.state.seat("usa").board.hand == hand - 1
        assert at.view.boards_open, "the boards are there again"


async def test_the_sum_begins_at_its_first_step_in_every_round(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press("crisis:draw", "skip", "end_projects", "desk:next", "desk:next", "desk:next")
        assert at.view.step.title == DE("em.step.emissions.heat")
        await at.press("count")
        at.table.undo()
        await at.settled()
        assert at.view.step.title == DE("em.step.emissions.demand")


async def test_boards_are_at_hand_while_crises_are_carried_out(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press("crisis:draw", "skip", "end_projects", "desk:next", "desk:next", "desk:next", "count")
        while at.state.phase == "effects":
            await at.press("crisis:roll")
        await at.press("desk:open:boards")
        assert at.view.boards_open
        await at.press("desk:what:usa.social", "change:usa.social:+1", "desk:close")
        assert at.view.crisis is not None
        assert at.table.session.journal.line[-1].action == Change("social", 1, "usa")


async def test_a_game_is_resumed_where_it_was_left(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press("crisis:draw", "desk:drawn:g1304", "tell", "change:usa.dirty:-1")
        left, name = at.state, at.table.session.header.id
    log = log_in(tmp_path)
    session, damaged = await GameSession.resume(log, GAME.id, name)
    assert damaged is None and session.state == left
    log.close()


async def test_the_table_can_call_the_game_off(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.table.take(at.table.call_off())
        assert at.table.over
        assert at.view.outcome == DE("outcome.called_off")
