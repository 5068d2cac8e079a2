"""The history: the sessions that were played, and the story of one of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.properties import BooleanProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.screens.history.view import PastView, SeatName, StoryView
from app.widgets import emblem, label, notice, paged_rows, top_bar
from app.widgets.button import BigButton
from app.widgets.frame import Frame
from app.widgets.history_list import HistoryList
from app.widgets.kv import load_beside
from app.widgets.line_chart import LineChart
from app.widgets.live import theme
from app.widgets.row import fill
from app.widgets.tabs import Tabs

LEAST_SEAT = 15
"""Width that a name and its country need, in their size."""

__all__ = [
    "Both",
    "HistoryScreen",
    "Overview",
    "Seated",
    "emblem",
    "label",
    "notice",
    "paged_rows",
    "top_bar",
]


class Seated(BoxLayout):
    """Who sat where."""

    seat = StringProperty("")
    words = StringProperty("")


class Overview(BoxLayout):
    """How a game ended or how far it is, who played it, and the way back into it."""

    title = StringProperty("")
    """Where no bar says it."""
    outcome = StringProperty("")
    icon = StringProperty("")
    alone = BooleanProperty(False)
    """It has the page for itself."""

    __events__ = ("on_play_on",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._seats: list[Seated] = []
        self._play_on = BigButton(name="play_on", kind="primary", icon="player-play", centred=True)
        self._play_on.bind(on_release=lambda _button: self.dispatch("on_play_on"))
        self.ids.seats.bind(width=self._fold)
        theme.bind(size_body=self._fold)

    def show(self, story: StoryView, titled: bool, alone: bool) -> None:
        self.title, self.alone = story.title if titled else "", alone
        self.outcome, self.icon = story.outcome, story.outcome_icon
        self._play_on.text = story.play_on_label
        button = [self._play_on] if story.play_on_label else []
        fill(self.ids.beside, *([] if alone else button))
        fill(self.ids.below, *(button if alone else []))
        self._show_seats(story.seats)
        self._fold()

    def _show_seats(self, seats: tuple[SeatName, ...]) -> None:
        grid = self.ids.seats
        while len(self._seats) < len(seats):
            self._seats.append(Seated())
        if len(grid.children) != len(seats):
            grid.clear_widgets()
            for sign in self._seats[: len(seats)]:
                grid.add_widget(sign)
        for sign, seat in zip(self._seats, seats, strict=False):
            sign.seat, sign.words = seat.seat, seat.words

    def _fold(self, *_: Any) -> None:
        """The seats in as few rows as the width allows, and no row much shorter than the others."""
        grid = self.ids.seats
        across = max(1, int(grid.width / (theme.size_body * LEAST_SEAT)))
        rows = -(-len(grid.children) // across)
        grid.cols = max(1, -(-len(grid.children) // max(1, rows)))

    def on_play_on(self) -> None: ...


class Both(BoxLayout):
    """The curve and what happened, where both have room."""


class HistoryScreen(Frame):
    """Call `show` as often as you like. A story is shown whole where there is room, else part by part."""

    title = StringProperty("")
    back_label = StringProperty("")
    notice = StringProperty("")
    part = OptionProperty("overview", options=("overview", "curve", "happened"))
    """What of a story is shown while only a part of it has room."""

    __events__ = ("on_open", "on_play_on", "on_back")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.view: PastView | None = None
        self._rows = self.ids.rows.__self__
        self._tabs, self._overview, self._both = Tabs(), Overview(), Both()
        self._chart, self._list = LineChart(), HistoryList(newest_first=False)
        self._tabs.bind(on_choose=lambda _tabs, part: setattr(self, "part", part))
        self._overview.bind(on_play_on=lambda _overview: self.dispatch("on_play_on"))
        self.bind(compact=self._arrange, wide=self._arrange, part=self._arrange)

    def show(self, view: PastView) -> None:
        if view == self.view:
            return
        before, self.view = self.view, view
        self.back_label = view.back_label
        self.notice = view.notice or (view.story.notice if view.story else "")
        self._rows.show(view.sessions)
        if view.story is not None and (before is None or before.story is None):
            self.part = "overview"
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        """Put on the screen what has room there."""
        if self.view is None:
            return
        story = self.view.story
        in_parts = story is not None and self.compact
        in_bar = in_parts and self.wide
        self._tabs.stand(self.ids.bar if in_bar else None, self.ids.tabs if in_parts else None)
        if story is None:
            self.title = self.view.title
            fill(self.ids.body, self._rows)
            return
        self.title = "" if in_bar else story.title
        self._overview.show(story, in_bar, in_parts)
        self._tabs.show(story.parts, self.part)
        # Where there are tabs, they are title enough.
        self._chart.show(replace(story.chart, title="") if in_parts else story.chart)
        self._list.show(replace(story.happened, title="") if in_parts else story.happened)
        parts = {"overview": self._overview, "curve": self._chart, "happened": self._list}
        if in_parts:
            fill(self.ids.body, parts[self.part])
        else:
            self._both.orientation = "horizontal" if self.wide else "vertical"
            fill(self._both, self._chart, self._list)
            fill(self.ids.body, self._overview, self._both)

    def on_open(self, session_id: str) -> None: ...

    def on_play_on(self) -> None: ...

    def on_back(self) -> None: ...


load_beside(__file__)
