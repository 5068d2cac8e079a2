"""How strong the players are: every way to play at tables of its own kind, and alone among others.

    python -m benchmarks.strengths --games 100 --thoughtful 6 > strengths.md

Prints the tables of docs/futures.md, "How strong the players are". Deals, dice and cards of a table come from
the seed and its number alone, so rows are comparable. Shares stand with Wilson's interval of 95 %.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from app.futures.thoughtful import thoughtful
from app.platform.processes import processors, spread
from app.robots.playing import Policy, players_of
from engine.core import PUBLIC, replace
from engine.futures import Future, estimate, moment
from engine.games import find_game

NAMED = ("selfish", "mixed", "cooperative")
THOUGHTFUL = "thoughtful"
EVERYBODY = ""
SEATED = ("keep_cool", "co2")
"""Where every decision is one seat's. In KYOTO and e-Mission a table talks, and a policy talks for all."""


@dataclass(frozen=True)
class Way:
    """A game as it is measured: an edition, a way to play or a deck, and how many play."""

    game_id: str
    edition: str
    players: int
    mode: str = ""
    deck: str = ""
    apart: bool = False
    """Somebody wins alone, so one seat can be stronger than the others."""

    def __str__(self) -> str:
        return " ".join(each for each in (self.edition, self.mode, self.deck) if each)


WAYS: tuple[Way, ...] = (
    *(
        Way("keep_cool", edition, n, apart=True)
        for edition in ("spieltrieb", "ecovisio")
        for n in (3, 4, 5, 6)
    ),
    *(Way("kyoto", "deep_print", n, apart=True) for n in (3, 4, 5, 6)),
    *(Way("co2", "giochix", n, "coop") for n in (2, 3, 4)),
    *(Way("co2", "giochix", n, "competitive", apart=True) for n in (2, 3, 4)),
    Way("co2", "giochix", 1, "solo"),
    *(Way("emission", "schmidt", n, deck=deck) for deck in ("digital", "physical") for n in (1, 2, 3, 4)),
)


@dataclass(frozen=True)
class Task:
    """One table: who plays in general, who in one seat, which table of the series."""

    way: Way
    policy: str
    odd: str
    number: int
    seed: int


@dataclass(frozen=True)
class Result:
    lost: bool
    won: float
    """Of the odd seat's table: its share of the victory."""


@cache
def _policies(game_id: str) -> Mapping[str, Policy]:
    return {**players_of(game_id).policies, THOUGHTFUL: thoughtful(game_id)}


@cache
def _rules(game_id: str, edition: str) -> Any:
    game = find_game(game_id)
    return game.rules(game.load(edition, {}))


def play(task: Task) -> Result:
    way = task.way
    game, rules = find_game(way.game_id), _rules(way.game_id, way.edition)
    rng = Random(f"{task.seed}/{way}/{way.players}/{task.number}")
    deal = players_of(way.game_id, way.mode).deal(rng, rules, way.players)
    if way.deck:
        deal = replace(deal, deck=way.deck)
    events = game.decide(rules, game.blank, deal, False)
    assert isinstance(events, tuple), events
    state = game.fold(events)
    seats = [str(getattr(seat, type(seat).__slots__[0])) for seat in state.seats]
    odd = seats[task.number % len(seats)]
    policies = _policies(way.game_id)
    table = {EVERYBODY: policies[task.policy]} | ({odd: policies[task.odd]} if task.odd else {})
    future: Future = moment(game, rules, state, Random, PUBLIC).future(table, str(task.seed), task.number)
    return Result(future.lost, (odd in future.winners) / max(1, len(future.winners)))


def _nothing() -> None:
    """No process needs to be prepared."""


def shares(tasks: list[Task], jobs: int) -> tuple[str, str]:
    """Tables that kept the climate, and victories of the odd seat, each with its interval."""
    results = list(spread(play, tasks, jobs, _nothing, ()))
    kept = estimate(sum(not each.lost for each in results), len(results))
    won = estimate(round(sum(each.won for each in results)), len(results))
    return tuple(  # type: ignore[return-value]
        f"{100 * each.share:.0f} ({100 * each.low:.0f}–{100 * each.high:.0f})" for each in (kept, won)
    )


def own_kind(ways: tuple[Way, ...], games: int, deep: int, seed: int, jobs: int) -> Iterator[str]:
    """Every way to play at a table of its own kind: how often the climate is kept."""
    yield "| game | | players | selfish | mixed | cooperative | thoughtful |"
    yield "|---|---|---|---|---|---|---|"
    for way in ways:
        cells = []
        for policy in (*NAMED, THOUGHTFUL):
            count = deep if policy == THOUGHTFUL else games
            tasks = [Task(way, policy, "", number, seed) for number in range(count)]
            cells.append(shares(tasks, jobs)[0] if count else "–")
        yield f"| {way.game_id} | {way} | {way.players} | {' | '.join(cells)} |"


def among_others(ways: tuple[Way, ...], games: int, deep: int, seed: int, jobs: int) -> Iterator[str]:
    """One seat plays otherwise: how often it wins, and how often the climate is kept."""
    yield "| game | | players | one | among | wins | even share | climate kept |"
    yield "|---|---|---|---|---|---|---|---|"
    pairs = [("selfish", "cooperative"), ("mixed", "cooperative"), ("cooperative", "cooperative")]
    pairs += [("cooperative", "selfish"), ("selfish", "selfish"), (THOUGHTFUL, "cooperative")]
    for way in ways:
        for odd, policy in pairs:
            count = deep if odd == THOUGHTFUL else games
            tasks = [Task(way, policy, odd, number, seed) for number in range(count)]
            if not count or way.players < 2:
                continue
            kept, won = shares(tasks, jobs)
            even = f"{100 / way.players:.0f}" if way.apart else "–"
            won = won if way.apart else "–"
            yield f"| {way.game_id} | {way} | {way.players} | {odd} | {policy} | {won} | {even} | {kept} |"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=100, help="tables a cell")
    parser.add_argument("--thoughtful", type=int, default=6, help="tables a cell with the search; 0: none")
    parser.add_argument("--seed", type=int, default=28)
    parser.add_argument("--jobs", type=int, default=processors())
    parser.add_argument("--only", default="", help="one game")
    parser.add_argument("--among", action="store_true", help="the second table alone, of four players")
    options = parser.parse_args()
    ways = tuple(way for way in WAYS if options.only in ("", way.game_id))
    told = (options.games, options.thoughtful, options.seed, options.jobs)
    if not options.among:
        for line in own_kind(ways, *told):
            print(line, flush=True)
    else:
        seated = tuple(way for way in ways if way.players == 4 and way.game_id in SEATED)
        for line in among_others(seated, *told):
            print(line, flush=True)


if __name__ == "__main__":
    main()
