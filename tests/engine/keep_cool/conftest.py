"""Tests of a rule that both booklets share are run in both editions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.keep_cool.rules import EDITIONS
from tests.engine.keep_cool import tables


@pytest.fixture(params=EDITIONS)
def each_edition(request: pytest.FixtureRequest) -> Iterator[str]:
    """Tables are laid out by this edition; a module says `pytestmark = both_editions` to be run in each."""
    before, tables.edition = tables.edition, request.param
    yield request.param
    tables.edition = before
