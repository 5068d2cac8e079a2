"""A real window for tests: on the display there is, or on an Xvfb of our own."""

from __future__ import annotations

import asyncio
import gc
import os
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.display import display as x_server
from tests.patience import PATIENCE

WINDOW = (1280, 800)
SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"

# Kivy reads these when it is first imported, so they stand before any test module.
os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ.setdefault("KIVY_USE_DEFAULTCONFIG", "1")
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="kivy-home-"))
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    with x_server() as number:
        yield number


@pytest.fixture(scope="session")
def window(display: str) -> Any:
    """Kivy's one window, without input devices, frame limit or smoothing."""
    from kivy.config import Config

    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "maxfps", "0")
    Config.set("graphics", "width", str(WINDOW[0]))
    Config.set("graphics", "height", str(WINDOW[1]))
    for device in list(Config.options("input")):
        Config.remove_option("input", device)

    from kivy.base import EventLoop
    from kivy.core.window import Window

    EventLoop.ensure_window()
    return Window


class Stage:
    """Puts one widget on the window, moves time on by frames, taps and takes pictures."""

    def __init__(self, window: Any) -> None:
        self.window = window

    def put(self, widget: Any, size: tuple[int, int] = WINDOW) -> Any:
        self.clear()
        self.resize(size)
        self.window.add_widget(widget)
        widget.size = self.window.size
        self.frames()
        return widget

    def resize(self, size: tuple[int, int]) -> None:
        if tuple(self.window.size) != size:
            self.window.size = size
            self.frames(3)
        assert tuple(self.window.size) == size

    def clear(self) -> None:
        for widget in list(self.window.children):
            self.window.remove_widget(widget)

    def frames(self, count: int = 8) -> None:
        from kivy.base import EventLoop

        for _ in range(count):
            EventLoop.idle()

    def until(self, true: Callable[[], Any]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < deadline, "waited in vain"
            self.frames(1)

    def seconds(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.frames(1)
            time.sleep(0.005)

    def tap(self, widget: Any) -> None:
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(*widget.to_window(*widget.center))
        touch.touch_down()
        self.frames(2)
        touch.touch_up()
        self.frames(2)

    def shot(self, name: str) -> Path:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        path = SCREENSHOTS / f"{name}.png"
        with painted(self.window):
            self.frames(2)
            Path(self.window.screenshot(name=str(path))).replace(path)
        return path


@pytest.fixture
def stage(window: Any) -> Iterator[Stage]:
    from kivy.base import EventLoop

    from app.ui.theme import DARK
    from app.ui.widgets.live import theme

    # An app that ran before has stopped the loop; without it nothing would be drawn any more.
    EventLoop.quit = False
    window.register()
    theme.reduce_motion = True
    yield Stage(window)
    Stage(window).clear()
    theme.reduce_motion, theme.text_scale = False, 1.0
    theme.left_handed = theme.lies_flat = False
    theme.use(DARK)


async def frames(count: int) -> None:
    """Wait until the running app has gone round so often, however busy the machine is."""
    from kivy.clock import Clock

    goal, deadline = Clock.frames + count, time.monotonic() + PATIENCE
    while Clock.frames < goal:
        assert time.monotonic() < deadline, "the app draws nothing any more"
        await asyncio.sleep(0.005)


def pytest_sessionfinish() -> None:
    """Tidying up thousands of widgets before the process ends would take as long as many a test."""
    gc.freeze()


PAINT = ("on_draw", "on_flip")


def shut_blinds(window: Any) -> None:
    """Frames are laid out and touched, but painted only for a picture: software paints slowly."""
    for event in PAINT:
        setattr(window, event, lambda *_: None)


def open_blinds(window: Any) -> bool:
    """As the window was before; True if they were shut."""
    return [window.__dict__.pop(event, None) for event in PAINT] != [None, None]


@contextmanager
def painted(window: Any) -> Iterator[None]:
    """Somebody looks."""
    shut = open_blinds(window)
    yield
    if shut:
        shut_blinds(window)


QUICK = 240
"""Frames a second: a test waits for frames more often than for anything else."""
ON_TOP = ("app.ui.widgets.toast", "app.ui.widgets.explanation", "app.ui.widgets.focus")
RunApp = Callable[..., AbstractAsyncContextManager[Any]]


@pytest.fixture
def run_app(window: Any) -> RunApp:
    """`async with run_app(app):` runs a real App with async_run beside the test, in a context of its own."""

    @asynccontextmanager
    async def run(app: Any, *, paint: bool = False) -> AsyncIterator[Any]:
        from kivy.base import stopTouchApp
        from kivy.clock import ClockBase
        from kivy.context import Context
        from kivy.factory import Factory, FactoryBase
        from kivy.lang.builder import Builder, BuilderBase

        from app.pages import PAGES

        for module in (*(page.partition(":")[0] for page in PAGES.values()), *ON_TOP):
            # Their kv files have to be loaded before the Builder is copied.
            import_module(module)
        context = Context(init=False)
        context["Clock"] = clock = ClockBase(async_lib="asyncio")
        clock._max_fps = QUICK
        context["Factory"] = FactoryBase.create_from(Factory)
        context["Builder"] = BuilderBase.create_from(Builder)
        context.push()
        window.create_window()
        window.size = WINDOW  # whoever was here before may have left another
        window.register()
        window.initialized = True
        window.canvas.clear()
        running = asyncio.get_running_loop().create_task(app.async_run())
        try:
            if not paint:
                shut_blinds(window)
            deadline = time.monotonic() + PATIENCE
            while not (app.root and app.root.get_root_window()) and not running.done():
                assert time.monotonic() < deadline, "the app does not start"
                await asyncio.sleep(0.02)
            yield app
        finally:
            stopTouchApp()
            await asyncio.wait_for(running, PATIENCE)
            open_blinds(window)
            for widget in list(window.children):
                window.remove_widget(widget)
            context.pop()

    return run


SHUFFLED = 1
"""What cards turn up in a test is the same each time: whatever can only happen now and then has its own."""


@pytest.fixture
def open_app(run_app: RunApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    for table in ("app.table.game_table.Random", "app.forms.setup.pad_page.Random"):
        monkeypatch.setattr(table, lambda: Random(SHUFFLED))

    @asynccontextmanager
    async def opened(data_dir: Path = tmp_path, language: str = "en") -> AsyncIterator[Any]:
        from app.main import KlimatischApp
        from tests.window.hand import Hand

        app = KlimatischApp(data_dir, language)
        app.settings.change(toured=True)
        try:
            async with run_app(app):
                yield Hand(app)
        finally:
            await app.shut_down()

    return opened
