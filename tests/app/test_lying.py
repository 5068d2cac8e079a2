"""What lies on a table and is no step yet comes back with it: half-made deals, marks, drafts, questions."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.co2.table import Co2Table
from app.games.emission.setup.presenter import Draft
from app.games.emission.table import EmissionTable
from app.games.keep_cool.table import KeepCoolTable
from app.games.kyoto.desk import Desk
from app.games.kyoto.table import KyotoTable
from app.sessions.session import GameSession
from engine.co2.actions import BuyCertificate
from engine.core import from_json, to_json
from engine.keep_cool.actions import DrawCard, Roll, TakeIncome
from tests.app import test_co2_table, test_emission_table, test_keep_cool_table, test_kyoto_table
from tests.app.emission_tables import board
from tests.app.helpers import DE, Seated, log_in, query

TABLES: tuple[Any, ...] = (KeepCoolTable, KyotoTable, EmissionTable, Co2Table)
TURN = (DrawCard("blizzard_east_coast"), Roll(6), TakeIncome())


@asynccontextmanager
async def come_back(folder: Path, session_id: str, table: Any) -> AsyncIterator[Seated]:
    """Another process opens the session that was left."""
    log = log_in(folder)
    (listed,) = [
        each for each in await log.call(lambda store: store.sessions()) if each.header.id == session_id
    ]
    session, damaged = await GameSession.resume(log, listed.header.game, session_id)
    assert damaged is None
    made = table(session, lambda: None)
    made.lay_again()
    try:
        yield Seated(made)
    finally:
        await made.close()
        log.close()


# --- each game --------------------------------------------------------------------------------------------


async def test_a_deal_that_was_half_made(tmp_path: Path) -> None:
    async with test_keep_cool_table.desk(tmp_path, *TURN) as at:
        await at.press("deal:menu")
        await at.press("deal:give")
        await at.press("deal:to:europe")
        before, name = at.table._deal, at.session.header.id
        assert before is not None
        shown = at.view.deal
    async with come_back(tmp_path, name, KeepCoolTable) as again:
        assert again.table._deal == before
        assert again.view.deal == shown


async def test_a_question_that_waited_for_an_answer(tmp_path: Path) -> None:
    async with test_keep_cool_table.desk(tmp_path, *TURN) as at:
        await at.press("end_investment")
        await at.table.session.undo()
        at.table.act("nothing")
        await at.settled()
        at.table._run(at.table._do(Roll(3)))
        await at.settled()
        asked, name = at.view.prompt, at.session.header.id
        assert asked is not None
    async with come_back(tmp_path, name, KeepCoolTable) as again:
        assert again.view.prompt == asked


async def test_who_was_ready_in_the_project_phase(tmp_path: Path) -> None:
    async with test_emission_table.seated(tmp_path) as at:
        await at.press(
            "crisis:draw",
            "desk:close",
            "skip",
            "desk:ready:majority",
            "desk:ready:china",
            "change:usa.dirty:-1",
        )
        await at.press("desk:what:usa.clean")
        name, desk = at.table.session.header.id, at.table._desk
    async with come_back(tmp_path, name, EmissionTable) as again:
        assert again.table._desk == desk
        assert [power for power in ("majority", "china", "usa") if board(again.view, power).ready] == [
            "majority",
            "china",
        ]


async def test_letters_of_a_card_in_the_drawer(tmp_path: Path) -> None:
    async with test_emission_table.seated(tmp_path, Draft(deck="physical")) as at:
        at.table.faces = ("heat",) * 6
        await at.press("crisis:letter:P")
        name, typed = at.table.session.header.id, at.table.drawer.typed
    async with come_back(tmp_path, name, EmissionTable) as again:
        assert again.table.drawer.typed == typed == "P"
        assert again.table.drawer.faces == (), "the pictures of the die come from the settings"


async def test_a_card_that_was_half_told(tmp_path: Path) -> None:
    async with test_kyoto_table.seated(tmp_path) as at:
        await at.press(*test_kyoto_table.STUDY, "timer:start", "flag:usa", "desk:value:70", "timer:pause")
        name, desk = at.table.session.header.id, at.table._desk
        assert desk.value == 70
    async with come_back(tmp_path, name, KyotoTable) as again:
        assert again.table._desk == desk
        assert again.state.timer.status == "paused"


@pytest.mark.parametrize("damage", ["clouds", "windmills"])
async def test_a_card_that_an_older_version_laid_there(damage: str, tmp_path: Path) -> None:
    """Its answers were any text; those that still are answers come back, others leave a clear desk."""
    async with test_kyoto_table.seated(tmp_path) as at:
        await at.press(
            *test_kyoto_table.STUDY, "timer:start", "flag:usa", "desk:damage:clouds", "timer:pause"
        )
        name, desk = at.table.session.header.id, at.table._desk
    query(tmp_path, "UPDATE session SET desk = replace(desk, 'clouds', ?)", damage)
    async with come_back(tmp_path, name, KyotoTable) as again:
        assert again.table._desk == (desk if damage == "clouds" else Desk())
        assert again.table.show(DE)


async def test_an_action_that_was_being_told(tmp_path: Path) -> None:
    async with test_co2_table.seated(tmp_path) as at:
        await at.press("desk:open:plan", f"desk:area:{at.state.regions[0].area}")
        name, desk = at.table.session.header.id, at.table._desk
        assert desk.kind == "plan"
    async with come_back(tmp_path, name, Co2Table) as again:
        assert again.table._desk == desk


async def test_an_action_whose_consequences_were_looked_at(tmp_path: Path) -> None:
    async with test_co2_table.seated(tmp_path) as at:
        await at.press("desk:weigh", "desk:weighed:buy_certificate")
        name, desk = at.table.session.header.id, at.table._desk
        assert desk.weighed == BuyCertificate()
    async with come_back(tmp_path, name, Co2Table) as again:
        assert again.table._desk == desk and again.view.sums


# --- what does not come back ------------------------------------------------------------------------------


async def left(folder: Path) -> str:
    async with test_co2_table.seated(folder) as at:
        await at.press("desk:open:plan")
        return str(at.table.session.header.id)


async def test_a_clear_table_leaves_nothing_behind(tmp_path: Path) -> None:
    async with test_co2_table.seated(tmp_path) as at:
        await at.press("desk:open:plan", "desk:close")
    assert query(tmp_path, "SELECT desk FROM session") == [("",)]


async def test_what_lay_there_before_another_step_is_gone(tmp_path: Path) -> None:
    name = await left(tmp_path)
    log = log_in(tmp_path)
    session, _ = await GameSession.resume(log, "co2", name)
    assert session.desk
    await session.do(session.game.options(session.rules, session.state)[0])
    log.close()
    async with come_back(tmp_path, name, Co2Table) as again:
        assert again.table._desk.kind == ""


async def test_what_makes_no_sense_any_more_is_left_away(tmp_path: Path) -> None:
    async with test_emission_table.seated(tmp_path) as at:
        await at.press("crisis:draw", "desk:close", "skip", "desk:what:usa.clean")
        name = at.table.session.header.id
    query(tmp_path, "UPDATE session SET desk = replace(desk, 'clean', 'windmills')")
    async with come_back(tmp_path, name, EmissionTable) as again:
        assert again.table._desk.chosen == ()


@pytest.mark.parametrize("wreck", ['"kind":"fly"', '"kind":7', '"unknown":1', '"kind":"plan'])
async def test_what_nobody_laid_there_is_left_away(wreck: str, tmp_path: Path) -> None:
    name = await left(tmp_path)
    query(tmp_path, 'UPDATE session SET desk = replace(desk, \'"kind":"plan"\', ?)', wreck)
    async with come_back(tmp_path, name, Co2Table) as again:
        assert again.table._desk.kind == ""
        assert again.table.show(DE)


# --- to JSON and back -------------------------------------------------------------------------------------

HINTS = [(table, name) for table in TABLES for name in table.LIES]


@pytest.mark.parametrize(("table", "name"), HINTS, ids=lambda each: getattr(each, "__name__", each))
@given(data=st.data())
def test_whatever_can_lie_there_comes_back_as_it_was(table: Any, name: str, data: st.DataObject) -> None:
    hint = table.LIES[name]
    value = data.draw(anything(hint))
    assert from_json(hint, json.loads(json.dumps(to_json(hint, value)))) == value


def anything(hint: Any) -> st.SearchStrategy[Any]:
    origin, parts = get_origin(hint), get_args(hint)
    if isinstance(hint, type) and is_dataclass(hint):
        hints = get_type_hints(hint)
        return st.builds(hint, **{field.name: anything(hints[field.name]) for field in fields(hint)})
    if origin is tuple and parts[-1] is Ellipsis:
        return st.lists(anything(parts[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*map(anything, parts))
    if origin is frozenset:
        return st.frozensets(anything(parts[0]), max_size=3)
    if origin is Literal:
        return st.sampled_from(parts)
    if origin is Mapping:
        return st.dictionaries(st.text(max_size=3), anything(parts[1]), max_size=3)
    if parts:
        return st.one_of(*map(anything, parts))
    simple: dict[Any, Callable[[], st.SearchStrategy[Any]]] = {
        str: lambda: st.text(max_size=5),
        int: lambda: st.integers(-5, 99),
        bool: st.booleans,
        type(None): st.none,
    }
    return simple[hint]()
