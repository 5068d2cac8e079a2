"""The app follows a table at which things go wrong: real firmware, real pseudo-terminals, a real window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.keep_cool.actions import DrawCard, EndInvestment, Recover, Roll, TakeIncome
from tests.window.slips import Slipping, in_a_hurry

pytestmark = pytest.mark.window

TWICE = "USA & Partner: Wurde das Einkommen zweimal genommen?"


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    in_a_hurry(monkeypatch)


def listening(app: Any) -> tuple[list[str], list[str]]:
    """What is heard from now on: sounds by name, and the voice."""
    heard: list[str] = []
    said: list[str] = []
    app.sounds.play = heard.append
    app.voice.say = lambda words, _language: said.append(words)
    return heard, said


async def sit_down(at: Slipping) -> None:
    """Three who name their cards, with virtual devices."""
    await at.hand.on("home")
    await at.go("game:keep_cool", "setup")
    await at.touch("players:3")
    await at.touch("cards:table")
    await at.go("start", "keep_cool")
    await at.shown(lambda: at.view.carbometer.sensed == at.view.carbometer.count)
    at.begin()


async def calibrate_and_come_back(at: Slipping) -> None:
    """A scale that does badly proposes it; the table waits where it was."""
    at.table._proposed = "recalibrate"
    at.hand.app.refresh()
    await at.shown(lambda: at.view.prompt and at.view.prompt.name == "doubt")
    at.look("doubt")
    await at.go("action:calibrate", "calibrate")
    at.hand.app.back()
    await at.hand.on("keep_cool")
    await at.quiet()


async def test_a_turn_with_an_income_taken_twice_a_cocked_die_and_a_cable_pulled(
    open_app: Any, tmp_path: Path
) -> None:
    async with open_app(tmp_path, "de") as hand:
        hand.app.choose(reduce_motion=True, speech=True)
        at = Slipping(hand, "de")
        heard, said = listening(hand.app)
        await sit_down(at)
        at.really(DrawCard("blizzard_east_coast"))
        await at.draw("blizzard_east_coast")
        at.die.cocked()
        await at.shown(lambda: at.view.die.stray == "cocked")
        at.really(Roll(6))
        await at.throw(6)
        at.scale.take(20)
        await at.told("twice")
        assert at.view.prompt.detail == TWICE
        await at.tap("action:app_is_right")
        assert at.view.prompt.text == "10 drauflegen"
        at.scale.place(9)
        await at.shown(lambda: at.view.prompt and at.view.prompt.text == "Einen drauflegen")
        at.scale.place(1)
        at.really(TakeIncome())
        await at.at("investment")
        at.really(EndInvestment())
        await at.tap("action:end_investment")
        at.scale.unplug()
        await at.shown(lambda: at.view.carbometer.sensed is None)
        at.scale.place(2)
        at.scale.replug()
        await at.told("meanwhile")
        at.really(Recover())
        await at.tap("action:record")
        await at.quiet()
        at.agree()
        await calibrate_and_come_back(at)
        assert heard.count("wrong") == 1, "one gentle sound for the one slip"
        assert said.count("10 Chips zu wenig auf dem Karbometer. " + TWICE) == 1
        assert "Einkommen nehmen. 10 vom Karbometer, 2 aus dem Vorrat" in said
        assert any(words.startswith("Runde 1 · Europa.") for words in said)
