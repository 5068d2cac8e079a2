"""One call of the reconciler while it is worked out: the tracker as it becomes, and what is said."""

from __future__ import annotations

from typing import Any, Literal

from engine.core import Action, Entry, Journal, replace
from engine.tracking.following import Following
from engine.tracking.outputs import Act, Cleared, Noted, Output, Propose
from engine.tracking.tracker import Tracker
from engine.tracking.trust import judged

SENSOR = "sensor:"


class Work:
    """One call while it is worked out."""

    __slots__ = ("following", "journal", "outputs", "tracker")

    def __init__(self, following: Following[Any, Any], journal: Journal[Any, Any], tracker: Tracker) -> None:
        self.following = following
        self.journal = journal
        self.tracker = tracker
        self.outputs: list[Output] = []

    def change(self, **changes: Any) -> None:
        self.tracker = replace(self.tracker, **changes)

    def say(self, output: Output) -> None:
        self.outputs.append(output)

    def note(self, code: str, /, **params: Any) -> None:
        self.say(Noted(code, params))

    @property
    def expected(self) -> int:
        return self.following.counted(self.journal.state)

    @property
    def still_ms(self) -> int:
        """For how long the pile has rested."""
        since = self.tracker.still_since
        return -1 if since is None else self.tracker.now_ms - since

    @property
    def waited_ms(self) -> int:
        """For how long it has rested with the same number asked for."""
        return min(self.still_ms, self.tracker.now_ms - self.tracker.expected_since)

    @property
    def source(self) -> str:
        return f"{SENSOR}{self.tracker.device}"

    def act(
        self,
        action: Action,
        code: str,
        *,
        source: str,
        by: Literal["sensor", "undo", "correction"] = "sensor",
        insist: bool = False,
        instead: Action | None = None,
    ) -> bool:
        """Ask for this if the rules have it; once, until something changes."""
        asked = f"{self.journal.next_seq}:{code}:{action!r}"
        if by == "sensor" and asked == self.tracker.asked:
            return False
        self.change(asked=asked)
        if not isinstance(self.journal.propose(action, source=source, insist=insist), Entry):
            self.note("refused", code=code)
            return False
        self.say(Act(action, source, by, code, insist, instead))
        return True

    def clear(self, why: Literal["fits_again", "explained", "settled", "away", "later"]) -> None:
        if self.tracker.prompt is not None:
            self.say(Cleared(self.tracker.prompt, why))
            self.note("cleared", why=why, ms=self.tracker.now_ms - self.tracker.prompt.since_ms)
            self.change(prompt=None)

    def doubt(self, outcome: Literal["x", "u"]) -> None:
        """The scale did badly; when it has done so too often, propose something, once."""
        trust = judged(self.tracker.trust, outcome)
        bad = trust.level == "bad"
        if bad and not self.tracker.proposed:
            self.say(Propose("by_hand" if trust.corrected > 2 else "recalibrate"))
        self.change(trust=trust, proposed=bad)
