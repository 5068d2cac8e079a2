"""A whole game for six in the real window, in each language: from the home screen to the winner and the story.

Everything is done by taps and by virtual devices on their pseudo-terminals. The table names its cards, so each
game goes the same way every time.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.store.store import Store
from engine.core import Journal
from engine.keep_cool import GAME
from engine.keep_cool.events import BonusDemanded
from engine.keep_cool.state import State
from tests.window.conftest import frames
from tests.window.player import Player, of_state, on_glass, quick_devices

pytestmark = pytest.mark.window


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
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
    await at.hand.tap("action:story")
    await at.hand.until(lambda: at.hand.app.here == "history" and at.view.story is not None)
    await frames(3)
    at.look("story")
    assert len(at.view.story.happened.rows) > 60


# --- EcoVisio, in English: the Developing Countries win in somebody else's turn ------------------------------


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
        assert winner.economic == "4 factories of 4"
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
    await at.tap("action:deal:give", "to:developing")
    at.look()
    await at.tap("action:give:2")
    await at.tap("action:deal:lend", "to:tiger", "action:give:4")
    await at.tap("action:deal:promise", "from:fsu")
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
    await at.tap("action:deal:innovate", "join:developing")
    await at.invite_guest("opec")
    assert at.view.deal.detail == "Europe 4, Developing Countries 3 = 7"
    at.look("research")
    await at.tap("action:innovate:green")
    assert [at.seat(each).green_step for each in ("europe", "developing", "opec", "usa")] == [2, 2, 2, 0]
    await at.tap("action:build:green")
    await at.done()


async def developing_put_chips_on(at: Player) -> None:
    await at.draw("failed_harvests_usa", 1)
    await at.tap("action:deal:give", "from:opec")
    assert at.view.deal.rows[1].tiles[0].chosen, "the victim is who gets it"
    at.look("help")
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
    at.look("reminder")
    await at.tap("action:promise:1:paid")
    assert at.seat("usa").chips == 4
    await at.tap("action:deal:build", "to:developing", "join:opec")
    at.look("build-abroad")
    await at.tap("action:build_there:black")
    assert (at.seat("tiger").chips, at.seat("opec").chips, at.seat("developing").black) == (6, 0, 2)
    await at.done()


async def fsu_break_their_word(at: Player) -> None:
    await at.draw("forest_fires_central_russia", 6)
    await at.income()
    assert (at.seat("fsu").chips, at.seat("europe").chips) == (9, 0), "Europe gave the demanded chip"
    await at.tap("action:promise:2:broken")
    assert at.state.promises == ()
    await at.tap("action:deal:give", "from:tiger", "to:developing", "action:give:2")
    assert [button.key for button in at.view.prompt.buttons] == ["insist", "leave"]
    at.look("odd-deal")
    await at.tap("action:insist")
    assert (at.seat("tiger").chips, at.seat("developing").chips) == (4, 4)
    await at.tap("action:build:black")
    await at.done()


async def opec_take_their_bonus(at: Player) -> None:
    await at.draw("more_rain_iran", 4)
    await at.draw("sea_level_rise", 5)
    assert "17" not in at.view.step.detail
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
    assert at.seat("usa").black == 4
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
    await at.tap("action:deal:build", "to:developing", "join:europe", "action:build_there:black")
    await at.shown(lambda: at.view.end is not None)
