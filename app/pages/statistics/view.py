"""What the page of figures shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.ui.views import ChartView, NumberView, RowsView, TabView


@dataclass(frozen=True, slots=True)
class Behind:
    """The sessions that a row was counted from."""

    what: Literal["game", "group", "player"]
    name: str


@dataclass(frozen=True, slots=True)
class StatisticsView:
    """Some large numbers with a chart, or a list of what is counted by game, size, group or player."""

    title: str
    back_label: str
    tabs: tuple[TabView, ...]
    tab: str
    numbers: tuple[NumberView, ...]
    chart: ChartView
    rows: RowsView
    """Empty in the first part, which has the numbers."""
    behind: tuple[tuple[str, Behind], ...] = ()
    """By the id of a row; those without anything to show are not among them."""
    notice: str = ""
