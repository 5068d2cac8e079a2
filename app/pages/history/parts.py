"""The parts of a story: overview, charts, what happened, notes, and the ways out of the tablet."""

from __future__ import annotations

from dataclasses import replace

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.pages.history.view import SeatName, StoryView
from app.ui.views import ActionView, ChartView
from app.ui.widgets import emblem, label
from app.ui.widgets.bar_chart import BarChart
from app.ui.widgets.button import BigButton
from app.ui.widgets.form_sheet import FormButtons
from app.ui.widgets.history_list import HistoryList
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import BodyLabel, one_line, one_size
from app.ui.widgets.line_chart import LineChart
from app.ui.widgets.live import theme
from app.ui.widgets.row import fill, pass_on
from app.ui.widgets.row_list import RowList

__all__ = ["ChartsPart", "HappenedPart", "NotesPart", "Outcome", "Overview", "Seated", "emblem", "label"]

LEAST_SEAT = 14
"""Columns of text that a name and its country need, in their size; more where they are longer."""
SEAT_LINES, SEAT_LINES_BESIDE = 1.85, 2.0
"""Lines of text that a seat is high: on a page of its own, and above what else there is."""
PLAY_ON = 10.5
"""Columns of text that the way back into a game is wide."""
EVEN = 0.7
"""Of their size, that all seats keep for the sake of the longest name."""
READING_LINES = 3
"""Of text, for what one sees in a chart."""


class Seated(BoxLayout):
    """Who sat where."""

    seat = StringProperty("")
    words = StringProperty("")
    words_size = NumericProperty(0)
    """The same for all seats."""


class Outcome(BoxLayout):
    """How a game ended or how far it is."""

    icon = StringProperty("")
    words = StringProperty("")


class Overview(BoxLayout):
    """How a game ended or how far it is, who played it, and the way back into it."""

    __events__ = ("on_play_on", "on_act", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self._alone = False
        self._seats: list[Seated] = []
        self._title, self._outcome = BodyLabel(size_hint_y=None), Outcome(size_hint_y=None)
        self._grid, self._deeds = GridLayout(size_hint_y=None, row_force_default=True), FormButtons()
        self._grid.bind(minimum_height=self._grid.setter("height"))
        self._play_on = BigButton(name="play_on", kind="primary", icon="player-play", centred=True)
        self._play_on.size_hint_x = None
        self._play_on.bind(on_release=lambda _button: self.dispatch("on_play_on"))
        self._deeds.bind(on_act=self._act, on_explain=pass_on(self, "on_explain"))
        self._rest = Widget()
        self._outcome.bind(width=self._fold)
        self._grid.bind(width=self._fold)
        self.bind(height=self._fold, minimum_height=self._shrink)
        theme.bind(size_body=self._fold)

    def show(self, story: StoryView, titled: bool, alone: bool) -> None:
        """`titled` where no bar says what it is about; `alone` if it has the page for itself."""
        self._alone = alone
        words = (story.title if titled else "", story.filed)
        self._title.text, self._title.color = " · ".join(each for each in words if each), theme.quiet
        self._outcome.words, self._outcome.icon = story.outcome, story.outcome_icon
        self._play_on.text = story.play_on_label
        beside = bool(story.play_on_label) and not alone
        if beside and self._play_on.parent is None:
            self._outcome.add_widget(self._play_on)
        elif not beside and self._play_on.parent is not None:
            self._outcome.remove_widget(self._play_on)
        on = ActionView("play_on", story.play_on_label, "player-play", primary=True)
        self._deeds.show((on, *story.actions) if story.play_on_label and alone else story.actions)
        self._show_seats(story.seats)
        shown = [self._title] if self._title.text else []
        fill(self, *shown, self._outcome, self._grid, self._deeds, *([self._rest] if alone else []))
        self.size_hint_y = 1 if alone else None
        self._fold()

    def _shrink(self, *_: object) -> None:
        if not self._alone:
            self.height = self.minimum_height

    def _act(self, _deeds: FormButtons, key: str) -> None:
        if key == "play_on":
            self.dispatch("on_play_on")
        else:
            self.dispatch("on_act", key)

    def _show_seats(self, seats: tuple[SeatName, ...]) -> None:
        while len(self._seats) < len(seats):
            self._seats.append(Seated())
        fill(self._grid, *self._seats[: len(seats)])
        for sign, seat in zip(self._seats, seats, strict=False):
            sign.seat, sign.words = seat.seat, seat.words

    def _fold(self, *_: object) -> None:
        """The seats in as few rows as the width allows, and no row much shorter than the others."""
        grid, sizes = self._grid, theme.ruler.sizes
        self.spacing = sizes.gap_s if self._alone else sizes.gap_xs
        self._title.height = sizes.text_line
        self._outcome.spacing = sizes.gap_s
        self._play_on.width = sizes.lines(PLAY_ON)
        outcome = sizes.heading
        room = self._outcome.width - sizes.heading - (self._play_on.width if self._play_on.parent else 0)
        if one_line(self._outcome.words, theme.font_bold, sizes.size_strong) > room - 3 * sizes.gap_s:
            outcome += sizes.size_strong
        self._outcome.height = max(sizes.touch_s, outcome)
        grid.spacing = (sizes.gap, sizes.gap_xs)
        grid.row_default_height = sizes.lines(SEAT_LINES if self._alone else SEAT_LINES_BESIDE)
        usual, count = sizes.lines(LEAST_SEAT), len(grid.children)
        words = max((one_line(sign.words, theme.font, sizes.size_body) for sign in grid.children), default=0)
        rows = self._rows(count, max(usual, words + sizes.emblem + sizes.gap_s))
        if self._alone and rows * (grid.row_default_height + sizes.gap_xs) > self._room():
            rows = self._rows(count, usual)  # the longest names get smaller then
        grid.cols = max(1, -(-count // max(1, rows)))
        room = (grid.width - sizes.gap * (grid.cols - 1)) / grid.cols - sizes.emblem - sizes.gap_s - 1
        rooms = [(sign.words, room, grid.row_default_height) for sign in grid.children]
        alike = one_size(rooms, sizes.size_body, EVEN, theme.font)
        for sign in grid.children:
            sign.words_size = alike

    def _rows(self, count: int, each: float) -> int:
        across = max(1, int((self._grid.width + theme.gap) / (each + theme.gap)))
        return -(-count // across)

    def _room(self) -> float:
        """Height for the seats where all the rest is on the page as well."""
        fixed = (part for part in self.children if part.size_hint_y is None and part is not self._grid)
        taken = sum(part.height for part in fixed) + self.spacing * (len(self.children) - 1)
        return float(self.height - taken)

    def on_play_on(self) -> None: ...

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


class ChartsPart(BoxLayout):
    """One chart at a time, with a sentence of what one sees in it between the keys to the others."""

    page = NumericProperty(0)
    pages = NumericProperty(1)
    roomy = BooleanProperty(True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self._charts: tuple[ChartView, ...] = ()
        self._lines, self._bars = LineChart(), BarChart()
        self._less = BigButton(name="chart:less", icon="chevron-left", size_hint_x=None)
        self._more = BigButton(name="chart:more", icon="chevron-right", size_hint_x=None)
        self._less.bind(on_release=lambda _button: self.turn(-1))
        self._more.bind(on_release=lambda _button: self.turn(1))
        self._reading, self._foot = BodyLabel(halign="center"), BoxLayout(size_hint_y=None)
        self._reading.bind(width=self._measure)
        theme.bind(size_body=self._measure, touch=self._measure)

    def show(self, charts: tuple[ChartView, ...]) -> None:
        if len(charts) != len(self._charts):
            self.page = 0
        self._charts, self.pages = charts, max(1, len(charts))
        self._fill()

    def turn(self, by: int) -> None:
        self.page = min(self.pages - 1, max(0, self.page + by))
        self._fill()

    def _fill(self) -> None:
        shown = self._charts[int(self.page)]
        if self.pages > 1:
            shown = replace(shown, title=f"{int(self.page) + 1}/{int(self.pages)} · {shown.title}")
        chart = self._bars if shown.kind in ("bar", "stacked") else self._lines
        # With little room the words of the flags are left to the list of what happened.
        chart.show(shown if self.roomy else replace(shown, flags=()))
        self._reading.text = shown.reading
        self._less.usable, self._more.usable = self.page > 0, self.page < self.pages - 1
        fill(self._foot, self._less, self._reading, self._more)
        fill(self, chart, self._foot)
        self._measure()

    def _measure(self, *_: object) -> None:
        """The sentence has all the lines that the longest of them may need, where there is room."""
        sizes = theme.ruler.sizes
        self.spacing, self._foot.spacing = sizes.gap_s, sizes.gap
        self._less.width = self._more.width = sizes.key
        tall = theme.ruler.text.tall(self._reading.text, sizes.size_body, max(1.0, self._reading.width - 2))
        kept = theme.ruler.text.tall("\n" * (READING_LINES - 1), sizes.size_body, 1)
        self._foot.height = max(sizes.touch, kept if self.roomy else min(kept, tall))

    def on_roomy(self, *_: object) -> None:
        if self._charts:
            self._fill()


class _WithKey(BoxLayout):
    """A list, and below it a key where there is one."""

    __events__ = ("on_act",)

    def __init__(self, shown: Widget, key: str, icon: str, kind: str = "plain") -> None:
        super().__init__(orientation="vertical")
        self._shown = shown
        self._key = BigButton(name=key, icon=icon, kind=kind, centred=True, size_hint_y=None)
        self._key.bind(on_release=lambda _button: self.dispatch("on_act", key))
        theme.bind(size_body=self._measure, touch=self._measure)
        self._measure()

    def label_key(self, words: str) -> None:
        self._key.text = words
        fill(self, self._shown, *([self._key] if words else []))

    def _measure(self, *_: object) -> None:
        self.spacing, self._key.height = theme.gap_s, theme.key_s

    def on_act(self, key: str) -> None: ...


class HappenedPart(_WithKey):
    """What happened, and below it the way back by a whole turn."""

    __events__ = ("on_row",)

    def __init__(self) -> None:
        self.list = HistoryList(newest_first=False)
        super().__init__(self.list, "undo_turn", "undo")
        self.list.bind(on_pick=pass_on(self, "on_row"))

    def show(self, story: StoryView, titled: bool) -> None:
        self.label_key(story.back_label)
        self.list.show(story.happened if titled else replace(story.happened, title=""))

    def on_row(self, row: str) -> None: ...


class NotesPart(_WithKey):
    """Notes and photos, and the way to a new one."""

    __events__ = ("on_note",)

    def __init__(self) -> None:
        self.list = RowList(prefix="note")
        super().__init__(self.list, "new_note", "plus", "primary")
        self.list.bind(on_pick=pass_on(self, "on_note"))

    def show(self, story: StoryView) -> None:
        self.label_key(story.note_label)
        if story.notes is not None:
            self.list.show(story.notes)

    def on_note(self, note: str) -> None: ...


load_beside(__file__)
