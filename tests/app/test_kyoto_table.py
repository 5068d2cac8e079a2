"""A Kyoto table in play: taps on one side, a real session log on the other, and a clock that can be set."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.games.kyoto.clock import NegotiationClock
from app.games.kyoto.setup.presenter import Draft
from app.games.kyoto.table import KyotoTable
from app.games.kyoto.view import KyotoView
from app.sessions.session import GameSession
from engine.core import Sealed
from engine.kyoto import GAME
from engine.kyoto.actions import Contribute, RingTimer
from engine.kyoto.state import Affluence
from tests.app.helpers import DE, log_in, until
from tests.app.kyoto_tables import RULES, SIX, chosen

SHORTEST = 5


class Watch:
    """Both clocks of a tablet, set by hand; they go on with the real one."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def steady(self) -> float:
        return asyncio.get_running_loop().time() + self.ahead

    def wall_ms(self) -> int:
        return 1_700_000_000_000 + round(1000 * self.steady())


class Seated:
    """A table and what its screen shows."""

    def __init__(self, table: KyotoTable, watch: Watch) -> None:
        self.table, self.watch = table, watch

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def view(self) -> KyotoView:
        return self.table.show(DE)

    @property
    def done(self) -> list[Any]:
        return [entry.action for entry in self.table.session.journal.line[1:]]

    async def press(self, *keys: str) -> None:
        for key in keys:
            self.table.show(DE)
            self.table.act(key)
            await self.settled()

    async def settled(self) -> None:
        await until(lambda: not self.table._tasks)


@asynccontextmanager
async def seated(folder: Path, way: str = "public", watch: Watch | None = None) -> AsyncIterator[Seated]:
    """Six sit down; the shortest clock there is."""
    watch = watch or Watch()
    draft = Draft(SIX, way="full" if way == "full" else "public", seconds=SHORTEST)
    log = log_in(folder)
    set_up = draft.set_up(RULES, Random(4))
    session = await GameSession.begin(log, GAME.id, GAME.editions[0], set_up, {})
    assert isinstance(session, GameSession)
    table = KyotoTable(
        session, lambda: None, rng=Random(4), clock=NegotiationClock(watch.steady, watch.wall_ms)
    )
    table.open()
    try:
        yield Seated(table, watch)
    finally:
        await table.close()
        log.close()


STUDY = ("allowance", "desk:co2:150", "desk:funding:3", "desk:visible:clouds", "tell")


async def test_a_card_that_has_been_told_whole_lies_there(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press(*STUDY, "timer:start", "flag:usa", "desk:value:70", "desk:damage:clouds")
        assert at.state.seat("usa").cards == ()
        await at.press("desk:lobby:cars")
        assert at.state.seat("usa").cards == (Affluence(70, "clouds", "cars"),)
        assert at.view.flags[2].chosen, "the desk stays with the country for its next card"


async def test_nothing_is_laid_before_the_clock_runs(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press(*STUDY, "flag:usa")
        assert at.view.pad is None


async def test_the_bell_rings_the_moment_time_is_up(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press(*STUDY, "timer:start")
        at.watch.ahead = SHORTEST - 0.5
        at.table._follow_clock()
        await until(lambda: at.state.timer.status == "rang")
        rung = at.done[-1]
        assert isinstance(rung, RingTimer)
        assert at.state.phase == "contribution" and rung.at_ms == at.done[-2].at_ms + 1000 * SHORTEST


async def test_a_million_laid_in_the_moment_of_the_bell_does_not_swallow_it(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press(*STUDY, "timer:start", "flag:usa")
        at.watch.ahead = SHORTEST + 1
        await at.press("money:1")
        await until(lambda: at.state.timer.status == "rang")
        assert isinstance(at.done[-1], RingTimer)


async def test_what_lay_there_in_time_is_told_after_the_bell(tmp_path: Path) -> None:
    """Ringing and calling the outcome are two things: somebody is still tapping what was laid."""
    async with seated(tmp_path) as at:
        await at.press(*STUDY, "timer:start", "flag:usa", "desk:value:70", "desk:damage:clouds")
        at.watch.ahead = SHORTEST + 1
        at.table._time_is_up()
        await at.settled()
        assert at.state.timer.status == "rang"
        await at.press("desk:lobby:cars")
        assert at.state.seat("usa").cards == (Affluence(70, "clouds", "cars"),)
        assert at.view.flags[2].chosen
        await at.press("desk:close", "timer:call")
        assert at.state.phase == "showing"


async def test_a_call_that_was_taken_back_is_not_made_again_by_itself(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press(*STUDY, "timer:start")
        at.table.show(DE)
        at.watch.ahead = SHORTEST + 1
        at.table.act("timer:ring")  # the key was there until this very moment, and means what it meant
        await at.settled()
        assert at.state.timer.status == "rang"
        at.table.undo()
        await at.settled()
        assert at.state.phase == "contribution" and at.table._ring is None
        await at.press("flag:usa", "money:1", "desk:close", "timer:call")
        assert at.state.phase == "showing"


async def test_a_call_that_was_taken_back_lets_more_be_told(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press(*STUDY, "timer:start")
        at.watch.ahead = SHORTEST + 1
        await at.press("timer:call")
        at.table.undo()
        await at.settled()
        assert (at.state.phase, at.state.timer.status) == ("contribution", "rang")
        await at.press("flag:usa", "money:1", "desk:close", "timer:call")
        assert at.state.phase == "showing"


async def test_going_back_before_the_clock_went_on_gives_no_time_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tablet stood still at 4 s, went on for 3 s, and that was taken back: 1 s is left, now and ever."""
    watch = Watch()
    monkeypatch.setattr("app.sessions.session.now_ms", watch.wall_ms)
    async with seated(tmp_path, watch=watch) as at:
        await at.press(*STUDY, "timer:start")
        at.watch.ahead = 1.0
        await at.press("timer:pause", "timer:resume")
        at.watch.ahead = 4.0
        at.table.undo()
        await at.settled()
        assert at.state.timer.status == "paused"
        at.watch.ahead = 60.0
        left = at.table.clock.left_ms(at.table._timer)
        assert 0 < left <= 1_000
        await at.press("timer:resume")
        assert at.done[-1].left_ms == left and at.state.timer.left_ms == left
        at.table.undo()
        await at.settled()
        assert at.table._timer.left_ms <= left
        session_id = at.table.session.header.id
    async with come_back(tmp_path, session_id, watch) as again:
        assert again.table._timer.left_ms <= left


async def test_a_pause_keeps_what_is_left_and_setting_the_wall_clock_changes_nothing(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press(*STUDY, "timer:start")
        at.watch.ahead = 2.0
        await at.press("timer:pause")
        left = at.state.timer.left_ms
        assert 2_000 < left <= 3_000
        at.watch.ahead = 500.0
        assert at.table.clock.left_ms(at.state.timer) == left
        await at.press("timer:resume", "timer:more")
        assert 15_000 < at.state.timer.left_ms <= left + 15_000


async def test_after_a_crash_the_clock_has_the_time_that_is_truly_left(tmp_path: Path) -> None:
    watch = Watch()
    async with seated(tmp_path, watch=watch) as at:
        await at.press(*STUDY, "timer:start")
        session_id = at.table.session.header.id
    watch.ahead = 3.0
    log = log_in(tmp_path)
    session, damaged = await GameSession.resume(log, GAME.id, session_id)
    again = KyotoTable(session, lambda: None, clock=NegotiationClock(watch.steady, watch.wall_ms))
    again.open()
    assert damaged is None and again._ring is not None
    assert 0 < again.clock.left_ms(again.state.timer) <= 2_000
    await again.close()
    log.close()


async def test_the_last_to_agree_stops_the_clock(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press(*STUDY, "timer:start", "timer:pause")
        await at.press("flag:usa", "desk:value:100", "desk:damage:clouds", "desk:lobby:cars", "desk:close")
        await at.press("flag:eu", "desk:value:70", "desk:damage:animals", "desk:lobby:oil", "money:3")
        await at.press("desk:close", *(f"agree:{country}" for country in SIX[:-1]))
        assert at.state.phase == "contribution"
        await at.press(f"agree:{SIX[-1]}")
        assert at.state.phase == "choosing" and at.state.timer.status == "stopped"


async def test_something_odd_is_done_when_the_table_insists(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press(*STUDY, "timer:start", "timer:ring")
        assert at.view.prompt is not None and at.state.phase == "contribution"
        await at.press("insist")
        assert at.state.timer.status == "rang"


async def test_everything_can_be_undone_and_redone(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press(*STUDY, "timer:start", "flag:usa", "money:2", "desk:close")
        states = []
        while at.table.session.journal.undo_target() is not None:
            states.append(at.state)
            at.table.undo()
            await at.settled()
            assert at.view.step.title
        for state in reversed(states):
            at.table.redo()
            await at.settled()
            assert at.state == state


async def test_in_the_full_way_the_app_shuffles_and_keeps_every_secret(tmp_path: Path) -> None:
    async with seated(tmp_path, "full") as at:
        for _ in SIX:
            await at.press("desk:pick:0", "desk:pick:2", "secret:agendas:")
        await at.press("allowance", "draw")
        drawn = [each.value for each in at.state.drawn]
        assert len(drawn) == 2
        at.table.undo()
        at.table.undo()
        await at.settled()
        await at.press("draw")
        assert [each.value for each in at.state.drawn] == drawn, "nobody fishes for a better study"
        await at.press(f"secret:study:{drawn[0]}", "timer:start", "timer:pause", "flag:eu")
        hand = at.state.seat("eu").hand
        assert isinstance(hand, Sealed) and at.view.cover is not None and at.view.pad is None
        await at.press("secret:card:0")
        laid = [action for action in at.done if isinstance(action, Contribute)]
        goal = at.state.lectern.goal
        if not goal.icons or hand.value[0].damage in goal.icons:
            assert laid == [Contribute("eu", hand.value[0])]
        await at.press("leave", "desk:close", "timer:ring", "insist", "timer:call")
        while at.state.phase == "impacts":
            await at.press("flip")
        assert at.state.round == 2 and at.state.failed == 1


async def test_in_the_full_way_the_app_counts(tmp_path: Path) -> None:
    async with seated(tmp_path, "full") as at:
        for _ in SIX:
            await at.press("desk:pick:0", "desk:pick:1", "secret:agendas:")
        while at.state.outcome is None:
            match at.state.phase:
                case "allowance":
                    await at.press("allowance", "draw")
                case "study":
                    await at.press(f"secret:study:{at.state.drawn[0].value}")
                case "contribution":
                    await at.press("timer:start", "timer:pause", "timer:ring", "insist", "timer:call")
                case "impacts":
                    await at.press("flip")
        assert len(at.state.scores) == 6
        await at.press("show:next", "show:next", "show:next")
        assert at.view.outcome
        await at.press("show:again")
        assert at.view.ending is None


@asynccontextmanager
async def come_back(folder: Path, session_id: str, watch: Watch) -> AsyncIterator[Seated]:
    """Another process opens the session that was left."""
    log = log_in(folder)
    session, damaged = await GameSession.resume(log, GAME.id, session_id)
    assert damaged is None
    table = KyotoTable(session, lambda: None, clock=NegotiationClock(watch.steady, watch.wall_ms))
    table.open()
    again = Seated(table, watch)
    await again.settled()
    try:
        yield again
    finally:
        await table.close()
        log.close()


async def left_running(folder: Path, watch: Watch, *more: str) -> str:
    async with seated(folder, watch=watch) as at:
        await at.press(*STUDY, "timer:start", *more)
        return at.table.session.header.id


async def test_who_comes_back_is_told_how_much_time_is_left(tmp_path: Path) -> None:
    watch = Watch()
    left = await left_running(tmp_path, watch)
    watch.ahead = 3.0
    async with come_back(tmp_path, left, watch) as again:
        assert again.view.notice in [f"Die Zeit ist weitergelaufen. Es bleiben {n}\u00a0s." for n in (1, 2)]
        await again.press("timer:more")
        assert again.view.notice == ""


async def test_time_that_was_up_while_nobody_was_there_is_called(tmp_path: Path) -> None:
    watch = Watch()
    left = await left_running(tmp_path, watch)
    watch.ahead = 45.0
    async with come_back(tmp_path, left, watch) as again:
        assert (again.state.phase, again.state.timer.status) == ("contribution", "rang")
        assert again.done[-1] == RingTimer(again.done[-2].at_ms + 1000 * SHORTEST)
        assert again.view.notice.startswith("Die Zeit ist seit 40\u00a0s um.")


async def test_a_call_that_was_taken_back_waits_for_somebody_also_after_a_crash(tmp_path: Path) -> None:
    watch = Watch()
    async with seated(tmp_path, watch=watch) as at:
        await at.press(*STUDY, "timer:start", "timer:ring", "insist")
        at.table.undo()
        await at.settled()
        left = at.table.session.header.id
    watch.ahead = 45.0
    async with come_back(tmp_path, left, watch) as again:
        assert again.state.phase == "contribution"
        assert [action.key for action in again.view.actions] == ["timer:more", "timer:call"]


async def test_a_pause_holds_while_nobody_is_there(tmp_path: Path) -> None:
    watch = Watch()
    left = await left_running(tmp_path, watch, "timer:pause")
    watch.ahead = 600.0
    async with come_back(tmp_path, left, watch) as again:
        assert again.view.notice == "Es ist noch Pause. Es bleiben 5\u00a0s."


async def test_time_that_was_up_while_the_tablet_slept_is_called_when_it_wakes(tmp_path: Path) -> None:
    """The loop's own clock stood still."""
    async with seated(tmp_path) as at:
        await at.press(*STUDY, "timer:start")
        at.watch.ahead = 60.0
        assert at.state.phase == "contribution"
        at.table.call_if_due()
        await at.settled()
        assert at.state.timer.status == "rang"


async def test_a_pause_leaves_what_is_being_told(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press(*STUDY, "timer:start", "flag:usa", "desk:value:70")
        for wanted in ("timer:pause", "timer:resume", "timer:more"):
            assert wanted in [action.key for action in at.view.clock]
            await at.press(wanted)
            assert chosen(at.view) == ["desk:value:70"]
        await at.press("desk:damage:clouds", "desk:lobby:cars")
        assert at.state.seat("usa").cards == (Affluence(70, "clouds", "cars"),)


async def test_fifteen_seconds_more_in_the_last_moment_keep_the_phase_open(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press(*STUDY, "timer:start")
        at.watch.ahead = SHORTEST - 0.5
        await at.press("timer:more")
        at.watch.ahead = SHORTEST + 2.0
        at.table.call_if_due()
        await at.settled()
        assert at.state.phase == "contribution"
        assert 12_000 < at.table.clock.left_ms(at.state.timer) <= 13_500


async def test_time_that_was_up_while_a_card_was_being_written_is_called(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press(*STUDY, "timer:start", "flag:usa")
        at.watch.ahead = 60.0
        await at.press("money:1")
        assert at.state.timer.status == "rang" and at.done[-1].at_ms < at.table.clock.at_ms()


async def test_a_pause_that_is_taken_back_late_calls_nothing_by_itself(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.press(*STUDY, "timer:start", "timer:pause")
        at.watch.ahead = 60.0
        at.table.undo()
        await at.settled()
        assert at.state.phase == "contribution"
        at.table.redo()
        await at.settled()
        assert at.state.timer.status == "paused"
