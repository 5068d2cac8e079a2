"""The page of people: players or groups in a list, and over it what is asked about one of them."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from app.pages.people.view import PeopleView
from app.ui.widgets import label, notice, paged_rows, top_bar
from app.ui.widgets.form_sheet import FormSheet
from app.ui.widgets.frame import Frame
from app.ui.widgets.kv import load_beside
from app.ui.widgets.row import fill, pass_on
from app.ui.widgets.tabs import Tabs

__all__ = ["PeopleScreen", "label", "notice", "paged_rows", "top_bar"]


class PeopleScreen(Frame):
    """Call `show` as often as you like."""

    title = StringProperty("")
    back_label = StringProperty("")
    notice = StringProperty("")
    privacy = StringProperty("")
    asking = BooleanProperty(False)

    __events__ = ("on_back", "on_tab", "on_open", "on_act", "on_write", "on_pick", "on_explain", "on_help")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.view: PeopleView | None = None
        self._rows, self._tabs, self._form = self.ids.rows.__self__, Tabs(), FormSheet()
        self._tabs.bind(on_choose=pass_on(self, "on_tab"))
        for event in ("on_act", "on_write", "on_pick", "on_explain"):
            self._form.bind(**{event: pass_on(self, event)})
        self.bind(compact=self._arrange, wide=self._arrange)

    def show(self, view: PeopleView) -> None:
        if view == self.view:
            return
        self.view = view
        self.back_label, self.notice, self.privacy = view.back_label, view.notice, view.privacy
        self.asking = view.form is not None
        self._tabs.show(view.tabs, view.tab)
        self._rows.show(view.rows)
        if view.form is not None:
            self._form.show(view.form)
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        if self.view is None:
            return
        in_bar = self.compact and self.wide and not self.asking
        self._tabs.stand(self.ids.bar if in_bar else None, None if self.asking else self.ids.tabs)
        self.title = "" if in_bar else self.view.title
        fill(self.ids.body, self._form if self.asking else self._rows)

    def on_back(self) -> None: ...

    def on_tab(self, tab: str) -> None: ...

    def on_open(self, name: str) -> None: ...

    def on_act(self, key: str) -> None: ...

    def on_write(self, key: str, text: str) -> None: ...

    def on_pick(self, key: str, choice: str) -> None: ...

    def on_explain(self, words: str) -> None: ...

    def on_help(self) -> None: ...


load_beside(__file__)
