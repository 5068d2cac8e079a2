"""What a table has learnt of its scale, kept over the end of the app: points that fitted, and its record.

A file beside the devices that are remembered. A crash costs what was learnt since the table was opened, and
a lost or broken file costs nothing but itself.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from app.platform.folders import write_whole
from engine.tracking import Patience, Tracker, keep, recall

FILE = "following.json"
KEPT = 20
"""Sessions, the last left first."""


def take_up(folder: Path | None, session: str, patience: Patience) -> Tracker | None:
    """The tracker as it was when this session was left; None for one that is new here."""
    kept = _read(folder).get(session)
    with suppress(ValueError):
        return recall(kept, patience) if kept is not None else None
    return None


def put_away(folder: Path | None, session: str, tracker: Tracker) -> None:
    """Keep what is worth keeping; a full disk keeps nothing."""
    if folder is None:
        return
    others = {name: kept for name, kept in _read(folder).items() if name != session}
    notes = dict([(session, keep(tracker)), *others.items()][:KEPT])
    with suppress(OSError):
        write_whole(folder / FILE, json.dumps(notes))


def _read(folder: Path | None) -> dict[str, Any]:
    if folder is not None:
        with suppress(OSError, ValueError):
            found = json.loads((folder / FILE).read_text(encoding="utf-8"))
            return found if isinstance(found, dict) else {}
    return {}
