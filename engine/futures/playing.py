"""One future: a table that is played on to its end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.core import PUBLIC, Action, Drafted, Game, record
from engine.futures.forecast import Forecast, forecast_of
from engine.futures.luck import Luck, Seeded
from engine.futures.policies import AnyPolicy, Options, Table

MOST_TURNS = 240
"""A future that has neither been won nor lost by then stays open."""
MOST_STEPS = 20_000
"""No table needs so many; a policy that never comes to an end is one that goes round in circles."""


class NotAccepted(AssertionError):
    """A player wanted something that the rules refuse; says what and by which code."""


class CannotGoOn(Exception):
    """This table can't be played on by itself; says why."""


@record
class Future:
    """How one future went, in little: many are kept and sent between processes."""

    kind: str
    """The kind of its outcome; empty where it was still open at the end."""
    why: str
    winners: tuple[str, ...]
    lost: bool
    turns: int
    """How many turns it took from now."""
    course: tuple[tuple[int, ...], ...]
    """For every quantity what it was now, and at the end of each turn."""


@dataclass(frozen=True)
class Moment:
    """A table as an audience may know it, ready to be played on many times.

    Only the audience's view is kept: nothing that follows can depend on what it hides.
    """

    game: Game[Any, Any]
    forecast: Forecast[Any, Any]
    rules: Any
    view: Any
    seeded: Seeded
    most_turns: int = MOST_TURNS

    def futures(
        self, table: Table, seed: str, numbers: range, action: Action | None = None
    ) -> Iterator[Future]:
        """The futures of these numbers, one after the other; after this action if there is one."""
        for number in numbers:
            yield self.future(table, seed, number, action)

    def future(self, table: Table, seed: str, number: int, action: Action | None = None) -> Future:
        luck = Luck(self.seeded, seed, number)
        state = self.forecast.redraw(luck.hidden, self.rules, self.view)
        return play_on(self, state, table, luck, action)


def moment(
    game: Game[Any, Any],
    rules: Any,
    state: Any,
    seeded: Seeded,
    audience: str = PUBLIC,
    most_turns: int = MOST_TURNS,
) -> Moment:
    """This table for an audience; the rules are those that it may know of what was read off the box."""
    view = game.view(state, audience)
    informed = game.reading.rules(rules, view, audience)
    return Moment(game, forecast_of(game.id), informed, view, seeded, most_turns)


def play_on(at: Moment, state: Any, table: Table, luck: Luck, first: Action | None = None) -> Future:
    """From a whole table to the end; chance has its own streams, people have theirs."""
    game, rules, forecast = at.game, at.rules, at.forecast
    decide, chance, turn_of, list_options = game.decide, forecast.chance, game.turn, game.options
    people = luck.people
    one = table[""] if len(table) == 1 and "" in table else None
    counted = tuple(forecast.quantities.values())
    course = [tuple([count(state) for count in counted])]
    turn = turn_of(state)
    action = first
    for _ in range(MOST_STEPS):
        if state.outcome is not None:
            break
        if action is None:
            action = chance(luck, rules, state)
        if action is None:
            options = Options(list_options, rules, state)
            choose = one or _whose(table, forecast, rules, state, luck)
            action = choose(people, rules, state, options)
        events = decide(rules, state, action, False)
        if type(events) is Drafted:
            state = events.states[-1]
        elif isinstance(events, tuple):
            state = game.fold(events, state)
        else:
            raise NotAccepted(f"{action} is refused ({events.code})")
        action = None
        if (now := turn_of(state)) != turn:
            turn = now
            course.append(tuple([count(state) for count in counted]))
            if len(course) > at.most_turns:
                break
    else:
        raise CannotGoOn(f"after {MOST_STEPS:,} steps the game has not come to an end")
    return _future(forecast, state, course, tuple([count(state) for count in counted]))


def _whose(table: Table, forecast: Forecast[Any, Any], rules: Any, state: Any, luck: Luck) -> AnyPolicy:
    """The policy of the seat that acts; where anybody may, somebody of the table does."""
    seat = forecast.decider(rules, state)
    if not seat and "" not in table:
        seat = luck.people.choice(list(table))
    return table[seat] if seat in table else table[""]


def _future(
    forecast: Forecast[Any, Any], state: Any, course: list[tuple[int, ...]], last: tuple[int, ...]
) -> Future:
    outcome = state.outcome
    turns = len(course) - 1
    if outcome is not None:
        # The turn in which it ended has an end, too.
        course.append(last)
        turns += 1
    kind = outcome.kind if outcome is not None else ""
    return Future(
        kind=kind,
        why=outcome.why if outcome is not None else "",
        winners=tuple(outcome.winners) if outcome is not None else (),
        lost=kind in forecast.lost,
        turns=turns,
        course=tuple(zip(*course, strict=True)),
    )
