"""Players without a plan: whole journals of any game from one `random.Random`, the same in every process."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any, get_args

from engine.core import Action, Entry, Game, Journal, ReadBox, Refusal, Retract, Shown, Unknown
from engine.games import find_game
from engine.keep_cool.actions import (
    Build,
    Give,
    Innovate,
    MakePromise,
    SeatChoice,
    SettlePromise,
    SetUp,
    ShowTarget,
    show_target,
)
from engine.keep_cool.decide import COLOURS, KINDS
from engine.keep_cool.ending import dealt_targets
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import TARGET_CARD, Deed, Share, State
from tests.engine import co2_players, emission_players, kyoto_players


def set_up_keep_cool(rules: Rules, rng: Random, players: int) -> SetUp:
    """Any table of this size: the USA first, some target cards shown to the app, some not."""
    others = [*rules.seats[players][1:]]
    if players in rules.choose_one:
        others.append(rng.choice(rules.choose_one[players]))
    rng.shuffle(others)
    cards = rng.sample(dealt_targets(rules, players), players)
    return SetUp(
        tuple(
            SeatChoice(country, f"Group {n}", show_target(country, card) if rng.random() < 0.7 else None)
            for n, (country, card) in enumerate(zip(["usa", *others], cards, strict=True), start=1)
        )
    )


def deal_in_keep_cool(rules: Rules, state: State, rng: Random) -> Action:
    """Something players may agree on, whether or not they can: the rules say."""
    one, other, third = rng.sample([seat.country for seat in state.seats], 3)
    active = state.active_seat.country
    partner = other if one == active else one
    chips, kind, colour = rng.randint(1, 4), rng.choice(KINDS), rng.choice(COLOURS)
    card = rng.choice(dealt_targets(rules, len(state.seats)))
    standing = [promise.id for promise in state.promises] or [1]
    deals = (
        lambda: Give(one, other, chips, back=rng.choice((0, chips + 1))),
        lambda: Give(active, partner, chips),
        lambda: Innovate(colour, (Share(active, 7 - chips), Share(partner, chips)), (third,)),
        lambda: Build(kind, partner, agreed=True),
        lambda: Build(kind, partner, (Share(active, 1), Share(partner, chips)), agreed=True),
        lambda: MakePromise(one, other, rng.choice(DEEDS), chips, kind),
        lambda: SettlePromise(rng.choice(standing), rng.choice(("paid", "kept", "broken", "forgiven"))),
        lambda: ShowTarget(one, rng.choice((show_target(one, card), Unknown(TARGET_CARD)))),
    )
    return rng.choice(deals)()


def read_box(rules: Any, rng: Random) -> ReadBox:
    """Some value of the box is another one than the data have, by a little."""
    known = [path for path in rules.data.values if "." in path and path != "components.chips"]
    path = rng.choice(sorted(known))
    now = rules.data[path]
    at = rng.randrange(len(now)) if isinstance(now, list) and now else None
    was = now if at is None else now[at]
    if isinstance(was, list):
        return ReadBox((Shown(path, tuple(was)),))
    other = was + rng.choice((-1, 1)) if isinstance(was, int) else rng.choice(now) if at is not None else was
    return ReadBox((Shown(path, other, at),))


DEEDS: tuple[Deed, ...] = get_args(Deed)
DEALS: dict[str, Callable[[Any, Any, Random], Action]] = {
    "keep_cool": deal_in_keep_cool,
    "kyoto": kyoto_players.deal,
    "emission": emission_players.deal,
    "co2": co2_players.deal,
}
"""What random players agree on; it can't be listed, so it is not among the options."""
SET_UPS: dict[str, Callable[[Any, Random, int], Action]] = {
    "keep_cool": set_up_keep_cool,
    "kyoto": kyoto_players.set_up,
    "emission": emission_players.set_up,
    "co2": co2_players.set_up,
}
"""How random players sit down to each game."""
PLAYERS: dict[str, range] = {
    "keep_cool": range(3, 7),
    "kyoto": range(3, 7),
    "emission": range(1, 5),
    "co2": range(1, 5),
}


@cache
def rules_of(game: Game[Any, Any], edition: str = "") -> Any:
    """The rules of an edition, or of the game's first one, as shipped."""
    return game.rules(game.load(edition or game.editions[0], {}))


def sit_down(
    game: Game[Any, Any], rng: Random, players: int | None = None, rules: Any = None
) -> Journal[Any, Any]:
    journal: Journal[Any, Any] = Journal(game, rules or rules_of(game))
    count = players or rng.choice(PLAYERS[game.id])
    begun = journal.do(SET_UPS[game.id](journal.rules, rng, count), source="sim")
    assert isinstance(begun, Entry), begun
    return journal


def step(journal: Journal[Any, Any], rng: Random, corrections: float = 0.0) -> bool:
    """Do something that is offered, or now and then correct the journal; False when the game is over."""
    if corrections and rng.random() < corrections and correct(journal, rng):
        return True
    if rng.random() < 0.1 and journal.game.awaits(journal.rules, journal.state).kind != "over":
        deal = DEALS[journal.game.id](journal.rules, journal.state, rng)
        if rng.random() < 0.1:
            deal = read_box(journal.rules, rng)
        if isinstance(journal.do(deal, source="sim", insist=True), Entry):
            return True
    action = choose(journal.game.options(journal.rules, journal.state), rng)
    if action is None:
        return False
    answer = journal.do(action, source="sim")
    if isinstance(answer, Refusal) and answer.code == "core.chance.already_known":
        answer = journal.do(journal.game.actions.decode(answer.params["known"]), source="sim")
        if isinstance(answer, Refusal):  # a card that can't turn up any more, after a reshuffle was undone
            answer = journal.do(action, source="sim", insist=True)
    assert isinstance(answer, Entry), f"{action} was offered and refused: {answer}"
    return True


def choose(options: Sequence[Action], rng: Random) -> Action | None:
    """The kind first: 48 cards to draw shall not outweigh one claim of victory, nor three purchases."""
    kinds = list(dict.fromkeys(type(option) for option in options))
    if not kinds:
        return None
    kind = rng.choice(kinds)
    return rng.choice([option for option in options if type(option) is kind])


def correct(journal: Journal[Any, Any], rng: Random) -> bool:
    """Undo, redo, take one step out or put a forgotten one in; False if there was nothing to correct."""
    what = rng.choice(["undo", "undo", "redo", "take out", "put in"])
    change: Action | None
    if what == "undo":
        change = journal.undo()
        assert change is None or isinstance(journal.propose(change), Entry), "undo is always possible"
    elif what == "redo":
        change = journal.redo()
    elif len(journal.line) < 2:
        return False
    elif what == "take out":
        change = Retract((rng.choice(journal.line[1:]).seq,))
    else:
        return any(put_in(journal, rng) for _ in range(8))
    return change is not None and isinstance(journal.do(change, source="sim"), Entry)


def put_in(journal: Journal[Any, Any], rng: Random) -> bool:
    """Try to put a step before some other without unsettling any; most places won't have it."""
    at = rng.randrange(1, len(journal.line))
    earlier = journal.game.fold(event for entry in journal.line[:at] for event in entry.events)
    forgotten = choose(journal.game.options(journal.rules, earlier), rng)
    if forgotten is None:
        return False
    return isinstance(journal.do(forgotten, source="sim", before=journal.line[at].seq), Entry)


def play(journal: Journal[Any, Any], rng: Random, steps: int, corrections: float = 0.0) -> Journal[Any, Any]:
    """Go on for so many steps at most."""
    for _ in range(steps):
        if not step(journal, rng, corrections):
            break
    return journal


def state_hash(encoded: Any) -> str:
    """A name for a state that is the same for ever: of its JSON, keys sorted."""
    text = json.dumps(encoded, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def fingerprint(game_id: str, seed: int, steps: int = 400) -> str:
    """Everything that happens in one random game, as one hash."""
    game, rng = find_game(game_id), Random(seed)
    journal = play(sit_down(game, rng), rng, steps, corrections=0.05)
    said = [
        [game.actions.encode(entry.action), [game.events.encode(event) for event in entry.events]]
        for entry in journal.entries
    ]
    return state_hash([said, game.states.encode(journal.state)])
