"""Where the app keeps its things on each platform."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path

from app.platform import on_android, private_folder

LONGEST_NAME = 80
"""Signs of a file's name that its unfinished twin keeps: with a dot and an ending it still fits."""


def data_folder() -> Path:
    """The user-data folder of this platform, e.g. ~/.local/share/klimatisch on Linux."""
    if on_android():
        return private_folder() / "klimatisch"
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming") / "Klimatisch"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Klimatisch"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "klimatisch"


def shared_folder(data_dir: Path) -> Path:
    """A folder people find: our own in their documents; where there are none, in the data folder."""
    if on_android():
        return data_dir / "shared"
    documents = _documents()
    if documents.is_dir() and os.access(documents, os.W_OK):
        return documents / "Klimatisch"
    return data_dir / "shared"


def _documents() -> Path:
    """Where this user's documents are; Linux has a file that says so in the user's language."""
    home = Path.home()
    config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config") / "user-dirs.dirs"
    if sys.platform == "linux" and config.is_file():
        with suppress(OSError, ValueError):
            for line in config.read_text(encoding="utf-8").splitlines():
                name, _, place = line.partition("=")
                if name.strip() == "XDG_DOCUMENTS_DIR":
                    return Path(place.strip().strip('"').replace("$HOME", str(home)))
    return home / "Documents"


def is_there(path: Path) -> bool:
    """Whether we can see it; in a folder that we may not look into there is nothing for us."""
    try:
        return path.exists()
    except OSError:
        return False


def make_private(folder: Path) -> None:
    """A folder that only its owner can look into. One that was there and isn't ours stays as it is."""
    made = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    if made or folder == data_folder():
        _close_to_others(folder)


def keep_private(*paths: Path) -> None:
    """What is in these files is for their owner alone; those that aren't there, or aren't ours, stay so."""
    for path in paths:
        if path.is_file():
            _close_to_others(path)


def _close_to_others(path: Path) -> None:
    with suppress(OSError):
        mode = path.stat().st_mode
        if mode & 0o077:
            path.chmod(mode & 0o700)


def write_whole(path: Path, text: str) -> None:
    """A file of our own, all of it or nothing: a reader never sees half of it; else OSError."""
    make_private(path.parent)
    write_bytes_whole(path, text.encode(), mode=0o600)


def write_bytes_whole(path: Path, data: bytes | Iterable[bytes], mode: int = 0o666) -> None:
    """The same for any contents, at once or piece by piece, in a folder that is there, for anybody.

    Behind a link, the file it names is replaced and the link stays; a device or a pipe is written into.
    """
    place = Path(os.path.realpath(path))
    pieces = (data,) if isinstance(data, bytes) else data
    if place.exists() and not (place.is_file() or place.is_dir()):
        with place.open("wb") as device:
            device.writelines(pieces)
        return
    new = place.with_name(f".{place.name[:LONGEST_NAME]}.new")
    try:
        new.unlink(missing_ok=True)
        with open(new, "wb", opener=partial(os.open, mode=mode)) as file:
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
        new.replace(place)
    except OSError:
        with suppress(OSError):
            new.unlink()
        raise
