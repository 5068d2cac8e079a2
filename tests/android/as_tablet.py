"""Starts what was packed as a tablet would, and lets a scenario play with it.

    python -OO as_tablet.py PACKED_FOLDER SCENARIO

The folder comes first on the path, so that its modules are used and not those of the project; stand-ins
answer for Android; what a tablet does not have can't be imported. What the scenario found is printed as JSON.
"""

from __future__ import annotations

import asyncio
import json
import os
import runpy
import sys
from importlib.abc import MetaPathFinder
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PATIENCE = 100
"""Seconds for a scenario."""
MISSING = ("termios", "tty", "grp", "serial.tools.list_ports", "greenlet", "dbus_fast", "PIL", "bumble")


class Missing(MetaPathFinder):
    def find_spec(self, name: str, *_: Any) -> None:
        if name in MISSING:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def pretend(packed: Path) -> None:
    sys.meta_path.insert(0, Missing())
    for name in MISSING:
        sys.modules.pop(name, None)
    sys.path[:] = [str(packed), str(ROOT / "tests/android/stand_ins"), *sys.path[1:], str(ROOT)]
    sys.platform = "android"
    sys.getandroidapilevel = lambda: 34  # type: ignore[attr-defined]
    os.environ.update(
        P4A_BOOTSTRAP="SDL2",
        ANDROID_ARGUMENT=str(packed),
        ANDROID_APP_PATH=str(packed),
        ANDROID_PRIVATE=str(packed.parent),
    )
    for name in ("HOME", "LANG", "LC_ALL", "XDG_DATA_HOME", "TMPDIR"):
        os.environ.pop(name, None)
    os.chdir(packed)


def main() -> None:
    packed, scenario = Path(sys.argv[1]), sys.argv[2]
    pretend(packed)
    import jnius  # type: ignore[import-not-found]

    sys.getandroidapilevel = lambda: jnius.TABLET["level"]  # type: ignore[attr-defined]
    from tests.android import scenarios

    found: dict[str, Any] = {}

    def begin() -> None:
        """The app's own start, with the scenario beside it."""
        from kivy.base import stopTouchApp

        from app.main import KlimatischApp

        alone = KlimatischApp.run_until_closed

        async def together(app: Any) -> None:
            async def play() -> None:
                try:
                    # Asserts are gone here, as they are on a tablet, and with them the patience of `Hand`.
                    async with asyncio.timeout(PATIENCE):
                        await getattr(scenarios, scenario)(app, found)
                finally:
                    print(found, app.here, getattr(app.screens.current_screen, "view", ""), file=sys.stderr)
                    stopTouchApp()  # `stop` leaves that to Android

            await asyncio.gather(alone(app), play())

        KlimatischApp.run_until_closed = together  # type: ignore[method-assign,assignment]

    from app import launch
    from app.platform.sound import Sounds

    prepared = launch.prepare

    def prepare(*arguments: Any) -> None:
        prepared(*arguments)
        from kivy.config import Config

        for name, size in zip(("width", "height"), jnius.TABLET.get("size", ()), strict=False):
            Config.set("graphics", name, str(size))

    def preload(sounds: Any, *arguments: Any) -> None:
        preloaded(sounds, *arguments)
        begin()  # not before: with it comes the window, and with that it would be too late for sounds

    preloaded = Sounds.preload
    launch.prepare, Sounds.preload = prepare, preload  # type: ignore[method-assign,assignment]
    sys.argv = ["main.py"]
    try:
        runpy.run_path("main.py" if Path("main.py").exists() else "main.pyc", run_name="__main__")
    except SystemExit as end:
        found["exit"] = end.code
    print("FOUND", json.dumps(found))


if __name__ == "__main__":
    main()
