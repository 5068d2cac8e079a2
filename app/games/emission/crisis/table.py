"""What of an e-Mission table in play belongs to the drawer: its keys, the app's dice and deck, a smart die.

The table of the game is made from this. It puts `self.drawer_shown` into its scene as `drawer` and calls
`super()` wherever it has more to say. Its page sets `faces` (from the settings) and `keep_faces`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from app.devices.at_table import Devices, Kind
from app.games.emission.crisis.cues import heard
from app.games.emission.crisis.desk import CrisisDesk, Stray, sensed, tapped, with_face
from app.games.emission.crisis.taps import FacePicture, RollVirtual
from app.games.emission.taps import AtOnce, Tap, Taps
from app.sessions.session import GameSession
from app.table.game_table import GameTable
from engine.core import Action, Entry
from engine.emission.actions import Change, RollEffect
from engine.emission.state import EFFECTS, Effect

if TYPE_CHECKING:
    from firmware_bridge import Fact, Rolled

V = TypeVar("V")
DIE = "effects_die"
"""The role of the smart die."""


class CrisisTable(GameTable[V]):
    """Throws of a smart die count as much as taps."""

    def __init__(
        self, session: GameSession, changed: Callable[[], None], *, rng: Random | None = None
    ) -> None:
        super().__init__(session, changed, rng=rng)
        people = session.header.setup.get("draws") == "table" or session.state.deck == "physical"
        self.drawer = CrisisDesk(people=people)
        self._taps = Taps()
        """What the keys that are shown mean."""
        self.devices = Devices(self._take_fact, changed)
        self.news = ""
        """The sound for what happened last, until somebody takes it."""
        self.keep_faces: Callable[[tuple[str, ...]], None] = lambda faces: None
        """Called with the pictures when somebody has told them."""

    @property
    def faces(self) -> tuple[str, ...]:
        """The pictures of the smart die from its face 1 on, as its owner has told once."""
        return self.drawer.faces

    @faces.setter
    def faces(self, faces: tuple[str, ...]) -> None:
        self.drawer = replace(self.drawer, faces=faces)

    @property
    def drawer_shown(self) -> CrisisDesk:
        """The drawer with what is known of the smart die."""
        link = self.devices.links.get(DIE)
        if link is None:
            return self.drawer
        if link.state != "ready":
            return replace(self.drawer, die="away")
        return replace(self.drawer, die="ready" if self.devices.made(DIE) is None else "virtual")

    def open(self, chip_ms: int = 60) -> None:
        """Connect the die the session was set up with."""
        self.devices.start(self.session.header.setup.get("devices", {}), 0, chip_ms, self.hub)

    async def close(self) -> None:
        await self.devices.stop()
        await super().close()

    def _on_table(self, name: str) -> Any:
        """The pictures on a die and who draws are no taps: they come from the settings and the set-up."""
        return replace(self.drawer, faces=(), people=False) if name == "drawer" else super()._on_table(name)

    def _put_back(self, name: str, value: Any) -> Any:
        if name != "drawer":
            return value
        return replace(value, faces=self.drawer.faces, people=self.drawer.people)

    def act(self, key: str) -> None:
        """A key means what it meant when it was shown."""
        tap = self._taps.get(key)
        if tap is None:
            super().act(key)
        elif self.up_to_date or isinstance(tap, AtOnce):
            self._run(self._take(tap, self._last_seq))

    async def _take(self, tap: Tap, seen: int) -> None:
        """What a tap on the drawer does."""
        self._answer = None
        if isinstance(tap, FacePicture):
            await self._learn_face(tap.effect, seen)
            return
        if isinstance(tap, RollVirtual):
            if (die := self.devices.made(DIE)) is not None:
                die.throw(self._rng.randint(1, len(EFFECTS)))
            return
        self.drawer, action = tapped(self.drawer, self.session.journal, tap, self._rng)
        if action is not None:
            await self._do(action, seen=seen)

    async def _took(self, action: Action, entry: Entry) -> None:
        """What was tapped for the step before means nothing any more; boards change at any time."""
        self.news = heard(entry.events) or self.news
        before = self.drawer
        if not isinstance(action, Change):
            self.drawer = CrisisDesk(
                mapping=before.mapping,
                place=self._place(),
                hand=before.hand,
                faces=before.faces,
                people=before.people,
            )
        await super()._took(action, entry)

    def take_news(self) -> str:
        """The sound for what happened since this was last asked."""
        news, self.news = self.news, ""
        return news

    def _place(self) -> int:
        """A crisis that is looked at stays in sight while it lies there."""
        place = self.drawer.place
        return place if place < len(self.session.state.row) else -1

    # --- the smart die --------------------------------------------------------------------------------

    def _take_fact(self, kind: Kind, fact: Fact) -> None:
        from firmware_bridge import DeviceError, Rolled

        if isinstance(fact, Rolled):
            self._run(self._follow_roll(fact))
        elif isinstance(fact, DeviceError):
            self._say(f"device.{fact.code}", device=self._tr(f"role.{kind}"))

    async def _follow_roll(self, fact: Rolled) -> None:
        """A die that lands when a throw is wanted fills it; otherwise it is shown and not used."""
        async with self._in_turn:
            source = f"sensor:{fact.device}:{fact.boot}:{fact.seq}"
            journal = self.session.journal
            if any(entry.source == source for entry in journal.entries):
                return  # told again after a restart of the app
            if self.drawer.mapping and fact.face:
                self.drawer = replace(self.drawer, mapping=fact.face)
            elif self.session.game.awaits(journal.rules, journal.state).kind != "roll":
                self._say("drawer.stray.roll" if fact.face else "stray.cocked")
            elif fact.quality != "rolled":
                self.drawer = replace(self.drawer, stray=Stray(fact.face, fact.quality))
            else:
                self.drawer, action = sensed(self.drawer, journal.rules, journal.state, fact.face)
                if self.drawer.stray is not None:
                    self.drawer = replace(self.drawer, stray=replace(self.drawer.stray, source=source))
                if action is not None:
                    await self._do_now(action, source, False, None)
                    self.devices.taken(DIE, fact)

    async def _learn_face(self, effect: Effect, seen: int) -> None:
        """The owner says which picture is on the face that is asked; a throw that waited for it counts."""
        face, stray = self.drawer.mapping, self.drawer.stray
        if not face:
            return
        self.faces = with_face(self.faces, face, effect)
        self.keep_faces(self.faces)
        waited = stray is not None and stray.why == "unmapped" and stray.face == face
        left = [n for n, each in enumerate(self.faces, 1) if not each]
        self.drawer = replace(self.drawer, mapping=0 if waited or not left else left[0], stray=None)
        if waited and stray is not None and self.session.state.phase == "effects":
            roll = RollEffect(effect, self.drawer.ignoring)
            await self._do(roll, stray.source or "app", seen=seen)
