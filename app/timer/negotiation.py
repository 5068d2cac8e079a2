"""A negotiation against the clock: countdown, agreement to stop early, who speaks; kept, and told as facts.

No toolkit and no loop: whoever shows it calls `look` from time to time and hears which cues are due. Time is
an input to the games: what becomes of the countdown is told as `Fact`s, in milliseconds, at the time at which
it happened and not at which somebody looked.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from app.platform.clocks import Moment, Passed, moment, passed
from app.platform.folders import write_whole
from app.timer.countdown import CUES, Countdown
from app.timer.speaking import Speaking

KYOTO = 90
"""What a contribution phase in KYOTO lasts (seed 002, Contribution phase), and where a timer begins."""
STEP, LEAST, MOST = 15, 15, 3600
"""Seconds that a tap adds or takes off, and the shortest and longest time."""
MOST_SPEAKERS = 8
LATE = 2.5
"""Seconds after which a cue is no longer true: who hears that thirty seconds are left acts on it."""
ASLEEP = 3.0
"""Seconds without a look after which something stood still: nobody notices less."""
RECENT = 900.0
"""Seconds after which nobody waits any longer for a negotiation that was left alone."""
VERSION = 1

FactKind = Literal["started", "paused", "resumed", "lengthened", "rang", "stopped", "given_up", "reset"]
State = Literal["ready", "running", "paused", "over", "stopped"]
Word = Literal["main", "start", "pause", "resume", "restart", "again", "more", "less", "change"]
"""A plain button; `main` is whichever of start, pause, resume and again it is now."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A new one of this length."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Agree:
    """This party agrees to stop, or takes that back."""

    party: str


@dataclass(frozen=True, slots=True)
class Speak:
    """Whoever sits here takes the floor, or gives it up."""

    place: int


Press = Word | Preset | Agree | Speak
"""Everything that can be pressed."""
MAIN: Mapping[State, Word] = {
    "ready": "start",
    "running": "pause",
    "paused": "resume",
    "over": "again",
    "stopped": "again",
}


@dataclass(frozen=True, slots=True)
class Fact:
    """Something became of the countdown. A restart is another `started`.

    `given_up` comes before the `reset` of one that had not ended: who spoke how long is known until then.
    """

    kind: FactKind
    at_ms: int
    """When, on the wall clock, in milliseconds since 1970: what a journal writes."""
    left_ms: int
    """What was left after it."""
    more_ms: int = 0
    """How much longer it became."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """Everybody's word to stop before the time is up. Only worth something while the goals stand."""

    parties: tuple[str, ...] = ()
    agreed: frozenset[str] = frozenset()
    goals_stand: bool = False

    @property
    def reached(self) -> bool:
        return bool(self.parties) and self.goals_stand and self.agreed.issuperset(self.parties)

    @property
    def missing(self) -> tuple[str, ...]:
        return tuple(party for party in self.parties if party not in self.agreed)

    def tap(self, party: str) -> Agreement:
        """Agree, or take it back. Before both goals stand there is nothing to agree to."""
        if party not in self.parties or not self.goals_stand:
            return self
        return replace(self, agreed=self.agreed ^ {party})

    def goals(self, stand: bool) -> Agreement:
        """Whether both goals are met now; once they are not, nobody's word holds any longer."""
        return replace(self, goals_stand=stand, agreed=self.agreed if stand else frozenset())

    def anew(self) -> Agreement:
        return Agreement(self.parties, goals_stand=self.goals_stand)


@dataclass(frozen=True, slots=True)
class Look:
    """What a look at the clock found."""

    cues: tuple[str, ...] = ()
    """Since the last look, in their order (`countdown.CUES`); after a sleep only the last one sounds."""
    stood_still: float = 0.0
    """Seconds for which nobody could look although time ran, if that is worth telling."""
    left: float = 0.0
    ago: float = 0.0
    """Seconds since the time was up."""


Tell = Callable[[Fact], None]
Keep = Callable[[dict[str, Any]], None]


class Negotiation:
    """`press` what people want, `look` at least every second while `runs`."""

    def __init__(
        self,
        seconds: float = KYOTO,
        parties: Iterable[str] = (),
        names: Iterable[str] = (),
        *,
        tell: Tell = lambda _fact: None,
        keep: Keep = lambda _kept: None,
        now: Callable[[], Moment] = moment,
    ) -> None:
        """`parties` must agree before it ends early; `names` are those whose speaking time is taken."""
        self.countdown = Countdown(float(seconds))
        self.agreement = Agreement(tuple(parties))
        self.names = tuple(names)
        self.speaking = Speaking.of(len(self.names))
        self.stopped = False
        """All agreed: it ended before its time."""
        self.gone: Passed | None = None
        """How long nobody kept it, if it was found on disk."""
        self.tell, self.keep, self.now = tell, keep, now
        self._rang = False
        self._seen = now().steady
        self._left = self.countdown.total

    # --- what there is to know ------------------------------------------------------------------------

    def clock(self) -> float:
        """The time that `countdown` and `speaking` go by."""
        return self.now().steady

    @property
    def state(self) -> State:
        if not self.countdown.begun:
            return "ready"
        if self.stopped:
            return "stopped"
        if self.countdown.finished(self.clock()):
            return "over"
        return "paused" if self.countdown.paused else "running"

    @property
    def main(self) -> Word:
        """The main thing that can be done with the time now."""
        return MAIN[self.state]

    @property
    def runs(self) -> bool:
        return self.countdown.runs(self.clock())

    @property
    def wakes_in(self) -> float:
        """Seconds until it should be looked at again: at the next cue, and often enough to notice sleep."""
        due = self.countdown.next_mark(self.clock())
        return 0.5 if due is None else min(0.5, due)

    # --- time -----------------------------------------------------------------------------------------

    def look(self) -> Look:
        """What time did since the last look; the end is told as a fact of the very moment it came."""
        at = self.now()
        countdown = self.countdown
        gap, self._seen = at.steady - self._seen, at.steady
        passed = countdown.marks_passed(self._left, at.steady)
        cues = tuple(cue for cue in passed if CUES[cue] - countdown.left(at.steady) < LATE)
        ran, self._left = self._left > 0, countdown.left(at.steady)
        if countdown.deadline is None:
            return Look(left=self._left)
        ago = max(0.0, at.steady - countdown.deadline)
        if countdown.finished(at.steady) and not self._rang:
            self._rang = True
            self.tell(Fact("rang", round(1000 * (at.wall - ago)), 0))
            self._keep(at)
        return Look(cues, gap if gap > ASLEEP and ran else 0.0, self._left, ago)

    # --- what people do -------------------------------------------------------------------------------

    def press(self, what: Press) -> Look:
        """Somebody pressed something. What time did before it still counts and is given back."""
        look = self.look()
        at = self.now()
        match what:
            case Agree(party):
                self._agree(party, at)
            case Speak(place):
                stands = self.state in ("paused", "stopped")
                self.speaking = self.speaking.tap(place, at.steady, stands)
            case Preset(seconds):
                self._anew(seconds, at)
            case "change":
                self._anew(self.countdown.total, at)
            case "main":
                self._turn(self.main, at)
            case word:
                self._turn(word, at)
        self.gone = None
        self._left = self.countdown.left(at.steady)
        self._keep(at)
        return look

    def adopt(self, countdown: Countdown) -> None:
        """Go by a countdown that is kept elsewhere, in a game's journal; cues that are past are not given."""
        now = self.clock()
        self.countdown, self.stopped, self.gone = countdown, False, None
        self._seen, self._left = now, countdown.left(now)
        self._rang = countdown.finished(now)

    def goals(self, stand: bool) -> None:
        """Tell whenever it changes whether both goals are met."""
        self.agreement = self.agreement.goals(stand)
        self._keep(self.now())

    def speakers(self, names: Iterable[str]) -> None:
        """Whose speaking time is taken from now on, all from nothing."""
        self.names = tuple(names)
        self.speaking = Speaking.of(len(self.names))
        self._keep(self.now())

    def _turn(self, word: Word, at: Moment) -> None:
        """Change the countdown; a word that makes no sense now changes nothing."""
        before, now, state = self.countdown, at.steady, self.state
        over = state in ("over", "stopped")
        match word:
            case "start" if state == "ready":
                self._begin(before.start(now), at)
            case "restart" | "again" if state != "ready":
                self._begin(before.reset().start(now), at)
            case "pause" if state == "running":
                self.countdown, self.speaking = before.pause(now), self.speaking.halt(now)
                self._tell("paused", at)
            case "resume" if state == "paused":
                self.countdown, self.speaking = before.resume(now), self.speaking.go_on(now)
                self._tell("resumed", at)
            case "more" if not self.stopped:
                more = min(STEP, max(0.0, MOST - before.left(now)))
                self.countdown = before.add(more, now)
                self._rang = self._rang and not over
                if before.begun and more:
                    self._tell("lengthened", at, round(1000 * more))
            case "less" if state == "ready":
                self.countdown = before.add(-min(STEP, max(0.0, before.total - LEAST)), now)

    def _anew(self, seconds: float, at: Moment) -> None:
        """Another one, which waits for its start."""
        begun = self.countdown.begun
        if self.state in ("running", "paused"):
            self._tell("given_up", at)
        self.countdown, self.stopped, self._rang = Countdown(seconds), False, False
        self.agreement, self.speaking = self.agreement.anew(), Speaking.of(len(self.names))
        if begun:
            self._tell("reset", at)

    def _begin(self, countdown: Countdown, at: Moment) -> None:
        self.countdown, self.stopped, self._rang = countdown, False, False
        self.agreement = self.agreement.anew()
        self.speaking = self.speaking.go_on(at.steady)
        self._tell("started", at)

    def _agree(self, party: str, at: Moment) -> None:
        """The last one to agree ends it."""
        if self.state not in ("running", "paused"):
            return
        self.agreement = self.agreement.tap(party)
        if self.agreement.reached:
            self.countdown, self.speaking = self.countdown.pause(at.steady), self.speaking.halt(at.steady)
            self.stopped = True
            self._tell("stopped", at)

    def _tell(self, kind: FactKind, at: Moment, more_ms: int = 0) -> None:
        left = round(1000 * self.countdown.left(at.steady))
        self.tell(Fact(kind, round(1000 * at.wall), left, more_ms))

    # --- kept -----------------------------------------------------------------------------------------

    def _keep(self, at: Moment) -> None:
        self.keep(self.kept(at))

    def kept(self, at: Moment | None = None) -> dict[str, Any]:
        """All of it as JSON takes it, good for `find` in another process."""
        at, countdown = at or self.now(), self.countdown
        return {
            "version": VERSION,
            "at": [at.steady, at.wall, at.boot],
            "total": countdown.total,
            "deadline": countdown.deadline,
            "rest": countdown.rest,
            "rang": self._rang,
            "stopped": self.stopped,
            "parties": list(self.agreement.parties),
            "agreed": sorted(self.agreement.agreed),
            "goals_stand": self.agreement.goals_stand,
            "names": list(self.names),
            "spent": list(self.speaking.spent),
            "who": self.speaking.who,
            "since": self.speaking.since,
        }

    def find(self, kept: dict[str, Any] | None) -> bool:
        """Go on with what was kept, with the time that is truly left; False if it is of no use.

        `gone` then says how long it was on its own, and whether only the wall clock knows. The end, if it
        came meanwhile, is told at the next look; cues that are past are not.
        """
        if kept is None or kept.get("version") != VERSION:
            return False
        now = self.now()
        try:
            steady, wall, boot = kept["at"]
            then = Moment(float(steady), float(wall), str(boot))
            gone = passed(then, now)
            shift = now.steady - gone.seconds - then.steady
            countdown = Countdown(float(kept["total"]), _number(kept["deadline"]), _number(kept["rest"]))
            spent = tuple(float(each) for each in kept["spent"])
            speaking = Speaking(spent, kept["who"], _number(kept["since"]))
            names = tuple(str(each) for each in kept["names"])
            agreement = Agreement(
                tuple(kept["parties"]), frozenset(kept["agreed"]), bool(kept["goals_stand"])
            )
        except (KeyError, TypeError, ValueError):
            return False
        if (
            not 0 < countdown.total <= MOST
            or len(names) != len(spent)
            or speaking.who
            not in (
                None,
                *range(len(spent)),
            )
        ):
            return False
        self.countdown, self.speaking, self.names = countdown.later(shift), speaking.later(shift), names
        self.agreement, self.stopped = agreement, bool(kept["stopped"])
        self._rang, self.gone = bool(kept["rang"]), gone
        self._seen = now.steady
        left = self.countdown.left(now.steady)
        ends_now = self.countdown.finished(now.steady) and not self._rang
        self._left = 1e-9 if ends_now else left
        return True


def _number(value: Any) -> float | None:
    return None if value is None else float(value)


class TimerFile:
    """Where a negotiation is kept: a small file of its own, whole or not at all."""

    def __init__(self, folder: Path, name: str = "timer") -> None:
        self.path = folder / f"{name}.json"

    def put(self, kept: dict[str, Any]) -> None:
        """On disk when this returns; a disk that is full costs no more than what a crash would then."""
        with suppress(OSError):
            write_whole(self.path, json.dumps(kept))

    def get(self) -> dict[str, Any] | None:
        with suppress(OSError, ValueError):
            found = json.loads(self.path.read_text(encoding="utf-8"))
            return found if isinstance(found, dict) else None
        return None

    def forget(self) -> None:
        with suppress(OSError):
            self.path.unlink(missing_ok=True)


def waits(kept: dict[str, Any] | None, now: Callable[[], Moment] = moment) -> bool:
    """Somebody left this running, paused or unheard, not long ago: worth going back to at once."""
    left = Negotiation(now=now)
    if not left.find(kept) or left.gone is None:
        return False
    if left.state == "paused":
        return left.gone.seconds < RECENT
    look = left.look()
    return left.state == "running" or ("time_up" in look.cues and look.ago < RECENT)
