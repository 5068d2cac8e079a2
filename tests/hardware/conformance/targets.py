"""Whether a target is there, and what it means if it is not."""

from __future__ import annotations

import os

import pytest

from hardware.virtual import boards


def needs_target(name: str) -> None:
    """Where ./test has installed everything, a missing target is a failure; elsewhere it is left out."""
    why = boards.missing(name)
    if why is None:
        return
    if os.environ.get("KLIMATISCH_ALL_BOARDS"):
        pytest.fail(f"{name}: {why}")
    pytest.skip(f"{name}: {why}")
