"""A Kyoto table in play: people's taps and the clock on one side, the game on the other."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import ClassVar

from app.forms.keys import value_of
from app.games.kyoto import covers
from app.games.kyoto.clock import MORE_MS, NegotiationClock, timer_of
from app.games.kyoto.desk import Desk, action_of, for_country
from app.games.kyoto.presenter import present
from app.games.kyoto.scene import ACTS, Scene
from app.games.kyoto.taps import AppDraws, AppFlips, AtClock, ClockKey, DeskTap, Show, TableTap
from app.games.kyoto.totals import TotalsDraft, TotalsTap, under_way
from app.games.kyoto.view import KyotoView
from app.pages.timer.presenter import span
from app.sessions.session import GameSession
from app.table.game_table import GameTable, Words
from app.text.translator import Translator
from app.ui.keys import PadView
from engine.core import Action, Entry, JsonObject, Retract, Sealed
from engine.kyoto import GAME, contribution, impact
from engine.kyoto.actions import (
    AgreeToStop,
    CallOff,
    CallOutcome,
    Contribute,
    ContributeMoney,
    DrawStudy,
    FlipAnimal,
    FlipCloud,
    LengthenTimer,
    PauseTimer,
    RaiseTemperature,
    RestartTimer,
    ResumeTimer,
    RingTimer,
    StartTimer,
    StopTimer,
    to_speaker,
)
from engine.kyoto.state import Icon, State, Timer

TIMER_ONLY = PauseTimer | ResumeTimer | RestartTimer | LengthenTimer | RingTimer
"""What is being entered stays on the desk meanwhile."""


class KyotoTable(GameTable[KyotoView]):
    """What is being entered lies on a desk until it is enough; time is reported as facts."""

    LIES: ClassVar[JsonObject] = {"_desk": Desk, "_totals": TotalsDraft | None, "_act_shown": int}

    def __init__(
        self,
        session: GameSession,
        changed: Callable[[], None],
        *,
        rng: Random | None = None,
        clock: NegotiationClock | None = None,
    ) -> None:
        super().__init__(session, changed, rng=rng)
        self.clock = clock or NegotiationClock()
        self.both_ways = False
        """The tablet lies flat: the clock is read from two sides."""
        self._desk = Desk()
        self._taps: Mapping[str, DeskTap | TableTap] = {}
        """What the keys and buttons that are shown mean here, beside those that are actions of the game."""
        self._totals: TotalsDraft | None = None
        self._act_shown = 0
        self._ring: asyncio.TimerHandle | None = None
        self._timer_at, self._timer_then = session.journal.next_seq, timer_of(session.journal)
        self._time_news: Words | None = None
        """What time did while nobody sat here, until the next step."""
        self.slept = ""
        """The same in words, of a tablet that slept."""
        self.hush: Callable[[], None] = lambda: None
        """Called when people get up: whoever listens to the clock needn't any more."""

    @property
    def state(self) -> State:
        found: State = self.session.state
        return found

    @property
    def _timer(self) -> Timer:
        """As it stands, asked for anew only after a step."""
        seq = self.session.journal.next_seq
        if self._timer_at != seq:
            self._timer_at, self._timer_then = seq, timer_of(self.session.journal)
        return self._timer_then

    def open(self, chip_ms: int = 60) -> None:
        """Time ran on while nobody sat here: it is told how much is left, or called that it was up."""
        timer = self._timer
        if self.state.phase == "contribution" and timer.status in ("running", "paused"):
            left = self.clock.countdown(timer).left(self.clock.steady())
            self._time_news = (f"ky.clock.{timer.status}", {"left": span(left)})
            if self._overdue and not self._called_before:
                self._run(self._was_up())
                return
        self._follow_clock()

    def stand_still(self, at_ms: int) -> None:
        self.clock = NegotiationClock(lambda: 0.0, lambda: at_ms)

    @property
    def _called_before(self) -> bool:
        """Time was up, and the call was taken back: somebody has still something to tell."""
        told = (entry.action for entry in reversed(self.session.journal.entries))
        last = next((each for each in told if isinstance(each, StartTimer | TIMER_ONLY)), None)
        return isinstance(last, RingTimer)

    async def _was_up(self) -> None:
        timer = self.state.timer
        due = timer.at_ms + timer.left_ms
        await self._do(RingTimer(due), "clock")
        if self.state.timer.status == "rang":
            self._time_news = ("ky.clock.was_up", {"ago": span(max(0, self.clock.at_ms() - due) / 1000)})

    async def close(self) -> None:
        if self._ring:
            self._ring.cancel()
        self.hush()
        await super().close()

    # --- what is shown --------------------------------------------------------------------------------

    def _present(self, tr: Translator) -> tuple[KyotoView, dict[str, Action]]:
        view, means = present(tr, self.scene())
        self._taps = means.taps
        return view, means.acts

    def scene(self) -> Scene:
        return Scene(
            journal=self.session.journal,
            desk=self._desk,
            totals=self._totals,
            countdown=self.clock.countdown(self._timer),
            now=self.clock.steady(),
            both_ways=self.both_ways,
            act=self._act_shown,
            time_news=self._in_words(self._time_news)
            or (self.slept if self.state.phase == "contribution" else ""),
            **self._aside(),
        )

    def secret(self) -> PadView | None:
        """What lies under the cover now; for the cover alone."""
        return covers.contents(self._tr, self.scene())

    def call_off(self) -> Action:
        return CallOff("table")

    # --- taps -----------------------------------------------------------------------------------------

    def act(self, key: str) -> None:
        tap = self._taps.get(key)
        if tap is None:
            super().act(key)
        elif self.up_to_date:
            self._run(self._take(tap, self._last_seq))

    async def _take(self, tap: DeskTap | TableTap, seen: int) -> None:
        match tap:
            case AtClock(what):
                await self._at_clock(what, seen)
            case Show(where):
                self._turn_show(where)
            case AppDraws():
                await self._draw_studies()
            case AppFlips():
                await self._do(self._next_flip(), seen=seen)
            case DeskTap():
                await self._at_desk(tap, seen)

    async def _at_desk(self, tap: DeskTap, seen: int) -> None:
        self._answer, self._desk = None, tap.on(self._desk, self.state)
        # A card that has been entered whole lies there: nobody has time to confirm it.
        if self._desk.kind == "country" and (laid := action_of(self._desk, self.state)):
            await self._do(laid, seen=seen)

    async def _tapped(self, key: str, action: Action | None, seen: int) -> bool:
        return action is None and await self._in_secret(key, seen)

    async def _at_clock(self, what: ClockKey, seen: int) -> None:
        timer, at = self._timer, self.clock.at_ms()
        left = self.clock.left_ms(timer)
        if what == "call" and timer.status == "running":
            await self._do(RingTimer(at), seen=seen)
            seen = self.session.journal.next_seq - 1
        action: Action | None = {
            "start": StartTimer(at),
            "pause": PauseTimer(at, left),
            "resume": ResumeTimer(at, left),
            "restart": RestartTimer(at),
            "more": LengthenTimer(at, left, MORE_MS),
            "ring": RingTimer(at),
            "call": CallOutcome(),
        }.get(what)
        if action is not None:
            await self._do(action, seen=seen)

    def _turn_show(self, where: str) -> None:
        by = {"next": 1, "back": -1, "again": -len(ACTS)}[where]
        self._act_shown = min(len(ACTS) - 1, max(0, self._act_shown + by))

    async def _in_secret(self, key: str, seen: int) -> bool:
        """A key under the cover; what it means is found there, and nowhere else."""
        match value_of(self.secret(), key):
            case Action() as action:
                await self._do(action, seen=seen)
            case DeskTap() as tap:
                await self._at_desk(tap, seen)
            case TotalsTap() as tap:
                seat = self.state.seat(GAME.awaits(self.session.rules, self.state).seat)
                self._totals = tap.on(under_way(self._totals, seat))
            case _:
                return False
        return True

    # --- what the app shuffles ------------------------------------------------------------------------

    async def _draw_studies(self) -> None:
        """Two from the top of the deck; what undo took back comes again."""
        while self.state.phase == "study" and isinstance(self.state.deck, Sealed):
            before = len(self.state.drawn)
            known = self.session.journal.known_outcome(DrawStudy)
            study = to_speaker(self.state.speaking.country, self._rng.choice(self.state.deck.value))
            await self._do(known or DrawStudy(study))
            if len(self.state.drawn) in (before, 2):
                return

    def _next_flip(self) -> Action:
        """The next piece is flipped for tables that have none: which one, and what shows, is chance."""
        rules, state = self.session.rules, self.state
        kind = state.pending[0]
        if kind == "animals":
            return FlipAnimal(
                self._rng.choice([each for each in range(rules.animals) if each not in state.extinct])
            )
        if kind == "warming":
            known = self.session.journal.known_outcome(RaiseTemperature)
            return known or RaiseTemperature(self._side(impact.levels_left(rules, state)))
        known = self.session.journal.known_outcome(FlipCloud)
        black = [each.cloud for each in state.polluted]
        place = self._rng.choice([each for each in range(rules.clouds) if each not in black])
        return known or FlipCloud(place, self._side(impact.clouds_left(rules, state)))

    def _side(self, left: Counter[Icon]) -> Icon:
        return self._rng.choice(sorted(left.elements()))

    # --- what follows from a step ---------------------------------------------------------------------

    async def _took(self, action: Action, entry: Entry) -> None:
        self._follow_clock()
        if not isinstance(action, Retract) and self._overdue and not self._called_before:
            self._time_is_up()  # it was up while this was being written
        state = self.state
        self._totals = self._time_news = None
        if not state.scores:
            self._act_shown = 0
        if isinstance(action, Contribute | ContributeMoney) and self._desk.kind == "country":
            self._desk = for_country(state, self._desk.country)
        elif state.phase != "contribution" or not isinstance(action, AgreeToStop | TIMER_ONLY):
            self._desk = Desk()
        agreed = isinstance(action, AgreeToStop) and all(seat.agreed for seat in state.seats)
        if agreed and contribution.both_met(state):
            stop = StopTimer(self.clock.at_ms(), self.clock.left_ms(self._timer))
            await self._do_now(stop, "app", False, None)

    # --- time -----------------------------------------------------------------------------------------

    def _follow_clock(self) -> None:
        """Call the outcome when time is up. A call that was taken back is made again by hand."""
        due = self._ring is not None  # a tap in the very moment of the bell doesn't swallow it
        if self._ring:
            self._ring.cancel()
            self._ring = None
        timer = self.state.timer
        if self.state.phase != "contribution" or timer.status != "running":
            return
        left = self.clock.countdown(timer).left(self.clock.steady())
        if left > 0 or due:
            self._ring = asyncio.get_running_loop().call_later(max(left, 0), self._time_is_up)

    @property
    def _overdue(self) -> bool:
        timer = self.state.timer
        running = self.state.phase == "contribution" and timer.status == "running"
        return running and self.clock.left_ms(timer) <= 0

    def call_if_due(self) -> None:
        """The loop's own clock stands still while a tablet sleeps; whoever wakes up asks again."""
        if self._ring and self._overdue:
            self._ring.cancel()
            self._time_is_up()

    def _time_is_up(self) -> None:
        self._ring = None
        timer = self.state.timer
        if timer.status != "running" or self.state.phase != "contribution":
            return
        if self.clock.left_ms(timer) > 0:
            self._follow_clock()  # the loop's own clock may be a little ahead
        else:
            self._run(self._do(RingTimer(timer.at_ms + timer.left_ms), "clock"))
