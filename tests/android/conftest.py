"""Tests of the tablet's package need its environment; `./test` makes it and sets KLIMATISCH_TABLET."""

from __future__ import annotations

import os
from importlib.util import find_spec

import pytest

TOOLS = find_spec("buildozer") is not None and find_spec("pythonforandroid") is not None

needs_tools = pytest.mark.skipif(
    not TOOLS and "KLIMATISCH_TABLET" not in os.environ,
    reason="needs buildozer and python-for-android: build/tablet/bin/python -m pytest tests/android",
)
