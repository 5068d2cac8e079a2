"""This round's CO₂ against what the world can bind, and how far it is to the turning point."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app.ui.widgets import label, meter_bar
from app.ui.widgets.kv import load_beside
from app.ui.widgets.panel import Panel

__all__ = ["BalanceBar", "label", "meter_bar"]


class BalanceBar(Panel):
    """Feed it with `show`. It is a small panel, or one line where there is little height."""

    left = StringProperty("")
    sum = StringProperty("")
    goal = StringProperty("")
    after = StringProperty("")
    produced = NumericProperty(0)
    sinks = NumericProperty(1)
    reached = BooleanProperty(False)
    danger = BooleanProperty(False)
    low = BooleanProperty(False)

    def show(self, balance: Any) -> None:
        """Take over a `BalanceView`."""
        self.left, self.sum, self.goal, self.after = balance.left, balance.sum, balance.goal, balance.after
        self.produced, self.sinks = balance.produced, balance.sinks
        self.reached, self.danger = balance.reached, balance.danger


load_beside(__file__)
