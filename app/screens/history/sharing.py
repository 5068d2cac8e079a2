"""The ways out of the tablet, each only because somebody taps it: report, files, a code for a phone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.debrief import Push, push_link, write_report
from app.folders import shared_folder
from app.store.errors import StoreError

if TYPE_CHECKING:
    from app.screens.history.presenter import Told

Made = tuple[str, Sequence[Path]]
"""What is said when it is done, and where it lies."""


async def report(app: Any, told: Told) -> Made:
    """The debrief as a page for a browser and as sheets to print."""
    return "history.report.made", await asyncio.to_thread(
        write_report, told.tale, shared_folder(app.data_dir)
    )


async def code(app: Any, told: Told) -> Push:
    """What a phone's camera takes to BG Stats."""
    made = await asyncio.to_thread(push_link, app.tr, told.loaded.header, told.loaded.entries)
    if made is None:
        raise StoreError("history.code.none")
    return made
