"""A table in play: taps, and virtual devices on real pseudo-terminals."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from app.devices.hub import DeviceHub
from app.devices.ways import Shared
from app.games.keep_cool.table import KeepCoolTable
from app.games.keep_cool.view import TableView
from app.sessions.session import GameSession
from engine.core import Entry, Retract, replace
from engine.keep_cool.actions import (
    Adjust,
    Build,
    DrawCard,
    EndInvestment,
    Recover,
    Roll,
    TakeIncome,
)
from engine.tracking import Patience
from firmware_bridge import Done, Fact, SerialLink
from firmware_bridge.wire import encode
from hardware.virtual import VirtualCarbometer, VirtualDie
from tests.app.helpers import DE, begun, log_in, query, read_only, seats, until, writable

HARMLESS = (DrawCard("blizzard_east_coast"), Roll(6))
LONG = Patience(
    extend=40, complain=600_000, unsure=40, pause=600_000, way=600_000, begin=600_000, gap=40, recheck=20
)
SHORT = replace(LONG, complain=40)
"""Patience with chips that fit nothing: more than any test takes, and next to none."""


class Desk:
    """A table, the devices on it, and what its screen shows."""

    def __init__(
        self, table: KeepCoolTable, carbometer: VirtualCarbometer | None, die: VirtualDie | None
    ) -> None:
        self.table = table
        self._carbometer = carbometer
        self._die = die

    @property
    def carbometer(self) -> VirtualCarbometer:
        assert self._carbometer is not None
        return self._carbometer

    @property
    def die(self) -> VirtualDie:
        assert self._die is not None
        return self._die

    @property
    def session(self) -> GameSession:
        return self.table.session

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def done(self) -> list[Any]:
        """What counts, after the set-up."""
        return [entry.action for entry in self.session.journal.line[1:]]

    @property
    def view(self) -> TableView:
        return self.table.show(DE)

    async def press(self, key: str) -> None:
        """Look, press, and wait until everything that follows from it is done."""
        self.table.show(DE)
        self.table.act(key)
        await self.settled()

    async def settled(self) -> None:
        await until(lambda: not self.table._tasks)

    async def shows(self, true: Callable[[TableView], Any]) -> TableView:
        await until(lambda: true(self.view))
        return self.view

    def questions(self) -> list[str]:
        prompt = self.view.prompt
        return [button.key for button in prompt.buttons] if prompt else []

    async def seen(self, chips: int) -> None:
        await until(lambda: self.table.sensed == chips)
        await self.settled()


@asynccontextmanager
async def desk(
    folder: Path,
    *actions: Any,
    carbometer: bool = False,
    die: bool = False,
    patience: Patience = LONG,
    cards: str = "app",
    countries: tuple[str, ...] = (),
) -> AsyncIterator[Desk]:
    """A table at which this was done, with quick virtual devices plugged in like real ones."""
    scale = VirtualCarbometer(70, chip_ms=5, settle_ms=60, seed=1) if carbometer else None
    dice = VirtualDie(tumble_ms=60, settle_ms=60, seed=1) if die else None
    chosen = {
        "carbometer": f"serial:{scale.port}" if scale else "hand",
        "die": f"serial:{dice.port}" if dice else "hand",
    }
    async with begun(folder, seats(*countries), {"devices": chosen, "cards": cards}) as session:
        for action in actions:
            assert isinstance(await session.do(action), Entry)
        table = KeepCoolTable(session, lambda: None, rng=Random(4), patience=patience)
        made = Desk(table, scale, dice)
        if scale:
            scale.set(session.state.carbometer)
        table.open()
        try:
            wanted = [kind for kind, there in (("carbometer", scale), ("die", dice)) if there]
            await until(lambda: all(table.devices.links[kind].state == "ready" for kind in wanted))
            if scale:
                await made.seen(session.state.carbometer)
            yield made
        finally:
            await table.close()
            for device in (scale, dice):
                if device:
                    device.close()


# --- a turn without a touch -------------------------------------------------------------------------------


async def test_a_turn_that_sensors_see(tmp_path: Path) -> None:
    async with desk(tmp_path, carbometer=True, die=True) as at:
        await at.press("draw")
        assert at.view.die.wanted == 1, "another seed draws a card that wants one roll"
        at.die.throw(6)
        await until(lambda: at.state.phase == "income")
        at.carbometer.take(10)
        await until(lambda: at.state.phase == "investment")
        await at.press("build:black")
        await at.press("end_investment")
        at.carbometer.place(2)
        await until(lambda: at.state.active == 1)
        _, roll, income, *_, recover = at.session.journal.line[1:]
        assert roll.action == Roll(6)
        assert roll.source.startswith(f"sensor:{at.die.device_id}:")
        for entry, action in ((income, TakeIncome()), (recover, Recover())):
            assert (entry.action, entry.source) == (action, f"sensor:{at.carbometer.device_id}")
        assert at.state.carbometer == at.carbometer.chips == 62
        assert at.questions() == []


async def test_a_turn_with_virtual_hands(tmp_path: Path) -> None:
    setup = {"devices": {"carbometer": "virtual", "die": "virtual"}}
    async with begun(tmp_path, setup=setup) as session:
        table = KeepCoolTable(session, lambda: None, rng=Random(4))
        table.open(chip_ms=5)
        at = Desk(table, table.devices.made("carbometer"), table.devices.die)
        try:
            await at.shows(lambda view: all(link.light == "ready" for link in view.links))
            await at.seen(70)
            await at.press("draw")
            await at.press("virtual:throw")
            await until(lambda: at.state.phase == "income")
            await at.press("virtual:do")
            await until(lambda: at.state.phase == "investment")
            assert at.done[2:] == [TakeIncome()]
            assert at.state.carbometer == 60
        finally:
            await table.close()


async def test_chips_on_the_way_complain_about_nothing(tmp_path: Path) -> None:
    async with desk(tmp_path, *HARMLESS, carbometer=True, patience=SHORT) as at:
        at.carbometer.take(4)
        await at.seen(66)
        view = await at.shows(lambda view: view.step.title == "6\u00a0wegnehmen")
        assert at.view.prompt is None
        assert view.step.detail == "Noch 6 Chips"
        at.carbometer.take(6)
        await until(lambda: at.state.phase == "investment")


async def test_chips_that_lay_there_before_the_step_began_are_followed(tmp_path: Path) -> None:
    """People put the recovery on before somebody taps that investing is over."""
    async with desk(tmp_path, *HARMLESS, TakeIncome(), carbometer=True) as at:
        at.carbometer.place(2)
        await at.seen(62)
        await at.press("end_investment")
        await until(lambda: at.done[-1] == Recover())


async def test_undo_is_not_done_again_by_the_chips_that_still_lie_there(tmp_path: Path) -> None:
    async with desk(tmp_path, *HARMLESS, carbometer=True) as at:
        at.carbometer.take(10)
        await until(lambda: at.state.phase == "investment")
        at.table.undo()
        await until(lambda: at.state.phase == "income")
        await at.settled()
        assert at.state.phase == "income"
        assert at.questions() == []
        at.table.redo()
        await until(lambda: at.state.phase == "investment")


# --- differences ------------------------------------------------------------------------------------------


async def test_a_difference_is_told_only_after_patience(tmp_path: Path) -> None:
    async with desk(tmp_path, carbometer=True, patience=LONG) as at:
        at.carbometer.place(2)
        await at.seen(72)
        assert at.view.prompt is None
        assert at.view.carbometer.sensed_caption == "Auf der Waage: 72"


async def test_a_difference_goes_away_by_itself_when_it_fits_again(tmp_path: Path) -> None:
    async with desk(tmp_path, carbometer=True, patience=SHORT) as at:
        at.carbometer.place(2)
        view = await at.shows(lambda view: view.prompt)
        assert view.prompt is not None
        assert view.prompt.text == "2 Chips zu viel auf dem Karbometer."
        at.carbometer.take(2)
        await at.shows(lambda view: view.prompt and view.prompt.text == "Passt wieder.")
        assert at.questions() == at.done == []


async def test_the_table_is_right_is_a_logged_correction(tmp_path: Path) -> None:
    async with desk(tmp_path, carbometer=True, patience=SHORT) as at:
        at.carbometer.take(3)
        await at.shows(lambda view: view.prompt)
        await at.press("table_is_right")
        assert at.done == [Adjust("carbometer", 67, "unknown")]
        assert at.view.prompt is None
        assert at.view.carbometer.sensed_caption == "Die Waage zeigt dasselbe"
        assert query(tmp_path, "SELECT max(seq) FROM entry") == [(2,)]


async def test_the_app_is_right_guides_back(tmp_path: Path) -> None:
    async with desk(tmp_path, carbometer=True, patience=SHORT) as at:
        at.carbometer.place(3)
        await at.shows(lambda view: view.prompt)
        await at.press("app_is_right")
        view = at.view
        assert view.prompt is not None
        assert view.prompt.text == "3\u00a0wegnehmen"
        at.carbometer.take(2)
        await at.shows(lambda view: view.prompt and view.prompt.text == "Einen wegnehmen")
        at.carbometer.take(1)
        await at.shows(lambda view: view.prompt and view.prompt.text == "Passt wieder.")
        assert at.questions() == at.done == []


async def test_a_difference_is_not_told_while_the_scale_is_away_and_explained_when_it_is_back(
    tmp_path: Path,
) -> None:
    async with desk(tmp_path, HARMLESS[0], carbometer=True, patience=SHORT) as at:
        at.carbometer.place(2)
        await at.shows(lambda view: view.prompt)
        at.carbometer.unplug()
        await at.shows(lambda view: view.carbometer.sensed is None)
        assert at.view.prompt is None
        at.carbometer.replug()
        await at.shows(
            lambda view: view.prompt and view.prompt.detail.startswith("Die Waage hat neu angefangen")
        )


# --- the die ----------------------------------------------------------------------------------------------


async def test_a_die_thrown_when_none_is_wanted_is_shown_and_not_used(tmp_path: Path) -> None:
    async with desk(tmp_path, die=True) as at:
        at.die.throw(5)
        view = await at.shows(lambda view: view.prompt)
        assert view.prompt is not None
        assert view.prompt.text == "Der Würfel zeigt 5. Gerade wird nicht gewürfelt."
        assert view.prompt.buttons == ()
        assert at.done == []
        await at.press("draw")
        assert at.view.prompt is None
        assert at.state.phase == "greenhouse"


async def test_a_cocked_or_turned_die_is_no_roll(tmp_path: Path) -> None:
    async with desk(tmp_path, HARMLESS[0], die=True) as at:
        at.die.cocked()
        view = await at.shows(lambda view: view.prompt)
        assert view.prompt is not None
        assert "liegt schief" in view.prompt.text
        at.die.turn(3)
        await at.shows(lambda view: view.prompt and "gedreht" in view.prompt.text)
        assert at.done == [HARMLESS[0]]
        at.die.throw(4)
        await until(lambda: len(at.done) == 2)
        assert at.done[1] == Roll(4)


async def test_after_undo_another_roll_of_the_die_needs_insisting(tmp_path: Path) -> None:
    async with desk(tmp_path, *HARMLESS, die=True) as at:
        at.table.undo()
        await until(lambda: at.done == [HARMLESS[0]])
        at.die.throw(1)
        await at.shows(lambda view: view.prompt)
        assert at.questions() == ["insist", "leave"]
        await at.press("leave")
        assert at.view.prompt is None
        await at.press("known")
        assert at.done == list(HARMLESS)


def holds(die: VirtualDie, rolls: int) -> bool:
    """Does the die keep so many rolls that nobody has taken yet?"""
    return len(die._core.events) == rolls


async def test_throws_of_a_time_without_a_link_are_offered_one_after_the_other(tmp_path: Path) -> None:
    async with desk(tmp_path, DrawCard("volcano_eruption"), die=True) as at:
        at.die.unplug()
        await at.shows(lambda view: view.links[1].light == "lost")
        for number, face in enumerate((1, 2, 3), start=1):
            at.die.throw(face)
            await until(partial(holds, at.die, number))
        at.die.replug()
        await until(lambda: not at.die._core.events)
        await at.shows(lambda view: view.prompt and "fiel eine 1" in view.prompt.text)
        assert at.questions() == ["use_roll", "drop_roll"]
        assert at.done == [DrawCard("volcano_eruption")]
        await at.press("use_roll")
        await at.shows(lambda view: view.prompt and "fiel eine 2" in view.prompt.text)
        await at.press("drop_roll")
        await at.shows(lambda view: view.prompt and "fiel eine 3" in view.prompt.text)
        at.die.throw(6)
        await until(lambda: len(at.done) == 3)
        assert at.done == [DrawCard("volcano_eruption"), Roll(1), Roll(6)]
        assert at.questions() == []


# --- taps -------------------------------------------------------------------------------------------------


async def test_a_double_tap_does_it_once(tmp_path: Path) -> None:
    async with desk(tmp_path, *HARMLESS, TakeIncome()) as at:
        at.table.show(DE)
        for _ in range(3):
            at.table.act("build:red")
        await at.settled()
        assert at.done[3:] == [Build("red")]
        assert at.view.prompt is None


async def test_hammering_a_button_until_the_screen_changes_does_it_once(tmp_path: Path) -> None:
    """The last of the taps falls into the very moment in which the first is written down."""
    async with desk(tmp_path, *HARMLESS, TakeIncome()) as at:
        at.table.show(DE)
        while at.table.up_to_date:
            at.table.act("build:red")
            await asyncio.sleep(0)
        await at.settled()
        assert at.done[3:] == [Build("red")]


async def test_a_double_tap_on_undo_is_no_trouble(tmp_path: Path) -> None:
    async with desk(tmp_path, *HARMLESS, TakeIncome()) as at:
        at.table.undo()
        at.table.undo()
        await at.settled()
        assert at.view.prompt is None
        assert len(at.done) in (1, 2)


async def test_a_tap_on_a_screen_that_is_out_of_date_is_nobody_s(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        at.table.show(DE)
        await at.session.do(HARMLESS[0])
        at.table.act("draw")
        await at.settled()
        assert at.done == [HARMLESS[0]]


async def test_a_game_by_hand_with_the_table_s_own_cards(tmp_path: Path) -> None:
    async with desk(tmp_path, cards="table") as at:
        await at.press("pick")
        assert at.view.picks
        await at.press("pick")
        assert at.view.picks == ()
        await at.press("pick")
        for key in ("draw_card:blizzard_east_coast", "roll:6", "take_income", "end_investment", "recover"):
            await at.press(key)
        assert at.done == [*HARMLESS, TakeIncome(), EndInvestment(), Recover()]


async def test_an_odd_step_is_done_when_the_table_insists(tmp_path: Path) -> None:
    async with desk(tmp_path, *HARMLESS) as at:
        at.table.undo()
        await until(lambda: len(at.done) == 1)
        await at.table._do(Roll(2))
        assert at.questions() == ["insist", "leave"]
        await at.press("insist")
        assert at.done == [HARMLESS[0], Roll(2)]
        assert at.session.journal.line[-1].insist
        assert at.view.prompt is None


# --- trouble ----------------------------------------------------------------------------------------------


async def test_an_unplugged_carbometer_leaves_the_game_to_hands(tmp_path: Path) -> None:
    async with desk(tmp_path, *HARMLESS, carbometer=True) as at:
        at.carbometer.unplug()
        view = await at.shows(lambda view: view.links[0].light == "lost")
        assert "Steckt es wieder an." in view.links[0].detail
        assert "von Hand" in view.links[0].detail
        assert view.carbometer.sensed is None
        await at.press("take_income")
        assert at.state.phase == "investment"
        at.carbometer.set(60)
        at.carbometer.replug()
        await at.seen(60)
        view = await at.shows(lambda view: view.links[0].light == "ready")
        assert view.carbometer.sensed_caption == "Die Waage zeigt dasselbe"


async def test_garbage_on_the_line_changes_nothing(tmp_path: Path) -> None:
    async with desk(tmp_path, *HARMLESS, carbometer=True, die=True, patience=SHORT) as at:
        before = at.view
        rng = Random(7)
        for device in (at.carbometer, at.die):
            device.noise_bytes(rng.randbytes(3000) + b"\n")
            device.noise_bytes(b'{"t":"count","n":3}*0000\n{"t":"roll","face":6}\n')
        at.carbometer.take(1)
        await at.seen(69)
        at.carbometer.place(1)
        await at.seen(70)
        assert at.done == list(HARMLESS)
        assert at.view.seats == before.seats
        assert [link.light for link in at.view.links] == ["ready", "ready"]


async def test_a_step_that_cannot_be_saved_is_tried_again(tmp_path: Path) -> None:
    async with desk(tmp_path, *HARMLESS) as at:
        await at.session.log.call(read_only)
        await at.press("take_income")
        view = at.view
        assert view.prompt is not None
        assert str(tmp_path) in view.prompt.text
        assert at.questions() == ["save:retry", "save:skip"]
        assert at.done == list(HARMLESS)
        await at.press("save:retry")
        assert at.questions() == ["save:retry", "save:skip"]
        await at.session.log.call(writable)
        await at.press("save:retry")
        assert at.questions() == []
        assert at.done[-1] == TakeIncome()
        assert query(tmp_path, "SELECT max(seq) FROM entry") == [(4,)]


async def test_the_table_may_play_on_unsaved_and_is_told_so(tmp_path: Path) -> None:
    async with desk(tmp_path, *HARMLESS) as at:
        await at.session.log.call(read_only)
        await at.press("take_income")
        await at.press("save:skip")
        await at.press("build:red")
        assert at.done[2:] == [TakeIncome(), Build("red")]
        assert at.view.notice.startswith("2 Schritte sind noch nicht gesichert.")
        assert at.view.prompt is None
        await at.session.log.call(writable)
        await at.press("end_investment")
        assert at.view.notice == ""
        assert query(tmp_path, "SELECT count(*) FROM entry") == [(6,)]


async def test_an_undo_that_cannot_be_saved_can_be_tried_again(tmp_path: Path) -> None:
    async with desk(tmp_path, *HARMLESS) as at:
        await at.session.log.call(read_only)
        at.table.undo()
        await at.settled()
        assert at.questions() == ["save:retry", "save:skip"]
        await at.session.log.call(writable)
        await at.press("save:retry")
        assert at.questions() == []
        assert at.done == [HARMLESS[0]]


async def test_what_was_insisted_on_is_not_asked_again_when_saving_is_retried(tmp_path: Path) -> None:
    async with desk(tmp_path, *HARMLESS) as at:
        at.table.undo()
        await until(lambda: len(at.done) == 1)
        await at.table._do(Roll(2))
        await at.session.log.call(read_only)
        await at.press("insist")
        await at.session.log.call(writable)
        await at.press("save:retry")
        assert at.done == [HARMLESS[0], Roll(2)]


async def test_a_sensed_step_that_could_not_be_saved_is_not_lost(tmp_path: Path) -> None:
    async with desk(tmp_path, *HARMLESS, carbometer=True) as at:
        await at.session.log.call(read_only)
        at.carbometer.take(10)
        await at.seen(60)
        await until(lambda: at.questions() == ["save:retry", "save:skip"])
        await at.session.log.call(writable)
        await at.press("save:retry")
        assert at.done[-1] == TakeIncome()
        assert at.session.journal.line[-1].source == f"sensor:{at.carbometer.device_id}"


async def test_a_count_that_the_rules_confirm_teaches_the_scale(tmp_path: Path) -> None:
    async with desk(tmp_path, carbometer=True) as at:
        line = at.table.devices.line("carbometer")
        assert line is not None
        await until(lambda: isinstance(line.known.answer, Done) and line.known.answer.command == "set")


async def test_a_device_that_is_let_go_says_nothing_about_the_table(tmp_path: Path) -> None:
    async with desk(tmp_path, carbometer=True) as at:
        line, hub = at.table.devices.line("carbometer"), at.table.devices._hub
        assert line is not None
        assert hub is not None
        await hub.let_go(line)
        assert at.table.sensed is None
        assert at.view.links[0].light == "off"


async def test_trouble_that_a_device_reports_is_told(tmp_path: Path) -> None:
    async with desk(tmp_path, carbometer=True) as at:
        at.carbometer.noise_bytes(encode({"t": "err", "code": "sensor"}))
        await until(lambda: at.view.prompt is not None and "Sensor" in at.view.prompt.text)


async def test_a_link_that_crashed_does_not_keep_anybody_at_the_table(tmp_path: Path) -> None:
    class Crashing(SerialLink):
        async def run(self) -> None:
            raise RuntimeError("a fault in the bridge")

    def crash(way: str, deliver: Callable[[Fact], None], _shared: Shared) -> SerialLink:
        return Crashing(way, None, deliver)

    hub = DeviceHub(None, lambda: None, make_link=crash)
    async with begun(tmp_path, setup={"devices": {"carbometer": "serial:/dev/ttyACM0"}}) as session:
        table = KeepCoolTable(session, lambda: None)
        table.hub = hub
        table.open()
        await until(lambda: table.devices.links["carbometer"].state == "lost")
        await table.close()
        await hub.stop()


async def test_leaving_the_table_tries_once_more_to_save(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.session.log.call(read_only)
        at.session.saving = False
        await at.session.do(HARMLESS[0])
        await at.session.log.call(writable)
        await at.table.close()
        assert query(tmp_path, "SELECT count(*) FROM entry") == [(2,)]


# --- coming back ------------------------------------------------------------------------------------------


async def test_a_game_is_resumed_with_its_devices(tmp_path: Path) -> None:
    setup = {"devices": {"carbometer": "virtual", "die": "virtual"}, "cards": "table"}
    async with begun(tmp_path, setup=setup) as session:
        for action in (*HARMLESS, TakeIncome()):
            await session.do(action)
        name, state = session.header.id, session.state
    log = log_in(tmp_path)
    resumed, damaged = await GameSession.resume(log, "keep_cool", name)
    table = KeepCoolTable(resumed, lambda: None)
    table.open(chip_ms=5)
    at = Desk(table, table.devices.made("carbometer"), table.devices.die)
    try:
        assert (damaged, resumed.state) == (None, state)
        await at.seen(60)
        assert at.view.carbometer.sensed_caption == "Die Waage zeigt dasselbe"
        assert not at.table.scene().cards_by_app
        await at.press("end_investment")
        await at.press("virtual:do")
        await until(lambda: at.state.active == 1)
    finally:
        await table.close()
        log.close()


async def test_undo_in_the_journal_is_a_step_like_any_other(tmp_path: Path) -> None:
    async with desk(tmp_path, *HARMLESS) as at:
        at.table.undo()
        await at.settled()
        assert isinstance(at.session.journal.entries[-1].action, Retract)
        assert at.view.redo_hint
