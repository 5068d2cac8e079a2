"""A pytest plugin: what is not packed for a tablet cannot be imported, though others brought it along here."""

from __future__ import annotations

import sys

sys.modules["greenlet"] = None  # type: ignore[assignment]
