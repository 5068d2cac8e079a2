"""The page of people: players or groups in a list, and over it what is asked about one of them."""

from __future__ import annotations

from app.pages.people.view import PeopleView
from app.ui.widgets.form_sheet import FormSheet
from app.ui.widgets.label import NoteLabel
from app.ui.widgets.live import theme
from app.ui.widgets.page_frame import PageFrame
from app.ui.widgets.row import pass_on
from app.ui.widgets.row_list import RowList
from app.ui.widgets.tabs import Tabs


class PeopleScreen(PageFrame):
    """Call `show` as often as you like."""

    has_help = True

    __events__ = ("on_tab", "on_open", "on_act", "on_write", "on_pick", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: PeopleView | None = None
        self.rows, self.tabs, self.form = RowList(prefix="person"), Tabs(), FormSheet()
        self._privacy = NoteLabel(size_hint_y=None)
        self.rows.bind(on_pick=pass_on(self, "on_open"))
        self.tabs.bind(on_choose=pass_on(self, "on_tab"))
        for event in ("on_act", "on_write", "on_pick", "on_explain"):
            self.form.bind(**{event: pass_on(self, event)})
        self._privacy.bind(width=self._fit_privacy)
        self.bind(compact=self._arrange, wide=self._arrange)
        theme.bind(size_note=self._fit_privacy)

    def show(self, view: PeopleView) -> None:
        if view == self.view:
            return
        self.view = view
        self.back_label, self.notice, self._privacy.text = view.back_label, view.notice, view.privacy
        self.tabs.show(view.tabs, view.tab)
        self.rows.show(view.rows)
        if view.form is not None:
            self.form.show(view.form)
        self._arrange()

    def turn(self, by: int) -> None:
        """Some screenfuls of the list on or back."""
        self.rows.turn(by)

    def _fit_privacy(self, *_: object) -> None:
        width = max(1.0, self._privacy.width - 2)
        self._privacy.height = theme.ruler.text.tall(self._privacy.text, theme.size_note, width) + 2

    def _arrange(self, *_: object) -> None:
        if self.view is None:
            return
        asking = self.view.form is not None
        tabs = self.place_tabs(self.tabs, not asking)
        self.title = "" if self.tabs.bar is not None else self.view.title
        self._fit_privacy()
        self.stand(*([self.form] if asking else [*tabs, self.rows, self._privacy]))

    def on_tab(self, tab: str) -> None: ...

    def on_open(self, name: str) -> None: ...

    def on_act(self, key: str) -> None: ...

    def on_write(self, key: str, text: str) -> None: ...

    def on_pick(self, key: str, choice: str) -> None: ...

    def on_explain(self, words: str) -> None: ...
