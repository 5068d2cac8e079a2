"""A conference in a real window: planned, played until the press is asked, voted on, read in the minutes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.games.keep_cool.role_sheets import ROLES

pytestmark = pytest.mark.window

MOVES = ("draw", "roll:6", "demolish:black", "demolish:green", "take_income", "end_investment", "recover")
"""What hands do at a table that only wants to get on, the first that is offered."""


async def plan(hand: Any) -> None:
    await hand.on("home")
    await hand.tap("game:keep_cool")
    await hand.on("setup")
    for choice in ("players:3", "carbometer:hand", "die:hand", "conference"):
        await hand.tap(choice)
    await hand.on("delegations")
    await hand.tap("form:conference")
    await hand.until(lambda: hand.view.on)
    people = hand.view.people.value
    await hand.tap("class:more")
    await hand.until(lambda: hand.view.people.value == people + 1)
    await hand.tap("delegation:europe")
    await hand.until(lambda: hand.view.card is not None)
    await hand.tap("choice:two_thirds")
    await hand.until(lambda: [each.id for each in hand.view.card.choices if each.chosen] == ["two_thirds"])
    await hand.tap("close")
    await hand.until(lambda: hand.view.card is None)


async def play_on(hand: Any) -> None:
    """One step further at the table."""
    offered = [action.key for action in hand.view.actions if action.enabled]
    key = next(move for move in MOVES if move in offered)
    seq = hand.app.table.session.journal.next_seq
    await hand.tap(f"action:{key}")
    await hand.until(lambda: hand.app.table.session.journal.next_seq > seq and hand.app.table.up_to_date)


def due(hand: Any) -> list[str]:
    return [each.kind for each in hand.app.table.session.state.conference.due]


async def test_a_class_plans_plays_reports_votes_and_reads_the_minutes(
    open_app: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    async with open_app() as hand:
        await plan(hand)
        await hand.tap("sheets")
        await hand.until(lambda: str(tmp_path / "shared") in hand.view.notice)
        assert (tmp_path / "shared" / f"keep_cool-{ROLES[0]}-en.html").is_file()
        hand.picture("conference-1-planned")
        await hand.tap("done")
        await hand.on("setup")
        await hand.tap("start")
        await hand.on("keep_cool")
        while "update" not in due(hand):
            await play_on(hand)
        hand.picture("conference-2-reminder")
        assert hand.view.recent[0].startswith("Due:")

        await hand.tap("action:conference")
        await hand.on("conference")
        country = next(each.seat for each in hand.view.due if each.id.startswith("update"))
        await hand.tap(f"action:update:officer:{country}")
        await hand.until(lambda: "update" not in due(hand))
        await hand.until(lambda: any(each.id.startswith("answer") for each in hand.view.due))
        await hand.tap("action:protest:1")
        await hand.until(lambda: "answer" not in due(hand))

        await hand.tap("tab:vote")
        await hand.tap("vote_seat:europe")
        await hand.tap("motion:green")
        for counter in ("yes", "yes", "no"):
            await hand.tap(f"vote:{counter}:more")
        await hand.until(lambda: hand.view.vote.verdict == "2 of 3 for: passes, needs 2")
        hand.picture("conference-3-vote")
        await hand.tap("action:vote")
        await hand.until(lambda: hand.view.tab == "log")
        said = [row.words for row in hand.view.log.rows]
        assert said[-1] == "Europe: green factory passed, 2 to 1 (needs 2, two-thirds majority)"
        assert any("update by its own press" in words for words in said)
        assert any("the public protests" in words for words in said)
        hand.picture("conference-4-minutes")

        await hand.tap("undo")
        await hand.until(lambda: len(hand.view.log.rows) == len(said) - 1)
        await hand.tap("back")
        await hand.on("keep_cool")
        await play_on(hand)


async def test_a_conference_is_there_again_when_the_game_is_resumed(open_app: Any, tmp_path: Path) -> None:
    async with open_app() as hand:
        await plan(hand)
        await hand.tap("done")
        await hand.on("setup")
        await hand.tap("start")
        await hand.on("keep_cool")
        await hand.tap("action:conference")
        await hand.on("conference")
        await hand.tap("tab:people")
        await hand.tap("delegation:europe")
        await hand.tap("people:more")
        await hand.until(lambda: len(hand.app.table.session.journal.entries) == 2)
        state = hand.app.table.session.state
    async with open_app(tmp_path) as hand:
        await hand.on("home")
        await hand.until(lambda: hand.view.resume is not None)
        await hand.tap("resume")
        await hand.on("keep_cool")
        assert hand.app.table.session.state == state
        assert any(action.key == "conference" for action in hand.view.actions)
