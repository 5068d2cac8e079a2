"""Hands at a followed table that make mistakes on purpose, and the truth of what really lies there."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.keep_cool import table as followed
from engine.core import Action, Entry, Journal
from engine.keep_cool.state import State
from engine.tracking import Patience
from tests.window.hand import Hand
from tests.window.player import Player, quick_devices

HURRY = Patience(
    extend=250, complain=500, unsure=1500, pause=1500, way=1500, begin=1500, gap=200, recheck=100
)
"""A table of people who neither pause nor think."""


def in_a_hurry(patch: pytest.MonkeyPatch) -> None:
    """The same devices and the same reconciler, with less time between two things."""
    quick_devices(patch)
    patch.setattr(followed, "PATIENCE", HURRY)


class Slipping(Player):
    """Plays by chips and dice; `truth` is a journal of what was really done, which the app never sees."""

    truth: Journal[Any, State]

    def __init__(self, hand: Hand, language: str) -> None:
        super().__init__(hand, language)
        self.slips: list[str] = []
        """What went wrong so far."""

    def begin(self) -> None:
        """From here on the truth is kept beside the app."""
        journal = self.table.session.journal
        self.truth = Journal(journal.game, journal.rules, journal.entries)

    def really(self, *actions: Action) -> None:
        """This has happened at the table."""
        for action in actions:
            answer = self.truth.do(action, insist=True)
            assert isinstance(answer, Entry), answer

    def agree(self) -> None:
        """The app believes what is true, and so lie the chips."""
        assert self.state == self.truth.state
        assert self.scale.chips == self.truth.state.carbometer

    @property
    def scale(self) -> Any:
        return self.table.devices.carbometer

    @property
    def die(self) -> Any:
        return self.table.devices.die

    def slip(self, what: str) -> None:
        self.slips.append(what)

    # --- what is seen ---------------------------------------------------------------------------------

    async def told(self, *codes: str) -> str:
        """Wait until a difference is told that one of these stories explains; which one it was."""
        tracker = self.table._follower

        def story() -> str:
            prompt, shown = tracker.tracker.prompt, self.view.prompt
            return prompt.story.code if prompt is not None and shown is not None and shown.buttons else ""

        await self.hand.until(lambda: self.hand.at_rest and story() in codes)
        self.look(f"slip-{story()}")
        return story()

    async def at(self, phase: str) -> None:
        """Wait until the chips alone have moved the game on."""
        await self.shown(lambda: self.state.phase == phase)

    async def quiet(self) -> None:
        """Nothing is asked any more, and the scale agrees."""
        await self.shown(
            lambda: (
                self.view.carbometer.sensed == self.state.carbometer
                and not (self.view.prompt and self.view.prompt.buttons)
            )
        )
