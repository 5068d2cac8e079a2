"""The app as the benchmarks start it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any


def klimatisch(data_dir: Path, known: Path | None = None) -> Any:
    """In English, past the tour; with `known`, a folder, its sounds are loaded as at a real start."""
    from app.platform.sound import Sounds
    from app.ui.settings import Settings

    Settings(data_dir).change(toured=True)
    sounds = Sounds()
    if known is not None:
        sounds.preload(known)
    from app.main import KlimatischApp

    return KlimatischApp(data_dir, "en", sounds=sounds)


async def sit_down(app: Any, game: str = "keep_cool") -> None:
    """As many as can play; KEEP COOL with virtual carbometer and die, a card waiting to be turned over."""
    if game == "keep_cool":
        from app.games.keep_cool.setup.presenter import draft_for
        from engine.keep_cool import GAME

        await app.page("setup").start(draft_for(GAME.rules(GAME.load("ecovisio", {})), 6))
        return
    if game == "kyoto":
        from app.games.kyoto.setup.presenter import Draft as KyotoDraft

        draft: Any = KyotoDraft(("usa", "eu", "canada", "china", "russia", "australia"))
    elif game == "emission":
        from app.games.emission.setup.presenter import Draft as EmissionDraft

        draft = EmissionDraft(("majority", "china", "europe", "usa"))
    else:
        from app.games.co2.setup.draft import Draft as Co2Draft

        draft = Co2Draft("competitive", ("red", "yellow", "blue", "violet"))
    await app.page(f"{game}_setup").start(draft, rng=Random(1))
