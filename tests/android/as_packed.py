"""A pytest plugin: what a tablet does not have cannot be imported, though it is installed here."""

from __future__ import annotations

import sys

sys.modules["greenlet"] = None  # type: ignore[assignment]
