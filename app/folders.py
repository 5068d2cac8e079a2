"""Where the app keeps its things on each platform."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The user-data folder of this platform, e.g. ~/.local/share/klimatisch on Linux."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming") / "Klimatisch"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Klimatisch"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "klimatisch"


def printing_folder() -> Path:
    """Where people find what is to be printed: in their documents, or beside them if there are none."""
    home = Path.home()
    found = next((home / name for name in ("Documents", "Dokumente") if (home / name).is_dir()), home)
    return found / "Klimatisch"
