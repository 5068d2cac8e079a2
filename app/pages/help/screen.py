"""The help screen: lists of topics, a search, and one topic at full size."""

from __future__ import annotations

from app.pages.help.sheet import TopicSheet
from app.pages.help.view import HelpView
from app.ui.widgets.live import theme
from app.ui.widgets.page_frame import PageFrame
from app.ui.widgets.row import pass_on
from app.ui.widgets.row_list import RowList
from app.ui.widgets.scroller import ScrollBox
from app.ui.widgets.tabs import Tabs
from app.ui.widgets.text_field import TextField


class HelpScreen(PageFrame):
    """Call `show` as often as you like."""

    __events__ = ("on_tab", "on_ask", "on_open")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: HelpView | None = None
        self.rows, self.tabs, self.field = RowList(prefix="open"), Tabs(), TextField()
        self.sheet, self._paper = TopicSheet(), ScrollBox(ground=theme.paper)
        self.field.name = "ask"
        self.field.bind(text=lambda _field, text: self.dispatch("on_ask", text))
        self.rows.bind(on_pick=pass_on(self, "on_open"))
        self.tabs.bind(on_choose=pass_on(self, "on_tab"))
        self.sheet.bind(on_open=pass_on(self, "on_open"))
        self.bind(compact=self._arrange, wide=self._arrange)
        theme.bind(paper=self._paint)

    def show(self, view: HelpView) -> None:
        if view == self.view:
            return
        before, self.view = self.view, view
        self.back_label, self.field.hint_text = view.back_label, view.ask_hint
        self.tabs.show(view.tabs, view.tab)
        self.rows.show(view.lines)
        if not self.field.focus and self.field.text != view.asked:
            self.field.text = view.asked
        if view.sheet is not None and (before is None or before.sheet != view.sheet):
            self._paper.scroll_to(0)
        self._arrange()

    def ask(self) -> None:
        """Put the cursor into the search field."""
        self.field.focus = True

    def turn(self, by: int) -> None:
        """Some screenfuls on or back, of the list or of the topic that is open."""
        reading = self.view is not None and self.view.sheet is not None
        (self._paper if reading else self.rows).turn(by)

    def _paint(self, *_: object) -> None:
        self._paper.ground = theme.paper

    def _arrange(self, *_: object) -> None:
        """The topic, or the list with its tabs; where there is little room, the bar takes what it can."""
        view = self.view
        if view is None:
            return
        sheet = view.sheet
        tabs = self.place_tabs(self.tabs, sheet is None)
        if sheet is not None:
            self.field.focus = False
            self.title = sheet.title if self.compact else view.title
            self.sheet.show(sheet, self.compact, self.wide)
            self._paper.show(self.sheet)
            self.stand(self._paper)
            return
        self.title = view.title if tabs else ""
        self.stand(*tabs, *([self.field] if view.searching else []), self.rows)

    def on_tab(self, tab: str) -> None: ...

    def on_ask(self, text: str) -> None: ...

    def on_open(self, topic: str) -> None: ...
