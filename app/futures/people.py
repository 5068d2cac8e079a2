"""Who is assumed to play on: the game's own policies by name, somebody's own, or one for each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.robots.own_policy import NoPolicy, find_policy
from app.robots.playing import Policy, players_of
from engine.futures import Table

ASSUMED = ("cooperative", "selfish")
"""What is looked at if nobody says otherwise: everybody helps, or everybody plays for itself."""


def table_of(game_id: str, words: str, seats: Sequence[str]) -> Table:
    """`cooperative`, `cooperative,usa=greedy` or `mine:careful`, as a policy for each seat."""
    table: dict[str, Policy] = {}
    for part in words.split(","):
        seat, equals, name = part.strip().partition("=")
        if not equals:
            seat, name = "", seat
        if seat and seat not in seats:
            raise NoPolicy(f"nobody plays {seat!r} here; seats are {', '.join(seats)}")
        if seat in table:
            raise NoPolicy(f"{words!r} says twice how {seat or 'everybody'} plays")
        table[seat] = _policy(players_of(game_id).policies, name)
    if "" not in table and set(table) != set(seats):
        raise NoPolicy(f"{words!r} doesn't say how everybody else plays; begin with a policy for them")
    return table


def _policy(known: Mapping[str, Policy], name: str) -> Policy:
    if ":" in name:
        return find_policy(name)
    if name not in known:
        raise NoPolicy(
            f"nobody plays {name!r}; choose from {', '.join(known)}, or module:function of your own"
        )
    return known[name]
