"""What is done with the app on a tablet that isn't one; each says what it found. See `as_tablet`."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

Found = dict[str, Any]


async def started(app: Any) -> Any:
    """A hand, as soon as there is something to tap."""
    from tests.window.hand import Hand

    hand = Hand(app)
    while app.root is None or not hasattr(app, "screens") or app.here == "curtain":
        await asyncio.sleep(0.02)
    return hand


async def first_start(app: Any, found: Found) -> None:
    """The app opens, in the language of the tablet, with its data where Android wants them."""
    from kivy.metrics import Metrics
    from kivy.utils import platform

    hand = await started(app)
    await hand.on("tour")
    found.update(
        platform=platform,
        page=app.here,
        language=app.tr.language,
        data=str(app.data_dir.relative_to(Path(os.environ["ANDROID_PRIVATE"]))),
        density=Metrics.density,
        code=str(Path(sys.modules["app.main"].__file__ or "").relative_to(os.environ["ANDROID_ARGUMENT"])),
        flat=app.settings.now.lies_flat,
    )
    await hand.tap("skip")
    await hand.on("home")
    await hand.until(lambda: app.hub is not None and app.log._store is not None)
    found.update(trouble=str(app.trouble), tables=len(app.sessions), sound=app.sounds.silent_because)


async def nearby(app: Any, found: Found) -> None:
    """People are told why before Android asks, and the app goes on whatever they say."""
    from android import permissions  # type: ignore[import-not-found]

    app.settings.change(toured=True)
    hand = await started(app)
    app.go("home")
    await hand.on("home")
    app.go("devices")
    await hand.on("nearby")
    found["asked before"] = list(permissions.questions)
    found["points"] = [point.text for point in hand.view.points]
    await hand.tap("yes")
    await hand.on("devices")
    found["asked"] = list(permissions.questions)
    found["answer"] = app.nearby.answer
    await hand.until(lambda: app.finder.looked and not app.finder.looking)
    if app.nearby.answer == "yes":
        # The first look ended while people were asked.
        app.page("devices").look()
        await hand.until(lambda: not app.finder.looking and app.finder.air not in ("", "bluetooth_denied"))
    found["air"] = app.finder.air
    found["words"] = hand.view.air
    app.back()
    app.go("devices")
    await asyncio.sleep(0.2)
    found["asked again"] = app.here == "nearby"


async def cable(app: Any, found: Found) -> None:
    """A carbometer on a cable is found, allowed, met and listened to, by the real driver."""
    import jnius  # type: ignore[import-not-found]

    from firmware_bridge import android_usb

    android_usb.ASKED = 0.5
    app.settings.change(toured=True)
    app.nearby.decline()
    hand = await started(app)
    app.go("home")
    await hand.on("home")
    app.go("devices")
    await hand.on("devices")
    await hand.until(
        lambda: any(line.device for line in app.hub.lines.values()) or not jnius.TABLET["grants"]
    )
    if not jnius.TABLET["grants"]:
        # It was greeted unasked, and let go when nobody allowed it; now somebody wants it.
        await hand.until(lambda: app.finder.places and not app.hub.lines)
        line = app.hub.take_up(app.finder.places[0].way)
        await hand.until(lambda: line.known.link.reason == "permission_denied")
        found["why"] = line.known.link.why(app.tr)
    (line,) = app.hub.lines.values()
    found["way"] = line.way
    if line.device:
        await hand.until(lambda: line.known.count is not None)
        found.update(device=line.device, chips=line.known.count, open=jnius.usb.boards[0].open)
        app.on_pause()
        await hand.until(lambda: jnius.usb.boards[0].open == 0)
        app.on_resume()
        await hand.until(lambda: jnius.usb.boards[0].open == 1)
        found["again"] = True
    found["asked"] = sum(name == "requestPermission" for name, _ in jnius.asked)


async def a_table(app: Any, found: Found) -> None:
    """A game by hand, a secret, a file handed on; then the tablet runs short of memory."""
    import jnius
    from kivy.core.window import Window

    from app.platform import secrets_guard
    from app.platform.share import share

    app.settings.change(toured=True)
    hand = await started(app)
    app.go("home")
    await hand.on("home")
    await hand.tap("game:keep_cool")
    await hand.on("setup")
    await hand.tap("players:3")
    await hand.tap("start")
    await hand.on("keep_cool")
    found["awake"] = not Window.allow_screensaver
    found["links"] = {role: link.reason for role, link in app.table.devices.links.items()}
    with secrets_guard.private():
        found["secret"] = _window_calls(jnius)
    found["covered"] = _window_calls(jnius)[-1:]
    exported = Path(os.environ["ANDROID_PRIVATE"]) / "box.json"
    exported.write_text("{}")
    found["shared"] = share(exported, "Box")
    found["sharing"] = [name for name, _ in jnius.asked if "startActivity" in name or "insert" in name]
    found["pages"] = len(app._pages)
    app.go("settings")
    app.back()
    Window.dispatch("on_memorywarning")
    found["pages left"] = sorted(app._pages)
    app.go("settings")
    await hand.on("settings")
    found["settings again"] = app.here


async def one_day(app: Any, found: Found) -> None:
    """One after the other, without closing the app."""
    for part in (first_start, nearby, cable, a_table):
        await part(app, found.setdefault(part.__name__, {}))


def _window_calls(jnius: Any) -> list[list[Any]]:
    return [[name.rpartition(".")[2], *given] for name, given in jnius.asked if name.endswith("Flags")]
