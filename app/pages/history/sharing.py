"""The ways out of the tablet, each only because somebody taps it: report, files, a code for a phone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from app.platform.folders import shared_folder
from app.report import Push, push_link, write_report
from app.sessions.exchange.file_names import file_name, write_file
from app.sessions.exchange.jsonl import session_bytes
from app.sessions.exchange.tables import events_csv, series_csv
from app.sessions.store.errors import StoreError
from app.sessions.store.records import Filed

if TYPE_CHECKING:
    from app.main import KlimatischApp
    from app.pages.history.presenter import Told
    from app.sessions.store.store import Listed, Store

BOM = "\ufeff"

Made = tuple[str, Sequence[Path]]
"""What is said when it is done, and where it lies."""


async def report(app: KlimatischApp, told: Told) -> Made:
    """The debrief as a page for a browser and as sheets to print."""
    return "history.report.made", await asyncio.to_thread(
        write_report, told.tale, shared_folder(app.data_dir)
    )


async def export(app: KlimatischApp, told: Told) -> Made:
    """The whole session as JSON Lines, for another tablet. What is still secret stays on this one."""
    loaded, listed = told.loaded, _listed(told)
    filed = Filed(listed.group, listed.place, listed.parent)
    folder = await asyncio.to_thread(_shared, app)

    def write(store: Store) -> Path:
        notes = store.each_note(loaded.header.id)
        pieces = session_bytes(told.journal.game, loaded, filed, notes, secrets=told.over)
        return write_file(folder / file_name(listed, "jsonl"), pieces)

    return "history.export.made", [await app.log.call(write)]


async def tables(app: KlimatischApp, told: Told) -> Made:
    """Events, and all numbers step by step, for a spreadsheet."""
    listed = _listed(told)
    parts = {"events": events_csv, "numbers": series_csv}
    made = []
    for name, table in parts.items():
        text = await asyncio.to_thread(table, told.journal, told.over)
        # A spreadsheet takes a file that begins so for what it is.
        made.append(await _write(app, file_name(listed, f"{name}.csv"), BOM + text))
    return "history.tables.made", made


def _listed(told: Told) -> Listed:
    if told.listed is None:
        raise StoreError("store.missing", id=told.loaded.header.id)
    return told.listed


async def _write(app: KlimatischApp, name: str, text: str) -> Path:
    folder = await asyncio.to_thread(_shared, app)
    return await asyncio.to_thread(write_file, folder / name, text)


def _shared(app: KlimatischApp) -> Path:
    """The folder that people find, made if it isn't there."""
    folder = shared_folder(app.data_dir)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreError("store.read_only", place=str(folder)) from problem
    return folder


async def code(app: KlimatischApp, told: Told) -> Push:
    """What a phone's camera takes to BG Stats."""
    made = await asyncio.to_thread(push_link, app.tr, told.loaded.header, told.loaded.entries)
    if made is None:
        raise StoreError("history.code.none")
    return made
