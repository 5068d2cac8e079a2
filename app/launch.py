"""Opening the window: everything that must be settled before Kivy is imported."""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from app.platform import prepare as prepare_platform
from app.platform.folders import data_folder
from app.platform.sound import Sounds

SIZE = (1280, 800)
FRAMES_PER_SECOND = 30

NO_DISPLAY = """\
klimatisch: there is no display here to open a window on.
  On a computer with a screen, start it from a desktop session.
  To see it work without one: ./run --headless-demo (pictures go to build/screenshots/)."""


@dataclass(frozen=True, slots=True)
class Demo:
    """A table that plays itself."""

    speed: float = 1.0
    players: int = 6
    seed: int = 1
    rounds: int | None = None
    headless: bool = False
    screenshots: Path | None = None


@dataclass(frozen=True, slots=True)
class Launch:
    """How the app is started; without a data folder (a demo) it uses one that goes away afterwards."""

    data_dir: Path | None
    language: str | None = None
    size: tuple[int, int] | None = None
    demo: Demo | None = None
    ports: tuple[str, ...] = ()
    """Serial ports to offer besides those the system lists."""
    first: str = "home"
    """The page to open with."""


def launch(how: Launch) -> int:
    prepare_platform()
    if not has_display():
        print(NO_DISPLAY, file=sys.stderr)
        return 1
    if how.data_dir is not None:
        return _open(how, how.data_dir)
    with tempfile.TemporaryDirectory(prefix="klimatisch-demo-") as folder:
        return _open(how, Path(folder))


def has_display() -> bool:
    if sys.platform != "linux":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open(how: Launch, data_dir: Path) -> int:
    with tempfile.TemporaryDirectory(prefix="klimatisch-kivy-") as kivy_home:
        prepare(kivy_home, how.size or SIZE)
        sounds = Sounds()
        sounds.preload(how.data_dir or data_folder())
        import asyncio

        from app.main import KlimatischApp

        app = KlimatischApp(data_dir, how.language, how.demo, how.ports, sounds, how.first)
        asyncio.run(app.run_until_closed())
        return app.exit_code


def prepare(kivy_home: str, size: tuple[int, int]) -> None:
    """Kivy's own settings. Its home is thrown away: ours are kept in the data folder."""
    without_tls()
    os.environ.update(
        KIVY_HOME=kivy_home,
        KIVY_NO_ARGS="1",
        KIVY_NO_CONFIG="1",
        KIVY_NO_FILELOG="1",
        KIVY_LOG_MODE="PYTHON",
        # SDL reads the photos too; Pillow would be loaded beside it and never used.
        KIVY_IMAGE="sdl2",
    )
    from kivy.config import Config

    Config.set("graphics", "width", str(size[0]))
    Config.set("graphics", "height", str(size[1]))
    Config.set("graphics", "maxfps", str(FRAMES_PER_SECOND))
    # Multisampling costs 2.6 % of a core when idle; edges are smoothed where they show.
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "minimum_width", "640")
    Config.set("graphics", "minimum_height", "480")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "log_level", "warning")


def without_tls() -> None:
    """The app is never on the net: what asyncio would load for TLS is a megabyte and a half at every table.

    Whoever needs it later, as a driver of another database may, can import it all the same.
    """
    if "asyncio" in sys.modules or "ssl" in sys.modules:
        return
    withheld: dict[str, object] = {"ssl": None}
    sys.modules.update(withheld)  # type: ignore[arg-type]
    try:
        import_module("asyncio")
    finally:
        del sys.modules["ssl"]
