"""A simulated table: what is true, what lies there, hands that move chips, a room that is never still."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import exp
from random import Random

from app.tools.tabletop.clock import Clock
from app.tools.tabletop.habits import Habits
from app.tools.tabletop.scale import SENSORS, Scale, Sensor
from app.tools.tabletop.tally import Slip, Tally
from app.tools.tabletop.watcher import Watcher
from engine.core import Action, Entry, Journal
from engine.keep_cool import GAME
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State
from engine.tracking import Fact, Output, Thrown

HOUR = 3_600_000
STEP = 250
"""How finely people look up from what they do, in milliseconds."""


class Table:
    """`truth` is a journal of what people did and agreed on; `scale.chips` is what really lies there.

    The app has a journal of its own and is told nothing but what a scale, a die and taps tell it.
    """

    def __init__(
        self,
        rules: Rules,
        set_up: Action,
        rng: Random,
        habits: Habits,
        say: Callable[[str], None] | None = None,
        sensor: Sensor = SENSORS["device"],
    ) -> None:
        self.rules, self.rng, self.habits = rules, rng, habits
        self._say_line = say
        self.clock = Clock()
        self.truth: Journal[Rules, State] = Journal(GAME, rules)
        believed: Journal[Rules, State] = Journal(GAME, rules)
        for journal in (self.truth, believed):
            journal.do(set_up)
        self.app = Watcher(self.clock, believed, self._hear)
        self.scale = Scale(self.clock, rng, habits, self.state.carbometer, self._tell, sensor)
        self.tally = Tally(games=1)
        self._slips: list[Slip] = []
        """Not put right yet."""
        self._busy = False
        """Hands are at the chips, or are about to be: whoever complains now is too early."""
        self._answer_at: int | None = None
        self._back = False
        """Somebody takes a move back by putting the chips back."""
        self._change = ""
        self._touched = ""
        """Why the last sensed change was not followed without a touch."""
        self._throws = 0
        self._plan_unrest()

    @property
    def state(self) -> State:
        """What is true."""
        return self.truth.state

    @property
    def believed(self) -> State:
        return self.app.journal.state

    def say(self, line: str) -> None:
        if self._say_line:
            self._say_line(f"{self.clock.now / 1000:8.1f}  {line}")

    def _do(self, action: Action) -> None:
        answer = self.truth.do(action, insist=True)
        if not isinstance(answer, Entry):
            raise AssertionError(f"people do {action}, which is refused: {answer}")

    def _tell(self, fact: Fact) -> None:
        self.app.tell(fact)

    def _hear(self, output: Output) -> None:
        """What the app says; those who watch it know what to make of it."""

    def _answer(self) -> None:
        """Somebody reads what the app says, and does something about it."""

    # --- time -----------------------------------------------------------------------------------------------

    def _let_pass(self, ms: int) -> None:
        until = self.clock.now + ms
        while self.clock.now < until:
            self.clock.pass_(min(STEP, until - self.clock.now))
            if self._busy:
                continue
            if self._answer_at is not None and self.clock.now >= self._answer_at:
                self._answer()
            elif any(slip.own_at is not None and self.clock.now >= slip.own_at for slip in self._slips):
                self._fix_chips("own")

    def _about(self, ms: int) -> int:
        """A length of time that is mostly shorter and sometimes much longer."""
        return max(50, round(ms / self.habits.haste * exp(self.rng.gauss(0, 0.6))))

    def _chance(self, share: float) -> bool:
        return self.rng.random() < share

    # --- chips ----------------------------------------------------------------------------------------------

    def _begin_change(self, what: str) -> None:
        self._close_change()
        self._change, self._touched = what, ""

    def _close_change(self) -> None:
        """Was the last sensed change followed without anybody touching the tablet for it?"""
        if not self._change:
            return
        if self._touched == "away":
            self.tally.while_away += 1
            self._change = ""
            return
        self.tally.changes += 1
        if self._touched:
            self.tally.untracked[self._touched] += 1
        else:
            self.tally.tracked += 1
        self._change = ""

    def _reach(self, *moves: int) -> None:
        """Hands bring and take chips in handfuls; two people's handfuls come in any order."""
        self._busy = True
        self._let_pass(self._about(1500))
        handfuls = [(n, by) for n, by in enumerate(moves) for by in self._handfuls(by)]
        if len(moves) > 1:
            self.rng.shuffle(handfuls)
        for at, (_, by) in enumerate(handfuls):
            for _ in range(abs(by)):
                self.scale.touch(1 if by > 0 else -1)
                self._let_pass(self._about(150))
            if at < len(handfuls) - 1:
                self._let_pass(self._about(1200))
                if self._chance(self.habits.interrupted / len(handfuls)):
                    self._let_pass(self._about(12_000))
                elif self._chance(self.habits.hand_rests):
                    self.scale.lean(self._about(2000))
                    self._let_pass(self._about(2500))
        self._busy = False
        self.say(f"chips {'/'.join(f'{by:+d}' for by in moves)}: {self.scale.chips}")

    def _handfuls(self, by: int) -> list[int]:
        sign, left, found = (1 if by > 0 else -1), abs(by), []
        while left:
            taken = min(left, self.rng.randint(1, 5))
            found.append(sign * taken)
            left -= taken
        return found

    def _slip(self, kind: str, by: int, seat: bool = False, own: bool = False) -> None:
        if not by or self.state.outcome is not None:
            return
        self.say(f"SLIP {kind} {by:+d}")
        sees = own and self._chance(self.habits.sees_own_slip)
        at = self.clock.now
        own_at = at + self._about(6000) if sees else None
        visible = kind not in ("black_from_pool", "recovery_forgotten")
        self._slips.append(Slip(kind, by, at, seat, own_at, visible))

    def _fix_chips(self, how: str) -> None:
        """The chips are put as they should lie; somebody may miscount once more."""
        by = self.state.carbometer - self.scale.chips
        self._told(how)
        off = self.rng.choice((-1, 1)) if self._chance(self.habits.miscount / 2) else 0
        off = off if by and self.scale.chips + by + off >= 0 else 0
        if by:
            self._reach(by + off)
        for slip in self._slips:
            self.tally.note_slip(slip)
        self._slips = []
        self._slip("miscount", off, own=True)

    def _told(self, how: str) -> None:
        for slip in self._slips:
            if not slip.how:
                slip.how = how
                slip.told = self.clock.now if how in ("prompt", "screen") else None

    # --- the room -------------------------------------------------------------------------------------------

    def _plan_unrest(self) -> None:
        habits = self.habits
        for rate, what in (
            (habits.leans, self._lean),
            (habits.drops, self._drop),
            (habits.link_drops, self._lose_link),
            (habits.fidgets, self._fidget),
        ):
            self._plan(rate, what)

    def _plan(self, rate: float, what: Callable[[], None]) -> None:
        if rate:
            self.clock.after(round(self.rng.expovariate(rate) * HOUR), partial(self._happen, rate, what))

    def _happen(self, rate: float, what: Callable[[], None]) -> None:
        what()
        self._plan(rate, what)

    def _lean(self) -> None:
        self.say("somebody leans on the table")
        self.scale.lean(round(self.rng.uniform(500, 12_000)))

    def _drop(self) -> None:
        by = self.rng.choice((-1, 1))
        if self._busy or self._slips or self._back or not 1 < self.scale.chips < self.rules.capacity:
            return
        self.scale.touch(by)
        self._slip("dropped", by)
        if self._slips and not self._chance(self.habits.leaves_dropped):
            self._slips[-1].own_at = self.clock.now + self._about(3000)

    def _lose_link(self) -> None:
        habits = self.habits
        restarts = self._chance(habits.restarts)
        self.say("the link is lost" + (", the scale begins anew" if restarts else ""))
        self.scale.lose(
            round(self.rng.uniform(2000, 40_000)), restarts, restarts and self._chance(habits.retared)
        )

    def _fidget(self) -> None:
        if GAME.awaits(self.rules, self.state).kind != "roll":
            self._throws += 1
            face = self.rng.randint(1, 6)
            self.app.tell(Thrown(self.clock.now, face, f"sensor:die:{self._throws}"))
