"""A game being played: what was answered as done is on disk, what failed has changed nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from app.sessions.session import GameSession
from app.sessions.store.errors import StoreError
from engine.core import Entry, Refusal
from engine.keep_cool import GAME
from engine.keep_cool.actions import Adjust, Build, DrawCard, EndInvestment, Recover, Roll, TakeIncome
from tests.app.helpers import RULES, begun, log_in, query, read_only, seats, steps, writable

TURN = (
    DrawCard("blizzard_east_coast"),
    Roll(6),
    TakeIncome(),
    Build("black"),
    EndInvestment(),
    Recover(),
)


def on_disk(folder: Path) -> list[tuple[int, object]]:
    rows = query(folder, "SELECT seq, action FROM entry ORDER BY seq")
    return [(seq, GAME.actions.decode(json.loads(action))) for seq, action in rows]


def in_memory(session: GameSession) -> list[tuple[int, object]]:
    return [(entry.seq, entry.action) for entry in session.journal.entries]


async def again(session: GameSession) -> GameSession:
    resumed, damaged = await GameSession.resume(session.log, "keep_cool", session.header.id)
    assert damaged is None
    return resumed


async def test_a_new_game_is_on_disk_when_it_begins(tmp_path: Path) -> None:
    async with begun(tmp_path, setup={"cards": "table"}) as session:
        assert on_disk(tmp_path) == [(1, seats())]
        assert (await again(session)).header == session.header


async def test_what_is_done_is_on_disk(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        for action in TURN:
            assert isinstance(await session.do(action), Entry)
            assert on_disk(tmp_path) == in_memory(session)
        listed = (await session.log.call(lambda store: store.sessions()))[0]
        assert listed.summary["carbometer"] == session.state.carbometer
        assert not listed.finished


async def test_a_refusal_is_not_written(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        answer = await session.do(Roll(3))
        assert isinstance(answer, Refusal)
        assert len(on_disk(tmp_path)) == 1


async def test_a_set_up_against_the_rules_leaves_no_session(tmp_path: Path) -> None:
    log = log_in(tmp_path)
    answer = await GameSession.begin(log, "keep_cool", "ecovisio", seats("europe", "usa", "tiger"), {})
    assert isinstance(answer, Refusal)
    log.close()
    assert not (tmp_path / "klimatisch.sqlite").exists()


async def test_a_game_that_cannot_be_saved_does_not_begin(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    log = log_in(tmp_path / "file" / "below")
    answer = await GameSession.begin(log, "keep_cool", "ecovisio", seats(), {})
    assert isinstance(answer, StoreError)
    assert answer.code == "store.read_only"
    log.close()


async def test_the_end_is_marked_in_the_log(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        assert isinstance(await session.do(Adjust("carbometer", 0)), Entry)
        listed = (await session.log.call(lambda store: store.sessions()))[0]
        assert listed.finished
        assert listed.summary["outcome"] == "collapsed"
        await session.undo()
        assert not (await session.log.call(lambda store: store.sessions()))[0].finished


async def test_undo_and_redo_are_written_too(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        assert await session.undo() is None
        assert await session.redo() is None
        await session.do(TURN[0])
        drawn = session.state
        await session.do(TURN[1])
        rolled = session.state
        assert isinstance(await session.undo(), Entry)
        assert session.state == drawn
        assert isinstance(await session.redo(), Entry)
        assert session.state == rolled
        assert on_disk(tmp_path) == in_memory(session)
        assert (await again(session)).state == rolled


async def test_undo_twice_at_once_takes_back_two_steps(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        for action in TURN[:3]:
            await session.do(action)
        answers = await asyncio.gather(session.undo(), session.undo())
        assert [type(answer) for answer in answers] == [Entry, Entry]
        assert len(session.journal.line) == 2


async def test_an_answer_to_an_older_table_is_refused(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        seen = session.journal.next_seq - 1
        assert isinstance(await session.do(TURN[0], against=seen), Entry)
        late = await session.do(DrawCard("sea_level_rise"), against=seen)
        assert isinstance(late, Refusal)
        assert late.code == "core.stale"
        assert len(on_disk(tmp_path)) == 2


async def test_a_double_tap_is_done_once(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        seen = session.journal.next_seq - 1
        taps = (session.do(TURN[0], against=seen) for _ in range(5))
        answers = await asyncio.gather(*taps)
        assert sum(isinstance(answer, Entry) for answer in answers) == 1
        assert on_disk(tmp_path) == in_memory(session)


async def test_a_failed_write_changes_nothing(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        await session.do(TURN[0])
        state, before = session.state, on_disk(tmp_path)
        await session.log.call(read_only)
        for try_to in (session.do(TURN[1]), session.undo()):
            answer = await try_to
            assert isinstance(answer, StoreError)
            assert answer.code == "store.read_only"
        assert session.state == state
        assert in_memory(session) == before == on_disk(tmp_path)
        await session.log.call(writable)
        assert isinstance(await session.do(TURN[1]), Entry)
        assert on_disk(tmp_path) == in_memory(session)


async def test_unsaved_steps_are_written_in_order_once_it_works_again(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        await session.log.call(read_only)
        session.saving = False
        for action in TURN[:4]:
            assert isinstance(await session.do(action), Entry)
        await session.undo()
        assert len(session.unsaved) == 5
        assert len(on_disk(tmp_path)) == 1
        await session.log.call(writable)
        assert isinstance(await session.do(EndInvestment()), Entry)
        assert session.unsaved == []
        assert session.saving
        assert on_disk(tmp_path) == in_memory(session)
        assert (await again(session)).state == session.state


async def test_the_next_failure_is_told_again(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        session.saving = False
        await session.do(TURN[0])
        await session.log.call(read_only)
        assert isinstance(await session.do(TURN[1]), StoreError)


async def test_a_backlog_of_which_only_a_part_can_be_written_keeps_the_rest(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        await session.log.call(read_only)
        session.saving = False
        for action in TURN[:3]:
            await session.do(action)
        await session.log.call(writable)
        stop = (
            "CREATE TRIGGER stop BEFORE INSERT ON entry WHEN NEW.seq = 3 BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
        query(tmp_path, stop)
        assert isinstance(await session.do(TURN[3]), Entry)
        assert [entry.seq for entry in session.unsaved] == [3, 4, 5]
        query(tmp_path, "DROP TRIGGER stop")
        await session.do(TURN[4])
        assert on_disk(tmp_path) == in_memory(session)


async def test_a_line_that_is_no_step_of_ours_is_set_aside_and_the_backlog_is_written(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        await session.log.call(read_only)
        session.saving = False
        for action in TURN[:3]:
            await session.do(action)
        await session.log.call(writable)
        stolen = query(tmp_path, "SELECT * FROM entry WHERE seq = 1")[0]
        columns = [name for _, name, *_ in query(tmp_path, "PRAGMA table_info(entry)")]
        row = [3 if name == "seq" else value for name, value in zip(columns, stolen, strict=True)]
        query(tmp_path, f"INSERT INTO entry VALUES ({', '.join('?' * len(row))})", *row)
        assert isinstance(await session.do(TURN[3]), Entry)
        assert session.unsaved == []
        assert on_disk(tmp_path) == in_memory(session)
        assert query(tmp_path, "SELECT seq FROM aside") == [(3,)]


# --- two windows ------------------------------------------------------------------------------------------


@asynccontextmanager
async def another_window(session: GameSession, folder: Path) -> AsyncIterator[GameSession]:
    """The same session in another process's log."""
    log = log_in(folder)
    try:
        yield (await GameSession.resume(log, "keep_cool", session.header.id))[0]
    finally:
        log.close()


async def test_what_another_window_played_is_taken_in_and_play_goes_on(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        await session.do(TURN[0])
        async with another_window(session, tmp_path) as other:
            assert isinstance(await other.do(TURN[1]), Entry)
            assert isinstance(await other.do(TURN[2]), Entry)
        told = await session.do(Roll(3))
        assert isinstance(told, StoreError)
        assert (told.code, told.params) == ("store.moved_on", {"step": 4})
        assert session.state == other.state
        assert isinstance(await session.do(TURN[3]), Entry)
        assert on_disk(tmp_path) == in_memory(session)
        async with another_window(session, tmp_path) as again_other:
            await session.undo()
            answer = await again_other.do(TURN[4])
            assert isinstance(answer, StoreError)
            assert isinstance(await again_other.do(TURN[3]), Entry)
        assert session.unsaved == [] and session.news is None


async def test_unsaved_steps_that_contradict_another_window_become_a_game_of_their_own(
    tmp_path: Path,
) -> None:
    async with begun(tmp_path) as session:
        await session.do(TURN[0])
        first = session.header
        await session.log.call(read_only)
        session.saving = False
        assert isinstance(await session.do(Roll(2)), Entry)
        async with another_window(session, tmp_path) as other:
            for action in TURN[1:3]:
                assert isinstance(await other.do(action), Entry)
        await session.log.call(writable)
        assert isinstance(await session.do(TakeIncome()), Entry)
        assert session.news is not None
        assert (session.news.code, session.news.params) == ("store.parted", {"step": 2})
        assert (session.unsaved, session.saving) == ([], True)
        assert (await again(session)).journal.entries == session.journal.entries
        listed = {each.header.id: each for each in await session.log.call(lambda store: store.sessions())}
        assert listed.keys() == {first.id, session.header.id}
        assert listed[session.header.id].parent == (first.id, 2)
        theirs, damaged = await GameSession.resume(session.log, "keep_cool", first.id)
        assert (theirs.journal.entries, damaged) == (other.journal.entries, None)


async def test_leaving_keeps_unsaved_steps_that_contradict_another_window(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        await session.log.call(read_only)
        session.saving = False
        await session.do(TURN[0])
        async with another_window(session, tmp_path) as other:
            assert isinstance(await other.do(DrawCard("sea_level_rise")), Entry)
        await session.log.call(writable)
        await session.flush()
        assert (await again(session)).journal.entries == session.journal.entries
        assert len(await session.log.call(lambda store: store.sessions())) == 2


async def test_a_game_that_another_window_deleted_is_kept_if_the_table_plays_on(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        await session.do(TURN[0])
        async with another_window(session, tmp_path) as other:
            await other.log.call(lambda store: store.delete_session(session.header.id))
        gone = await session.do(TURN[1])
        assert isinstance(gone, StoreError)
        assert gone.code == "store.missing"
        session.saving = False
        assert isinstance(await session.do(TURN[1]), Entry)
        assert session.news is not None
        assert session.news.code == "store.deleted"
        assert (await again(session)).journal.entries == session.journal.entries
        (listed,) = await session.log.call(lambda store: store.sessions())
        assert listed.parent is None


async def test_steps_that_the_log_lost_while_we_play_are_written_again(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        for action in TURN[:4]:
            await session.do(action)
        query(tmp_path, "DELETE FROM entry WHERE seq > 3")
        assert isinstance(await session.do(TURN[4]), Entry)
        assert on_disk(tmp_path) == in_memory(session)
        assert (await again(session)).state == session.state


@pytest.mark.parametrize("seed", range(3))
async def test_a_game_resumes_at_every_step_as_it_was(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    async with begun(tmp_path) as session:
        for _ in range(40):
            options = GAME.options(RULES, session.state)
            if not options:
                break
            if rng.random() < 0.15:
                await session.undo()
            else:
                action = rng.choice(options)
                await session.do(session.journal.known_outcome(type(action)) or action, insist=True)
            resumed = await again(session)
            assert resumed.state == session.state
            assert resumed.journal.entries == session.journal.entries
            assert resumed.journal.undo_target() == session.journal.undo_target()
            assert resumed.journal.redo_target() == session.journal.redo_target()


async def test_a_resumed_game_goes_on(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        await session.do(TURN[0])
        name = session.header.id
    log = log_in(tmp_path)
    resumed, _ = await GameSession.resume(log, "keep_cool", name)
    for action in TURN[1:]:
        assert isinstance(await resumed.do(action), Entry)
    assert on_disk(tmp_path) == in_memory(resumed)
    log.close()


async def test_a_damaged_game_goes_on_from_its_good_part(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        for action in TURN:
            await session.do(action)
        query(tmp_path, "UPDATE entry SET events = '[]' WHERE seq = 5")
        resumed, damaged = await GameSession.resume(session.log, "keep_cool", session.header.id)
        assert damaged == 5
        assert len(resumed.journal.entries) == 4
        assert isinstance(await resumed.do(Build("black")), Entry)


async def test_a_game_that_is_gone(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        with pytest.raises(StoreError, match=r"store\.missing"):
            await GameSession.resume(session.log, "keep_cool", "nobody")


async def test_a_whole_random_game_is_saved(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        rng = Random(9)
        shadow = session.journal.__class__(GAME, RULES, session.journal.entries)
        for played in steps(rng, shadow, 60):
            assert isinstance(await session.do(played.entries[-1].action), Entry)
        assert session.state == shadow.state
        assert (await again(session)).state == shadow.state


# --- back by turns, branches, what if ---------------------------------------------------------------------


async def test_who_took_something_back_and_why_is_on_disk(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        for action in TURN:
            await session.do(action)
        assert isinstance(await session.undo_turn(actor="Anna", reason="wrong country"), Entry)
        assert len(session.journal.line) == 1
        resumed = await again(session)
        (branch,) = resumed.journal.branches()
        assert (branch.actor, branch.reason) == ("Anna", "wrong country")
        assert [step.action for step in branch.steps] == [*TURN]
        assert isinstance(await resumed.bring_back(branch, actor="Ben"), Entry)
        assert len(resumed.journal.line) == 1 + len(TURN)
        assert (await again(session)).state == resumed.state


async def test_a_turn_is_redone_and_a_step_gone_back_to(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        for action in TURN:
            await session.do(action)
        over = session.state
        assert isinstance(await session.undo_to(3), Entry)
        assert [entry.seq for entry in session.journal.line] == [1, 2, 3]
        assert await session.undo_to(3) is None
        assert isinstance(await session.redo_turn(), Entry)
        assert session.state == over
        assert await session.redo_turn() is None


async def test_what_if_is_a_session_of_its_own(tmp_path: Path) -> None:
    async with begun(tmp_path, setup={"cards": "table"}) as session:
        for action in TURN:
            await session.do(action)
        await session.log.call(lambda store: store.file_under(session.header.id, "7b", "school"))
        before = session.journal.entries[:]
        thought = await GameSession.branch(session.log, session, 4)
        assert [entry.action for entry in thought.journal.entries] == [seats(), *TURN[:3]]
        assert thought.header.setup == session.header.setup
        await thought.do(Build("green"))
        assert (await again(thought)).state == thought.state
        assert (await again(session)).journal.entries == before
        listed = {each.header.id: each for each in await session.log.call(lambda store: store.sessions())}
        told = listed[thought.header.id]
        assert told.parent == (session.header.id, 4)
        assert (told.group, told.place) == ("7b", "school")
        assert listed[session.header.id].parent is None


async def test_what_if_at_a_step_that_was_taken_back(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        for action in TURN[:3]:
            await session.do(action)
        await session.undo()
        thought = await GameSession.branch(session.log, session, 4)
        assert [entry.action for entry in thought.journal.line] == [seats(), *TURN[:3]]
        now = await GameSession.branch(session.log, session, session.journal.next_seq - 1)
        assert now.state == session.state


async def test_several_games_wait_side_by_side(tmp_path: Path) -> None:
    async with begun(tmp_path) as one:
        other = await GameSession.begin(one.log, "keep_cool", "ecovisio", seats(), {}, group="family")
        assert isinstance(other, GameSession)
        for action in TURN[:3]:
            await one.do(action)
            await other.do(action)
        await other.undo()
        assert (await again(one)).state == one.state != other.state == (await again(other)).state
        listed = await one.log.call(lambda store: store.sessions())
        assert [each.finished for each in listed] == [False, False]
