"""The tool that changes rules to see whether a test notices: `python -m tests.mutants`."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from tests.mutants.judging import living_functions, places_of
from tests.mutants.making import mutants_of
from tests.narrow import there

MODULE = '''
"""A module."""
import functools

LIMIT = 3

@functools.cache
def pays(chips: int, due: int) -> int:
    """What is paid."""
    if chips < due and not due == 0:
        log("all")
        return min(chips, due)
    return due

class Seat:
    def rich(self) -> bool:
        return any(chip for chip in self.chips if chip > 1)
'''


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "module.py"
    path.write_text(MODULE, encoding="utf-8")
    return path


def test_every_kind_of_change_is_made_where_it_stands(module: Path) -> None:
    made = {(mutant.function, mutant.line, mutant.what) for mutant in mutants_of(module)}
    assert made == {
        ("pays", 10, "if chips < due and (not due == 0): always True"),
        ("pays", 10, "if chips < due and (not due == 0): always False"),
        ("pays", 10, "chips < due and (not due == 0) became chips < due or not due == 0"),
        ("pays", 10, "chips < due became chips <= due"),
        ("pays", 10, "not due == 0 became due == 0"),
        ("pays", 10, "due == 0 became due != 0"),
        ("pays", 10, "0 became 1"),
        ("pays", 11, "left out: log('all')"),
        ("pays", 12, "min(chips, due) became max(chips, due)"),
        (
            "Seat.rich",
            17,
            "any((chip for chip in self.chips if chip > 1)) became "
            "all((chip for chip in self.chips if chip > 1))",
        ),
        ("Seat.rich", 17, "without if chip > 1"),
        ("Seat.rich", 17, "chip > 1 became chip >= 1"),
        ("Seat.rich", 17, "1 became 2"),
    }


def test_a_mutant_can_take_the_place_of_the_function(module: Path) -> None:
    def pays(chips: int, due: int) -> int:
        return due

    [larger] = [each for each in mutants_of(module) if "became max" in each.what]
    pays.__code__ = larger.code()
    pays.__globals__["log"] = lambda _: None
    try:
        assert pays(2, 5) == 5
    finally:
        del pays.__globals__["log"]


CLOSURES = """
def limited(most):
    def allows(count):
        return count < most
    return allows

FEW = limited(3)
"""


def test_a_closure_that_was_made_before_is_changed_too(tmp_path: Path) -> None:
    """A table of functions is made when its module is imported, long before any mutant."""
    path = tmp_path / "closures.py"
    path.write_text(CLOSURES, encoding="utf-8")
    spec = there(spec_from_file_location("closures", path))
    closures = module_from_spec(spec)
    there(spec.loader).exec_module(closures)
    assert not closures.FEW(3)
    (wider,) = mutants_of(path)
    assert wider.what == "count < most became count <= most"
    for function, code in places_of(living_functions(), wider.code()):
        function.__code__ = code
    assert closures.FEW(3)
    assert not closures.FEW(4)
    assert closures.limited(5)(5)
