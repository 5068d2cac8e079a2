"""A CO₂ table in play: people's taps on one side, the game on the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import ClassVar

from app.games.co2.desk import Desk
from app.games.co2.keys import DRAW
from app.games.co2.presenter import present
from app.games.co2.scene import Scene
from app.games.co2.taps import Tap
from app.games.co2.view import Co2View
from app.sessions.session import GameSession
from app.table.game_table import GameTable
from app.text.translator import Translator
from engine.co2 import GAME
from engine.co2.actions import CallOff, DrawFossil, DrawInspection
from engine.co2.state import FOSSILS, State
from engine.core import Action, Entry, JsonObject


class Co2Table(GameTable[Co2View]):
    """What is being entered lies on a desk until it is an action."""

    LIES: ClassVar[JsonObject] = {"_desk": Desk}

    def __init__(
        self, session: GameSession, changed: Callable[[], None], *, rng: Random | None = None
    ) -> None:
        super().__init__(session, changed, rng=rng)
        self._desk = Desk()
        self._taps: Mapping[str, Tap] = {}
        """What the keys that are shown do to the desk."""

    @property
    def state(self) -> State:
        found: State = self.session.state
        return found

    def _present(self, tr: Translator) -> tuple[Co2View, dict[str, Action]]:
        view, means = present(tr, self.scene())
        self._taps = means.taps
        return view, means.acts

    def scene(self) -> Scene:
        return Scene(self.session.journal, self._desk, **self._aside())

    def call_off(self) -> Action:
        return CallOff("table")

    # --- taps -----------------------------------------------------------------------------------------

    async def _tapped(self, key: str, action: Action | None, seen: int) -> bool:
        if key == DRAW:
            await self._do(self.drawn(), seen=seen)
        elif (tap := self._taps.get(key)) is not None:
            self._answer, self._desk = None, tap.on(self._desk)
        else:
            return False
        return True

    def drawn(self) -> Action:
        """What the app draws where the table leaves it to the app: each piece that is left is as likely."""
        options = GAME.options(self.session.rules, self.state)
        return self._rng.choices(options, [self._pieces(option) for option in options])[0]

    def _pieces(self, option: Action) -> int:
        if isinstance(option, DrawFossil | DrawInspection):
            return self.state.pile[FOSSILS.index(option.fossil)]
        return 1

    # --- what follows from a step ---------------------------------------------------------------------

    async def _took(self, action: Action, entry: Entry) -> None:
        """What was entered lies no longer on the desk."""
        self._desk = Desk()
