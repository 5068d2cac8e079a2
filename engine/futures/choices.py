"""What could be done now, each with the same futures: which choice is better, and can it be told at all?"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Action, record
from engine.futures.intervals import SURE, Difference, Estimate, difference, estimate
from engine.futures.playing import Moment
from engine.futures.policies import Table


@record
class Choice:
    """One option, how often it goes wrong, and how it stands against the best."""

    action: Action
    lost: Estimate
    worse: Difference
    """How much more often it is lost than after the best choice."""

    @property
    def alike(self) -> bool:
        """Can't be told apart from the best."""
        return not self.worse.sure


def compare(
    moment: Moment,
    table: Table,
    actions: Sequence[Action],
    seed: str,
    number: int,
    sure: float = SURE,
) -> tuple[Choice, ...]:
    """Each of these actions with the same luck, the best first; equals in the order in which they came."""
    runs = [
        [future.lost for future in moment.futures(table, seed, range(number), action)] for action in actions
    ]
    return paired(actions, runs, sure)


def paired(
    actions: Sequence[Action], runs: Sequence[Sequence[bool]], sure: float = SURE
) -> tuple[Choice, ...]:
    """Choices whose futures were played already: for each, one by one, whether they are lost.

    The more choices there are, the easier one of them looks bad by accident: the intervals are widened for
    as many comparisons as are made (Bonferroni).
    """
    if not actions:
        return ()
    order = sorted(range(len(actions)), key=lambda at: sum(runs[at]))
    best = runs[order[0]]
    each_sure = 1 - (1 - sure) / max(1, len(actions) - 1)
    return tuple(
        Choice(
            actions[at],
            estimate(sum(runs[at]), len(runs[at]), sure),
            difference(best, runs[at], each_sure),
        )
        for at in order
    )


def told_apart(choices: Sequence[Choice]) -> bool:
    """Is there a choice that is surely worse than the best?"""
    return any(not choice.alike for choice in choices)
