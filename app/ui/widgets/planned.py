"""A container that draws a plan: only the parts that were chosen are in it, each in its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from kivy.uix.widget import Widget

from app.ui.layout import Plan
from app.ui.widgets.placing import hold, put


class Looks(Protocol):
    """A widget that can be drawn in several ways; its own size says nothing about which."""

    def take(self, look: str) -> None:
        """Be drawn as this variant of its part."""


class Planned(Widget):
    """Feed it with `show`. Widgets stay the same from plan to plan; what was left out is in no tree."""

    def __init__(self, widgets: Mapping[str, Widget]) -> None:
        super().__init__()
        self.widgets = widgets
        self.plan: Plan | None = None
        self.bind(pos=self._put)

    def show(self, plan: Plan) -> None:
        """The plan's rectangles are for a screen of this container's size."""
        self.plan = plan
        for name in plan.rects:
            widget = self.widgets[name]
            if hasattr(widget, "take"):
                widget.take(plan.variants[name])
        hold(self, [self.widgets[name] for name in plan.rects])
        self._put()

    def _put(self, *_: object) -> None:
        if self.plan is None:
            return
        for name, rect in self.plan.rects.items():
            put(self.widgets[name], self.x + rect.x, self.top - rect.bottom, rect.width, rect.height)
