"""A Keep Cool table in play: people's taps, sensed chips and rolls on one side, the game on the other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from app.devices import Devices, Kind
from app.i18n import Translator
from app.screens.keep_cool.deal import Deal, tap
from app.screens.keep_cool.presenter import present
from app.screens.keep_cool.scene import Scene
from app.screens.keep_cool.view import TableView
from app.session import Answer, GameSession
from app.table import GameTable
from engine.core import Action, Entry, Retract
from engine.keep_cool.actions import Adjust, CallOff, DrawCard, Roll
from engine.keep_cool.events import TurnBegan
from engine.keep_cool.table import Reading, expectation, read

if TYPE_CHECKING:
    from firmware_bridge import Fact, Rolled

log = logging.getLogger("klimatisch.table")

PATIENCE = 4.0
"""Seconds of stillness before a difference is mentioned."""


class KeepCoolTable(GameTable[TableView]):
    """Chips and dice that are sensed count as much as taps."""

    LIES: ClassVar[Mapping[str, Any]] = {
        "_deal": Deal | None,
        "_put_off": frozenset[int],
        "_picking": Literal["", "card", "claim"],
    }

    def __init__(
        self,
        session: GameSession,
        changed: Callable[[], None],
        *,
        rng: Random | None = None,
        patience: float = PATIENCE,
    ) -> None:
        super().__init__(session, changed, rng=rng)
        self._patience = patience
        self.devices = Devices(self._take_fact, changed)
        self.sensed: int | None = None
        self._last_fit: int | None = None
        self._reading: Reading | None = None
        self._impatient = False
        self._guiding = False
        self._picking: Literal["", "card", "claim"] = ""
        self._deal: Deal | None = None
        self._put_off: frozenset[int] = frozenset()
        """Promises put off until the next turn."""
        self._scale = ""
        self._patience_timer: asyncio.TimerHandle | None = None

    def open(self, chip_ms: int = 60) -> None:
        """Connect the devices the session was set up with."""
        chosen = self.session.header.setup.get("devices", {})
        self.devices.start(chosen, self.session.state.carbometer, chip_ms, self.hub)

    async def close(self) -> None:
        """Let go of the devices as well."""
        if self._patience_timer:
            self._patience_timer.cancel()
        await self.devices.stop()
        await super().close()

    # --- what is shown --------------------------------------------------------------------------------

    def call_off(self) -> Action:
        return CallOff("table")

    def _present(self, tr: Translator) -> tuple[TableView, dict[str, Action]]:
        return present(tr, self.scene())

    def scene(self) -> Scene:
        return Scene(
            journal=self.session.journal,
            cards_by_app=self.session.header.setup.get("cards", "app") == "app",
            picking=self._picking,
            links=dict(self.devices.links),
            sensed=self.sensed,
            reading=self._reading,
            impatient=self._impatient,
            guiding=self._guiding,
            virtual_carbometer=self.devices.carbometer is not None,
            virtual_die=self.devices.die is not None,
            deal=self._deal,
            put_off=self._put_off,
            **self._aside(),
        )

    # --- taps -----------------------------------------------------------------------------------------

    def act(self, key: str) -> None:
        """What hands do at a virtual table needs no screen that is up to date."""
        if key.startswith("virtual:"):
            self._move_hands(key)
        else:
            super().act(key)

    async def take(self, action: Action, insist: bool = False) -> Answer:
        """Chips that lie there already record no step: the next correction may not be made yet."""
        async with self._in_turn:
            answer = await self.session.do(action, insist=insist)
            self._judge()
        self._changed()
        return answer

    def ask_who_won(self) -> None:
        """The list of those who may have, as the table's own button opens it."""
        self._picking = "claim"
        self._changed()

    async def _tapped(self, key: str, action: Action | None, seen: int) -> bool:
        if key.startswith("deal:"):
            self.arrange(tap(self._deal, self.session.state, *key.split(":")[1:]))
        elif key.startswith("promise:") and key.endswith(":later"):
            self._put_off |= {int(key.split(":")[1])}
        elif key == "pick":
            self._picking = "" if self._picking else "card"
        elif key == "claim":
            self._picking = "" if self._picking else "claim"
        elif key == "app_is_right":
            self._guiding = True
        elif key == "table_is_right" and self.sensed is not None:
            await self._do(Adjust("carbometer", self.sensed, "counted"), seen=seen)
        elif key == "draw" and action is None:
            await self._do(DrawCard(self._rng.choice(self.session.state.pile)), seen=seen)
        else:
            return False
        return True

    def arrange(self, deal: Deal | None) -> None:
        """Show a deal in the making, or the step again."""
        self._answer, self._deal = None, deal
        self._changed()

    def _was_answered(self) -> None:
        self._picking = ""

    async def _took(self, action: Action, entry: Entry) -> None:
        self._deal = None
        if any(isinstance(event, TurnBegan) for event in entry.events):
            self._put_off = frozenset()
        # Chips may lie there already when their step begins. After undo they still do: nothing is redone.
        if self._judge() and not isinstance(action, Retract) and self._reading and self._reading.step:
            await self._do_now(self._reading.step, self._scale, False, None)

    def _move_hands(self, key: str) -> None:
        """What hands would do at a real table."""
        carbometer, die = self.devices.carbometer, self.devices.die
        if key == "virtual:throw" and die is not None:
            die.throw(self._rng.randint(1, 6))
        elif carbometer is not None:
            goal = expectation(self.session.rules, self.session.state).after
            by = {"virtual:do": goal - carbometer.chips, "virtual:plus": 1, "virtual:minus": -1}.get(key, 0)
            carbometer.set(max(0, carbometer.chips + by))

    # --- what the devices say -------------------------------------------------------------------------

    def _take_fact(self, kind: Kind, fact: Fact) -> None:
        from firmware_bridge import Count, DeviceError, LinkChanged, Rolled

        if isinstance(fact, Count) and fact.stable:
            self.sensed = fact.value
            self._scale = f"sensor:{fact.device}"
            self._run(self._follow_chips())
        elif isinstance(fact, Rolled):
            self._run(self._follow_roll(fact))
        elif isinstance(fact, LinkChanged) and kind == "carbometer" and fact.state != "ready":
            # A scale that can't be asked says nothing about the table.
            self.sensed = None
            self._judge()
        elif isinstance(fact, DeviceError):
            self._say(f"device.{fact.code}", device=self._tr(f"link.{kind}"))

    async def _follow_chips(self) -> None:
        """Record the step that the chips show to be done; otherwise keep the difference in mind."""
        async with self._in_turn:
            if self._judge() and self._reading and self._reading.step is not None:
                await self._do_now(self._reading.step, self._scale, False, None)

    async def _follow_roll(self, fact: Rolled) -> None:
        """A die that lands when a roll is wanted fills it; otherwise it is shown and not used."""
        async with self._in_turn:
            source = f"sensor:{fact.device}:{fact.boot}:{fact.seq}"
            if any(entry.source == source for entry in self.session.journal.entries):
                return  # told again after a restart of the app
            if fact.quality != "rolled":
                self._say(f"stray.{fact.quality}")
            elif self.session.game.awaits(self.session.rules, self.session.state).kind == "roll":
                await self._do_now(Roll(fact.face), source, False, None)
                self.devices.taken("die", fact)
            else:
                log.info("%s rolled %d, which nobody wanted", fact.device, fact.face)
                self._say("stray.roll", face=fact.face)

    def _judge(self) -> bool:
        """Compare the last settled count with the rules; True if it shows a step to be done."""
        state = self.session.state
        if self.sensed is None or state.outcome is not None:
            self._reading = None
            self._be_patient_again()
            return False
        self._reading = read(self.session.rules, state, self.sensed, self._last_fit)
        if self._reading.kind in ("fits", "done"):
            self._last_fit = self.sensed
            self.devices.confirm("carbometer", self.sensed)
        if self._reading.kind == "differs":
            self._wait_patiently()
        else:
            self._be_patient_again()
        return self._reading.kind == "done"

    def _be_patient_again(self) -> None:
        self._impatient = self._guiding = False
        if self._patience_timer:
            self._patience_timer.cancel()
            self._patience_timer = None

    def _wait_patiently(self) -> None:
        """Every new count starts the wait again: nobody is told off while chips are still moving."""
        if self._patience_timer:
            self._patience_timer.cancel()
        if not self._impatient:
            loop = asyncio.get_running_loop()
            self._patience_timer = loop.call_later(self._patience, self._lose_patience)

    def _lose_patience(self) -> None:
        self._impatient = True
        self._changed()
