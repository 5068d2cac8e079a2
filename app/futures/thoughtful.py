"""A one-ply search over futures, which is itself a way to play: `--policy app.futures.thoughtful:co2`.

Whoever acts tries what its base would do and some of what else could be done, each with the same futures in
which everybody plays as the base does, and takes what ends best for its seat. It knows what its seat may
know: the futures draw anew what its seat can't see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from app.robots.playing import Policy, players_of
from engine.core import PUBLIC, Action
from engine.futures import Future, Moment, everybody, forecast_of, moment
from engine.games import find_game

FUTURES = 8
"""Futures of each choice: enough to see a blunder."""
CHOICES = 4
"""Choices that are tried, the base's own among them."""
LOST = -1.0
"""What a lost climate is worth, where a victory is worth one and somebody else's nothing."""


@dataclass(frozen=True)
class Thoughtful:
    """Looks ahead with a base policy, in a game of this name."""

    game_id: str
    base: Policy
    futures: int = FUTURES
    choices: int = CHOICES

    def __call__(self, rng: Random, rules: Any, state: Any, options: Sequence[Action]) -> Action:
        first = self.base(rng, rules, state, options)
        game, forecast = find_game(self.game_id), forecast_of(self.game_id)
        seat = forecast.decider(rules, state)
        if type(first) in game.chance:
            return first
        view = game.view(state, seat or PUBLIC)
        tried = self._tried(rng, first, self._advice(rng, rules, view), forecast.choices(rules, view))
        if len(tried) < 2:
            return first
        at = moment(game, rules, state, Random, seat or PUBLIC)
        seed = str(rng.random())
        values = [self._value(at, seat, seed, action) for action in tried]
        return tried[values.index(max(values))]

    def _advice(self, rng: Random, rules: Any, view: Any) -> list[Action]:
        """What the game's other players would do here, where one of them decides for everybody."""
        if self.game_id != "emission":
            return []
        game = find_game(self.game_id)
        others = [each for each in players_of(self.game_id).policies.values() if each is not self.base]
        return [choose(rng, rules, view, game.options(rules, view)) for choose in others]

    def _tried(
        self, rng: Random, first: Action, advice: Sequence[Action], possible: Sequence[Action]
    ) -> list[Action]:
        """The base's own choice, then advice, then others of as many kinds as there is room for."""
        others: dict[type, list[Action]] = {}
        for action in possible:
            if action != first:
                others.setdefault(type(action), []).append(action)
        kinds = list(others)
        rng.shuffle(kinds)
        tried = [first, *advice, *(rng.choice(others[kind]) for kind in kinds)]
        return list(dict.fromkeys(tried))[: self.choices]

    def _value(self, at: Moment, seat: str, seed: str, action: Action) -> float:
        table = everybody(self.base)
        return sum(_worth(future, seat) for future in at.futures(table, seed, range(self.futures), action))


def _worth(future: Future, seat: str) -> float:
    if future.lost:
        return LOST
    return 1.0 if not seat or seat in future.winners else 0.0


def thoughtful(game_id: str, base: str = "cooperative") -> Thoughtful:
    """The search over the futures of a game's own players."""
    return Thoughtful(game_id, players_of(game_id).policies[base])


def keep_cool(rng: Random, rules: Any, state: Any, options: Sequence[Action], /) -> Action:
    return thoughtful("keep_cool")(rng, rules, state, options)


def kyoto(rng: Random, rules: Any, state: Any, options: Sequence[Action], /) -> Action:
    return thoughtful("kyoto")(rng, rules, state, options)


def emission(rng: Random, rules: Any, state: Any, options: Sequence[Action], /) -> Action:
    return thoughtful("emission")(rng, rules, state, options)


def co2(rng: Random, rules: Any, state: Any, options: Sequence[Action], /) -> Action:
    return thoughtful("co2")(rng, rules, state, options)
