"""The conference in play: takes a `ConferenceView`, draws it, and says what people tapped."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.games.keep_cool.conference.card_panel import PersonCard
from app.games.keep_cool.conference.parts import CountPane, DueList, VotePane
from app.games.keep_cool.conference.view import ConferenceView
from app.ui.widgets import label, top_bar
from app.ui.widgets.button import BigButton
from app.ui.widgets.frame import Frame
from app.ui.widgets.history_list import HistoryList
from app.ui.widgets.kv import load_beside
from app.ui.widgets.paged_rows import PagedRows
from app.ui.widgets.row import fill, pass_on
from app.ui.widgets.tabs import Tabs

__all__ = ["BigButton", "ConferenceScreen", "SideBySide", "label", "top_bar"]


class SideBySide(BoxLayout):
    """The people and the one that is open, side by side."""


class ConferenceScreen(Frame):
    """Call `show` as often as you like; one part is on the glass at a time."""

    title = StringProperty("")
    back_label = StringProperty("")
    undo_label = StringProperty("")
    undo_hint = StringProperty("")

    __events__ = (
        "on_tab",
        "on_act",
        "on_seat",
        "on_motion",
        "on_change",
        "on_open",
        "on_count",
        "on_choose",
        "on_close",
        "on_undo",
        "on_explain",
        "on_back",
        "on_help",
    )

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: ConferenceView | None = None
        self._tabs = Tabs()
        self._due, self._vote, self._hands = DueList(), VotePane(), CountPane()
        self._people, self._card = PagedRows(prefix="delegation"), PersonCard()
        self._log, self._both = HistoryList(), SideBySide()
        self.ids.undo.bind(width=self._tabs.setter("beside"))
        self._tabs.bind(on_choose=pass_on(self, "on_tab"))
        for part in (self._due, self._vote, self._hands, self._card):
            part.bind(on_act=pass_on(self, "on_act"), on_explain=pass_on(self, "on_explain"))
        for part in (self._vote, self._hands):
            part.bind(on_change=pass_on(self, "on_change"))
        self._vote.bind(on_seat=pass_on(self, "on_seat"), on_motion=pass_on(self, "on_motion"))
        self._people.bind(on_pick=pass_on(self, "on_open"))
        self._card.bind(
            on_count=pass_on(self, "on_count"),
            on_choose=pass_on(self, "on_choose"),
            on_close=pass_on(self, "on_close"),
        )
        self.bind(compact=self._arrange, wide=self._arrange)

    def show(self, view: ConferenceView) -> None:
        if view == self.view:
            return
        self.view = view
        self.back_label, self.undo_label, self.undo_hint = view.back_label, view.undo_label, view.undo_hint
        self._tabs.show(view.tabs, view.tab)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        view = self.view
        if view is None:
            return
        if view.tab != "people":
            self._both.clear_widgets()
        in_bar = self.compact and self.wide
        self._tabs.stand(self.ids.bar if in_bar else None, None if in_bar else self.ids.tabs)
        self.title = "" if in_bar else view.title
        self._card.compact = self.compact
        self._vote.tight = self.compact
        fill(self.ids.body, self._part(view))

    def _part(self, view: ConferenceView) -> Any:
        """The part that is open, as it is now."""
        if view.tab == "vote":
            self._vote.show(view.vote)
            return self._vote
        if view.tab == "log":
            self._log.show(view.log)
            return self._log
        if view.tab == "people":
            self._people.show(view.people)
            self._card.show(view.card)
            beside = self.wide and not self.compact
            self._card.closable, self._people.marks = not beside, beside
            if not beside:
                return self._card if view.opened else self._people
            fill(self._both, self._people, self._card)
            return self._both
        if view.count is not None:
            self._hands.show(view.count)
            return self._hands
        self._due.show(view.due, view.before_words, view.after_words)
        return self._due

    def on_tab(self, tab: str) -> None: ...

    def on_act(self, key: str) -> None: ...

    def on_seat(self, country: str) -> None: ...

    def on_motion(self, motion: str) -> None: ...

    def on_change(self, name: str, value: int) -> None: ...

    def on_open(self, card: str) -> None: ...

    def on_count(self, card: str, count: int) -> None: ...

    def on_choose(self, card: str, choice: str) -> None: ...

    def on_close(self) -> None: ...

    def on_undo(self) -> None: ...

    def on_explain(self, words: str) -> None: ...

    def on_back(self) -> None: ...

    def on_help(self) -> None: ...


load_beside(__file__)
