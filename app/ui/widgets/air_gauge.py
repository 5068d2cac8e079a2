"""How much is in the air, to be read from across the table, and how far it is to the limit."""

from __future__ import annotations

from typing import Protocol

from app.ui.views import NumberView
from app.ui.widgets import big_number, meter_bar
from app.ui.widgets.kv import load_beside
from app.ui.widgets.panel import Panel

__all__ = ["AirGauge", "big_number", "meter_bar"]


class Air(Protocol):
    """What there is to say about the air."""

    @property
    def air(self) -> NumberView: ...
    @property
    def ppm(self) -> int: ...
    @property
    def limit(self) -> int: ...


class AirGauge(Panel):
    """Feed it with `show`."""

    def show(self, view: Air) -> None:
        self.ids.number.show(view.air)
        bar = self.ids.bar
        bar.found, bar.wanted, bar.met = view.ppm, view.limit, view.ppm <= view.limit


load_beside(__file__)
