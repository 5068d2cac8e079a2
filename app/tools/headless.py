"""One scripted round in a window nobody sits at, with a picture of every step."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from kivy.core.window import Window

from app.platform import secrets_guard
from app.tools.demo import play_step
from engine.keep_cool import GAME

if TYPE_CHECKING:
    from app.games.keep_cool.setup.presenter import Draft
    from app.launch import Demo
    from app.main import KlimatischApp

SETTLE = 0.8
"""Seconds until everything that moves on the screen has come to rest."""


async def take_pictures(app: KlimatischApp, demo: Demo, draft: Draft) -> None:
    folder = demo.screenshots or Path("build/screenshots")
    rng = Random(demo.seed)
    camera = Camera(folder)
    await camera.take("home")
    await app.page("setup").open(draft)
    await camera.take("set-up")
    await app.page("setup").start(chip_ms=10, rng=rng)
    table = app.table
    assert table is not None
    await _until(lambda: table.sensed == table.session.state.carbometer)
    seen: set[str] = set()
    while table.session.state.round == 1:
        state = table.session.state
        kind = GAME.awaits(table.session.rules, state).kind
        moment = kind if kind != "step" else state.phase
        if moment not in seen:
            seen.add(moment)
            await camera.take(f"keep-cool-{moment}")
        await play_step(table, rng)
    await _disagree(app, camera)
    app.switch_language()
    await camera.take("keep-cool-other-language")
    landscape = tuple(Window.size)
    Window.size = landscape[::-1]
    await camera.take("keep-cool-portrait")
    await app.page("setup").open()
    await camera.take("set-up-portrait")
    Window.size = landscape
    await app.go_home()
    await camera.take("home-resume")


async def _disagree(app: KlimatischApp, camera: Camera) -> None:
    """Two chips too many: the difference is shown once patience has run out."""
    table = app.table
    if table is None or table.devices.carbometer is None:
        return
    table.devices.carbometer.place(2)
    screen = app.screens.current_screen
    await _until(lambda: screen.view.prompt is not None and bool(screen.view.prompt.buttons))
    await camera.take("keep-cool-difference")
    table.act("table_is_right")
    await _until(lambda: table.session.state.carbometer == table.sensed)


async def _until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.05)


class Camera:
    """Numbered pictures of the window in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._count = 0
        folder.mkdir(parents=True, exist_ok=True)

    async def take(self, name: str) -> Path | None:
        await asyncio.sleep(SETTLE)
        self._count += 1
        return secrets_guard.picture(Window, self.folder / f"{self._count:02d}-{name}.png")
