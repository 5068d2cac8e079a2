"""What the reconciler is told, each with its time in milliseconds of any clock that never goes back."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.core import record

Role = Literal["pile", "die"]
"""What a device does at the table: it counts the pile that the rules know, or it is thrown."""

Quality = Literal["rolled", "cocked", "placed"]

Way = Literal[
    "table_is_right",  # a correction, in the log, undoable
    "app_is_right",  # be guided until it fits
    "scale_is_wrong",  # counted by hand: both are right, the scale learns it
    "take_back",  # the earlier point that the chips show
    "record",  # the step that the leading story names
    "later",  # say no more of this difference until the chips move
    "use_roll",  # the throw that came late
    "drop_roll",
    "roll_again",  # take the last throw back and wait for another
    "by_hand",  # don't listen to the scale any more
    "by_sensor",  # listen to it again
]
"""What people can choose where they are asked; nothing waits for it."""

PlayedBy = Literal["tap", "sensor", "undo", "correction"]


@record
class Settled:
    """The pile rests and was counted. `sure` false: the device would not swear to the number."""

    at_ms: int
    count: int
    sure: bool = True
    device: str = ""


@record
class Moving:
    """The pile doesn't rest: hands are at it, or somebody leans on the table."""

    at_ms: int


@record
class LinkLost:
    """A device can't be asked; it says nothing about the table."""

    at_ms: int
    role: Role = "pile"


@record
class LinkBack:
    """A device can be asked again. `restarted`: it has begun anew, so its zero may have moved."""

    at_ms: int
    role: Role = "pile"
    restarted: bool = False


@record
class Woke:
    """The app was away: asleep, ended or killed. Whatever it believed of the scale is old."""

    at_ms: int


@record
class Thrown:
    """A die has come to rest. `source` names this throw for ever; `late`: thrown while the link was down."""

    at_ms: int
    face: int
    source: str
    quality: Quality = "rolled"
    late: bool = False


@record
class Played:
    """The journal has changed: somebody tapped, or what the reconciler asked for was done.

    After an undo or a correction the chips that lie there record nothing by themselves.
    """

    at_ms: int
    by: PlayedBy = "tap"


@record
class Chose:
    """Somebody tapped a way out."""

    at_ms: int
    way: Way
    reason: str = ""


@record
class Tick:
    """Time has passed. Wanted once a second while `Tracker.waiting`."""

    at_ms: int


Fact: TypeAlias = Settled | Moving | LinkLost | LinkBack | Woke | Thrown | Played | Chose | Tick
