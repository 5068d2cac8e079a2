"""Which rolls were told, kept over the end of the app: yesterday's throw is not one of today's game."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

from app.platform.folders import write_whole
from firmware_bridge.ledger import STARTS, Newest, RollLedger

FILE = "rolls.json"


def kept_ledger(folder: Path | None) -> RollLedger:
    """A ledger that goes on where the last one stopped; without a folder, one that begins anew."""
    if folder is None:
        return RollLedger()
    file = folder / FILE
    told: list[Newest] = []
    with suppress(OSError, ValueError):
        told = _sound(json.loads(file.read_text(encoding="utf-8")))
    writer = ThreadPoolExecutor(1, "rolls")  # a disk may take its time, and a frame must not wait for it

    def write(newest: list[Newest]) -> None:
        with suppress(OSError):  # a full disk costs nothing but this
            write_whole(file, json.dumps({"told": newest}))

    return RollLedger(told, lambda newest: writer.submit(write, newest))


def _sound(found: Any) -> list[Newest]:
    """Those that make sense."""
    listed = found.get("told") if isinstance(found, dict) else None
    rolls = [each for each in listed if isinstance(each, list)] if isinstance(listed, list) else []
    return [(roll[0], roll[1], roll[2]) for roll in rolls if _is_roll(roll)][-STARTS:]


def _is_roll(roll: list[Any]) -> bool:
    return [type(part) for part in roll] == [str, str, int] and roll[2] > 0
