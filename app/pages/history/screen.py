"""The history: the sessions that were played, and the story of one of them."""

from __future__ import annotations

from dataclasses import replace

from kivy.properties import OptionProperty
from kivy.uix.boxlayout import BoxLayout

from app.pages.history.parts import ChartsPart, HappenedPart, NotesPart, Overview
from app.pages.history.presenter import PARTS
from app.pages.history.search import SearchBar
from app.pages.history.view import PastView, StoryView
from app.ui.widgets.form_sheet import FormSheet
from app.ui.widgets.history_list import HistoryList
from app.ui.widgets.line_chart import LineChart
from app.ui.widgets.live import theme
from app.ui.widgets.page_frame import PageFrame
from app.ui.widgets.row import fill, pass_on
from app.ui.widgets.row_list import RowList
from app.ui.widgets.tabs import Tabs

__all__ = ["HistoryScreen", "SearchBar"]

FEW_COLUMNS, UPRIGHT_COLUMNS = 60, 28
"""With fewer columns of text only the open part has its name on its tab; on an upright screen, where a tab
has its name below its picture, with fewer than the second."""


class HistoryScreen(PageFrame):
    """Call `show` as often as you like. A story has parts; the first shows all there is room for."""

    part = OptionProperty("overview", options=tuple(PARTS))
    """What of a story is shown."""
    has_help = True

    __events__ = (
        "on_open",
        "on_play_on",
        "on_search",
        "on_tool",
        "on_act",
        "on_row",
        "on_note",
        "on_write",
        "on_pick",
        "on_explain",
    )

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: PastView | None = None
        self.rows, self.search, self.form = RowList(prefix="session"), SearchBar(), FormSheet()
        self.tabs, self.overview, self.chart = Tabs(), Overview(), LineChart()
        self.charts, self.happened, self.notes = ChartsPart(), HappenedPart(), NotesPart()
        self.talk, self.share = HistoryList(newest_first=False), RowList(prefix="share")
        self._both = BoxLayout()
        self.tabs.bind(on_choose=lambda _tabs, part: setattr(self, "part", part))
        self.rows.bind(on_pick=lambda _rows, session: self.dispatch("on_open", session))
        self.overview.bind(on_play_on=lambda _overview: self.dispatch("on_play_on"))
        self.search.bind(on_search=pass_on(self, "on_search"), on_tool=pass_on(self, "on_tool"))
        self.happened.bind(on_row=pass_on(self, "on_row"))
        self.talk.bind(on_pick=pass_on(self, "on_row"))
        self.notes.bind(on_note=pass_on(self, "on_note"))
        self.share.bind(on_pick=pass_on(self, "on_act"))
        for part in (self.overview, self.happened, self.notes, self.form):
            part.bind(on_act=pass_on(self, "on_act"))
        for part in (self.overview, self.form):
            part.bind(on_explain=pass_on(self, "on_explain"))
        self.form.bind(on_write=pass_on(self, "on_write"), on_pick=pass_on(self, "on_pick"))
        self.bind(compact=self._arrange, wide=self._arrange, part=self._arrange, columns=self._arrange)

    def show(self, view: PastView) -> None:
        if view == self.view:
            return
        before, self.view = self.view, view
        self.back_label = view.back_label
        self.notice = view.notice or (view.story.notice if view.story else "")
        self.rows.show(view.sessions)
        if view.form is not None:
            self.form.show(view.form)
        if view.story is not None and (before is None or before.story is None):
            self.part = "overview"
        self._arrange()

    def stop_typing(self) -> None:
        """Take the cursor out of the search."""
        self.search.field.focus = False

    def turn(self, by: int) -> None:
        """Some charts on or back, or some screenfuls of the list."""
        view = self.view
        if view is not None and view.story is None and view.form is None:
            self.rows.turn(by)
        else:
            self.charts.turn(by)

    @property
    def pages(self) -> int:
        return int(self.charts.pages)

    def _arrange(self, *_: object) -> None:
        """Put on the screen what has room there."""
        if self.view is None:
            return
        story, form = self.view.story, self.view.form
        tabs = self.place_tabs(self.tabs, story is not None and form is None)
        if form is not None:
            self.title = story.title if story is not None else self.view.title
            self.stand(self.form)
        elif story is None:
            self.title = self.view.title
            self.search.show(self.view, upright=not self.wide)
            self.stand(self.search, self.rows)
        else:
            in_bar = not tabs
            self.title = "" if in_bar else story.title
            self._show_tabs(story)
            self._show_story(story, in_bar)
            self._stand_story(tabs)

    def _show_tabs(self, story: StoryView) -> None:
        few = self.columns < FEW_COLUMNS
        wordless = few and (self.wide or self.columns < UPRIGHT_COLUMNS)
        self.tabs.tall = few and not wordless
        tabs = (
            replace(each, label="") if wordless and each.id != self.part else each for each in story.parts
        )
        self.tabs.show(tuple(tabs), self.part)

    def _show_story(self, story: StoryView, in_bar: bool) -> None:
        self.overview.show(story, in_bar, self.compact)
        self.charts.roomy = not self.compact
        self.charts.show(story.charts)
        self.notes.show(story)
        self.talk.slim = self.compact
        if story.talk is not None:
            self.talk.show(replace(story.talk, title=""))
        if story.share is not None:
            self.share.show(story.share)
        # Where tabs say it, the list needs no title of its own.
        self.happened.show(replace(story, back_label="") if self._together else story, self._together)
        self.chart.show(story.chart)

    @property
    def _together(self) -> bool:
        """The overview has the curve and what happened beside it."""
        return self.part == "overview" and not self.compact

    def _stand_story(self, tabs: list[Tabs]) -> None:
        parts = {
            "overview": self.overview,
            "charts": self.charts,
            "talk": self.talk,
            "happened": self.happened,
            "notes": self.notes,
            "share": self.share,
        }
        if not self._together:
            if self.happened.parent is self._both:
                fill(self._both)
            self.stand(*tabs, parts[self.part])
            return
        self._both.orientation = "horizontal" if self.wide else "vertical"
        self._both.spacing = theme.gap
        fill(self._both, self.chart, self.happened)
        self.stand(*tabs, self.overview, self._both)

    def on_open(self, session_id: str) -> None: ...

    def on_play_on(self) -> None: ...

    def on_search(self, text: str) -> None: ...

    def on_tool(self, name: str) -> None: ...

    def on_act(self, key: str) -> None: ...

    def on_row(self, row: str) -> None: ...

    def on_note(self, note: str) -> None: ...

    def on_write(self, key: str, text: str) -> None: ...

    def on_pick(self, key: str, choice: str) -> None: ...

    def on_explain(self, words: str) -> None: ...
