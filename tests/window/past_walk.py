"""What was played: the stops of the walk at history, replay and people."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from app.store.store import Store
from tests.app.past_games import PAST, golden, keep_past


def lay_out(folder: Path) -> None:
    """A whole game of each kind."""
    store = Store.in_folder(folder)
    for number, (game, name) in enumerate(PAST.items()):
        keep_past(store, golden(name), f"past-{game}", number * 86_400_000)
    store.close()


async def replay_stops(app: Any) -> AsyncIterator[Any]:
    """Each game's board in a replay: early, in the middle and at its end."""
    from tests.window.walk import Stop, until

    page = app.page("replay")
    for game in PAST:
        await app.read_sessions()
        page.open(f"past-{game}")
        await until(lambda: page.screen.view is not None and page.screen.view.game)
        last = page.screen.view.last
        for name, share in (("begin", 0.2), ("middle", 0.6), ("end", 1.0)):
            page.slide(round(last * share))
            yield Stop(f"replay-{game}-{name}")
