"""Processes that play futures of one game: asked for many at once, they answer in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from app.futures.people import table_of
from app.platform.processes import spread
from engine.core import PUBLIC, Action
from engine.futures import Future, Measure, Moment, Question, Runs, Table, moment
from engine.games import find_game

CHUNK = 25
"""Futures that are played in one go: a few hundredths of a second up to a second."""


@dataclass(frozen=True, slots=True)
class Crew:
    """What every process has to know; the same futures come out of however many there are."""

    game_id: str
    rules: Any
    seats: tuple[str, ...]
    policies: tuple[str, ...]
    """As they are written on the command line; a question names one of them."""
    seed: str
    audience: str = PUBLIC
    jobs: int = 1

    def futures(self, questions: Sequence[Question], number: int) -> Iterator[list[Future]]:
        """So many futures of each question, in pieces, question by question."""
        tasks = [
            _Task(each, range(first, min(first + CHUNK, number)))
            for each in questions
            for first in range(0, number, CHUNK)
        ]
        return spread(_play, tasks, self.jobs, _prepare, (self,))

    def measure(self, number: int, counted: Callable[[int], None] = lambda _: None) -> Measure:
        """Answers for a story: which of so many futures are lost."""

        def answers(questions: Sequence[Question]) -> Sequence[Runs]:
            runs: list[bool] = []
            for piece in self.futures(questions, number):
                runs += [future.lost for future in piece]
                counted(len(piece))
            return [tuple(runs[at : at + number]) for at in range(0, len(runs), number)]

        return answers


@dataclass(frozen=True, slots=True)
class _Task:
    question: Question
    numbers: range


class _Here:
    """What this process plays with, once it was prepared."""

    crew: Crew
    tables: Mapping[str, Table]


def _prepare(crew: Crew) -> None:
    _Here.crew = crew
    _Here.tables = {words: table_of(crew.game_id, words, crew.seats) for words in crew.policies}


def _play(task: _Task) -> list[Future]:
    crew, question = _Here.crew, task.question
    at = _moment(crew, question.state)
    action: Action | None = question.action
    return list(at.futures(_Here.tables[question.table], crew.seed, task.numbers, action))


def _moment(crew: Crew, state: Any) -> Moment:
    return moment(find_game(crew.game_id), crew.rules, state, Random, crew.audience)
