"""The parts of a story: overview, charts, what happened, notes, and the ways out of the tablet."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.pages.history.view import SeatName, StoryView
from app.ui.views import ActionView, ChartView
from app.ui.widgets import emblem, form_sheet, label, paged_rows, pager
from app.ui.widgets.bar_chart import BarChart
from app.ui.widgets.button import BigButton
from app.ui.widgets.history_list import HistoryList
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import one_line, one_size
from app.ui.widgets.line_chart import LineChart
from app.ui.widgets.live import theme
from app.ui.widgets.row import fill, pass_on

__all__ = [
    "Both",
    "ChartsPart",
    "HappenedPart",
    "NotesPart",
    "Overview",
    "Seated",
    "StoryChart",
    "emblem",
    "form_sheet",
    "label",
    "paged_rows",
    "pager",
]

LEAST_SEAT = 14
"""Width that a name and its country need, in their size; more where they are longer."""

EVEN = 0.7
"""Of their size, that all seats keep for the sake of the longest name."""


class Seated(BoxLayout):
    """Who sat where."""

    seat = StringProperty("")
    words = StringProperty("")
    words_size = NumericProperty(0)
    """In which all seats are told."""


class Overview(BoxLayout):
    """How a game ended or how far it is, who played it, and the way back into it."""

    title = StringProperty("")
    """Where no bar says it."""
    outcome = StringProperty("")
    icon = StringProperty("")
    filed = StringProperty("")
    alone = BooleanProperty(False)
    """It has the page for itself."""

    __events__ = ("on_play_on", "on_act", "on_explain")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._seats: list[Seated] = []
        self._play_on = BigButton(name="play_on", kind="primary", icon="player-play", centred=True)
        self._play_on.bind(on_release=lambda _button: self.dispatch("on_play_on"))
        self.ids.deeds.bind(on_act=self._act, on_explain=pass_on(self, "on_explain"))
        self.ids.seats.bind(width=self._fold)
        self.bind(height=self._fold)
        theme.bind(size_body=self._fold)

    def show(self, story: StoryView, titled: bool, alone: bool) -> None:
        self.title = story.title if titled else ""
        self.outcome, self.icon, self.alone = story.outcome, story.outcome_icon, alone
        self.filed = story.filed
        self._play_on.text = story.play_on_label
        fill(self.ids.beside, *([self._play_on] if story.play_on_label and not alone else []))
        on = ActionView("play_on", story.play_on_label, "player-play", primary=True)
        self.ids.deeds.show((on, *story.actions) if story.play_on_label and alone else story.actions)
        self._show_seats(story.seats)
        self._fold()

    def _act(self, _deeds: Any, key: str) -> None:
        if key == "play_on":
            self.dispatch("on_play_on")
        else:
            self.dispatch("on_act", key)

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
        grid, usual = self.ids.seats, theme.size_body * LEAST_SEAT
        count = len(grid.children)
        words = max((one_line(sign.words, theme.font, theme.size_body) for sign in grid.children), default=0)
        rows = self._rows(count, max(usual, words + theme.size_body * 2 + theme.gap_s))
        if self.alone and rows * (grid.row_default_height + theme.gap_xs) > self._room():
            rows = self._rows(count, usual)  # the longest names get smaller then
        grid.cols = max(1, -(-count // max(1, rows)))
        room = (grid.width - theme.gap * (grid.cols - 1)) / grid.cols - theme.size_body * 2 - theme.gap_s - 1
        rooms = [(sign.words, room, grid.row_default_height) for sign in grid.children]
        alike = one_size(rooms, theme.size_body, EVEN, theme.font)
        for sign in grid.children:
            sign.words_size = alike

    def _rows(self, count: int, each: float) -> int:
        across = max(1, int((self.ids.seats.width + theme.gap) / (each + theme.gap)))
        return -(-count // across)

    def _room(self) -> float:
        """Height for the seats where all the rest is on the page as well."""
        fixed = (part for part in self.children if part.size_hint_y is None and part is not self.ids.seats)
        taken = sum(part.height for part in fixed) + self.spacing * (len(self.children) - 1)
        return float(self.height - taken)

    def on_play_on(self) -> None: ...

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


class Both(BoxLayout):
    """The curve and what happened, where both have room."""


class StoryChart(BoxLayout):
    """A chart of any kind."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._lines, self._bars = LineChart(), BarChart()

    def show(self, view: ChartView) -> None:
        chart = self._bars if view.kind in ("bar", "stacked") else self._lines
        chart.show(view)
        fill(self, chart)


class ChartsPart(BoxLayout):
    """One chart a page, with a sentence of what one sees in it."""

    page = NumericProperty(0)
    pages = NumericProperty(1)
    reading = StringProperty("")
    roomy = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._charts: tuple[ChartView, ...] = ()

    def show(self, charts: tuple[ChartView, ...]) -> None:
        if len(charts) != len(self._charts):
            self.page = 0
        self._charts, self.pages = charts, max(1, len(charts))
        self._fill()

    def turn(self, by: int) -> None:
        self.page = min(self.pages - 1, max(0, self.page + by))
        self._fill()

    def _fill(self) -> None:
        chart = self._charts[int(self.page)]
        if self.pages > 1:
            chart = replace(chart, title=f"{int(self.page) + 1}/{int(self.pages)} · {chart.title}")
        # With little room the words of the flags are left to the list of what happened.
        self.ids.chart.show(chart if self.roomy else replace(chart, flags=()))
        self.reading = chart.reading

    def on_roomy(self, *_: Any) -> None:
        if self._charts:
            self._fill()


class HappenedPart(BoxLayout):
    """What happened, and below it the way back by a whole turn."""

    back_label = StringProperty("")

    __events__ = ("on_row", "on_act")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.list = HistoryList(newest_first=False)
        self.list.bind(on_pick=pass_on(self, "on_row"))
        self.add_widget(self.list, len(self.children))

    def show(self, story: StoryView, titled: bool) -> None:
        self.back_label = story.back_label
        self.list.show(story.happened if titled else replace(story.happened, title=""))

    def on_row(self, row: str) -> None: ...

    def on_act(self, key: str) -> None: ...


class NotesPart(BoxLayout):
    """Notes and photos, and the way to a new one."""

    note_label = StringProperty("")

    __events__ = ("on_note", "on_act")

    def show(self, story: StoryView) -> None:
        self.note_label = story.note_label
        if story.notes is not None:
            self.ids.notes.show(story.notes)

    def on_note(self, note: str) -> None: ...

    def on_act(self, key: str) -> None: ...


load_beside(__file__)
