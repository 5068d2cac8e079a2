"""`klimatisch futures`: how a session may go on, as lines of JSON. docs/bots.md says what each line means."""

from __future__ import annotations

import argparse
import json
import sys
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from app.cli.main import Misuse, box_of, check_players
from app.cli.progress import Progress
from app.futures.crew import Crew
from app.futures.people import ASSUMED, table_of
from app.robots.own_policy import NoPolicy
from app.robots.playing import NotAccepted
from engine.core import PUBLIC, Action, AnyGame, AnyJournal, Journal, censor
from engine.futures import (
    Alternative,
    CannotGoOn,
    Choice,
    Difference,
    Estimate,
    Forecast,
    Future,
    Outlook,
    Point,
    Question,
    Story,
    Sum,
    TurningPoint,
    forecast_of,
    outlook,
    paired,
    tell,
    told_apart,
)
from engine.games import GAMES

Line = dict[str, Any]
MOST_CHOICES = 60
DIGITS = 4


def run(options: argparse.Namespace) -> int:
    journal = _journal(options)
    state = journal.state
    seats = tuple(getattr(seat, type(seat).__slots__[0]) for seat in state.seats)
    if options.audience not in (PUBLIC, *seats):
        known = ", ".join((*seats, PUBLIC))
        raise Misuse(f"nobody plays {options.audience!r}; --audience can be {known}")
    policies = tuple(dict.fromkeys(options.policy or ASSUMED))
    own = any(":" in words for words in policies)
    try:
        for words in policies:
            table_of(journal.game.id, words, seats)
        crew = Crew(
            journal.game.id, journal.rules, seats, policies, str(options.seed), options.audience, options.jobs
        )
        for line in _lines(options, journal, crew):
            print(json.dumps(line, ensure_ascii=False), flush=True)
    except (NoPolicy, NotAccepted, CannotGoOn) as problem:
        raise Misuse(f"{', '.join(policies)}: {problem}") from problem
    except Exception as problem:
        if not own or isinstance(problem, OSError):
            raise
        traceback.print_exc()  # it is their program: where it went wrong is what they need
        raise Misuse(f"{', '.join(policies)} went wrong: {problem!r}") from problem
    return 0


def _lines(options: argparse.Namespace, journal: AnyJournal, crew: Crew) -> Iterator[Line]:
    if options.story:
        return _story(options, journal, crew)
    if options.choices:
        return _choices(options, journal, crew)
    stops = list(_turns(journal)) if options.curve else [(journal.line[-1].seq, journal.state)]
    return _outlooks(options, journal, crew, stops)


# --- what is looked at ------------------------------------------------------------------------------------


def _journal(options: argparse.Namespace) -> AnyJournal:
    """The session, up to and with the step that was asked for."""
    if options.of in GAMES:
        journal = _played(options)
    elif Path(options.of).suffix or Path(options.of).exists():
        journal = _read(Path(options.of))
    else:
        journal = _stored(options)
    if options.at is None:
        if not journal.line:
            raise Misuse("nothing has happened in this session")
        return journal
    if not 1 <= options.at < journal.next_seq:
        raise Misuse(f"there is no step {options.at}; the last is {journal.next_seq - 1}")
    return Journal(journal.game, journal.rules, journal.upto(options.at))


def _played(options: argparse.Namespace) -> AnyJournal:
    """What was played on standard input, line by line; a line that isn't accepted is told and left out."""
    from app.tools.play import Wanted, sit_down

    options.game = options.of
    check_players(options)
    box = box_of(options)
    table = sit_down(box.game, box.edition, options.players, options.seed, Wanted(), box.values, options.mode)
    list(table.set_up())
    for number, text in enumerate(sys.stdin, 1):
        if text.strip():
            for line in table.answer(number, text):
                if problem := _problem(line):
                    print(f"klimatisch: line {number} is left out: {problem}", file=sys.stderr, flush=True)
    return table.journal


def _problem(line: Line) -> str:
    for kind in ("bad_input", "refusal", "cannot_tell"):
        if kind in line:
            return str(line[kind]).partition(": ")[2] if kind == "bad_input" else str(line[kind])
    return ""


def _read(path: Path) -> AnyJournal:
    from app.cli.sessions import words
    from app.sessions.exchange.taking_in import unpack
    from app.sessions.store.errors import StoreError

    try:
        with path.open("rb") as file, unpack(file, lenient=True) as packed:
            return packed.journal
    except OSError as problem:
        raise Misuse(f"can't read {path}: {problem.strerror}") from problem
    except StoreError as problem:
        raise Misuse(f"{path}: {words(problem)}") from problem


def _stored(options: argparse.Namespace) -> AnyJournal:
    from app.cli.sessions import load_journal

    return load_journal(options, options.of)


def _turns(journal: AnyJournal) -> Iterator[tuple[int, Any]]:
    """The table at the beginning of each turn, and the number of the step before."""
    game, state, turn = journal.game, journal.game.blank, None
    for entry in journal.line:
        state = game.fold(entry.events, state)
        if state.outcome is None and game.turn(state) != turn:
            turn = game.turn(state)
            yield entry.seq, state


# --- what is said -----------------------------------------------------------------------------------------


def _outlooks(
    options: argparse.Namespace, journal: AnyJournal, crew: Crew, stops: Sequence[tuple[int, Any]]
) -> Iterator[Line]:
    forecast: Forecast[Any, Any] = forecast_of(journal.game.id)
    questions = [Question(state, words) for _, state in stops for words in crew.policies]
    with Progress(len(questions) * options.futures, "futures", sys.stderr) as progress:
        pieces = crew.futures(questions, options.futures)
        for at, question in enumerate(questions):
            futures: list[Future] = []
            while len(futures) < options.futures:
                piece = next(pieces)
                progress.advance(len(piece))
                futures += piece
            seq = stops[at // len(crew.policies)][0]
            found = outlook(forecast, futures)
            yield {
                **_head(options, journal, seq, question.state, question.table),
                **_outlook(found),
            }


def _head(options: argparse.Namespace, journal: AnyJournal, seq: int, state: Any, policy: str) -> Line:
    return {
        "game": journal.game.id,
        "at": seq,
        "turn": list(journal.game.turn(state)),
        "policy": policy,
        "audience": options.audience,
        "seed": options.seed,
        "practice_values": journal.rules.data.count("practice") > 0,
    }


def _outlook(found: Outlook) -> Line:
    return {
        "futures": found.futures,
        "lost": _estimate(found.lost),
        "outcomes": {each.name: _estimate(each.estimate) for each in found.outcomes},
        "winners": {each.name: _estimate(each.estimate) for each in found.winners},
        "reasons": [{"outcome": each.kind, "why": each.why, "count": each.count} for each in found.reasons],
        "lost_by_turn": list(found.lost_by),
        "ends_after": dict(zip(("low", "middle", "high"), found.turns, strict=True)),
        "bands": {
            band.quantity: {"low": list(band.low), "middle": list(band.middle), "high": list(band.high)}
            for band in found.bands
        },
    }


def _estimate(found: Estimate) -> Line:
    return {
        "count": found.count,
        "share": round(found.share, DIGITS),
        "low": round(found.low, DIGITS),
        "high": round(found.high, DIGITS),
    }


def _difference(found: Difference | Sum) -> Line:
    return {
        "by": round(found.by, DIGITS),
        "low": round(found.low, DIGITS),
        "high": round(found.high, DIGITS),
    }


def _choices(options: argparse.Namespace, journal: AnyJournal, crew: Crew) -> Iterator[Line]:
    game, state, rules = journal.game, journal.state, journal.rules
    view = game.view(state, options.audience)
    actions: list[Action] = list(forecast_of(game.id).choices(rules, view))[:MOST_CHOICES]
    if not actions:
        awaited = game.awaits(rules, state)
        raise Misuse(
            f"nobody has a choice here that could be compared (the table waits for: {awaited.kind}"
            f"{f' of {awaited.of}' if awaited.of else ''}); --at STEP looks at an earlier moment"
        )
    total = len(actions) * len(crew.policies) * options.futures
    with Progress(total, "futures", sys.stderr) as progress:
        measure = crew.measure(options.futures, progress.advance)
        for words in crew.policies:
            runs = measure([Question(state, words, action) for action in actions])
            found = paired(actions, runs)
            head = _head(options, journal, journal.line[-1].seq, state, words)
            for choice in found:
                yield {**head, "futures": options.futures, **_choice(game, choice)}
            yield {**head, "choices": len(found), "told_apart": told_apart(found)}


def _choice(game: AnyGame, choice: Choice) -> Line:
    return {
        "choice": game.actions.encode(choice.action),
        "lost": _estimate(choice.lost),
        "worse": _difference(choice.worse),
        "alike": choice.alike,
    }


def _story(options: argparse.Namespace, journal: AnyJournal, crew: Crew) -> Iterator[Line]:
    game = journal.game
    turns = len(list(_turns(journal)))
    # Turns are measured for each policy, and once more between throws and decisions; about so many.
    total = options.futures * turns * (len(crew.policies) + 1)
    with Progress(total, "futures (about)", sys.stderr) as progress:
        found = tell(
            game,
            forecast_of(game.id),
            journal.rules,
            journal.line,
            crew.policies,
            crew.measure(options.futures, progress.advance),
            options.futures,
            crew.seed,
        )
    for point in found.points:
        yield _point(found, point)
    for turning in found.turning_points:
        yield _turning_point(game, turning, options.audience)
    back = found.no_return
    yield {
        "game": game.id,
        "policy": found.tables[0],
        "futures": found.futures,
        "seed": options.seed,
        "no_return": found.points[back].seq if back is not None else None,
        "luck": _difference(found.luck),
        "choice": _difference(found.choice),
        "practice_values": journal.rules.data.count("practice") > 0,
    }


def _point(story: Story, point: Point) -> Line:
    lost = {name: _estimate(found) for name, found in zip(story.tables, point.lost, strict=True)}
    return {"at": point.seq, "turn": list(point.turn), "lost": lost}


def _turning_point(game: AnyGame, found: TurningPoint, audience: str) -> Line:
    return {
        "turning_point": found.seq,
        "turn": list(found.turn),
        "seat": found.seat,
        "cause": found.cause,
        "action": game.actions.encode(censor(found.action, audience)),
        "before": _estimate(found.before),
        "after": _estimate(found.after),
        "change": _difference(found.change),
        "alternative": _alternative(game, found.alternative),
    }


def _alternative(game: AnyGame, found: Alternative | None) -> Line | None:
    if found is None:
        return None
    return {
        "action": game.actions.encode(found.action),
        "lost": _estimate(found.lost),
        "better_by": _difference(found.instead_of),
    }
