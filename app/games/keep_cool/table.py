"""A Keep Cool table in play: people's taps, sensed chips and rolls on one side, the game on the other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from app.devices.at_table import Devices, Kind
from app.devices.follower import Follower, Senses, source_of
from app.devices.following_notes import put_away, take_up
from app.games.keep_cool.deal import Deal, tap
from app.games.keep_cool.presenter import present
from app.games.keep_cool.scene import Scene, Told
from app.games.keep_cool.taps import ALWAYS, Arrange, Deed, Hands, Name, Naming, PutOff, Tap, WayOut
from app.games.keep_cool.view import TableView
from app.sessions.session import Answer, GameSession
from app.table.game_table import GameTable
from app.text.translator import Translator
from engine.core import Action, Entry, Retract
from engine.keep_cool.actions import Adjust, CallOff, DrawCard, Roll, SetTurn
from engine.keep_cool.events import TurnBegan
from engine.keep_cool.table import expectation
from engine.keep_cool.tracking import CARBOMETER
from engine.tracking import (
    Act,
    Chose,
    Cleared,
    Confirmed,
    DieNote,
    Fact,
    Moving,
    Noted,
    Output,
    Patience,
    Played,
    Propose,
    Recalibrate,
    Resumed,
    Settled,
    Thrown,
    Tick,
    Trust,
    Way,
    Woke,
)
from engine.tracking.facts import PlayedBy

if TYPE_CHECKING:
    from firmware_bridge import Fact as Heard
    from firmware_bridge import Rolled

log = logging.getLogger("klimatisch.table")

PATIENCE = Patience()
TOLD = ("did", "slid", "ahead", "record")
"""What the chips showed although nobody was asked for it, or not for this."""
TOLD_FOR = 12.0
"""Seconds for which such a step can be taken back where it is told."""


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
        patience: Patience | None = None,
    ) -> None:
        super().__init__(session, changed, rng=rng)
        self.devices = Devices(self._take_fact, changed)
        self._follower = Follower(
            CARBOMETER, session.journal, self._quiet_second, patience=patience or PATIENCE
        )
        self._senses = Senses({"carbometer": "pile", "die": "die"})
        self._rolls: dict[str, Rolled] = {}
        """Throws that no step has used, by what the journal calls them."""
        self._doing: Act | None = None
        """What is being done because the chips or the die show it."""
        self._told: Told | None = None
        self._told_timer: asyncio.TimerHandle | None = None
        self._die_note: DieNote | None = None
        self._proposed: Literal["", "recalibrate", "by_hand"] = ""
        self._picking: Naming = ""
        self._deal: Deal | None = None
        self._put_off: frozenset[int] = frozenset()
        """Promises put off until the next turn."""
        self._asked = self._follower.tracker.prompt
        """The difference that the screen shows."""
        self._taps: Mapping[str, Tap] = ALWAYS
        """What the keys on the screen mean that are no step of the game."""

    def open(self, chip_ms: int = 60) -> None:
        """Connect the devices the session was set up with."""
        left = take_up(self._notes, self.session.header.id, self._follower.tracker.patience)
        self._follower.tracker = left or self._follower.tracker
        chosen = self.session.header.setup.get("devices", {})
        self.devices.start(chosen, self.session.state.carbometer, chip_ms, self.hub)

    async def close(self) -> None:
        """Let go of the devices as well."""
        self._follower.stop()
        if self.trust.lately:
            await asyncio.to_thread(put_away, self._notes, self.session.header.id, self._follower.tracker)
        self._tell(None)
        await self.devices.stop()
        await super().close()

    @property
    def _notes(self) -> Path | None:
        """Where it is kept what the app has learnt of a scale: with the devices."""
        return self.hub.book.folder if self.hub is not None else None

    # --- what is shown --------------------------------------------------------------------------------

    def call_off(self) -> Action:
        return CallOff("table")

    @property
    def sensed(self) -> int | None:
        """The last settled count; None while nothing can be said of the chips."""
        return self._follower.tracker.sensed

    @property
    def trust(self) -> Trust:
        """How the scale has done at this table."""
        return self._follower.tracker.trust

    def _present(self, tr: Translator) -> tuple[TableView, dict[str, Action]]:
        self._asked = self._follower.tracker.prompt
        view, acts = present(tr, self.scene())
        self._taps = {**ALWAYS, **view.taps}
        return view, acts

    def scene(self) -> Scene:
        return Scene(
            journal=self.session.journal,
            cards_by_app=self.session.header.setup.get("cards", "app") == "app",
            picking=self._picking,
            links=dict(self.devices.links),
            tracker=self._follower.tracker,
            told=self._told,
            die_note=self._die_note,
            proposed=self._proposed,
            virtual_carbometer=self.devices.carbometer is not None,
            virtual_die=self.devices.die is not None,
            deal=self._deal,
            put_off=self._put_off,
            **self._aside(),
        )

    # --- taps -----------------------------------------------------------------------------------------

    def act(self, key: str) -> None:
        """What hands do at a virtual table needs no screen that is up to date."""
        tap = self._taps.get(key)
        if isinstance(tap, Hands):
            self._move_hands(tap.deed)
        else:
            super().act(key)

    async def take(self, action: Action, insist: bool = False) -> Answer:
        """Chips that lie there already record no step: the next correction may not be made yet."""
        async with self._in_turn:
            answer = await self.session.do(action, insist=insist)
            if isinstance(answer, Entry):
                await self._heed(self._follower.hear(Played(0, "correction")))
        self._changed()
        return answer

    def ask_who_won(self) -> None:
        """The list of those who may have, as the table's own button opens it."""
        self._picking = "claim"
        self._changed()

    async def _tapped(self, key: str, action: Action | None, seen: int) -> bool:
        match self._taps.get(key):
            case Arrange(move, country, number):
                self.arrange(tap(self._deal, self.session.state, move, country, number))
                return True
            case PutOff(promise):
                self._put_off |= {promise}
                return True
            case Name(what):
                self._picking = "" if self._picking else what
                return True
            case WayOut(way, reason):
                await self._choose(way, reason, seen)
                return True
        if key == "undo":
            self.undo()
        elif key == "proposed:leave":
            self._proposed = ""
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
        """Chips may lie there already when their step begins: what was done is told to the reconciler."""
        doing, self._doing = self._doing, None
        self._deal = self._die_note = None
        if any(isinstance(event, TurnBegan) for event in entry.events):
            self._put_off = frozenset()
        if doing is not None and doing.code in TOLD and not isinstance(action, Retract):
            self._tell(Told(entry, doing.instead))
        elif doing is None or doing.code != "done":
            self._tell(None)
        await self._heed(self._follower.hear(Played(0, doing.by if doing else _played_by(entry))))

    def _move_hands(self, deed: Deed) -> None:
        """What hands would do at a real table."""
        carbometer, die = self.devices.carbometer, self.devices.die
        if deed == "throw" and die is not None:
            die.throw(self._rng.randint(1, 6))
        elif carbometer is not None:
            goal = expectation(self.session.rules, self.session.state).after
            by = {"do": goal - carbometer.chips, "plus": 1, "minus": -1}.get(deed, 0)
            carbometer.set(max(0, carbometer.chips + by))

    # --- what the devices say -------------------------------------------------------------------------

    def _take_fact(self, kind: Kind, fact: Heard) -> None:
        from firmware_bridge import DeviceError, Rolled

        if isinstance(fact, Rolled):
            self._rolls[source_of(fact)] = fact
        understood = self._senses.understand(kind, fact)
        if isinstance(understood, Settled | Moving) and self.devices.teaching(kind):
            # Chips that are moved to calibrate are no step of the game; afterwards all is looked at anew.
            understood = Woke(0)
        if understood is not None:
            self._run(self._follow(understood))
        elif isinstance(fact, DeviceError):
            self._say(f"device.{fact.code}", device=self._tr(f"link.{kind}"))

    def _quiet_second(self) -> None:
        self._run(self._follow(Tick(0)))

    async def _follow(self, fact: Fact) -> None:
        async with self._in_turn:
            outputs = self._follower.hear(fact)
            await self._heed(outputs)
            if isinstance(fact, Thrown) and any(_refused(output) for output in outputs):
                # Undo keeps what was thrown: the table is asked whether it insists on another throw.
                await self._do_now(Roll(fact.face), fact.source, False, None)

    async def _choose(self, way: Way, reason: str, seen: int) -> None:
        """A way out that was tapped, unless the chips have moved on meanwhile and it means something else."""
        asked = self._asked
        async with self._in_turn:
            now = self._follower.tracker.prompt
            same = asked is None or (now is not None and now.sensed == asked.sensed)
            if seen == self._last_seq and same:
                self._picking = self._proposed = ""
                await self._heed(self._follower.hear(Chose(0, way, reason)))

    async def _heed(self, outputs: Iterable[Output]) -> None:
        """Do and say what the reconciler has found out."""
        for output in outputs:
            match output:
                case Act():
                    await self._do_as_seen(output)
                case Cleared(why="fits_again"):
                    self._say("follow.fits_again")
                case Resumed(by=0) if output.gap != "start":
                    self._say(f"follow.resumed.{output.gap}")
                case Confirmed():
                    self.devices.confirm("carbometer", output.count)
                case Recalibrate():
                    self.devices.teach("carbometer", output.count)
                case DieNote():
                    self._note_throw(output)
                case Propose():
                    self._proposed = output.what
                case Noted():
                    log.info("%s %s", output.code, dict(output.params))

    async def _do_as_seen(self, act: Act) -> None:
        self._doing = act
        await self._do_now(act.action, act.source, act.insist, None)
        self._doing = None
        if (roll := self._rolls.pop(act.source, None)) is not None:
            self.devices.taken("die", roll)

    def _tell(self, told: Told | None) -> None:
        """What was recorded unasked is told for a while, or until something else is done."""
        if self._told_timer is not None:
            self._told_timer.cancel()
        self._told = told
        later = asyncio.get_running_loop().call_later
        self._told_timer = later(TOLD_FOR, self._forget_told) if told else None

    def _forget_told(self) -> None:
        self._tell(None)
        self._changed()

    def _note_throw(self, note: DieNote) -> None:
        """A throw that doesn't count is told with its reason, and stays on the die's place."""
        self._die_note = note if note.kind in ("cocked", "placed", "unwanted") else None
        if note.kind in ("cocked", "placed", "unwanted", "again", "too_late"):
            self._say(f"throw.{note.kind}", face=note.face)


def _played_by(entry: Entry) -> PlayedBy:
    if entry.source.startswith("sensor:"):
        return "sensor"
    if isinstance(entry.action, Retract):
        return "undo"
    return "correction" if isinstance(entry.action, Adjust | SetTurn) else "tap"


def _refused(output: Output) -> bool:
    return isinstance(output, Noted) and output.code == "refused" and output.params.get("code") == "roll"
