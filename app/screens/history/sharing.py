"""The ways out of the tablet, each only because somebody taps it: report, files, a code for a phone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.screens.history.presenter import Told


async def report(app: Any, told: Told) -> tuple[str, list[Path]]:
    """The debrief as a page for a browser and as a PDF."""
    raise NotImplementedError


async def export(app: Any, told: Told) -> tuple[str, list[Path]]:
    raise NotImplementedError


async def tables(app: Any, told: Told) -> tuple[str, list[Path]]:
    raise NotImplementedError


def code(told: Told) -> tuple[tuple[tuple[bool, ...], ...], str]:
    raise NotImplementedError
