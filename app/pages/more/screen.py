"""The page of what else there is at the table, and over it the question whether the game shall end."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from app.pages.more.view import MoreView
from app.ui.widgets import notice, paged_rows, top_bar
from app.ui.widgets.frame import Frame
from app.ui.widgets.kv import load_beside

__all__ = ["MoreScreen", "notice", "paged_rows", "top_bar"]


class MoreScreen(Frame):
    """Call `show` as often as you like."""

    title = StringProperty("")
    back_label = StringProperty("")
    notice = StringProperty("")
    asking = BooleanProperty(False)
    question = StringProperty("")
    text = StringProperty("")
    yes_label = StringProperty("")
    no_label = StringProperty("")

    __events__ = ("on_pick", "on_yes", "on_no", "on_back", "on_help")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.view: MoreView | None = None

    def show(self, view: MoreView) -> None:
        if view == self.view:
            return
        self.view = view
        self.title, self.back_label, self.notice = view.title, view.back_label, view.notice
        self.ids.rows.show(view.rows)
        self.asking = view.ask is not None
        if view.ask is not None:
            self.question, self.text = view.ask.title, view.ask.text
            self.yes_label, self.no_label = view.ask.yes_label, view.ask.no_label

    def on_pick(self, place: str) -> None: ...

    def on_yes(self) -> None: ...

    def on_no(self) -> None: ...

    def on_back(self) -> None: ...

    def on_help(self) -> None: ...


load_beside(__file__)
