"""Many futures put together: how they end, who wins, and between what each quantity runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate

from engine.core import record
from engine.futures.forecast import Forecast
from engine.futures.intervals import SURE, Estimate, estimate
from engine.futures.playing import Future, Moment
from engine.futures.policies import Table

OPEN = "open"
"""In the place of an outcome: neither won nor lost when so many turns were over."""
TENTHS = (0.1, 0.5, 0.9)


@record
class Named:
    """A share with what it is of."""

    name: str
    estimate: Estimate


@record
class Reason:
    """How often it ended for this reason."""

    kind: str
    why: str
    count: int


@record
class Band:
    """Between what a quantity lies: a tenth of the futures is below `low`, half below `middle`, a tenth above
    `high`.

    The first entry is now, the next the end of this turn, and so on; a future that has ended stays where it
    ended.
    """

    quantity: str
    low: tuple[int, ...]
    middle: tuple[int, ...]
    high: tuple[int, ...]


@record
class Outlook:
    """What lies ahead of a moment."""

    futures: int
    lost: Estimate
    outcomes: tuple[Named, ...]
    """Every kind of outcome that came up, by its name."""
    winners: tuple[Named, ...]
    """Every seat that won somewhere, alone or with others, by its name."""
    reasons: tuple[Reason, ...]
    lost_by: tuple[int, ...]
    """How many futures are lost before now, at the end of this turn, of the next, and so on."""
    turns: tuple[int, int, int]
    """After how many turns it ends: one in ten sooner, half sooner, one in ten later."""
    bands: tuple[Band, ...]


def outlook(forecast: Forecast[object, object], futures: Iterable[Future], sure: float = SURE) -> Outlook:
    """These futures put together; the same for the same futures in whatever order they come."""
    found = list(futures)
    if not found:
        raise ValueError("an outlook needs a future")
    of = len(found)
    kinds = Counter(each.kind or OPEN for each in found)
    winners = Counter(seat for each in found for seat in each.winners)
    reasons = Counter((each.kind, each.why) for each in found if each.kind)
    longest = max(len(each.course[0]) for each in found)
    ends = Counter(each.turns for each in found if each.lost)
    return Outlook(
        futures=of,
        lost=estimate(sum(each.lost for each in found), of, sure),
        outcomes=tuple(Named(name, estimate(kinds[name], of, sure)) for name in sorted(kinds)),
        winners=tuple(Named(name, estimate(winners[name], of, sure)) for name in sorted(winners)),
        reasons=tuple(Reason(kind, why, reasons[kind, why]) for kind, why in sorted(reasons)),
        lost_by=tuple(accumulate(ends[turn] for turn in range(longest))),
        turns=_tenths([each.turns for each in found]),
        bands=tuple(
            _band(name, [each.course[at] for each in found], longest)
            for at, name in enumerate(forecast.quantities)
        ),
    )


def look_ahead(moment: Moment, table: Table, seed: str, number: int) -> Outlook:
    """So many futures of this moment with these players."""
    return outlook(moment.forecast, moment.futures(table, seed, range(number)))


def _tenths(values: Iterable[int]) -> tuple[int, int, int]:
    ordered = sorted(values)
    low, middle, high = [ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in TENTHS]
    return low, middle, high


def _band(quantity: str, courses: Sequence[tuple[int, ...]], longest: int) -> Band:
    rows = [_tenths([each[min(turn, len(each) - 1)] for each in courses]) for turn in range(longest)]
    low, middle, high = zip(*rows, strict=True)
    return Band(quantity, low, middle, high)
