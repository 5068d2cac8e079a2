"""Adding a scale that people own, in the real window: by cable and over the air, to the verdict."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.devices.book import DeviceBook
from hardware.virtual.ble import BlePixels, BleScale
from hardware.virtual.scales import Make, VirtualBalance
from tests.window.conftest import frames
from tests.window.hand import Hand
from tests.window.test_bridge_on_the_glass import in_a_room, is_at

pytestmark = pytest.mark.window

SIZES = ((1280, 800), (800, 1280), (1024, 600))


async def pictures(hand: Hand, name: str) -> None:
    """At every size, to be looked at."""
    from kivy.core.window import Window

    for size in (*SIZES[1:], SIZES[0]):
        Window.size = size
        await frames(6)
        hand.picture(f"scale-{hand.app.tr.language}-{size[0]}x{size[1]}-{name}")


async def calibrate(hand: Hand, scale: Any) -> None:
    """As the page says: empty, ten, thirty."""
    await hand.on("calibrate")
    for at, more in enumerate((0, 10, 20), 1):
        scale.place(more)
        await hand.until(lambda: scale.scale.trough.chips == scale.scale.trough.lying)
        await hand.tap("action:go")
        await hand.until(partial(is_at, hand, at))
    await hand.tap("action:close")
    await hand.on("scale")


@pytest.mark.parametrize("language", ["de", "en"])
async def test_a_balance_is_added_by_cable(open_app: Any, tmp_path: Path, language: str) -> None:
    with VirtualBalance("sics", display=Make(step=10)) as balance:
        async with open_app(language=language) as hand:
            await hand.on("home")
            hand.app.ports = [(balance.port, "RS-232")]
            await hand.tap("go:devices")
            await hand.on("devices")
            await pictures(hand, "0-devices")
            await hand.tap("device:add:scale")
            await hand.on("scale")
            await pictures(hand, "1-way")
            await hand.tap("scale:cable")
            await pictures(hand, "2-make")
            await hand.tap("scale:sics")
            await pictures(hand, "3-menu")
            await hand.tap("action:go")
            await hand.until(lambda: hand.view.actions[0].enabled)
            balance.press(20.0, 2000.0)
            await hand.until(lambda: hand.app.hub.line_in("carbometer").known.steps is not None)
            await pictures(hand, "4-place")
            await hand.tap("action:calibrate")
            await calibrate(hand, balance)
            await hand.until(lambda: hand.view.step.startswith(("Schritt 5", "Step 5")))
            assert hand.view.heading == hand.app.tr("scale.verdict.every")
            await pictures(hand, "5-verdict")
            await hand.tap("action:done")
            await hand.on("devices")
        assert balance.tongue.sins == []
    (known,) = DeviceBook(tmp_path).devices
    assert known.id == "sics-B021002593"
    assert known.way.startswith("scale:sics@9600-8N1x:")
    assert known.scale is not None
    assert known.calibration is not None
    assert known.calibration.reference == 30


async def test_a_kitchen_scale_is_added_over_the_air(open_app: Any, tmp_path: Path) -> None:
    async with (
        in_a_room(open_app, language="de") as (hand, room),
        BleScale(room.air, "bookoo", display=Make(step=500), advertised=False) as scale,
    ):
        await hand.on("home")
        await hand.tap("go:devices")
        await hand.on("devices")
        await hand.tap("device:add:scale")
        await hand.on("scale")
        await hand.tap("scale:air")
        await hand.until(lambda: hand.view.choices)
        await pictures(hand, "air-2-make")
        await hand.tap(f"scale:ble:{scale.address}")
        await pictures(hand, "air-3-menu")
        await hand.tap("action:go")
        await hand.until(lambda: hand.view.actions[0].enabled)
        scale.scale.trough.press(30.0, 2000.0)
        await hand.tap("action:calibrate")
        await calibrate(hand, scale)
        assert hand.view.heading == hand.app.tr("scale.verdict.coarse")
        await pictures(hand, "air-5-verdict")
        assert scale.voice.sins == []
    (known,) = DeviceBook(tmp_path).devices
    assert (known.way, known.hardware) == (f"ble:{scale.address}", "bookoo")


async def test_a_die_is_added_on_the_same_road(open_app: Any) -> None:
    async with in_a_room(open_app, language="de") as (hand, room), BlePixels(room.air, name="Aurora") as die:
        await hand.on("home")
        await hand.tap("go:devices")
        await hand.on("devices")
        await hand.tap("device:add:scale")
        await hand.on("scale")
        await pictures(hand, "die-1-way")
        await hand.tap("scale:dice")
        await pictures(hand, "die-2-dice")
        await hand.tap("scale:pixels")
        await hand.until(lambda: hand.view.choices)
        await pictures(hand, "die-3-call")
        (found,) = hand.view.choices
        await hand.tap(f"scale:{found.id}")
        await hand.until(lambda: hand.app.hub.line_in("die").known.ready)
        die.body.throw(5)
        await hand.until(lambda: hand.view.number.value == "5")
        await pictures(hand, "die-4-throw")
        await hand.tap("action:done")
        await hand.on("devices")
