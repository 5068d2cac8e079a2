"""The history: the sessions that were played, and the story of one of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.pages.history.parts import Both, ChartsPart, HappenedPart, NotesPart, Overview
from app.pages.history.presenter import PARTS
from app.pages.history.view import PastView, StoryView
from app.ui.widgets import notice, paged_rows, text_field, top_bar
from app.ui.widgets.button import ActButton
from app.ui.widgets.form_sheet import FormSheet
from app.ui.widgets.frame import Frame
from app.ui.widgets.history_list import HistoryList
from app.ui.widgets.kv import load_beside
from app.ui.widgets.line_chart import LineChart
from app.ui.widgets.paged_rows import PagedRows
from app.ui.widgets.row import fill, pass_on, show_actions
from app.ui.widgets.tabs import Tabs

__all__ = ["HistoryScreen", "SearchBar", "notice", "paged_rows", "text_field", "top_bar"]

FEW_COLUMNS, UPRIGHT_COLUMNS = 60, 28
"""With fewer columns of text only the open part has its name on its tab; standing, where a tab has its name
below its picture, with fewer than the second."""


class SearchBar(BoxLayout):
    """Words to look for, and what else there is beside the list."""

    hint = StringProperty("")
    spelled = BooleanProperty(True)
    """There is room for words on the buttons."""
    line = NumericProperty(52)
    beside = NumericProperty(200)
    """How wide the buttons are beside the words."""
    upright = BooleanProperty(False)
    """There is more height than width."""
    folded = BooleanProperty(False)
    """They stand below instead."""
    sifted = StringProperty("")
    all_label = StringProperty("")

    __events__ = ("on_search", "on_tool")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._buttons: list[ActButton] = []
        self.bind(spelled=self._dress, folded=self._dress)

    def show(self, view: PastView) -> None:
        self.hint, self.sifted, self.all_label = view.search_hint, view.sifted, view.all_label
        field = self.ids.field
        if not field.focus and field.text != view.search:
            field.text = view.search
        show_actions(self, self.ids.tools, self._buttons, view.tools, self._pressed)
        self._dress()

    def _pressed(self, button: ActButton) -> None:
        self.dispatch("on_tool", button.key)

    def _dress(self, *_: Any) -> None:
        for button in self._buttons:
            button.bare = not self.spelled and not self.folded
            button.size_hint_x = 6 + len(button.text) if self.folded else 1

    def on_search(self, text: str) -> None: ...

    def on_tool(self, name: str) -> None: ...


class HistoryScreen(Frame):
    """Call `show` as often as you like. A story has parts; the first shows all there is room for."""

    title = StringProperty("")
    back_label = StringProperty("")
    notice = StringProperty("")
    part = OptionProperty("overview", options=tuple(PARTS))
    """What of a story is shown."""

    __events__ = (
        "on_open",
        "on_play_on",
        "on_back",
        "on_search",
        "on_tool",
        "on_act",
        "on_row",
        "on_note",
        "on_write",
        "on_pick",
        "on_explain",
        "on_help",
    )

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.view: PastView | None = None
        self._rows = self.ids.rows.__self__
        self._search, self._tabs, self._overview = SearchBar(), Tabs(), Overview()
        self._both, self._chart = Both(), LineChart()
        self._charts, self._happened, self._notes = ChartsPart(), HappenedPart(), NotesPart()
        self._talk = HistoryList(newest_first=False, tall=5.4)
        self._share, self._form = PagedRows(prefix="share"), FormSheet()
        self._tabs.bind(on_choose=lambda _tabs, part: setattr(self, "part", part))
        self._overview.bind(on_play_on=lambda _overview: self.dispatch("on_play_on"))
        self._search.bind(on_search=pass_on(self, "on_search"), on_tool=pass_on(self, "on_tool"))
        self._happened.bind(on_row=pass_on(self, "on_row"))
        self._talk.bind(on_pick=pass_on(self, "on_row"))
        self._notes.bind(on_note=pass_on(self, "on_note"))
        self._share.bind(on_pick=pass_on(self, "on_act"))
        for part in (self._overview, self._happened, self._notes, self._form):
            part.bind(on_act=pass_on(self, "on_act"))
        for part in (self._overview, self._form):
            part.bind(on_explain=pass_on(self, "on_explain"))
        self._form.bind(on_write=pass_on(self, "on_write"), on_pick=pass_on(self, "on_pick"))
        self.bind(compact=self._arrange, wide=self._arrange, part=self._arrange, columns=self._arrange)

    def show(self, view: PastView) -> None:
        if view == self.view:
            return
        before, self.view = self.view, view
        self.back_label = view.back_label
        self.notice = view.notice or (view.story.notice if view.story else "")
        self._rows.show(view.sessions)
        self._search.show(view)
        if view.form is not None:
            self._form.show(view.form)
        if view.story is not None and (before is None or before.story is None):
            self.part = "overview"
        self._arrange()

    def stop_typing(self) -> None:
        """Take the cursor out of the search."""
        self._search.ids.field.focus = False

    def turn(self, by: int) -> None:
        """Some charts on or back."""
        self._charts.turn(by)

    @property
    def pages(self) -> int:
        return int(self._charts.pages)

    def _arrange(self, *_: Any) -> None:
        """Put on the screen what has room there."""
        if self.view is None:
            return
        story, form = self.view.story, self.view.form
        self._search.spelled, self._search.upright = self.columns >= FEW_COLUMNS, not self.wide
        tabbed = story is not None and form is None
        in_bar = tabbed and self.compact and self.wide
        self._tabs.stand(self.ids.bar if in_bar else None, self.ids.tabs if tabbed else None)
        fill(self.ids.head, *([self._search] if story is None and form is None else []))
        if form is not None:
            self.title = story.title if story is not None else self.view.title
            fill(self.ids.body, self._form)
        elif story is None:
            self.title = self.view.title
            fill(self.ids.body, self._rows)
        else:
            self.title = "" if in_bar else story.title
            self._show_tabs(story)
            self._show_story(story, in_bar)

    def _show_tabs(self, story: StoryView) -> None:
        few = self.columns < FEW_COLUMNS
        wordless = few and (self.wide or self.columns < UPRIGHT_COLUMNS)
        self._tabs.tall = few and not wordless
        tabs = (
            replace(each, label="") if wordless and each.id != self.part else each for each in story.parts
        )
        self._tabs.show(tuple(tabs), self.part)

    def _show_story(self, story: StoryView, in_bar: bool) -> None:
        alone = self.compact
        self._overview.show(story, in_bar, alone)
        self._charts.roomy = not self.compact
        self._charts.show(story.charts)
        self._notes.show(story)
        self._talk.slim = self.compact
        if story.talk is not None:
            self._talk.show(replace(story.talk, title=""))
        if story.share is not None:
            self._share.show(story.share)
        # Where tabs say it, the list needs no title of its own.
        together = self.part == "overview" and not alone
        self._happened.show(replace(story, back_label="") if together else story, together)
        self._chart.show(story.chart)
        if together:
            self._both.orientation = "horizontal" if self.wide else "vertical"
            fill(self._both, self._chart, self._happened)
            fill(self.ids.body, self._overview, self._both)
            return
        parts = {
            "overview": self._overview,
            "charts": self._charts,
            "talk": self._talk,
            "happened": self._happened,
            "notes": self._notes,
            "share": self._share,
        }
        fill(self.ids.body, parts[self.part])

    def on_open(self, session_id: str) -> None: ...

    def on_play_on(self) -> None: ...

    def on_back(self) -> None: ...

    def on_search(self, text: str) -> None: ...

    def on_tool(self, name: str) -> None: ...

    def on_act(self, key: str) -> None: ...

    def on_row(self, row: str) -> None: ...

    def on_note(self, note: str) -> None: ...

    def on_write(self, key: str, text: str) -> None: ...

    def on_pick(self, key: str, choice: str) -> None: ...

    def on_explain(self, words: str) -> None: ...

    def on_help(self) -> None: ...


load_beside(__file__)
