"""The parts of the conference's page: what is due, the vote, the public's hands."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.games.keep_cool.conference.view import CountView, DueView, VoteView
from app.ui.widgets import choice_row, emblem, label, pager
from app.ui.widgets.button import ActButton
from app.ui.widgets.kv import load_beside
from app.ui.widgets.leftover import Heights, evened, height_of
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.row import fill, pass_on, show_actions
from app.ui.widgets.token_counter import TokenCounter

__all__ = ["CountPane", "DueLine", "DueList", "Verdict", "VotePane", "choice_row", "emblem", "label", "pager"]


class DueLine(Panel):
    """One thing that is due, and its buttons: beside it, or below where there is little width."""

    seat = StringProperty("")
    icon = StringProperty("")
    title = StringProperty("")
    detail = StringProperty("")
    quiet = BooleanProperty(False)
    tall = BooleanProperty(False)

    __events__ = ("on_act", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        self._buttons: list[ActButton] = []
        super().__init__(**kwargs)

    def show(self, view: DueView) -> None:
        self.name, self.seat, self.icon = f"due:{view.id}", view.seat, view.icon
        self.title, self.detail, self.quiet = view.title, view.detail, view.quiet
        show_actions(self, self.ids.buttons, self._buttons, view.actions)

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


class DueList(BoxLayout):
    """Feed it with `show`. What came first stands first; the rest on further pages."""

    before_words = StringProperty("")
    after_words = StringProperty("")
    page = NumericProperty(0)
    pages = NumericProperty(1)
    tall = BooleanProperty(False)
    row_height = NumericProperty(100)

    __events__ = ("on_act", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        self._views: tuple[DueView, ...] = ()
        self._lines: list[DueLine] = []
        self._below = Widget()
        self._fill_soon = Clock.create_trigger(self._fill, -1)
        super().__init__(**kwargs)
        self.bind(size=self._fill_soon, row_height=self._fill_soon)

    def show(self, views: tuple[DueView, ...], before_words: str, after_words: str) -> None:
        self._views = views
        self.before_words, self.after_words = before_words, after_words
        self._fill()

    def turn(self, by: int) -> None:
        self.page = min(self.pages - 1, max(0, self.page + by))
        self._fill()

    def _fill(self, *_: object) -> None:
        pages = self._in_pages((self.height,))
        if len(pages) > 1:
            pages = evened(self._in_pages, len, self.height - self.ids.pager.tall)
        self.pages = len(pages)
        self.page = min(self.page, self.pages - 1)
        shown = pages[int(self.page)]
        while len(self._lines) < len(shown):
            line = DueLine()
            line.bind(on_act=pass_on(self, "on_act"), on_explain=pass_on(self, "on_explain"))
            self._lines.append(line)
        fill(self.ids.rows, *self._lines[: len(shown)], self._below)
        for line, view in zip(self._lines, shown, strict=False):
            line.tall, line.size_hint_y, line.height = self.tall, None, self.row_height
            line.show(view)

    def _in_pages(self, heights: Heights) -> list[tuple[DueView, ...]]:
        """What stands on each page that may be filled to these heights."""
        pages: list[tuple[DueView, ...]] = []
        left = self._views
        while left or not pages:
            room = height_of(heights, len(pages)) + theme.gap_s
            fits = max(1, int(room // (self.row_height + theme.gap_s)))
            pages.append(left[:fits])
            left = left[fits:]
        return pages

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


class Verdict(Panel):
    """What a count means, by sign and words."""

    text = StringProperty("")
    note = StringProperty("")
    sign = OptionProperty("open", options=("open", "yes", "no"))


class VotePane(BoxLayout):
    """Feed it with `show`; dispatches on_change(name, value) with every step of a counter."""

    tight = BooleanProperty(False)
    """The screen has little room."""
    natural = NumericProperty(0)
    """How tall it is with all that it asks."""
    counting = NumericProperty(100)
    """How tall its counters like to be."""
    compact = BooleanProperty(False)
    choosing = BooleanProperty(False)
    """With little room: who votes on what, in the place of the counters."""
    about = StringProperty("")
    turn_label = StringProperty("")
    close_label = StringProperty("")

    NAMES = ("yes", "no", "abstained")

    __events__ = ("on_seat", "on_motion", "on_change", "on_act", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        self._record: list[ActButton] = []
        super().__init__(**kwargs)
        self.counters = [_counter(self, f"vote:{name}", name) for name in self.NAMES]
        fill(self.ids.counters, *self.counters)
        self.counters[0].bind(natural=self.setter("counting"))

    def show(self, view: VoteView) -> None:
        self.about, self.turn_label, self.close_label = view.about, view.turn_label, view.close_label
        self.ids.seats.show(view.seat_label, view.seats)
        self.ids.motions.show(view.motion_label, view.motions)
        for counter, count in zip(self.counters, view.counters, strict=True):
            counter.show(count)
        verdict = self.ids.verdict
        verdict.text, verdict.note = view.verdict, view.method
        verdict.sign = "open" if view.passes is None else "yes" if view.passes else "no"
        show_actions(self, self.ids.record, self._record, (view.record,))

    def on_seat(self, country: str) -> None: ...

    def on_motion(self, motion: str) -> None: ...

    def on_change(self, name: str, value: int) -> None: ...

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


class CountPane(Panel):
    """The public's hands. Feed it with `show`."""

    title = StringProperty("")
    counting = NumericProperty(100)
    """How tall its counters like to be."""

    NAMES = ("consenting", "protesting")

    __events__ = ("on_change", "on_act", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        self._buttons: list[ActButton] = []
        super().__init__(**kwargs)
        self.counters = [_counter(self, f"hands:{name}", name) for name in self.NAMES]
        fill(self.ids.counters, *self.counters)
        self.counters[0].bind(natural=self.setter("counting"))

    def show(self, view: CountView) -> None:
        self.title = view.title
        for counter, count in zip(self.counters, view.counters, strict=True):
            counter.show(count)
        self.ids.verdict.text = view.verdict
        show_actions(self, self.ids.buttons, self._buttons, view.actions)

    def on_change(self, name: str, value: int) -> None: ...

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


def _counter(owner: Any, name: str, field: str) -> TokenCounter:
    """A counter whose every step `owner` tells."""
    counter = TokenCounter(name=name)
    counter.bind(
        on_change=lambda _counter, value: owner.dispatch("on_change", field, value),
        on_explain=lambda _counter, words: owner.dispatch("on_explain", words),
    )
    return counter


load_beside(__file__)
