"""Tables that insist: random games in which people also do what is odd or invented, or take steps out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Literal, get_args, get_origin

from engine.co2.actions import SetUp
from engine.core import Action, Entry, Journal, Refusal, Retract, replace
from engine.emission import GAME as EMISSION
from engine.keep_cool import GAME as KEEP_COOL
from engine.kyoto import GAME as KYOTO
from tests.engine.players import DEALS, choose
from tests.engine.test_properties import field_hints, words_of
from tests.narrow import a

NUMBERS = (0, 0, 1, 1, 2, 3, 4, 5, 6, 8, 10, 20, 30, 60, -1, 400, 500, 90_000)
COUNTED = {
    "keep_cool": ("chips", "black", "green", "red", "black_step", "green_step", "red_step"),
    "kyoto": ("coffers",),
    "emission": ("dirty", "clean", "trees", "demand", "cards", "social"),
    "co2": ("money", "certificates", "tech", "points", "lobby", "solar", "wind", "hydro", "forestation"),
}
"""What a correction may be about, beside what the games' words name."""
NAMES: dict[str, Callable[[Any], str]] = {
    KEEP_COOL.id: lambda seat: seat.country,
    KYOTO.id: lambda seat: seat.country,
    EMISSION.id: lambda seat: seat.power,
    "co2": lambda seat: seat.colour,
}
BEGUN = (SetUp.__name__, "CallOff")
"""What no table does in the middle of a game."""


def words_at(journal: Journal[Any, Any]) -> tuple[str, ...]:
    """Names that mean something at this table."""
    game = journal.game
    names = [NAMES[game.id](seat) for seat in journal.state.seats]
    piles = [f"{name}.{pile}" for name in names for pile in COUNTED[game.id]]
    return (*words_of(game), *names, *piles, "points", "price", "market", "temperature")


def invented(hint: Any, rng: Random, words: Sequence[str]) -> Any:
    """Some value of this annotation."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return rng.choice(arguments)
    if origin is tuple:
        return tuple(invented(arguments[0], rng, words) for _ in range(rng.choice((0, 1, 1, 2, 3))))
    if arguments:
        return invented(rng.choice(arguments), rng, words)
    if hint is type(None):
        return None
    if hint is bool:
        return rng.random() < 0.5
    if hint is int:
        return rng.choice(NUMBERS)
    if hint is str:
        return rng.choice(words)
    return hint(**{name: invented(part, rng, words) for name, part in field_hints(hint).items()})


def odd_action(journal: Journal[Any, Any], rng: Random, words: Sequence[str]) -> Action:
    """An offer that the rules warn of, one that is told a little otherwise, a deal, or anything at all."""
    game, rules, state = journal.game, journal.rules, journal.state
    offers, how = game.offers(rules, state), rng.random()
    odd = [each.action for each in offers if each.refusal is not None and each.refusal.strength == "odd"]
    if odd and how < 0.35:
        return rng.choice(odd)
    if offers and how < 0.6:
        told = rng.choice(offers).action
        if hints := field_hints(type(told)):
            name = rng.choice(list(hints))
            return replace(told, **{name: invented(hints[name], rng, words)})
    if how < 0.75:
        return DEALS[game.id](rules, state, rng)
    kinds = [cls for cls in game.actions.classes.values() if cls.__name__ not in BEGUN]
    return a(Action, invented(rng.choice(kinds), rng, words))


def insist(journal: Journal[Any, Any], rng: Random, words: Sequence[str]) -> bool:
    """Something odd now or earlier, or an earlier step taken out; False if the rules won't have it."""
    how, line = rng.random(), journal.line[1:]
    if line and how < 0.2:
        return isinstance(journal.do(Retract((rng.choice(line).seq,)), insist=True), Entry)
    before = rng.choice(line).seq if line and how < 0.3 else None
    return isinstance(journal.do(odd_action(journal, rng, words), insist=True, before=before), Entry)


def go_by_the_rules(journal: Journal[Any, Any], rng: Random) -> Action | None:
    """Something that is offered; None if nothing is."""
    game = journal.game
    action = choose(game.options(journal.rules, journal.state), rng)
    if action is not None:
        answer = game.decide(journal.rules, journal.state, action, False)
        assert not isinstance(answer, Refusal), f"{action} was offered and refused: {answer}"
        journal.do(action, insist=True)
    return action
