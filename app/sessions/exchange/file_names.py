"""Names of files that no system stumbles over, made of what people call things."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from app.platform.folders import write_bytes_whole
from app.sessions.store.errors import StoreError

if TYPE_CHECKING:
    from app.sessions.store.records import Listed

LONGEST = 80
RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
"""Names that Windows keeps for itself, with any ending."""


def safe_name(words: str) -> str:
    """Letters, digits and hyphens of any script; whatever else stands between them becomes one hyphen."""
    plain = unicodedata.normalize("NFC", words)
    signs = (sign if unicodedata.category(sign)[0] in "LNM" else "-" for sign in plain)
    name = "-".join(part for part in "".join(signs).split("-") if part)[:LONGEST].strip("-")
    return f"{name}-1" if name.casefold() in RESERVED else name


def file_name(listed: Listed, ending: str) -> str:
    """What a session is called as a file: day, game, group and the beginning of its id."""
    day = datetime.fromtimestamp(listed.updated_ms / 1000).astimezone()
    parts = (f"{day:%Y-%m-%d}", listed.header.game, listed.group[:30], listed.header.id[:8])
    return f"{safe_name(' '.join(part for part in parts if part))}.{ending}"


def write_file(path: Path, contents: str | bytes | Iterable[bytes]) -> Path:
    """Write it whole or not at all, at once or piece by piece; StoreError says what stood in the way."""
    data = contents.encode() if isinstance(contents, str) else contents
    try:
        write_bytes_whole(path, data)
    except OSError as problem:
        raise StoreError("exchange.not_written", place=str(path), why=problem.strerror or "") from problem
    return path
