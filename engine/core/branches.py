"""What was taken back: kept, not erased, and told as branches that can be brought back.

>>> from engine.core import Action
>>> act = Action()
>>> entries = [Entry(1, act, ()), Entry(2, act, ()), Entry(3, Retract((2,), "slip"), ())]
>>> (branch,) = branches_of(entries)
>>> [step.seq for step in branch.steps], branch.reason, brought_back(entries, branch)
([2], 'slip', (3,))
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.entries import Entry, Retract, dead_in, gone_anyway
from engine.core.record import record


@record
class Branch:
    """Steps that were taken back together, one after the other, and don't count now."""

    steps: tuple[Entry, ...]
    """In the order in which they were taken."""
    retractions: tuple[Entry, ...]
    """What took them back."""

    @property
    def at_ms(self) -> int:
        """When the last of them was taken back."""
        return self.retractions[-1].at_ms

    @property
    def actor(self) -> str:
        """Who took them back, where somebody said so."""
        return next((each.actor for each in reversed(self.retractions) if each.actor), "")

    @property
    def reason(self) -> str:
        return next((each.why for each in reversed(self.retractions) if each.why), "")


def branches_of(entries: Sequence[Entry]) -> tuple[Branch, ...]:
    """All branches, the one taken back last first."""
    dead, steps = dead_in(entries), {}
    runs: list[list[Entry]] = []
    together = False
    for entry in entries:
        if not isinstance(entry.action, Retract):
            steps[entry.seq] = entry
            together = False
        elif entry.seq not in dead and any(seq in steps for seq in entry.action.seqs):
            if together:
                runs[-1].append(entry)
            else:
                runs.append([entry])
            together = True
    return tuple(_branch(run, steps) for run in reversed(runs))


def _branch(retractions: Sequence[Entry], steps: dict[int, Entry]) -> Branch:
    gone = {seq for each in retractions for seq in _taken_back(each) if seq in steps}
    return Branch(tuple(steps[seq] for seq in sorted(gone)), tuple(retractions))


def _taken_back(entry: Entry) -> tuple[int, ...]:
    return entry.action.seqs if isinstance(entry.action, Retract) else ()


def brought_back(entries: Sequence[Entry], branch: Branch) -> tuple[int, ...]:
    """What has to be taken back for the table to stand as it did before the branch was.

    That is the branch's own retractions, all that cost steps it stands on (later ones, and earlier ones that
    came into force again), and the steps taken since.
    """
    first = branch.retractions[0].seq
    wanted = _counting([entry for entry in entries if entry.seq < first])
    undo = {each.seq for each in branch.retractions}
    while True:
        probe = Entry(entries[-1].seq + 1, Retract(tuple(sorted(undo))), ())
        counting = _counting([*entries, probe])
        if extra := counting - wanted:
            undo |= extra
            continue
        missing, dead = wanted - counting, dead_in([*entries, probe])
        blocking = {each.seq for each in entries if each.seq not in dead and missing & set(_taken_back(each))}
        if not blocking:
            return _without_what_is_gone(entries, undo)
        undo |= blocking


def _without_what_is_gone(entries: Sequence[Entry], undo: set[int]) -> tuple[int, ...]:
    """On the way there a step may have come back and gone again by itself: that one is left as it is."""
    for seq in sorted(undo & dead_in(entries)):
        if gone_anyway(entries, seq, undo):
            undo = undo - {seq}
    return tuple(sorted(undo))


def _counting(entries: Sequence[Entry]) -> set[int]:
    dead = dead_in(entries)
    return {each.seq for each in entries if each.seq not in dead and not isinstance(each.action, Retract)}
