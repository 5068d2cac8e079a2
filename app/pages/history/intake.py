"""Sessions from other tablets: a file is picked, checked, and put into the log beside what is there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from app.pages.history.forms import MOST_PICKS, intake_form
from app.platform.folders import shared_folder
from app.sessions.exchange.taking_in import Packed, take_in, unpack
from app.sessions.photos import newest
from app.sessions.store.errors import StoreError
from app.text.translator import Translator
from app.ui.views import FormView

if TYPE_CHECKING:
    from app.main import KlimatischApp
    from app.sessions.exchange.taking_in import TakenIn


class Intake:
    """Which file is asked for; `changed` is called whenever that may look different."""

    def __init__(self, app: KlimatischApp, changed: Callable[[], None]) -> None:
        self._app = app
        self._changed = changed
        self._files: Sequence[Path] = ()
        self.asking = False
        self.chosen = ""
        self.problem: StoreError | None = None

    async def ask(self) -> None:
        folder = shared_folder(self._app.data_dir)
        self._files = await asyncio.to_thread(newest, [folder], MOST_PICKS, (".jsonl",))
        self.asking, self.chosen, self.problem = True, "", None
        self._changed()

    def close(self) -> None:
        self.asking, self.problem = False, None
        self._changed()

    def choose(self, path: str) -> None:
        self.chosen = path
        self._changed()

    def form(self, tr: Translator) -> FormView:
        return intake_form(tr, self._files, shared_folder(self._app.data_dir), self.chosen)

    async def take(self) -> None:
        """Whatever is wrong with the file is said, and the log stays as it is."""
        try:
            with await asyncio.to_thread(_read, self.chosen) as packed:
                taken: TakenIn = await self._app.log.call(lambda store: take_in(store, packed))
        except StoreError as problem:
            self.problem = problem
            self._changed()
            return
        self.close()
        await self._app.page("history").tell(taken.id)


def _read(path: str) -> Packed:
    place = Path(path.strip().strip('"')).expanduser()
    try:
        with place.open("rb") as file:
            return unpack(file)
    except (OSError, ValueError) as problem:
        raise StoreError("photo.unreadable", name=place.name) from problem
