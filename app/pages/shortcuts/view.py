"""What the page of keyboard shortcuts shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Piece:
    """A key, with what stands on it, or a word between two keys."""

    text: str
    is_key: bool = True


@dataclass(frozen=True, slots=True)
class ShortcutRow:
    keys: tuple[Piece, ...]
    text: str


@dataclass(frozen=True, slots=True)
class ShortcutGroup:
    title: str
    rows: tuple[ShortcutRow, ...]


@dataclass(frozen=True, slots=True)
class ShortcutsView:
    title: str
    back_label: str
    groups: tuple[ShortcutGroup, ...]
