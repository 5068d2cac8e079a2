"""One whole game for six that the app follows by chips and dice, with slips made on purpose all evening long.

Real firmware on real pseudo-terminals, the real window. Hands know what they really did; at every step and at
the end the app must believe the same. Slips come from a seeded shuffle: every kind turns up.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.games.keep_cool.robot.simple import greedy
from engine.keep_cool import GAME, income, recovery
from engine.keep_cool.actions import (
    Adjust,
    Build,
    ClaimVictory,
    Demolish,
    EndInvestment,
    Recover,
    Roll,
    TakeIncome,
    UseBonus,
)
from engine.keep_cool.table import expectation
from tests.narrow import a, there
from tests.window.slips import Slipping, in_a_hurry

pytestmark = [pytest.mark.window, pytest.mark.deep]

SEED = 7
OFTEN = 0.6
"""The share of steps at which something goes wrong: far more than at any table."""
Slip = Callable[[], Coroutine[Any, Any, None]]


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    in_a_hurry(monkeypatch)


async def test_a_whole_game_with_slips_ends_as_it_really_was(open_app: Any, tmp_path: Path) -> None:
    async with open_app(tmp_path, "en") as hand:
        hand.app.choose(reduce_motion=True)
        at = Evening(hand, "en", Random(SEED))
        await at.arrive()
        while at.state.outcome is None:
            await at.step()
            if at.state.outcome is None:
                await at.quiet()
                at.agree()
        assert at.state == at.truth.state
        assert at.view.end is not None
        at.look("followed-end")
        told = sorted(set(at.slips))
        trust = at.table.trust
        print(f"\n{len(at.truth.line)} steps, {len(at.slips)} slips: {', '.join(told)}; {trust}")
        assert len(told) >= 8
        assert trust.corrected == 0, "the scale was never wrong"


class Evening(Slipping):
    """Six players who build what they can pay, and hands that do not always do what they should."""

    def __init__(self, hand: Any, language: str, rng: Random) -> None:
        super().__init__(hand, language)
        self.rng = rng

    @property
    def rules(self) -> Any:
        return self.table.session.rules

    async def arrive(self) -> None:
        await self.hand.on("home")
        await self.go("game:keep_cool", "setup")
        await self.touch("players:6")
        await self.go("start", "keep_cool")
        self.table._rng = Random(SEED)
        await self.shown(lambda: self.view.carbometer.sensed == self.view.carbometer.count)
        self.begin()

    async def step(self) -> None:
        claims = [o for o in GAME.options(self.rules, self.state) if isinstance(o, ClaimVictory)]
        kind = GAME.awaits(self.rules, self.state).kind
        if claims:
            await self.claim(claims[0])
        elif kind == "reveal":
            await self.tap("action:draw")
            self.really(self.newest)
        elif kind == "roll":
            await self.cast()
        elif kind == "step":
            await self.move_chips()
        elif kind == "choice":
            await self.tear_down()
        else:
            await self.invest()

    @property
    def newest(self) -> Any:
        return self.table.session.journal.line[-1].action

    def mischief(self, *slips: Slip) -> Slip | None:
        return self.rng.choice(slips) if slips and self.rng.random() < OFTEN else None

    async def done(self, *actions: Any) -> None:
        """Wait until the app has seen what really happened."""
        self.really(*actions)
        await self.shown(lambda: self.state == self.truth.state)

    async def seen_or_asked(self, *actions: Any) -> None:
        """What may mean something else as well is asked before it is recorded."""
        self.really(*actions)

        def asked() -> bool:
            return bool(self.view.prompt) and "record" in [each.key for each in self.view.prompt.buttons]

        await self.shown(lambda: self.state == self.truth.state or asked())
        if asked():
            self.slips[-1] += ":asked"
            self.look()
            await self.tap("action:record")
        await self.shown(lambda: self.state == self.truth.state)

    async def claim(self, claim: ClaimVictory) -> None:
        await self.tap("action:claim")
        key = f"claim:{claim.country}:{claim.target}"
        group = next(pick.group for pick in self.view.picks if pick.key == key)
        await self._leaf_to(f"pick_group:{group}")
        await self.touch(f"pick_group:{group}")
        await self._leaf_to(f"pick:{key}")
        self.really(claim)
        await self.touch(f"pick:{key}")
        await self.shown(lambda: self.state.outcome is not None)

    # --- dice -----------------------------------------------------------------------------------------

    async def cast(self) -> None:
        slip = self.mischief(self.lies_askew, self.falls_off_the_table, self.falls_out_of_reach)
        if slip is not None:
            self.slip(slip.__name__)
            await slip()
        else:
            await self.lands(self.rng.randint(1, 6))
        if self.scale.chips != self.truth.state.carbometer:
            self.scale.set(self.truth.state.carbometer)  # a volcano, or the sun

    async def lands(self, face: int) -> None:
        self.die.throw(face)
        await self.done(Roll(face))

    async def lies_askew(self) -> None:
        self.die.cocked()
        await self.shown(lambda: self.view.die.stray == "cocked")
        await self.lands(self.rng.randint(1, 6))

    async def falls_off_the_table(self) -> None:
        before = self.table.session.journal.next_seq
        self.die.throw(self.rng.randint(1, 6))
        await self.shown(lambda: self.table.session.journal.next_seq > before)
        await self.tap("action:again")
        await self.tap("action:roll_again:fell")
        await self.shown(lambda: self.state == self.truth.state)
        await self.lands(self.rng.randint(1, 6))

    async def falls_out_of_reach(self) -> None:
        face = self.rng.randint(1, 6)
        self.die.unplug()
        await self.hand.until(lambda: self.view.links[1].light != "ready")
        self.die.throw(face)
        await self.hand.until(lambda: len(self.die._core.events) == 1)
        self.die.replug()
        await self.shown(lambda: self.view.prompt and self.view.prompt.name == f"late:{face}")
        self.really(Roll(face))
        await self.tap("action:use_roll")

    # --- chips ----------------------------------------------------------------------------------------

    async def move_chips(self) -> None:
        expected = expectation(self.rules, self.state)
        payers = income.payers(self.rules, self.state) if self.state.phase == "income" else ()
        if len(payers) > 1:
            self.really(TakeIncome(of=payers[0]))
            await self.tap(f"action:take_income:{payers[0]}")
            self.scale.set(self.state.carbometer)
        elif expected.after == expected.count:
            self.really(there(expected.step))
            await self.tap(f"action:{'take_income' if self.state.phase == 'income' else 'recover'}")
        else:
            slip = self.mischief(*self.slips_with(expected.count, expected.after))
            if slip is not None:
                self.slip(slip.__name__)
                await slip()
            else:
                self.scale.set(expected.after)
                await self.done(expected.step)

    def slips_with(self, now: int, goal: int) -> list[Slip]:
        by = goal - now
        slips: list[Slip] = [self.cable_out, self.forgotten, self.leaned_on]
        if 0 <= now + 2 * by <= self.rules.capacity and abs(by) > 3:
            slips += [self.twice, self.one_too_many]
        if abs(by) > 3:
            slips.append(self.put_back)
        return slips

    async def twice(self) -> None:
        now, goal, step = self.aims()
        self.scale.set(2 * goal - now)
        await self.any_story()
        await self.tap("action:app_is_right")
        self.scale.set(goal)
        await self.done(step)

    async def one_too_many(self) -> None:
        """The table keeps it: what was taken too much is in the seat's hand."""
        now, goal, step = self.aims()
        one, seat = (1 if goal > now else -1), self.state.active_seat.country
        self.scale.set(goal + one)
        story = await self.any_story()
        if story != "miscounted":
            await self.tap("action:app_is_right")
            self.scale.set(goal)
            await self.done(step)
            return
        self.really(step, Adjust("carbometer", goal + one))
        if isinstance(step, TakeIncome):
            self.really(Adjust(f"{seat}.chips", self.truth.state.seat(seat).chips + 1))
        await self.tap("action:table_is_right")
        await self.shown(lambda: self.state == self.truth.state)

    async def forgotten(self) -> None:
        """The step is tapped and its chips are left where they are."""
        _, goal, step = self.aims()
        self.really(step)
        await self.tap(f"action:{'take_income' if isinstance(step, TakeIncome) else 'recover'}")
        await self.any_story()
        self.scale.set(goal)

    async def put_back(self) -> None:
        now, goal, step = self.aims()
        self.scale.set(goal)
        await self.done(step)
        await self.shown(lambda: self.view.carbometer.sensed == goal)
        self.scale.set(now)
        await self.any_story()
        if "take_back" in [button.key for button in self.view.prompt.buttons]:
            self.really(there(self.truth.undo()))
            await self.tap("action:take_back")
            await self.shown(lambda: self.state == self.truth.state)
            self.scale.set(goal)
            await self.done(step)
        else:
            await self.tap("action:app_is_right")
            self.scale.set(goal)

    async def cable_out(self) -> None:
        _, goal, step = self.aims()
        self.scale.unplug()
        await self.shown(lambda: self.view.carbometer.sensed is None)
        self.scale.set(goal)
        self.scale.replug()
        story = await self.any_story()
        assert story in ("meanwhile", "retared"), story
        self.really(step)
        await self.tap("action:record")

    async def leaned_on(self) -> None:
        _, goal, step = self.aims()
        self.scale.bump()
        self.scale.set(goal)
        await self.done(step)

    def aims(self) -> tuple[int, int, Any]:
        expected = expectation(self.rules, self.state)
        return expected.count, expected.after, expected.step

    async def any_story(self) -> str:
        """Wait until a difference is told, whatever is thought of it."""
        follower = self.table._follower

        def asked() -> bool:
            keys = [button.key for button in self.view.prompt.buttons] if self.view.prompt else []
            return follower.tracker.prompt is not None and "later" in keys

        await self.hand.until(lambda: self.hand.at_rest and asked())
        code: str = follower.tracker.prompt.story.code
        self.slips[-1] = f"{self.slips[-1].split(':')[0]}:{code}"
        self.look()
        return code

    # --- taps -----------------------------------------------------------------------------------------

    async def tear_down(self) -> None:
        options = GAME.options(self.rules, self.state)
        ways = [option for option in options if isinstance(option, Demolish)]
        chosen = a(Demolish, greedy(self.rng, self.rules, self.state, ways))
        self.really(chosen)
        await self.tap(f"action:demolish:{chosen.colour}")

    async def invest(self) -> None:
        seat = self.state.active_seat.country
        if seat == "developing" and not self.state.bonus_used and self.state.carbometer + 3 <= 80:
            self.slip("bonus_by_chips")
            self.scale.place(3)
            await self.seen_or_asked(UseBonus(3))
            return
        buys = [o for o in GAME.options(self.rules, self.state) if isinstance(o, Build | EndInvestment)]
        chosen = greedy(self.rng, self.rules, self.state, buys)
        if isinstance(chosen, Build):
            self.really(chosen)
            await self.tap(f"action:build:{chosen.kind}")
            await self.shown(lambda: self.state == self.truth.state)
            if seat != "developing" and self.mischief(self.price_onto):
                self.slip("price_onto")
                await self.price_onto()
            return
        chips = recovery.recovery_of(self.rules, self.state).chips
        if chips and seat != "developing" and self.rng.random() < OFTEN:
            self.slip("hands_free")
            self.scale.place(chips)
            await self.seen_or_asked(EndInvestment(), Recover())
        else:
            self.really(chosen)
            await self.tap("action:end_investment")

    async def price_onto(self) -> None:
        price = 7
        if self.state.outcome is not None or self.scale.chips + price > self.rules.capacity:
            return
        self.scale.place(price)
        await self.any_story()
        await self.tap("action:app_is_right")
        self.scale.take(price)
        await self.shown(lambda: self.view.carbometer.sensed == self.state.carbometer)
