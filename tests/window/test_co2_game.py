"""Whole CO₂ games in the real window by taps: one together for three in each language, a decade alone."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.forms.boxes import Box, Boxes
from app.games.co2 import robot as co2
from engine.co2 import GAME
from engine.co2.actions import DrawFossil, DrawInspection, PlayLobby, RevealSummit
from engine.core import Action
from tests.app.co2_tables import GENTLE, taps
from tests.window.co2_walk import begin
from tests.window.conftest import frames
from tests.window.delegate import Delegate, replayed

pytestmark = pytest.mark.window

MOST_STEPS = 400
DRAWN = (DrawFossil, DrawInspection, RevealSummit)


class Director:
    """Plays by taps, now and then lets the app draw, and looks at everything once."""

    def __init__(self, at: Delegate, seed: int) -> None:
        self.at, self.rng, self.looked = at, Random(seed), set[str]()

    async def step(self) -> None:
        state, rules = self.at.state, self.at.table.session.rules
        moment = state.dues[0].kind if state.dues else state.phase
        if moment not in self.looked:
            self.looked.add(moment)
            await self.at.look()
        options = GAME.options(rules, state)
        if isinstance(options[0], DRAWN) and self.rng.random() < 0.5:
            await self.at.tap("action:draw")
            return
        for name in taps(rules, state, self.choose(options)):
            await self.at.tap(name)

    def choose(self, options: tuple[Action, ...]) -> Action:
        """As the policy would; lobby cards are left out after the first, for they take most taps."""
        state, rules = self.at.state, self.at.table.session.rules
        if state.lobby:
            options = tuple(each for each in options if not isinstance(each, PlayLobby))
        return co2.POLICIES["building"](self.rng, rules, state, options)

    async def play(self, decades: int) -> None:
        for _ in range(MOST_STEPS):
            if self.at.state.phase == "over" or self.at.state.decade > decades:
                return
            await self.step()
        raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    ("language", "won"), [("de", "Gewonnen"), pytest.param("en", "Won", marks=pytest.mark.deep)]
)
async def test_three_save_the_earth_together(language: str, won: str, open_app: Any, tmp_path: Path) -> None:
    Boxes(tmp_path).keep(Box("co2", "giochix", GENTLE))
    async with open_app(tmp_path, language) as hand:
        hand.app.choose(reduce_motion=True)
        at = Delegate(hand, language)
        await hand.on("home")
        await hand.tap("game:co2")
        await hand.on("co2_setup")
        await frames(3)
        await at.look()
        await hand.app.page("co2_setup").start(rng=Random(7))
        await hand.on("co2")
        player = Director(at, 7)
        await player.step()
        before = at.state
        await player.step()
        await at.tap("undo")
        assert at.state == before
        await at.tap("redo")
        await player.play(decades=4)
        assert player.looked >= {"actions", "income", "goals", "supply", "reduction", "decade_end", "show"}
        assert at.state.outcome.kind == "won" and at.view.outcome.startswith(won)
        assert [row.icon for row in at.view.sums].count("star") == 1, "how well they did has its line"
        await at.look()
        assert replayed(tmp_path, GAME, GENTLE) == at.state
        await hand.tap("action:story")
        await hand.until(lambda: hand.app.here == "history" and hand.view.story is not None)
        await frames(3)
        await at.look()


@pytest.mark.parametrize("language", ["de", "en"])
async def test_a_decade_alone(language: str, open_app: Any, tmp_path: Path) -> None:
    async with open_app(tmp_path, language) as hand:
        hand.app.choose(reduce_motion=True)
        await hand.on("home")
        await begin(hand.app, "solo", 1, GENTLE, solo_goal="s12")
        at = Delegate(hand, language)
        player = Director(at, 3)
        await player.play(decades=1)
        assert at.state.decade == 2 and {"inspection", "actions", "supply"} <= player.looked
        assert replayed(tmp_path, GAME, GENTLE) == at.state
