"""Photos for notes: where tablets and computers keep them, and what counts as one."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from app.sessions.exchange.pictures import NoPicture, plain
from app.sessions.store.errors import StoreError

MOST_BYTES = 8_000_000
ENDINGS = (".jpg", ".jpeg", ".png")
MOST_LOOKED_AT = 2000
"""Files of a folder; a full camera folder must not keep anybody waiting."""


def folders(home: Path, shared: Path) -> list[Path]:
    """Where photos usually are; those that there are and that may be read."""
    outside = os.environ.get("EXTERNAL_STORAGE")
    camera = [Path(outside) / "DCIM" / "Camera", Path(outside) / "Pictures"] if outside else []
    likely = [shared, *camera, home / "Pictures", home / "Bilder", home / "Downloads"]
    return [each for each in likely if each.is_dir() and os.access(each, os.R_OK)]


def newest(places: Iterable[Path], most: int, endings: tuple[str, ...] = ENDINGS) -> list[Path]:
    """The photos that were taken last, the newest first; or files with other endings."""
    found: list[tuple[float, Path]] = []
    for place in places:
        with suppress(OSError):
            for each, _ in zip(os.scandir(place), range(MOST_LOOKED_AT), strict=False):
                if each.name.lower().endswith(endings) and each.is_file():
                    found.append((each.stat().st_mtime, Path(each.path)))
    return [path for _, path in sorted(found, reverse=True)[:most]]


def read_photo(path: str) -> bytes:
    """A photo without what its camera wrote into it besides; StoreError says what is wrong with it."""
    place = Path(path.strip().strip('"')).expanduser()
    try:
        with place.open("rb") as file:
            found = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as problem:
        raise StoreError("photo.unreadable", name=place.name) from problem
    if len(found) > MOST_BYTES:
        raise StoreError("photo.too_large", name=place.name, most=MOST_BYTES // 1_000_000)
    try:
        return plain(found)
    except NoPicture as problem:
        raise StoreError("photo.no_photo", name=place.name) from problem
