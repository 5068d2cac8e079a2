"""The examples in the engine's shared modules are true; every one of them has some."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import iter_modules

import pytest

import engine.core

MODULES = [each.name for each in iter_modules(engine.core.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    failed, attempted = doctest.testmod(import_module(f"engine.core.{name}"))
    assert attempted, "no example"
    assert not failed
