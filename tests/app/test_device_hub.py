"""The hub: one owner for each device, roles, devices that are remembered; on real pseudo-terminals."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from app.devices.at_table import Devices
from app.devices.book import DeviceBook, Remembered
from app.devices.hub import DeviceHub, Line
from firmware_bridge import Count, Fact, LinkChanged, Rolled
from hardware.virtual import VirtualCarbometer, VirtualDie
from tests.app.helpers import until


def scale(chips: int = 12, **how: Any) -> VirtualCarbometer:
    return VirtualCarbometer(chips, chip_ms=5, settle_ms=60, seed=1, **how)


def die(**how: Any) -> VirtualDie:
    return VirtualDie(tumble_ms=60, settle_ms=60, seed=1, **how)


@asynccontextmanager
async def hub_in(folder: Path | None = None) -> AsyncIterator[DeviceHub]:
    hub = DeviceHub(folder, lambda: None)
    try:
        yield hub
    finally:
        await hub.stop()


async def ready(*lines: Line | None) -> None:
    await until(lambda: all(line is not None and line.known.ready for line in lines))


async def test_a_device_is_met_and_remembered(tmp_path: Path) -> None:
    with scale(device_id="carb-1") as device:
        async with hub_in(tmp_path) as hub:
            line = hub.take_up(f"serial:{device.port}")
            await ready(line)
            await until(lambda: line.known.count == 12)
        known = DeviceBook(tmp_path).get("carb-1")
        assert known is not None
        assert (known.kind, known.role, known.way) == ("carbometer", "carbometer", f"serial:{device.port}")
        assert known.firmware


async def test_who_is_remembered_is_taken_up_as_soon_as_it_appears(tmp_path: Path) -> None:
    with die(device_id="die-1") as device:
        device.unplug()
        book = DeviceBook(tmp_path)
        book.put(Remembered("die-1", "die", f"serial:{device.port}", "effects_die"))
        async with hub_in(tmp_path) as hub:
            hub.start()
            line = hub.line_in("effects_die")
            assert line is not None
            await until(lambda: line.known.link.reason == "port_missing")
            device.replug()
            await ready(line)
            assert hub.line_in("effects_die") is line


async def test_a_port_with_two_names_is_opened_once(tmp_path: Path) -> None:
    with scale() as device:
        other = tmp_path / "by-id"
        other.symlink_to(device.port)
        async with hub_in() as hub:
            assert hub.take_up(f"serial:{device.port}") is hub.take_up(f"serial:{other}")


async def test_a_listener_that_fails_costs_neither_the_link_nor_the_other_listeners(
    caplog: pytest.LogCaptureFixture,
) -> None:
    counts: list[int] = []

    def fail(_line: Line, _fact: Fact) -> None:
        raise ValueError("a fault of ours")

    with scale() as device:
        async with hub_in() as hub:
            hub.listen(fail)
            hub.listen(lambda _line, fact: counts.append(fact.value) if isinstance(fact, Count) else None)
            line = hub.take_up(f"serial:{device.port}")
            await ready(line)
            device.take(3)
            await until(lambda: 9 in counts)
            assert line.known.ready
    assert "a fault of ours" in caplog.text


async def test_several_at_once_each_with_its_role() -> None:
    with scale() as trough, die() as first, die() as second:
        async with hub_in() as hub:
            lines = [hub.take_up(f"serial:{device.port}") for device in (trough, first, second)]
            await ready(*lines)
            assert {line.role for line in lines} == {"carbometer", "die", "effects_die"}
            effects = next(line for line in lines if line.role == "effects_die")
            hub.give(effects, "die")
            roles = {line.device: line.role for line in lines}
            assert sorted(roles.values()) == ["", "carbometer", "die"]
            assert hub.line_in("die") is effects
            assert hub.line_in("effects_die") is None


async def test_a_new_device_takes_the_place_of_one_that_is_away(tmp_path: Path) -> None:
    DeviceBook(tmp_path).put(Remembered("carb-old", "carbometer", "serial:/dev/nowhere", "carbometer"))
    with scale(device_id="carb-new") as device:
        async with hub_in(tmp_path) as hub:
            hub.start()
            line = hub.take_up(f"serial:{device.port}")
            await ready(line)
            assert hub.line_in("carbometer") is line
        roles = {known.id: known.role for known in DeviceBook(tmp_path).devices}
        assert roles == {"carb-new": "carbometer", "carb-old": ""}


async def test_let_go_another_may_have_it_and_it_can_be_taken_up_again(tmp_path: Path) -> None:
    with die(device_id="die-1") as device:
        async with hub_in(tmp_path) as hub, hub_in() as other:
            way = f"serial:{device.port}"
            line = hub.take_up(way)
            await ready(line)
            await hub.let_go(line)
            theirs = other.take_up(way)
            await ready(theirs)
            await other.let_go(theirs)
            again = hub.find("device:die-1")
            await ready(again)


async def test_in_the_background_devices_are_free_for_others() -> None:
    with die() as device:
        async with hub_in() as hub:
            await ready(hub.take_up(f"serial:{device.port}"))
            hub.rest()
            hub.greet(f"serial:{device.port}")  # what a look around found meanwhile
            assert not hub.lines
            async with hub_in() as other:
                theirs = other.take_up(f"serial:{device.port}")
                await ready(theirs)
                hub.rest()
                await other.let_go(theirs)
            hub.wake()
            await ready(hub.line_in("die"))


async def test_who_is_back_at_once_has_the_devices_again() -> None:
    with die() as device:
        async with hub_in() as hub:
            await ready(hub.take_up(f"serial:{device.port}"))
            hub.rest()
            hub.wake()
            await ready(hub.line_in("die"))


async def test_what_is_forgotten_is_let_go(tmp_path: Path) -> None:
    with die(device_id="die-1") as device:
        async with hub_in(tmp_path) as hub:
            await ready(hub.take_up(f"serial:{device.port}"))
            await hub.forget("die-1")
            assert not hub.lines
            assert DeviceBook(tmp_path).devices == ()
            assert hub.find("device:die-1") is None


async def test_a_port_that_is_greeted_unasked_is_let_go_if_nobody_of_ours_answers(tmp_path: Path) -> None:
    with scale() as device:
        async with hub_in() as hub:
            hub.greet(f"serial:{device.port}")
            hub.greet(f"serial:{tmp_path / 'nobody'}")
            await until(lambda: [line.known.ready for line in hub.lines.values()] == [True])


async def test_who_calls_from_elsewhere_is_taken_up_there(tmp_path: Path) -> None:
    with die(device_id="die-1") as device:
        DeviceBook(tmp_path).put(Remembered("die-1", "die", "serial:/dev/nowhere", "effects_die"))
        async with hub_in(tmp_path) as hub:
            hub.start()
            hub.noticed("die-2", "serial:/dev/elsewhere")
            hub.noticed("die-1", f"serial:{device.port}")
            await ready(hub.line_in("effects_die"))
            hub.noticed("die-1", "serial:/dev/elsewhere")
            assert [line.way for line in hub.lines.values()] == [f"serial:{device.port}"]


# --- a table ----------------------------------------------------------------------------------------------


class Table:
    """What a table hears."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, Fact]] = []
        self.devices = Devices(lambda role, fact: self.heard.append((role, fact)), lambda: None)

    def counts(self) -> list[int]:
        return [fact.value for _, fact in self.heard if isinstance(fact, Count) and fact.stable]

    def faces(self, role: str) -> list[int]:
        return [fact.face for who, fact in self.heard if isinstance(fact, Rolled) and who == role]


async def test_a_table_gets_its_devices_by_role_and_leaves_them_to_the_hub() -> None:
    with scale(20) as trough, die() as dice:
        async with hub_in() as hub:
            lines = hub.take_up(f"serial:{trough.port}"), hub.take_up(f"serial:{dice.port}")
            await ready(*lines)
            table = Table()
            chosen = {"carbometer": f"device:{trough.device_id}", "die": f"device:{dice.device_id}"}
            table.devices.start(chosen, 0, hub=hub)
            await until(lambda: 20 in table.counts())
            dice.throw(4)
            await until(lambda: table.faces("die") == [4])
            assert {role: link.state for role, link in table.devices.links.items()} == dict.fromkeys(
                chosen, "ready"
            )
            await table.devices.stop()
            assert all(line.known.ready for line in lines)


async def test_another_device_takes_over_in_the_middle_of_a_game() -> None:
    with scale(20) as one, scale(31) as other:
        async with hub_in() as hub:
            await ready(hub.take_up(f"serial:{one.port}"))
            table = Table()
            table.devices.start({"carbometer": f"device:{one.device_id}"}, 0, hub=hub)
            await until(lambda: 20 in table.counts())
            second = hub.take_up(f"serial:{other.port}")
            await ready(second)
            assert 31 not in table.counts(), "nobody gave it the role"
            hub.give(second, "carbometer")
            await until(lambda: 31 in table.counts())
            await table.devices.stop()


async def test_from_a_device_to_hands_to_the_screen_and_back() -> None:
    with scale(20) as trough:
        async with hub_in() as hub:
            way = f"serial:{trough.port}"
            table = Table()
            table.devices.start({"carbometer": way}, 0, hub=hub)
            await until(lambda: 20 in table.counts())
            table.devices.choose("carbometer", "hand")
            assert table.devices.links == {}
            assert isinstance(table.heard[-1][1], LinkChanged)
            table.devices.choose("carbometer", "virtual", 7)
            await until(lambda: 7 in table.counts())
            assert table.devices.carbometer is not None
            table.devices.choose("carbometer", way)
            await until(lambda: table.counts()[-1] == 20)
            assert table.devices.carbometer is None
            await table.devices.stop()


async def test_somebody_else_at_the_port_is_told_of() -> None:
    with die() as dice:
        async with hub_in() as hub:
            table = Table()
            table.devices.start({"carbometer": f"serial:{dice.port}"}, 0, hub=hub)
            await until(lambda: table.devices.links["carbometer"].reason == "wrong_kind")
            dice.throw(3)
            line = hub.line_in("die")
            assert line is not None
            await until(lambda: line.known.rolls == 1)
            assert table.faces("carbometer") == []
            await table.devices.stop()


async def test_a_device_that_nobody_remembers_is_told_of() -> None:
    async with hub_in() as hub:
        table = Table()
        table.devices.start({"die": "device:die-7"}, 0, hub=hub)
        assert table.devices.links["die"].reason == "forgotten"
        await table.devices.stop()


async def test_the_scale_learns_from_what_the_rules_confirm(tmp_path: Path) -> None:
    with scale(20, device_id="carb-1") as trough:
        async with hub_in(tmp_path) as hub:
            table = Table()
            table.devices.start({"carbometer": f"serial:{trough.port}"}, 0, hub=hub)
            await until(lambda: 20 in table.counts())
            line = hub.line_in("carbometer")
            assert line is not None
            await until(lambda: line.known.sure)
            table.devices.confirm("carbometer", 21)
            table.devices.confirm("carbometer", 20)
            await until(lambda: line.known.answers == 1)
            known = hub.book.get("carb-1")
            assert known is not None
            assert known.calibration is not None
            assert known.calibration.piece > 0
            assert known.calibration.drift == 0
            await table.devices.stop()


@pytest.mark.parametrize("kind", ["carbometer", "die"])
async def test_a_virtual_device_is_nobody_s_memory(kind: str, tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        line = hub.virtual(kind)
        await ready(line)
        assert hub.line_in(kind) is None
        await hub.let_go(line)
    assert DeviceBook(tmp_path).devices == ()
