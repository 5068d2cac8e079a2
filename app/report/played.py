"""A session as its debrief sees it: only what everybody round the table may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from app.games import words_of
from app.report.tale import Chart, TurningPoint
from app.report.teller import Step, Teller
from app.sessions import words as session_words
from app.text.names import tidy
from app.text.translator import Translator
from engine.core import Entry

LONGEST_NAME = 40
BREAK_MS = 10 * 60_000
"""A pause this long is lunch, not thought: of it only so much counts as played."""


@dataclass(frozen=True, slots=True)
class Played:
    """Everything that a game's debrief is made from. States are as the public sees them."""

    tr: Translator
    game: str
    rules: Any
    steps: Sequence[Step]
    """What counts, in the order in which it counts."""
    entries: Sequence[Entry]
    """All of the journal: what was taken back too."""
    state: Any
    """How it stands now, or ended."""
    teller: Teller
    names: Mapping[str, str]
    """Who sat where, by country, world power or company; empty where nobody said."""

    @property
    def first(self) -> Any:
        return self.steps[0].state

    @property
    def sides(self) -> tuple[str, ...]:
        """Countries, world powers or companies in playing order."""
        return tuple(session_words.side(seat) for seat in self.state.seats)

    def side(self, name: str) -> str:
        """A country as it is called."""
        return str(words_of(self.game).country(self.tr, name))

    def mark(self, name: str) -> str:
        return str(words_of(self.game).mark(name))

    def person(self, name: str) -> str:
        """Who played a country, and which: "Anna (Europe)"; only the country where nobody said who."""
        who, side = self.names.get(name, ""), self.side(name)
        return self.tr("debrief.person", name=who, side=side) if who else side

    def people(self, names: Iterable[str]) -> str:
        """Several of them; a whole table is everybody."""
        told = tuple(names)
        if len(told) == len(self.sides) > 2:
            return self.tr("debrief.everybody")
        return ", ".join(map(self.person, told))

    def when(self, step: Step) -> str:
        """The round of a step, as a heading; `during` says it within a sentence."""
        return self.tr(f"debrief.{self.teller.part}", round=max(1, step.round))

    def during(self, step: Step) -> str:
        return self.tr(f"debrief.in_{self.teller.part}", round=max(1, step.round))

    def point(self, step: Step, words: str, icon: str) -> TurningPoint:
        return TurningPoint(step.entry.seq, step.entry.at_ms, self.when(step), words, icon)

    def events(self, *kinds: type[object]) -> Iterator[tuple[int, Step, Any]]:
        """Events of these kinds that count, with their steps and the places of these on a chart."""
        for x, step in enumerate(self.steps):
            for happened in step.entry.events:
                if isinstance(happened, kinds):
                    yield x, step, happened

    def taken_back(self, kind: type[object]) -> Iterator[tuple[Entry, Any]]:
        """Events of this kind that were taken back for good."""
        counting = {step.entry.seq for step in self.steps}
        for entry in self.entries:
            if entry.seq not in counting:
                yield from ((entry, each) for each in entry.events if isinstance(each, kind))


@dataclass(frozen=True, slots=True)
class Debriefer:
    """What a game adds to a tale."""

    charts: Callable[[Played], Iterable[Chart]]
    turning_points: Callable[[Played], Iterable[TurningPoint]]
    why: Callable[[Played], str]
    questions: Callable[[Played], Iterable[str]]
    topics: Callable[[Played], Iterable[str]]
    """What the facts should be about, the most fitting first (facts.toml)."""
    scores: Callable[[Played], Mapping[str, int]] = lambda played: {}
    """Points that lie open at the end, by side; none in a game without points."""


def named(seats: Iterable[Any], told: Mapping[str, str] | None) -> dict[str, str]:
    """Names by side: those the caller has, else those of the journal; short enough for a line."""
    names = {session_words.side(seat): seat.name for seat in seats} | dict(told or {})
    return {side: shortened(name, LONGEST_NAME) for side, name in names.items()}


def shortened(words: str, longest: int) -> str:
    """What people wrote, in one line; it says so if it is not all of it."""
    whole = tidy(words, longest + 1)
    return whole if len(whole) <= longest else tidy(words, longest - 1) + "…"


def played_ms(entries: Sequence[Entry]) -> int:
    """How long it was played, without long breaks."""
    times = [entry.at_ms for entry in entries]
    return sum(min(max(0, after - before), BREAK_MS) for before, after in pairwise(times))
