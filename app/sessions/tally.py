"""Statistics over sessions: pure counting over what the list of sessions says.

A session that branched off from another ("what if") is a thought, not a play, and is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from app.sessions.words import sides

if TYPE_CHECKING:
    from app.sessions.store.records import Listed

K = TypeVar("K", bound=Hashable)

COLLAPSES = ("collapsed", "failed", "lost")
"""Outcomes, of whatever game, in which the table as a whole did not make it."""
UNFINISHED = "unfinished"
"""Stands among the outcomes for what is still being played."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What is counted of some sessions."""

    plays: int
    finished: int
    outcomes: Mapping[str, int]
    """By the kind of outcome, the most frequent first; what is still being played is `unfinished`."""
    collapsed: int
    """How often the table collapsed, whatever its game calls it."""
    length_ms: int
    """How long finished games took on average; 0 while there is none."""

    @property
    def collapsed_share(self) -> float:
        """Of the games that were played to their end; one that was called off says nothing."""
        ended = sum(count for kind, count in self.outcomes.items() if kind not in (UNFINISHED, "called_off"))
        return self.collapsed / ended if ended else 0.0


@dataclass(frozen=True, slots=True)
class PlayerTally:
    """What is counted of one player."""

    name: str
    plays: int
    won: int
    games: Mapping[str, int]
    """Plays by game, the most played first."""
    collapsed: int
    last_ms: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everything that is counted, each part with the most played first."""

    all: Tally
    games: Mapping[str, Tally]
    sizes: Mapping[int, Tally]
    """By how many played, the fewest first."""
    groups: Mapping[str, Tally]
    """Sessions of no group are left out."""
    players: tuple[PlayerTally, ...]


def statistics(sessions: Iterable[Listed]) -> Statistics:
    plays = [each for each in sessions if each.parent is None]
    sizes = _by(plays, lambda each: len(sides(each.summary)))
    return Statistics(
        all=tally(plays),
        games=_by(plays, lambda each: each.header.game),
        sizes={size: sizes[size] for size in sorted(sizes) if size},
        groups={name: told for name, told in _by(plays, lambda each: each.group).items() if name},
        players=_players(plays),
    )


def tally(plays: Sequence[Listed]) -> Tally:
    finished = [each for each in plays if each.finished]
    outcomes = Counter(outcome(each) for each in plays)
    return Tally(
        plays=len(plays),
        finished=len(finished),
        outcomes=dict(outcomes.most_common()),
        collapsed=sum(outcomes[kind] for kind in COLLAPSES),
        length_ms=sum(each.length_ms for each in finished) // len(finished) if finished else 0,
    )


def outcome(each: Listed) -> str:
    return str(each.summary.get("outcome") or UNFINISHED) if each.finished else UNFINISHED


def winners(each: Listed) -> Iterator[str]:
    """Who won, by name; a side that nobody gave a name has none."""
    won = each.summary.get("winners")
    for name, side in sides(each.summary):
        if name and isinstance(won, list) and side in won:
            yield name


def _by(plays: Iterable[Listed], key: Callable[[Listed], K]) -> dict[K, Tally]:
    parts: dict[K, list[Listed]] = {}
    for each in plays:
        parts.setdefault(key(each), []).append(each)
    return {name: tally(parts[name]) for name in sorted(parts, key=lambda name: -len(parts[name]))}


def _players(plays: Iterable[Listed]) -> tuple[PlayerTally, ...]:
    theirs: dict[str, list[Listed]] = {}
    for each in plays:
        for name in dict.fromkeys(each.players):
            theirs.setdefault(name, []).append(each)
    told = [_player(name, played) for name, played in theirs.items()]
    return tuple(sorted(told, key=lambda player: (-player.plays, -player.last_ms, player.name.casefold())))


def _player(name: str, plays: Sequence[Listed]) -> PlayerTally:
    return PlayerTally(
        name=name,
        plays=len(plays),
        won=sum(name in winners(each) for each in plays if each.finished),
        games=dict(Counter(each.header.game for each in plays).most_common()),
        collapsed=sum(outcome(each) in COLLAPSES for each in plays),
        last_ms=max(each.updated_ms for each in plays),
    )
