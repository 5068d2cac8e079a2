"""Putting a widget into its place by hand, where boxes in boxes would cost more than they give."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget


def put(widget: Any, x: float, y: float, width: float, height: float) -> None:
    """Its lower left corner there; it is never smaller than nothing."""
    widget.pos, widget.size = (x, y), (max(0, width), max(0, height))


def hold(parent: Any, wanted: list[Any]) -> None:
    """Only these children, in this order, and without a layout's bindings; nothing happens if they are."""
    if parent.children[::-1] != wanted:
        for child in tuple(parent.children):
            Widget.remove_widget(parent, child)
        for child in wanted:
            Widget.add_widget(parent, child)
