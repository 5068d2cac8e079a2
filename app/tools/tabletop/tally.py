"""What many simulated evenings come to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import median
from typing import Any


@dataclass(slots=True)
class Slip:
    """A mistake that the scale could see: so many chips too many or too few."""

    kind: str
    by: int
    at: int
    seat: bool = False
    """The chips are in the active seat's hand, or missing there."""
    own_at: int | None = None
    """When whoever made it finds out alone."""
    visible: bool = True
    """Chips lie wrong; otherwise they were only left where they were, and the app goes on asking for them."""
    told: int | None = None
    how: str = ""
    """prompt, screen (the app waited and said for how many chips), own, misread, or nothing: missed."""


@dataclass(slots=True)
class Tally:
    games: int = 0
    settled: int = 0
    equal: int = 0
    """Of the settled ones: the app believes exactly what is true."""
    changes: int = 0
    tracked: int = 0
    false_alarms: int = 0
    wrong_records: int = 0
    while_away: int = 0
    """Changes that no scale sensed, because its link was down; people tapped them."""
    waited_for: int = 0
    """Steps that people left out: the app kept asking for them."""
    proposals: int = 0
    """To calibrate the scale, or to count by hand."""
    back: int = 0
    back_offered: int = 0
    minutes: float = 0.0
    slips: Counter[str] = field(default_factory=Counter)
    by_kind: Counter[str] = field(default_factory=Counter)
    missed_kinds: Counter[str] = field(default_factory=Counter)
    alarm_kinds: Counter[str] = field(default_factory=Counter)
    untracked: Counter[str] = field(default_factory=Counter)
    waits_ms: list[int] = field(default_factory=list)
    unequal: list[int] = field(default_factory=list)
    """Numbers of settled games in which the app believed something else: to be replayed."""
    unsettled: list[int] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        for name in ("games", "settled", "equal", "changes", "tracked", "false_alarms", "wrong_records"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("while_away", "waited_for", "proposals", "back", "back_offered", "minutes"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("slips", "by_kind", "missed_kinds", "alarm_kinds", "untracked"):
            getattr(self, name).update(getattr(other, name))
        for name in ("waits_ms", "unequal", "unsettled"):
            getattr(self, name).extend(getattr(other, name))

    def note_slip(self, slip: Slip) -> None:
        how = slip.how or "missed"
        if not slip.visible:
            self.waited_for += 1
            return
        self.slips[how] += 1
        self.by_kind[slip.kind] += 1
        if how in ("missed", "misread"):
            self.missed_kinds[slip.kind] += 1
        if slip.told is not None:
            self.waits_ms.append(slip.told - slip.at)

    @property
    def missed(self) -> int:
        return self.slips["missed"] + self.slips["misread"]

    def figures(self) -> dict[str, Any]:
        seen = sum(self.slips.values())
        return {
            "games": self.games,
            "minutes_a_game": round(self.minutes / self.games, 1),
            "settled": _share(self.settled, self.games),
            "settled_and_equal": _share(self.equal, self.settled),
            "sensed_changes": self.changes,
            "changes_while_the_link_was_down": self.while_away,
            "tracked": _share(self.tracked, self.changes),
            "false_alarms_a_game": round(self.false_alarms / self.games, 4),
            "slips": seen,
            "missed": _share(self.missed, seen),
            "noticed_s": round(median(self.waits_ms) / 1000, 1) if self.waits_ms else None,
            "noticed_95_s": round(_quantile(self.waits_ms, 0.95) / 1000, 1) if self.waits_ms else None,
            "how": dict(sorted(self.slips.items())),
            "slips_by_kind": dict(sorted(self.by_kind.items())),
            "missed_kinds": dict(sorted(self.missed_kinds.items())),
            "false_alarms_by_story": dict(sorted(self.alarm_kinds.items())),
            "not_tracked_because": dict(sorted(self.untracked.items())),
            "steps_left_out_and_asked_for": self.waited_for,
            "proposals_to_calibrate": self.proposals,
            "wrong_records": self.wrong_records,
            "taken_back": self.back,
            "taking_back_offered": self.back_offered,
            "unequal_games": self.unequal[:20],
            "unsettled_games": self.unsettled[:20],
        }


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 5) if whole else None


def _quantile(values: list[int], share: float) -> int:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]
