"""A whole game for six in the real window, in each language: from the home screen to winner and story.

Everything is done by taps and by virtual devices on their pseudo-terminals. The table names its cards, so
that each game goes the same way every time.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.sessions.store.store import Store
from engine.core import Journal
from engine.keep_cool import GAME
from engine.keep_cool.state import State
from tests.window.conftest import frames
from tests.window.player import Player, of_state, on_glass, quick_devices

pytestmark = pytest.mark.window


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_devices(monkeypatch)


def replayed(folder: Path, edition: str) -> State:
    """The fold of what the file holds, read like a stranger would."""
    store = Store.in_folder(folder)
    (listed,) = store.sessions()
    loaded = store.load(listed.header.id, GAME)
    store.close()
    assert loaded.damaged is None
    return Journal(GAME, GAME.rules(GAME.load(edition, {})), loaded.entries).state


async def the_end(at: Player, folder: Path, edition: str) -> None:
    """What the glass shows is what the file says, and the story can be read."""
    await frames(3)
    at.look("end")
    disk = replayed(folder, edition)
    assert disk == at.state
    assert on_glass(at.view) == of_state(disk)
    assert at.view.carbometer.count == disk.carbometer
    await at.touch("action:story")
    await at.hand.until(lambda: at.hand.app.here == "history" and at.view.story is not None)
    await frames(3)
    at.look("story")
    assert len(at.view.story.happened.rows) > 60


# --- EcoVisio, in English: the Developing Countries win in somebody else's turn ----------------------------


async def test_six_play_ecovisio_in_english(open_app: Any, tmp_path: Path) -> None:
    async with open_app(tmp_path, "en") as hand:
        hand.app.choose(reduce_motion=True)
        at = Player(hand, "en")
        await at.sit_down("ecovisio")
        read = await at.show_card("developing", "card_02")
        assert read.startswith("Oil Industry · Climate Sceptics")
        await usa_builds_and_lends(at)
        await europe_researches_with_a_guest(at)
        await developing_put_chips_on(at)
        await tiger_pay_back_and_build_abroad(at)
        await fsu_break_their_word(at)
        await opec_take_their_bonus(at)
        await usa_give_up_a_factory(at)
        await europe_build(at)
        await developing_build(at)
        await tiger_build_what_wins(at)
        (winner,) = at.view.end.winners
        assert (winner.seat, winner.name) == ("developing", "Cem")
        assert winner.economic == "4 factories, 4 were the target"
        assert winner.political.startswith("Climate Sceptics")
        assert "6 green" in winner.political
        await the_end(at, tmp_path, "ecovisio")


async def usa_builds_and_lends(at: Player) -> None:
    assert at.view.step.title == "Turn over a greenhouse card"
    await at.draw("volcano_eruption", 2, 3, 4)
    assert at.state.carbometer == 79
    await at.income()
    at.look("investment")
    await at.tap("action:build:black", "action:build:red")
    await at.tap("undo")
    assert at.seat("usa").red == 0
    await at.tap("redo")
    assert at.seat("usa").red == 1
    await at.tap("action:deal:menu", "action:deal:give", "key:deal:to:developing")
    at.look()
    await at.tap("action:give:2")
    await at.tap("action:deal:menu", "action:deal:lend", "key:deal:to:tiger", "action:give:4")
    await at.tap("action:deal:menu", "action:deal:promise", "key:deal:from:fsu")
    at.look()
    await at.tap("action:promise:build:green")
    assert [(each.by, each.to, each.due) for each in at.state.promises] == [
        ("tiger", "usa", 1),
        ("fsu", "usa", 1),
    ]
    assert at.seat("usa").chips == 0
    await at.done()


async def europe_researches_with_a_guest(at: Player) -> None:
    await at.draw("drought_california", 2)
    assert at.view.step.seat == "usa", "two chips are due after its protection, and it has none"
    at.look("victim-chooses")
    await at.tap("action:demolish:black")
    assert (at.seat("usa").black, at.seat("usa").green, at.seat("usa").chips) == (5, 1, 0)
    await at.income()
    await at.tap("action:deal:innovate", "key:deal:ask:developing")
    await at.invite_guest("opec")
    assert at.view.deal.detail == "Europe 4, Developing Countries 3 = 7"
    at.look()
    await at.tap("action:innovate:green")
    assert [at.seat(each).green_step for each in ("europe", "developing", "opec", "usa")] == [2, 2, 2, 0]
    await at.tap("action:build:green")
    await at.done()


async def developing_put_chips_on(at: Player) -> None:
    await at.draw("failed_harvests_usa", 1)
    await at.tap("action:deal:menu", "action:deal:give", "key:deal:from:opec")
    assert at.view.deal.pad.groups[1].keys[0].chosen, "the victim is who gets it"
    at.look()
    await at.tap("action:give:1")
    await at.income()
    await at.tap("action:deal:bonus")
    at.look()
    await at.tap("action:bonus:3")
    await at.chips()
    assert at.state.carbometer == 66
    await at.tap("action:build:red")
    await at.done()


async def tiger_pay_back_and_build_abroad(at: Player) -> None:
    await at.draw("more_rain_south_africa", 5)
    await at.income()
    assert at.view.prompt.text == "It was promised: Tiger Countries to USA & Partners: 4 chips."
    at.look()
    await at.tap("action:promise:1:paid")
    assert at.seat("usa").chips == 4
    await at.tap("action:deal:menu", "action:deal:build", "key:deal:to:developing", "key:deal:ask:opec")
    assert at.view.actions[0].label == "Black factory: 4\u00a0+\u00a03"
    at.look()
    await at.tap("action:build_there:black")
    assert (at.seat("tiger").chips, at.seat("opec").chips, at.seat("developing").black) == (6, 0, 2)
    await at.done()


async def fsu_break_their_word(at: Player) -> None:
    await at.draw("forest_fires_central_russia", 6)
    await at.income()
    assert (at.seat("fsu").chips, at.seat("europe").chips) == (9, 0), "Europe gave the demanded chip"
    await at.tap("action:promise:2:broken")
    assert at.state.promises == ()
    await at.tap(
        "action:deal:menu",
        "action:deal:give",
        "key:deal:from:tiger",
        "key:deal:to:developing",
        "action:give:2",
    )
    assert [button.key for button in at.view.prompt.buttons] == ["insist", "leave"]
    at.look()
    await at.tap("action:insist")
    assert (at.seat("tiger").chips, at.seat("developing").chips) == (4, 4)
    await at.tap("action:build:black")
    await at.done()


async def opec_take_their_bonus(at: Player) -> None:
    await at.draw("more_rain_iran", 4)
    await at.draw("sea_level_rise", 5)
    assert at.seat("opec").chips == 1
    await at.income()
    assert at.seat("opec").chips == 7, "two for a factory, four for seventeen black ones"
    await at.tap("action:build:black")
    await at.done()


async def usa_give_up_a_factory(at: Player) -> None:
    assert at.state.round == 2
    await at.draw("cold_snap_north_america", 6)
    await at.draw("fires_australia", 5)
    await at.income()
    await at.set_right("europe", "count:europe.chips:more")
    assert at.seat("europe").chips == 1
    await at.tap("seat:usa")
    at.look("panel")
    await at.tap("action:give_up:black")
    await at.shown(lambda: at.seat("usa").black == 4)  # a late word of the scale may come between
    await at.tap("action:build:green")
    await at.done()


async def europe_build(at: Player) -> None:
    await at.draw("hot_summer_northern_europe", 6)
    await at.draw("cold_winter_europe", 6)
    await at.income()
    await at.tap("action:build:green")
    await at.done()


async def developing_build(at: Player) -> None:
    await at.draw("dengue_central_africa", 6)
    await at.draw("coral_bleaching_pacific", 6)
    await at.income()
    await at.tap("action:build:black")
    await at.done()


async def tiger_build_what_wins(at: Player) -> None:
    await at.draw("malaria_china", 6)
    await at.draw("forest_loss_amazonia", 6)
    await at.income()
    await at.tap(
        "action:deal:menu",
        "action:deal:build",
        "key:deal:to:developing",
        "key:deal:ask:europe",
        "action:build_there:black",
    )
    await at.shown(lambda: at.view.end is not None)


# --- Spieltrieb, in German: the Former Soviet Union wins because the Tiger Countries tear something down ---


async def test_six_play_spieltrieb_in_german(open_app: Any, tmp_path: Path) -> None:
    async with open_app(tmp_path, "de") as hand:
        hand.app.choose(reduce_motion=True)
        at = Player(hand, "de")
        await at.sit_down("spieltrieb")
        read = await at.show_card("fsu", "card_06")
        assert "höchstens 15 schwarze Fabriken" in read
        await usa_in_the_sun(at)
        await europe_after_the_hurricane(at)
        await developing_take_chips_off(at)
        await tiger_build_in_the_east(at)
        await fsu_choose_who_pays(at)
        await opec_build(at)
        await usa_break_their_word(at)
        await europe_build_in_the_east(at)
        await developing_give(at)
        await tiger_tear_down(at)
        (winner,) = at.view.end.winners
        assert (winner.seat, winner.name) == ("fsu", "Emil")
        assert winner.political.startswith("Umweltverbände: 15 schwarze Fabriken")
        await the_end(at, tmp_path, "spieltrieb")


async def usa_in_the_sun(at: Player) -> None:
    assert at.view.step.title == "Treibhauskarte aufdecken"
    await at.draw("sun_two")
    at.look()
    await at.throw(3)
    await at.tap("undo", "redo")
    await at.throw(4)
    assert at.state.carbometer == 63
    await at.income()
    at.look("investment")
    await at.tap("action:build:green", "action:build:red")
    await at.tap("action:deal:menu", "action:deal:lend", "key:deal:to:fsu", "action:give:3")
    await at.tap("action:deal:menu", "action:deal:promise", "key:deal:to:europe", "action:promise:other")
    assert [(each.by, each.due) for each in at.state.promises] == [("fsu", 1), ("usa", 2)]
    await at.done()


async def europe_after_the_hurricane(at: Player) -> None:
    await at.draw("hurricane_florida", 4)
    assert at.view.step.seat == "usa"
    at.look("victim-chooses")
    await at.tap("action:demolish:green", "action:demolish:black")
    assert (at.seat("usa").black, at.seat("usa").green) == (4, 1)
    await at.income()
    await at.tap("action:deal:innovate", "key:deal:ask:tiger")
    await at.invite_guest("fsu")
    assert at.view.deal.detail == "Europa 4, Schwellenländer 3 = 7"
    at.look()
    await at.tap("action:innovate:green")
    assert [at.seat(each).green_step for each in ("europe", "tiger", "fsu", "usa")] == [2, 2, 2, 1]
    await at.tap("action:build:green")
    await at.done()


async def developing_take_chips_off(at: Player) -> None:
    await at.draw("drought_california", 3)
    assert at.state.owes("usa")
    await at.tap("action:deal:menu", "action:deal:give", "key:deal:from:fsu", "action:give:3")
    await at.income()
    before = at.state.carbometer
    await at.tap("action:deal:bonus")
    at.look("bonus")
    await at.tap("action:bonus:-3")
    await at.chips()
    assert at.state.carbometer == before - 3
    await at.tap("action:build:red")
    await at.done()


async def tiger_build_in_the_east(at: Player) -> None:
    await at.draw("more_rain_south_africa", 2)
    await at.income()
    await at.tap("action:deal:menu", "action:deal:build", "key:deal:to:fsu", "key:deal:ask:fsu")
    at.look()
    await at.tap("action:build_there:black")
    assert at.seat("fsu").factories == 3
    await at.done()


async def fsu_choose_who_pays(at: Player) -> None:
    await at.draw("failed_harvests_russia", 6)
    at.look("of-whom")
    before = at.seat("opec").chips
    await at.tap("action:take_income:opec")
    assert at.seat("opec").chips == before - 1
    await at.chips()
    assert "3 Chips" in at.view.prompt.text
    await at.tap("action:promise:1:paid")
    assert at.seat("usa").chips == 3
    await at.tap(
        "action:deal:menu",
        "action:deal:give",
        "key:deal:from:developing",
        "key:deal:to:tiger",
        "action:give:1",
    )
    at.look()
    await at.tap("action:insist")
    await at.done()


async def opec_build(at: Player) -> None:
    await at.draw("floods_indonesia", 6)
    before = at.seat("opec").chips
    await at.income()
    assert at.seat("opec").chips == before + 5, "two for a factory, three for fourteen black ones"
    await at.tap("action:build:black")
    await at.done()


async def usa_break_their_word(at: Player) -> None:
    await at.draw("blizzard_east_coast", 6)
    at.look()
    await at.tap("action:promise:2:broken")
    await at.income()
    await at.set_right("opec", "count:opec.chips:more", "count:opec.chips:more")
    await at.tap(
        "action:deal:menu",
        "action:deal:build",
        "key:deal:to:fsu",
        "key:deal:ask:fsu",
        "action:build_there:black",
    )
    assert at.seat("fsu").factories == 4
    await at.done()


async def europe_build_in_the_east(at: Player) -> None:
    await at.draw("heatwave_southern_europe", 6)
    await at.income()
    await at.tap(
        "action:deal:menu",
        "action:deal:build",
        "key:deal:to:fsu",
        "key:deal:ask:usa",
        "action:build_there:black",
    )
    assert at.seat("fsu").factories == 5
    assert at.state.outcome is None, "there are too many black factories for their card"
    await at.done()


async def developing_give(at: Player) -> None:
    await at.draw("civil_wars_africa", 6)
    await at.income()
    await at.tap("action:deal:menu", "action:deal:give", "key:deal:to:opec", "action:give:1")
    await at.done()


async def tiger_tear_down(at: Player) -> None:
    await at.draw("floods_china", 6)
    await at.income()
    await at.tap("seat:tiger")
    at.look("panel")
    await at.tap("action:give_up:black")
    assert (at.state.black, at.state.outcome) == (16, None)
    await at.tap("seat:tiger", "action:give_up:black")
    await at.shown(lambda: at.view.end is not None)
