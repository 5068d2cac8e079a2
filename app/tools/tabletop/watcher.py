"""The app at a simulated table: its journal, its tracker, and the fingers that tap on it."""

from __future__ import annotations

from collections.abc import Callable

from app.tools.tabletop.clock import Clock
from engine.core import Action, AnyJournal, Entry, Retract
from engine.keep_cool.tracking import CARBOMETER
from engine.tracking import Act, Chose, Fact, Output, Played, Tick, Tracker, Way, keep, recall, reconcile
from engine.tracking.facts import PlayedBy

TICK_MS = 1000


class Watcher:
    """Does what the reconciler asks for and ticks while it waits, as the app does."""

    def __init__(self, clock: Clock, journal: AnyJournal, hear: Callable[[Output], None]) -> None:
        self.journal = journal
        self.tracker = Tracker()
        self._clock, self._hear = clock, hear
        self._ticking = False
        self.asleep = False

    def tell(self, fact: Fact) -> None:
        if self.asleep:
            return
        self.tracker, outputs = reconcile(CARBOMETER, self.journal, self.tracker, fact)
        for output in outputs:
            if isinstance(output, Act):
                answer = self.journal.do(
                    output.action, source=output.source, insist=output.insist, at_ms=self._clock.now
                )
                if not isinstance(answer, Entry):
                    raise AssertionError(f"asked for {output}, but refused: {answer}")
                self._hear(output)
                self.tell(Played(self._clock.now, output.by))
            else:
                self._hear(output)
        if self.tracker.waiting and not self._ticking:
            self._ticking = True
            self._clock.after(TICK_MS, self._tick)

    def _tick(self) -> None:
        self._ticking = False
        if self.tracker.waiting:
            self.tell(Tick(self._clock.now))

    def tap(self, action: Action) -> bool:
        """Somebody taps a button, if it is there."""
        answer = self.journal.do(action, insist=True, at_ms=self._clock.now)
        if not isinstance(answer, Entry):
            return False
        by: PlayedBy = "undo" if isinstance(action, Retract) else "tap"
        self.tell(Played(self._clock.now, by))
        return True

    def choose(self, way: Way, reason: str = "") -> None:
        self.tell(Chose(self._clock.now, way, reason))

    def crash(self) -> None:
        """The app is gone and comes back; the journal was on disk."""
        self.tracker = recall(keep(self.tracker), self.tracker.patience)
