"""What the reconciler remembers between two facts: one immutable record."""

from __future__ import annotations

from typing import Any, Literal

from engine.core import Awaits, Vocabulary, record, replace
from engine.tracking.facts import Thrown
from engine.tracking.prompts import Prompt

StatusKind = Literal["away", "by_hand", "moving", "fits", "under_way", "held", "choose", "waiting", "differs"]


@record
class Patience:
    """Milliseconds of stillness after which something is said or done."""

    extend: int = 2500
    """A legal count that more chips would turn into another: somebody may still be counting them out."""
    complain: int = 4000
    """A count that fits nothing."""
    unsure: int = 8000
    """A count that fits, but of which the scale is not sure: an elbow may weigh as much as chips."""
    pause: int = 18000
    """A count that nobody would swear to; an elbow lasts no longer."""
    way: int = 40000
    """People stopped on the way where a slip would have left them: most of them only talk, and go on."""
    begin: int = 25000
    """People stopped just anywhere on the way, or have not begun; they may be talking."""
    gap: int = 1500
    """After a gap nobody's hands are on the chips."""
    recheck: int = 1000
    """Once a difference is shown, it follows the chips."""
    pay: int = 4500
    """So soon after a tap, chips may be its price put in the wrong place."""
    slide: int = 30000
    """So long after it was recorded, a step that the chips showed may grow or shrink."""


@record
class Point:
    """A moment at which the chips lay as the rules said: after entry `seq` there were `count`."""

    seq: int
    count: int


@record
class Trust:
    """How the scale has done in this session; `lately` has the last ones, newest last.

    c: the rules confirmed a count. x: people found it wrong. u: it was not sure itself.
    """

    confirmed: int = 0
    corrected: int = 0
    unsure: int = 0
    lately: str = ""

    @property
    def level(self) -> Literal["new", "good", "fair", "bad"]:
        if not self.lately:
            return "new"
        doubts = len(self.lately) - self.lately.count("c")
        if doubts >= 4 or self.lately.count("x") >= 3:
            return "bad"
        return "fair" if doubts >= 2 else "good"


@record
class Status:
    """How it stands, for the line under the count. `to_go` chips are to be put on (negative: taken off)."""

    kind: StatusKind
    to_go: int = 0


AWAY = Status("away")


@record
class Tracker:
    """Time is told with every fact; nothing here runs by itself."""

    patience: Patience = Patience()
    now_ms: int = 0
    sensed: int | None = None
    """The last settled count; None while nothing can be said of the pile."""
    sure: bool = True
    doubted: bool = False
    """That the scale is not sure of this count has been held against it."""
    device: str = ""
    still_since: int | None = None
    """Since when the pile rests at this count; None while it moves."""
    expected: int = 0
    expected_since: int = 0
    """What should lie there, and since when: nobody is late for what was asked for a moment ago."""
    status: Status = AWAY
    prompt: Prompt | None = None
    points: tuple[Point, ...] = ()
    """Moments that fitted, the newest first."""
    gap: str = "start"
    """Why the next settled count is looked at with other eyes; empty while all has been seen."""
    held: int | None = None
    """After an undo the chips that still lie there record nothing."""
    quiet: int | None = None
    """The table wants to hear no more of this count."""
    asked: str = ""
    """What was last asked for at which point, so that a step that could not be written isn't asked twice."""
    tapped_ms: int = 0
    """When somebody last told something by a tap."""
    recorded: Point | None = None
    recorded_ms: int = 0
    """The last step that the chips recorded, and when; it may still grow."""
    offset: int = 0
    """The difference that was last told, with the count at which it was."""
    offset_at: int = 0
    awaited: Awaits | None = None
    late: Thrown | None = None
    """A throw on offer."""
    again: bool = False
    """The next throw replaces one that was taken back."""
    by_hand: bool = False
    trust: Trust = Trust()
    proposed: bool = False
    """The table knows that the scale does badly."""

    @property
    def waiting(self) -> bool:
        """A tick once a second is wanted: something may have to be said when nothing happens."""
        if self.sensed is None or self.by_hand:
            return False
        return self.status.kind != "fits" or bool(self.gap) or not (self.sure or self.doubted)


@record
class Memory:
    """What is worth keeping over a restart."""

    points: tuple[Point, ...]
    trust: Trust
    by_hand: bool


MEMORIES = Vocabulary("tracking", (Memory,))


def keep(tracker: Tracker) -> dict[str, Any]:
    """Plain JSON. What a scale last said is not worth keeping: it is asked again."""
    return MEMORIES.encode(Memory(tracker.points, tracker.trust, tracker.by_hand))


def recall(kept: Any, patience: Patience | None = None) -> Tracker:
    """A tracker that goes on after the app was away."""
    memory = MEMORIES.decode(kept)
    fresh = Tracker(patience=patience or Patience(), gap="woke")
    return replace(fresh, points=memory.points, trust=memory.trust, by_hand=memory.by_hand)
