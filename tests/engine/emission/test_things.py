"""The things that corrections name, in one word and taken apart."""

from __future__ import annotations

import doctest
from typing import get_args

import pytest

from engine.emission import things
from engine.emission.state import EFFECTS, SINKS, WHAT
from engine.emission.things import InTheWorld, OnBoard, name_of, thing_of


def test_the_examples_are_true() -> None:
    assert doctest.testmod(things) == (0, 2)


def test_everything_that_is_counted_can_be_named() -> None:
    """The annotations are what a schema lists, the board and the world are what there is."""
    of_a_board = {each for part in get_args(OnBoard) for each in get_args(part) or (part,)}
    of_the_world = {each for part in get_args(InTheWorld) for each in get_args(part) or (part,)}
    assert of_a_board == {*WHAT, "fewer"}
    assert of_the_world == {*SINKS, *EFFECTS, "carbon", "tokens", "emitted", "turned", "throws"}


@pytest.mark.parametrize("name", ["trees", "usa.fewer", "lasting.c0407", "project.own:Rail. Everywhere"])
def test_a_name_comes_back_as_it_was(name: str) -> None:
    assert name_of(thing_of(name)) == name
