"""What the table read off its box, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable

from app.text.translator import Translator
from engine.core import BoxRead, Seen


def reading(tr: Translator, happened: BoxRead, name_of: Callable[[Translator, str], str]) -> str:
    """One sentence; `name_of` knows what a value of the game's data is called."""
    seen = happened.seen
    if not isinstance(seen, Seen):
        return tr("read.unseen")
    name = name_of(tr, seen.path)
    if name == seen.path:
        return tr("read.something")
    return (
        tr("read.number", what=name, now=seen.value) if isinstance(seen.value, int) else tr("read", what=name)
    )
