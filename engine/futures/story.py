"""A whole session looked back on: how it stood turn by turn, and which steps decided it.

Under a table of players as reference (people who help each other, say) every moment has a share of futures
that are lost. A step that changed that share by more than chance in the sample explains is a turning point.
What was thrown or drawn is told apart from what people did: before a throw the share is the average over
everything that could fall, so its change is luck and nobody's doing; the rest is choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Any, Literal, TypeAlias

from engine.core import PUBLIC, Action, Entry, Game, record
from engine.futures.forecast import Forecast
from engine.futures.intervals import SURE, Difference, Estimate, difference, estimate, z_of
from engine.futures.luck import Seeded
from engine.futures.playing import moment
from engine.futures.policies import Table

Cause = Literal["luck", "choice", "correction"]
"""What made a step what it was: a throw or a draw; somebody; or the table, putting the app right."""

NO_RETURN = 0.9
"""From this share of lost futures on, and as long as it never falls below again, there was no way back."""
MOST_TURNING_POINTS = 3
MOST_CHOICES = 12
"""Alternatives that are looked at for one turning point."""


@record
class Question:
    """How often is it lost from here? `action` is done first, if there is one."""

    state: Any
    table: str
    action: Action | None = None


Runs: TypeAlias = tuple[bool, ...]
"""Future by future, whether it is lost."""
Measure: TypeAlias = Callable[[Sequence[Question]], Sequence[Runs]]
"""Answers questions, in one go: in this process or in many."""


@record
class Point:
    """The table at the beginning of a turn, or at the end of the game."""

    seq: int
    """The number of the last step before it."""
    turn: tuple[int, ...]
    lost: tuple[Estimate, ...]
    """For each table of the story."""


@record
class Alternative:
    """What could have been done instead."""

    action: Action
    lost: Estimate
    instead_of: Difference
    """How much more often it is lost after what was done."""


@record
class TurningPoint:
    """A step that changed the share of lost futures by more than can be an accident of the sample."""

    seq: int
    turn: tuple[int, ...]
    seat: str
    """Whose step it was; empty where nobody in particular acts."""
    action: Action
    cause: Cause
    before: Estimate
    after: Estimate
    change: Difference
    alternative: Alternative | None
    """The best other choice, if somebody had one that was surely better."""


@record
class Sum:
    """How much of the change came from one cause, with its interval."""

    by: float
    low: float
    high: float


@record
class Story:
    """A session looked back on."""

    tables: tuple[str, ...]
    """The names of the players it was played on with; by the first, turning points are measured."""
    futures: int
    seed: str
    points: tuple[Point, ...]
    turning_points: tuple[TurningPoint, ...]
    """The largest change first."""
    no_return: int | None
    """Which of the points is the first without a way back; none: there was one to the end."""
    luck: Sum
    choice: Sum


@record
class Step:
    """One entry of the journal with the tables before and after it."""

    seq: int
    action: Action
    cause: Cause
    turn: tuple[int, ...]
    seat: str
    before: Any
    after: Any


def tell(
    game: Game[Any, Any],
    forecast: Forecast[Any, Any],
    rules: Any,
    line: Sequence[Entry],
    tables: Sequence[str],
    measure: Measure,
    futures: int,
    seed: str,
) -> Story:
    """The story of a journal's line. `measure` plays so many futures of each question, with this seed."""
    steps = list(_steps(game, forecast, rules, line))
    if not steps:
        return Story(tuple(tables), futures, seed, (), (), None, Sum(0.0, 0.0, 0.0), Sum(0.0, 0.0, 0.0))
    reference = tables[0]
    blocks = _blocks(steps)
    bounds = [blocks[0][0].before, *[block[-1].after for block in blocks]]
    turns = _turns(game, blocks, bounds)
    others = [Question(bounds[at], name) for name in tables[1:] for at in turns]
    answers = list(measure([*[Question(state, reference) for state in bounds], *others]))
    at_bounds, rest = answers[: len(bounds)], answers[len(bounds) :]
    points = tuple(
        Point(
            seq=blocks[at - 1][-1].seq if at else 1,
            turn=game.turn(bounds[at]),
            lost=tuple(
                _share(runs)
                for runs in (at_bounds[at], *[rest[n * len(turns) + i] for n in range(len(tables) - 1)])
            ),
        )
        for i, at in enumerate(turns)
    )
    return Story(
        tables=tuple(tables),
        futures=futures,
        seed=seed,
        points=points,
        turning_points=_turning_points(forecast, rules, blocks, at_bounds, reference, measure),
        no_return=_no_return(points),
        luck=_sum(blocks, at_bounds, "luck"),
        choice=_sum(blocks, at_bounds, "choice"),
    )


def in_this_process(
    game: Game[Any, Any],
    rules: Any,
    tables: Mapping[str, Table],
    futures: int,
    seed: str,
    seeded: Seeded,
    audience: str = PUBLIC,
) -> Measure:
    """Answers questions one after the other."""

    def measure(questions: Sequence[Question]) -> Sequence[Runs]:
        answers = []
        for each in questions:
            at = moment(game, rules, each.state, seeded, audience)
            runs = at.futures(tables[each.table], seed, range(futures), each.action)
            answers.append(tuple([future.lost for future in runs]))
        return answers

    return measure


# --- the steps --------------------------------------------------------------------------------------------


def _steps(
    game: Game[Any, Any], forecast: Forecast[Any, Any], rules: Any, line: Sequence[Entry]
) -> Iterator[Step]:
    """Everything after the set-up that happened at the table, up to the end; calling off is no end."""
    state = game.blank
    for number, entry in enumerate(line):
        after = game.fold(entry.events, state)
        if number and state.outcome is None and not _called_off(after):
            seat = forecast.decider(rules, state) or getattr(entry.action, "country", "")
            cause: Cause = "luck" if type(entry.action) in game.chance else "choice"
            if entry.corrects or type(entry.action) in forecast.corrections:
                cause = "correction"
            yield Step(entry.seq, entry.action, cause, game.turn(state), seat, state, after)
        state = after


def _called_off(state: Any) -> bool:
    return state.outcome is not None and state.outcome.kind == "called_off"


def _blocks(steps: Sequence[Step]) -> list[list[Step]]:
    """Steps in a row with the same cause in the same turn."""
    blocks: list[list[Step]] = []
    for step in steps:
        last = blocks[-1][-1] if blocks else None
        if last is None or (last.cause, last.turn) != (step.cause, step.turn):
            blocks.append([])
        blocks[-1].append(step)
    return blocks


def _turns(game: Game[Any, Any], blocks: Sequence[Sequence[Step]], bounds: Sequence[Any]) -> list[int]:
    """Which bounds between blocks are the beginning of a turn, or the end of the game."""
    found = [0]
    for at in range(1, len(bounds)):
        if at == len(blocks) or blocks[at][0].turn != blocks[at - 1][0].turn:
            found.append(at)
    return found


# --- what decided it --------------------------------------------------------------------------------------


def _turning_points(
    forecast: Forecast[Any, Any],
    rules: Any,
    blocks: Sequence[Sequence[Step]],
    at_bounds: Sequence[Runs],
    reference: str,
    measure: Measure,
) -> tuple[TurningPoint, ...]:
    """The largest changes that are sure, even though so many were looked at (Bonferroni)."""
    sure = 1 - (1 - SURE) / len(blocks)
    changes = [difference(at_bounds[at], at_bounds[at + 1], sure) for at in range(len(blocks))]
    large = sorted(
        (at for at, change in enumerate(changes) if change.sure and blocks[at][0].cause != "correction"),
        key=lambda at: (-abs(changes[at].by), at),
    )
    found = []
    for at in large[:MOST_TURNING_POINTS]:
        step, before, after = _the_step(blocks[at], at_bounds[at], at_bounds[at + 1], reference, measure)
        found.append(
            TurningPoint(
                seq=step.seq,
                turn=step.turn,
                seat=step.seat,
                action=step.action,
                cause=step.cause,
                before=_share(before),
                after=_share(after),
                change=difference(before, after),
                alternative=_alternative(forecast, rules, step, after, reference, measure),
            )
        )
    return tuple(found)


def _the_step(
    block: Sequence[Step], before: Runs, after: Runs, reference: str, measure: Measure
) -> tuple[Step, Runs, Runs]:
    """The step of a block that changed most in the block's direction, with the runs on both sides of it."""
    between = measure([Question(step.after, reference) for step in block[:-1]])
    runs = [before, *between, after]
    up = sum(after) >= sum(before)
    changes = [sum(runs[at + 1]) - sum(runs[at]) for at in range(len(block))]
    at = max(range(len(block)), key=lambda at: (changes[at] if up else -changes[at], -at))
    return block[at], runs[at], runs[at + 1]


def _alternative(
    forecast: Forecast[Any, Any], rules: Any, step: Step, done: Runs, reference: str, measure: Measure
) -> Alternative | None:
    """The best other choice of this moment, if it is surely better than what was done."""
    if step.cause != "choice":
        return None
    others = [each for each in forecast.choices(rules, step.before) if each != step.action]
    others = _of_each_kind(others, MOST_CHOICES)
    if not others:
        return None
    answers = measure([Question(step.before, reference, action) for action in others])
    at = min(range(len(others)), key=lambda at: sum(answers[at]))
    sure = 1 - (1 - SURE) / len(others)
    instead_of = difference(answers[at], done, sure)
    if instead_of.low <= 0:
        return None
    return Alternative(others[at], _share(answers[at]), instead_of)


def _of_each_kind(actions: Sequence[Action], most: int) -> list[Action]:
    """So many actions, one of each kind in turn, so that no kind crowds out another."""
    kinds: dict[type, list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    chosen: list[Action] = []
    for turn in range(max(map(len, kinds.values()), default=0)):
        chosen += [each[turn] for each in kinds.values() if turn < len(each)]
    return chosen[:most]


def _no_return(points: Sequence[Point]) -> int | None:
    """The first point from which on the share of lost futures never falls below the limit again."""
    first = None
    for at in reversed(range(len(points))):
        if points[at].lost[0].share < NO_RETURN:
            break
        first = at
    return first


def _sum(blocks: Sequence[Sequence[Step]], at_bounds: Sequence[Runs], cause: Cause) -> Sum:
    """The changes of all blocks of one cause, future by future, so that their common luck cancels out."""
    of = [at for at, block in enumerate(blocks) if block[0].cause == cause]
    sums = [
        sum([runs_after - runs_before for runs_before, runs_after in pairs])
        for pairs in _pairs(of, at_bounds)
    ]
    if not sums:
        return Sum(0.0, 0.0, 0.0)
    n = len(sums)
    mean = sum(sums) / n
    spread = sqrt(sum([(each - mean) ** 2 for each in sums]) / max(1, n - 1) / n)
    half = z_of(SURE) * spread
    return Sum(mean, mean - half, mean + half)


def _pairs(of: Sequence[int], at_bounds: Sequence[Runs]) -> Iterator[list[tuple[bool, bool]]]:
    for number in range(len(at_bounds[0])):
        yield [(at_bounds[at][number], at_bounds[at + 1][number]) for at in of]


def _share(runs: Runs) -> Estimate:
    return estimate(sum(runs), len(runs))
