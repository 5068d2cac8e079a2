"""The lines of a journal, and which of them count.

>>> act = Action()
>>> steps = [Entry(1, act, ()), Entry(2, act, ()), Entry(3, Retract((2,)), ())]
>>> [entry.seq for entry in line_of(steps)], dead_in(steps)
([1], {2})
>>> [entry.seq for entry in line_of([*steps, Entry(4, Retract((3,)), ())])]
[1, 2]
>>> [entry.seq for entry in line_of([*steps[:2], Entry(3, act, (), before=2)])]
[1, 3, 2]
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.core.answers import Action, Event
from engine.core.record import record


@record
class Retract(Action):
    """Take back entries by number; retracting a retraction brings them back."""

    seqs: tuple[int, ...]
    """The numbers of the steps."""
    reason: str = ""


CORE_ACTIONS: tuple[type[Action], ...] = (Retract,)
"""Actions every game's vocabulary includes."""


@record
class Entry:
    """One line of the journal: an action, and the events that followed from it."""

    seq: int
    action: Action
    events: tuple[Event, ...]
    at_ms: int = 0
    source: str = "app"
    """app, sensor:<device>, sim, play or import."""
    actor: str = ""
    """Who did it, where somebody said so."""
    insist: bool = False
    """The table overruled a warning."""
    before: int | None = None
    """The entry before which this one stands, if it was forgotten and put in later."""
    reason: str = ""
    """Why it was done, where somebody said so."""

    @property
    def why(self) -> str:
        """The reason that was given, also of a retraction, which carries its own."""
        return self.reason or (self.action.reason if isinstance(self.action, Retract) else "")

    @property
    def corrects(self) -> bool:
        """It takes something back, or was put in later."""
        return isinstance(self.action, Retract) or self.before is not None

    @property
    def overrides(self) -> bool:
        """The table insisted on a step that the rules found odd."""
        return self.insist and not isinstance(self.action, Retract)


def dead_in(entries: Sequence[Entry]) -> set[int]:
    """Numbers of entries that a standing retraction has taken back. Later ones decide first."""
    dead: set[int] = set()
    for entry in reversed(entries):
        if entry.seq not in dead and isinstance(entry.action, Retract):
            dead.update(entry.action.seqs)
    return dead


def gone_anyway(entries: Sequence[Entry], seq: int, taken: Collection[int]) -> bool:
    """Whether this entry doesn't count once the others of `taken` are taken back, and need not be named.

    What comes back by a retraction may go by it, too: a branch trades places with another.
    """
    others = Retract(tuple(other for other in taken if other != seq))
    return seq in dead_in([*entries, Entry(entries[-1].seq + 1, others, ())])


def line_of(entries: Sequence[Entry]) -> list[Entry]:
    """What counts, in the order in which it counts."""
    dead = dead_in(entries)
    order: list[Entry] = []
    for entry in entries:
        if isinstance(entry.action, Retract):
            continue
        if entry.before is None:
            order.append(entry)
        else:
            at = next((i for i, other in enumerate(order) if other.seq == entry.before), len(order))
            order.insert(at, entry)
    return [entry for entry in order if entry.seq not in dead]
