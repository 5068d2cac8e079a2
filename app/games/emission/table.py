"""An e-Mission table in play: everybody's taps on one side, the game on the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar

from app.games.emission.crisis.desk import CrisisDesk
from app.games.emission.crisis.table import CrisisTable
from app.games.emission.desk import Desk, Kind, tap
from app.games.emission.presenter import present
from app.games.emission.scene import Scene
from app.games.emission.view import EmissionView
from app.sessions.session import GameSession
from app.text.translator import Translator
from engine.core import Action, Entry
from engine.emission.actions import CallOff, Change
from engine.emission.state import State

AT_ONCE = ("change:", "desk:what:", "desk:ready:")
"""Keys of the boards: several people tap them at the same time, and none of their taps is dropped."""


class EmissionTable(CrisisTable[EmissionView]):
    """What is being told lies on a desk until it is enough; what the drawer holds, in the drawer."""

    LIES: ClassVar[Mapping[str, Any]] = {"_desk": Desk, "drawer": CrisisDesk}

    def __init__(
        self, session: GameSession, changed: Callable[[], None], *, rng: Random | None = None
    ) -> None:
        super().__init__(session, changed, rng=rng)
        self._desk = Desk()

    @property
    def state(self) -> State:
        found: State = self.session.state
        return found

    # --- what is shown --------------------------------------------------------------------------------

    def _present(self, tr: Translator) -> tuple[EmissionView, dict[str, Action]]:
        return present(tr, self.scene())

    def scene(self) -> Scene:
        return Scene(self.session.journal, self._desk, self.drawer_shown, **self._aside())

    def call_off(self) -> Action:
        return CallOff("table")

    # --- taps -----------------------------------------------------------------------------------------

    def act(self, key: str) -> None:
        if key.startswith(AT_ONCE):
            self._run(self._act(key, None, self._last_seq))
        else:
            super().act(key)

    async def _tapped(self, key: str, action: Action | None, seen: int) -> bool:
        word, _, told = key.partition(":")
        match word:
            case "change":
                await self._change(told)
            case "desk":
                name, _, value = told.partition(":")
                self._answer, self._desk = None, tap(self._desk, name, value)
            case _:
                return await super()._tapped(key, action, seen)
        return True

    async def _change(self, told: str) -> None:
        """Plus or minus on a board, whatever the others have changed meanwhile."""
        what, _, by = told.partition(":")
        power, _, name = what.partition(".")
        await self._do(Change(name, int(by), power))

    # --- what follows from a step ---------------------------------------------------------------------

    async def _took(self, action: Action, entry: Entry) -> None:
        """What was told lies no longer on the desk; who was ready is, until the phase is over."""
        await super()._took(action, entry)
        if isinstance(action, Change):
            return
        ready = self._desk.ready if self.state.phase == "projects" else frozenset()
        looking: Kind = "crises" if self._desk.kind == "crises" and self.state.phase == "projects" else ""
        self._desk = Desk(looking, chosen=self._desk.chosen, ready=ready)
