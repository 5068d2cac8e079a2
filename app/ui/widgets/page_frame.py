"""A page: its bar, what people must know, and below that whatever stands there now."""

from __future__ import annotations

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.widgets.frame import Frame
from app.ui.widgets.live import theme
from app.ui.widgets.notice import NoticeBar
from app.ui.widgets.row import fill, pass_on
from app.ui.widgets.tabs import Tabs
from app.ui.widgets.top_bar import TopBar


class PageFrame(Frame):
    """Sub-classes call `stand` with what is below the bar, which has no room for what isn't there."""

    title = StringProperty("")
    back_label = StringProperty("")
    notice = StringProperty("")
    has_help = False

    __events__: tuple[str, ...] = ("on_back", "on_help")

    def __init__(self, **kwargs: object) -> None:
        self.bar, self.notice_bar = TopBar(has_help=self.has_help), NoticeBar()
        self.column = BoxLayout(orientation="vertical")
        self._below: tuple[Widget, ...] = ()
        super().__init__(**kwargs)
        self.bar.bind(on_back=pass_on(self, "on_back"), on_help=pass_on(self, "on_help"))
        self.bind(
            title=self.bar.setter("title"),
            back_label=self.bar.setter("back_label"),
            notice=self._notify,
        )
        self.bind(compact=self._space, room_below=self._space)
        theme.bind(gap=self._space, gap_s=self._space, gap_l=self._space)
        self._space()
        self.add_widget(self.column)
        self.stand()

    def stand(self, *widgets: Widget) -> None:
        """Let these stand below the bar, from above, and no others."""
        self._below = widgets
        fill(self.column, self.bar, *([self.notice_bar] if self.notice else []), *widgets)

    def place_tabs(self, tabs: Tabs, shown: bool = True) -> list[Tabs]:
        """In the bar, in place of the title, where there is little height; else they are handed back, to
        stand below it."""
        in_bar = shown and self.compact and self.wide
        if in_bar:
            tabs.stand(self.bar, None)
        elif tabs.bar is not None:
            tabs.stand(None, None)
        return [tabs] if shown and not in_bar else []

    def _space(self, *_: object) -> None:
        gap = theme.gap_s if self.compact else theme.gap
        self.column.padding, self.column.spacing = (theme.gap_l, gap, theme.gap_l, gap + self.room_below), gap

    def _notify(self, *_: object) -> None:
        self.notice_bar.text = self.notice
        self.stand(*self._below)

    def on_back(self) -> None: ...

    def on_help(self) -> None: ...
