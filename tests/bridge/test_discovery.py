"""What is tried first, who answers, and what comes and goes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from firmware_bridge import Fact, Found, Hello, LinkChanged, Owners, Reason, SerialLink, ranked
from firmware_bridge.watch import Change, Look, changes, nodes
from firmware_bridge.who import who_are, who_is
from hardware.virtual import VirtualCarbometer, VirtualDie
from tests.bridge.helpers import IMPATIENT, QUICK

PICO = Found("/dev/ttyACM0", "serial", "usb:2e8a:0005:E661", "Raspberry Pi Pico (ttyACM0)", 0)
CHIP = Found("/dev/ttyUSB0", "serial", "usb:1a86:7523:1-1", "CH340 (ttyUSB0)", 1)
NEAR = Found("D0:00:00:00:00:01", "ble", "die-1", "die-1", 0, "die", -40)
FAR = Found("D0:00:00:00:00:02", "ble", "die-2", "die-2", 0, "die", -80)


def test_the_last_good_place_comes_first_then_the_likeliest_then_the_nearest() -> None:
    order = ranked([CHIP, FAR, PICO, NEAR], {CHIP.stable_id})
    assert [one.address for one in order] == [one.address for one in (CHIP, PICO, NEAR, FAR)]
    assert [one.last_good for one in order] == [True, False, False, False]


def test_a_place_is_known_by_its_address_too() -> None:
    assert ranked([PICO, CHIP], {"/dev/ttyUSB0"})[0].last_good


def greeted(port: str, hear: Callable[[Fact], None]) -> SerialLink:
    return SerialLink(port, None, hear, timing=IMPATIENT, rng=Random(1))


async def test_the_greeting_decides_who_is_there(tmp_path: Path) -> None:
    with VirtualCarbometer(3) as scale, VirtualDie() as die, VirtualDie() as silent:
        silent.freeze()
        places = [scale.port, die.port, silent.port, str(tmp_path / "nothing")]
        answers = {place: answer async for place, answer in who_are(places, greeted)}
    kinds = {
        place: answer.kind if isinstance(answer, Hello) else answer.reason
        for place, answer in answers.items()
    }
    assert kinds == {
        scale.port: "carbometer",
        die.port: "die",
        silent.port: Reason.NO_ANSWER,
        places[3]: Reason.PORT_MISSING,
    }


async def test_a_device_that_a_link_of_ours_has_is_left_alone() -> None:
    owners = Owners()
    with VirtualDie(device_id="die-1") as die, VirtualDie(device_id="die-1") as twin:
        assert owners.claim("die-1", object(), die.port) is None
        answer = await who_is(
            twin.port, lambda port, hear: SerialLink(port, None, hear, timing=QUICK, owners=owners)
        )
    assert isinstance(answer, LinkChanged) and answer.reason is Reason.HELD


async def test_a_crash_in_a_link_is_not_swallowed() -> None:
    def broken(port: str, hear: Callable[[Fact], None]) -> SerialLink:
        link = greeted(port, hear)
        link._transport = None  # type: ignore[assignment]
        return link

    with pytest.raises(AttributeError):
        await who_is("/dev/null", broken)


async def test_what_comes_and_goes_is_told() -> None:
    looks = iter([Look((PICO,), (1,)), Look((PICO, CHIP), (1, 5)), Look((CHIP,), (5,)), Look((CHIP,), (6,))])
    hints = iter(range(100))
    seen: list[Change] = []
    async for change in changes(lambda: next(looks), every=0.001, hint=lambda: next(hints)):
        seen.append(change)
        if len(seen) == 4:
            break
    assert seen == [
        Change((), (PICO,)),
        Change((), (CHIP,)),
        Change((PICO,), ()),
        Change((CHIP,), (CHIP,)),  # replugged between two looks
    ]


async def test_the_system_is_asked_only_when_something_moved() -> None:
    asked = 0

    def look() -> Look:
        nonlocal asked
        asked += 1
        return Look((PICO,) * (asked > 1), (1,) * (asked > 1))

    hints = iter([1] * 50 + [2] * 50)
    told = changes(look, every=0.0005, hint=lambda: next(hints))
    assert await anext(told) == Change((), ())
    assert await anext(told) == Change((), (PICO,))
    assert asked == 2


@pytest.mark.parametrize("name", ["ttyACM0", "ttyUSB3", "cu.usbmodem14101"])
def test_a_node_that_is_made_anew_is_noticed(name: str, tmp_path: Path) -> None:
    before = nodes(tmp_path)
    (tmp_path / name).touch()
    (tmp_path / "ttyS0").touch()
    (tmp_path / "null").touch()
    with_it = nodes(tmp_path)
    assert before == frozenset() and with_it is not None
    assert [found for found, _ in with_it] == [name]
