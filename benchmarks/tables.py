"""The app as the benchmarks start it."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def klimatisch(data_dir: Path, known: Path | None = None) -> Any:
    """In English, past the tour; with `known`, a folder, its sounds are loaded as at a real start."""
    from app.settings import Settings
    from app.sound import Sounds

    Settings(data_dir).change(toured=True)
    sounds = Sounds()
    if known is not None:
        sounds.preload(known)
    from app.main import KlimatischApp

    return KlimatischApp(data_dir, "en", sounds=sounds)


async def sit_down(app: Any) -> None:
    """Six players, virtual carbometer and die, waiting for a card to be turned over."""
    from app.screens.setup.presenter import draft_for
    from engine.keep_cool import GAME

    await app.page("setup").start(draft_for(GAME.rules(GAME.load("ecovisio", {})), 6))
