"""What the page of figures shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from app.ui.views import ChartView, NumberView, RowsView, TabView


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
    notice: str = ""
