"""Runs each mutant against the tests that call its function: a plug-in of pytest, and a process a mutant."""

from __future__ import annotations

import gc
import os
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from cProfile import Profile
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Literal, TypeAlias

import pytest
from hypothesis import Phase, settings

from engine.games import GAMES
from tests.mutants.making import Mutant

Functions: TypeAlias = dict[tuple[str, str, int], list[FunctionType]]
"""Those that live, by file, qualified name and first line."""
Verdict = Literal["killed", "survived", "not reached", "not made"]
PATIENCE = 4
"""A mutant may take so many times the processor's time that its tests took while they were watched."""
SECONDS = 5
"""And so many seconds more."""
MEMORY = 2 << 30
SETTINGS = "_hypothesis_internal_use_settings"
"""Where Hypothesis keeps what a test says of its examples."""


class Judge:
    def __init__(
        self,
        mutants: list[Mutant],
        jobs: int,
        tell: Callable[[Mutant, Verdict], None],
        package: str = "",
        examples: int | None = None,
    ) -> None:
        self.mutants = mutants
        self.package = package
        self.examples = examples
        self.jobs = jobs
        self.tell = tell
        self.child = False
        self.failed: list[str] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """The same examples for each mutant, and no search for a smaller one."""
        settings.register_profile(
            "mutants", derandomize=True, database=None, deadline=None, phases=(Phase.explicit, Phase.generate)
        )
        settings.load_profile("mutants")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """What is run once for each game is run for the game of the mutants: no other calls its rules."""
        if self.package in GAMES:
            items[:] = [item for item in items if not _games_of(item) or self.package in _games_of(item)]
        if self.examples is not None:
            for test in {item.obj for item in items if isinstance(item, pytest.Function)}:
                _try_at_most(test, self.examples)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            if self.child:
                os._exit(1)
            self.failed.append(report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        reached, seconds = self._reach(session.items)
        if self.failed:
            raise pytest.UsageError(f"Tests fail without any mutant: {', '.join(self.failed)}")
        _forget_what_is_cached()
        functions = living_functions()
        running: dict[int, Mutant] = {}
        for mutant in self.mutants:
            tests = sorted(
                reached[str(mutant.path.resolve()), mutant.function], key=lambda test: seconds[test]
            )
            if not tests:
                self.tell(mutant, "not reached")
                continue
            try:
                code = mutant.code()
            except SyntaxError:
                self.tell(mutant, "not made")
                continue
            if len(running) >= self.jobs:
                self._wait(running)
            limit = SECONDS + int(PATIENCE * sum(seconds[test] for test in tests))
            running[self._start(list(places_of(functions, code)), tests, limit)] = mutant
        while running:
            self._wait(running)
        return True

    def _reach(
        self, items: list[pytest.Item]
    ) -> tuple[dict[tuple[str, str], list[pytest.Item]], dict[pytest.Item, float]]:
        """Which tests call which function, and how long each takes."""
        inside = str(Path("engine").resolve())
        reached: dict[tuple[str, str], list[pytest.Item]] = defaultdict(list)
        seconds = {}
        for at, item in enumerate(items):
            watched = Profile(subcalls=False, builtins=False)
            began = time.process_time()
            watched.enable()
            _run(item, items[at + 1] if at + 1 < len(items) else None)
            watched.disable()
            seconds[item] = time.process_time() - began
            called = [each.code for each in watched.getstats() if isinstance(each.code, CodeType)]
            for key in {_key(code) for code in called if code.co_filename.startswith(inside)}:
                reached[key].append(item)
        return reached, seconds

    def _start(
        self, places: list[tuple[FunctionType, CodeType]], tests: list[pytest.Item], limit: int
    ) -> int:
        sys.stdout.flush()
        process = os.fork()
        if process:
            return process
        self.child = True
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        try:
            for function, code in places:
                function.__code__ = code
            for at, item in enumerate(tests):
                _run(item, tests[at + 1] if at + 1 < len(tests) else None)
        except BaseException:
            os._exit(1)
        os._exit(0)

    def _wait(self, running: dict[int, Mutant]) -> None:
        process, status = os.wait()
        self.tell(running.pop(process), "survived" if status == 0 else "killed")


def _run(item: pytest.Item, following: pytest.Item | None) -> None:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def _games_of(item: pytest.Item) -> set[object]:
    """The games that a test is parametrized with."""
    call = getattr(item, "callspec", None)
    return {each for each in call.params.values() if each in GAMES} if call else set()


def _try_at_most(test: Any, examples: int) -> None:
    """With fewer examples of a property a mutant can only survive more easily."""
    if (own := getattr(test, SETTINGS, None)) is not None:
        setattr(test, SETTINGS, settings(own, max_examples=min(examples, own.max_examples)))


def _key(code: CodeType) -> tuple[str, str]:
    return code.co_filename, code.co_qualname.partition(".<locals>")[0]


def _forget_what_is_cached() -> None:
    """An answer kept from the tests with the rules as they are would hide a mutant."""
    for each in gc.get_objects():
        if isinstance(each, _lru_cache_wrapper):
            each.cache_clear()


def places_of(functions: Functions, code: CodeType) -> Iterator[tuple[FunctionType, CodeType]]:
    """Where a changed function goes, and what is nested in it: tables made at the start hold closures."""
    for function in functions[code.co_filename, code.co_qualname, code.co_firstlineno]:
        if function.__code__.co_freevars == code.co_freevars:
            yield function, code
    for nested in code.co_consts:
        if isinstance(nested, CodeType):
            yield from places_of(functions, nested)


def living_functions() -> Functions:
    """Every living function of the engine, wherever a decorator has hidden it."""
    found: Functions = defaultdict(list)
    for function in (each for each in gc.get_objects() if type(each) is FunctionType):
        code = function.__code__
        found[code.co_filename, code.co_qualname, code.co_firstlineno].append(function)
    return found
