"""`klimatisch play`: actions in, events out, as JSON lines. docs/bots.md says what each line means."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from random import Random
from typing import Any

from app.robots.playing import players_of
from app.text.languages import FALLBACK
from engine.core import (
    CORE_ACTIONS,
    NOT_WANTED,
    OF_A_SECRET,
    PUBLIC,
    Action,
    AnyGame,
    AnyJournal,
    BadInput,
    CannotTell,
    Entry,
    Journal,
    JsonObject,
    Refusal,
    censor,
    check_limits,
    narrowed,
)
from engine.games import find_game

Line = dict[str, Any]
SHOWN = ("options", "state")
"""What the end of an answer shows besides, when asked."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What whoever reads the answers wants to see of them."""

    audience: str = ""
    """A seat, or `public`; empty: everything."""
    show: tuple[str, ...] = ()
    """Of `SHOWN`, at the end of every answer."""
    final: bool = False
    """The state once more when the input is over."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One line of input, read."""

    action: Action | Chance | None
    """None: only to show something."""
    how: JsonObject
    """`insist` and `before`, as the journal takes them."""
    show: tuple[str, ...]


def play(
    game_id: str,
    edition: str,
    players: int,
    seed: int,
    lines: Iterable[str],
    wanted: Wanted = Wanted(),  # noqa: B008  # it can't be changed
    owner: JsonObject | None = None,
    mode: str = "",
) -> Iterator[Line]:
    """The answer to each line, ended by a line that says so; the game is set up first, as line 0."""
    table = sit_down(game_id, edition, players, seed, wanted, owner, mode)
    yield from table.set_up()
    for number, text in enumerate(lines, 1):
        if text.strip():
            yield from table.answer(number, text)
    if wanted.final:
        yield {"state": table.shown("state"), "awaits": table.awaited()}


def sit_down(
    game_id: str,
    edition: str,
    players: int,
    seed: int,
    wanted: Wanted,
    owner: JsonObject | None = None,
    mode: str = "",
) -> Table:
    """A table that waits for its set-up, with everything shuffled and dealt by this seed."""
    game = find_game(game_id)
    rules = game.rules(game.load(edition, owner or {}))
    rng = Random(str(seed))
    dealt = players_of(game_id, mode).deal(rng, rules, players)
    if wanted.audience and wanted.audience not in (known := audiences(dealt)):
        raise LookupError(f"nobody plays {wanted.audience!r}; --audience can be {', '.join(known)}")
    return Table(Journal(game, rules), rng, wanted, dealt)


def audiences(action: Action) -> tuple[str, ...]:
    """Who can be played for at a table that is set up so: its seats, and whoever only watches."""
    seats = [getattr(seat, fields(seat)[0].name) for seat in getattr(action, "seats", ())]
    return (*seats, PUBLIC)


def line_schema(game: AnyGame, rules: Any) -> Line:
    """JSON Schema of what a line of input may be: exactly what is not answered with `bad_input`."""
    schema: Line = narrowed(game.actions.schema(), game.limits(rules))
    for tag, cls in game.actions.classes.items():
        body = schema["$defs"][tag]
        own = [name for name in body["properties"] if name not in ("type", "v")]
        if cls in game.chance and own:
            # All of what chance decides is given, or nothing and the seeded shuffler decides.
            body["dependentRequired"] = dict.fromkeys(own, body["required"])
            body["required"] = ["type"]
        body["properties"].update(HOW)
    schema["title"] = f"{game.id}.line"
    schema["oneOf"].append(
        {
            "type": "object",
            "properties": {"show": SHOW},
            "required": ["show"],
            "additionalProperties": False,
            "description": "Nothing is done; what is shown is shown.",
        }
    )
    return schema


SHOW: Line = {
    "type": "array",
    "items": {"enum": list(SHOWN)},
    "description": "What the end of this answer shows besides what is awaited.",
}
HOW: Mapping[str, Line] = {
    "insist": {"type": "boolean", "description": "True: a warning (a refusal that is odd) is overruled."},
    "before": {
        "type": "integer",
        "minimum": 1,
        "description": "The number of a step: this one was forgotten and belongs before it.",
    },
    "show": SHOW,
}
"""What a line may say beside the action."""


class Table:
    """A game played by lines."""

    def __init__(self, journal: AnyJournal, rng: Random, wanted: Wanted, dealt: Action) -> None:
        self.journal = journal
        self._rng = rng
        self._wanted = wanted
        self._dealt = dealt
        self._limits = journal.game.limits(journal.rules)

    def set_up(self) -> Iterator[Line]:
        yield from self._said(self.journal.do(self._dealt, source="play"))
        yield self._end(0, self._wanted.show)

    def answer(self, number: int, text: str) -> Iterator[Line]:
        try:
            asked = self._read(text)
        except json.JSONDecodeError as problem:
            yield _bad(number, f"not JSON ({problem.msg} at column {problem.colno})")
        except BadInput as problem:
            yield _bad(number, str(problem))
        except (RecursionError, ValueError):
            yield _bad(number, "not JSON that anybody would write")
        else:
            if asked.action is not None:
                yield from self._said(self._do(asked.action, asked.how))
            yield self._end(number, asked.show or self._wanted.show)
            return
        yield self._end(number, self._wanted.show)

    def shown(self, what: str) -> Any:
        game, state = self.journal.game, self._seen()
        if what == "state":
            return game.states.encode(state)
        return [game.actions.encode(each) for each in game.options(self.journal.rules, state)]

    def awaited(self) -> Line:
        wanted = self.journal.game.awaits(self.journal.rules, self.journal.state)
        return {"kind": wanted.kind, "seat": wanted.seat, "count": wanted.count, "of": wanted.of}

    # --- in -------------------------------------------------------------------------------------------

    def _read(self, text: str) -> Asked:
        data = json.loads(text, parse_float=_number, parse_constant=_no_number)
        if not isinstance(data, dict):
            raise BadInput(f'expected an object with a "type", got {text.strip()[:60]}')
        only_shows = set(data) == {"show"}
        show = data.pop("show", [])
        if not isinstance(show, list) or not all(each in SHOWN for each in show):
            raise BadInput(f'"show" is a list of {" and ".join(SHOWN)}')
        if only_shows:
            return Asked(None, {}, tuple(show))
        how = {name: data.pop(name) for name in ("insist", "before") if name in data}
        if not isinstance(how.get("insist", False), bool):
            raise BadInput('"insist" is true or false')
        before = how.get("before", 1)
        if not isinstance(before, int) or isinstance(before, bool) or before < 1:
            raise BadInput('"before" is the number of a step, from 1 on')
        return Asked(self._action(data), how, tuple(show))

    def _action(self, data: Line) -> Action | Chance:
        actions = self.journal.game.actions
        kind = actions.classes.get(data["type"]) if isinstance(data.get("type"), str) else None
        if kind is None:
            raise BadInput(
                f"type: expected one of {', '.join(actions.classes)}; got {data.get('type')!r}"[:400]
            )
        version = getattr(kind, "VERSION", 1)
        if data.get("v", version) != version or isinstance(data.get("v"), bool):
            raise BadInput(f"{data['type']}.v: expected {version}, got {data['v']!r}"[:100])
        if kind in self.journal.game.chance and not set(data) - {"type", "v"}:
            return Chance(kind)
        action = actions.decode(data)
        check_limits(action, self._limits)
        return action

    # --- doing ----------------------------------------------------------------------------------------

    def _do(self, action: Action | Chance, how: JsonObject) -> Entry | Refusal | CannotTell:
        if isinstance(action, Chance):
            fallen = self._fallen(action.kind)
            if fallen is None:
                return NOT_WANTED
            action = fallen
        elif no := self._refused_in_sight(action, how):
            return no
        if isinstance(action, type(self._dealt)) and len(self.journal.entries) == 1:
            return self._set_up_anew(action, how)
        answer = self.journal.do(action, source="play", **how)
        if isinstance(answer, Entry) or not self._wanted.audience or answer.code.startswith("core."):
            return answer
        # What this audience knows allows it: why it is refused would tell what it may not know.
        return OF_A_SECRET

    def _fallen(self, kind: type) -> Action | None:
        """What chance decides: the outcome that undo kept, or a new one of the seeded shuffler."""
        game = self.journal.game
        if (known := self.journal.known_outcome(kind)) is not None:
            return known
        options = game.options(self.journal.rules, self.journal.state)
        offered = [option for option in options if type(option) is kind]
        return self._rng.choice(offered) if offered else None

    def _refused_in_sight(self, action: Action, how: JsonObject) -> Refusal | CannotTell | None:
        """A refusal that follows from what the audience may know, if there is one to censor for."""
        if not self._wanted.audience or "before" in how or isinstance(action, CORE_ACTIONS):
            return None
        game = self.journal.game
        answer = game.decide(self.journal.rules, self._seen(), action, bool(how.get("insist")))
        return None if isinstance(answer, tuple) else answer

    def _set_up_anew(self, action: Action, how: JsonObject) -> Entry | Refusal | CannotTell:
        """A set-up before anything was done takes the place of the one that was dealt."""
        anew: AnyJournal = Journal(self.journal.game, self.journal.rules)
        answer = anew.do(action, source="play", **how)
        if isinstance(answer, Entry):
            self.journal = anew
        return answer

    # --- out ------------------------------------------------------------------------------------------

    def _seen(self) -> Any:
        state, audience = self.journal.state, self._wanted.audience
        return self.journal.game.view(state, audience) if audience else state

    def _censored(self, value: Any) -> Any:
        return censor(value, self._wanted.audience) if self._wanted.audience else value

    def _said(self, answer: Entry | Refusal | CannotTell) -> Iterator[Line]:
        game = self.journal.game
        if isinstance(answer, Entry):
            for event in answer.events:
                yield {"seq": answer.seq, "event": game.events.encode(self._censored(event))}
            if not answer.events:
                yield {"seq": answer.seq, "action": game.actions.encode(self._censored(answer.action))}
            return
        code: Line = {"refusal": answer.code} if isinstance(answer, Refusal) else {"cannot_tell": answer.code}
        more = {"strength": answer.strength} if isinstance(answer, Refusal) else {"needs": answer.needs}
        # Not every booklet is known in our fallback: the language of the heading is said beside it.
        place = game.heading(self.journal.rules.data.edition, answer.place, FALLBACK)
        cited = {"place": place.words, "place_language": place.language if place.words else ""}
        yield {**code, **more, "params": dict(answer.params), **cited}

    def _end(self, number: int, show: tuple[str, ...]) -> Line:
        """The last line of an answer; `last` is the step that the journal has come to."""
        more = {what: self.shown(what) for what in dict.fromkeys(show)}
        return {"end": number, "last": self.journal.next_seq - 1, "awaits": self.awaited(), **more}


@dataclass(frozen=True, slots=True)
class Chance:
    """An action of which only the kind was given: its outcome is the shuffler's."""

    kind: type


def _bad(number: int, words: str) -> Line:
    return {"bad_input": f"line {number}: {words}"}


def _number(text: str) -> int | float:
    """JSON knows one kind of number: 6.0 is 6."""
    value = float(text)
    return int(value) if value.is_integer() else value


def _no_number(text: str) -> float:
    raise BadInput(f"{text} is no number")
