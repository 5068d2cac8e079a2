"""A deal in the making: what was tapped so far. Nothing of it is in the game before it is confirmed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from engine.keep_cool.state import Share, State

Kind = Literal["menu", "innovate", "build", "give", "lend", "promise", "book", "bonus", "panel"]
Move = Kind | Literal["close", "from", "to", "join", "ask", "even", "share", "turn", "line"]
"""A tap at a desk: one that opens it, or one that changes what lies on it."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Immutable; every tap makes a new one."""

    kind: Kind
    giver: str = ""
    """Who gives or promises; whose panel is looked at."""
    to: str = ""
    """Who gets it; where is built."""
    joined: Mapping[str, int | None] = field(default_factory=dict)
    """Partners and what each pays; None is an even part. The active seat pays the rest."""
    asked: str = ""
    """The partner whose part is asked for."""
    above: int = 0
    """Amounts up to here have been turned past: the next ones have the keys."""
    promise: int = 0
    """The one that was opened in the book."""

    def from_(self, country: str, active: str) -> Deal:
        """Who gives is another; what an onlooker gives is most likely for the active seat."""
        to = "" if self.to == country else self.to
        return replace(self, giver=country, to=to or (active if country != active else ""))

    def to_(self, country: str, active: str) -> Deal:
        giver = active if self.giver in ("", country) and country != active else self.giver
        return replace(self, to=country, giver="" if giver == country else giver)

    def join(self, country: str) -> Deal:
        """In with an even part, or out again."""
        if country in self.joined:
            rest = {who: n for who, n in self.joined.items() if who != country}
            return replace(self, joined=rest, asked="")
        return self.share(country, None)

    def ask(self, country: str) -> Deal:
        """In with an even part; whoever is in is asked how much."""
        if country and country not in self.joined:
            return self.join(country)
        return replace(self, asked="" if self.asked == country else country)

    def share(self, country: str, chips: int | None) -> Deal:
        return replace(self, joined={**self.joined, country: chips}, asked="")

    def turn(self, above: int) -> Deal:
        return replace(self, above=above)

    def open(self, promise: int) -> Deal:
        return replace(self, promise=promise)


def tap(deal: Deal | None, state: State, move: Move, country: str = "", number: int = 0) -> Deal | None:
    """What a tap makes of a deal: begins one, changes it, or leaves it."""
    active = state.active_seat.country
    match move:
        case "panel":
            shown = deal is not None and deal.kind == "panel" and deal.giver == country
            return None if shown else Deal("panel", giver=country)
        case "give" | "lend" | "promise":
            victim = state.debts[0].country if state.debts else ""
            giver = deal.giver if deal and deal.kind == "panel" else active
            return Deal(move, "" if giver == victim else giver, victim)
        case "menu" | "innovate" | "build" | "book" | "bonus":
            return Deal(move)
    if deal is None or move == "close":
        return None
    match move:
        case "from":
            return deal.from_(country, active)
        case "to":
            return deal.to_(country, active)
        case "join":
            return deal.join(country)
        case "ask":
            return deal.ask(country)
        case "even":
            return deal.share(country, None)
        case "share":
            return deal.share(country, number)
        case "turn":
            return deal.turn(number)
        case "line":
            return deal.open(number)
    return deal


def parts(state: State, deal: Deal, price: int) -> dict[str, int]:
    """Who pays how much of a price: what was said is fixed, the rest is split evenly with the active seat."""
    active = state.active_seat
    fixed = {who: chips for who, chips in deal.joined.items() if chips is not None}
    even = [state.seat(who) for who, chips in deal.joined.items() if chips is None]
    purses = [(seat.country, seat.chips) for seat in (active, *even)]
    return {**split(max(0, price - sum(fixed.values())), purses), **fixed}


def split(total: int, purses: Sequence[tuple[str, int]]) -> dict[str, int]:
    """One chip after the other round the table, as far as purses go; the first one owes what is left."""
    paid = dict.fromkeys((who for who, _ in purses), 0)
    left = total
    while left:
        able = [who for who, has in purses if paid[who] < has]
        if not able:
            paid[purses[0][0]] += left
            break
        for who in able[:left]:
            paid[who] += 1
        left -= min(left, len(able))
    return paid


def shares(state: State, paid: Mapping[str, int]) -> tuple[Share, ...]:
    """As an action wants them: none when the active seat pays alone."""
    payers = tuple(Share(who, chips) for who, chips in paid.items() if chips)
    return () if [share.country for share in payers] == [state.active_seat.country] else payers
