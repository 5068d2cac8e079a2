"""Newer firmware over the cable, as the page of devices does it; another flasher stands in for ours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from app.devices.book import Remembered
from app.devices.hub import DeviceHub, Line
from app.devices.links import Link
from app.devices.listing import Listed
from app.devices.story import Known
from app.devices.updating import Progress, Updates, can_update
from app.devices.words import newest
from app.pages.devices.presenter import Scene, devices_view
from app.text.translator import Translator
from hardware.flash import FlashError, Outcome
from hardware.flash.flasher import Tell
from hardware.virtual import VirtualCarbometer
from tests.app.helpers import LANGUAGES, until

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
OLD = Known(Link("p", "ready"), "carbometer", "carb-1", "0.1.0", "pico-w")
WAY = "serial:/dev/ttyACM0"


class Pretending:
    """A flasher that finds what `during` makes of it."""

    def __init__(self, tell: Tell, during: Callable[[], None] | None) -> None:
        self._tell = tell
        self._during = during

    def run(self) -> Outcome:
        for done in (0, 50, 100):
            self._tell("flash.writing", {"file": "main.py", "done": done, "total": 100})
        if self._during is not None:
            self._during()
        return Outcome(("main.py",), None, {"fw": newest(), "id": "carb-1"})


async def updated(
    tmp_path: Path, during: Callable[[], None] | None = None
) -> tuple[Updates, list[Progress], DeviceHub, Line, list[tuple[str, str, str]]]:
    """A virtual carbometer that says it runs old firmware on a Pico, after an update of it."""
    asked: list[tuple[str, str, str]] = []
    seen: list[Progress] = []

    def make(board: str, program: str, port: str, backups: Path, tell: Tell) -> Pretending:
        asked.append((board, program, port))
        return Pretending(tell, during)

    with VirtualCarbometer(7, device_id="carb-1", chip_ms=5, settle_ms=60, seed=1) as scale:
        hub = DeviceHub(tmp_path, lambda: None)

        def note() -> None:
            if (now := updates.of("carb-1")) is not None and now not in seen:
                seen.append(now)

        updates = Updates(hub, tmp_path, note, make)
        line = hub.take_up(f"serial:{scale.port}", "carbometer")
        await until(lambda: line.known.ready)
        line.known = replace(line.known, firmware="0.1.0", hardware="pico-w")
        await updates.update(line)
        again = hub.line_in("carbometer")
        assert again is not None
        assert again is not line
        await until(lambda: again.known.ready)
        await hub.stop()
    return updates, seen, hub, again, asked


async def test_the_port_is_free_meanwhile_and_the_device_is_taken_up_again(tmp_path: Path) -> None:
    updates, seen, _, again, ((board, program, port),) = await updated(tmp_path)
    assert (board, program) == ("pico_w", "")
    assert again.way == f"serial:{port}"
    assert [round(100 * each.share) for each in seen] == [0, 0, 50, 100, 100]
    assert seen[-1] == Progress("devices.updated", {"version": newest()}, 1.0, running=False)
    assert not updates.running


@pytest.mark.parametrize(
    "trouble", [FlashError("flash.busy", port="p"), RuntimeError("a driver may raise anything")]
)
async def test_what_goes_wrong_is_told_and_costs_no_device(tmp_path: Path, trouble: Exception) -> None:
    def fail() -> None:
        raise trouble

    updates, seen, *_ = await updated(tmp_path, fail)
    assert seen[-1].failed
    assert seen[-1].code == (trouble.code if isinstance(trouble, FlashError) else "flash.interrupted")
    assert not updates.running


async def test_nobody_is_greeted_where_a_board_is_being_written_to(tmp_path: Path) -> None:
    hub = DeviceHub(tmp_path, lambda: None)
    hub.book.put(Remembered("carb-2", "carbometer", "serial:/dev/old"))
    with hub.keeping_off(WAY):
        hub.greet(WAY)
        hub.noticed("carb-2", WAY)
        assert not hub.lines
    hub.greet(WAY)
    assert [*hub.lines] == [WAY]
    await hub.stop()


def test_only_an_older_device_of_ours_on_a_cable_of_a_computer_can_be_updated() -> None:
    assert can_update(OLD, WAY)
    assert not can_update(OLD, "ble:AA:BB")
    assert not can_update(OLD, "serial:recording:/tmp/a.jsonl")
    assert not can_update(replace(OLD, firmware=newest()), WAY)
    assert not can_update(replace(OLD, hardware="sics", firmware=""), WAY)


@BOTH
def test_the_page_offers_it_and_says_how_far_it_is(tr: Translator) -> None:
    remembered = Remembered("carb-1", "carbometer", WAY, firmware="0.1.0")
    row = Listed(WAY, "Rinne", "usb", OLD, remembered, "carbometer")
    scene = Scene(rows=(row,), chosen=row.key, tab="about")
    card = devices_view(tr, scene).card
    assert card is not None
    assert [each.key for each in card.actions] == ["update"]
    assert "0.1.0" in card.words
    assert newest() in card.words
    running = devices_view(tr, replace(scene, update=Progress("flash.writing", {}, 0.42))).card
    assert running is not None
    assert "42" in running.words
    assert not running.actions
    failed = Progress("flash.busy", {"port": "p"}, running=False, failed=True)
    after = devices_view(tr, replace(scene, update=failed)).card
    assert after is not None
    assert after.words == tr("flash.busy", port="p")
    assert [each.key for each in after.actions] == ["update"], "one may try again"
