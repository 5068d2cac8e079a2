"""One game at a simulated table: people play by the rules and err, and the app follows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from app.robots.playing import Options, Policy
from app.tools.tabletop.habits import Habits
from app.tools.tabletop.scale import SENSORS, Sensor
from app.tools.tabletop.tally import Tally
from app.tools.tabletop.watched import GIVE_IT, WatchedTable
from engine.core import Action, Retract
from engine.keep_cool import GAME, income, recovery
from engine.keep_cool.actions import Build, EndInvestment, Innovate, Recover, Roll, TakeIncome, UseBonus
from engine.keep_cool.events import Built, Innovated
from engine.keep_cool.rules import Rules
from engine.tracking import Thrown, Woke


class Evening(WatchedTable):
    """Steps that a sensor sees are made with chips and dice alone; everything else is tapped."""

    def __init__(
        self,
        rules: Rules,
        set_up: Action,
        rng: Random,
        habits: Habits,
        policy: Policy,
        say: Callable[[str], None] | None = None,
        sensor: Sensor = SENSORS["device"],
    ) -> None:
        super().__init__(rules, set_up, rng, habits, say, sensor)
        self._policy = policy

    def play(self, turns: int) -> Tally:
        self._let_pass(4000)
        lunch = self.rng.randrange(2, turns) if self._chance(self.habits.lunches) else turns
        phase = self.rng.choice(("greenhouse", "income", "recovery"))
        while self.state.outcome is None and (turn := self._turn()) < turns:
            if turn >= lunch and self.state.phase == phase and not self.state.debts:
                lunch = turns
                self._have_lunch()
            else:
                self._step()
        self._finish()
        return self.tally

    def _turn(self) -> int:
        return (self.state.round - 1) * len(self.state.seats) + self.state.active

    def _finish(self) -> None:
        """The last differences are settled before the box is closed."""
        for _ in range(6):
            self._let_pass(20_000)
            self._look()
            if not self._slips and self.app.tracker.prompt is None:
                break
        self._close_change()
        for slip in self._slips:
            self.tally.note_slip(slip)
        tally = self.tally
        tally.minutes = self.clock.now / 60_000
        over = self.state.outcome is not None  # nobody moves the last chips of a lost game
        lies = over or self.believed.carbometer == self.scale.chips
        tally.settled = int(self.app.tracker.prompt is None and lies and self._same())
        tally.equal = int(bool(tally.settled) and self.believed == self.state)

    # --- one step -------------------------------------------------------------------------------------------

    def _step(self) -> None:
        state = self.state
        awaits = GAME.awaits(self.rules, state)
        action = self._policy(self.rng, self.rules, state, Options(GAME.options, self.rules, state))
        if awaits.kind == "roll":
            self._roll()
        elif isinstance(action, TakeIncome):
            self._take_income(action)
        elif isinstance(action, UseBonus):
            self._use_bonus(action)
        elif isinstance(action, EndInvestment):
            self._end_investment(action)
        elif isinstance(action, Recover):
            self._recover(action)
        else:
            self._think(4)
            self._tap(action)
            if isinstance(action, Build | Innovate):
                self._pay(action)

    def _tap(self, action: Action) -> None:
        """Something that no sensor sees is told by a finger."""
        self._look()
        self._do(action)
        if not self.app.tap(action):
            self._put_right("refused")

    def _roll(self) -> None:
        self._think(3)
        self._look()
        habits = self.habits
        if self._chance(habits.cocked):
            self._throw(0, "cocked")
        face = self.rng.randint(1, 6)
        if self._chance(habits.not_told):
            self._throw(face, "placed")
            face = self.rng.randint(1, 6)
        if self._chance(habits.bumped):
            self._throw(self.rng.randint(1, 6))
            self._let_pass(1500)
            self.app.choose("roll_again", "bumped")
            self._let_pass(1000)
        late = self._chance(habits.die_away)
        before = self.state.carbometer
        self._throw(face, late=late, then=partial(self._do, Roll(face)))
        if late:
            self._let_pass(3000)
            self.app.choose("use_roll")
        if not self._same():
            self._put_right("roll")
        by = self.state.carbometer - before
        if by and self.state.outcome is None:
            self._move_rolled(by)

    def _throw(
        self,
        face: int,
        quality: Any = "rolled",
        late: bool = False,
        then: Callable[[], None] = lambda: None,
    ) -> None:
        self._let_pass(1500)
        then()
        self._throws += 1
        self.app.tell(Thrown(self.clock.now, face, f"sensor:die:{self._throws}", quality, late))

    def _move_rolled(self, by: int) -> None:
        """The volcano's or the sun's chips, perhaps while somebody else takes the income already."""
        if self._chance(self.habits.forget_chips):
            self._begin_change("rolled")
            self._slip("forgotten", -by)
            return
        if self.state.phase == "income" and not self.state.debts and self._chance(self.habits.together):
            taken = income.income_of(self.rules, self.state)
            payers = income.payers(self.rules, self.state)
            if taken.from_carbometer and len(payers) <= 1:
                self._begin_change("rolled")
                self._begin_change("income")
                self._reach(by, -taken.from_carbometer)
                self._do(TakeIncome())
                return
        self._begin_change("rolled")
        self._move(by, "rolled")

    def _take_income(self, action: TakeIncome) -> None:
        taken = income.income_of(self.rules, self.state)
        self._think(5)
        if not taken.from_carbometer or action != TakeIncome():
            # What no chip shows, or only the table knows (whom to ask for a chip, or nobody), is tapped.
            self._tap(action)
            if taken.from_carbometer:
                self._begin_change("income")
                self._move(-taken.from_carbometer, "income")
            return
        self._begin_change("income")
        habits = self.habits
        by, slip, seat = -taken.from_carbometer, "", False
        if taken.bonus and self._chance(habits.forget_bonus):
            by, slip, seat = by + min(taken.bonus, -by), "without_bonus", True
        elif taken.from_pool and self._chance(habits.green_from_carbometer):
            by, slip = by - min(taken.from_pool, self.scale.chips + by), "green_from_carbometer"
        elif self._chance(habits.black_from_pool):
            by, slip = 0, "black_from_pool"
        if slip and by != -taken.from_carbometer:
            self._reach(by)
            self._do(action)
            self._slip(slip, by + taken.from_carbometer, seat)
        else:
            self._move(by, "income", then=partial(self._do, action))

    def _use_bonus(self, action: UseBonus) -> None:
        self._think(6)
        self._look()
        self._begin_change("bonus")
        if self._chance(self.habits.miscount) and abs(action.chips) > 1:
            # One fewer is a bonus, too: what lies there is what was done.
            action = UseBonus(action.chips - (1 if action.chips > 0 else -1))
        self._reach(action.chips)
        self._do(action)
        if self.state.outcome is None and self._chance(self.habits.takes_back):
            self._take_back(1, -action.chips)

    def _pay(self, action: Build | Innovate) -> None:
        if self.state.outcome is None and self._chance(self.habits.price_onto_carbometer):
            paid = next(
                each.paid for each in self.truth.line[-1].events if isinstance(each, Built | Innovated)
            )
            price = sum(share.chips for share in paid)
            if 0 < price <= self.rules.capacity - self.scale.chips:
                self._reach(price)
                self._slip("price_onto_carbometer", price)

    def _end_investment(self, action: EndInvestment) -> None:
        """Told by a tap, or by putting the recovery on; the latter could be a bonus not used yet."""
        self._think(4)
        seat = self.state.active_seat.country
        mistakable = seat == "developing" and not self.state.bonus_used
        silent = not mistakable and recovery.recovery_of(self.rules, self.state).chips
        if silent and not self._chance(self.habits.says_done):
            self._look()
            self._do(action)
        else:
            self._tap(action)

    def _recover(self, action: Recover) -> None:
        by = recovery.recovery_of(self.rules, self.state).chips
        self._think(3)
        if not by:
            self._tap(action)
            return
        self._begin_change("recovery")
        habits = self.habits
        if self._chance(habits.forget_chips):
            # The next seat begins; the app has not moved on, and says for what it waits.
            self._do(action)
            self._slip("recovery_forgotten", -by)
            return
        others = sorted({zone.recovery for zone in self.rules.zones} - {by})
        if self._chance(habits.other_zone):
            wrong = self.rng.choice(others)
            self._reach(wrong)
            self._do(action)
            self._slip("other_zone", wrong - by)
        else:
            self._move(by, "recovery", then=partial(self._do, action))
        if not self._slips and self._chance(habits.takes_back):
            self._take_back(2, -by)

    def _take_back(self, steps: int, by: int) -> None:
        """Somebody wants to do something else first: the chips go back to where they were."""
        self._let_pass(GIVE_IT)
        if self._slips or not self._same():
            return
        self._close_change()
        self.say(f"takes back {steps} steps by moving {by:+d} chips")
        self.tally.back += 1
        self._back = True
        self._reach(by)
        seqs = tuple(entry.seq for entry in self.truth.line[-steps:])
        self._do(Retract(seqs, "table"))
        self._let_pass(20_000)
        self._put_right("back")
        self._back = False

    def _move(self, by: int, what: str, then: Callable[[], None] | None = None) -> None:
        """As the rules want it, or nearly."""
        habits, off = self.habits, 0
        if self._chance(habits.miscount):
            off = self.rng.choice((-1, 1)) * (2 if self._chance(0.2) else 1)
        elif what != "bonus" and self._chance(habits.twice):
            off = by
        off = max(off, -self.scale.chips - by)
        self._reach(by + off)
        if then:
            then()
        if off and self.state.outcome is None:
            kind = "twice" if off == by and abs(by) > 2 else "miscount"
            self._slip(kind, off, what == "income", own=kind == "miscount")

    def _think(self, seconds: float) -> None:
        """People talk before they do something; whatever the app says meanwhile is answered."""
        self._let_pass(self._about(round(seconds * 1000)))

    def _have_lunch(self) -> None:
        """The app sleeps, or is killed; somebody may have played on."""
        self._look()
        self.say("lunch")
        if self._chance(0.5):
            self.app.crash()
        self.app.asleep = True
        if self._chance(self.habits.played_on) and self._sensed_step():
            self._step()
        self._let_pass(self._about(60_000))
        self.app.asleep = False
        self.app.tell(Woke(self.clock.now))
        self.scale.touch()
        self._let_pass(5000)

    def _sensed_step(self) -> bool:
        """The next step needs no tap, so that it can be made while the app sleeps."""
        state = self.state
        if state.phase == "recovery":
            return recovery.recovery_of(self.rules, state).chips > 0
        seat = state.active_seat
        return state.phase == "income" and seat.country != "fsu" and seat.black > 0
