"""An e-Mission table in play: everybody's taps on one side, the game on the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar

from app.games.emission.crisis.desk import CrisisDesk
from app.games.emission.crisis.table import CrisisTable
from app.games.emission.crisis.taps import CrisisTap
from app.games.emission.desk import Desk, tapped
from app.games.emission.presenter import present
from app.games.emission.scene import Scene
from app.games.emission.taps import Alter, Kind, Tap, Taps
from app.games.emission.view import EmissionView
from app.sessions.session import GameSession
from app.text.translator import Translator
from engine.core import Action, Entry
from engine.emission.actions import CallOff, Change
from engine.emission.state import State


class EmissionTable(CrisisTable[EmissionView]):
    """What is being entered lies on a desk until it is enough; what the drawer holds, in the drawer."""

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
        self._taps = taps = Taps()
        return present(tr, self.scene(), taps)

    def scene(self) -> Scene:
        return Scene(self.session.journal, self._desk, self.drawer_shown, **self._aside())

    def call_off(self) -> Action:
        return CallOff("table")

    # --- taps -----------------------------------------------------------------------------------------

    async def _take(self, tap: Tap, seen: int) -> None:
        if isinstance(tap, CrisisTap):
            await super()._take(tap, seen)
        elif isinstance(tap, Alter):
            # Whatever the others have changed meanwhile.
            await self._do(Change(tap.what, tap.by, tap.power))
        else:
            self._answer, self._desk = None, tapped(self._desk, tap)

    # --- what follows from a step ---------------------------------------------------------------------

    async def _took(self, action: Action, entry: Entry) -> None:
        """What was entered lies no longer on the desk; who was ready is, until the phase is over."""
        await super()._took(action, entry)
        if isinstance(action, Change):
            return
        ready = self._desk.ready if self.state.phase == "projects" else frozenset()
        looking: Kind = "crises" if self._desk.kind == "crises" and self.state.phase == "projects" else ""
        self._desk = Desk(looking, chosen=self._desk.chosen, ready=ready)
