"""Follows a table: what its devices say goes to the reconciler with the time, and so do quiet seconds."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Generic, TypeVar

from app.platform.clocks import JUMP, clock
from engine.core import HasData, Journal, Learns, replace
from engine.tracking import (
    Fact,
    Following,
    LinkBack,
    LinkLost,
    Moving,
    Output,
    Patience,
    Settled,
    Thrown,
    Tracker,
    Woke,
    reconcile,
)
from engine.tracking.facts import Role

if TYPE_CHECKING:
    from firmware_bridge import Fact as Told
    from firmware_bridge import Rolled

R = TypeVar("R", bound=HasData)
S = TypeVar("S", bound=Learns)


class Follower(Generic[R, S]):
    """The reconciler at one table. Times are told by it; it needs a running loop only while it waits."""

    def __init__(
        self,
        following: Following[R, S],
        journal: Journal[R, S],
        quiet_second: Callable[[], None],
        *,
        patience: Patience | None = None,
        now: Callable[[], float] = clock,
        awake: Callable[[], float] = time.monotonic,
    ) -> None:
        """`quiet_second` is called while it waits; `awake` stands still while the tablet sleeps."""
        self.tracker = Tracker(patience=patience or Patience())
        self._following = following
        self._journal = journal
        self._quiet_second = quiet_second
        self._now, self._awake = now, awake
        self._asleep = now() - awake()
        self._timer: asyncio.TimerHandle | None = None
        self._late: list[Thrown] = []
        """Throws of a time without a link that have not been offered yet: one after the other."""

    def hear(self, fact: Fact) -> list[Output]:
        """Tell the reconciler what happened just now; what it makes of that."""
        outputs = self._tell(Woke(0)) if self._has_slept() else []
        if isinstance(fact, Thrown):
            self._late = [*self._late, fact] if fact.late else []
        if not isinstance(fact, Thrown) or not fact.late:
            outputs += self._tell(fact)
        while self._late and self.tracker.late is None:
            outputs += self._tell(self._late.pop(0))
        self._wait()
        return outputs

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _tell(self, fact: Fact) -> list[Output]:
        timed = replace(fact, at_ms=round(self._now() * 1000))
        self.tracker, outputs = reconcile(self._following, self._journal, self.tracker, timed)
        return list(outputs)

    def _has_slept(self) -> bool:
        before, self._asleep = self._asleep, self._now() - self._awake()
        return self._asleep - before > JUMP

    def _wait(self) -> None:
        if not self.tracker.waiting:
            self.stop()
        elif self._timer is None:
            with suppress(RuntimeError):  # a table that is only looked at has no loop, and no time passes
                self._timer = asyncio.get_running_loop().call_later(
                    self.tracker.patience.recheck / 1000, self._second_passed
                )

    def _second_passed(self) -> None:
        self._timer = None
        self._quiet_second()


class Senses:
    """Puts what the devices of one table say into the reconciler's words."""

    def __init__(self, roles: dict[str, Role]) -> None:
        """`roles`: what each role of the table is to the reconciler."""
        self._roles = roles
        self._there: set[str] = set()
        self._starts: dict[str, tuple[str, str]] = {}
        self._began_anew: set[str] = set()

    def understand(self, kind: str, told: Told) -> Fact | None:
        """None for what says nothing about the table."""
        from firmware_bridge import Count, Hello, LinkChanged, Rolled

        role = self._roles.get(kind)
        if role is None:
            return None
        match told:
            case Hello():
                start = (told.device, told.boot)
                if self._starts.setdefault(kind, start) != start:
                    self._starts[kind] = start
                    self._began_anew.add(kind)
            case LinkChanged():
                return self._link(kind, role, told.state == "ready")
            case Count():
                return Settled(0, told.value, told.sure, told.device) if told.stable else Moving(0)
            case Rolled():
                return Thrown(0, told.face, source_of(told), told.quality, told.late)
        return None

    def _link(self, kind: str, role: Role, ready: bool) -> Fact | None:
        if ready == (kind in self._there):
            return None
        if not ready:
            self._there.discard(kind)
            return LinkLost(0, role)
        self._there.add(kind)
        restarted = kind in self._began_anew
        self._began_anew.discard(kind)
        return LinkBack(0, role, restarted)


def source_of(roll: Rolled) -> str:
    """What the journal calls this one throw, for ever."""
    return f"sensor:{roll.device}:{roll.boot}:{roll.seq}"
