"""The set-up of a conference: how many there are, who is in which delegation, and the sheets to print."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty

from app.games.keep_cool.conference.card_panel import PersonCard
from app.games.keep_cool.conference.view import DelegationsView
from app.ui.widgets import choice_row, label, notice, token_counter, top_bar
from app.ui.widgets.button import BigButton
from app.ui.widgets.frame import Frame
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.paged_rows import PagedRows, row_tall
from app.ui.widgets.row import fill, pass_on

LEAST_ROWS = 4

__all__ = ["BigButton", "DelegationsScreen", "choice_row", "label", "notice", "token_counter", "top_bar"]


class DelegationsScreen(Frame):
    """Call `show` as often as you like. With little room an open delegation takes the place of the rest."""

    title = StringProperty("")
    back_label = StringProperty("")
    hint = StringProperty("")
    notice = StringProperty("")
    sheets_label = StringProperty("")
    done_label = StringProperty("")
    class_label = StringProperty("")
    rows_label = StringProperty("")
    on = BooleanProperty(False)
    narrow = BooleanProperty(False)
    """Only one of the two sides has room: the class, or its delegations."""
    listing = BooleanProperty(False)
    """With little room: the delegations are shown, not the class."""
    form_away = BooleanProperty(False)
    """With too little room for both, a notice stands in the place of the form."""

    __events__ = (
        "on_form",
        "on_people",
        "on_open",
        "on_count",
        "on_choose",
        "on_person",
        "on_close",
        "on_sheets",
        "on_done",
        "on_explain",
        "on_back",
        "on_help",
    )

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: DelegationsView | None = None
        self._rows, self._card = PagedRows(prefix="delegation"), PersonCard()
        self._rows.bind(on_pick=pass_on(self, "on_open"))
        self._card.bind(
            on_count=pass_on(self, "on_count"),
            on_choose=pass_on(self, "on_choose"),
            on_person=pass_on(self, "on_person"),
            on_close=pass_on(self, "on_close"),
            on_explain=pass_on(self, "on_explain"),
        )
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        for name in ("compact", "wide", "size", "notice"):
            self.fbind(name, self._arrange_soon)
        self.ids.form.bind(natural=self._arrange_soon)
        for part in ("people", "sheets", "top", "bottom"):
            self.ids[part].bind(height=self._arrange_soon)

    def show(self, view: DelegationsView) -> None:
        if view == self.view:
            return
        self.view = view
        self.title, self.back_label, self.hint = view.title, view.back_label, view.hint
        self.notice, self.on = view.notice, view.on
        self.sheets_label, self.done_label = view.sheets.label, view.done.label
        self.class_label, self.rows_label = view.people.label, view.rows_label
        self.ids.form.show(view.form_label, view.form)
        self.ids.people.show(view.people)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        if self.view is None:
            return
        room = self._room()
        self.narrow = self.compact and (self.wide or room < self._needed)
        spare = room if self.narrow else room - self._needed
        self.form_away = self.compact and bool(self.notice) and spare < theme.size_body * 3.4 + theme.gap
        self._card.compact = self.compact
        if not self.on:
            self.listing = False
        if self.view.card is not None:
            self._card.show(self.view.card)
            fill(self.ids.body, self._card)
        else:
            self._rows.show(self.view.rows)
            fill(self.ids.body, self._rows)

    @property
    def _needed(self) -> float:
        """The height of a list of which it is worth while to turn pages."""
        return float((row_tall(1) + theme.gap_s) * LEAST_ROWS + self._rows.pager_height)

    def _room(self) -> float:
        """The height that is left below the class, while there is no notice."""
        asked = self.ids.form.natural + self.ids.people.height + self.ids.sheets.height + 2 * theme.gap
        around = self.ids.top.height + self.ids.bottom.height + 6 * theme.gap
        return float(self.height - around - asked)

    def on_form(self, form: str) -> None: ...

    def on_people(self, people: int) -> None: ...

    def on_open(self, card: str) -> None: ...

    def on_count(self, card: str, count: int) -> None: ...

    def on_choose(self, card: str, choice: str) -> None: ...

    def on_person(self, card: str, key: str, text: str) -> None: ...

    def on_close(self) -> None: ...

    def on_sheets(self) -> None: ...

    def on_done(self) -> None: ...

    def on_explain(self, words: str) -> None: ...

    def on_back(self) -> None: ...

    def on_help(self) -> None: ...


load_beside(__file__)
