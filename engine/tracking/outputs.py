"""What the reconciler answers. Codes and numbers, never prose: the app has the words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from engine.core import Action, Awaits, record
from engine.tracking.prompts import Prompt

DieNoteKind = Literal["used", "cocked", "placed", "unwanted", "late", "again", "too_late"]


@record
class Act:
    """Do this now: the rules accept it. Then tell the reconciler that it was `Played` by `by`.

    `instead` is what else the chips may mean: the step back to an earlier point, to be offered beside undo.
    """

    action: Action
    source: str
    """For the journal; `sensor:…` where a device told it, else `app`."""
    by: Literal["sensor", "undo", "correction"]
    """What to tell as `Played.by` when it is done."""
    code: str
    """Why: done, did, ahead, slid, roll; or the way out that was chosen."""
    insist: bool = False
    instead: Action | None = None


@record
class Prompted:
    """Show this difference, or the one shown in its new form. `news`: worth one gentle sound."""

    prompt: Prompt
    news: bool


@record
class Cleared:
    """The prompt is gone. fits_again: say so, briefly. Otherwise nobody need hear of it."""

    prompt: Prompt
    why: Literal["fits_again", "explained", "settled", "away", "later"]


@record
class Confirmed:
    """The rules expect exactly this settled count: the scale may learn from it."""

    count: int


@record
class Recalibrate:
    """People counted, the scale is wrong: tell it that so many lie there."""

    count: int


@record
class DieNote:
    """What became of a throw, for the die's place on the screen.

    `left` throws are still wanted after it. unwanted: `step` names what the table is asked for instead.
    """

    kind: DieNoteKind
    face: int
    left: int = 0
    step: str = ""


@record
class Announce:
    """The table is asked for something new. `chips` are to be put on the pile (negative: taken off)."""

    awaits: Awaits
    chips: int


@record
class Resumed:
    """After a gap, the first settled count. `by` is the difference; 0: all is as it was left."""

    gap: str
    by: int


@record
class Propose:
    """The scale does badly: propose to calibrate it, or to count by hand. Play goes on either way."""

    what: Literal["recalibrate", "by_hand"]


@record
class Noted:
    """For the log only."""

    code: str
    params: Mapping[str, Any]


Output: TypeAlias = (
    Act | Prompted | Cleared | Confirmed | Recalibrate | DieNote | Announce | Resumed | Propose | Noted
)
