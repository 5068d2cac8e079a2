"""A table that plays itself: virtual hands do what the screen asks for."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

from app.games.keep_cool.robot.simple import at_random, greedy
from app.games.keep_cool.setup.presenter import draft_for
from engine.keep_cool import GAME
from engine.keep_cool.actions import Build, Demolish, EndInvestment
from engine.keep_cool.table import expectation

if TYPE_CHECKING:
    from app.games.keep_cool.table import KeepCoolTable
    from app.launch import Demo
    from app.main import KlimatischApp

NAMES = ("Anna", "Ben", "Cem", "Dana", "Emil", "Fatou")
PAUSE = 1.4
"""Seconds between two things at normal speed: time to read what happened."""


async def play_demo(app: KlimatischApp, demo: Demo) -> None:
    from app.tools.headless import take_pictures

    rules = GAME.rules(GAME.load(GAME.editions[0], {}))
    draft = draft_for(rules, demo.players)
    for country, name in zip(draft.order, NAMES, strict=False):
        draft = draft.named(country, name)
    if demo.headless:
        try:
            await take_pictures(app, demo, draft)
        finally:
            app.stop()
        return
    rng = Random(demo.seed)
    while True:
        await app.page("setup").start(draft, max(5, round(60 / demo.speed)), rng)
        if app.table is None:
            return
        await play_rounds(app.table, rng, demo.speed, demo.rounds)
        if demo.rounds:
            return
        await asyncio.sleep(10 / demo.speed)


async def play_rounds(table: KeepCoolTable, rng: Random, speed: float, rounds: int | None) -> None:
    """Play until the game is over or so many rounds are."""
    while table.session.state.outcome is None:
        if rounds is not None and table.session.state.round > rounds:
            return
        await asyncio.sleep(PAUSE / speed)
        await play_step(table, rng)


async def play_step(table: KeepCoolTable, rng: Random) -> None:
    """One thing that the table is asked for, done by virtual hands; returns when the app has seen it."""
    while not table.up_to_date:
        await asyncio.sleep(0.02)
    before = table.session.journal.next_seq
    table.act(next_key(table, rng))
    while table.session.journal.next_seq == before:
        await asyncio.sleep(0.02)


def next_key(table: KeepCoolTable, rng: Random) -> str:
    """The button that a person would press, or what their hands would do."""
    rules, state = table.session.rules, table.session.state
    wanted = GAME.awaits(rules, state)
    if wanted.kind == "reveal":
        return "draw"
    if wanted.kind == "roll":
        return "virtual:throw"
    if wanted.kind == "step":
        if expectation(rules, state).after != state.carbometer:
            return "virtual:do"
        return "take_income" if state.phase == "income" else "recover"
    policy = greedy if rng.random() < 0.5 else at_random
    # What lies on a desk of its own, or under a seat's panel, takes more than one press.
    pressed = (Build, EndInvestment, Demolish) if state.debts else (Build, EndInvestment)
    chosen = policy(
        rng, rules, state, [each for each in GAME.options(rules, state) if isinstance(each, pressed)]
    )
    if isinstance(chosen, Build):
        return f"build:{chosen.kind}"
    if isinstance(chosen, Demolish):
        return f"demolish:{chosen.colour}"
    return "end_investment"
