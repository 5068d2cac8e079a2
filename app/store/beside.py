"""Other files in the folder of a log that may hold somebody's name: they go when the name is forgotten."""

from __future__ import annotations

import glob
import json
from collections.abc import Iterator
from pathlib import Path

from app.store.migrations import COPY

TIMER = "timer.json"
"""A negotiation that was left, with the names of those who spoke."""


def forget_beside(file: Path, name: str) -> None:
    """Copies that migrations made go; what is left of a damaged log or a timer goes if it has the name."""
    for path in _copies(file, COPY):
        path.unlink(missing_ok=True)
    for path in (*_copies(file, "damaged"), file.with_name(TIMER)):
        if path.exists() and _names(path, name):
            path.unlink()


def _copies(file: Path, kind: str) -> Iterator[Path]:
    return iter(sorted(file.parent.glob(f"{glob.escape(file.stem)}-{kind}*")))


def _names(path: Path, name: str) -> bool:
    data = path.read_bytes()
    plain = name.strip()
    return any(form.encode() in data for form in (plain, json.dumps(plain)[1:-1]))
