"""Records: immutable values."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, fields
from typing import Generic, TypeVar

import pytest

from engine.core import record, replace, replacer

T = TypeVar("T")


@record
class Point:
    """Two numbers."""

    x: int
    y: int = 7


@record
class Nothing:
    """No fields at all."""


@record
class Boxed(Generic[T]):
    inside: T


def test_built_by_position_name_and_default() -> None:
    assert Point(1) == Point(x=1, y=7) == Point(1, 7)
    assert Point(1) != Point(1, 8)
    assert Nothing() == Nothing()
    assert Boxed("a").inside == "a"


def test_what_is_missing_or_unknown_is_an_error() -> None:
    with pytest.raises(TypeError, match="x"):
        Point()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="z"):
        Point(1, z=2)  # type: ignore[call-arg]


def test_fields_can_not_be_changed_nor_added() -> None:
    point = Point(1)
    with pytest.raises(FrozenInstanceError):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del point.x
    assert not hasattr(point, "__dict__")


def test_equal_records_hash_alike_and_records_of_two_kinds_differ() -> None:
    assert len({Point(1), Point(1, 7), Point(2)}) == 2
    things: list[object] = [Point(1), Boxed(1)]
    assert things[0] != things[1]


def test_replace_makes_a_copy() -> None:
    point = Point(1)
    moved = replace(point, y=0)
    assert (point, moved) == (Point(1, 7), Point(1, 0))
    assert replace(point) == point
    assert type(moved) is Point
    with pytest.raises(TypeError):
        replace(point, z=1)


def test_a_replacer_does_the_same_for_fields_named_beforehand() -> None:
    moved = replacer(Change, "made", "value")(Change(1, 2, 3, 4), 40, 10)
    assert moved == replace(Change(1, 2, 3, 4), made=40, value=10) == Change(10, 2, 3, 40)
    assert type(moved) is Change
    with pytest.raises(FrozenInstanceError):
        moved.value = 1  # type: ignore[misc]
    with pytest.raises(AttributeError):
        replacer(Point, "z")(Point(1), 5)


def test_a_field_may_be_set_to_none() -> None:
    box: Boxed[int | None] = Boxed(3)
    assert replace(box, inside=None).inside is None


@record
class Change:
    """Fields named like the machinery's own words."""

    value: int
    new: int = 0
    cls: int = 0
    made: int = 0


def test_building_does_not_care_what_fields_are_called() -> None:
    assert (Change(1, 2, 3, 4).value, Change(1, new=2).new) == (1, 2)


def test_a_field_called_value_can_be_replaced() -> None:
    """`Sealed.value` is one."""
    changes: dict[str, int] = {"value": 2}
    assert replace(Change(1), **changes) == Change(2)


def test_fields_called_new_cls_or_made_can_be_replaced() -> None:
    assert replace(Change(1), new=2, cls=3, made=4) == Change(1, 2, 3, 4)


def test_records_are_plain_dataclasses_to_everybody_else() -> None:
    assert [field.name for field in fields(Point)] == ["x", "y"]
    assert repr(Point(1)) == "Point(x=1, y=7)"
    assert Point.__doc__ == "Two numbers."
    assert pickle.loads(pickle.dumps(Point(1))) == copy.copy(Point(1)) == copy.deepcopy(Point(1))
