"""Finds widgets by the names that tests and the presenter give them."""

from __future__ import annotations

from typing import Any


def find(root: Any, name: str) -> Any:
    """The first widget below `root` with this `name`, or None. Only widgets in the tree are found."""
    for widget in root.walk(restrict=True):
        if widget is not root and getattr(widget, "name", "") == name:
            return widget
    return None


def names(root: Any) -> list[str]:
    """All names below `root`, in drawing order."""
    below = [widget for widget in root.walk(restrict=True) if widget is not root]
    return [str(widget.name) for widget in below if hasattr(widget, "name") and widget.name]
