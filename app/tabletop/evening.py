"""One game at a simulated table: people play by the rules and err, the app follows, the truth is kept beside.

`truth` is a journal of what people did and agreed on; `scale.chips` is what really lies on the carbometer.
The app has a journal of its own and is told nothing but what a scale, a die and taps tell it. Whoever wants
to tap looks at the screen first: if it is elsewhere than the table, people find out why before they go on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import exp
from random import Random
from typing import Any

from app.autoplay import Options, Policy
from app.tabletop.clock import Clock
from app.tabletop.habits import Habits
from app.tabletop.scale import Scale
from app.tabletop.tally import Slip, Tally
from app.tabletop.watcher import Watcher
from engine.core import Action, Entry, Journal, Retract
from engine.keep_cool import GAME, income, recovery
from engine.keep_cool.actions import (
    Adjust,
    Build,
    EndInvestment,
    Innovate,
    Recover,
    Roll,
    TakeIncome,
    UseBonus,
)
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State
from engine.tracking import Act, Fact, Output, Prompted, Recalibrate, Thrown, Woke

HOUR = 3_600_000
STEP = 250
"""How finely people look up from what they do, in milliseconds."""
GIVE_IT = 7000
"""So long people wait for the app to catch up before they look what it is about."""


class Evening:
    def __init__(
        self,
        rules: Rules,
        set_up: Action,
        rng: Random,
        habits: Habits,
        policy: Policy,
        say: Callable[[str], None] | None = None,
    ) -> None:
        self.rules, self.rng, self.habits = rules, rng, habits
        self._policy, self._say_line = policy, say
        self.clock = Clock()
        self.truth: Journal[Rules, State] = Journal(GAME, rules)
        believed: Journal[Rules, State] = Journal(GAME, rules)
        for journal in (self.truth, believed):
            journal.do(set_up)
        self.app = Watcher(self.clock, believed, self._hear)
        self.scale = Scale(self.clock, rng, habits, self.state.carbometer, self._tell)
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

    # --- the whole game -------------------------------------------------------------------------------

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

    # --- one step -------------------------------------------------------------------------------------

    def _step(self) -> None:
        state = self.state
        awaits = GAME.awaits(self.rules, state)
        action = self._policy(self.rng, self.rules, state, Options(partial(GAME.options, self.rules, state)))
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

    def _do(self, action: Action) -> None:
        answer = self.truth.do(action, insist=True)
        if not isinstance(answer, Entry):
            raise AssertionError(f"people do {action}, which is refused: {answer}")

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
            built = self.truth.line[-1].events[0]
            price = sum(share.chips for share in built.paid)
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

    # --- chips ----------------------------------------------------------------------------------------

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

    # --- looking at the screen ------------------------------------------------------------------------

    def _look(self) -> None:
        """Before anybody taps: is the app where the table is?"""
        for _ in range(8):
            waited = 0
            while not self._same() and waited < GIVE_IT:
                self._let_pass(STEP)
                tracker = self.app.tracker
                resting = tracker.sure and tracker.status.kind != "moving"
                waited += STEP if resting else STEP // 2
            if self._same():
                return
            if self.app.tracker.prompt is not None:
                self._answer()
            elif self._slips and self.app.tracker.status.kind in ("under_way", "waiting", "fits", "differs"):
                self.say(f"the screen waits: {self.app.tracker.status}")
                self._fix_chips("screen" if self._is_behind() else "misread")
            else:
                self._put_right("behind" if self.scale.linked else "away")
        self._put_right("stuck")

    def _same(self) -> bool:
        """Does the screen ask for what the table is at? Nobody compares all the rest all the time."""
        mine, theirs = self.state, self.believed
        asked = [GAME.awaits(self.rules, state) for state in (mine, theirs)]
        return asked[0] == asked[1] and mine.carbometer == theirs.carbometer

    def _is_behind(self) -> bool:
        """The app has recorded nothing that did not happen."""
        theirs = [entry.action for entry in self.app.journal.line]
        return theirs == [entry.action for entry in self.truth.line][: len(theirs)]

    def _put_right(self, why: str) -> None:
        """People leaf back to where the app was right, and tap the rest."""
        mine = [entry.action for entry in self.truth.line]
        theirs = [entry.action for entry in self.app.journal.line]
        if self._same():
            return
        status = self.app.tracker.status.kind
        self.say(f"put right by hand: {why}; {status}; {len(theirs)} entries against {len(mine)}")
        self._touched = self._touched or why
        if theirs != mine[: len(theirs)]:
            self.tally.wrong_records += why != "back"
        while theirs != mine:
            ahead = theirs == mine[: len(theirs)]
            tapped = mine[len(theirs)] if ahead else self.app.journal.undo()
            if tapped is None or not self.app.tap(tapped):
                raise AssertionError(f"{tapped} was refused")
            theirs = [entry.action for entry in self.app.journal.line]

    # --- answering ------------------------------------------------------------------------------------

    def _answer(self) -> None:
        """Somebody reads what the app says, and does something about it."""
        self._answer_at = None
        prompt = self.app.tracker.prompt
        if prompt is None:
            return
        self.say(f"answers {prompt.kind} {prompt.by:+d} {[story.code for story in prompt.stories]}")
        if self._back and "take_back" in prompt.ways:
            self.app.choose("take_back")
            self._put_right("back")
        elif self.scale.chips != self.state.carbometer:
            self._answer_slip()
        elif self.app.tracker.sensed != self.scale.chips:
            self._blame_scale()
        elif not self._same():
            self._answer_gap()

    def _answer_slip(self) -> None:
        prompt = self.app.tracker.prompt
        assert prompt is not None
        one = self._slips[0] if len(self._slips) == 1 else None
        self._told("prompt")
        keeps = one is not None and "table_is_right" in prompt.ways and self._chance(self.habits.keeps_it)
        if keeps and one is not None and self._keep_it(one):
            return
        if "app_is_right" in prompt.ways and self._chance(self.habits.taps_app_is_right):
            self._touched = self._touched or "guided"
            self.app.choose("app_is_right")
        self._fix_chips("prompt")

    def _keep_it(self, slip: Slip) -> bool:
        """The table is right, if the story that the app tells is the one that happened."""
        prompt = self.app.tracker.prompt
        assert prompt is not None
        lead = prompt.story
        in_hand = lead.params.get("what") == "take_income" and lead.code in (
            "twice",
            "miscounted",
            "to_go",
            "without_opec_bonus",
        )
        if in_hand != slip.seat or prompt.sensed != self.scale.chips or prompt.by != slip.by:
            return False
        self._touched = self._touched or "kept"
        self.app.choose("table_is_right")
        self.tally.note_slip(slip)
        self._slips = []
        self._do(Adjust("carbometer", self.scale.chips, lead.code))
        if slip.seat:
            country = str(lead.params["country"])
            has = self.state.seat(country).chips
            self._do(Adjust(f"{country}.chips", has - slip.by, lead.code))
        self.say("keeps it: the table is right")
        self._put_right("kept")
        return True

    def _blame_scale(self) -> None:
        """All chips were counted, and they are right."""
        self._let_pass(6000)
        if self.app.tracker.prompt is None or self.scale.chips != self.state.carbometer:
            return
        self._touched = self._touched or "scale"
        self.app.choose("app_is_right")
        self._let_pass(2000)
        self.app.choose("scale_is_wrong")

    def _answer_gap(self) -> None:
        """The chips are right and show a step that the app has not recorded by itself."""
        prompt = self.app.tracker.prompt
        assert prompt is not None
        for way in prompt.ways:
            if way in ("record", "take_back"):
                self._touched = self._touched or "asked"
                self.app.choose(way)
                self._let_pass(1000)
                break
        if not self._same():
            self._let_pass(4000)
        if not self._same():
            self._put_right("gap")

    # --- time -----------------------------------------------------------------------------------------

    def _think(self, seconds: float) -> None:
        """People talk before they do something; whatever the app says meanwhile is answered."""
        self._let_pass(self._about(round(seconds * 1000)))

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

    # --- what the app says ----------------------------------------------------------------------------

    def _tell(self, fact: Fact) -> None:
        self.app.tell(fact)

    def _hear(self, output: Output) -> None:
        if isinstance(output, Act):
            self.say(f"app: {output.code} {output.action}")
        elif isinstance(output, Prompted) and output.news:
            self._hear_complaint(output)
        elif isinstance(output, Recalibrate):
            self.scale.set(output.count)

    def _hear_complaint(self, output: Prompted) -> None:
        prompt = output.prompt
        fits = self.scale.chips == self.state.carbometer and self._same()
        early = (self._busy or fits) and not self._slips and not self._back and not self.scale.zero
        codes = [story.code for story in prompt.stories]
        self.say(f"app: {prompt.kind} {prompt.by:+d} {codes}{' (too early)' if early else ''}")
        if early:
            self.tally.false_alarms += 1
            self.tally.alarm_kinds[prompt.story.code] += 1
        else:
            self._told("prompt")
        self.tally.back_offered += self._back and "take_back" in prompt.ways
        self._answer_at = self.clock.now + self._about(4000)

    # --- the room -------------------------------------------------------------------------------------

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
