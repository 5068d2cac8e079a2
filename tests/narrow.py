"""What a test knows to be there, or to be of one kind, and the type checker can't."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def there(it: T | None) -> T:
    assert it is not None
    return it


def a(kind: type[T], it: object) -> T:
    assert isinstance(it, kind), it
    return it
