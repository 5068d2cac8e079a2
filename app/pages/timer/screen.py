"""The timer's screen: nothing but the desk with the clock on it."""

from __future__ import annotations

from kivy.properties import StringProperty

from app.pages.timer.view import TimerPageView
from app.ui.widgets import timer_desk, top_bar
from app.ui.widgets.frame import Frame
from app.ui.widgets.kv import load_beside

__all__ = ["TimerScreen", "timer_desk", "top_bar"]


class TimerScreen(Frame):
    """Call `show` as often as you like."""

    title = StringProperty("")
    back_label = StringProperty("")
    view: TimerPageView | None = None

    __events__ = ("on_act", "on_choose", "on_explain", "on_back")

    def show(self, view: TimerPageView) -> None:
        self.view = view
        self.title, self.back_label = view.title, view.back_label
        self.ids.desk.show(view.desk)

    def on_act(self, key: str) -> None: ...

    def on_choose(self, what: str, choice: str) -> None: ...

    def on_explain(self, words: str) -> None: ...

    def on_back(self) -> None: ...


load_beside(__file__)
