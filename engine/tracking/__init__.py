"""The reconciler: what sensed chips and thrown dice mean at a table whose rules are known.

`reconcile(following, journal, tracker, fact)` answers with a new tracker and outputs. `docs/tracking.md` has
the order of matching and the figures.
"""

from engine.tracking.facts import (
    Chose,
    Fact,
    LinkBack,
    LinkLost,
    Moving,
    Played,
    Settled,
    Thrown,
    Tick,
    Way,
    Woke,
)
from engine.tracking.following import Following, Slip
from engine.tracking.outputs import (
    Act,
    Announce,
    Cleared,
    Confirmed,
    DieNote,
    Noted,
    Output,
    Prompted,
    Propose,
    Recalibrate,
    Resumed,
)
from engine.tracking.prompts import Prompt, Story
from engine.tracking.reconcile import reconcile
from engine.tracking.tracker import Patience, Point, Status, Tracker, Trust, keep, recall

__all__ = [
    "Act",
    "Announce",
    "Chose",
    "Cleared",
    "Confirmed",
    "DieNote",
    "Fact",
    "Following",
    "LinkBack",
    "LinkLost",
    "Moving",
    "Noted",
    "Output",
    "Patience",
    "Played",
    "Point",
    "Prompt",
    "Prompted",
    "Propose",
    "Recalibrate",
    "Resumed",
    "Settled",
    "Slip",
    "Status",
    "Story",
    "Thrown",
    "Tick",
    "Tracker",
    "Trust",
    "Way",
    "Woke",
    "keep",
    "recall",
    "reconcile",
]
