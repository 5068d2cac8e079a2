"""A whole Kyoto game for six in the real window, in each language: from the home screen to winner and story.

Everything is done by taps. The clock is a short one; once it is stopped by all, once it really rings.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.games.kyoto.setup.presenter import Draft
from engine.kyoto import GAME, ending
from tests.window.conftest import frames
from tests.window.delegate import Delegate, replayed

pytestmark = pytest.mark.window

COUNTRIES = ("eu", "china", "usa", "russia", "canada", "australia")
SECONDS = 15
TITLES = {
    "en": ("EU takes 2 millions", "EU reads a study aloud", "EU chooses the cards", "China shows the study"),
    "de": (
        "EU nimmt 2 Millionen",
        "EU liest eine Studie vor",
        "EU wählt die Karten",
        "China deckt die Studie auf",
    ),
}


class KyotoDelegate(Delegate):
    """Lays cards and money."""

    async def lays(self, country: str, value: int, icon: str, lobby: str) -> None:
        only = len(set(self.state.lectern.goal.icons)) == 1 if self.state.lectern else False
        keys = [f"key:desk:value:{value}", f"key:desk:damage:{icon}", f"key:desk:lobby:{lobby}"]
        await self.tap(f"flag:{country}", *(keys if not only else keys[::2]), "action:desk:close")

    async def pays(self, country: str, millions: int) -> None:
        await self.tap(f"flag:{country}", f"key:money:{millions}", "action:desk:close")


def listen(app: Any) -> list[str]:
    """The names of all sounds that are played from now on."""
    heard: list[str] = []
    play = app.sounds.play

    def hear(name: str) -> None:
        heard.append(name)
        play(name)

    app.sounds.play = hear
    return heard


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.deep)])
async def test_six_play_kyoto(open_app: Any, tmp_path: Path, language: str) -> None:
    async with open_app(tmp_path, language) as hand:
        hand.app.choose(reduce_motion=True)
        at = KyotoDelegate(hand, language)
        heard = listen(hand.app)
        await sit_down(at)
        await all_agree_to_stop(at)
        assert "time_up" not in heard
        await time_runs_out(at)
        assert heard.count("time_up") == 1
        await the_threshold_is_reached(at)
        await everybody_counts(at)
        await the_show(at)
        disk = replayed(tmp_path, GAME)
        assert disk == at.state
        assert disk.outcome is not None and disk.outcome.kind == "failed"
        assert at.view.outcome
        await at.hand.tap("action:story")
        await hand.until(lambda: hand.app.here == "history" and hand.view.story is not None)
        await frames(3)
        await at.look()
        assert len(hand.view.story.happened.rows) > 25


async def sit_down(at: KyotoDelegate) -> None:
    hand = at.hand
    await hand.on("home")
    await hand.tap("game:kyoto")
    await hand.on("kyoto_setup")
    await hand.app.page("kyoto_setup").open(Draft(seconds=SECONDS))
    await hand.tap("key:country:canada")
    await hand.tap("key:country:australia")
    await frames(3)
    await at.look()
    await hand.tap("start")
    await hand.on("kyoto")
    assert tuple(seat.country for seat in at.state.seats) == COUNTRIES
    assert at.view.step.title == TITLES[at.language][0]
    await at.look()


async def all_agree_to_stop(at: KyotoDelegate) -> None:
    """A round that succeeds: cards and money, a bribe, everybody's word, an exact choice."""
    await at.tap("action:allowance")
    assert at.view.step.title == TITLES[at.language][1]
    await at.tap("key:desk:co2:150", "key:desk:funding:3", "key:desk:visible:clouds")
    await at.look()
    await at.tap("action:tell", "action:timer:start", "action:timer:pause")
    left = at.state.timer.left_ms
    assert 0 < left <= 1000 * SECONDS
    await at.lays("usa", 70, "clouds", "cars")
    await at.lays("china", 100, "warming", "nuclear")
    await at.tap("flag:russia", "action:desk:bribe", "key:desk:to:usa", "key:desk:millions:1")
    await at.tap("key:desk:deed:retract", "key:desk:pick:0")
    await at.look()
    await at.tap("action:tell")
    assert at.state.seat("usa").cards == () and len(at.state.seat("usa").under) == 1
    await at.tap("undo")
    assert len(at.state.seat("usa").cards) == 1
    await at.lays("canada", 80, "animals", "none")
    await at.pays("eu", 2)
    await at.pays("australia", 2)
    assert all(goal.met for goal in at.view.goals)
    await at.look()
    await at.tap(*(f"key:agree:{country}" for country in COUNTRIES))
    assert at.state.phase == "choosing" and at.state.timer.status == "stopped"
    assert at.view.step.title == TITLES[at.language][2]
    await at.tap("key:desk:pick:0", "key:desk:pick:1", "key:desk:pick:2")
    (tell,) = [action for action in at.view.actions if action.key == "tell"]
    assert not tell.enabled, "250 tonnes where 150 are wanted: one card is unneeded"
    await at.tap("key:desk:pick:2", "action:tell")
    await at.tap("key:desk:share:eu", "key:desk:share:eu", "key:desk:share:australia")
    await at.look()
    await at.tap("action:tell")
    assert (at.state.round, at.state.fund, at.state.succeeded) == (2, 4, 1)
    assert at.state.lobbies() == {"cars": 1, "nuclear": 1}


async def time_runs_out(at: KyotoDelegate) -> None:
    """A round that fails because the clock really rings."""
    await at.tap("action:allowance", "key:desk:icons:warming+warming", "key:desk:funding:5")
    await at.tap("key:desk:visible:clouds", "action:tell", "action:timer:start")
    await at.hand.until(lambda: at.state.timer.status == "rang")
    await at.tap("action:timer:call")
    assert at.state.phase == "showing"
    await at.settled()
    assert at.view.step.title == TITLES[at.language][3]
    await at.look()
    await at.tap("key:desk:hidden1:clouds", "key:desk:hidden2:warming", "action:tell")
    assert at.state.pending == ("clouds", "clouds", "warming")
    await at.tap("key:side:animals")
    assert at.state.pending == ("animals", "clouds", "warming"), "the icon on the cloud comes first"
    await at.look()
    await at.tap("key:animal:3", "key:desk:cloud:4", "key:side:none", "key:side:none")
    assert [at.state.damage(kind) for kind in ("animals", "warming", "clouds")] == [1, 1, 2]
    assert at.state.round == 3


async def the_threshold_is_reached(at: KyotoDelegate) -> None:
    await at.tap("action:allowance", "key:desk:co2:200", "key:desk:funding:4")
    await at.tap("key:desk:visible:clouds", "action:tell", "action:timer:start")
    await at.tap("action:timer:pause", "action:timer:ring", "action:insist", "action:timer:call")
    await at.tap("key:desk:hidden1:clouds", "key:desk:hidden2:clouds", "action:tell")
    await at.tap("key:side:none", "key:side:none", "key:side:none")
    assert at.state.phase == "scoring" and at.state.damage("clouds") == 5
    await at.look()


async def everybody_counts(at: KyotoDelegate) -> None:
    """Each behind its own cover; what there is, and nothing else, is shared among them."""
    rules = at.table.session.rules
    cards, money = ending.left_in_hands(rules, at.state)
    names = list(rules.agendas_in_play(6))
    counted = [(cards // 6, money // 6)] * 5
    counted = [*counted, (cards - 5 * (cards // 6), money - 5 * (money // 6))]
    for number, (country, (mine, millions)) in enumerate(zip(COUNTRIES, counted, strict=True)):
        assert at.view.cover.seat == f"flag_{country}"
        await at.hand.tap("only_me")
        await at.tap(*_by_fives("cards", mine), *_by_fives("coffers", millions))
        for place in (0, 1):
            name = names[2 * number + place]
            await at.tap(f"key:totals:name:{place}", f"key:totals:agenda:{name}")
        await at.tap("key:totals:done:")
    assert at.state.outcome is not None


def _by_fives(what: str, count: int) -> list[str]:
    return [f"key:totals:{what}:5"] * (count // 5) + [f"key:totals:{what}:1"] * (count % 5)


async def the_show(at: KyotoDelegate) -> None:
    """One step at a time; only at its end it is said who won and who is excluded."""
    for _ in range(3):
        await at.look()
        assert at.view.ending is None and not any(lane.won or lane.out for lane in at.view.score.lanes)
        await at.tap("action:show:next")
    await at.look()
    assert at.view.ending is not None
    ended = at.state.outcome
    assert ended is not None
    lanes = {lane.id.removeprefix("flag_"): lane for lane in at.view.score.lanes}
    assert {name for name, lane in lanes.items() if lane.won} == set(ended.winners)
    assert {name for name, lane in lanes.items() if lane.out} == set(ended.excluded)
    assert {name: lane.total for name, lane in lanes.items()} == {
        score.country: score.total for score in at.state.scores
    }
