"""`klimatisch play`: actions in, events out, as JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

from app.autoplay import players_of
from engine.core import BadInput, CannotTell, Entry, Journal, Refusal
from engine.games import find_game

Line = dict[str, Any]


def play(
    game_id: str,
    edition: str,
    players: int,
    seed: int,
    lines: Iterable[str],
    final: bool,
    owner: Mapping[str, Any] | None = None,
    mode: str = "",
) -> Iterator[Line]:
    """Answers to each line: its events, or one refusal. The game is set up first, with the `owner`'s values.

    A roll without a face or a draw without a card is filled in by the seeded shuffler. A line may say
    `"insist": true` to overrule a warning and `"before": n` to put in a forgotten step. A set-up that comes
    before anything was done takes the place of the one that was dealt.
    """
    game = find_game(game_id)
    rules = game.rules(game.load(edition, owner or {}))
    rng = Random(str(seed))
    journal: Journal[Any, Any] = Journal(game, rules)
    dealt = players_of(game_id, mode).deal(rng, rules, players)
    yield from _answer(journal, journal.do(dealt, source="play"))
    for number, text in enumerate(lines, 1):
        if text.strip():
            journal, answers = _line(journal, rng, number, text, type(dealt))
            yield from answers
    if final:
        yield {"state": game.states.encode(journal.state), "awaits": _awaits(journal)}


def _line(
    journal: Journal[Any, Any], rng: Random, number: int, text: str, set_up: type
) -> tuple[Journal[Any, Any], Iterator[Line]]:
    """The journal to go on with, and the answers to one line."""
    try:
        data = json.loads(text)
        if not isinstance(data, dict):
            raise BadInput(f'expected an object with a "type", got {text.strip()[:60]}')
        told = {name: data.pop(name) for name in ("insist", "before") if name in data}
        if not isinstance(told.get("insist", False), bool) or not isinstance(told.get("before", 0), int):
            raise BadInput('"insist" is true or false, "before" the number of a step')
        action = journal.game.actions.decode(_with_chance(journal, rng, data))
    except json.JSONDecodeError as problem:
        return journal, _bad(f"line {number}: not JSON ({problem.msg} at column {problem.colno})")
    except BadInput as problem:
        return journal, _bad(f"line {number}: {problem}")
    except (RecursionError, ValueError):
        return journal, _bad(f"line {number}: not JSON that anybody would write")
    if isinstance(action, set_up) and len(journal.entries) == 1:
        anew: Journal[Any, Any] = Journal(journal.game, journal.rules)
        answer = anew.do(action, source="play", **told)
        return anew if isinstance(answer, Entry) else journal, _answer(journal, answer)
    return journal, _answer(journal, journal.do(action, source="play", **told))


def _bad(words: str) -> Iterator[Line]:
    yield {"bad_input": words}


def _with_chance(journal: Journal[Any, Any], rng: Random, data: Line) -> Line:
    """Fill in what the shuffler decides: the outcome that undo kept, or a new one."""
    kind = journal.game.actions.classes.get(str(data.get("type")))
    if kind not in journal.game.chance or set(data) - {"type", "v"}:
        return data
    known = journal.known_outcome(kind)
    offered = [
        option for option in journal.game.options(journal.rules, journal.state) if type(option) is kind
    ]
    if known is None and not offered:
        return data
    return journal.game.actions.encode(known or rng.choice(offered))


def _answer(journal: Journal[Any, Any], answer: Entry | Refusal | CannotTell) -> Iterator[Line]:
    game = journal.game
    if isinstance(answer, Entry):
        for event in answer.events:
            yield {"seq": answer.seq, "event": game.events.encode(event)}
        if not answer.events:
            yield {"seq": answer.seq, "action": game.actions.encode(answer.action)}
    elif isinstance(answer, Refusal):
        yield {
            "refusal": answer.code,
            "strength": answer.strength,
            "params": dict(answer.params),
            "place": game.heading(journal.rules.data.edition, answer.place, "en"),
        }
    else:
        yield {
            "cannot_tell": answer.code,
            "needs": answer.needs,
            "params": dict(answer.params),
            "place": game.heading(journal.rules.data.edition, answer.place, "en"),
        }


def _awaits(journal: Journal[Any, Any]) -> Line:
    wanted = journal.game.awaits(journal.rules, journal.state)
    return {"kind": wanted.kind, "seat": wanted.seat, "count": wanted.count, "of": wanted.of}
