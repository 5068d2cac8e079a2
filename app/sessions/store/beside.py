"""Other files in the folder of a log that may hold somebody's name: they go when the name is forgotten."""

from __future__ import annotations

import glob
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from app.sessions.store.migrations import COPY

TIMER = "timer.json"
"""A negotiation that was left, with the names of those who spoke."""


def forget_beside(file: Path, names: Sequence[str]) -> None:
    """Copies that migrations made, what is left of a damaged log, or a timer go if they have a name."""
    for path in (*_copies(file, COPY), *_copies(file, "damaged"), file.with_name(TIMER)):
        if path.exists() and any(_names(path, name) for name in names):
            path.unlink()


def _copies(file: Path, kind: str) -> Iterator[Path]:
    return iter(sorted(file.parent.glob(f"{glob.escape(file.stem)}-{kind}*")))


def _names(path: Path, name: str) -> bool:
    """Whatever its capitals; also in what SQLite has thrown away and not written over yet."""
    text = path.read_bytes().decode("utf-8", "replace").casefold()
    plain = name.strip()
    return any(form.casefold() in text for form in (plain, json.dumps(plain)[1:-1]))
