"""Where the app keeps its things on each platform."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from app.platform import on_android, private_folder


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


def write_whole(path: Path, text: str) -> None:
    """All of it or nothing: a reader never sees half a file, whatever happens meanwhile; else OSError."""
    new = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with new.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError:
        with suppress(OSError):
            new.unlink()
        raise
