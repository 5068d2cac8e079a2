"""Where people's names stand in a session's JSON, and how one is put in the place of another.

A name is looked for only where people write names, so that somebody called `usa` does not rename a country:
as the `name` of a seat, in a list of `names`, as `leader`, `press` or among the `journalists` of a
conference. In what people write in their own words (`reason`, notes) it is replaced wherever it stands as a
word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

ROLES = ("leader", "press")
LISTS = ("names", "journalists", "speakers")
WORDS = ("reason", "words")
MAY_NAME = ('"seats"', '"leader"', '"journalists"')
"""An action's JSON without any of these names nobody."""

Change = Callable[[str], str]


def names_in(value: Any) -> Iterator[str]:
    """Every name in it, in the order in which they stand; some may come twice."""
    found: list[str] = []

    def note(name: str) -> str:
        found.append(name)
        return name

    _walk(value, note, lambda words: words)
    return iter([name for name in found if name.strip()])


def renamed(value: Any, old: str, new: str) -> Any:
    """The same with another name in the place of the old one; an empty one stands for nobody."""
    return _walk(
        value, lambda name: new if same(name, old) else name, lambda words: reworded(words, old, new)
    )


def words_in(value: Any) -> Iterator[str]:
    """Everything in it that people wrote in their own words."""
    found: list[str] = []

    def note(words: str) -> str:
        found.append(words)
        return words

    _walk(value, lambda name: name, note)
    return iter(found)


def same(one: str, other: str) -> bool:
    return one.strip() == other.strip()


def reworded(words: str, old: str, new: str) -> str:
    """What somebody wrote, with the name replaced where it stands as a word, whatever its capitals."""
    if not old.strip():
        return words
    pattern = rf"(?<!\w){re.escape(old.strip())}(?!\w)"
    return re.sub(pattern, lambda _: new or "…", words, flags=re.IGNORECASE)


def _walk(value: Any, name: Change, words: Change, key: str = "") -> Any:
    if isinstance(value, list):
        if key in LISTS:
            return [name(each) if isinstance(each, str) else each for each in value]
        return [_walk(each, name, words, "seat" if key == "seats" else "") for each in value]
    if not isinstance(value, dict):
        return value
    changed = {}
    for field, part in value.items():
        if isinstance(part, str) and (field in ROLES or (field == "name" and key == "seat")):
            changed[field] = name(part)
        elif isinstance(part, str) and (field in WORDS or (field == "why" and _called_off(value))):
            changed[field] = words(part)
        else:
            changed[field] = _walk(part, name, words, field)
    return changed


def _called_off(outcome: Any) -> bool:
    """Why a game was called off is told in the table's own words."""
    return bool(outcome.get("kind") == "called_off")
